"""A bot that thinks its own decision through to its end and takes what the game values most."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from virtu.core.bots.look import Judgement, Look, Meter, Move, Plan, Reaches, next_choice
from virtu.core.chance import Chance
from virtu.core.game import Action, Game

SPREAD = 80
"""Values that differ by less may be taken for each other, so that two seeds play two games."""


@define
class GreedyBot:
    """Follows the best lines of its own choices side by side until another seat is asked or its reach ends, and plays
    the line that ends best.

    `spread`: how far it errs about a value, in the unit of the game. Payments are made as the game suggests. A line
    once chosen is played on while nothing comes in between.
    """

    judgement: Judgement
    chance: Chance
    reaches: Reaches = next_choice
    spread: int = SPREAD
    meter: Meter = field(factory=Meter)
    plan: Plan = field(factory=Plan, repr=False)

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        state, self.chance = game.imagine(seen, seat, self.chance)
        return self.plan.next(game, self.judgement, state, seat, lambda: self._best(game, state, seat))

    def _best(self, game: Game, state: Any, seat: int) -> tuple[Move, ...]:
        """The moves of the line that ends best, by value and a little chance."""
        lines = Look(game, self.judgement, seat, state, self.meter, self.reaches(state)).lines()
        values = [line.value + (self._chance() if len(lines) > 1 else 0) for line in lines]
        return lines[values.index(max(values))].moves

    def _chance(self) -> int:
        drawn, self.chance = self.chance.below(self.spread)
        return drawn
