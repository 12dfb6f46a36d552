"""A bot that plays at random, with the weights that a game gives to its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define

from virtu.core.chance import Chance


@define
class RandomBot:
    """Chooses among legal actions with probability in proportion to `weight(action)`, a positive integer."""

    weight: Callable[[str], int]
    chance: Chance

    def choose(self, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        weights = [self.weight(action) for action in legal]
        at, self.chance = self.chance.below(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            at -= weight
            if at < 0:
                return action
        raise AssertionError("weights must be positive")
