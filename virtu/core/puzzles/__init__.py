"""Puzzles: a position, a goal within a horizon, and a solution that a search of everything confirms.

A puzzle is a TOML document (docs/puzzles.md) and names no words: a game's catalogue has them under `puzzle.PUZZLE`.
Nothing here knows a game or a page: what lies on the table is asked of a `Teaching`, as lessons do.
"""

from virtu.core.puzzles.parts import BadPuzzle, Puzzle, Trap, opening
from virtu.core.puzzles.reader import HARDEST, read
from virtu.core.puzzles.run import PuzzleRun
from virtu.core.puzzles.solver import Search, Solution, check, solve

__all__ = [
    "HARDEST",
    "BadPuzzle",
    "Puzzle",
    "PuzzleRun",
    "Search",
    "Solution",
    "Trap",
    "check",
    "opening",
    "read",
    "solve",
]
