"""What a puzzle is made of: a position, a goal within a horizon, what solves it and what only seems to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action
from virtu.core.lessons import Claim, Teaching, matches


class BadPuzzle(VirtuError):
    """A puzzle cannot be read, or says of itself what is not so, or is too large to be searched to its end."""


@frozen
class Trap:
    """A line that seems to solve a puzzle and does not, and what is said to it: `puzzle.PUZZLE.trap.SAY`.

    The line may stop before the horizon: nothing that is done after it helps. `best`: what it comes to at most, in a
    puzzle for the most of a number.
    """

    say: str
    line: tuple[Action, ...]
    best: int | None = None


@frozen
class Puzzle:
    """A puzzle for whoever is asked first at its position.

    It ends as soon as one of the claims of `ends` is so: that is its horizon. Either `goal` is to be reached: all its
    claims at once, at any moment up to the end; or the most of a number: the fact `most` at the end, which can be
    `best`. `counts`: patterns of the actions that make two ways of solving it different; there are `ways` of them.
    `solution` is one in full, with the answers of the others. `point`: places to look at. `rules`: what it is about.
    """

    id: str
    position: Mapping[str, Any]
    difficulty: int
    ends: tuple[Claim, ...]
    goal: tuple[Claim, ...]
    most: str
    best: int
    counts: tuple[str, ...]
    ways: int
    solution: tuple[Action, ...]
    traps: tuple[Trap, ...]
    rules: tuple[str, ...] = ()
    point: tuple[str, ...] = ()

    def counted(self, line: tuple[Action, ...]) -> tuple[Action, ...]:
        """Those actions of a line that make a difference."""
        return tuple(action for action in line if any(matches(pattern, action) for pattern in self.counts))

    def trap_of(self, line: tuple[Action, ...]) -> Trap | None:
        """The trap into which a line went first: of the actions that count it has those of the trap, one after the
        other."""
        taken = self.counted(line)
        found = [(_place(self.counted(trap.line), taken), trap) for trap in self.traps]
        return min(((at, trap) for at, trap in found if at is not None), key=lambda pair: pair[0], default=(0, None))[1]


def _place(wanted: tuple[Action, ...], line: tuple[Action, ...]) -> int | None:
    """Where `wanted` stands in `line`, one right after the other; None if it does not."""
    return next((start for start in range(len(line)) if line[start : start + len(wanted)] == wanted), None)


def opening(teaching: Teaching, puzzle: Puzzle) -> Any:
    """The state at which a puzzle begins. Raises BadPuzzle."""
    try:
        return teaching.game.read_position(puzzle.position)
    except VirtuError as error:
        raise BadPuzzle("error.puzzle-table", where=puzzle.id, why=str(error)[:160]) from error
