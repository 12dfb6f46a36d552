"""Looking ahead: the lines of play of a seat from a state until somebody else is asked, the best ones side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from attrs import define, field, frozen

from virtu.core.game import Action, Dated, Game, dated


class Judgement(Protocol):
    """What a game tells bots that look ahead, and all that it tells them."""

    def priors(self, state: Any, seat: int) -> Sequence[tuple[Action, int]]:
        """Those legal actions of the asked seat that are worth a look, at least one; each with a positive weight, how
        promising it is at first sight."""

    def evaluate(self, state: Any, seat: int) -> int:
        """How good the state is for a seat; the unit is the game's."""


@frozen
class Reach:
    """How far a bot looks ahead: `choices` of its own, and so many `lines` of play side by side; both 1 or more."""

    choices: int = 1
    lines: int = 8


Reaches = Callable[[Any], Reach]
"""How far a bot looks ahead from a state: a setting of the bot."""


def next_choice(state: Any) -> Reach:
    """One choice ahead, wherever it is."""
    return Reach()


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


def only_move(game: Game, judgement: Judgement, state: Any, seat: int) -> Action | None:
    """The payment that the game suggests, or the only action worth a look; None if there is a choice."""
    action = game.suggest(state)
    if action is None:
        (action, _), *others = judgement.priors(state, seat)
        if others:
            return None
    return action


@define
class Plan:
    """Moves that were thought out, and are played on while nothing comes in between."""

    moves: tuple[Move, ...] = ()

    def next(
        self, game: Game, judgement: Judgement, state: Any, seat: int, think: Callable[[], tuple[Move, ...]]
    ) -> Action:
        """What is done now: the next move of the plan, the only one there is, or the first of those thought out."""
        if not self.moves or self.moves[0][0] != state:
            only = only_move(game, judgement, state, seat)
            self.moves = ((state, only),) if only is not None else think()
        (_, action), *rest = self.moves
        self.moves = tuple(rest)
        return action


@define
class Look:
    """One look ahead of a seat from a state. Payments are made as the game suggests. In a game that goes by years and
    their parts (virtu.core.game.Dated) it ends with the part of the year.

    `met` holds the states that some line has come to, by their values; `years` is the game if it goes by years.
    """

    game: Game
    judgement: Judgement
    seat: int
    start: Any
    meter: Meter
    reach: Reach
    met: dict[int, list[Any]] = field(factory=dict)
    years: Dated | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.years = dated(self.game)

    def lines(self) -> list[Line]:
        """The lines that were followed to their end or as far as the reach goes; at least one."""
        closed: list[Line] = []
        front = [Line(self.start)]
        for _ in range(self.reach.choices):
            found = [line for begun in front for line in self._longer(begun)]
            closed += [line for line in found if line.closed]
            longer = sorted((line for line in found if not line.closed), key=lambda line: -line.value)
            if not longer:
                return closed or front
            front = longer[: self.reach.lines]
        return closed + front

    def _longer(self, line: Line) -> list[Line]:
        """The lines that are one choice longer, with their values; of those that meet in a state only the first."""
        longer = []
        for action, _ in self.judgement.priors(line.state, self.seat):
            after = self.meter.apply(self.game, line.state, action)
            done = self._paid(Line(after, (*line.moves, (line.state, action))))
            value = self.judgement.evaluate(done.state, self.seat)
            alike = self.met.setdefault(value, [])
            if done.state not in alike:
                alike.append(done.state)
                longer.append(Line(done.state, done.moves, value, done.closed))
        return longer

    def _paid(self, line: Line) -> Line:
        """The line played on while a payment is open, as the game suggests; closed when it is at its end."""
        state, moves = line.state, line.moves
        while self.seat in self.game.actors(state):
            if moves and self._ends(state):
                break
            action = self.game.suggest(state)
            if action is None:
                return Line(state, moves)
            moves += ((state, action),)
            state = self.meter.apply(self.game, state, action)
        return Line(state, moves, closed=True)

    def _ends(self, state: Any) -> bool:
        """Whether it ends here although the same seat is asked."""
        return self.years is not None and self.years.phase(state) != self.years.phase(self.start)
