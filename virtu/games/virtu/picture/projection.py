"""From longitude and latitude to the sheet of the map.

Mercator's projection: it keeps the shapes of coasts, and it shows the crowded north of Italy a little larger than
the wide south, which is where the pieces need room. The sheet is WIDTH by HEIGHT units; a unit is about two thirds
of a pixel on a laptop. The cities fill the sheet; the alliances lie on the Dalmatian coast, where there is none.
"""

from __future__ import annotations

from math import log, pi, radians, tan

WEST, NORTH, SOUTH = 6.35, 46.0, 36.3
HEIGHT = 1000
WIDTH = 990


def _mercator(lat: float) -> float:
    return log(tan(pi / 4 + radians(lat) / 2)) * 180 / pi


_TOP = _mercator(NORTH)
SCALE = HEIGHT / (_TOP - _mercator(SOUTH))
"""Units for a degree of longitude."""


def project(lon: float, lat: float) -> tuple[float, float]:
    """The point of the sheet, x to the right and y downwards, for degrees of longitude and latitude."""
    return round((lon - WEST) * SCALE, 1), round((_TOP - _mercator(lat)) * SCALE, 1)
