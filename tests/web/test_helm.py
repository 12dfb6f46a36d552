"""Several tabs with one game and its bots, without a browser: one plays them, the others show what is played there."""

from __future__ import annotations

import json
from itertools import count

import pytest

from tests.web.page_reader import FakePage
from tests.web.test_bots import SEATED, Table, answer, asked, to_the_person
from web.store import MemoryStore

Tabs = tuple[Table, Table]


@pytest.fixture
def tabs() -> Tabs:
    """Anna against two Pages, which begin; the second tab has heard that the first one plays them."""
    first = Table(MemoryStore(), tokens=count(1))
    first.send(":set bots at-once")
    first.new(3, **SEATED, first="1")
    second = Table(first.store, tokens=count(100), fragment=f"game-{first.app.game_id}")
    second.send(f":helm {first.app.game_id} elsewhere")
    return first, second


def storage(page: FakePage) -> None:
    """What a tab hears when another one has stored the game."""
    page.send(f":storage game/{page.app.game_id}")


def alike(tabs: Tabs) -> bool:
    first, second = (tab.app.on_table() for tab in tabs)
    return first.state == second.state and first.actions == second.actions and first.bots == second.bots


def test_a_tab_with_bots_asks_for_the_helm_and_lets_go_of_it_where_it_plays_none() -> None:
    page = Table(tokens=count(1))

    def sought(line: str) -> list[str]:
        page.send(line)
        return [effect["game"] for effect in page.effects if effect["effect"] == "helm"]

    page.new(3)
    assert not [effect for effect in page.effects if effect["effect"] == "helm"]
    assert sought(":bot red page") == [page.app.game_id]
    assert sought(":bots pause") == [], "who has stopped the bots wants them to stand still"
    assert sought(":view start") == [""] and sought(":view game") == [page.app.game_id]
    assert sought(":learn siege") == [""] and sought(":learn leave") == [page.app.game_id]
    assert sought(":bot red person") == [""]


def test_a_tab_that_is_not_at_the_helm_asks_no_bot_and_says_so(tabs: Tabs) -> None:
    first, second = tabs
    assert asked(first) is not None and asked(second) is None
    assert {"effect": "bots", "on": False} in second.effects
    for region in ("prompt", "live"):
        assert "Another tab plays the bots" in second.text(region)
    assert not second.actions() and ":bots here" in second.found("prompt", "data-command")
    second.send(":bots pause")
    assert second.app.notice.startswith("Another tab plays the bots") and not second.app.bots.paused


def test_what_is_played_in_one_tab_is_seen_in_the_other(tabs: Tabs) -> None:
    first, second = tabs
    match = second.app.on_table()
    while (open_ := asked(first)) is not None:
        answer(first, open_)
        storage(second)
        assert alike(tabs) and second.app.view == "game"
    assert second.app.on_table() is match, "only what is new is played on"
    assert second.actions() and "Another tab plays the bots" in second.text("prompt")
    while asked(first) is None:
        second.send("done" if "done" in second.actions() else second.actions()[0])
        storage(first)
        assert alike(tabs) and not first.app.notice
    assert asked(second) is None, "the bots answer where they are played"


def test_a_question_that_was_open_when_the_other_tab_played_is_put_anew(tabs: Tabs) -> None:
    first, second = tabs
    stale = asked(first)
    assert stale is not None
    second.send(f":helm {second.app.game_id}")
    mine = asked(second)
    assert mine is not None
    answer(second, mine)
    line = second.app.on_table().actions
    answer(first, stale)
    assert first.app.on_table().actions == line and asked(first) is not stale, "the tab has caught up, nothing else"


def test_the_helm_is_taken_by_a_button_and_goes_to_who_waits(tabs: Tabs) -> None:
    first, second = tabs
    second.send(":bots here")
    assert {"effect": "helm", "game": second.app.game_id, "take": True} in second.effects
    first.send(":bots pause")
    first.send(f":helm {first.app.game_id} elsewhere")
    second.send(f":helm {first.app.game_id}")
    assert asked(first) is None and asked(second) is not None
    assert "in this tab now" in second.text("live") and "Another tab" not in second.text("prompt")
    first.send(f":helm {first.app.game_id}")
    assert asked(first) is not None, "a pause counts where the bots are played"
    first.send(":helm another elsewhere")
    assert asked(first) is not None


def test_the_panel_of_a_game_that_is_open_twice_tells_where_the_bots_are_played(tabs: Tabs) -> None:
    for tab, words, ways in ((tabs[0], "in this tab", 1), (tabs[1], "The other tab plays", 2)):
        tab.send(f":elsewhere {tab.app.game_id}")
        assert tab.app.view == "elsewhere" and words in tab.text("dialog")
        assert len([line for line in tab.found("dialog", "data-command") if line != ":view game"]) == ways
    tabs[1].send(":bots here")
    assert tabs[1].app.view == "game", "the button of the panel closes it"


def test_a_click_on_a_table_that_has_gone_on_does_nothing_but_tell(tabs: Tabs) -> None:
    first, second = tabs
    to_the_person(first)
    storage(second)
    first.send(first.actions()[0])
    second.send(second.actions()[-1])
    assert alike(tabs) and "your last click did nothing" in second.app.notice


def test_other_names_and_seats_come_over_whole_and_the_bots_stay_stopped(tabs: Tabs) -> None:
    first, second = tabs
    to_the_person(first)
    storage(second)
    first.send(":bots pause")
    second.send(":seats " + json.dumps({"name0": "Berta", "bot1": "condottiere", "bot2": "page"}))
    storage(first)
    assert alike(tabs) and first.app.bots.paused and "Berta" in first.text("prompt")


def test_who_looks_back_stays_there_while_the_other_tab_plays(tabs: Tabs) -> None:
    first, second = tabs
    to_the_person(first)
    storage(second)
    second.send(":moment at 1")
    first.send(first.actions()[0])
    storage(second)
    assert second.app.past.moment is not None and alike(tabs)


def test_who_comes_back_from_the_start_screen_sees_what_the_other_tab_has_played(tabs: Tabs) -> None:
    first, second = tabs
    second.send(":view start")
    to_the_person(first)
    storage(second)
    assert not alike(tabs)
    second.send(":view game")
    assert alike(tabs) and second.app.view == "game" and second.actions()


def test_without_bots_who_comes_back_from_the_start_screen_decides() -> None:
    first = Table(MemoryStore(), tokens=count(1))
    first.new(3)
    second = Table(first.store, tokens=count(100), fragment=f"game-{first.app.game_id}")
    second.send(":view start")
    second.send(":view game")
    assert second.app.view == "game"
    second.send(":view start")
    first.send(first.actions()[0])
    second.send(":view game")
    assert second.app.view == "conflict"


def test_a_game_that_could_not_be_stored_here_gives_way_to_nothing(tabs: Tabs, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tabs
    to_the_person(first)
    monkeypatch.setattr(second.app, "_failed", True)
    storage(second)
    assert second.attributes["data-panel"] == "conflict" and not alike(tabs)


def test_only_the_tab_that_plays_the_bots_says_that_they_can_be_stopped(tabs: Tabs) -> None:
    first, second = tabs
    assert "You can stop them" in first.text("actions") and "Play for" in first.text("actions")
    assert "You can stop them" not in second.text("actions") and "Play for" in second.text("actions")
