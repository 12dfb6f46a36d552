"""What every bot is: it is told what its seat sees, never what lies hidden, and answers with a legal action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from virtu.core.chance import Chance
from virtu.core.game import Action, Game


class Bot(Protocol):
    """A player made of code, for one seat of one game."""

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat`, which is asked; `seen` is what it may know (`Game.observation`)."""


Maker = Callable[[Chance], Bot]
"""Makes a bot for one seat of one game. The same chance makes a bot that plays the same way."""


def ask(game: Game, state: Any, bot: Bot) -> Action:
    """What a bot does in the place of the first seat that is asked. It is told what that seat sees."""
    seat = game.actors(state)[0]
    return bot.choose(game, game.observation(state, seat), seat)
