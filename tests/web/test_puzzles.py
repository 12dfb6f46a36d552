"""Puzzles on the page: beside the table and never in the way of the stored games."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.page_reader import FakePage, play
from tests.web.wellformed import read
from virtu.core.puzzles import PuzzleRun
from virtu.core.words import LANGUAGES
from virtu.games.virtu import puzzles
from web.puzzling import KEY
from web.store import MemoryStore

REGIONS = ("board", "palace", "prestige", "rivals")


def words(name: str, language: str = "en") -> str:
    """The words of a puzzle, with spaces as `FakePage.text` gives them."""
    return " ".join(puzzles.load_words(language)(f"puzzle.{name}").split())


def own(name: str) -> tuple[str, ...]:
    """What the solver does in the solution."""
    run = PuzzleRun.begin(puzzles.TEACHING, puzzles.load(name))
    run.show()
    return run.line


@pytest.mark.parametrize("name", puzzles.ORDER)
def test_every_puzzle_has_an_address_and_is_solved_by_its_own_solution(name: str) -> None:
    page = FakePage(fragment=f"puzzle/{name}")
    assert not page.app.notice
    for part in (name, f"{name}.task"):
        assert words(part) in page.text("lesson")
    assert words(f"{name}.task") in page.text("live")
    drawn = {place for region in REGIONS for place in page.found(region, "data-place")}
    assert set(puzzles.load(name).point) <= drawn
    assert page.found("lesson", "data-goto") == list(puzzles.load(name).point)
    for action in own(name):
        assert action in page.actions()
        page.send(action)
    assert words(f"{name}.solved") in page.text("lesson")
    assert words(f"{name}.solved") in page.text("live")
    assert json.loads(page.store.get(KEY) or "") == {"solved": [name]}
    assert page.attributes["data-lesson"] == "explain"
    page.send(":undo")
    assert page.attributes["data-lesson"] == "ask"


def test_a_trap_is_told_and_can_be_taken_back() -> None:
    page = FakePage(fragment="puzzle/siena")
    page.send("move 1")
    page.send("done")
    assert words("siena.trap.card") in page.text("lesson")
    assert words("siena.trap.card") in page.text("live")
    assert page.store.get(KEY) is None
    page.send(":puzzle again")
    assert "move 2" in page.actions() and words("siena.trap.card") not in page.text("lesson")


def test_a_number_that_could_be_larger_is_told() -> None:
    page = FakePage(fragment="puzzle/banker")
    for action in ("move 2", "sell card", "indulge florins"):
        page.send(action)
    assert "You have 7; 8 can be had." in page.text("lesson")


def test_hints_come_one_after_the_other() -> None:
    page = FakePage(fragment="puzzle/indulgence")
    page.send(":puzzle hint")
    assert words("indulgence.hint") in page.text("lesson") and words("indulgence.hint") in page.text("live")
    page.send(":puzzle hint")
    assert "This is part of it" in page.text("lesson")


def test_the_solution_is_looked_at_step_by_step_and_nothing_can_be_played_meanwhile() -> None:
    page = FakePage(fragment="puzzle/parma")
    page.send(":moment first")
    assert page.app.notice
    page.send(":puzzle show")
    assert page.attributes["data-past"] == "true" and page.actions() == []
    for _ in puzzles.load("parma").solution:
        page.send(":moment forward")
        assert not page.app.notice
    assert page.app.past.moment == page.app.match.here.number
    page.send("done")
    assert page.app.notice and page.store.get(KEY) is None
    page.send(":go-on")
    assert page.app.notice
    page.send(":puzzle again")
    assert page.attributes["data-past"] is None and page.actions()


def test_the_game_on_the_table_is_there_again_afterwards() -> None:
    page = FakePage()
    page.new()
    play(page, 12)
    match, game_id = page.app.match, page.app.game_id
    before = {key: page.store.get(key) for key in page.store.keys()}
    page.send(":puzzle rome")
    page.send(own("rome")[0])
    page.send(":learn annex")
    assert page.app.puzzling is None and page.app.learning is not None
    page.send(":puzzle siena")
    assert page.app.learning is None and page.app.puzzling is not None
    page.send(":puzzle leave")
    assert page.app.match is match and page.app.game_id == game_id
    assert {key: page.store.get(key) for key in page.store.keys() if key != "lessons"} == before
    page.send(":puzzle siena")
    page.new()
    assert page.app.puzzling is None and page.app.game_id != game_id


def test_an_unknown_puzzle_is_told_and_what_only_a_game_has_is_refused() -> None:
    page = FakePage(fragment="puzzle/atlantis")
    assert "atlantis" in page.app.notice
    page = FakePage(fragment="puzzle/siena")
    for line in (":file", ":restart", ":puzzle atlantis", "annex atlantis"):
        page.send(line)
        assert page.app.notice, line
        assert page.app.puzzling is not None


def page_order() -> list[str]:
    """The puzzles as the list has them: by difficulty."""
    return sorted(puzzles.ORDER, key=lambda name: puzzles.load(name).difficulty)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_puzzle_by_difficulty_and_marks_what_is_solved(language: str) -> None:
    store = MemoryStore()
    store.set(KEY, json.dumps({"solved": ["siena", "atlantis", 3]}))
    page = FakePage(store=store, fragment="puzzle")
    page.send(f":set language {language}")
    page.send(":puzzle")
    for name in puzzles.ORDER:
        assert words(name, language) in page.text("dialog")
    assert page.regions["dialog"].count('data-state="done"') == 1
    assert page.regions["dialog"].count("#puzzle/") == len(puzzles.ORDER)
    rows = re.findall(r'#puzzle/([^"]+)"[^>]*>(<svg .*?</svg>)', page.regions["dialog"], re.S)
    assert [name for name, _ in rows] == page_order()
    assert len({picture for _, picture in rows}) >= len(puzzles.ORDER) - 1, "two editions of one may look alike"
    assert all('aria-hidden="true"' in picture and " id=" not in picture for _, picture in rows)
    read(page.regions["dialog"])


def test_the_start_screen_leads_there() -> None:
    assert ":puzzle" in FakePage().found("dialog", "data-command")
