"""One play by numbers: what both adapters share."""

from __future__ import annotations

from functools import cached_property

from attrs import evolve, frozen

from virtu.adapters.catalogue import catalogue, numbers
from virtu.core.errors import IllegalAction
from virtu.games.virtu.game import GAME
from virtu.games.virtu.scoring import final_result
from virtu.games.virtu.state import State

MOST_ACTIONS = 3_000
"""Actions after which a play is broken off without a winner: nothing obliges bad players to come to an end."""


@frozen
class Play:
    """A state and how many actions led to it, of at most `most`. The seat that is asked acts; what another seat may do
    at any time (emptying florins in a rival's turn) is not offered here."""

    state: State
    actions: int = 0
    most: int = MOST_ACTIONS
    standing: bool = False
    """Whether a play that has not come to its end divides the victory by the prestige that stands."""

    @cached_property
    def actor(self) -> int:
        """The seat that is asked, -1 when the play is over."""
        return -1 if self.over else GAME.actors(self.state)[0]

    @property
    def finished(self) -> bool:
        """Whether the game has come to its end."""
        return not self.state.agenda

    @property
    def over(self) -> bool:
        """Whether nobody acts any more: finished, or broken off."""
        return self.finished or self.actions >= self.most

    @cached_property
    def _legal(self) -> tuple[int, ...]:
        if self.over:
            return ()
        number = numbers()
        return tuple(sorted(number[action] for action in GAME.legal_actions(self.state)))

    def legal(self) -> list[int]:
        """The numbers of the legal actions of the seat that is asked, in ascending order."""
        return list(self._legal)

    def after(self, number: int) -> Play:
        """The play after an action. Raises IllegalAction."""
        if number not in self._legal:
            raise IllegalAction(str(number))
        return evolve(self, state=GAME.apply(self.state, catalogue()[number]), actions=self.actions + 1)

    def shares(self) -> list[float]:
        """The victory divided: 1 for the winner, parts for several; equal parts if the play was broken off. Nothing
        while it goes on. If `standing`, before its end always by the prestige that stands."""
        seats = len(self.state.players)
        if self.standing and not self.finished:
            return self._by_prestige()
        if not self.over:
            return [0.0] * seats
        result = GAME.result(self.state)
        winners = result.winners if result else tuple(range(seats))
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]

    def _by_prestige(self) -> list[float]:
        """A part for each seat as large as its part of all prestige, were the game to end now; equal ones if there is
        none."""
        scores = [max(0, score) for score in final_result(self.state).scores]
        return [score / sum(scores) if any(scores) else 1 / len(scores) for score in scores]
