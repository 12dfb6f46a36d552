"""Manners at a shared table: seats by lot, a rematch, another person in a seat, a screen that stays on, reports."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path

import pytest

import virtu
from tests import fixtures
from tests.web.page_reader import FakePage, play
from virtu.core import link
from virtu.core.match import Match
from web.app import App
from web.store import MemoryStore
from web.views.manners import NEWS

ROOT = Path(__file__).resolve().parents[2]
SEATED = {
    "name0": "Anna",
    "name1": "Béla",
    "name2": "Cyril",
    "faction0": "green",
    "faction2": "yellow",
    "faction1": "red",
    "edition": "cs",
    "first": "2",
    "rule.release": "fr",
    "one_agent_per_palace": "yes",
}


@pytest.fixture
def page() -> FakePage:
    made = FakePage(tokens=count(1))
    made.new(3, **SEATED)
    play(made, 25)
    return made


def test_the_game_for_two_is_named_as_not_included_with_the_reason() -> None:
    page = FakePage()
    assert "two" in page.app.t("start.two") and page.app.t("start.two") in page.text("dialog")


# -- a rematch -------------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_seats_and_rules_and_draws_who_begins(page: FakePage) -> None:
    before = page.app.match.state
    old, text = page.app.game_id, page.store.get(f"game/{page.app.game_id}")
    first = set()
    for _ in range(40):
        page.send(":rematch")
        state = page.app.match.state
        assert state.options == type(state.options)(**{**_fields(before.options), "first": state.options.first})
        assert not page.app.match.actions
        first.add(state.options.first)
    assert first == {0, 1, 2}
    assert page.app.game_id != old and page.store.get(f"game/{old}") == text


def _fields(options: object) -> dict[str, object]:
    return {name: getattr(options, name) for name in options.__annotations__}


def test_a_rematch_is_offered_in_the_menu_and_at_the_end(page: FakePage) -> None:
    page.send(":view menu")
    assert ":rematch" in page.found("dialog", "data-command")
    ended = FakePage()
    ended.send(":load " + json.dumps(min(fixtures.all_games(), key=lambda game: len(game.moves)).play().to_json()))
    assert ended.app.view == "result" and ":rematch" in ended.found("dialog", "data-command")
    ended.send(":rematch")
    assert ended.app.view == "game" and ended.actions()


# -- another person in a seat ----------------------------------------------------------------------------------


def test_another_person_takes_a_seat_in_the_middle_of_a_game(page: FakePage) -> None:
    before, actions, offered = page.app.match.state, page.app.match.actions, page.actions()
    page.send(":view players")
    assert page.found("dialog", "name") == ["name0", "bot0", "name1", "bot1", "name2", "bot2"]
    page.send(":seats " + json.dumps({"name0": "Anna", "name1": "  Zdeněk <i> ", "name2": ""}))
    match = page.app.match
    assert match.state.options.names == ("Anna", "Zdeněk <i>", "")
    assert (match.actions, page.actions(), page.app.view) == (actions, offered, "game")
    assert "Zdeněk <i>" in page.text("rivals") and "Béla" not in " ".join(map(page.text, page.regions))
    assert page.app.match.renamed(before.options.names).state == before

    again = FakePage(page.store)
    assert again.app.match.state == match.state and "Zdeněk <i>" in again.text("rivals")
    page.send(":link")
    (copied,) = [effect["fragment"] for effect in page.effects if effect["effect"] == "link"]
    assert link.decode(copied).state == match.state
    page.send(":undo")
    assert page.app.match.state.options.names == ("Anna", "Zdeněk <i>", ""), "undo takes back actions, not persons"


@pytest.mark.parametrize("fields", ['{"name0": "%s"}' % ("x" * 21), "{", "[]", "", '{"name0": "\\u0007"}'])
def test_a_name_that_is_none_is_a_sentence_and_changes_nothing(page: FakePage, fields: str) -> None:
    before = page.app.match
    page.send(":seats " + fields)
    assert page.app.notice and page.app.match is before


def test_a_name_that_is_too_long_is_told_with_its_seat(page: FakePage) -> None:
    page.send(":seats " + json.dumps({"name1": "x" * 21}))
    assert page.app.notice.startswith("Seat 2: ") and page.app.notice in page.text("dialog")
    page.new(3, name2="x" * 21)
    assert page.app.notice.startswith("Seat 3: ")


def test_two_persons_with_one_name_are_told_with_their_seats_and_nothing_changes(page: FakePage) -> None:
    before, games = page.app.match, len(page.app.shelf.games())
    page.send(":seats " + json.dumps({"name2": "  anna"}))
    assert page.app.notice.startswith("Seats 1 and 3 have the same name") and page.app.match is before
    page.send(":view start")
    page.new(3, name0="Eva", name1="Eva")
    assert page.app.notice.startswith("Seats 1 and 2 have the same name") and page.app.notice in page.text("dialog")
    assert len(page.app.shelf.games()) == games


def test_a_seat_that_is_not_named_keeps_its_person(page: FakePage) -> None:
    page.send(':seats {"name2": "Dora"}')
    assert page.app.match.state.options.names == ("Anna", "Béla", "Dora")


def test_a_seat_is_not_given_away_over_what_another_tab_has_played(page: FakePage) -> None:
    other = FakePage(page.store, fragment=f"game-{page.app.game_id}", tokens=count(100))
    other.send(other.actions()[0])
    page.send(':seats {"name2": "Dora"}')
    assert page.attributes["data-panel"] == "conflict"
    assert page.app.match.state.options.names == ("Anna", "Béla", "Cyril")


# -- a screen that stays on ------------------------------------------------------------------------------------


def test_the_screen_is_kept_on_and_a_browser_that_does_not_is_told_in_words(page: FakePage) -> None:
    page.send(":view players")
    page.send(":awake true")
    assert page.effects == [{"effect": "awake", "on": True}] and 'aria-checked="true"' in page.regions["dialog"]
    page.send(":awake false")
    assert page.effects == [{"effect": "awake", "on": False}] and 'aria-checked="true"' not in page.regions["dialog"]
    for trouble in ("missing", "refused"):
        page.send(":awake true")
        page.send(f":awake {trouble}")
        assert page.app.notice == page.app.t(f"error.awake-{trouble}") and page.app.notice in page.text("dialog")
        assert 'aria-checked="true"' not in page.regions["dialog"]


# -- reports and the version -----------------------------------------------------------------------------------


def test_a_report_says_everything_and_sends_nothing() -> None:
    store = MemoryStore(warning="store.forbidden")
    page = FakePage(store)
    page.app = App(store, "en", browser="Netscape <4>", address="https://example.org/v/")
    page.new(3)
    page.send(page.actions()[0])
    page.send("annex the-moon")
    page.send(":view report")
    (text,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.regions["dialog"], re.S)
    versions = f"Virtù {virtu.__version__}, rules {page.app.match.game.rules_version}, data"
    link_line = f"https://example.org/v/#{link.encode(page.app.match)}"
    for part in (
        versions,
        link_line,
        "error.illegal-action",
        "annex the-moon",
        "store.forbidden",
        "Netscape &lt;4&gt;",
    ):
        assert part in text, part
    page.send(":report")
    (copied,) = page.effects
    assert copied["effect"] == "copy" and link_line in copied["text"].splitlines()[2]


def test_the_report_of_a_page_without_trouble_says_so(page: FakePage) -> None:
    page.send(":view report")
    assert page.text("dialog").count("nothing to report") == 3


def test_a_page_without_a_game_can_be_reported_too() -> None:
    page = FakePage()
    for panel in ("report", "version"):
        page.send(f":view {panel}")
        assert (page.attributes["data-view"], page.attributes["data-panel"]) == ("start", panel)
        page.send(":view start")
    page.send(":report")
    assert page.effects[0]["text"].startswith("Virtù ")


def test_this_version_and_what_is_new_in_it(page: FakePage) -> None:
    page.send(":view version")
    text = page.text("dialog")
    game = page.app.match.game
    assert f"Version {virtu.__version__}" in text
    assert f"Rules {game.rules_version}, data {game.data_version}" in text
    for name, points in NEWS:
        assert f"Version {name}" in text
        assert all(page.app.t(f"news.{point}") in text for point in points)


def test_every_version_of_the_list_of_changes_has_its_news() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [name for name, _ in NEWS] == re.findall(r"^## (\d+\.\d+\.\d+)", changes, re.M)
    assert NEWS[0][0] == virtu.__version__
    assert FakePage().app.t.knows("news.game")


def test_a_save_of_before_reads_as_it_did() -> None:
    """Games stored before they had names, and before persons could change, are what they were."""
    page = FakePage()
    page.new(3, **SEATED)
    key = f"game/{page.app.game_id}"
    document = json.loads(page.store.get(key) or "")
    del document["about"]["name"]
    page.store.set(key, json.dumps(document))
    again = FakePage(page.store)
    assert again.app.match.state == Match.from_json(document["match"]).state
    assert again.app.keeping.name == ""
