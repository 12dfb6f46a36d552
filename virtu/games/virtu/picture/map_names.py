"""City names on the map: each at the best free side of its city, clear of everything else.

Three sets are laid out, from the map seen near (small letters, nearly all names) to a small picture of the whole
(large letters, few names); the page shows one of them by the scale of the picture. A name that is needed now (of a city
that can be acted on, is held, or is somebody's start city) comes before the others, may have smaller letters, may be
shortened, and may stand just beyond the pieces with a short line to its city. Where there is no room for a name, it
hides: far from its city it would be read as another's. The page shows the whole name of what is pointed at in any case
(web/js/called.js).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from attrs import frozen

from virtu.games.virtu.data import CITIES
from virtu.games.virtu.picture.boxes import Box, Taken
from virtu.games.virtu.picture.map_layout import RADIUS, SPOTS, centre

SCALES = {"near": 17.0, "middle": 23.0, "far": 33.0}
"""Sizes of the letters in units of the sheet, by how near the reader is (web/js/zoom.js)."""
_ADVANCE = 0.68
_GAP = 2.0
_ASIDE = 16.0
SIDES = ("e", "w", "s", "n", "ne", "se", "nw", "sw")
"""Tried in this order after the sides that suit a city best."""
SMALLER = (1.0, 0.86, 0.74)
"""How much smaller the letters of a needed name may be, in steps."""
RINGS = (40, 48, 56)
"""How far from its city the middle of a name with a line may be, above or below it; beside it half the name more."""
SHORT = 3
"""The fewest letters of a name that is shortened, before its full stop."""
TURNS = 24
DIRECTIONS = tuple((cos(2 * pi * turn / TURNS), sin(2 * pi * turn / TURNS)) for turn in range(TURNS))


@frozen
class Name:
    """A name where it is drawn: `x`, `y` of its baseline, `anchor` as in SVG, its `box`; `line` from the rim of its
    city to a name that stands away from it."""

    city: str
    text: str
    x: float
    y: float
    anchor: str
    size: float
    box: Box
    line: tuple[float, float, float, float] | None = None


def short(text: str, others: Iterable[str] = ()) -> str:
    """A name as maps shorten it: "Fir." for Firenze, with as many letters as tell it from `others`; a short one stays
    whole."""
    letters = next(n for n in range(SHORT, len(text) + 4) if not any(t != text and t[:n] == text[:n] for t in others))
    return text if len(text) <= letters + 1 else text[:letters] + "."


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


@lru_cache(maxsize=2048)
def _beside(city: str, text: str, size: float, own: tuple[Box, ...], cities: frozenset[str]) -> tuple[Name, ...]:
    """A name at each side of its city where no other of `cities` is nearer, the best side first."""
    sides = dict.fromkeys((*SPOTS[city].names, *SIDES))
    names = (_at(city, text, side, size, own) for side in sides)
    return tuple(name for name in names if _own_side(name, cities))


def priority(city: str) -> tuple[int, int, int]:
    """Which names come first: capitals and start cities, then by value, then in the order of the data."""
    record = CITIES[city]
    return (-(record.value + (2 if record.start else 0)), -record.value, record.index)


@cache
def _neighbours(city: str) -> tuple[tuple[float, str], ...]:
    """How far away each other city is, the nearest first."""
    x, y = centre(city)
    return tuple(sorted((hypot(a - x, b - y), other) for other in SPOTS if other != city for a, b in (centre(other),)))


def _own_side(name: Name, cities: Container[str]) -> bool:
    """Whether no other of these cities is nearer to a name than its own, so that it cannot be read as the other's."""
    (x, y), (left, top, right, bottom) = centre(name.city), name.box
    own = _distance((x, y), name.box)
    reach = hypot(max(x - left, right - x), max(y - top, bottom - y))
    for away, other in _neighbours(name.city):
        if away >= own + reach:
            return True
        if other in cities and _distance(centre(other), name.box) < own:
            return False
    return True


def _distance(point: tuple[float, float], box: Box) -> float:
    x, y = point
    return hypot(max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0))


def _away(city: str, text: str, size: float, fits: Callable[[Box], bool]) -> Iterator[Name]:
    """Places for a name that stands away from its city, the nearest first, each with its line."""
    x, y = centre(city)
    wide, high = width(text, size), size * 0.95
    for ring in RINGS:
        for across, down in DIRECTIONS:
            u, v = x + (ring + wide / 2 * abs(across)) * across, y + ring * down
            box = (u - wide / 2, v - high / 2, u + wide / 2, v + high / 2)
            a, b = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
            length = hypot(a - x, b - y)
            if length <= RADIUS + 4 or not fits(box):
                continue
            rim = RADIUS / length
            line = (round(x + (a - x) * rim, 1), round(y + (b - y) * rim, 1), round(a, 1), round(b, 1))
            yield Name(city, text, round(u, 1), round(box[3] - high * 0.2, 1), "middle", size, box, line)


def _crosses(line: tuple[float, float, float, float], boxes: Sequence[Box]) -> bool:
    """Whether a line runs through one of some boxes, by points on it."""
    x, y, a, b = line
    left, right, top, bottom = min(x, a), max(x, a), min(y, b), max(y, b)
    near = [box for box in boxes if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]
    if not near:
        return False
    steps = max(2, int(hypot(a - x, b - y) // 8))
    points = [(x + (a - x) * k / steps, y + (b - y) * k / steps) for k in range(1, steps)]
    return any(w < u < e and n < v < s for u, v in points for w, n, e, s in near)


@lru_cache(maxsize=128)
def lay_out(
    texts: tuple[tuple[str, str], ...],
    pieces: tuple[tuple[str, Box], ...],
    frame: Box,
    size: float,
    keep_out: tuple[Box, ...] = (),
    needed: frozenset[str] = frozenset(),
) -> tuple[Name, ...]:
    """The names that can be shown.

    `texts`: (city id, name), the most important first. `pieces`: (city id, box) of every piece on the map. `frame`:
    names stay inside it. `keep_out`: boxes that no name may touch. `needed`: cities whose names come first and may be
    smaller or stand a little away.
    """
    own: dict[str, list[Box]] = {}
    for city, box in pieces:
        own.setdefault(city, []).append(box)
    taken = Taken((*(box for _, box in pieces), *keep_out))
    cities, every = frozenset(city for city, _ in texts), [text for _, text in texts]
    done: list[Name] = []

    def fits(box: Box) -> bool:
        left, top, right, bottom = box
        inside = frame[0] <= left and frame[1] <= top and right <= frame[2] and bottom <= frame[3]
        return inside and taken.free(box) and not any(n.line and _crosses(n.line, (box,)) for n in done)

    def beside(city: str, text: str, scale: float) -> Name | None:
        names = _beside(city, text, size * scale, tuple(own.get(city, ())), cities)
        return next((name for name in names if fits(name.box)), None)

    def away(city: str, text: str) -> Name | None:
        others = [box for other, box in pieces if other != city] + [name.box for name in done]
        for name in _away(city, text, size * SMALLER[-1], fits):
            assert name.line is not None
            if _own_side(name, cities) and not _crosses(name.line, others):
                return name
        return None

    first = [item for item in texts if item[0] in needed]
    for city, text in (*first, *(item for item in texts if item[0] not in needed)):
        scales = SMALLER if city in needed else SMALLER[:1]
        written = (text, short(text, every)) if city in needed else (text,)
        found = next((name for said in written for scale in scales if (name := beside(city, said, scale))), None)
        if found is None and city in needed:
            found = away(city, text)
        if found:
            done.append(found)
            taken.add(found.box)
    return tuple(done)
