"""Somebody who solves a puzzle."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve

from virtu.core.errors import IllegalAction, VirtuError
from virtu.core.game import Action
from virtu.core.lessons import Teaching
from virtu.core.match import Match
from virtu.core.puzzles.parts import Puzzle, Trap, opening
from virtu.core.puzzles.solver import Search, solver_of


@define(eq=False)
class PuzzleRun:
    """Somebody at a puzzle. `match` begins with it. `seat` solves it; the others answer as badly for that seat as they
    can. `shown`: the solution lies on the table, to be looked at. `hints`: how many were asked for."""

    teaching: Teaching
    puzzle: Puzzle
    match: Match
    seat: int
    search: Search
    shown: bool = False
    hints: int = 0

    @classmethod
    def begin(cls, teaching: Teaching, puzzle: Puzzle) -> PuzzleRun:
        """At the position of a puzzle. Raises BadPuzzle."""
        state = opening(teaching, puzzle)
        seat = solver_of(teaching, puzzle, state)
        return cls(teaching, puzzle, _table(teaching, state), seat, Search(teaching, puzzle, seat))

    @property
    def worth(self) -> int | None:
        """What was reached, at the end of the puzzle; None before."""
        return self.search.end(self.match.state)

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved, by whoever solves it."""
        return self.worth == self.puzzle.best and not self.shown

    @property
    def missed(self) -> bool:
        """Whether it is over and not solved."""
        return self.worth not in (None, self.puzzle.best)

    @property
    def open(self) -> bool:
        """Whether an action can be taken now."""
        return not self.shown and self.worth is None

    @property
    def can_undo(self) -> bool:
        """Whether something was done that can be taken back."""
        return not self.shown and self.match.can_undo

    @property
    def line(self) -> tuple[Action, ...]:
        """What the solver has done so far."""
        line = self.match.line
        before = [self.match.root, *line]
        return tuple(node.action for at, node in zip(before, line, strict=False) if self.search.own(at.state))

    @property
    def trap(self) -> Trap | None:
        """The trap into which a line that missed went."""
        return self.puzzle.trap_of(self.line) if self.missed else None

    def legal(self) -> tuple[Action, ...]:
        """What can be done now."""
        return self.teaching.legal(self.match.state) if self.open else ()

    def play(self, action: Action) -> None:
        """Take an action, and let the others answer it. Raises IllegalAction."""
        if action not in self.legal():
            raise IllegalAction(action)
        self.match.play(action)
        while self.open and not self.search.own(self.match.state):
            self.match.play(self.search.answer(self.match.state))

    def undo(self) -> None:
        """Take back the last action of the solver, with what was answered. Raises VirtuError if there is none."""
        if not self.can_undo:
            raise VirtuError("error.cannot-undo")
        self.match.undo()
        while not self.search.own(self.match.state):
            self.match.undo()

    def again(self) -> None:
        """The puzzle from its beginning."""
        self.match = _table(self.teaching, self.match.root.state)
        self.shown = False

    def show(self) -> None:
        """Lay out the solution; the match stands at its end."""
        self.again()
        for action in self.puzzle.solution:
            self.match.play(action)
        self.shown = True

    def next_of_solution(self) -> Action:
        """The first action of the solution that counts and was not yet taken, "" if all of them were."""
        done, state = list(self.line), self.match.root.state
        for action in self.puzzle.solution:
            if self.search.own(state) and self.puzzle.counted((action,)):
                if action not in done:
                    return action
                done.remove(action)
            state = self.teaching.game.apply(state, action)
        return ""


def _table(teaching: Teaching, state: Any) -> Match:
    """A match that begins at a state, what was done before forgotten."""
    return Match.from_state(teaching.game, evolve(state, events=()))
