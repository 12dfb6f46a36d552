"""A bot that plays its best lines on, with everybody else, before it decides between them."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from virtu.core.bots.bot import ask
from virtu.core.bots.greedy_bot import SPREAD, GreedyBot
from virtu.core.bots.look import Judgement, Line, Look, Meter, Move, Plan, Reaches, next_choice
from virtu.core.chance import Chance
from virtu.core.game import Action, Game, dated


@define
class _Candidate:
    """A line, and the sum of the values it led to when it was played on."""

    line: Line
    total: int = 0


@define
class SearchBot:
    """Finds lines of its own choices like GreedyBot, plays the best of them on by quick greedy bots in all seats, and
    takes the line that promises most, by its own value and by what came of it.

    The lines are played on round by round. In a round all of them meet the same chances, so that what differs between
    them comes from the lines and not from luck; after every `rounds` rounds the worse half is left. `budget`: nodes of
    a decision; a round that would cost more does not count. Who has too few for a single round goes by the lines'
    values.
    """

    judgement: Judgement
    chance: Chance
    budget: int
    reaches: Reaches = next_choice
    quick: Reaches = next_choice
    """How far the quick bots look."""
    lines: int = 4
    """So many lines are played on at most."""
    behind: int = 2500
    """A line whose value is further behind the best one's is not played on; in the unit of the game."""
    rounds: int = 2
    periods: int = 1
    """A line is played on until so many years, rounds or the like have begun (virtu.core.game.Dated), in a game without
    them to its end."""
    own: int = 50
    """How many hundredths the value at the end of the own line counts; what came of it counts the others."""
    spread: int = SPREAD
    """How far the quick bots err, so that no two rounds are the same."""
    errs: int = 0
    """How far it errs about what a line promises, in the unit of the game. Without, it plays the same game whatever the
    chance, wherever the best line is the best by more than chance in the rounds."""
    longest: int = 600
    """Actions after which a line is not played on any more."""
    meter: Meter = field(factory=Meter)
    plan: Plan = field(factory=Plan, repr=False)

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        state, self.chance = game.imagine(seen, seat, self.chance)
        return self.plan.next(game, self.judgement, state, seat, lambda: self._best(game, state, seat))

    def candidates(self, game: Game, state: Any, seat: int) -> list[Line]:
        """The lines worth playing on, the most promising first; at least one."""
        found = Look(game, self.judgement, seat, state, self.meter, self.reaches(state)).lines()
        found.sort(key=lambda line: -line.value)
        return [line for line in found[: self.lines] if line.value >= found[0].value - self.behind]

    def _best(self, game: Game, state: Any, seat: int) -> tuple[Move, ...]:
        until = self.meter.nodes + self.budget
        left = [_Candidate(line) for line in self.candidates(game, state, seat)]
        played = 0
        while len(left) > 1:
            begun = self.meter.nodes
            values = self._round(game, left, seat, until)
            if values is None:
                break
            played += 1
            for one, value in zip(left, values, strict=True):
                one.total += value
            left.sort(key=lambda one: -self._promise(one, played))
            if self.meter.nodes == begun:
                break  # All of them are at their end already: another round would say the same, and cost nothing.
            if played % self.rounds == 0 and len(left) > 2:  # noqa: PLR2004 two go on until the nodes are spent
                left = left[: (len(left) + 1) // 2]
        return self._taken(left, played).line.moves

    def _taken(self, left: list[_Candidate], played: int) -> _Candidate:
        """The line that promises most; where it errs, by what it takes each for."""
        if not self.errs or len(left) == 1:
            return left[0]
        drawn = []
        for one in left:
            error, self.chance = self.chance.below(self.errs)
            drawn.append((self._promise(one, played) if played else one.line.value * 100) + error * 100)
        return left[drawn.index(max(drawn))]

    def _promise(self, one: _Candidate, played: int) -> int:
        """What a line promises after so many rounds, in hundredths of the game's unit."""
        return one.line.value * self.own + one.total * (100 - self.own) // played

    def _round(self, game: Game, left: list[_Candidate], seat: int, until: int) -> list[int] | None:
        """What comes of each line under the same chances; None if the nodes do not suffice."""
        seed, self.chance = self.chance.below(1 << 62)
        values = []
        for one in left:
            value = self.played_on(game, one.line.state, seat, seed, until)
            if value is None:
                return None
            values.append(value)
        return values

    def played_on(self, game: Game, state: Any, seat: int, seed: int, until: int) -> int | None:
        """The value for a seat some turns after a state; None if the nodes do not suffice."""
        quick = [
            GreedyBot(self.judgement, Chance(seed + place), self.quick, self.spread, self.meter)
            for place in range(len(state.players))
        ]
        years = dated(game)
        end = years.period(state) + self.periods if years is not None else 0
        for _ in range(self.longest):
            actors = game.actors(state)
            if not actors or (years is not None and years.period(state) >= end):
                break
            if self.meter.nodes >= until:
                return None
            state = self.meter.apply(game, state, ask(game, state, quick[actors[0]]))
        return self.judgement.evaluate(state, seat)
