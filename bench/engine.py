"""The engine beside python-chess: random playouts in turns, so that both meet the same machine at the same time.

Rates are per second of processor time: what else runs on the machine counts less.

python-chess is a development tool (GPL), never shipped.
"""

from __future__ import annotations

import cProfile
import pstats
import random
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import chess

import virtu
from bench.figures import Figure, percentile
from virtu.cli.measure import CallTimes, Rates, call_times, link_lengths, match_memory, playouts
from virtu.core import link

ROUNDS = 15
SECONDS = 1.0
MEMORY = 5.0
"""Megabytes (1,000,000 bytes) that a whole match of five may hold."""
PROFILE_SECONDS = 4.0
FUNCTIONS_SHOWN = 12
LINKS = Path(__file__).with_name("games-of-five.txt")
"""Whole games as links, one a line: `python3 build.py balance --players 5 --games 200 --links FILE` writes them."""
ENGINE = Path(virtu.__file__).parent


def chess_plies_per_second(seconds: float, seed: int) -> float:
    """Random playouts with `is_game_over`, as fast as python-chess makes them."""
    rng = random.Random(seed)
    plies = 0
    start = process_time()
    while process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies / (process_time() - start)


def chess_call_times(seconds: float, seed: int) -> tuple[list[float], list[float]]:
    """Seconds of each listing of the legal moves, and of each push with its pop, in random playouts."""
    rng = random.Random(seed)
    listing: list[float] = []
    moving: list[float] = []
    start = perf_counter()
    while perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over() and perf_counter() - start < seconds:
            before = perf_counter()
            moves = list(board.legal_moves)
            listing.append(perf_counter() - before)
            move = rng.choice(moves)
            before = perf_counter()
            board.push(move)
            board.pop()
            moving.append(perf_counter() - before)
            board.push(move)
    return listing, moving


def figures() -> list[Figure]:
    """All figures of the engine."""
    return [*_rates(), *_calls(), *_memory(), *_links(), *_profile()]


def _rates() -> list[Figure]:
    ours: list[Rates] = []
    theirs: list[float] = []
    for number in range(ROUNDS):
        ours.append(playouts(SECONDS, seed=1 + 1000 * number))
        theirs.append(chess_plies_per_second(SECONDS, number))
    decisions = [rates.decisions / rates.seconds for rates in ours]
    ratios = [mine / other for mine, other in zip(decisions, theirs, strict=True)]
    ratio = median(ratios)
    return [
        Figure("random playouts, actions/s", f"{median(r.actions / r.seconds for r in ours):,.0f}"),
        Figure("  of these, decisions between two or more/s", f"{median(decisions):,.0f}"),
        Figure("  whole games of 4/s", f"{sum(r.games for r in ours) / sum(r.seconds for r in ours):.1f}"),
        Figure("python-chess random playouts, plies/s", f"{median(theirs):,.0f}"),
        Figure(
            "  our decisions / their plies",
            f"{ratio:.2f}× (rounds {min(ratios):.2f} to {max(ratios):.2f})",
            "≥ 1×, better 1.5×",
            ratio >= 1,
            ratio,
            more_is_better=True,
        ),
    ]


def _calls() -> list[Figure]:
    ours = CallTimes()
    listing: list[float] = []
    moving: list[float] = []
    for number in range(ROUNDS):
        times = call_times(SECONDS / 2, seed=1 + 1000 * number)
        ours.legal += times.legal
        ours.apply += times.apply
        ours.undo += times.undo
        more_listing, more_moving = chess_call_times(SECONDS / 2, number)
        listing += more_listing
        moving += more_moving
    undo = median(ours.undo) / median(ours.apply)
    return [
        _multiple("legal_actions", ours.legal, "listing legal moves", listing),
        _multiple("apply", ours.apply, "push and pop", moving),
        Figure("undo as a multiple of apply, medians", f"{undo:.3f}×", "≤ 1×", undo <= 1),
    ]


def _multiple(name: str, mine: list[float], other_name: str, others: list[float]) -> Figure:
    """Median and p95 of a call in microseconds and as multiples of python-chess's median and p95."""
    parts = []
    for share in (0.5, 0.95):
        here, there = percentile(mine, share) * 1e6, percentile(others, share) * 1e6
        parts.append(f"{here:.1f} µs = {here / there:.1f}×")
    return Figure(f"{name}, median / p95, of python-chess {other_name}", " / ".join(parts))


def _memory() -> list[Figure]:
    held, actions = max(match_memory(seed=seed) for seed in range(1, 4))
    megabytes = held / 1e6
    value = f"{megabytes:.1f} MB ({actions:,} actions; the largest of three)"
    return [
        Figure("a whole 5-player match with its history", value, f"≤ {MEMORY:g} MB", megabytes <= MEMORY, megabytes)
    ]


def _links() -> list[Figure]:
    """Of the games that are kept, if they are of the rules and data of now, so that their links hold all their past."""
    kept = LINKS.read_text(encoding="ascii").split()
    whole = f"{len(kept)} whole games of 5 greedy bots as links, median / p95"
    if link.decode(kept[0]).notice:
        return [Figure(whole, f"{LINKS.name} is of older rules or data: make it anew")]
    lengths = link_lengths(map(link.decode, kept))
    along = "a position of these, one a year, as a link, median / longest"
    return [
        _characters(whole, lengths, "link-median", "link-p95", 2000),
        _characters(along, lengths, "position-median", "position-longest", 400),
    ]


def _characters(what: str, lengths: dict[str, float | int], usual: str, most: str, limit: int) -> Figure:
    longest = lengths[f"{most}-characters"]
    value = f"{lengths[f'{usual}-characters']} / {longest} characters"
    return Figure(what, value, f"≤ {limit:,}", longest <= limit, longest)


# -- where the time goes ---------------------------------------------------------------------------------------


def _profile() -> list[Figure]:
    """Own time of the engine's rooms and functions in random playouts; a profiler makes short calls look dearer."""
    profiler = cProfile.Profile()
    profiler.runcall(playouts, PROFILE_SECONDS)
    own: dict[tuple[str, str], float] = {}
    for (file, _, function), (_, _, seconds, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        key = (_room(file), function)
        own[key] = own.get(key, 0.0) + seconds
    whole = sum(own.values())
    rooms: dict[str, float] = {}
    for (room, _), seconds in own.items():
        rooms[room] = rooms.get(room, 0.0) + seconds
    by_time = sorted(rooms.items(), key=lambda item: -item[1])
    slowest = sorted(own.items(), key=lambda item: -item[1])[:FUNCTIONS_SHOWN]
    return [
        Figure("where the time of playouts goes (own time, profiled)", ""),
        *(Figure(f"  {room}", f"{seconds / whole:.0%}") for room, seconds in by_time if seconds / whole >= 0.005),
        Figure("  the dearest functions", ""),
        *(Figure(f"    {room}: {name}", f"{seconds / whole:.1%}") for (room, name), seconds in slowest),
    ]


def _room(file: str) -> str:
    """A module of the engine by its path, a package of `games.virtu` as a whole; Python's own and attrs's code."""
    path = Path(file)
    if file == "~":
        return "Python's built-in functions"
    if ENGINE not in path.parents:
        return "code that attrs made" if file.startswith("<attrs") else "other libraries"
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return ".".join(parts[:3])
