"""OpenSpiel's MCTS bot at our tables, and one Machiavel against three of them (extra `virtu[openspiel]`, docs/bots.md).

    python -m virtu.adapters.mcts --games 60 --seed 5001 --rows FILE [--simulations 50] [--workers 2]

A decision of the MCTS bot grows its tree by so many random playouts; a Machiavel plays lines on at most so many times,
within its nodes as ever. Who has one choice only, or is to pay what the engine suggests, does so on both sides without
a thought.

A playout goes over `--horizon` random actions, then what counts is the prestige that stands. To the end of a game it
would go over thousands of them and mostly end nowhere: nothing obliges players to bring a game to its end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import asdict, define, field, frozen
from open_spiel.python.algorithms import mcts

from virtu.adapters.catalogue import catalogue
from virtu.adapters.openspiel import VirtuGame
from virtu.cli.rows import Row, Rows, bots_version
from virtu.cli.spread import spread
from virtu.core.bots.bot import Bot
from virtu.core.bots.look import Move, only_move
from virtu.core.bots.search_bot import SearchBot
from virtu.core.bots.tournament import Outcome, Table, play, shares, tables
from virtu.core.chance import Chance
from virtu.core.game import Action, Game
from virtu.games.virtu.game import GAME
from virtu.games.virtu.judgement import Judgement
from virtu.games.virtu.levels import BUDGET, broad_turn, one_line

PLAYERS = 4
SIMULATIONS = 50
HORIZON = 40
"""Actions of a playout; a year of four players takes about 100 of good players."""
EXPLORE = 1.4
"""The constant of UCT, for returns between 0 and 1."""


@define
class Spent:
    """What a bot has thought with: decisions that took thought, simulations and nodes, all added up."""

    decisions: int = 0
    simulations: int = 0
    nodes: int = 0


@define
class MctsBot:
    """OpenSpiel's MCTSBot with random playouts, as a bot of our tables (virtu.core.bots.bot.Bot)."""

    chance: Chance
    simulations: int
    horizon: int
    spent: Spent = field(factory=Spent)
    _random: np.random.RandomState = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        seed, self.chance = self.chance.below(1 << 32)
        self._random = np.random.RandomState(seed)

    def choose(self, game: Game, seen: Any, seat: int) -> Action:
        """What the search has visited most often."""
        only = only_move(game, Judgement(), seen, seat)
        if only is not None:
            return only
        rules = VirtuGame({"players": len(seen.players), "standing": True})
        playouts = mcts.RandomRolloutEvaluator(1, self._random, self.horizon)
        bot = mcts.MCTSBot(rules, EXPLORE, self.simulations, playouts, solve=False, random_state=self._random)
        self.spent.decisions += 1
        self.spent.simulations += self.simulations
        self.spent.nodes += self.simulations * self.horizon
        chosen: int = bot.step(rules.state_at(seen))
        return catalogue()[chosen]


@define
class Limited(SearchBot):
    """A SearchBot that plays lines on at most `simulations` times for a decision."""

    simulations: int = SIMULATIONS
    spent: Spent = field(factory=Spent)
    left: int = 0

    def _best(self, game: Game, state: Any, seat: int) -> tuple[Move, ...]:
        self.left, begun = self.simulations, self.meter.nodes
        found = super()._best(game, state, seat)
        self.spent.decisions += 1
        self.spent.simulations += self.simulations - self.left
        self.spent.nodes += self.meter.nodes - begun
        return found

    def played_on(self, game: Game, state: Any, seat: int, seed: int, until: int) -> int | None:
        """As in SearchBot; None too when the simulations are used up."""
        if not self.left:
            return None
        self.left -= 1
        return super().played_on(game, state, seat, seed, until)


@frozen
class Job:
    """A table of the match, and what its bots may spend on a decision."""

    table: Table
    simulations: int
    horizon: int
    nodes: int

    def mark(self) -> Row:
        """What a row says of the game it comes from."""
        made_by = {"rules": GAME.rules_version, "data": GAME.data_version, "by": bots_version()}
        limits = {"simulations": self.simulations, "horizon": self.horizon, "nodes": self.nodes}
        return {"seed": self.table.seed, "bots": list(self.table.bots), **limits, **made_by}


def play_job(job: Job) -> Row:
    """One game; its outcome, and for each kind of bot what it spent."""
    spent = {"machiavel": Spent(), "mcts": Spent()}

    def machiavel(chance: Chance) -> Bot:
        ours = Limited(Judgement(), chance, job.nodes, broad_turn, one_line, simulations=job.simulations)
        ours.spent = spent["machiavel"]
        return ours

    def theirs(chance: Chance) -> Bot:
        return MctsBot(chance, job.simulations, job.horizon, spent["mcts"])

    outcome = play(GAME, job.table, {"machiavel": machiavel, "mcts": theirs})
    return {**asdict(outcome), "spent": {name: asdict(sums) for name, sums in spent.items()}}


def match(jobs: Sequence[Job], rows: Rows, workers: int) -> list[Row]:
    """All games in their order; those that stand in the file are not played again."""
    marks = [job.mark() for job in jobs]
    done = rows.known(marks)
    left = [number for number in range(len(jobs)) if number not in done]

    def note(at: int, row: Row) -> None:
        done[left[at]] = row
        rows.add({**row, **marks[left[at]]})

    spread(play_job, [jobs[number] for number in left], lambda done, of: None, workers=workers, note=note)
    return [done[number] for number in range(len(jobs))]


def report(rows: Sequence[Row]) -> list[str]:
    """Lines of text: who won how many tables, and what a decision cost."""
    names = ("bots", "winners", "scores", "end")
    outcomes = [
        Outcome(row["seed"], actions=row["actions"], **{name: tuple(row[name]) for name in names}) for row in rows
    ]
    lines = [
        f"{share.bot}: {float(share.won):g} of {share.tables} tables won, with 95 % certainty"
        f" {100 * share.low:.0f} to {100 * share.high:.0f} %, by chance {100 * float(share.fair):.0f} %"
        for share in shares(outcomes)
    ]
    lines.append(f"given up: {sum(not outcome.winners for outcome in outcomes)}")
    for name in rows[0]["spent"]:
        total = {what: sum(row["spent"][name][what] for row in rows) for what in ("decisions", "simulations", "nodes")}
        each = {what: total[what] / max(1, total["decisions"]) for what in ("simulations", "nodes")}
        lines.append(f"{name}, a decision: {each['simulations']:.1f} simulations, {each['nodes']:.0f} nodes")
    return lines


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m virtu.adapters.mcts", description="Machiavel against MCTS bots")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5001)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of a decision, on both sides")
    parser.add_argument("--horizon", type=int, default=HORIZON, help="actions of a random playout")
    parser.add_argument("--nodes", type=int, default=BUDGET, help="of a decision of a Machiavel")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--rows", type=Path, required=True, help="the file in which each game is noted")
    asked = parser.parse_args(arguments)
    if min(asked.games, asked.simulations, asked.horizon, asked.nodes, asked.workers) < 1:
        parser.error("numbers from 1 on")
    seats = tables(("machiavel", *["mcts"] * (PLAYERS - 1)), asked.games, asked.seed, {"players": PLAYERS})
    jobs = [Job(table, asked.simulations, asked.horizon, asked.nodes) for table in seats]
    print(*report(match(jobs, Rows(asked.rows), asked.workers)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
