"""Figures of the engine: playouts, the cost of listing and applying actions, the length of links."""

from __future__ import annotations

from time import perf_counter

from virtu.core import game as games
from virtu.core import link
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.judgement import weight

Figures = dict[str, float | int]


def measure(seconds: float, games_linked: int = 20) -> Figures:
    """Random playouts of 4 players for about so many seconds, then whole games of 5 as links.

    Times in microseconds. Decisions are actions with two or more legal ones.
    """
    game = games.load("virtu")
    listing: list[float] = []
    applying: list[float] = []
    actions = decisions = finished = 0
    seed = 1
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = game.initial({"players": 4}, seed)
        bot = RandomBot(weight, Chance(seed))
        while game.actors(state) and perf_counter() - start < seconds:
            before = perf_counter()
            legal = game.legal_actions(state)
            listed = perf_counter()
            action = bot.choose(legal)
            chosen = perf_counter()
            state = game.apply(state, action)
            applying.append(perf_counter() - chosen)
            listing.append(listed - before)
            actions += 1
            decisions += len(legal) > 1
        finished += not game.actors(state)
        seed += 1
    spent = perf_counter() - start
    figures: Figures = {
        "actions-per-second": round(actions / spent),
        "decisions-per-second": round(decisions / spent),
        "games": finished,
        "legal-median-us": _quantile(listing, 0.5),
        "legal-p95-us": _quantile(listing, 0.95),
        "apply-median-us": _quantile(applying, 0.5),
        "apply-p95-us": _quantile(applying, 0.95),
    }
    return figures | (link_lengths(games_linked) if games_linked else {})


def link_lengths(games_played: int) -> Figures:
    """Characters of whole 5-player games of prudent bots as links, and of the positions along them, one a year."""
    game = games.load("virtu")
    whole, positions = [], []
    for seed in range(1, games_played + 1):
        match = Match.new(game, {"players": 5}, seed)
        bot = PrudentBot(weight, Chance(seed))
        year = 0
        while game.actors(match.state):
            match.play(bot.choose(game, match.state))
            if match.state.year > year:
                year = match.state.year
                positions.append(len(link.encode_position(game, match.state)))
        whole.append(len(link.encode(match)))
    return {
        "link-median-characters": _share(whole, 0.5),
        "link-p95-characters": _share(whole, 0.95),
        "position-median-characters": _share(positions, 0.5),
        "position-longest-characters": max(positions),
    }


def _share(lengths: list[int], share: float) -> int:
    return sorted(lengths)[int(share * (len(lengths) - 1))]


def _quantile(times: list[float], share: float) -> float:
    return round(sorted(times)[int(share * (len(times) - 1))] * 1e6, 1)
