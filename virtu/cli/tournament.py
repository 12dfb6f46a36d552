"""`python -m virtu tournament`: bots against each other, and how sure it is who plays better."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from math import log
from typing import Any

from attrs import asdict, frozen

from virtu.cli.rows import Row, Rows, bots_version
from virtu.cli.spread import spread
from virtu.core import game as games
from virtu.core.bots.tournament import Outcome, Share, Table, play, rankings, shares, tables
from virtu.core.errors import BadOptions, VirtuError
from virtu.core.words import Words
from virtu.games.virtu.levels import BOTS, bots

FEWEST, MOST = 3, 5
STEP = 400 / log(10)
"""Points of the usual scale of ratings: 400 more means ten times as likely to be ahead."""
SHRUNK = 0.01
"""How strongly the fit draws ratings together, so that a bot that never won has one."""


@frozen
class Job:
    """One table of a game, with the nodes of a decision."""

    game: str
    table: Table
    budget: int


def play_job(job: Job) -> Outcome:
    """One game; a function that other processes can be asked for."""
    return play(games.load(job.game), job.table, bots(job.budget))


def ratings(outcomes: Sequence[Outcome]) -> dict[str, int] | None:
    """Ratings on the usual scale round 0 (Plackett and Luce, fitted by choix); None where choix is not installed or
    there are not two bots."""
    try:
        import choix
    except ImportError:
        return None
    found = rankings(outcomes)
    names = list(dict.fromkeys(name for ranking in found for name in ranking))
    if len(names) < 2:
        return None
    data = [tuple(names.index(name) for name in ranking) for ranking in found]
    fitted = choix.ilsr_rankings(len(names), data, alpha=SHRUNK)
    return {name: round(STEP * value) for name, value in sorted(zip(names, fitted, strict=True), key=lambda x: -x[1])}


def tournament(asked: Namespace, t: Words) -> None:
    """Play every rotation of the seats, and print shares with their bounds and ratings."""
    seated = [name for given in asked.bots for name in given.split(",") if name]
    if unknown := next((name for name in seated if name not in BOTS), None):
        raise VirtuError("error.unknown-bot", bot=unknown[:40], bots=", ".join(BOTS))
    if not FEWEST <= len(seated) <= MOST:
        raise BadOptions("error.player-count", players=str(len(seated)))
    if (least := min(asked.games, asked.nodes, asked.workers)) < 1:
        raise VirtuError("error.number", number=least)
    options = {"players": len(seated), "edition": asked.edition}
    games.load("virtu").initial(options, asked.seed)
    jobs = [Job("virtu", table, asked.nodes) for table in tables(seated, asked.games, asked.seed, options)]
    outcomes = _played(asked, jobs)
    found, rated = shares(outcomes), ratings(outcomes)
    if asked.json:
        print(json.dumps(_document(asked, seated, outcomes, found, rated), ensure_ascii=False))
        return
    print(t("cli.tournament-head", games=len(outcomes), nodes=asked.nodes, seed=asked.seed))
    for share in found:
        print(_line(t, share))
    given_up = sum(not outcome.winners for outcome in outcomes)
    if given_up:
        print(t("cli.tournament-given-up", games=given_up))
    for name, rating in (rated or {}).items():
        print(t("cli.tournament-rating", bot=name, rating=rating))
    if rated is None and len(found) > 1:
        print(t("cli.tournament-no-rating"))


def _played(asked: Namespace, jobs: list[Job]) -> list[Outcome]:
    """What came of the games. With `--rows` those that stand in the file are not played again."""
    where = {"workers": asked.workers, "scheduler": asked.scheduler or ""}
    if asked.rows is None:
        return spread(play_job, jobs, _tell, **where)
    rows, marks = Rows(asked.rows), [mark(job) for job in jobs]
    try:
        done = {number: _outcome(row) for number, row in rows.known(marks).items()}
        left = [number for number in range(len(jobs)) if number not in done]

        def note(at: int, outcome: Outcome) -> None:
            rows.add({**marks[left[at]], **asdict(outcome)})

        for at, outcome in enumerate(spread(play_job, [jobs[number] for number in left], _tell, note=note, **where)):
            done[left[at]] = outcome
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise VirtuError("error.cannot-write", file=str(asked.rows)[:200], reason=reason) from error
    return [done[number] for number in range(len(jobs))]


def mark(job: Job) -> dict[str, Any]:
    """What a row says about the game it comes from: which one, and by what it was played."""
    game = games.load(job.game)
    made_by = {"rules": game.rules_version, "data": game.data_version, "by": bots_version(), "nodes": job.budget}
    return {"options": dict(job.table.options), "seed": job.table.seed, "bots": list(job.table.bots), **made_by}


def _outcome(row: Row) -> Outcome:
    """The inverse of `asdict`."""
    named = {name: tuple(row[name]) for name in ("bots", "winners", "scores", "end")}
    return Outcome(seed=row["seed"], actions=row["actions"], **named)


def _line(t: Words, share: Share) -> str:
    won = float(share.won)
    numbers = {"share": won / share.tables, "low": share.low, "high": share.high, "fair": float(share.fair)}
    percent = {name: round(100 * value) for name, value in numbers.items()}
    return t("cli.tournament-line", bot=share.bot, tables=share.tables, won=f"{won:g}", **percent)


def _document(
    asked: Namespace,
    seated: list[str],
    outcomes: list[Outcome],
    found: list[Share],
    rated: dict[str, int] | None,
) -> dict[str, Any]:
    """Everything as JSON data: the question, the shares, the ratings, every game."""
    game = games.load("virtu")
    return {
        "rules": game.rules_version,
        "data": game.data_version,
        "edition": asked.edition,
        "bots": seated,
        "games": len(outcomes),
        "seed": asked.seed,
        "nodes": asked.nodes,
        "shares": [
            {
                **asdict(share),
                "won": float(share.won),
                "fair": float(share.fair),
                "share": float(share.won) / share.tables,
            }
            for share in found
        ],
        "ratings": rated,
        "outcomes": [asdict(outcome) for outcome in outcomes],
    }


def _tell(done: int, of: int) -> None:
    """Progress for who watches; where the output goes to a file too."""
    if sys.stderr.isatty() and (done % 10 == 0 or done == of):
        print(f"{done} / {of}", file=sys.stderr, flush=True)
