"""A part of the map with what lies there, to be looked at only: in the book of rules, beside the name of a puzzle.

Nothing in it can be clicked or reached, and no id of the table stands in it. It needs the symbols of the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu.data import CITIES, POWERS
from virtu.games.virtu.picture import alliances as scroll
from virtu.games.virtu.picture import sheet
from virtu.games.virtu.picture.map_layout import centre
from virtu.games.virtu.picture.map_names import SCALES
from virtu.games.virtu.picture.pieces import Here, drawn
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
from virtu.games.virtu.state import State
from web.views.context import esc

ROUND = 36
"""Radius of the ring round a city that is pointed at, in units of the sheet."""
SCALE = "near"
EDGE = 25
"""How far beyond the edge a city can lie of which something is seen."""


@frozen
class Part:
    """A part of the sheet, in its units."""

    left: float
    top: float
    wide: float
    high: float

    @classmethod
    def around(cls, cities: Sequence[str], wide: float, high: float, margin: float) -> Part:
        """All of these cities with a margin, at least so wide and high, in the same proportion."""
        xs, ys = zip(*map(centre, cities), strict=True)
        shape = high / wide
        wide = max(wide, max(xs) - min(xs) + 2 * margin)
        high = max(high, max(ys) - min(ys) + 2 * margin, wide * shape)
        wide = max(wide, high / shape)
        left = min(max(0, (min(xs) + max(xs) - wide) / 2), WIDTH - wide)
        top = min(max(0, (min(ys) + max(ys) - high) / 2), HEIGHT - high)
        return cls(round(left), round(top), round(wide), round(high))

    @property
    def box(self) -> str:
        """As the `viewBox` of an SVG."""
        return f"{self.left:g} {self.top:g} {self.wide:g} {self.high:g}"

    def shows(self, there: Here) -> bool:
        """Whether something of a city is seen."""
        x, y = centre(there.city)
        return self.left - EDGE < x < self.left + self.wide + EDGE and self.top - EDGE < y < self.top + self.high + EDGE


SCROLL = Part(scroll.LEFT - 16, scroll.TOP - 12, scroll.WIDE + 32, scroll.HIGH + 24)
"""The part with the three powers."""


def ground(state: State) -> str:
    """What is printed: the map and its roads."""
    return f'<use href="#map-base"/>{sheet.roads(sheet.side(state), sheet.printed(sheet.all_lying(state)))}'


def pieces(state: State, part: Part) -> str:
    """What lies at the cities of a part."""
    return "".join(piece.svg for there in sheet.all_lying(state) if part.shows(there) for piece in drawn(there))


def rings(point: Sequence[str]) -> str:
    """A ring round each city that is pointed at."""
    return "".join(_ring(*centre(place)) for place in point if place in CITIES)


def names(state: State, t: Words, part: Part, point: Sequence[str]) -> str:
    """The names of the cities of a part; those that are pointed at have theirs in any case."""
    lying = sheet.all_lying(state)
    shown = {there.city for there in lying if part.shows(there)}
    laid = sheet.names_shown(t, lying, sheet.lasting_names(lying) | frozenset(shown & set(point)))[SCALE]
    return "".join(
        f'<text x="{name.x:g}" y="{name.y:g}" text-anchor="{name.anchor}" font-size="{SCALES[SCALE]:g}" '
        f'class="city-name">{esc(name.text)}</text>'
        for name in laid
        if name.city in shown
    )


def alliances(state: State, t: Words) -> str:
    """The three powers and with whom they are allied."""
    rows = "".join(
        f'<g transform="{scroll.place(power)}">{scroll.row(state, power, t)}</g>' for power in POWERS.values()
    )
    return f"{scroll.head(t)}{rows}</g>"


def leaders(state: State) -> str:
    """The lines that lead from places to what is printed of them."""
    return sheet.leaders(sheet.printed(sheet.all_lying(state)))


def _ring(x: float, y: float) -> str:
    return "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{ROUND}" class="still-{line}"/>' for line in ("edge", "ring"))
