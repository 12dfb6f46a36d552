"""Tables of bots against each other: every rotation of the seats, and what came of it with its uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from attrs import field, frozen

from virtu.core.bots.bot import Maker, ask
from virtu.core.chance import Chance
from virtu.core.game import Game
from virtu.core.match import Match

LIMIT = 9_000
"""Actions after which a game is given up: nobody has won it."""
Z95 = 1.959964
"""So many standard deviations on each side of the mean hold 95 of 100."""


@frozen
class Table:
    """One game to be played: options for `Game.initial`, a seed, and the name of the bot in each seat."""

    options: Mapping[str, Any]
    seed: int
    bots: tuple[str, ...]


@frozen
class Outcome:
    """One game that was played. `winners`: seats, none if it was given up; `scores` by seat."""

    seed: int
    bots: tuple[str, ...]
    actions: int
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    end: tuple[str, ...] = ()


@frozen
class Share:
    """How a bot did: `won` of `tables` (a victory of several is divided among them), a share, and between which bounds
    it lies with 95 of 100 (Wilson). `fair`: what chance alone would give it."""

    bot: str
    tables: int
    won: Fraction
    fair: Fraction
    low: float = field(init=False)
    high: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        low, high = wilson(float(self.won), self.tables)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)


def tables(bots: Sequence[str], games: int, seed: int, options: Mapping[str, Any]) -> list[Table]:
    """So many tables: each seed is played in every rotation of the seats before the next one."""
    seats = len(bots)
    turned = [tuple(bots[(seat + turn) % seats] for seat in range(seats)) for turn in range(seats)]
    return [Table(options, seed + number // seats, turned[number % seats]) for number in range(games)]


def play(game: Game, table: Table, makers: Mapping[str, Maker], limit: int = LIMIT) -> Outcome:
    """A game to its end. Each bot draws from a chance of its own, made from the seed and its seat."""
    match = Match.new(game, table.options, table.seed)
    bots = [makers[name](seeded(table.seed, seat)) for seat, name in enumerate(table.bots)]
    state, actions = match.state, 0
    while (actors := game.actors(state)) and actions < limit:
        state = game.apply(state, ask(game, state, bots[actors[0]]))
        actions += 1
    result = game.result(state)
    if result is None:
        return Outcome(table.seed, table.bots, actions)
    return Outcome(table.seed, table.bots, actions, result.winners, result.scores, result.end)


def seeded(seed: int, seat: int) -> Chance:
    """The chance of a bot: another one for every seed and seat."""
    number, _ = Chance(seed).below(1 << 48)
    return Chance((number << 4) + seat)


def shares(outcomes: Sequence[Outcome]) -> list[Share]:
    """How every bot did, in the order in which they first sat down. Of games given up nobody has won any."""
    found = []
    for bot in dict.fromkeys(name for outcome in outcomes for name in outcome.bots):
        sat = [outcome for outcome in outcomes if bot in outcome.bots]
        won, fair = Fraction(0), Fraction(0)
        for outcome in sat:
            own = sum(outcome.bots[seat] == bot for seat in outcome.winners)
            won += Fraction(own, len(outcome.winners)) if own else 0
            fair += Fraction(outcome.bots.count(bot), len(outcome.bots))
        found.append(Share(bot, len(sat), won, fair / len(sat)))
    return found


def wilson(won: float, played: int) -> tuple[float, float]:
    """The interval of Wilson's score at 95 of 100: between which shares the true one lies. `played` from 1 on."""
    share, square = won / played, Z95 * Z95
    middle = share + square / (2 * played)
    around = Z95 * sqrt(share * (1 - share) / played + square / (4 * played * played))
    whole = 1 + square / played
    return max(0.0, (middle - around) / whole), min(1.0, (middle + around) / whole)


def rankings(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """Each table as bots from the best to the worst, ties in the order of seats, for a rating (Plackett and Luce).

    A table at which a bot sits more than once is told as the pairs of different bots of it.
    """
    found: list[tuple[str, ...]] = []
    for outcome in outcomes:
        if not outcome.scores:
            continue
        order = sorted(
            range(len(outcome.bots)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat)
        )
        names = [outcome.bots[seat] for seat in order]
        if len(set(names)) == len(names):
            found.append(tuple(names))
        else:
            found += [(a, b) for at, a in enumerate(names) for b in names[at + 1 :] if a != b]
    return found
