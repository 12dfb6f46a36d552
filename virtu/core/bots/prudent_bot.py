"""A random bot that does nothing it would regret if it can help it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.game import Game

REGRET = 1
"""The weight of what one would rather not do."""


@define
class PrudentBot:
    """Draws like RandomBot among actions of more than the least weight, and draws again when an action leaves its
    seat nothing else next."""

    weight: Callable[[str], int]
    chance: Chance

    def choose(self, game: Game, seen: Any, seat: int) -> str:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        state, self.chance = game.imagine(seen, seat, self.chance)
        legal = game.legal_actions(state, seat)
        options = [action for action in legal if self.weight(action) > REGRET] or list(legal)
        bot = RandomBot(self.weight, self.chance)
        first = action = bot.draw(options)
        while options and self._regrets(game, game.apply(state, action), seat):
            options.remove(action)
            if not options:
                action = first
                break
            action = bot.draw(options)
        self.chance = bot.chance
        return action

    def _regrets(self, game: Game, state: Any, seat: int) -> bool:
        if seat not in game.actors(state):
            return False
        return all(self.weight(action) <= REGRET for action in game.legal_actions(state, seat))
