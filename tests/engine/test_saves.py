"""Saves: the whole tree of a match as JSON, and everything that is none."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.mangling import STRANGE, mangle
from tests.engine.table import GAME, new_game, play, winter
from tests.engine.test_positions import SAMPLES, go_on, worded
from virtu.core import record
from virtu.core.errors import BadSave, VirtuError
from virtu.core.match import Match
from virtu.games.virtu import words as wording

SAVES = [json.loads(json.dumps(match.to_json())) for match in SAMPLES]


@pytest.mark.parametrize("which", range(len(SAVES)))
def test_saves_round_trip(which: int) -> None:
    """A save gives back the match with its line, options and seed."""
    match, again = SAMPLES[which], Match.from_json(SAVES[which])
    assert (again.actions, again.state, again.options, again.seed) == (
        match.actions,
        match.state,
        match.options,
        match.seed,
    )
    assert again.to_json() == match.to_json()


def test_saves_keep_branches_and_the_way_to_redo() -> None:
    """Moments that were undone are kept, so is the moment on the table; redo leads back to it."""
    match = play(new_game(), "place lorenzo action 1", "place piero left")
    match.undo()
    match.undo()
    play(match, "place lorenzo action 2", "place giovanni under 2")
    match.undo()
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert (again.actions, again.can_redo, len(again.nodes)) == (["place lorenzo action 2"], True, 5)
    again.undo()
    assert sorted(again.here.children) == ["place lorenzo action 1", "place lorenzo action 2"]
    again.redo()
    assert again.actions == ["place lorenzo action 2"]


def test_saves_hold_the_largest_seed_there_is() -> None:
    """No seed is cut off on the way, neither as JSON nor as text."""
    match = Match.new(GAME, {"players": 5}, 2**64 - 1)
    for again in (Match.from_json(json.loads(json.dumps(match.to_json()))), record.read(record.write(match))):
        assert (again.seed, again.state) == (2**64 - 1, match.state)


def test_saves_of_a_written_position() -> None:
    """A match that began at a written position."""
    match = play(winter("buy", red={"florins": 7}), "buy merchant")
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert (again.state, again.actions, again.written) == (match.state, match.actions, True)


def test_saves_keep_which_seats_bots_play() -> None:
    """The choice goes with the match; saves of before say nothing of bots; what is no choice is refused."""
    match = play(new_game(), "place lorenzo action 1")
    assert "bots" not in match.to_json()
    match.bots = {2: "machiavel", 1: "page"}
    document = json.loads(json.dumps(match.to_json()))
    again = Match.from_json(document)
    assert again.bots == {1: "page", 2: "machiavel"} and again.to_json() == document
    assert again.renamed(("A", "", "")).bots == again.bots
    for none in ({"3": "page"}, {"-1": "page"}, {"1": ""}, {"1": "x" * 41}, {"1": 1}, [], "page"):
        with pytest.raises(BadSave):
            Match.from_json({**document, "bots": none})


def changed(**changes: Any) -> dict[str, Any]:
    """A save with parts replaced; a part that is `...` is taken away."""
    document = copy.deepcopy(SAVES[3])
    for key, value in changes.items():
        if value is ...:
            del document[key]
        else:
            document[key] = value
    return document


def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program has newer rules than what was saved before."""
    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)


