"""Solving a puzzle: every legal action within its horizon is looked at, and nothing is guessed.

Whoever solves the puzzle chooses for the best; all others choose against the solver, whatever that is worth to them.
So a goal counts as reached only if it is reached against every answer (an AND/OR search), and a number as what is had
against every answer (minimax). What players who are not asked may do at any time is left out. There is no chance and
no secret in it. A state that is met twice is searched once. A search that would have to look at more states than its
cap is refused and says nothing.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action
from virtu.core.lessons import Teaching
from virtu.core.puzzles.parts import BadPuzzle, Puzzle, opening

MOST_STATES = 40_000
"""So many states are looked at; a puzzle that has more is none."""
REACHED, MISSED = 1, 0
"""The values of a state in a puzzle with a goal."""

Way = tuple[Action, ...]
"""The actions that count of a line that solves a puzzle, sorted."""


@frozen
class Solution:
    """What the search found. `best`: the value at the position; `ways`: the essentially different ways to it, each
    with a whole line of notation; `states`: how many were looked at."""

    best: int
    ways: dict[Way, tuple[Action, ...]]
    states: int


@define(eq=False)
class Search:
    """A search of a puzzle; it remembers what each state is worth. `seat` is who solves it."""

    teaching: Teaching
    puzzle: Puzzle
    seat: int
    cap: int = MOST_STATES
    _values: dict[Any, int | None] = field(factory=dict)
    _ways: dict[Any, dict[Way, tuple[Action, Any, Way]]] = field(factory=dict)

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return len(self._values)

    def own(self, state: Any) -> bool:
        """Whether it is the solver who is asked."""
        return self.teaching.game.actors(state)[:1] == (self.seat,)

    def end(self, state: Any) -> int | None:
        """What a state is worth at which a puzzle is over: the goal is reached, or its horizon is. None if it goes on.

        Raises BadPuzzle if the fact that is asked for is no number.
        """
        facts, legal = self.teaching.facts(state), self.teaching.legal(state)
        if self.puzzle.goal and all(claim.holds(facts, legal) for claim in self.puzzle.goal):
            return REACHED
        if legal and not any(claim.holds(facts, legal) for claim in self.puzzle.ends):
            return None
        if not self.puzzle.most:
            return MISSED
        number = facts.get(self.puzzle.most)
        if not isinstance(number, int):
            raise BadPuzzle("error.puzzle-claim", claim=self.puzzle.most)
        return number

    def value(self, state: Any, *, whole: bool = False) -> int:
        """What a state is worth to the solver against every answer. `whole`: nothing is cut off, so that all ways to it
        are known afterwards. Raises BadPuzzle if there are too many states, or if the play can go round in circles."""
        if state in self._values:
            known = self._values[state]
            if known is None:
                raise BadPuzzle("error.puzzle-table", where=self.puzzle.id, why="circle")
            return known
        if len(self._values) >= self.cap:
            raise BadPuzzle("error.puzzle-large", puzzle=self.puzzle.id, states=self.cap)
        self._values[state] = None
        worth = self.end(state)
        if worth is None:
            worth = self._of_choices(state, whole)
        self._values[state] = worth
        return worth

    def _of_choices(self, state: Any, whole: bool) -> int:
        """The best of what the solver can choose, or the worst of what others can."""
        choose, enough = (max, REACHED) if self.own(state) else (min, MISSED)
        found = []
        for action in self.teaching.legal(state):
            found.append(self.value(self.teaching.game.apply(state, action), whole=whole))
            if found[-1] == enough and self.puzzle.goal and not whole:
                break
        return choose(found)

    def answer(self, state: Any) -> Action:
        """What somebody else answers: the first of the actions that are worst for the solver."""
        after = {action: self.value(self.teaching.game.apply(state, action)) for action in self.teaching.legal(state)}
        return min(after, key=after.__getitem__)

    # -- ways ----------------------------------------------------------------------------------------------

    def ways(self, state: Any) -> dict[Way, tuple[Action, ...]]:
        """The ways to the value of a state, each with a line. Of two ways of which one has all that the other has, only
        the shorter one counts. Needs `value(state, whole=True)`."""
        found = self._ways_from(state)
        least = [way for way in found if not any(other != way and _has(way, other) for other in found)]
        return {way: self._line(state, way) for way in sorted(least)}

    def _ways_from(self, state: Any) -> dict[Way, tuple[Action, Any, Way]]:
        """Each way from a state with its first action, the state after it, and the way from there.

        A way goes as far as the first real choice of somebody else: from there on the solver has an answer to each.
        """
        if state in self._ways:
            return self._ways[state]
        found: dict[Way, tuple[Action, Any, Way]] = {}
        legal = self.teaching.legal(state)
        if self.end(state) is None and (self.own(state) or len(legal) == 1):
            for action in legal:
                after = self.teaching.game.apply(state, action)
                if self._values[after] == self._values[state]:
                    counts = self.puzzle.counted((action,)) if self.own(state) else ()
                    for way in self._ways_from(after):
                        found.setdefault(tuple(sorted((*counts, *way))), (action, after, way))
        else:
            found[()] = ("", None, ())
        self._ways[state] = found
        return found

    def _line(self, state: Any, way: Way) -> tuple[Action, ...]:
        """A line along a way, and on to the end with the best of everybody's answers."""
        line: list[Action] = []
        while state is not None and (step := self._ways[state][way])[0]:
            action, state, way = step
            line.append(action)
        while self.end(state) is None:
            action = self.answer(state) if not self.own(state) else self._own_answer(state)
            line.append(action)
            state = self.teaching.game.apply(state, action)
        return tuple(line)

    def _own_answer(self, state: Any) -> Action:
        wanted = self._values[state]
        return next(a for a in self.teaching.legal(state) if self.value(self.teaching.game.apply(state, a)) == wanted)


