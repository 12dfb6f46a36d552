"""Who was going to win? The winning chances of all seats along a line of play, and where they turned.

Which moments are looked at, by which chance, and what follows from the chances of all of them. How a moment is judged
stands in virtu.core.bots.analyst; whoever only asks need not load the bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from attrs import field, frozen

from virtu.core.chance import Chance
from virtu.core.game import Dated, Game
from virtu.core.match import Match, Node

WHOLE = 1000
"""Chances are told in thousandths."""
TURNS = 3
"""So many turning points are named."""
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


def decided(game: Game, state: Any) -> Chances | None:
    """The chances where the game is over: its winners share them. None while it goes on."""
    over = game.result(state)
    if over is None:
        return None
    return Chances(divided([int(seat in over.winners) for seat in range(len(state.players))]))


def divided(weights: Sequence[int]) -> tuple[int, ...]:
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


def seed_at(match: Match, node: Node) -> int:
    """The seed with which a moment of a match is played on: the same for all who look at the same moment."""
    number, _ = Chance(match.match_id + (len(match.way_to(node)) << 48)).below(1 << 62)
    return number


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
