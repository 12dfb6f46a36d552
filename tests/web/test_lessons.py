"""Lessons on the page: beside the table and never in the way of the stored games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.page_reader import FakePage, play
from tests.web.wellformed import read
from virtu.core.words import LANGUAGES
from virtu.games.virtu import lessons
from virtu.games.virtu.rulebook import rules
from web.learning import KEY, Progress
from web.store import MemoryStore
from web.views.lesson import points_on
from web.views.targets import TRACK

REGIONS = ("board", "palace", "prestige", "rivals")
STEPS = [(name, n) for name in lessons.ORDER for n in range(1, len(lessons.load(name).steps) + 1)]


def words(name: str, language: str = "en") -> str:
    """The words of a lesson, with spaces as `FakePage.text` gives them."""
    return " ".join(lessons.load_words(language)(name).split())


def stored(page: FakePage) -> dict[str, str | None]:
    """What is stored of games."""
    return {key: page.store.get(key) for key in page.store.keys() if key != KEY}


def effects(page: FakePage, kind: str) -> list[dict[str, Any]]:
    return [effect for effect in page.effects if effect["effect"] == kind]


@pytest.mark.parametrize(("name", "number"), STEPS, ids=lambda value: str(value))
def test_every_step_has_an_address_says_its_words_and_points_at_what_is_on_the_page(name: str, number: int) -> None:
    page = FakePage(fragment=f"learn/{name}/{number}")
    step = lessons.load(name).steps[number - 1]
    assert not page.app.notice
    assert words(f"lesson.{name}.{step.id}") in page.text("lesson")
    assert words(f"lesson.{name}.{step.id}") in page.text("live")
    assert effects(page, "hash")[-1]["value"] == f"learn/{name}/{number}"
    assert effects(page, "point")[-1]["places"] == list(step.point)
    assert page.attributes["data-lesson"] == ("ask" if step.asks else "explain")
    drawn = {place for region in REGIONS for place in page.found(region, "data-place")}
    assert set(step.point) <= drawn
    assert page.found("lesson", "data-goto") == list(step.point)
    if step.asks:
        assert words(f"lesson.{name}.{step.id}.task") in page.text("lesson")
        assert set(page.actions()) >= {step.answer[0]}
    else:
        assert not [action for action in page.actions() if action in page.app.learning.run.legal()]
        assert page.actions() == []


@pytest.mark.parametrize("name", lessons.ORDER)
def test_a_lesson_is_played_through_by_its_own_answers(name: str) -> None:
    page = FakePage()
    page.send(f":learn {name}")
    for number, step in enumerate(lessons.load(name).steps, 1):
        for action in step.answer:
            page.send(action)
        if step.asks:
            assert words(f"lesson.{name}.{step.id}.right") in page.text("lesson")
            assert page.actions() == []
        if number < len(lessons.load(name).steps):
            page.send(":learn next")
    assert name in Progress.read(page.store).done
    assert stored(page) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_speak_the_language_of_the_page(language: str) -> None:
    page = FakePage()
    page.send(f":set language {language}")
    page.send(":learn")
    assert all(words(f"lesson.{name}", language) in page.text("dialog") for name in lessons.ORDER)
    page.send(":learn siege 3")
    assert words("lesson.siege.token.task", language) in page.text("lesson")
    page.send("pass")
    assert words("lesson.siege.token.wrong.tie", language) in page.text("lesson")


def test_the_game_on_the_table_lies_there_again_after_the_lesson_and_nothing_of_it_has_changed() -> None:
    page = FakePage()
    page.new()
    play(page, 12)
    match, before, asked = page.app.match, stored(page), page.text("prompt")
    page.send(":learn annex 3")
    assert page.app.match is not match and page.attributes["data-game"] == ""
    page.send("annex mantua")
    page.send(":auto")
    page.send(":learn trade 2")
    page.send("sell card")
    assert stored(page) == before
    page.send(":learn leave")
    assert page.app.match is match and stored(page) == before
    assert page.text("prompt") == asked and page.regions["lesson"] == ""
    assert page.attributes["data-lesson"] is None and page.attributes["data-game"] == "g1"
    assert effects(page, "hash")[-1]["value"] == "game-g1"
    page.send(page.actions()[0])
    assert stored(page) != before


def test_another_game_that_is_opened_ends_the_lesson() -> None:
    page = FakePage()
    page.new()
    game = page.app.game_id
    page.send(":learn annex")
    page.send(f":continue {game}")
    assert page.app.learning is None and page.app.game_id == game
    page.send(":learn annex")
    page.send(":view start")
    assert page.app.learning is None and page.attributes["data-view"] == "start"
    page.send(":learn annex")
    page.new(seed=2)
    assert page.app.learning is None and page.app.game_id != game


@pytest.mark.parametrize(
    "line", [":file", ":rematch", ":redo", ":restart", ":seats {}", ":moment back", ":go-on", ":fork"]
)
def test_what_is_for_games_is_refused_during_a_lesson(line: str) -> None:
    page = FakePage()
    page.new()
    before = stored(page)
    page.send(":learn annex 3")
    page.send(line)
    assert page.app.notice == page.app.t("error.in-lesson")
    assert stored(page) == before and page.app.learning is not None


def test_a_wrong_answer_is_told_with_the_rule_and_the_sheet_is_one_click_away() -> None:
    page = FakePage(fragment="learn/annex/3")
    page.send(":about bologna")
    assert page.attributes["data-panel"] == "about bologna"
    page.send(":view game")
    page.send(":about rome")
    assert words("lesson.annex.take.wrong.road") in page.text("lesson")
    assert words("lesson.annex.take.wrong.road") in page.text("live")
    assert ":rules A4.4" in page.found("lesson", "data-command")
    assert ":learn show" not in page.found("lesson", "data-command")
    page.send(":about ragusa")
    assert page.app.t("why.closed") in page.text("lesson")
    assert ":thing ragusa" in page.found("lesson", "data-command")
    page.send(":thing ragusa")
    assert page.attributes["data-panel"] == "about ragusa"
    page.send(":view game")
    page.send(":learn show")
    assert words("lesson.annex.take.right") in page.text("lesson")


def test_an_action_that_was_typed_and_is_not_legal_is_answered_by_the_rules() -> None:
    page = FakePage(fragment="learn/annex/3")
    page.send("annex spoleto")
    assert "A4.4" in page.text("lesson") and not page.app.notice
    page.send("sing")
    assert page.app.notice


def test_a_wrong_action_that_is_carried_out_must_be_taken_back() -> None:
    page = FakePage(fragment="learn/paying/4")
    page.send("pay venice crown")
    assert words("lesson.paying.courtier.wrong.tile") in page.text("lesson")
    assert page.actions() == []
    page.send("pay right:cardinal crown")
    assert page.app.t("learn.reply.astray") in page.text("lesson")
    page.send(":undo")
    assert "pay right:cardinal crown" in page.actions()
    page.send(":undo")
    assert page.app.notice == page.app.t("error.cannot-undo")


def test_the_menu_and_the_start_screen_lead_to_the_lessons() -> None:
    page = FakePage()
    assert ":learn" in page.found("dialog", "data-command")
    page.new()
    page.send(":view menu")
    assert ":view learn" in page.found("dialog", "data-command")
    page.send(":learn palace")
    page.send(":view menu")
    assert page.attributes["data-panel"] == "learn"
    assert ":learn leave" in page.found("dialog", "data-command")
    page.send(":link")
    assert effects(page, "link") == [{"effect": "link", "fragment": "learn/palace/1"}]


def test_progress_is_remembered_and_shown() -> None:
    store = MemoryStore()
    page = FakePage(store, "learn/palace/2")
    page.send(":learn leave")
    again = FakePage(store, "learn")
    assert again.attributes["data-panel"] == "learn"
    assert "#learn/palace/2" in again.found("dialog", "href")
    assert again.app.t("learn.state.begun", step=2, steps=5) in again.text("dialog")
    states = [a["data-state"] for _, a in read(again.regions["dialog"]).elements if "data-state" in a]
    assert states == ["begun"] + ["new"] * (len(lessons.ORDER) - 1)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "nonsense", '{"reached": 3, "done": 4}', '{"reached": {"palace": -1, "x": 2}, "done": [7]}', "[" * 5000],
)
def test_progress_that_is_not_understood_is_as_if_there_were_none(text: str) -> None:
    store = MemoryStore()
    store.set(KEY, text)
    assert Progress.read(store) == Progress()


def test_progress_never_goes_back() -> None:
    now = Progress().at("war", 4, finished=False).at("war", 2, finished=False).at("war", 5, finished=True)
    store = MemoryStore()
    now.at("war", 1, finished=False).write(store)
    assert Progress.read(store) == now
    assert json.loads(store.get(KEY) or "")["reached"] == {"war": 5}


@pytest.mark.parametrize("fragment", ["learn/atlantis", "learn/palace/x", "learn/palace/9999"])
def test_an_address_of_no_lesson_is_told(fragment: str) -> None:
    page = FakePage(fragment=fragment)
    assert page.app.learning is None and page.app.notice


def test_a_step_beyond_the_last_is_the_last() -> None:
    assert FakePage(fragment="learn/palace/99").app.learning.run.at_end


def test_the_tab_of_the_phone_on_which_a_step_points() -> None:
    assert points_on(("ravenna",)) == points_on(("france",)) == "tab-board"
    assert points_on(("green.3", "ravenna")) == "tab-palace"
    assert points_on((TRACK,)) == points_on(("green",)) == "tab-rivals" and points_on(()) == ""


def test_rules_that_a_reply_names_are_rules() -> None:
    page = FakePage(fragment="learn/war/2")
    page.send(":about florence")
    numbers = [c.removeprefix(":rules ") for c in page.found("lesson", "data-command") if c.startswith(":rules ")]
    assert numbers and set(numbers) <= rules().keys()


@pytest.mark.parametrize("name", lessons.ORDER)
def test_the_last_step_leads_to_the_rules_behind_the_lesson(name: str) -> None:
    page = FakePage(fragment=f"learn/{name}/99")
    commands = page.found("lesson", "data-command")
    assert [c for c in commands if c.startswith(":rules ")] == [f":rules {rule}" for rule in lessons.load(name).rules]


def test_progress_of_two_tabs_is_joined() -> None:
    store = MemoryStore()
    one, two = FakePage(store, "learn/palace/3"), FakePage(store, "learn/annex/2")
    one.send(":learn next")
    assert Progress.read(store).reached == {"palace": 4, "annex": 2}
    two.send(":learn war 5")
    assert Progress.read(store).reached == {"palace": 4, "annex": 2, "war": 5}


def test_a_lesson_that_was_taken_from_the_start_screen_leads_back_there_though_a_game_waits() -> None:
    page = FakePage()
    page.new()
    page.send(":view start")
    page.send(":learn")
    page.send(":learn palace")
    page.send(":learn leave")
    assert page.attributes["data-view"] == "start" and page.app.match is not None
    assert ":view game" in page.found("dialog", "data-command")


def test_another_language_says_the_step_anew_and_leaves_the_last_answer_out() -> None:
    page = FakePage(fragment="learn/siege/3")
    page.send("pass")
    page.send(":set language fr")
    assert words("lesson.siege.token.task", "fr") in page.text("lesson")
    assert words("lesson.siege.token.wrong.tie") not in page.text("lesson")
