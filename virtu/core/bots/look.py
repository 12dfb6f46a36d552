"""Looking ahead: the lines of play of a seat from a state until somebody else is asked, the best ones side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from attrs import define, field, frozen

from virtu.core.game import Action, Game


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


Move = tuple[Any, Action]
"""A state and what is done in it."""


@define
class Meter:
    """Counts nodes: states that were made by carrying out an action. What a bot may spend is told in them, so that it
    plays alike on every machine."""

    nodes: int = 0

    def apply(self, game: Game, state: Any, action: Action) -> Any:
        """The state after an action."""
        self.nodes += 1
        return game.apply(state, action)


@frozen
class Line:
    """A line of play: the moves, the state they lead to and its value; closed when the look ahead is at its end."""

    state: Any
    moves: tuple[Move, ...] = ()
    value: int = 0
    closed: bool = False


def only_move(game: Game, judge: Judge, state: Any, seat: int) -> Action | None:
    """The payment that the game suggests, or the only option; None if there is a choice."""
    action = game.suggest(state)
    if action is None:
        action, *others = judge.options(state, seat)
        if others:
            return None
    return action


@define
class Plan:
    """Moves that were thought out, and are played on while nothing comes in between."""

    moves: tuple[Move, ...] = ()

    def next(self, game: Game, judge: Judge, state: Any, seat: int, think: Callable[[], tuple[Move, ...]]) -> Action:
        """What is done now: the next move of the plan, the only one there is, or the first of those thought out."""
        if not self.moves or self.moves[0][0] != state:
            only = only_move(game, judge, state, seat)
            self.moves = ((state, only),) if only is not None else think()
        (_, action), *rest = self.moves
        self.moves = tuple(rest)
        return action


@define
class Look:
    """One look ahead of a seat from a state. Payments are made as the game suggests.

    `widest`, `deepest`: no more lines and choices than these, whatever the judge says. `met` holds the states that some
    line has come to, by their values.
    """

    game: Game
    judge: Judge
    seat: int
    start: Any
    meter: Meter
    widest: int = 1 << 10
    deepest: int = 1 << 10
    met: dict[int, list[Any]] = field(factory=dict)

    def lines(self) -> list[Line]:
        """The lines that were followed to their end or to the judge's depth; at least one."""
        closed: list[Line] = []
        front = [Line(self.start)]
        width = min(self.widest, self.judge.width(self.start))
        for _ in range(min(self.deepest, self.judge.depth(self.start))):
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
            after = self.meter.apply(self.game, line.state, action)
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
            state = self.meter.apply(self.game, state, action)
        return Line(state, moves, closed=True)