def _has(way: Way, other: Way) -> bool:
    """Whether a way has all the actions of another one."""
    return all(way.count(action) >= other.count(action) for action in other)


def solver_of(teaching: Teaching, puzzle: Puzzle, state: Any) -> int:
    """The seat that a puzzle asks first. Raises BadPuzzle if nobody is asked."""
    actors = teaching.game.actors(state)
    if not actors:
        raise BadPuzzle("error.puzzle-table", where=puzzle.id, why="nobody is asked")
    return actors[0]


def solve(teaching: Teaching, puzzle: Puzzle, cap: int = MOST_STATES) -> Solution:
    """Search a puzzle to its end. Raises BadPuzzle if that takes more than `cap` states."""
    state = opening(teaching, puzzle)
    search = Search(teaching, puzzle, solver_of(teaching, puzzle, state), cap)
    best = search.value(state, whole=True)
    return Solution(best, search.ways(state), search.states)


def check(teaching: Teaching, puzzle: Puzzle, cap: int = MOST_STATES) -> Solution:
    """Whether a puzzle says nothing but what is so. Raises BadPuzzle with the first thing that is not."""
    state = opening(teaching, puzzle)
    search = Search(teaching, puzzle, solver_of(teaching, puzzle, state), cap)
    found = Solution(search.value(state, whole=True), search.ways(state), search.states)
    if found.best != puzzle.best:
        raise _untrue(puzzle, f"best {found.best}")
    if len(found.ways) != puzzle.ways:
        raise _untrue(puzzle, f"ways {len(found.ways)}: {list(found.ways)[:6]}")
    _check_line(search, state)
    for trap in puzzle.traps:
        _check_trap(search, trap.line, trap.best, state)
    return found


def _check_line(search: Search, state: Any) -> None:
    """The solution keeps the best value to its end, which it reaches with its last action, and others answer in it as
    well as they can."""
    puzzle = search.puzzle
    for number, action in enumerate(puzzle.solution, 1):
        if search.end(state) is not None:
            raise _untrue(puzzle, f"solution ends before {number}")
        try:
            state = search.teaching.game.apply(state, action)
        except VirtuError as error:
            raise _untrue(puzzle, f"solution {number}: {action}") from error
        if search.value(state, whole=True) != puzzle.best:
            raise _untrue(puzzle, f"solution {number}: {action}")
    if search.end(state) != puzzle.best:
        raise _untrue(puzzle, "solution is not complete")


def _check_trap(search: Search, line: tuple[Action, ...], best: int | None, state: Any) -> None:
    """A trap can be gone into, and nothing that is done after it helps."""
    for action in line:
        try:
            state = search.teaching.game.apply(state, action)
        except VirtuError as error:
            raise _untrue(search.puzzle, f"trap: {action}") from error
    worth = search.value(state, whole=True)
    if worth >= search.puzzle.best or (best is not None and worth != best):
        raise _untrue(search.puzzle, f"trap {line[-1]}: {worth}")


def _untrue(puzzle: Puzzle, why: str) -> BadPuzzle:
    return BadPuzzle("error.puzzle-table", where=puzzle.id, why=why[:200])
