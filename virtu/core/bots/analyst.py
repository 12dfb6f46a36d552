"""Judges a moment of a game by playing it on a few times: quick bots in all seats, some years, rounds or the like
further, or to the end of the game.

What comes of it is told by the same judgement that bots go by. Seed and nodes decide the outcome, on every machine;
there are no floating point numbers. The table is played on as it is, hidden things too: an analysis is for those who
may see them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from virtu.core.analysis import Analysis, Chances, decided, divided, moments, seed_at
from virtu.core.bots.bot import ask
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.look import Judgement, Meter, Reaches, next_choice
from virtu.core.chance import Chance
from virtu.core.game import Game, dated
from virtu.core.match import Match

FINE = 1000
"""How finely the weight of a seat is counted before it is raised."""
POWER = 4
"""How sharply weights fall with the distance from the best seat."""


@frozen
class End:
    """How a game ended that was played on. `values`, by seat: the shares of the victory in thousandths if it is `over`,
    else how well each stands by the game's judgement."""

    values: tuple[int, ...]
    over: bool = False


@frozen
class Analyst:
    """How moments of a game are judged.

    `doubt`: a seat that lies behind the best one by so much has a sixteenth of its weight, in the unit of the game's
    judgement. `periods`: so many years, rounds or the like are played on. `reaches`: how far the quick bots look;
    `spread`: how far they err, so that no two of their games are the same. `budget`: nodes for a moment; when they are
    spent no further game is begun, but at least `fewest` are played. `longest`: actions of one of them.
    """

    judgement: Judgement
    doubt: int
    periods: int = 2
    reaches: Reaches = next_choice
    spread: int = 300
    budget: int = 8_000
    fewest: int = 4
    longest: int = 600

    def chances(self, game: Game, state: Any, chance: Chance, budget: int = 0) -> Chances:
        """What each seat can hope for in a state; `budget` in the place of the analyst's own."""
        over = decided(game, state)
        if over is not None:
            return over
        ends, nodes = self.ends(game, state, chance, budget)
        return Chances(self.divided(ends), len(ends), nodes)

    def ends(self, game: Game, state: Any, chance: Chance, budget: int = 0) -> tuple[list[End], int]:
        """How games end that are played on from a state, and the nodes that were spent on them."""
        meter = Meter()
        found: list[End] = []
        while len(found) < self.fewest or meter.nodes < (budget or self.budget):
            number, chance = chance.below(1 << 62)
            found.append(self._played_on(game, state, Chance(number), meter))
        return found, meter.nodes

    def _played_on(self, game: Game, state: Any, chance: Chance, meter: Meter) -> End:
        """One game that is played on."""
        bots = []
        for _ in state.players:
            number, chance = chance.below(1 << 62)
            bots.append(GreedyBot(self.judgement, Chance(number), self.reaches, self.spread, meter))
        years = dated(game)
        until = years.period(state) + self.periods if years is not None else 0
        for _ in range(self.longest):
            actors = game.actors(state)
            if not actors or (years is not None and years.period(state) >= until):
                break
            state = meter.apply(game, state, ask(game, state, bots[actors[0]]))
        over = decided(game, state)
        if over is not None:
            return End(over.shares, over=True)
        return End(tuple(self.judgement.evaluate(state, seat) for seat in range(len(bots))))

    def divided(self, ends: Sequence[End]) -> tuple[int, ...]:
        """The shares of the victory, in thousandths by seat, where games end so."""
        shares = [end.values if end.over else self.standing(end.values) for end in ends]
        return divided([sum(of_seat) for of_seat in zip(*shares, strict=True)])

    def standing(self, values: Sequence[int]) -> tuple[int, ...]:
        """How a victory that is still open is divided between seats that stand so well."""
        best = max(values)
        return divided([(FINE * self.doubt // (self.doubt + best - value)) ** POWER for value in values])


def analyse(match: Match, analyst: Analyst, budget: int = 0) -> Iterator[Analysis]:
    """The analysis of the line on the table, told again after each moment: it can be seen how far it is."""
    found: list[Chances] = []
    nodes = moments(match.game, [match.root, *match.line])
    for node in nodes:
        found.append(analyst.chances(match.game, node.state, Chance(seed_at(match, node)), budget))
        yield Analysis(tuple(nodes[: len(found)]), tuple(found))
