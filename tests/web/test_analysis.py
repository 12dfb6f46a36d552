"""The analysis on the page: what is asked, how it goes on and stops, the chart, and the way to the turning points."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import fixtures
from tests.web.test_bots import SEATED, Table
from tests.web.test_figures import tables
from virtu.core.analysis import Analysis, Chances, moments
from virtu.core.match import Match
from virtu.games.virtu.analyst import ANALYST
from virtu.games.virtu.question import Question
from web import analysing

SEATS = 3


@pytest.fixture(scope="module")
def over() -> Match:
    """A game of three that is over."""
    return next(game for game in fixtures.all_games() if game.options["players"] == SEATS).play()


@pytest.fixture
def page(over: Match) -> Table:
    """That game on the table, its result shown."""
    made = Table()
    made.send(":load " + json.dumps(over.to_json()))
    assert made.app.view == "result"
    return made


def shares_at(number: int) -> tuple[int, ...]:
    """What the worker of these tests finds, in the fifth year something that turns all."""
    return (100, 300, 600) if number < 5 else (800 - number, 100, 100 + number)


def answer(page: Table, shares: Any = None) -> None:
    """Answer the question that is open as the worker does."""
    assert page.last is not None
    found = shares_at(len(page.app.analysing.found)) if shares is None else shares
    page.send(f":thought {page.last['number']} " + json.dumps({"shares": found, "games": 4, "nodes": 9}))


def to_the_end(page: Table) -> None:
    """Answer until nothing is asked any more."""
    while page.app.analysing.node is not None:
        answer(page)


def effects(page: Table, kind: str) -> list[dict[str, Any]]:
    return [effect for effect in page.effects if effect["effect"] == kind]


def test_the_budget_is_that_of_the_command_line() -> None:
    assert analysing.BUDGET == ANALYST.budget


def test_the_result_and_the_menu_lead_to_the_analysis(page: Table) -> None:
    assert ":analysis" in page.found("dialog", "data-command")
    page.send(":view menu")
    assert ":analysis" in page.found("dialog", "data-command")
    page.send(":view analysis")
    assert page.app.notice, "it is begun by its command alone"


def test_every_year_is_asked_once_and_the_end_is_known_without_asking(page: Table) -> None:
    match = page.app.match
    nodes = moments(match.game, [match.root, *match.line])
    page.send(":analysis")
    assert effects(page, "bots") == [{"effect": "bots", "on": True}]
    asked = []
    while page.app.analysing.node is not None:
        assert page.last is not None and page.last["wanted"] == "chances"
        asked.append(Question.read(page.last["question"]))
        assert f"{len(asked) - 1} of {len(nodes)} moments" in page.text("dialog")
        assert page.found("dialog", "aria-busy")
        answer(page)
    assert [question.state.year for question in asked] == [node.state.year for node in nodes[:-1]]
    assert len({question.seed for question in asked}) == len(asked)
    assert {question.budget for question in asked} == {analysing.BUDGET}
    assert effects(page, "bots") == [{"effect": "bots", "on": False}], "the worker is wanted no longer"
    assert not page.found("dialog", "aria-busy") and "moments" not in page.text("dialog")


def test_chart_table_and_turning_points_tell_the_chances(page: Table, over: Match) -> None:
    page.send(":analysis")
    answer(page)
    assert "<svg" not in page.regions["dialog"] and "Turning points" not in page.text("dialog")
    answer(page)
    assert "<svg" in page.regions["dialog"], "the chart grows"
    to_the_end(page)
    nodes = moments(over.game, [over.root, *over.line])
    result = over.game.result(over.state)
    assert result is not None
    last = tuple(1000 * (seat in result.winners) // len(result.winners) for seat in range(SEATS))
    found = [*map(shares_at, range(len(nodes) - 1)), last]
    turns = Analysis(tuple(nodes), tuple(map(Chances, found))).turns
    assert 1 < len(turns) <= 3
    ways = [way for way in page.found("dialog", "data-command") if way.startswith(":moment")]
    assert ways == [f":moment {page.app.match.way_to(nodes[turn.before])[-1].number}" for turn in turns]
    assert "Year 5: " in page.text("dialog") and "from 10 to 80" in page.text("dialog")
    assert "complete" in page.text("live") and "Year 5: " in page.text("live")
    assert not [rows for rows in tables(page.regions["dialog"]) if rows]
    page.send(":numbers chances")
    (rows,) = tables(page.regions["dialog"])
    assert len(rows) == len(nodes) + 1
    assert rows[1][0] == "at the beginning" and sorted(rows[1][1:]) == ["10", "30", "60"]
    assert rows[-1][0] == f"year {over.state.year}" and "100" in rows[-1]


def test_a_turning_point_is_one_click_from_the_replay_and_can_be_played_on_from(page: Table) -> None:
    page.send(":analysis")
    to_the_end(page)
    way = next(way for way in page.found("dialog", "data-command") if way.startswith(":moment"))
    page.send(way)
    assert page.attributes["data-past"] == "true" and page.app.view == "game"
    year = page.app.match.nodes[int(way.split()[1])].state.year
    assert f"Year {year}" in page.text("prompt")
    page.send(":go-on")
    assert page.app.match.state.year == year and page.actions()
    page.send(":analysis")
    assert page.app.analysing.node is None, "what is known of this line need not be thought out again"


def test_it_is_stopped_and_goes_on_where_it_was(page: Table) -> None:
    page.send(":analysis")
    answer(page)
    answer(page)
    open_ = page.last
    assert open_ is not None
    page.send(":analysis stop")
    assert "stopped" in page.text("live") and effects(page, "bots") == [{"effect": "bots", "on": False}]
    page.send(f":thought {open_['number']} " + json.dumps({"shares": [1000, 0, 0]}))
    assert len(page.app.analysing.found) == 2, "an answer that comes too late counts nothing"
    page.send(":analysis")
    assert page.last is not open_ and page.last is not None and page.last["question"] == open_["question"]
    page.send(":view game")
    assert page.app.analysing.node is None
    page.send(":analysis")
    to_the_end(page)
    assert "Turning points" in page.text("dialog")
    page.send(":analysis now")
    assert page.app.notice


@pytest.mark.parametrize("wrong", [{"error": "x"}, {}, {"shares": [1, 2]}, {"shares": [1000, 1, -1]}, {"shares": "x"}])
def test_an_answer_without_sense_stops_it_with_a_sentence(page: Table, wrong: dict[str, Any]) -> None:
    page.send(":analysis")
    answer(page)
    page.send(f":thought {page.app.analysing.number} " + json.dumps(wrong))
    assert "could not be judged" in page.text("dialog") and page.app.analysing.node is None
    assert "could not be judged" in page.text("live") and page.app.last_error
    page.send(":analysis")
    to_the_end(page)
    assert "Turning points" in page.text("dialog")


def test_without_a_worker_the_panel_says_so(page: Table) -> None:
    page.send(":analysis")
    page.send(f":thought {page.app.analysing.number} " + json.dumps({"error": "worker"}))
    assert "cannot think in this browser" in page.text("dialog")
    assert [way for way in page.found("dialog", "data-command") if way == ":analysis"]


def test_bots_at_the_table_wait_while_the_game_is_analysed() -> None:
    page = Table()
    page.new(SEATS, **SEATED, first="1")
    assert page.app.bots.node is not None
    page.send(":analysis")
    assert page.app.bots.node is None and page.last is not None and page.last["wanted"] == "chances"
    to_the_end(page)
    assert not effects(page, "bots"), "the worker stays for the bots"
    page.send(":view game")
    assert page.app.bots.node is not None and page.last["wanted"] == "think"


def test_no_game_no_analysis() -> None:
    page = Table()
    page.send(":analysis")
    assert page.app.notice and page.app.view == "start"
