"""The match of a Machiavel against OpenSpiel's MCTS bots. `python3 build.py adapters` runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: python3 build.py adapters installs it and runs this")

import pyspiel
from attrs import asdict

from virtu.adapters.mcts import Job, Limited, MctsBot, match, report
from virtu.adapters.openspiel import VirtuGame
from virtu.cli.rows import Rows
from virtu.core.bots.bot import ask
from virtu.core.bots.tournament import Outcome, tables
from virtu.core.chance import Chance
from virtu.games.virtu.game import GAME
from virtu.games.virtu.judgement import Judgement
from virtu.games.virtu.levels import broad_turn, condottiere, one_line
from virtu.games.virtu.scoring import final_result
from virtu.games.virtu.state import State


@pytest.fixture(scope="module")
def moment() -> State:
    """A moment of the first winter at which a seat has a choice of more than three actions."""
    state, bot = GAME.initial({"players": 4, "edition": "fr"}, 3), condottiere(Chance(3))
    while state.season != "winter" or len(GAME.legal_actions(state)) < 4:
        state = GAME.apply(state, ask(GAME, state, bot))
    return state


def test_mcts_a_play_under_way_tells_shares_of_the_prestige_that_stands(moment: State) -> None:
    scores = [max(0, score) for score in final_result(moment).scores]
    assert sum(scores) > 0
    told = VirtuGame({"players": 4, "standing": True}).state_at(moment).returns()
    assert told == [score / sum(scores) for score in scores]
    assert VirtuGame({"players": 4}).state_at(moment).returns() == [0, 0, 0, 0]
    begun = pyspiel.load_game("virtu(standing=True)").new_initial_state()
    assert sum(begun.returns()) == pytest.approx(1)


def test_mcts_the_same_chance_gives_the_same_legal_action(moment: State) -> None:
    chosen = {ask(GAME, moment, MctsBot(Chance(5), 20, 10)) for _ in range(2)}
    assert len(chosen) == 1 and chosen <= set(GAME.legal_actions(moment))


def test_mcts_what_was_thought_is_counted(moment: State) -> None:
    bot = MctsBot(Chance(5), 20, 10)
    ask(GAME, moment, bot)
    assert asdict(bot.spent) == {"decisions": 1, "simulations": 20, "nodes": 200}


def test_mcts_a_machiavel_plays_on_no_more_often_than_it_may(moment: State) -> None:
    def used(simulations: int) -> int:
        bot = Limited(Judgement(), Chance(5), 100_000, broad_turn, one_line, simulations=simulations)
        assert ask(GAME, moment, bot) in GAME.legal_actions(moment)
        return bot.spent.simulations

    assert [used(simulations) for simulations in (1, 7, 9)] == [1, 7, 9]


def test_mcts_games_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    """Two games are noted as if they had been played; the report is made of them alone."""
    rows = Rows(tmp_path / "rows.jsonl")
    seats = tables(("machiavel", "mcts", "mcts", "mcts"), 2, 1, {"players": 4})
    jobs = [Job(table, 50, 40, 4000) for table in seats]
    spent = {
        "machiavel": {"decisions": 2, "simulations": 60, "nodes": 800},
        "mcts": {"decisions": 4, "simulations": 200, "nodes": 8000},
    }
    for job, winner in zip(jobs, ((0,), ()), strict=True):
        outcome = Outcome(job.table.seed, job.table.bots, 10, winner, (4, 3, 2, 1) if winner else ())
        rows.add({**asdict(outcome), "spent": spent, **job.mark()})
    told = report(match(jobs, rows, workers=1))
    assert told[0].startswith("machiavel: 1 of 2 tables won")
    assert told[2:] == [
        "given up: 1",
        "machiavel, a decision: 30.0 simulations, 400 nodes",
        "mcts, a decision: 50.0 simulations, 2000 nodes",
    ]
