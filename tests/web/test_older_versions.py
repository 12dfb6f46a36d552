"""A stored game, a file or a link of older rules is continued on the page, and the page says so in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.page_reader import FakePage, play
from virtu.core import game as games
from virtu.core import link
from web.store import MemoryStore

SENTENCE = "notice.older-version"


@pytest.fixture
def before() -> FakePage:
    """A page with a game of a few actions."""
    page = FakePage()
    page.new(3)
    play(page, 12)
    return page


def with_another_past(document: dict[str, Any]) -> dict[str, Any]:
    """A saved match whose past no rules of today can play."""
    return {**document, "moves": ["an action of long ago"], "here": 1}


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program has newer rules than what was saved before."""
    game = games.load("virtu")
    monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)


def is_told_and_goes_on(page: FakePage, state: Any) -> None:
    """The sentence can be read, the table stands as it stood, and the next action is taken and stored."""
    assert page.app.match is not None and page.app.match.state == state
    assert page.app.notice == page.app.t(SENTENCE) != SENTENCE
    assert page.app.notice in page.text("dialog")
    page.send(page.actions()[0])
    assert not page.app.notice, "it is said once"
    assert page.app.match.here.number == 1
    again = FakePage(page.store)
    assert again.app.match is not None and again.app.match.state == page.app.match.state
    assert not again.app.notice


def test_a_stored_game_of_older_rules_goes_on(monkeypatch: pytest.MonkeyPatch, before: FakePage) -> None:
    """What lay in the browser is the first thing that a newer version of the page meets."""
    match, store = before.app.match, MemoryStore()
    assert match is not None
    key = f"game/{before.app.game_id}"
    text = before.store.get(key)
    assert text is not None
    entry = json.loads(text)
    store.set(key, json.dumps({**entry, "match": with_another_past(entry["match"])}))
    store.set("current", before.app.game_id)
    newer_rules(monkeypatch)
    is_told_and_goes_on(FakePage(store), match.state)
    kept = json.loads(store.get(key) or "")["match"]
    assert kept["before"]["moves"] == ["an action of long ago"], "the old save is kept"


def test_a_stored_game_whose_past_still_holds_is_opened_in_silence(
    monkeypatch: pytest.MonkeyPatch, before: FakePage
) -> None:
    match = before.app.match
    assert match is not None
    newer_rules(monkeypatch)
    page = FakePage(before.store)
    assert page.app.match is not None
    assert (page.app.match.actions, page.app.match.state) == (match.actions, match.state)
    assert not page.app.notice


def test_a_file_of_older_rules_goes_on(monkeypatch: pytest.MonkeyPatch, before: FakePage) -> None:
    match = before.app.match
    assert match is not None
    text = json.dumps(with_another_past(match.to_json()))
    newer_rules(monkeypatch)
    page = FakePage()
    page.send(":load " + text)
    is_told_and_goes_on(page, match.state)


def test_a_link_of_older_rules_goes_on(monkeypatch: pytest.MonkeyPatch, before: FakePage) -> None:
    """Both as the address of the page and typed in."""
    match = before.app.match
    assert match is not None
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        text = link.encode(match)
    newer_rules(monkeypatch)
    typed = FakePage()
    typed.send(f":open https://example.org/virtu/#{text}")
    is_told_and_goes_on(typed, match.state)
    is_told_and_goes_on(FakePage(fragment=text), match.state)


def test_the_same_link_under_the_rules_it_was_made_under_is_broken(
    monkeypatch: pytest.MonkeyPatch, before: FakePage
) -> None:
    """The sentence is for older versions only: a link that does not hold together is not passed off as one."""
    match = before.app.match
    assert match is not None
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        text = link.encode(match)
    page = FakePage()
    page.send(f":open {text}")
    assert page.app.match is None
    assert page.app.notice == page.app.t("error.link-broken")


def test_a_file_of_which_nothing_can_be_read_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, before: FakePage
) -> None:
    match = before.app.match
    assert match is not None
    document = {**with_another_past(match.to_json()), "position": {}}
    newer_rules(monkeypatch)
    page = FakePage()
    page.send(":load " + json.dumps(document))
    assert page.app.match is None
    assert page.app.notice == page.app.t("error.save-too-old")
