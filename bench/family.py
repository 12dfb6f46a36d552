"""What it is worth how a bot lays out its family cards before the first year.

Tables of four. One Condottiere lays its family out by its own judgement, the cards of the three others are laid out by
chance, every way as likely as any other. From then on all four play alike. Who laid out no better than chance would
win a quarter of the tables.
"""

from __future__ import annotations

from multiprocessing import Pool
from typing import Any

from attrs import define

from bench.figures import Figure
from virtu.core import game as games
from virtu.core.bots.bot import Bot, ask
from virtu.core.bots.random_bot import RandomBot
from virtu.core.bots.tournament import wilson
from virtu.core.chance import Chance
from virtu.core.game import Action, Game
from virtu.core.match import Match
from virtu.games.virtu import levels

SEEDS = range(8001, 8051)
"""Nothing was tried on these."""
PLAYERS = 4
LONGEST = 9_000
"""Actions after which a game is given up: nobody has won it."""

Job = tuple[int, int]
"""Seed, and the seat that lays out its own cards by judgement."""


@define
class Careless:
    """Plays as another bot does, once its family cards have been laid out by chance."""

    bot: Bot
    chance: RandomBot

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """A legal action of `seat` (virtu.core.bots.bot.Bot)."""
        return (self.chance if seen.season == "setup" else self.bot).choose(game, seen, seat)


def share(job: Job) -> float:
    """The part of the victory that the careful seat has in one game."""
    seed, careful = job
    game = games.load("virtu")
    match = Match.new(game, {"players": PLAYERS}, seed)
    bots: list[Bot] = []
    for seat in range(PLAYERS):
        bot = levels.condottiere(Chance(seed + (seat << 32)))
        chance = Chance(seed + (seat + PLAYERS << 32))
        bots.append(bot if seat == careful else Careless(bot, RandomBot(lambda action: 1, chance)))
    while game.actors(match.state) and len(match.nodes) <= LONGEST:
        match.play(ask(game, match.state, bots[game.actors(match.state)[0]]))
    result = game.result(match.state)
    return 1 / len(result.winners) if result and careful in result.winners else 0


def figures() -> list[Figure]:
    """One row: how many tables the careful seat wins."""
    jobs = [(seed, careful) for seed in SEEDS for careful in range(PLAYERS)]
    with Pool(2) as pool:
        won = sum(pool.imap(share, jobs))
    low, high = (100 * bound for bound in wilson(won, len(jobs)))
    told = f"{won:g} of {len(jobs)} tables, {low:.0f} to {high:.0f} % with 95 % certainty"
    return [Figure("family cards laid out by judgement, against three by chance", told, "more than 25 %", low > 25)]
