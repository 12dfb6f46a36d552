"""One play by numbers: what both adapters share."""

from __future__ import annotations

from attrs import frozen

from virtu.adapters.catalogue import catalogue, numbers
from virtu.core.errors import IllegalAction
from virtu.games.virtu.game import GAME
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

    @property
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

    def legal(self) -> list[int]:
        """The numbers of the legal actions of the seat that is asked, in ascending order."""
        if self.over:
            return []
        number = numbers()
        return sorted(number[action] for action in GAME.legal_actions(self.state))

    def after(self, number: int) -> Play:
        """The play after an action. Raises IllegalAction."""
        if number not in self.legal():
            raise IllegalAction(str(number))
        return Play(GAME.apply(self.state, catalogue()[number]), self.actions + 1, self.most)

    def shares(self) -> list[float]:
        """The victory divided: 1 for the winner, parts for several; equal parts if the play was broken off. Nothing
        while it goes on."""
        seats = len(self.state.players)
        if not self.over:
            return [0.0] * seats
        result = GAME.result(self.state)
        winners = result.winners if result else tuple(range(seats))
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
