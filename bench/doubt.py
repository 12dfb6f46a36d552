"""How well an analysis tells who is going to win, with which doubt (virtu/games/virtu/analyst.py).

Whole games of Pages and of Condottieri are looked at from the beginning of each of their years. What the analysis told
of those who won in the end is counted as a surprise, -log2 of their chances: the lower, the better. Who knows nothing
and gives each seat the same is surprised by log2 of the number of players.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from multiprocessing import Pool

from attrs import evolve, frozen

from bench.figures import Figure
from virtu.core import game as games
from virtu.core.analysis import WHOLE, decided, moments, seed_at
from virtu.core.bots.analyst import End
from virtu.core.bots.bot import ask
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu import levels
from virtu.games.virtu.analyst import ANALYST, DOUBT

DOUBTS = (2_000, 4_000, DOUBT, 16_000, 32_000)
LEVELS = {"page": levels.page, "condottiere": levels.condottiere}
PLAYERS = (3, 4, 5)
SEEDS = range(7001, 7006)
LONGEST = 4_000
"""Actions after which a game is given up; it does not count."""

Job = tuple[str, int, int]
"""Level, players, seed."""


@frozen
class Look:
    """A moment: the ends of the games that were played on from it, and the victory as it was divided in the end."""

    ends: tuple[End, ...]
    victory: tuple[int, ...]

    def surprise(self, doubt: int) -> float:
        """How far the chances told with this doubt were from what came, in bits."""
        told = evolve(ANALYST, doubt=doubt).divided(self.ends)
        parts = zip(told, self.victory, strict=True)
        return -sum(won / WHOLE * log2(max(share, 1) / WHOLE) for share, won in parts if won)


def looks(job: Job) -> list[Look]:
    """The beginnings of the years of one game; none if it was given up."""
    level, players, seed = job
    game = games.load("virtu")
    match = Match.new(game, {"players": players}, seed)
    bots = [LEVELS[level](Chance(seed + (seat << 32))) for seat in range(players)]
    while game.actors(match.state) and len(match.nodes) <= LONGEST:
        match.play(ask(game, match.state, bots[game.actors(match.state)[0]]))
    victory = decided(game, match.state)
    if victory is None:
        return []
    nodes = moments(game, [match.root, *match.line])[:-1]
    found = (ANALYST.ends(game, node.state, Chance(seed_at(match, node)))[0] for node in nodes)
    return [Look(tuple(ends), victory.shares) for ends in found]


def figures() -> list[Figure]:
    """A row for each doubt, and one for who knows nothing."""
    jobs = [(level, players, seed) for level in LEVELS for players in PLAYERS for seed in SEEDS]
    with Pool(2) as pool:
        found = [look for game in pool.imap(looks, jobs) for look in game]
    return list(_rows(found))


def _rows(found: list[Look]) -> Iterator[Figure]:
    for doubt in DOUBTS:
        surprise = sum(look.surprise(doubt) for look in found) / len(found)
        yield Figure(f"doubt {doubt}: surprise at who won", f"{surprise:.3f} bits, {len(found)} moments")
    nothing = sum(log2(len(look.victory)) for look in found) / len(found)
    yield Figure("the same chances for all", f"{nothing:.3f} bits")
