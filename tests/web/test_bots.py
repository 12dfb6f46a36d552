"""Bots at the table, without a browser: who is seated, what is asked, which answers are played, how they stop."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from tests.web.page_reader import FakePage
from virtu.core import link
from virtu.core.match import Match
from virtu.games.virtu import levels
from virtu.games.virtu.question import Question
from virtu.games.virtu.thinking import advice, think
from web import bots
from web.bots import Bots
from web.catalogues import words_of
from web.commands.sharing import FRAGMENT
from web.store import MemoryStore
from web.views.advice import reasons_of, told

SEATED = {"name0": "Anna", "bot1": "page", "bot2": "page"}


class Table(FakePage):
    """A page that remembers what was asked of the worker last."""

    last: dict[str, Any] | None = None

    def _take(self, answer: str) -> None:
        super()._take(answer)
        for effect in self.effects:
            self.last = effect if effect["effect"] == "think" else self.last


@pytest.fixture
def page() -> Table:
    """Anna against two Pages, which begin: the person is asked after them."""
    made = Table(tokens=count(1))
    made.send(":set bots at-once")
    made.new(3, **SEATED, first="1")
    return made


def asked(page: Table) -> dict[str, Any] | None:
    """The question that is open."""
    assert isinstance(page, Table)
    if page.app.bots.node is None:
        return None
    assert page.last is not None and page.last["number"] == page.app.bots.number
    return page.last


def answer(page: Table, open_: dict[str, Any], **more: Any) -> None:
    """Answer as the worker does."""
    asking = {"think": think, "advice": advice}[open_["wanted"]]
    text = asking(open_["question"]) if open_["question"] else ""
    text = json.dumps({**json.loads(text), **more}) if text else ""
    page.send(f":thought {open_['number']} {text}".strip())


def to_the_person(page: Table) -> None:
    """Let the bots play until a person is asked."""
    open_ = asked(page)
    while open_ is not None:
        answer(page, open_)
        open_ = asked(page)
    assert page.actions() and bots.at_turn(page.app) == bots.NOBODY


def to_a_bot(page: Table) -> dict[str, Any]:
    """Play as the person until a bot is asked."""
    for _ in range(60):
        page.send("done" if "done" in page.actions() else page.actions()[0])
        if (open_ := asked(page)) is not None:
            return open_
    raise AssertionError("no bot is asked")


def test_the_page_knows_the_levels_without_loading_them() -> None:
    assert bots.LEVELS == levels.LEVELS


# -- seats ---------------------------------------------------------------------------------------------------------


def test_each_seat_of_the_start_screen_is_a_person_or_a_bot(page: Table) -> None:
    start = FakePage()
    fields = [name for name in start.found("dialog", "name") if name.startswith("bot")]
    assert fields == [f"bot{seat}" for seat in range(5)]
    for name in bots.LEVELS:
        assert start.app.t(f"level.{name}.about") in start.text("dialog")
    assert page.app.match.bots == {1: "page", 2: "page"}
    assert page.text("rivals").count("Page") == 2
    plain = FakePage()
    plain.send(':new {"players": 4, "bot3": "machiavel", "seed": 3}')
    assert plain.app.match.bots == {3: "machiavel"}
    plain.send(':new {"players": 3, "bot2": "doge"}')
    assert plain.app.notice.startswith("There is no bot called")


def test_the_choice_goes_with_the_game_into_copies_files_and_links(page: Table) -> None:
    first = page.app.game_id
    page.send(":rematch")
    assert page.app.match.bots == {1: "page", 2: "page"} and page.app.game_id != first
    page.send(f":duplicate {first}")
    again = FakePage(page.store, fragment=f"game-{first}")
    assert again.app.match.bots == {1: "page", 2: "page"}
    assert [entry.match.get("bots") for entry in again.app.shelf.games()] == [{"1": "page", "2": "page"}] * 3
    page.send(":file")
    (saved,) = [effect for effect in page.effects if effect["effect"] == "download"]
    assert Match.from_json(json.loads(saved["text"])).bots == {1: "page", 2: "page"}
    assert link.decode(link.encode(page.app.match)).bots == {1: "page", 2: "page"}
    page.send(":view players")
    assert "Saved games and links keep the bots" in page.text("dialog")


def test_a_seat_is_given_to_a_bot_and_taken_back_in_the_middle_of_a_game(page: Table) -> None:
    to_the_person(page)
    page.send(":view players")
    page.send(":seats " + json.dumps({"name0": "Anna", "bot1": "", "bot2": "condottiere"}))
    assert page.app.match.bots == {2: "condottiere"}
    page.send(":bot red machiavel")
    assert page.app.match.bots == {0: "machiavel", 2: "condottiere"} and asked(page)
    page.send(":bot red person")
    assert page.app.match.bots == {2: "condottiere"} and page.actions()
    for line in (":bot red doge", ":bot purple page", ":bot red", ":seats " + json.dumps({"bot0": "x"})):
        page.send(line)
        assert page.app.notice and page.app.match.bots == {2: "condottiere"}, line


# -- question and answer -------------------------------------------------------------------------------------------


def test_bots_play_until_a_person_is_asked_and_no_panel_comes_between(page: Table) -> None:
    open_ = asked(page)
    assert open_ is not None and not page.actions()
    assert "is thinking" in page.text("prompt") and "is thinking" in page.text("live")
    assert Question.read(open_["question"]).level == "page"
    to_the_person(page)
    assert page.app.match.actions and page.app.view == "game"
    before = len(page.app.match.actions)
    open_ = to_a_bot(page)
    waiting = page.text("live")
    assert waiting.endswith("is thinking.")
    answer(page, open_)
    while (open_ := asked(page)) is not None:
        assert page.text("live") == waiting, "who listens is told once, at the end"
        answer(page, open_)
    assert len(page.app.match.actions) > before + 1 and page.app.view == "game"
    assert page.text("live") != waiting


def test_a_person_hears_what_happened_when_it_is_wanted(page: Table) -> None:
    to_the_person(page)
    while page.app.match.state.season != "spring":
        answered = to_a_bot(page)
        answer(page, answered)
        to_the_person(page)
    while ":since" not in page.found("prompt", "data-command"):
        answer(page, to_a_bot(page))
        to_the_person(page)
    page.send(":since")
    assert page.app.view == "handover" and page.attributes["data-panel"] == "handover"


def test_an_answer_counts_only_at_the_moment_it_was_asked_for(page: Table) -> None:
    stale = asked(page)
    assert stale is not None
    to_the_person(page)
    line = page.app.match.actions
    answer(page, stale)
    page.send(":thought 999 " + think(stale["question"]))
    page.send(":thought x")
    assert page.app.match.actions == line
    open_ = to_a_bot(page)
    page.send(":undo")
    line = page.app.match.actions
    answer(page, open_)
    assert page.app.match.actions == line, "what was thought before the undo is let fall"


def test_nobody_plays_for_a_bot_that_is_at_turn(page: Table) -> None:
    match = page.app.match
    page.send(match.legal()[0])
    assert page.app.notice.startswith("A bot is at turn") and not match.actions


@pytest.mark.parametrize("wrong", ['{"actions": ["annex the-moon"]}', '{"actions": []}', "{", '{"error": "x"}', "{}"])
def test_a_bot_that_cannot_play_stops_no_table(page: Table, wrong: str) -> None:
    open_ = asked(page)
    assert open_ is not None
    page.send(f":thought {open_['number']} {wrong}")
    assert "could not find a move" in page.text("prompt") and page.app.last_error
    page.send(page.actions()[0])
    assert len(page.app.match.actions) == 1 and asked(page) is None
    page.send(":bots go")
    assert asked(page) and "could not" not in page.text("prompt")


def test_a_worker_that_cannot_be_had_is_told_in_words(page: Table) -> None:
    page.send(f":thought {asked(page)['number']} " + '{"error": "worker"}')
    assert "cannot think in this browser" in page.text("prompt") and page.actions()


def test_bots_are_stopped_and_go_on(page: Table) -> None:
    open_ = asked(page)
    page.send(":bots pause")
    answer(page, open_)
    assert not page.app.match.actions and page.actions() and "stopped" in page.text("prompt")
    page.send(page.actions()[0])
    page.send(":bots")
    to_the_person(page)
    for line in (":bots off",):
        page.send(line)
        assert page.app.notice
    alone = FakePage()
    alone.new(3)
    alone.send(":bots pause")
    assert alone.app.notice.startswith("No bot sits")


def test_undo_takes_back_to_the_last_decision_of_a_person(page: Table) -> None:
    assert "disabled" in page.regions["top"].split(':undo"')[1][:20]
    page.send(":undo")
    assert page.app.notice
    to_the_person(page)
    page.send(":undo")
    assert page.app.notice, "what only bots have decided is not taken back: they would play the same again"
    here = page.app.match.here
    answer(page, to_a_bot(page))
    to_the_person(page)
    page.send(":undo")
    while page.app.match.here is not here:
        assert page.actions(), "a person is asked"
        page.send(":undo")
    page.send(":redo")
    assert page.app.match.here.parent is not None and page.app.match.can_undo


def test_the_past_and_the_start_screen_hold_the_bots(page: Table) -> None:
    open_ = asked(page)
    page.send(":view start")
    answer(page, open_)
    assert not page.app.match.actions
    page.send(":view game")
    open_ = asked(page)
    page.send(":view menu")
    answer(page, open_)
    assert page.app.match.actions and page.app.view == "menu", "a panel that is read stays open"
    page.send(":view game")
    to_the_person(page)
    to_a_bot(page)
    page.send(":moment at 1")
    assert asked(page) is None
    page.send(":moment now")
    assert asked(page) is not None


def test_with_a_pause_a_deed_comes_with_its_payments_and_the_rest_is_not_thought_out_again() -> None:
    page = Table()
    page.new(3, bot0="condottiere", bot1="condottiere", bot2="condottiere")
    asked_anew = 0
    for _ in range(60):
        open_ = asked(page)
        assert open_ is not None and open_["pause"] == bots.PAUSE
        asked_anew += bool(open_["question"])
        before = page.app.match.here
        answer(page, open_)
        way = page.app.match.way_to(page.app.match.here)
        deed = way[way.index(before) + 1 if before.parent else 0 :]
        assert deed and all(page.app.match.game.suggest(node.parent.state) for node in deed[1:])
    assert 0 < asked_anew < 60


def test_two_persons_at_a_table_with_a_bot_are_told_between_their_turns() -> None:
    page = Table()
    page.send(":set bots at-once")
    page.new(3, bot2="page", first="0")
    shown = set()
    for _ in range(400):
        open_ = asked(page)
        if open_ is not None:
            assert page.app.view != "handover"
            answer(page, open_)
            continue
        if page.app.view == "handover":
            shown.add(bots.asked_at(page.app.match, page.app.match.here))
            page.send(":view game")
        if shown == {0, 1}:
            return
        page.send("done" if "done" in page.actions() else page.actions()[0])
    raise AssertionError(f"told to {shown}")


# -- what is shown of those that play at once ----------------------------------------------------------------------


def shown_by_the_next(page: Table) -> bool:
    """Whether the table is shown anew when the open question has been answered."""
    before, open_ = dict(page.regions), asked(page)
    assert open_ is not None
    answer(page, open_)
    return page.regions != before


def test_bots_that_play_at_once_are_shown_now_and_then_and_wholly_when_a_person_is_asked(page: Table) -> None:
    now = page.app.clock()
    page.app.clock = lambda: now
    to_the_person(page)
    to_a_bot(page)
    now += bots.SHOWN / 2
    assert not shown_by_the_next(page), "it was shown a moment ago, and the next bot is at work"
    now += bots.SHOWN / 2
    assert shown_by_the_next(page), "that is long enough"
    assert not shown_by_the_next(page)
    page.send(":bots pause")
    assert page.app.t("bots.stopped") in page.text("prompt") and page.actions(), "a person is shown the table at once"
    page.send(":bots go")
    told = page.text("log")
    to_the_person(page)
    assert page.text("log") != told
    again = FakePage(page.store, FRAGMENT + page.app.game_id)
    for region in ("board", "palace", "rivals", "prompt", "actions", "log"):
        assert page.text(region) == again.text(region)


def test_what_was_played_is_shown_before_a_bot_thinks_long() -> None:
    page = Table()
    page.send(":set bots at-once")
    page.new(3, bot1="page", bot2="machiavel", first="1")
    shown = False
    while bots.at_turn(page.app) == 1:
        assert not shown
        shown = shown_by_the_next(page)
    assert shown and bots.at_turn(page.app) == 2


def test_bots_that_are_to_be_seen_are_shown_one_by_one() -> None:
    page = Table()
    page.new(3, **SEATED, first="1")
    while bots.at_turn(page.app) != bots.NOBODY:
        assert shown_by_the_next(page)


# -- the budget and the worker -------------------------------------------------------------------------------------


def test_the_budget_follows_what_was_measured_here_and_is_kept() -> None:
    store = MemoryStore()
    known = Bots.read(store)
    assert (known.budget, known.patience) == (bots.FIRST_BUDGET, bots.UNKNOWN_PATIENCE)
    known.measured(bots.LEAST_MEASURED - 1, 1, store)
    known.measured(1000, 0, store)
    assert not known.rate
    known.measured(4000, 1000, store)
    assert Bots.read(store).rate == known.rate == 4000 and known.budget == 4000
    known.measured(16000, 1000, store)
    assert known.rate == 7000 and known.budget == 8000, "what is quicker is believed bit by bit"
    known.measured(1000, 1000, store)
    assert known.rate == 1000 and known.budget == 1000, "after one decision that was too long the next is in time"
    for _ in range(20):
        known.measured(1000, 10_000, store)
    assert known.budget == bots.BUDGETS[0] and known.patience > bots.PATIENCE
    store.set(bots.KEY, '{"rate": "much"}')
    assert Bots.read(store).rate == 0


def test_a_worker_is_wanted_only_while_a_bot_sits_at_the_table(page: Table) -> None:
    def wanted(line: str) -> list[bool]:
        page.send(line)
        return [effect["on"] for effect in page.effects if effect["effect"] == "bots"]

    assert wanted(":seats " + json.dumps({"bot1": "", "bot2": ""})) == [False]
    assert wanted(":view menu") == []
    assert wanted(":bot green page") == [True]
    other = Table()
    other.new(3)
    assert not [effect for effect in other.effects if effect["effect"] in ("bots", "think")]


def test_lessons_and_links_to_be_looked_at_have_no_bots(page: Table) -> None:
    page.send(":learn siege")
    assert page.app.learning is not None and not bots.seated(page.app) and asked(page) is None
    page.send(":learn leave")
    assert asked(page) is not None
    page.app.match.read_only = True
    assert not bots.seated(page.app)


# -- advice --------------------------------------------------------------------------------------------------------


def test_who_is_asked_can_ask_what_a_sound_player_would_do() -> None:
    page = Table()
    page.new(3)
    assert ":advice" in page.found("actions", "data-command")
    page.send(":advice")
    assert page.attributes["data-panel"] == "advice" and "Thinking it over" in page.text("dialog")
    assert page.last is not None and page.last["wanted"] == "advice"
    answer(page, page.last)
    advised = page.found("dialog", "data-action")
    assert 1 <= len(advised) <= 3 and set(advised) <= set(page.app.match.legal())
    assert "New in the palace" in page.text("dialog") and page.text("live").startswith("1: ")
    number = page.last["number"]
    page.send(":view game")
    page.send(":advice")
    assert page.last["number"] == number and page.found("dialog", "data-action") == advised, (
        "it is not thought out twice"
    )
    page.send(advised[0])
    assert page.app.match.actions == [advised[0]] and page.app.view == "game"


@pytest.mark.parametrize(
    "wrong", ['{"error": "worker"}', '{"error": "x"}', "{", '{"advice": [{"actions": ["x"]}]}', "{}"]
)
def test_advice_that_cannot_be_had_is_told(wrong: str) -> None:
    page = Table()
    page.new(3)
    page.send(":advice")
    assert page.last is not None
    page.send(f":thought {page.last['number']} {wrong}")
    assert page.app.notice and page.app.view == "game" and page.actions()


def test_nobody_is_advised_while_a_bot_is_at_turn_or_in_a_lesson(page: Table) -> None:
    page.send(":advice")
    assert page.app.notice and page.app.view == "game" and ":advice" not in page.found("actions", "data-command")
    page.send(":learn siege")
    assert ":advice" not in page.found("actions", "data-command")
    page.send(":advice")
    assert page.app.notice


@pytest.mark.parametrize("language", ["en", "fr", "cs"])
def test_every_reason_has_words(language: str) -> None:
    t = words_of(language)
    whole: list[tuple[str, dict[str, Any]]] = [
        ("won", {"cities": ["rome", "siena"]}),
        ("lost", {"cities": ["rome"]}),
        ("prestige", {"kind": "religion", "by": -2}),
        ("besieges", {"cities": ["rome"]}),
        ("shields", {"cities": ["rome"]}),
        ("exposes", {"cities": ["rome"]}),
        ("cards", {"cards": ["merchant"]}),
        ("tiles", {"tiles": ["duchy", "guild"]}),
        ("actions", {"actions": ["trade"]}),
        ("bonuses", {"bonuses": ["leonardo"]}),
        ("allies", {"powers": ["france"]}),
        ("florins", {"by": 3}),
        ("troops", {"by": -1}),
        ("agents", {"by": 1}),
    ]
    sentences = list(reasons_of(t, whole))
    assert len(set(sentences)) == len(whole) and not any("advice." in one or "{" in one for one in sentences)
    assert list(reasons_of(t, ())) == [t("advice.nothing")]


def test_to_go_on_without_a_deed_has_a_reason_of_its_own_where_it_is_the_best() -> None:
    page = Table()
    page.new(3)
    match = page.app.match
    while "done" not in match.legal():
        match.play(match.legal()[0])
    other = next(action for action in match.legal() if action != "done")
    first, second = told(page.app.t, match, ((("done",), 9, ()), ((other,), 8, ())))
    assert page.app.t("advice.enough") in first and page.app.t("advice.nothing") in second
    (best, worse) = told(page.app.t, match, (((other,), 9, ()), (("done",), 8, ())))
    assert page.app.t("advice.nothing") in best and page.app.t("advice.nothing") in worse


def test_bots_go_with_a_link_and_play_on_once_it_has_been_taken_in(page: Table) -> None:
    """Whoever opens a passed turn gives no bot's answers by hand; whoever only looks on starts none."""
    passed = link.encode(page.app.on_table(), link.Message(0))
    fresh = Table(tokens=count(1), fragment=passed)
    assert fresh.app.on_table().bots == {1: "page", 2: "page"} and asked(fresh) is not None
    onlooker = Table(tokens=count(1), fragment=link.encode(page.app.on_table(), link.Message(0, read_only=True)))
    assert onlooker.app.on_table().bots == {1: "page", 2: "page"} and asked(onlooker) is None
