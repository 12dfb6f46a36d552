"""The puzzles of Virtù: a TOML document for each (docs/puzzles.md), their order, and their words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from virtu.core import words
from virtu.core.errors import VirtuError
from virtu.core.puzzles import Puzzle, read
from virtu.core.words import Words
from virtu.games.virtu.lessons import TEACHING

__all__ = ["ORDER", "TEACHING", "load", "load_words", "showing"]

ORDER = (
    "siena",
    "ravenna",
    "retreat",
    "trade",
    "watched",
    "indulgence",
    "naples",
    "bonus",
    "banker",
    "banker-cs",
    "alliance",
    "cathedral",
    "winter",
    "parma",
    "pisa",
    "perugia",
    "rome",
)
"""The puzzles in the order in which they stand in the list, the easier ones first."""


@cache
def load(puzzle: str) -> Puzzle:
    """A puzzle by its id. Raises VirtuError `error.no-puzzle`, BadPuzzle."""
    if puzzle not in ORDER:
        raise VirtuError("error.no-puzzle", puzzle=puzzle[:40])
    return read(puzzle, files(__name__).joinpath(f"{puzzle}.toml").read_text(encoding="utf-8"))


@cache
def showing(rule: str) -> tuple[str, ...]:
    """The puzzles that a rule is behind."""
    return tuple(name for name in ORDER if rule in load(name).rules)


@cache
def load_words(language: str) -> Words:
    """The words of the puzzles in a language: `puzzle.PUZZLE` is a title, `puzzle.PUZZLE.task` what is to be done."""
    return words.load(language, ("virtu", "puzzles"))
