"""City names on the map: each at the best free side of its city, the less important ones left out rather than overlap.

Three sets are laid out, from the map seen near (small letters, nearly all names) to a small picture of the whole
(large letters, few names); the page shows one of them by the scale of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from virtu.games.virtu.data import CITIES
from web.views.boxes import Box, Taken
from web.views.map_layout import RADIUS, SPOTS, centre

SCALES = {"near": 17.0, "middle": 23.0, "far": 33.0}
"""Sizes of the letters in units of the sheet, by how near the reader is (web/js/zoom.js)."""
_ADVANCE = 0.68
_GAP = 2.0
_ASIDE = 16.0
SIDES = ("e", "w", "s", "n", "ne", "se", "nw", "sw")
"""Tried in this order after the sides that suit a city best."""


@frozen
class Name:
    """A name where it is drawn: `x`, `y` of its baseline, `anchor` as in SVG, its `box`."""

    city: str
    text: str
    x: float
    y: float
    anchor: str
    size: float
    box: Box


def width(text: str, size: float) -> float:
    """About how wide a name in small capitals is; a little too much rather than too little."""
    return size * (_ADVANCE * len(text) + 0.25)


def _at(city: str, text: str, side: str, size: float, own: Sequence[Box]) -> Name:
    """A name on a side of its city, clear of the city's own pieces there. Sides: n, s, e, w, ne, nw, se, sw."""
    x, y = centre(city)
    wide, high = width(text, size), size * 0.95
    if side in ("n", "s"):
        beside = [b for b in own if b[0] < x + wide / 2 and b[2] > x - wide / 2]
        top = min((b[1] for b in beside), default=y - RADIUS) - _GAP
        bottom = max((b[3] for b in beside), default=y + RADIUS) + _GAP
        edge = top - high if side == "n" else bottom
        box, start, anchor = (x - wide / 2, edge, x + wide / 2, edge + high), x, "middle"
    else:
        middle = y + {"n": -_ASIDE, "s": _ASIDE}.get(side[:-1], 0)
        beside = [b for b in own if b[1] < middle + high / 2 and b[3] > middle - high / 2]
        if side[-1] == "e":
            start, anchor = max((b[2] for b in beside), default=x + RADIUS) + _GAP, "start"
            box = (start, middle - high / 2, start + wide, middle + high / 2)
        else:
            start, anchor = min((b[0] for b in beside), default=x - RADIUS) - _GAP, "end"
            box = (start - wide, middle - high / 2, start, middle + high / 2)
    return Name(city, text, round(start, 1), round(box[3] - high * 0.2, 1), anchor, size, box)


def priority(city: str) -> tuple[int, int, int]:
    """Which names come first: capitals and start cities, then by value, then in the order of the data."""
    record = CITIES[city]
    return (-(record.value + (2 if record.start else 0)), -record.value, record.index)


@lru_cache(maxsize=64)
def lay_out(
    texts: tuple[tuple[str, str], ...],
    pieces: tuple[tuple[str, Box], ...],
    frame: Box,
    size: float,
    keep_out: tuple[Box, ...] = (),
) -> tuple[Name, ...]:
    """The names that can be shown.

    `texts`: (city id, name), the most important first. `pieces`: (city id, box) of every piece on the map. `frame`:
    names stay inside it. `keep_out`: boxes that no name may touch.
    """
    own: dict[str, list[Box]] = {}
    for city, box in pieces:
        own.setdefault(city, []).append(box)
    taken = Taken((*(box for _, box in pieces), *keep_out))
    done: list[Name] = []
    for city, text in texts:
        for side in dict.fromkeys((*SPOTS[city].names, *SIDES)):
            name = _at(city, text, side, size, own.get(city, ()))
            left, top, right, bottom = name.box
            inside = frame[0] <= left and frame[1] <= top and right <= frame[2] and bottom <= frame[3]
            if inside and taken.free(name.box):
                done.append(name)
                taken.add(name.box)
                break
    return tuple(done)
