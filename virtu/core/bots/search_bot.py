"""A bot that plays its best lines on, with everybody else, before it decides between them."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from virtu.core.bots.bot import ask
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.look import Judgement, Line, Look, Meter, Move, Plan, Reaches, next_choice
from virtu.core.chance import Chance
from virtu.core.game import Action, Dated, Game


@define
class _Candidate:
    """A line and what came of it when it was played on: the sum of values, and how often."""

    line: Line
    total: int = 0
    tried: int = 0

    def mean(self) -> int:
        return self.total // self.tried


@define
class SearchBot:
    """Finds lines of its own choices like GreedyBot, plays the best of them on by quick greedy bots in all seats, and
    takes the line after which its seat stands best on average.

    The lines share `budget` nodes by halving: each gets its share, the worse half is left, the others get their share
    of what is left. `lines`: how many are tried. `periods`: a line is played on until so many years, rounds or the like
    have begun (virtu.core.game.Dated), in a game without them to its end. `spread`: how far the quick bots err, so that
    no two of their games are the same.
    """

    judgement: Judgement
    chance: Chance
    budget: int
    reaches: Reaches = next_choice
    quick: Reaches = next_choice
    """How far the quick bots look."""
    lines: int = 6
    periods: int = 1
    spread: int = 300
    longest: int = 400
    """Actions after which a line is not played on any more."""
    meter: Meter = field(factory=Meter)
    plan: Plan = field(factory=Plan, repr=False)

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        state, self.chance = game.imagine(seen, seat, self.chance)
        return self.plan.next(game, self.judgement, state, seat, lambda: self._best(game, state, seat))

    def candidates(self, game: Game, state: Any, seat: int) -> list[Line]:
        """The lines worth playing on, the most promising first."""
        found = Look(game, self.judgement, seat, state, self.meter, self.reaches(state)).lines()
        return sorted(found, key=lambda line: -line.value)[: self.lines]

    def _best(self, game: Game, state: Any, seat: int) -> tuple[Move, ...]:
        until = self.meter.nodes + self.budget
        left = [_Candidate(line) for line in self.candidates(game, state, seat)]
        while len(left) > 1:
            share = max(1, (until - self.meter.nodes) // _halvings(len(left)))
            end = self.meter.nodes + share
            while True:
                for one in left:
                    one.total += self._played_on(game, one.line, seat)
                    one.tried += 1
                if self.meter.nodes >= end:
                    break
            left.sort(key=lambda one: -one.mean())
            left = left[: (len(left) + 1) // 2] if self.meter.nodes < until else left[:1]
        return left[0].line.moves

    def _played_on(self, game: Game, line: Line, seat: int) -> int:
        """The value for a seat some turns after the end of a line."""
        state, seats = line.state, range(len(line.state.players))
        quick = []
        for _ in seats:
            number, self.chance = self.chance.below(1 << 62)
            quick.append(GreedyBot(self.judgement, Chance(number), self.quick, self.spread, self.meter))
        until = game.period(state) + self.periods if isinstance(game, Dated) else 0
        for _ in range(self.longest):
            actors = game.actors(state)
            if not actors or (isinstance(game, Dated) and game.period(state) >= until):
                break
            state = self.meter.apply(game, state, ask(game, state, quick[actors[0]]))
        return self.judgement.evaluate(state, seat)


def _halvings(number: int) -> int:
    """How many times so many can be halved, rounded up, until one is left."""
    return max(1, (number - 1).bit_length())
