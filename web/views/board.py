"""The board: the map of Italy with everything that lies on it, the alliances and the turn order, as one SVG.

What can be done now has a gold ring with four points where it lies, and can be clicked or reached by keyboard there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import hypot

from virtu.core.words import Words
from virtu.games.virtu import words
from virtu.games.virtu.data import CITIES, CITY_LIST, POWERS, ROADS
from virtu.games.virtu.state import State
from web.views import alliances, choices, targets, turn_order
from web.views.boxes import Box, grown
from web.views.card import in_words
from web.views.context import Context, esc
from web.views.map_base import points, soft, straight
from web.views.map_layout import MARK, RADIUS, ROAD_BENDS, centre, true_place
from web.views.map_names import SCALES, Name, lay_out, priority
from web.views.parts import Part, Region, region
from web.views.pieces import Here, both_names, drawn, here, shown
from web.views.projection import HEIGHT, WIDTH, project

SEA_LETTERING = {
    "ligurian": ((7.35, 42.95), (8.2, 43.2), (9.45, 43.42)),
    "tyrrhenian": ((10.5, 40.6), (12.0, 40.1), (13.9, 39.25)),
    "adriatic": ((14.75, 43.15), (15.9, 42.5), (17.75, 41.5)),
    "ionian": ((16.75, 38.1), (17.6, 38.55), (18.75, 38.75)),
    "mediterranean": ((11.15, 36.72), (12.6, 36.95), (14.6, 36.6)),
}
"""The line, in degrees, on which the name of each sea is written."""
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
    lying = all_lying(state)
    called = tuple((p.faction, words.player(ctx.t, state, seat)) for seat, p in enumerate(state.players))
    printed = tuple((there.city, there.closed) for there in lying)
    cities = (Part(f"at-{there.city}", _city(state, ctx, there, called, offers.get(there.city, ()))) for there in lying)
    return region(
        f'<div class="map-frame">{_tools(ctx)}{_sheet(ctx.t, _side(state), printed)}'
        f'<svg id="map" class="map" {_BOX} role="group" tabindex="0" aria-label="{esc(ctx.t("board.map"))}" '
        f'aria-description="{esc(ctx.t("board.keys"))}">',
        Part("city-names", _names(ctx.t, lying, needed_names(state, ctx, lying))),
        *cities,
        f'</svg><svg id="cartouches" class="map cartouches" {_BOX}>',
        *alliances.render(state, ctx, offers),
        turn_order.render(state, ctx),
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


Printed = tuple[tuple[str, bool], ...]
"""The cities that a side of the board prints, each with whether it is out of this game."""


def _side(state: State) -> str:
    return "25" if len(state.players) == 5 else "34"


@cache
def _sheet(t: Words, side: str, printed: Printed) -> str:
    """What is printed on a side of the board, in a picture of its own."""
    return (
        f'<svg id="sheet" class="map-sheet" {_BOX} aria-hidden="true"><use href="#map-base"/>{_seas(t)}'
        f"{_roads(side, printed)}{_leaders(printed)}</svg>"
    )


def _seas(t: Words) -> str:
    parts = []
    for sea, line in SEA_LETTERING.items():
        parts.append(
            f'<path id="lettering-{sea}" d="{soft(points(line))}" fill="none"/><text class="sea-name">'
            f'<textPath href="#lettering-{sea}" startOffset="50%" text-anchor="middle">{esc(t(f"sea.{sea}"))}'
            "</textPath></text>"
        )
    return f'<g class="seas" aria-hidden="true">{"".join(parts)}</g>'


def road_line(a: str, b: str) -> str:
    """Path data of the road between two cities."""
    bends = ROAD_BENDS.get((a, b), ())
    line = [centre(a), *(project(lon, lat) for lon, lat in bends), centre(b)]
    return soft(line) if bends else straight(line)


def _bar(a: str, b: str) -> str:
    """Path data of two strokes across the middle of a closed road."""
    bends = ROAD_BENDS.get((a, b), ())
    (x, y), (u, v) = centre(a), centre(b)
    mx, my = project(*bends[len(bends) // 2]) if bends else ((x + u) / 2, (y + v) / 2)
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    strokes = ((mx + s * dx, my + s * dy) for s in (-3, 3))
    return "".join(f"M{p + 8 * dy:.1f} {q - 8 * dx:.1f}L{p - 8 * dy:.1f} {q + 8 * dx:.1f}" for p, q in strokes)


def _roads(side: str, printed: Printed) -> str:
    closed = dict(printed)
    roads = [road.ends for road in ROADS if road.side in ("", side) and all(end in closed for end in road.ends)]
    barred = [ends for ends in roads if any(closed[end] for end in ends)]
    open_roads = [ends for ends in roads if ends not in barred]
    way = "".join(road_line(*ends) for ends in open_roads)
    shut = "".join(road_line(*ends) for ends in barred)
    bars = "".join(_bar(*ends) for ends in barred)
    return (
        f'<g class="roads" aria-hidden="true"><path d="{shut}" class="road-closed"/><path d="{bars}" class="road-bar"/>'
        f'<path d="{way}" class="road-edge"/><path d="{way}" class="road"/></g>'
    )


def _leaders(printed: Printed) -> str:
    """A fine line from the true place to a roundel that had to move away from it."""
    parts = []
    for city, _ in printed:
        (x, y), (a, b) = centre(city), true_place(city)
        if (x - a) ** 2 + (y - b) ** 2 > RADIUS**2:
            parts.append(f'<path d="M{a:g} {b:g}L{x:g} {y:g}"/><circle cx="{a:g}" cy="{b:g}" r="3"/>')
    return f'<g class="leaders" aria-hidden="true">{"".join(parts)}</g>'


def all_lying(state: State) -> tuple[Here, ...]:
    """What lies at every city that this side of the board shows."""
    return tuple(here(state, city.index) for city in CITY_LIST if shown(state, city.index))


def occupied(lying: Iterable[Here]) -> list[tuple[str, str, Box]]:
    """(city id, what, box) of every piece on the map."""
    found = ((there.city, piece) for there in lying for piece in drawn(there))
    return [(city, piece.what, piece.box) for city, piece in found if piece.what != "siege line"]


def lasting_names(lying: Iterable[Here]) -> frozenset[str]:
    """The cities whose names must be read whatever is asked: what is held, start cities."""
    return frozenset(there.city for there in lying if there.owner or there.start)


def needed_names(state: State, ctx: Context, lying: Iterable[Here]) -> frozenset[str]:
    """The cities whose names must be read now: the lasting ones and what can be acted on."""
    can = {place for notation in ctx.legal for place in targets.places(notation, state, ctx.asked)}
    return lasting_names(lying) | {there.city for there in lying if there.city in can}


@lru_cache(maxsize=64)
def names_shown(t: Words, lying: tuple[Here, ...], needed: frozenset[str]) -> dict[str, tuple[Name, ...]]:
    """The names of cities that are needed or have room, by scale of the picture (`map_names.SCALES`).

    Names stay where they are from question to question as long as all that are needed are among them.
    """
    by_priority = sorted(lying, key=lambda there: (there.closed, priority(there.city)))
    texts = tuple((there.city, t(f"city.{there.city}")) for there in by_priority)
    taken = tuple((city, grown(box, MARK) if what == "roundel" else box) for city, what, box in occupied(lying))
    frame, keep_out = (2, 2, WIDTH - 2, HEIGHT - 2), (alliances.BOX, turn_order.BOX)
    found = {}
    for scale, size in SCALES.items():
        found[scale] = lay_out(texts, taken, frame, size, keep_out, lasting_names(lying))
        if not needed <= {name.city for name in found[scale]}:
            found[scale] = lay_out(texts, taken, frame, size, keep_out, needed)
    return found


def _name(name: Name, size: float, struck: bool) -> str:
    own_size = f' font-size="{name.size:g}"' if name.size != size else ""
    return (
        f'<text x="{name.x:g}" y="{name.y:g}" text-anchor="{name.anchor}"{own_size} '
        f'class="city-name{" closed" if struck else ""}">{esc(name.text)}</text>'
    )


@lru_cache(maxsize=64)
def _names(t: Words, lying: tuple[Here, ...], needed: frozenset[str]) -> str:
    """The names in each of their sizes as an SVG group."""
    parts = []
    out = {there.city for there in lying if there.closed}
    for scale, names in names_shown(t, lying, needed).items():
        size = SCALES[scale]
        lines = "".join("M{:g} {:g}L{:g} {:g}".format(*n.line) for n in names if n.line)
        texts = f'<path d="{lines}" class="name-line"/>' if lines else ""
        texts += "".join(_name(n, size, n.city in out) for n in names)
        parts.append(f'<g class="names names-{scale}" font-size="{size:g}">{texts}</g>')
    return f'<g id="city-names" aria-hidden="true">{"".join(parts)}</g>'


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
    return "; ".join(said)


def _city(state: State, ctx: Context, there: Here, called: Called, notations: tuple[str, ...]) -> str:
    """A city with everything at it, as an SVG group. `notations`: what can be done there now."""
    changed = there.city in ctx.changed
    if not notations:
        return _at_rest(ctx.t, there, called, changed)
    name = _in_words(ctx.t, there, called)
    x, y = centre(there.city)
    ring = f'<use href="#mark-can" x="{x:g}" y="{y:g}" class="mark"/>'
    return _group(there, name, choices.attributes_of(there.city, notations, name, state, ctx), ring, changed)


@lru_cache(maxsize=512)
def _at_rest(t: Words, there: Here, called: Called, changed: bool) -> str:
    """A city at which nothing can be done now. Kept, as most of them are drawn again and again as they are."""
    name = _in_words(t, there, called)
    return _group(there, name, choices.opens_sheet(there.city, name), "", changed)


def _group(there: Here, name: str, marks: str, ring: str, changed: bool) -> str:
    """The group of a city; `ring`: the sign that something can be done there, or nothing."""
    x, y = centre(there.city)
    kind = "city" + " can" * bool(ring) + " changed" * changed + " closed" * there.closed
    art = "".join(piece.svg for piece in drawn(there))
    hit = f'<circle cx="{x:g}" cy="{y:g}" r="{32 if ring else 24}" class="hit"/>'
    return f'<g id="at-{there.city}" class="{kind}"{marks}><title>{esc(name)}</title>{hit}{ring}{art}</g>'
