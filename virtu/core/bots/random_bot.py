"""A bot that plays at random, with the weights that a game gives to its actions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from attrs import define

from virtu.core.chance import Chance
from virtu.core.game import Action, Game


@define
class RandomBot:
    """Chooses among legal actions with probability in proportion to `weight(action)`, a positive integer."""

    weight: Callable[[str], int]
    chance: Chance

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        return self.draw(game.legal_actions(seen, seat))

    def draw(self, legal: Sequence[Action]) -> Action:
        """One of the actions."""
        sums = list(accumulate(map(self.weight, legal)))
        at, self.chance = self.chance.below(sums[-1])
        return legal[bisect_right(sums, at)]
