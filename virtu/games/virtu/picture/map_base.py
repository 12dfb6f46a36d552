"""What is printed on the sheet under everything: sea, coast, hills, rivers, the rose of winds. It never changes.

It stands once in a page, among the symbols, as `<g id="map-base">`; the board shows it with one `use`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin

from virtu.games.virtu.picture.coast import RINGS
from virtu.games.virtu.picture.projection import project

Point = tuple[float, float]

SEA_ZONES: dict[str, tuple[Point, ...]] = {
    "ligurian": ((10.7, 42.95), (9.42, 43.0), (9.1, 42.3), (8.8, 41.9), (-40, 41.5), (-40, 45), (11, 45)),
    "tyrrhenian": (
        *((10.7, 42.95), (9.42, 43.0), (9.1, 42.3), (9.3, 41.3), (9.1, 40), (9.12, 39.2), (12.55, 37.98)),
        *((13.5, 37.7), (15.4, 37.98), (15.65, 38.22), (16.2, 39), (15.5, 40.5), (13.5, 42), (11.5, 43.5)),
    ),
    "adriatic": (
        *((18.45, 40.15), (19.5, 40.35), (21, 41), (21, 47), (11, 47), (11.5, 44), (13.2, 42.3)),
        *((16, 40.9), (17.5, 40.5)),
    ),
    "ionian": (
        *(
            (15.65, 38.22),
            (15.4, 37.98),
            (15.1, 37.3),
            (15.2, 36.7),
            (18.8, 31),
            (22.6, 31),
            (22.6, 36.4),
            (21.9, 38.3),
        ),
        *((19.5, 40.35), (18.45, 40.15), (17.5, 40.6), (16.3, 40.1), (16.2, 39)),
    ),
}
"""Where each sea lies, in degrees, drawn under the land; the rest is the Mediterranean."""

BORDERS: tuple[tuple[Point, ...], ...] = (
    ((10.55, 42.95), (9.42, 43.0)),
    ((8.6, 41.88), (5, 41.72), (-40, 41.5)),
    ((9.12, 39.1), (12.45, 38.0)),
    ((15.12, 36.62), (18.8, 31)),
    ((18.5, 40.13), (19.4, 40.33)),
    ((15.6, 38.25), (15.72, 38.18)),
)

HILLS: tuple[Point, ...] = (
    *((6.75, 44.25), (7.0, 44.75), (6.7, 45.35), (7.35, 45.62), (8.15, 45.78), (10.05, 45.72), (9.75, 44.32)),
    *((8.25, 44.25), (10.55, 44.2), (11.75, 45.78), (12.6, 45.85), (13.4, 45.95), (12.0, 43.75), (12.9, 43.25)),
    *((13.35, 42.35), (13.75, 42.0), (14.3, 41.75), (15.35, 41.2), (15.75, 40.75), (16.0, 40.35), (16.25, 39.5)),
    *((16.45, 38.95), (16.2, 38.4), (14.35, 37.75), (14.95, 37.72), (13.7, 37.65), (9.0, 42.4), (9.15, 42.05)),
    *((9.2, 40.5), (9.3, 40.1), (8.7, 40.35), (9.3, 36.4), (8.5, 36.55), (7.6, 36.5), (6.8, 36.45), (14.9, 45.4)),
)
RIVERS: tuple[tuple[Point, ...], ...] = (
    ((7.2, 44.75), (7.72, 45.05), (8.6, 45.08), (9.4, 45.12), (10.2, 45.0), (10.9, 45.0), (11.6, 44.9), (12.45, 44.95)),
    ((12.1, 43.7), (12.4, 43.1), (12.55, 42.5), (12.5, 41.95), (12.28, 41.75)),
    ((11.7, 43.75), (11.2, 43.8), (10.8, 43.68), (10.3, 43.7)),
)
ROSE: Point = (66, 590)
SECOND_ROSE: Point = (925, 770)


def points(ring: Iterable[Point]) -> list[Point]:
    """Places in degrees as points of the sheet."""
    return [project(lon, lat) for lon, lat in ring]


def _fmt(x: float, y: float) -> str:
    return f"{x:.0f} {y:.0f}"


def straight(line: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight lines through points of the sheet."""
    return "M" + "L".join(_fmt(x, y) for x, y in line) + ("Z" if closed else "")


