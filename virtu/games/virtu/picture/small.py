"""A small picture of the board for a list of games: the land, and on it who holds which city.

`outline` goes once into the page, as a symbol that every picture of the list uses.
"""

from __future__ import annotations

from functools import cache
from math import hypot

from virtu.games.virtu.glimpse import Glimpse
from virtu.games.virtu.picture.map_base import Point, coast_lines, straight
from virtu.games.virtu.picture.map_layout import centre
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH

OUTLINE = "small-land"
"""The id of the symbol of the land."""
FINEST = 9
"""Units of the sheet between two points of the outline; at the size of such a picture about one pixel."""
SMALLEST = 24
"""Islands that are neither as wide nor as high are left out."""
DISC, DOT = 36, 13
"""Radius of a city that is held, and of one that is neutral."""


@cache
def outline() -> str:
    """The land as a symbol, with few points."""
    rings = [few for ring in coast_lines() if len(few := _thinned(ring)) > 2 and _reach(few) >= SMALLEST]
    return (
        f'<symbol id="{OUTLINE}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path d="{"".join(straight(ring, closed=True) for ring in rings)}"/></symbol>'
    )


def _thinned(ring: list[Point]) -> list[Point]:
    kept = ring[:1]
    for x, y in ring[1:]:
        if hypot(x - kept[-1][0], y - kept[-1][1]) >= FINEST:
            kept.append((x, y))
    return kept


def _reach(ring: list[Point]) -> float:
    """The larger of width and height."""
    across, down = [x for x, _ in ring], [y for _, y in ring]
    return max(max(across) - min(across), max(down) - min(down))


def small_board(seen: Glimpse) -> str:
    """The board as an SVG element: discs in the colours of the factions (`data-faction`), dots for neutral cities.

    It is a sign and no substitute for words: whoever shows it says beside it how many cities each faction has.
    """
    neutral = "".join(_dot(city) for city in seen.neutral)
    discs = "".join(
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{DISC}" data-faction="{faction}"/>'
        for city, faction in seen.held
        for x, y in (centre(city),)
    )
    return (
        f'<svg class="small-board" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">'
        f'<use href="#{OUTLINE}" class="small-land"/><path d="{neutral}" class="small-neutral"/>{discs}</svg>'
    )


def _dot(city: str) -> str:
    x, y = centre(city)
    return f"M{x - DOT:.0f} {y:.0f}a{DOT} {DOT} 0 1 0 {2 * DOT} 0a{DOT} {DOT} 0 1 0 {-2 * DOT} 0"