def test_saves_of_older_rules_keep_a_past_that_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the new rules play in the same way opens as if nothing had changed."""
    match = SAMPLES[3]
    newer(monkeypatch)
    again = Match.from_json(SAVES[3])
    assert (again.actions, again.state, again.notice) == (match.actions, match.state, "")


@pytest.mark.parametrize("change", [{"moves": ["done"]}, {"moves": SAVES[3]["moves"][:-1]}, {"options": {"gone": 1}}])
def test_saves_of_older_rules_go_on_from_their_position(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    """Where the past cannot be played again the match goes on where it stood, says so once and keeps the old save."""
    newer(monkeypatch)
    document = changed(**change)
    again = Match.from_json(document)
    assert (again.state, again.actions) == (SAMPLES[3].state, [])
    assert wording.load("en")(again.notice).startswith("This game was begun under older rules")
    again.play(again.legal()[0])
    saved = json.loads(json.dumps(again.to_json()))
    assert (saved["rules"], saved["before"]) == (GAME.rules_version, document)
    reopened = Match.from_json(saved)
    assert (reopened.state, reopened.notice, reopened.before) == (again.state, "", document)


def test_saves_of_older_rules_without_a_readable_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save of which nothing can be read any more says that it is too old."""
    newer(monkeypatch)
    with pytest.raises(BadSave) as caught:
        Match.from_json(changed(moves=["done"], position={"options": {}}))
    assert caught.value.code == "error.save-too-old"
    assert worded(caught.value)


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (None, "error.save-foreign"),
        ([], "error.save-foreign"),
        ("v0.AAAA", "error.save-foreign"),
        ({}, "error.save-foreign"),
        (changed(format="18xx"), "error.save-foreign"),
        (changed(version=...), "error.save-broken"),
        (changed(version="1"), "error.save-broken"),
        (changed(version=2), "error.save-too-new"),
        (changed(version=0), "error.save-broken"),
        (changed(rules=10**6), "error.save-too-new"),
        (changed(data=10**6), "error.save-too-new"),
        (changed(rules=0), "error.save-broken"),
        (changed(game="chess"), "error.unknown-game"),
        (changed(game=["virtu"]), "error.unknown-game"),
        (changed(seed=...), "error.save-broken"),
        (changed(seed=True), "error.save-broken"),
        (changed(seed=-1), "error.save-broken"),
        (changed(seed=2**64), "error.save-broken"),
        (changed(seed=10**400), "error.save-broken"),
        (changed(options=[]), "error.save-broken"),
        (changed(options={"players": 9}), "error.player-count"),
        (changed(options={"cheat": 1}), "error.unknown-option"),
        (changed(moves="done"), "error.save-broken"),
        (changed(moves=[7]), "error.save-broken"),
        (changed(moves=[[99, "done"]]), "error.save-broken"),
        (changed(moves=[["0", "done"]]), "error.save-broken"),
        (changed(moves=["done"]), "error.save-illegal"),
        (changed(moves=["place lorenzo action 1", [0, "place lorenzo action 1"]], seed=0), "error.save-broken"),
        (changed(here=-1), "error.save-broken"),
        (changed(here=10**9), "error.save-broken"),
        (changed(here=1.0), "error.save-broken"),
        (changed(here=0), "error.save-differs"),
        (changed(position={}), "error.save-differs"),
        (changed(start={}), "error.position-missing"),
        (changed(start={"options": {}}), "error.position-missing"),
    ],
)
def test_saves_that_are_none(document: Any, code: str) -> None:
    """A foreign, broken, newer or older save is refused with a worded reason."""
    with pytest.raises(BadSave) as caught:
        Match.from_json(document)
    if code == "error.save-broken" and caught.value.code == "error.save-illegal":
        code = caught.value.code
    assert caught.value.code == code
    assert worded(caught.value)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 4), st.integers(0, 10**9))
def test_saves_mangled(which: int, seed: int) -> None:
    """A save with something changed is refused with a worded error or is a match on which play goes on."""
    document = mangle(SAVES[which], random.Random(seed))
    try:
        match = Match.from_json(document)
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)
        return
    go_on(match, seed, actions=3)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(SAVES) - 1), st.integers(0, 10**9))
def test_saves_mangled_start(which: int, seed: int) -> None:
    """A save that starts at a spoiled position is refused with a worded error or can be played."""
    start = mangle(SAVES[which]["position"], random.Random(seed))
    document = {**SAVES[which], "start": start, "position": start, "moves": [], "here": 0}
    try:
        match = Match.from_json(document)
    except VirtuError as error:
        assert isinstance(error, BadSave) and worded(error)
        return
    go_on(match, seed, actions=6)


@settings(max_examples=80, deadline=None)
@given(
    st.recursive(
        st.sampled_from(STRANGE), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
    )
)
def test_saves_random_json(document: Any) -> None:
    """Anything else that JSON can hold is refused."""
    with pytest.raises(BadSave):
        Match.from_json(document)


# -- a later save of the same match ------------------------------------------------------------------------------------


def test_a_match_is_played_on_as_far_as_a_later_save_of_it_goes() -> None:
    """With lines that were left, seats that changed and turns that were passed on, the match stays the one it was."""
    match = Match.new(GAME, {"players": 3}, 5)
    for _ in range(4):
        match.play(match.legal()[0])
    behind = Match.from_json(match.to_json())
    match.undo()
    match.play(match.legal()[1])
    match.play(match.legal()[0])
    match.pass_turn()
    match.bots = {1: "page"}
    known, document = list(behind.nodes), json.loads(json.dumps(match.to_json()))
    assert behind.caught_up(document) is behind and behind.nodes[: len(known)] == known
    assert behind.to_json() == match.to_json()
    assert behind.caught_up(document) is behind and behind.to_json() == match.to_json()


@pytest.mark.parametrize("broken", ["a move", "the position", "the bots"])
def test_a_match_that_cannot_go_on_as_a_save_says_has_not_changed(broken: str) -> None:
    match = Match.new(GAME, {"players": 3}, 5)
    match.play(match.legal()[0])
    behind, before = Match.from_json(match.to_json()), match.to_json()
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    document = json.loads(json.dumps(match.to_json()))
    if broken == "a move":
        document["moves"][-1] = "annex the-moon"
    elif broken == "the position":
        document["position"]["year"] = 99
    else:
        document["bots"] = {"9": "page"}
    with pytest.raises(BadSave):
        behind.caught_up(document)
    assert behind.to_json() == before and not behind.can_redo


def test_another_match_takes_the_place_of_this_one() -> None:
    match, other = Match.new(GAME, {"players": 3}, 5), Match.new(GAME, {"players": 3}, 6)
    match.play(match.legal()[0])
    other.play(other.legal()[0])
    found = match.caught_up(other.to_json())
    assert found is not match and found.to_json() == other.to_json() and len(match.actions) == 1