def soft(line: list[Point]) -> str:
    """Path data of an open line with rounded corners through the middles of its parts."""
    parts = [f"M{_fmt(*line[0])}"]
    for (x, y), (a, b) in zip(line[1:], line[2:], strict=False):
        parts.append(f"Q{_fmt(x, y)} {_fmt((x + a) / 2, (y + b) / 2)}")
    return "".join(parts) + f"L{_fmt(*line[-1])}"


def _shore(ring: list[Point]) -> str:
    """A closed outline as a pen would draw it: through the middles, bent at the corners."""
    middles = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in zip(ring, ring[1:] + ring[:1], strict=True)]
    curves = [
        f"Q{x:.1f} {y:.1f} {a:.1f} {b:.1f}"
        for (x, y), (a, b) in zip(ring[1:] + ring[:1], middles[1:] + middles[:1], strict=True)
    ]
    return f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{''.join(curves)}Z"


FRAME = (100, 3350, 2500, 4950)
"""Where the coast was cut off: west, south, east, north in hundredths of a degree."""
BEYOND = 4000


def _shore_point(pair: str) -> Point:
    """A point of the coast on the sheet; what lies on the cut is moved far outside, where nobody sees it."""
    lon, lat = (int(part) for part in pair.split(","))
    x, y = project(lon / 100, lat / 100)
    x += BEYOND * ((lon >= FRAME[2]) - (lon <= FRAME[0]))
    y += BEYOND * ((lat <= FRAME[1]) - (lat >= FRAME[3]))
    return x, y


def coast_lines() -> list[list[Point]]:
    """The closed outlines of the land on the sheet, each without its first point at its end."""
    rings = [[_shore_point(pair) for pair in text.split()] for text in RINGS]
    return [ring[:-1] if ring[0] == ring[-1] else ring for ring in rings]


def _coast() -> str:
    return "".join(_shore(ring) for ring in coast_lines())


def _hill(x: float, y: float) -> str:
    return f"M{x - 11:.0f} {y + 6:.0f}l9 -14l5 7l3 -4l7 11M{x - 2:.0f} {y - 8:.0f}l-2 9"


def _winds(centre: Point) -> str:
    x, y = centre
    ends = [(x + 1600 * cos(k * pi / 8), y + 1600 * sin(k * pi / 8)) for k in range(16)]
    return "".join(f"M{_fmt(x, y)}L{_fmt(*end)}" for end in ends)


def _rose(centre: Point, size: float) -> str:
    x, y = centre
    star = []
    for k in range(16):
        reach = size * (1 if k % 4 == 0 else 0.62 if k % 2 == 0 else 0.2)
        angle = k * pi / 8 - pi / 2
        star.append((x + reach * cos(angle), y + reach * sin(angle)))
    dark = []
    for k in range(0, 16, 2):
        dark.append(f"M{x} {y}L{star[k][0]:.1f} {star[k][1]:.1f}L{star[k + 1][0]:.1f} {star[k + 1][1]:.1f}Z")
    outline = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in star) + "Z"
    return (
        f'<circle cx="{x}" cy="{y}" r="{size * 0.72:.1f}" class="rose-ring"/>'
        f'<path d="{outline}" class="rose-light"/><path d="{"".join(dark)}" class="rose-dark"/>'
    )


@cache
def map_base() -> str:
    """The printed sheet as a `<g id="map-base">`, with what it is made of, for defs."""
    zones = "".join(
        f'<path class="sea-zone sea-{sea}" d="{straight(points(ring), closed=True)}"/>'
        for sea, ring in SEA_ZONES.items()
    )
    borders = "".join(soft(points(line)) for line in BORDERS)
    hills = "".join(_hill(*project(*place)) for place in HILLS)
    rivers = "".join(soft(points(line)) for line in RIVERS)
    return (
        f'<path id="map-coast" d="{_coast()}"/>'
        '<g id="map-base">'
        f'<rect x="-5000" y="-5000" width="11000" height="11000" class="sea"/>{zones}'
        f'<path d="{_winds(ROSE)}{_winds(SECOND_ROSE)}" class="winds"/>'
        f'<path d="{borders}" class="sea-border"/>'
        '<use href="#map-coast" class="shore shore-far"/><use href="#map-coast" class="shore shore-near"/>'
        f'<use href="#map-coast" class="land"/><path d="{rivers}" class="river"/><path d="{hills}" class="hills"/>'
        f"{_rose(ROSE, 46)}</g>"
    )
