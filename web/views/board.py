"""The board: the map of Italy with everything that lies on it, the alliances and the turn order, as one SVG.

What can be done now has a gold ring with four points where it lies, and can be clicked or reached by keyboard there.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from virtu.games.virtu import words
from virtu.games.virtu.data import CITIES, CITY_LIST, POWERS, ROADS
from virtu.games.virtu.state import NOBODY, State
from web.views import alliances, choices, targets, turn_order
from web.views.boxes import Box, grown
from web.views.card import in_words
from web.views.context import Context, esc
from web.views.map_base import points, soft, straight
from web.views.map_layout import MARK, RADIUS, ROAD_BENDS, centre, true_place
from web.views.map_names import SCALES, Name, lay_out, priority
from web.views.pieces import Piece, both_names, closed, pieces, shown
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
TOOLS = (("in", "+"), ("out", "\u2212"), ("fit", _CORNERS))


def render(state: State, ctx: Context) -> str:
    """The region `board`: the buttons of the map, the map, the menus of places with several actions."""
    offers = {p: n for p, n in targets.by_place(state, ctx).items() if targets.on_board(p)}
    names = {c.id: ctx.t(f"city.{c.id}") for c in CITY_LIST} | {p: ctx.t(f"power.{p}") for p in POWERS}
    return (
        f'<div class="map-frame">{_tools(ctx)}{svg(state, ctx, offers)}</div>{choices.menus(offers, state, ctx, names)}'
    )


def svg(state: State, ctx: Context, offers: Mapping[str, tuple[str, ...]]) -> str:
    """The map as SVG text. `offers`: legal notations by place."""
    lying = {c.index: pieces(state, c.index) for c in CITY_LIST if shown(state, c.index)}
    cities = "".join(_city(state, ctx, index, offers.get(CITY_LIST[index].id, ()), lying[index]) for index in lying)
    return (
        f'<svg id="map" class="map" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'xmlns="http://www.w3.org/2000/svg" role="group" tabindex="0" aria-label="{esc(ctx.t("board.map"))}" '
        f'aria-description="{esc(ctx.t("board.keys"))}">'
        f'<use href="#map-base"/>{_seas(ctx)}{_roads(state)}{_leaders(state)}'
        f"{_names(state, ctx, lying)}{cities}"
        f"{alliances.render(state, ctx, offers)}{turn_order.render(state, ctx)}</svg>"
    )


def _tools(ctx: Context) -> str:
    buttons = "".join(
        f'<button type="button" data-zoom="{what}" aria-label="{esc(ctx.t("board.zoom." + what))}" '
        f'title="{esc(ctx.t("board.zoom." + what))}">{sign}</button>'
        for what, sign in TOOLS
    )
    return f'<div class="map-tools" role="toolbar" aria-label="{esc(ctx.t("board.zoom"))}">{buttons}</div>'


def _seas(ctx: Context) -> str:
    parts = []
    for sea, line in SEA_LETTERING.items():
        parts.append(
            f'<path id="lettering-{sea}" d="{soft(points(line))}" fill="none"/><text class="sea-name">'
            f'<textPath href="#lettering-{sea}" startOffset="50%" text-anchor="middle">{esc(ctx.t(f"sea.{sea}"))}'
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


def _roads(state: State) -> str:
    side = "25" if len(state.players) == 5 else "34"
    open_roads: list[tuple[str, str]] = []
    barred: list[tuple[str, str]] = []
    for road in ROADS:
        if road.side not in ("", side):
            continue
        a, b = road.ends
        indexes = (CITIES[a].index, CITIES[b].index)
        if not all(shown(state, index) for index in indexes):
            continue
        (barred if any(closed(state, index) for index in indexes) else open_roads).append(road.ends)
    way = "".join(road_line(*ends) for ends in open_roads)
    shut = "".join(road_line(*ends) for ends in barred)
    bars = "".join(_bar(*ends) for ends in barred)
    return (
        f'<g class="roads" aria-hidden="true"><path d="{shut}" class="road-closed"/><path d="{bars}" class="road-bar"/>'
        f'<path d="{way}" class="road-edge"/><path d="{way}" class="road"/></g>'
    )


def _leaders(state: State) -> str:
    """A fine line from the true place to a roundel that had to move away from it."""
    parts = []
    for city in CITY_LIST:
        (x, y), (a, b) = centre(city.id), true_place(city.id)
        if shown(state, city.index) and (x - a) ** 2 + (y - b) ** 2 > RADIUS**2:
            parts.append(f'<path d="M{a:g} {b:g}L{x:g} {y:g}"/><circle cx="{a:g}" cy="{b:g}" r="3"/>')
    return f'<g class="leaders" aria-hidden="true">{"".join(parts)}</g>'


Lying = Mapping[int, list[Piece]]
"""The pieces at each city that this side of the board shows, by city index."""


def occupied(lying: Lying) -> list[tuple[str, str, Box]]:
    """(city id, what, box) of every piece on the map."""
    found = ((CITY_LIST[index].id, piece) for index, there in lying.items() for piece in there)
    return [(city, piece.what, piece.box) for city, piece in found if piece.what != "siege line"]


def needed_names(state: State, ctx: Context, lying: Lying) -> frozenset[str]:
    """The cities whose names must be read now: what can be acted on, what is held, start cities."""
    can = {place for notation in ctx.legal for place in targets.places(notation, state, ctx.asked)}
    return frozenset(
        city.id
        for city in (CITY_LIST[index] for index in lying)
        if city.id in can or state.owner[city.index] >= 0 or city.start in state.options.factions
    )


def names_shown(state: State, ctx: Context, lying: Lying) -> dict[str, tuple[Name, ...]]:
    """The names of cities that are needed or have room, by scale of the picture (`map_names.SCALES`)."""
    cities = [CITY_LIST[index].id for index in lying]
    needed = needed_names(state, ctx, lying)
    cities.sort(key=lambda city: (closed(state, CITIES[city].index), priority(city)))
    texts = tuple((city, ctx.t(f"city.{city}")) for city in cities)
    taken = tuple((city, grown(box, MARK) if what == "roundel" else box) for city, what, box in occupied(lying))
    frame, keep_out = (2, 2, WIDTH - 2, HEIGHT - 2), (alliances.BOX, turn_order.BOX)
    return {scale: lay_out(texts, taken, frame, size, keep_out, needed) for scale, size in SCALES.items()}


def _name(name: Name, size: float, struck: bool) -> str:
    own_size = f' font-size="{name.size:g}"' if name.size != size else ""
    return (
        f'<text x="{name.x:g}" y="{name.y:g}" text-anchor="{name.anchor}"{own_size} '
        f'class="city-name{" closed" if struck else ""}">{esc(name.text)}</text>'
    )


def _names(state: State, ctx: Context, lying: Lying) -> str:
    parts = []
    for scale, names in names_shown(state, ctx, lying).items():
        size = SCALES[scale]
        lines = "".join("M{:g} {:g}L{:g} {:g}".format(*n.line) for n in names if n.line)
        texts = f'<path d="{lines}" class="name-line"/>' if lines else ""
        texts += "".join(_name(n, size, closed(state, CITIES[n.city].index)) for n in names)
        parts.append(f'<g class="names names-{scale}" font-size="{size:g}" aria-hidden="true">{texts}</g>')
    return "".join(parts)


def describe_city(state: State, ctx: Context, index: int) -> str:
    """Everything at a city in words, as plain text: name, value, ports, owner, agent, troops."""
    t, city = ctx.t, CITY_LIST[index]
    if closed(state, index):
        return t("board.closed", city=t(f"city.{city.id}"))
    said = [t("board.city", city=both_names(t, city.id), value=city.value)]
    said += [t("board.start", faction=t(f"faction.{city.start}"))] if city.start in state.options.factions else []
    said += [t("board.port", seas=t.all_of(t(f"sea.{sea}") for sea in city.seas))] if city.seas else []
    said += [t("board.pirate")] if city.pirate else []
    said.append(t("board.tile-gives", symbols=in_words(t, city.relief)))
    owner = state.owner[index]
    said.append(t("board.owner", player=words.player(t, state, owner)) if owner >= 0 else t("board.neutral"))
    said += [t("board.cathedral")] if state.cathedrals[index] else []
    agent = state.agents[index]
    said += [t("board.agent", player=words.player(t, state, agent))] if agent != NOBODY else []
    for seat in state.order:
        count = state.troops[index][seat]
        if count:
            message = "board.inside" if seat == owner else "board.before"
            said.append(t.count(message, count, player=words.player(t, state, seat)))
    return "; ".join(said)


def _city(state: State, ctx: Context, index: int, notations: tuple[str, ...], there: list[Piece]) -> str:
    city = CITY_LIST[index]
    x, y = centre(city.id)
    name = describe_city(state, ctx, index)
    marked = " can" if notations else ""
    changed = " changed" if city.id in ctx.changed else ""
    struck = " closed" if closed(state, index) else ""
    art = "".join(piece.svg for piece in there)
    ring = f'<use href="#mark-can" x="{x:g}" y="{y:g}" class="mark"/>' if notations else ""
    hit = f'<circle cx="{x:g}" cy="{y:g}" r="{32 if notations else 24}" class="hit"/>'
    return (
        f'<g id="at-{city.id}" class="city{marked}{changed}{struck}"'
        f"{choices.attributes_of(city.id, notations, name, state, ctx)}><title>{esc(name)}</title>{hit}{ring}{art}</g>"
    )
