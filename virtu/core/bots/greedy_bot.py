"""A bot that thinks its own decision through to its end and takes what the game values most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from attrs import define, field, frozen

from virtu.core.chance import Chance
from virtu.core.game import Action, Game

SPREAD = 80
"""Values that differ by less may be taken for each other, so that two seeds play two games."""


class Judge(Protocol):
    """What a game tells a bot that looks ahead."""

    def options(self, state: Any, seat: int) -> Sequence[Action]:
        """Those legal actions of the asked seat that are worth a look; at least one."""

    def value(self, state: Any, seat: int) -> int:
        """How good the state is for a seat; the unit is the game's."""

    def depth(self, state: Any) -> int:
        """How many choices of its own the asked seat looks ahead, 1 or more."""

    def width(self, state: Any) -> int:
        """How many lines of play are followed side by side, 1 or more."""

    def ends(self, start: Any, state: Any) -> bool:
        """Whether a look ahead from `start` ends in `state` although the same seat is asked."""


@frozen
class Line:
    """A line of play: the states in which something was done, with what was done, and the state they lead to."""

    state: Any
    moves: tuple[tuple[Any, Action], ...] = ()
    value: int = 0
    closed: bool = False


@define
class GreedyBot:
    """Follows the best lines of its own choices side by side, as many as the judge says, until another seat is asked
    or the judge's depth is reached, and plays the line that ends best.

    Payments are made as the game suggests. A line once chosen is played on while nothing comes in between.
    """

    judge: Judge
    chance: Chance
    spread: int = SPREAD
    plan: tuple[tuple[Any, Action], ...] = field(default=(), repr=False)

    def choose(self, game: Game, state: Any) -> Action:
        """A legal action of the seat that is asked."""
        if not self.plan or self.plan[0][0] != state:
            self.plan = self._only(game, state) or self._best(game, state)
        (_, action), *rest = self.plan
        self.plan = tuple(rest)
        return action

    def _only(self, game: Game, state: Any) -> tuple[tuple[Any, Action], ...]:
        """The payment that the game suggests, or the only option; nothing if there is a choice."""
        action = game.suggest(state)
        if action is None:
            (seat, *_) = game.actors(state)
            action, *others = self.judge.options(state, seat)
            if others:
                return ()
        return ((state, action),)

    def _best(self, game: Game, state: Any) -> tuple[tuple[Any, Action], ...]:
        """The moves of the line that ends best, by value and a little chance."""
        (seat, *_) = game.actors(state)
        lines = _Search(game, self.judge, seat, state).lines()
        values = [line.value + (self._chance() if len(lines) > 1 else 0) for line in lines]
        return lines[values.index(max(values))].moves

    def _chance(self) -> int:
        drawn, self.chance = self.chance.below(self.spread)
        return drawn


@define
class _Search:
    """One look ahead of a seat from a state; `met` holds the states that some line has come to, by their values."""

    game: Game
    judge: Judge
    seat: int
    start: Any
    met: dict[int, list[Any]] = field(factory=dict)

    def lines(self) -> list[Line]:
        """The lines that were followed to their end or to the judge's depth; at least one."""
        closed: list[Line] = []
        front = [Line(self.start)]
        width = self.judge.width(self.start)
        for _ in range(self.judge.depth(self.start)):
            found = [line for begun in front for line in self._longer(begun)]
            closed += [line for line in found if line.closed]
            longer = sorted((line for line in found if not line.closed), key=lambda line: -line.value)
            if not longer:
                return closed or front
            front = longer[:width]
        return closed + front

    def _longer(self, line: Line) -> list[Line]:
        """The lines that are one choice longer, with their values; of those that meet in a state only the first."""
        longer = []
        for action in self.judge.options(line.state, self.seat):
            after = self.game.apply(line.state, action)
            done = self._paid(Line(after, (*line.moves, (line.state, action))))
            value = self.judge.value(done.state, self.seat)
            alike = self.met.setdefault(value, [])
            if done.state not in alike:
                alike.append(done.state)
                longer.append(Line(done.state, done.moves, value, done.closed))
        return longer

    def _paid(self, line: Line) -> Line:
        """The line played on while a payment is open, as the game suggests; closed when it is at its end."""
        state, moves = line.state, line.moves
        while self.seat in self.game.actors(state):
            if moves and self.judge.ends(self.start, state):
                break
            action = self.game.suggest(state)
            if action is None:
                return Line(state, moves)
            moves += ((state, action),)
            state = self.game.apply(state, action)
        return Line(state, moves, closed=True)
