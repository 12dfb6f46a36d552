"""What whole games of bots cost: seconds of processor a game, by level, and the bytes that are kept of one.

docs/scale.md reckons with these what a great many games would cost.
"""

from __future__ import annotations

import json
import time

from attrs import asdict

from bench.figures import Figure
from virtu.cli.tournament import Job, mark, play_job
from virtu.core.bots.tournament import tables
from virtu.games.virtu.levels import BUDGET

TABLES = (
    (("page", "page", "page", "page"), 8),
    (("condottiere", "condottiere", "condottiere", "condottiere"), 8),
)
"""Who sits at the table, and how many games are played."""
SEED = 9_501
MILLIONS = 10
HOUR = 3600


def figures() -> list[Figure]:
    """For each table the seconds of processor a game and the hours of one core for ten million; the bytes of a row."""
    found, sizes = [], []
    for bots, games in TABLES:
        jobs = [Job("virtu", table, BUDGET) for table in tables(bots, games, SEED, {"players": len(bots)})]
        begun = time.process_time()
        rows = [{**mark(job), **asdict(play_job(job))} for job in jobs]
        seconds = (time.process_time() - begun) / games
        sizes += [len(json.dumps(row)) + 1 for row in rows]
        name = f"four of {bots[0]}"
        hours = MILLIONS * 1_000_000 * seconds / HOUR
        found.append(Figure(f"{name}: seconds of processor a game ({games} games)", f"{seconds:.1f}"))
        found.append(Figure(f"{name}: {MILLIONS} million games, hours of one core", f"{hours:,.0f}"))
    return [*found, Figure("bytes kept of a game, mean", f"{sum(sizes) / len(sizes):.0f}")]
