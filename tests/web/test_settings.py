"""Settings: each is applied at once and remembered, and what it says is obeyed, however an action comes."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.page_reader import FakePage, choose, play
from tests.web.wellformed import read
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from web.app import App
from web.catalogues import words_of
from web.commands.play import by_itself, only_answer
from web.settings import CHOICES, KEY, Settings
from web.store import FORBIDDEN, LastingStore, MemoryStore
from web.views import settings as view

HEADINGS = ("event.spring", "event.winter", "event.end")
"""What stands in the log as a heading and not as a sentence."""


def applied(page: FakePage) -> list[dict[str, Any]]:
    return [effect["values"] for effect in page.effects if effect["effect"] == "settings"]


def controls(page: FakePage) -> dict[str, dict[str, str]]:
    """The fields of the panel by id."""
    elements = read(page.regions["dialog"]).elements
    return {a["id"]: a for tag, a in elements if tag == "input" and a.get("id", "").startswith("set-")}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in CHOICES.items() for v in values])
def test_each_value_has_a_control_is_applied_at_once_and_remembered(name: str, value: str) -> None:
    page = FakePage()
    page.send(":view settings")
    field = controls(page)[f"set-{name}-{value or 'own'}"]
    assert field["type"] == "radio" and field["value"] == value
    page.send(f"{field['data-command']} {field['value']}")
    assert not page.app.notice
    assert [values[name] for values in applied(page)] == [value]
    assert "checked" in controls(page)[field["id"]]
    again = FakePage(page.store)
    assert getattr(again.app.settings, name) == value
    assert applied(again)[0][name] == value, "the page is told when it starts"


@pytest.mark.parametrize("name", ["confirm", "single", "auto_pay", "sound"])
def test_each_switch_goes_on_and_off_and_is_remembered(name: str) -> None:
    page = FakePage()
    page.send(":view settings")
    assert "checked" not in controls(page)[f"set-{name}"]
    for on in (True, False):
        page.send(f"{controls(page)[f'set-{name}']['data-command']} {str(on).lower()}")
        assert ("checked" in controls(page)[f"set-{name}"]) is on
        assert getattr(FakePage(page.store).app.settings, name) is on


def test_what_another_tab_sets_is_followed_at_once() -> None:
    page, other = FakePage(), FakePage()
    other.store = other.app.shelf.store = page.store
    other.new(3)
    page.send(":set language fr")
    other.send(":storage settings")
    assert other.app.settings.language == "fr" and "Copier" in other.text("top")
    assert applied(other)[0]["language"] == "fr"


def test_the_panel_offers_every_setting_and_no_other() -> None:
    page = FakePage()
    page.send(":view settings")
    page.send(":set sound false")
    names = {field["data-command"].removeprefix(":set ") for field in controls(page).values()}
    assert names == set(json.loads(page.store.get(KEY) or ""))


@pytest.mark.parametrize("line", ["colour red", "theme blue", "confirm maybe", "language de", ""])
def test_a_setting_that_is_none_is_refused_and_changes_nothing(line: str) -> None:
    page = FakePage()
    page.send(f":set {line}")
    assert "could not be understood" in page.app.notice
    assert page.app.settings == Settings() and page.store.get(KEY) is None


class Broken:
    """A backend that takes nothing."""

    def read(self, key: str) -> str | None:
        return None

    def write(self, key: str, value: str) -> None:
        raise OSError("no")

    def remove(self, key: str) -> None: ...

    def names(self) -> tuple[str, ...]:
        return ()


@pytest.mark.parametrize("store", [MemoryStore(FORBIDDEN), LastingStore(Broken())], ids=["forbidden", "failing"])
def test_a_browser_that_keeps_nothing_obeys_and_says_so(store: Any) -> None:
    page = FakePage(store)
    page.send(":view settings")
    page.send(":set theme dark")
    assert applied(page)[0]["theme"] == "dark"
    assert "until the page is closed" in page.text("dialog")


@pytest.mark.parametrize(
    "text", ["{", "[]", "null", '{"theme": 3, "confirm": "yes", "language": "de"}', '{"language": ["fr"]}', "[" * 9999]
)
def test_what_is_stored_and_not_understood_is_as_if_nothing_were_set(text: str) -> None:
    store = MemoryStore()
    store.set(KEY, text)
    assert FakePage(store).app.settings == Settings()


# -- language --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_language_is_changed_in_the_middle_of_a_game_and_the_table_stays() -> None:
    page = FakePage()
    page.new(3)
    play(page, 60)
    offered, here = page.actions(), page.app.match.here
    page.send(":set language cs")
    fresh = FakePage(page.store)
    assert fresh.app.t.language == "cs"
    for region in ("top", "board", "prestige", "palace", "rivals", "prompt", "actions", "symbols"):
        assert page.regions[region] == fresh.regions[region], f"every word of {region} has changed"
    assert page.text("log") == fresh.text("log")
    assert page.app.match.here is here and page.actions() == offered
    assert "Rozhoduje" in page.text("top")
    page.send(":set language")
    assert "Rozhoduje" not in page.text("top"), "as the browser, which asks for English"


def test_the_words_of_the_settings_change_under_the_hand() -> None:
    page = FakePage()
    page.send(":view settings")
    page.send(":set language fr")
    assert "Réglages" in page.text("dialog") and "Commencer" in page.text("dialog")
    assert page.attributes["data-panel"] == "settings", "the panel stays open"


def test_the_language_that_is_set_goes_before_that_of_the_browser() -> None:
    store = MemoryStore()
    Settings(language="fr").write(store)
    assert App(store, "cs-CZ").t.language == "fr"
    assert App(MemoryStore(), "cs-CZ").t.language == "cs"
    assert words_of("fr") is words_of("fr"), "what is kept for its words is kept once"


def test_the_start_screen_offers_the_languages_by_their_names() -> None:
    page = FakePage()
    assert page.found("dialog", "data-command").count(":set language") == 3
    assert all(name in page.text("dialog") for name in ("English", "Français", "Čeština"))


# -- where the panel lies --------------------------------------------------------------------------------------


def close(page: FakePage) -> None:
    """Press the button that closes the panel."""
    (button,) = [a for _, a in read(page.regions["dialog"]).elements if a.get("data-key") == "Escape"]
    page.send(button["data-command"])


def test_the_settings_lie_over_the_start_screen_and_over_the_table_and_give_way_to_it() -> None:
    page = FakePage()
    page.send(":view settings")
    assert page.attributes["data-view"] == "start" and page.attributes["data-panel"] == "settings"
    close(page)
    assert page.attributes["data-panel"] == "" and {"effect": "focus", "id": view.OPENER} in page.effects
    page.new(3)
    page.send(":view menu")
    assert ":view settings" in page.found("dialog", "data-command")
    page.send(":view settings")
    assert page.attributes["data-view"] == "game"
    close(page)
    assert page.attributes["data-panel"] == "" and page.attributes["data-view"] == "game"
    page.send(":view start")
    page.send(":view settings")
    page.send(":view settings")
    assert page.attributes["data-view"] == "start", "a game waits behind the start screen"
    page.send(":view game")
    assert page.attributes["data-view"] == "game"


# -- what goes by itself, and what is asked --------------------------------------------------------------------


def table_of(page: FakePage) -> Match:
    match = page.app.match
    assert match is not None
    return match


def actors(match: Match) -> tuple[int, ...]:
    return match.game.actors(match.state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_before_a_turn_ends_it_is_asked_and_only_then(players: int) -> None:
    page = FakePage()
    page.new(players)
    page.send(":set confirm true")
    chance, match, asked = random.Random(7), table_of(page), 0
    for _ in range(100):
        before, here = actors(match), match.here
        action = choose(page, chance)
        passes = match.game.actors(match.game.apply(match.state, action)) != before
        page.send(action)
        assert (page.attributes["data-panel"] == "confirm") is passes
        if passes:
            asked += 1
            assert match.here is here, "nothing is done before it is confirmed"
            page.send(":confirm")
        assert match.here.parent is here and match.here.action == action
    assert asked > 5


def test_what_ends_a_turn_is_named_and_can_be_left() -> None:
    page = FakePage()
    page.new(3)
    page.send(":set confirm true")
    match, last = table_of(page), ""
    while page.attributes.get("data-panel") != "confirm":
        last = page.actions()[0]
        page.send(last)
    assert "Florence" in page.text("dialog") and "ends the turn" in page.text("dialog")
    assert "Next to decide: Naples" in page.text("dialog")
    here = match.here
    close(page)
    assert match.here is here
    page.send(":confirm")
    assert page.app.notice == "There is nothing to confirm."
    page.send(last)
    assert page.attributes["data-panel"] == "confirm", "it is asked again"
    page.send(":undo")
    page.send(":confirm")
    assert page.app.notice == "There is nothing to confirm.", "the question is no longer open"
    page.send(":view confirm")
    assert page.attributes["data-panel"] == "", "it cannot be opened by hand"


@pytest.mark.slow
def test_a_whole_payment_that_ends_a_turn_asks_too() -> None:
    page = FakePage()
    page.new(3)
    chance, match, asked = random.Random(4), table_of(page), 0
    for _ in range(400):
        if ":auto" in page.found("prompt", "data-command"):
            before = actors(match)
            page.send(":set confirm true")
            page.send(":auto")
            if page.attributes["data-panel"] == "confirm":
                asked += 1
                assert actors(match) == before and "suggested payment" in page.text("dialog")
                page.send(":confirm")
                assert actors(match) != before
                break
            page.send(":set confirm false")
        else:
            page.send(choose(page, chance))
    assert asked


@pytest.mark.slow
def test_the_suggested_payment_is_made_by_itself_and_undone_with_its_action() -> None:
    page = FakePage()
    page.new(3)
    page.send(":set auto_pay true")
    chance, match, paid = random.Random(3), table_of(page), 0
    for _ in range(120):
        here = match.here
        page.send(choose(page, chance))
        assert match.game.suggest(match.state) is None, "no payment stays open"
        if match.here.parent is not here:
            paid += 1
            after, told = match.here, page.text("log")
            page.send(":undo")
            assert match.here is here, "back to before the action"
            page.send(":redo")
            assert match.here is after and page.text("log") == told
    assert paid > 5


@pytest.mark.slow
def test_the_only_answer_is_played_logged_and_undone_to_the_last_choice() -> None:
    page = FakePage()
    page.new(3)
    page.send(":set single true")
    for year in range(1, 9):
        page.send(f":log unfold {year}")
    chance, match, alone = random.Random(2), table_of(page), 0
    for _ in range(120):
        here, told = match.here, len(match.events)
        page.send(choose(page, chance))
        assert only_answer(match.game, match.state) is None
        played = match.line[len(match.way_to(here)) :]
        for node in played[1:]:
            assert node.parent is not None and match.game.legal_actions(node.parent.state) == (node.action,)
            assert node.state.events, f"{node.action} went by without a sentence in the log"
            told_there = [event for event in node.state.events if event[0] not in HEADINGS]
            assert all(rules.event(page.app.t, node.state, event) in page.text("log") for event in told_there)
        if len(played) > 1:
            alone += 1
            assert len(match.events) >= told + sum(len(node.state.events) for node in played)
            page.send(":undo")
            assert match.here is here
            page.send(":redo")
    assert alone > 5


class LastCall:
    """A game of one answer: seat 0 must `close`, after which seat 1 may collect what `open_after` names."""

    def __init__(self, *open_after: str) -> None:
        self.open_after = open_after

    def actors(self, state: Any) -> tuple[int, ...]:
        return (0,) if state.open else (1,)

    def legal_actions(self, state: Any, seat: int | None = None) -> tuple[str, ...]:
        if seat in (None, 0):
            return ("close",) if state.open else ()
        return ("@blue collect bank", "@blue collect rome") if state.open else self.open_after

    def suggest(self, state: Any) -> None: ...

    def apply(self, state: Any, action: str) -> Any:
        return SimpleNamespace(open=False, players=state.players)


@pytest.mark.parametrize(
    ("later", "played"),
    [
        (("collect bank", "collect rome", "pass"), "close"),
        (("@blue collect bank", "@blue collect rome"), "close"),
        (("@blue collect bank",), None),
        (("pass",), None),
    ],
)
def test_the_only_answer_waits_when_a_rival_would_lose_by_it_what_they_can_do_at_any_time(
    later: tuple[str, ...], played: str | None
) -> None:
    game: Any = LastCall(*later)
    state = SimpleNamespace(open=True, players=("red", "blue"))
    assert by_itself(game, state, Settings(single=True)) == played
    assert by_itself(game, state, Settings(auto_pay=True)) is None


@pytest.mark.slow
def test_nothing_goes_by_itself_unless_it_is_set() -> None:
    page = FakePage()
    page.new(3)
    chance, match = random.Random(2), table_of(page)
    for _ in range(80):
        here = match.here
        page.send(choose(page, chance))
        assert match.here.parent is here


@pytest.mark.slow
def test_with_all_three_set_a_turn_ends_only_when_it_is_confirmed() -> None:
    page = FakePage()
    page.new(3)
    for name in ("confirm", "single", "auto_pay"):
        page.send(f":set {name} true")
    chance, match, asked = random.Random(9), table_of(page), 0
    for _ in range(120):
        before, here = actors(match), match.here
        page.send(choose(page, chance))
        if page.attributes["data-panel"] == "confirm":
            asked += 1
            assert match.here is here
            page.send(":confirm")
            since = match.line[len(match.way_to(here)) :]
            assert any(match.game.actors(node.state) != before for node in since)
        else:
            assert actors(match) == before
    assert asked > 5


# -- sound -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_sounds_are_asked_for_only_when_they_are_on() -> None:
    page = FakePage()
    page.new(3)
    chance, heard = random.Random(5), set()
    for step in range(400):
        if step == 40:
            assert not heard, "off by default"
            page.send(":set sound true")
            assert {"effect": "sound", "name": "coins"} in page.effects, "one is heard when they are switched on"
        page.send(choose(page, chance))
        heard |= {effect["name"] for effect in page.effects if effect["effect"] == "sound"}
        if heard >= {"turn", "coins", "battle"}:
            break
    assert heard >= {"turn", "coins", "battle"}
