"""Figures of the engine: playouts, the cost of listing and applying actions, memory, the length of links."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter, process_time

from attrs import define, field, frozen

from virtu.core import game as games
from virtu.core import link
from virtu.core.bots.bot import ask
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.judgement import weight

Figures = dict[str, float | int]

PLAYERS = 4
"""At the table of playouts."""


def measure(seconds: float, games_linked: int = 20) -> Figures:
    """Random playouts for about so many seconds, half of it with a clock at each call; then whole games of 5 as links.

    Times in microseconds. Decisions are actions with two or more legal ones.
    """
    rates, calls = playouts(seconds / 2), call_times(seconds / 2)
    figures: Figures = {
        "actions-per-second": round(rates.actions / rates.seconds),
        "decisions-per-second": round(rates.decisions / rates.seconds),
        "games": rates.games,
        "legal-median-us": quantile(calls.legal, 0.5),
        "legal-p95-us": quantile(calls.legal, 0.95),
        "apply-median-us": quantile(calls.apply, 0.5),
        "apply-p95-us": quantile(calls.apply, 0.95),
    }
    if games_linked:
        figures |= link_lengths(whole_match(5, seed) for seed in range(1, games_linked + 1))
    return figures


@frozen
class Rates:
    """What was played in so many `seconds` of processor time: `actions`, `decisions` (actions with two or more legal
    ones), whole `games`."""

    seconds: float
    actions: int
    decisions: int
    games: int


def playouts(seconds: float, seed: int = 1) -> Rates:
    """Random playouts to the end of the game with the weights of judgement, as many as begin within `seconds`."""
    game = games.load("virtu")
    actions = decisions = played = 0
    start = process_time()
    while process_time() - start < seconds:
        state = game.initial({"players": PLAYERS}, seed + played)
        bot = RandomBot(weight, Chance(seed + played))
        while game.actors(state):
            legal = game.legal_actions(state)
            state = game.apply(state, bot.draw(legal))
            actions += 1
            decisions += len(legal) > 1
        played += 1
    return Rates(process_time() - start, actions, decisions, played)


@define
class CallTimes:
    """Seconds of each call."""

    legal: list[float] = field(factory=list)
    apply: list[float] = field(factory=list)
    undo: list[float] = field(factory=list)


def call_times(seconds: float, seed: int = 1) -> CallTimes:
    """Times of `legal_actions` and `apply` in a playout, and of `Match.undo` after each action of a match."""
    game = games.load("virtu")
    times = CallTimes()
    start = perf_counter()
    while perf_counter() - start < seconds:
        match = Match.new(game, {"players": PLAYERS}, seed)
        bot = RandomBot(weight, Chance(seed))
        while game.actors(match.state) and perf_counter() - start < seconds:
            state = match.state
            before = perf_counter()
            legal = game.legal_actions(state)
            times.legal.append(perf_counter() - before)
            action = bot.draw(legal)
            before = perf_counter()
            game.apply(state, action)
            times.apply.append(perf_counter() - before)
            match.play(action)
            before = perf_counter()
            match.undo()
            times.undo.append(perf_counter() - before)
            match.redo()
        seed += 1
    return times


def whole_match(players: int, seed: int) -> Match:
    """A match of prudent bots, played to its end."""
    game = games.load("virtu")
    match = Match.new(game, {"players": players}, seed)
    bot = PrudentBot(weight, Chance(seed))
    while game.actors(match.state):
        match.play(ask(game, match.state, bot))
    return match


def match_memory(players: int = 5, seed: int = 1) -> tuple[int, int]:
    """Bytes held by a whole match with its history and the legal actions of each state; its actions (CPython only)."""
    import tracemalloc  # PyPy has none, and everything else here runs there

    whole_match(players, seed)  # what is made once and kept for all matches does not count
    tracemalloc.start()
    try:
        match = whole_match(players, seed)
        return tracemalloc.get_traced_memory()[0], len(match.actions)
    finally:
        tracemalloc.stop()


def link_lengths(matches: Iterable[Match]) -> Figures:
    """Characters of whole matches as links, and of the positions along them, one a year; at least one match."""
    whole, positions = [], []
    for match in matches:
        whole.append(len(link.encode(match)))
        year = 0
        for node in match.line:
            if node.state.year > year:
                year = node.state.year
                positions.append(len(link.encode_position(match.game, node.state)))
    return {
        "link-median-characters": _share(whole, 0.5),
        "link-p95-characters": _share(whole, 0.95),
        "position-median-characters": _share(positions, 0.5),
        "position-longest-characters": max(positions),
    }


def _share(lengths: list[int], share: float) -> int:
    return sorted(lengths)[int(share * (len(lengths) - 1))]


def quantile(times: list[float], share: float) -> float:
    """Microseconds that `share` of all times do not exceed, in tenths."""
    return round(sorted(times)[int(share * (len(times) - 1))] * 1e6, 1)
