"""Pictures of puzzles: the part of the map that a puzzle is about, as it is at its beginning."""

from __future__ import annotations

import re
from functools import cache

from virtu.core.puzzles import Puzzle, opening
from virtu.core.words import Words
from virtu.games.virtu import puzzles
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.state import State
from web.views import map_part
from web.views.map_part import Part

SMALL, SMALL_MARGIN = 230, 70
"""Width and height of the part beside a name in the list, and how far it goes beyond what is pointed at."""
LARGE, LARGE_HIGH, LARGE_MARGIN = 460, 320, 110
"""The same of a picture with the names of the cities."""
_WORD = re.compile(r"\w+")


@cache
def small(name: str) -> str:
    """The picture beside the name in the list: nothing in it has to be read."""
    puzzle = puzzles.load(name)
    state = opening(puzzles.TEACHING, puzzle)
    cities = about(puzzle, state)
    part = Part.around(cities, SMALL, SMALL, SMALL_MARGIN)
    drawn = f"{map_part.ground(state)}{map_part.pieces(state, part)}{map_part.rings(cities)}"
    return f'<svg class="map still puzzle-picture" viewBox="{part.box}" aria-hidden="true">{drawn}</svg>'


def large(t: Words, name: str) -> str:
    """The picture on a page of its own, with the names of the cities."""
    puzzle = puzzles.load(name)
    state = opening(puzzles.TEACHING, puzzle)
    cities = about(puzzle, state)
    part = Part.around(cities, LARGE, LARGE_HIGH, LARGE_MARGIN)
    label = t("rulebook.picture.board", places=t.all_of(t(f"city.{city}") for city in cities))
    drawn = (
        f"{map_part.ground(state)}{map_part.leaders(state)}{map_part.pieces(state, part)}{map_part.rings(cities)}"
        f"{map_part.names(state, t, part, cities)}"
    )
    return f'<svg class="map still" viewBox="{part.box}" role="img" aria-label="{label}">{drawn}</svg>'


def about(puzzle: Puzzle, state: State) -> tuple[str, ...]:
    """The cities that a puzzle is about: those to look at, else those of its solution, else those of who solves it."""
    pointed = tuple(place for place in puzzle.point if place in CITIES)
    played = tuple(dict.fromkeys(word for line in puzzle.solution for word in _WORD.findall(line) if word in CITIES))
    return pointed or played or tuple(city.id for city in state.held_by(state.agenda[-1].seat))
