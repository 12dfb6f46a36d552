"""The board: the map of Italy with everything that lies on it, the alliances and the turn order, as one SVG.

What can be done now has a gold ring with four points where it lies, and can be clicked or reached by keyboard there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from virtu.core.words import Words
from virtu.games.virtu import words
from virtu.games.virtu.data import CITIES, POWERS
from virtu.games.virtu.picture import sheet, turn_order
from virtu.games.virtu.picture.map_layout import centre
from virtu.games.virtu.picture.pieces import Here, both_names, drawn
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
from virtu.games.virtu.state import State
from web.views import alliances, choices, targets
from web.views.card import in_words
from web.views.context import Context, esc
from web.views.html import attributes
from web.views.parts import Part, Region, region
from web.views.table_of_cities import neighbours

_CORNERS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 9V3H9M15 3H21V9M21 15V21H15M9 21H3V15"/></svg>'
_BOX = f'viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg"'
_ORDER = (*CITIES, *POWERS)
TOOLS = (("in", "+"), ("out", "\u2212"), ("fit", _CORNERS))


def render(state: State, ctx: Context) -> Region:
    """The region `board`: the buttons of the map, the map, the menus of places with several actions.

    The map is three pictures of the same sheet, one on the other: what is printed, what lies on it, and the two
    cartouches, which stay in sight when the rest is brought closer.
    """
    offers = {p: n for p, n in targets.by_place(state, ctx).items() if targets.on_board(p)}
    names = {p: ctx.t(f"city.{p}" if p in CITIES else f"power.{p}") for p in sorted(offers, key=_ORDER.index)}
    lying = sheet.all_lying(state)
    called = tuple((p.faction, words.player(ctx.t, state, seat)) for seat, p in enumerate(state.players))
    printed = sheet.printed(lying)
    cities = (Part(f"at-{there.city}", _city(state, ctx, there, called, offers.get(there.city, ()))) for there in lying)
    return region(
        f'<div class="map-frame">{_tools(ctx)}{_printed(ctx.t, sheet.side(state), printed)}'
        f'<svg id="map" class="map" {_BOX} role="group" tabindex="-1" aria-label="{esc(ctx.t("board.map"))}" '
        f'aria-description="{esc(ctx.t("board.keys"))}" '
        f'data-near="{neighbours(len(state.players))}">',
        Part("city-names", sheet.names(ctx.t, lying, needed_names(state, ctx, lying))),
        *cities,
        f'</svg><svg id="cartouches" class="map cartouches" {_BOX} role="group" '
        f'aria-label="{esc(ctx.t("board.alliances"))}">',
        *alliances.render(state, ctx, offers),
        Part("turn-order", turn_order.strip(state, ctx.asked, ctx.t)),
        "</svg></div>",
        Part("board-menus", f'<div id="board-menus">{choices.menus(offers, state, ctx, names)}</div>'),
    )


def _tools(ctx: Context) -> str:
    buttons = "".join(
        f'<button type="button" data-zoom="{what}" aria-label="{esc(ctx.t("board.zoom." + what))}" '
        f'title="{esc(ctx.t("board.zoom." + what))}">{sign}</button>'
        for what, sign in TOOLS
    )
    return f'<div class="map-tools" role="toolbar" aria-label="{esc(ctx.t("board.zoom"))}">{buttons}</div>'


@cache
def _printed(t: Words, side: str, printed: sheet.Printed) -> str:
    """What is printed on a side of the board, in a picture of its own."""
    return (
        f'<svg id="sheet" class="map-sheet" {_BOX} aria-hidden="true"><use href="#map-base"/>{sheet.seas(t)}'
        f"{sheet.roads(side, printed)}{sheet.leaders(printed)}</svg>"
    )


def needed_names(state: State, ctx: Context, lying: Iterable[Here]) -> frozenset[str]:
    """The cities whose names must be read now: the lasting ones and what can be acted on."""
    can = {place for notation in ctx.legal for place in targets.places(notation, state, ctx.asked)}
    return sheet.lasting_names(lying) | {there.city for there in lying if there.city in can}


Called = tuple[tuple[str, str], ...]
"""How each faction at the table is called, as pairs."""


@lru_cache(maxsize=512)
def _in_words(t: Words, there: Here, called: Called) -> str:
    """Everything at a city as plain text: name, value, ports, owner, agent, troops."""
    city, names = CITIES[there.city], dict(called)
    if there.closed:
        return t("board.closed", city=t(f"city.{city.id}"))
    said = [t("board.city", city=both_names(t, city.id), value=city.value)]
    said += [t("board.start", faction=t(f"faction.{there.start}"))] if there.start else []
    said += [t("board.port", seas=t.all_of(t(f"sea.{sea}") for sea in city.seas))] if city.seas else []
    said += [t("board.pirate")] if city.pirate else []
    said.append(t("board.tile-gives", symbols=in_words(t, city.relief)))
    said.append(t("board.owner", player=names[there.owner]) if there.owner else t("board.neutral"))
    said += [t("board.cathedral")] if there.cathedral else []
    said += [t("board.agent", player=names[there.agent])] if there.agent else []
    for faction, count in there.troops:
        message = "board.inside" if faction == there.owner else "board.before"
        said.append(t.count(message, count, player=names[faction]))
    return t("says.also").join(said)


def _city(state: State, ctx: Context, there: Here, called: Called, notations: tuple[str, ...]) -> str:
    """A city with everything at it, as an SVG group. `notations`: what can be done there now."""
    changed, news = there.city in ctx.changed, there.city in ctx.news
    if not notations:
        return _at_rest(ctx.t, there, called, changed, news)
    name = _in_words(ctx.t, there, called)
    x, y = centre(there.city)
    ring = f'<use href="#mark-can" x="{x:g}" y="{y:g}" class="mark"/>'
    marks = choices.opening(there.city, notations, name, state, ctx, stop=False)
    return _group(ctx.t, there, marks, ring, changed, news)


@lru_cache(maxsize=512)
def _at_rest(t: Words, there: Here, called: Called, changed: bool, news: bool) -> str:
    """A city at which nothing can be done now. Kept, as most of them are drawn again and again as they are."""
    name = _in_words(t, there, called)
    return _group(t, there, choices.opens_sheet(there.city, name, stop=False), "", changed, news)


def _group(t: Words, there: Here, opening: str, ring: str, changed: bool, news: bool) -> str:
    """The group of a city; `opening`: as `choices` gives it; `ring`: the sign that something can be done there, or
    nothing; `news`: whether it is new for the one whose turn begins how things lie there."""
    x, y = centre(there.city)
    kind = "city" + " can" * bool(ring) + " changed" * changed + " closed" * there.closed
    flag = f'<use href="#mark-news" x="{x:g}" y="{y:g}" class="news"/>' if news else ""
    art = "".join(piece.svg for piece in drawn(there))
    hit = f'<circle cx="{x:g}" cy="{y:g}" r="{32 if ring else 24}" class="hit"/>'
    called = attributes(data_called=t(f"city.{there.city}"))
    return f'<g id="at-{there.city}" class="{kind}"{called}{opening}{hit}{ring}{art}{flag}</g>'
