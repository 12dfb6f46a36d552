"""The engine beside python-chess: random playouts in turns, so that both meet the same machine at the same time.

python-chess is a development tool (GPL), never shipped.
"""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter

import chess

from virtu.cli.measure import measure

ROUNDS = 5
SECONDS = 1.5


def chess_plies_per_second(seconds: float, seed: int) -> float:
    """Random playouts with `is_game_over`, as fast as python-chess makes them."""
    rng = random.Random(seed)
    plies = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies / (perf_counter() - start)


def rows() -> list[tuple[str, str]]:
    """Name and value of each figure."""
    ours, theirs = [], []
    for round_number in range(ROUNDS):
        ours.append(measure(SECONDS, games_linked=20 if round_number == 0 else 0))
        theirs.append(chess_plies_per_second(SECONDS, round_number))
    decisions = [figures["decisions-per-second"] for figures in ours]
    ratio = median(mine / other for mine, other in zip(decisions, theirs, strict=True))
    first = ours[0]
    return [
        ("random playouts, actions/s", f"{median(f['actions-per-second'] for f in ours):,.0f}"),
        ("  of these, decisions between two or more/s", f"{median(decisions):,.0f}"),
        ("python-chess random playouts, plies/s", f"{median(theirs):,.0f}"),
        ("  our decisions / their plies", f"{ratio:.2f}"),
        ("legal_actions, median / p95", f"{first['legal-median-us']} / {first['legal-p95-us']} µs"),
        ("apply, median / p95", f"{first['apply-median-us']} / {first['apply-p95-us']} µs"),
        ("whole 5-player game as a link, median / p95", _characters(first, "link-median", "link-p95", 2000)),
        ("a position as a link, median / longest", _characters(first, "position-median", "position-longest", 400)),
    ]


def _characters(figures: dict[str, float | int], usual: str, most: str, limit: int) -> str:
    return f"{figures[f'{usual}-characters']} / {figures[f'{most}-characters']} characters (wanted ≤ {limit:,})"
