"""A puzzle on the page: who solves it, and which ones were solved.

While a puzzle lies on the table the game that lay there is set aside, untouched; nothing of a puzzle is stored but that
it was solved.
"""

from __future__ import annotations

import json

from attrs import define, evolve, frozen

from virtu.core.puzzles import Puzzle, PuzzleRun
from virtu.core.words import Words
from virtu.games.virtu import puzzles
from web.learning import Aside
from web.store import Store, StoreError, read_object

KEY = "puzzles"
ADDRESS = "puzzle"
"""How the fragment of a puzzle begins: `puzzle`, `puzzle/siena`."""
HINTS = 2


@frozen
class Solved:
    """Which puzzles were solved."""

    names: frozenset[str] = frozenset()

    @classmethod
    def read(cls, store: Store) -> Solved:
        """What is stored; whatever is not understood is as if it had not been solved."""
        done = read_object(store, KEY).get("solved")
        return cls(frozenset(name for name in puzzles.ORDER if isinstance(done, list) and name in done))

    def joined(self, other: Solved) -> Solved:
        """With what was solved elsewhere, as in another tab."""
        return Solved(self.names | other.names)

    def having(self, name: str) -> Solved:
        """With one more."""
        return evolve(self, names=self.names | {name})

    def write(self, store: Store) -> None:
        """Keep it; a browser that refuses only forgets it."""
        try:
            store.set(KEY, json.dumps({"solved": sorted(self.names)}))
        except StoreError:
            return


@define(eq=False)
class Puzzling:
    """A puzzle that is being solved."""

    run: PuzzleRun
    aside: Aside

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.run.puzzle

    @property
    def address(self) -> str:
        """Its fragment."""
        return f"{ADDRESS}/{self.puzzle.id}"

    def says(self, words: Words, part: str = "") -> str:
        """Its title, or another part of its words."""
        return words(f"puzzle.{self.puzzle.id}" + (f".{part}" if part else ""))


def next_puzzle(puzzle: str) -> str:
    """The puzzle after one, "" after the last."""
    place = puzzles.ORDER.index(puzzle) + 1
    return puzzles.ORDER[place] if place < len(puzzles.ORDER) else ""
