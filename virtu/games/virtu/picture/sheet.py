"""The map of Italy: what is drawn on the sheet under and between the pieces of the cities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from math import hypot

from virtu.core.words import Words
from virtu.games.virtu.data import CITY_LIST, ROADS
from virtu.games.virtu.picture import alliances, turn_order
from virtu.games.virtu.picture.boxes import Box, grown
from virtu.games.virtu.picture.map_base import points, soft, straight
from virtu.games.virtu.picture.map_layout import MARK, RADIUS, ROAD_BENDS, centre, true_place
from virtu.games.virtu.picture.map_names import SCALES, Name, lay_out, priority
from virtu.games.virtu.picture.pieces import Here, drawn, here, shown
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH, project
from virtu.games.virtu.state import State

SEA_LETTERING = {
    "ligurian": ((7.35, 42.95), (8.2, 43.2), (9.45, 43.42)),
    "tyrrhenian": ((10.5, 40.6), (12.0, 40.1), (13.9, 39.25)),
    "adriatic": ((14.75, 43.15), (15.9, 42.5), (17.75, 41.5)),
    "ionian": ((16.75, 38.1), (17.6, 38.55), (18.75, 38.75)),
    "mediterranean": ((11.15, 36.72), (12.6, 36.95), (14.6, 36.6)),
}
"""The line, in degrees, on which the name of each sea is written."""


Printed = tuple[tuple[str, bool], ...]
"""The cities that a side of the board prints, each with whether it is out of this game."""


def side(state: State) -> str:
    """The side of the board that is played on, as `data.ROADS` names it."""
    return "25" if len(state.players) == 5 else "34"


def printed(lying: Iterable[Here]) -> Printed:
    """What is printed of the cities that are shown."""
    return tuple((there.city, there.closed) for there in lying)


def seas(t: Words) -> str:
    """The names of the seas."""
    parts = []
    for sea, line in SEA_LETTERING.items():
        parts.append(
            f'<path id="lettering-{sea}" d="{soft(points(line))}" fill="none"/><text class="sea-name">'
            f'<textPath href="#lettering-{sea}" startOffset="50%" text-anchor="middle">{escape(t(f"sea.{sea}"))}'
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


def roads(side: str, printed: Printed) -> str:
    """The roads between cities that are printed; those to closed cities are barred."""
    closed = dict(printed)
    every = [road.ends for road in ROADS if road.side in ("", side) and all(end in closed for end in road.ends)]
    barred = [ends for ends in every if any(closed[end] for end in ends)]
    open_roads = [ends for ends in every if ends not in barred]
    way = "".join(road_line(*ends) for ends in open_roads)
    shut = "".join(road_line(*ends) for ends in barred)
    bars = "".join(_bar(*ends) for ends in barred)
    return (
        f'<g class="roads" aria-hidden="true"><path d="{shut}" class="road-closed"/><path d="{bars}" class="road-bar"/>'
        f'<path d="{way}" class="road-edge"/><path d="{way}" class="road"/></g>'
    )


def leaders(printed: Printed) -> str:
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
        f'class="city-name{" closed" if struck else ""}">{escape(name.text)}</text>'
    )


@lru_cache(maxsize=64)
def names(t: Words, lying: tuple[Here, ...], needed: frozenset[str], scales: tuple[str, ...] = tuple(SCALES)) -> str:
    """The names of cities as an SVG group, with a group in it for each of some scales of the picture."""
    parts = []
    out = {there.city for there in lying if there.closed}
    shown_names = names_shown(t, lying, needed)
    for scale in scales:
        size, found = SCALES[scale], shown_names[scale]
        lines = "".join("M{:g} {:g}L{:g} {:g}".format(*n.line) for n in found if n.line)
        texts = f'<path d="{lines}" class="name-line"/>' if lines else ""
        texts += "".join(_name(n, size, n.city in out) for n in found)
        parts.append(f'<g class="names names-{scale}" font-size="{size:g}">{texts}</g>')
    return f'<g id="city-names" aria-hidden="true">{"".join(parts)}</g>'
