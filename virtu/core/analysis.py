"""Who was going to win? The winning chances of all seats along a line of play, and where they turned.

A moment is judged by playing it on a few times: quick bots in all seats, some years, rounds or the like further, or to
the end of the game. What comes of it is told by the same judgement that bots go by. Seed and nodes decide the outcome,
on every machine; there are no floating point numbers.

The table is played on as it is, hidden things too: an analysis is for those who may see them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import field, frozen

from virtu.core.bots.bot import ask
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.look import Judgement, Meter, Reaches, next_choice
from virtu.core.chance import Chance
from virtu.core.game import Dated, Game
from virtu.core.match import Match, Node

WHOLE = 1000
"""Chances are told in thousandths."""
TURNS = 3
"""So many turning points are named."""
FINE = 1000
"""How finely the weight of a seat is counted before it is raised."""
POWER = 4
"""How sharply weights fall with the distance from the best seat."""
MOMENTS = 24
"""Of a game without years so many moments are looked at."""


@frozen
class Chances:
    """What each seat could hope for at a moment. `shares`: thousandths by seat, WHOLE in sum; `games` that were played
    on from there, 0 where the game was over; `nodes` that were spent."""

    shares: tuple[int, ...]
    games: int = 0
    nodes: int = 0


@frozen
class Turn:
    """What happened between two neighbours of the moments that were looked at: `before` and `after` are their places,
    `by` thousandths of the chances changed hands, most of them to `gained` and from `lost`."""

    before: int
    after: int
    by: int
    gained: int
    lost: int


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
        over = game.result(state)
        if over is not None:
            return Chances(_divided([int(seat in over.winners) for seat in range(len(state.players))]))
        meter, games = Meter(), 0
        sums = [0] * len(state.players)
        while games < self.fewest or meter.nodes < (budget or self.budget):
            number, chance = chance.below(1 << 62)
            for seat, share in enumerate(self._played_on(game, state, Chance(number), meter)):
                sums[seat] += share
            games += 1
        return Chances(_divided(sums), games, meter.nodes)

    def _played_on(self, game: Game, state: Any, chance: Chance, meter: Meter) -> tuple[int, ...]:
        """How the victory is divided after one game that is played on."""
        bots = []
        for _ in state.players:
            number, chance = chance.below(1 << 62)
            bots.append(GreedyBot(self.judgement, Chance(number), self.reaches, self.spread, meter))
        until = game.period(state) + self.periods if isinstance(game, Dated) else 0
        for _ in range(self.longest):
            actors = game.actors(state)
            if not actors or (isinstance(game, Dated) and game.period(state) >= until):
                break
            state = meter.apply(game, state, ask(game, state, bots[actors[0]]))
        over = game.result(state)
        if over is not None:
            return _divided([int(seat in over.winners) for seat in range(len(bots))])
        return self.standing([self.judgement.evaluate(state, seat) for seat in range(len(bots))])

    def standing(self, values: Sequence[int]) -> tuple[int, ...]:
        """How a victory that is still open is divided between seats that stand so well."""
        best = max(values)
        return _divided([(FINE * self.doubt // (self.doubt + best - value)) ** POWER for value in values])


def _divided(weights: Sequence[int]) -> tuple[int, ...]:
    """WHOLE in proportion to the weights; what is left over goes to those who were rounded down most."""
    total = sum(weights)
    shares = [WHOLE * weight // total for weight in weights]
    rest = sorted(range(len(weights)), key=lambda seat: (-(WHOLE * weights[seat] % total), seat))
    for seat in rest[: WHOLE - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)


def moments(game: Game, line: Sequence[Node]) -> list[Node]:
    """The moments of a line worth a look: where each year, round or the like begins, and the end of the line."""
    if isinstance(game, Dated):
        begins = [after for before, after in pairwise(line) if game.period(after.state) != game.period(before.state)]
        found = [line[0], *begins]
    else:
        found = list(line[:: -(-len(line) // MOMENTS)])
    return found if found[-1] is line[-1] else [*found, line[-1]]


def chance_at(match: Match, node: Node) -> Chance:
    """The chance by which a moment of a match is played on: the same for all who look at the same moment."""
    number, _ = Chance(match.match_id + (len(match.way_to(node)) << 48)).below(1 << 62)
    return Chance(number)


def turns(shares: Sequence[Sequence[int]], most: int = TURNS) -> list[Turn]:
    """The steps in which most of the chances changed hands, in the order in which they happened."""
    found = []
    for at, (before, after) in enumerate(pairwise(shares)):
        moved = [new - old for old, new in zip(before, after, strict=True)]
        by = sum(change for change in moved if change > 0)
        if by:
            found.append(Turn(at, at + 1, by, moved.index(max(moved)), moved.index(min(moved))))
    return sorted(sorted(found, key=lambda turn: (-turn.by, turn.before))[:most], key=lambda turn: turn.before)


@frozen
class Analysis:
    """The moments of a line, the chances at each of them, and the turning points."""

    moments: tuple[Node, ...]
    chances: tuple[Chances, ...]
    turns: tuple[Turn, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "turns", tuple(turns([one.shares for one in self.chances])))


def analyse(match: Match, analyst: Analyst, budget: int = 0) -> Iterator[Analysis]:
    """The analysis of the line on the table, told again after each moment: it can be seen how far it is."""
    found: list[Chances] = []
    nodes = moments(match.game, [match.root, *match.line])
    for node in nodes:
        found.append(analyst.chances(match.game, node.state, chance_at(match, node), budget))
        yield Analysis(tuple(nodes[: len(found)]), tuple(found))
