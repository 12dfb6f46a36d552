"""Options and actions that are wrong: a worded error, and nothing changes."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.mangling import STRANGE
from tests.engine.table import GAME, new_game
from tests.engine.test_positions import SAMPLES, worded
from virtu.core import game as games
from virtu.core.errors import BadOptions, IllegalAction, VirtuError
from virtu.core.match import Match
from virtu.games.virtu.editions import KEYS


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 2}, "error.player-count"),
        ({"players": 6}, "error.player-count"),
        ({"players": True}, "error.player-count"),
        ({"players": "3"}, "error.player-count"),
        ({"players": None}, "error.player-count"),
        ({"edition": "it"}, "error.edition"),
        ({"edition": ["fr"]}, "error.edition"),
        ({"rules": []}, "error.option-value"),
        ({"rules": {"chess": "fr"}}, "error.unknown-switch"),
        ({"rules": {"release": "de"}}, "error.edition"),
        ({"one_agent_per_palace": 1}, "error.option-value"),
        ({"factions": ["red", "red", "green"]}, "error.factions"),
        ({"factions": ["red", "yellow", "blue"]}, "error.factions"),
        ({"factions": "red"}, "error.factions"),
        ({"factions": 3}, "error.factions"),
        ({"first": 3}, "error.first-player"),
        ({"first": -1}, "error.first-player"),
        ({"first": "me"}, "error.first-player"),
        ({"names": ["a"]}, "error.names"),
        ({"names": "abc"}, "error.names"),
        ({"names": ["a", "b", "x" * 21]}, "error.name"),
        ({"names": ["a", "b", "new\nline"]}, "error.name"),
        ({"names": ["a", "b", "turned\u202earound"]}, "error.name"),
        ({"names": ["a", "b", 3]}, "error.name"),
        ({"colour": "red"}, "error.unknown-option"),
        ({7: 7}, "error.unknown-option"),
    ],
)
def test_bad_input_options(options: Any, code: str) -> None:
    """Each wrong option is refused with the code of its reason."""
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, options, 1)
    assert caught.value.code == code
    assert worded(caught.value)


@pytest.mark.parametrize("options", [{"edition": "de"}, {"rules": {"release": "de"}}])
def test_bad_input_the_edition_that_there_is_not_is_named(options: Any) -> None:
    """An unknown edition is named, be it of the game or of one rule."""
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, options, 1)
    assert caught.value.params == {"edition": "de"}


def test_bad_input_names_with_markup_are_kept_as_they_are() -> None:
    """A name with markup in it is a name; whoever shows it has to escape it."""
    match = new_game(names=["<script>", "&amp;", "'\"`"])
    assert match.state.options.names == ("<script>", "&amp;", "'\"`")


def test_bad_input_unknown_game() -> None:
    """A game that is not at the table."""
    with pytest.raises(VirtuError) as caught:
        games.load("chess")
    assert caught.value.code == "error.unknown-game" and worded(caught.value)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(KEYS)) | st.text(max_size=5), st.sampled_from(STRANGE), max_size=4))
def test_bad_input_random_options(options: dict[str, Any]) -> None:
    """Random options make a game or a worded error."""
    try:
        Match.new(GAME, options, 1)
    except VirtuError as error:
        assert isinstance(error, BadOptions) and worded(error)


@pytest.mark.parametrize(
    "action",
    [
        *("", " ", "done", "annex", "annex ravenna ravenna", "place lorenzo", "place moro left", "PLACE lorenzo left"),
        *("@", "@red", "@red place lorenzo left", "@green collect venice", "@purple collect venice", ":undo"),
        *("place lorenzo left\n", "place  lorenzo left", "🂡", "x" * 10_000),
    ],
)
def test_bad_input_actions(action: str) -> None:
    """What is not legal is refused, worded, and changes nothing."""
    match = new_game()
    before, nodes = match.state, len(match.nodes)
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    assert worded(caught.value)
    assert match.state is before and len(match.nodes) == nodes
    assert len(caught.value.params["action"]) <= 80  # type: ignore[arg-type]


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(0, len(SAMPLES) - 1),
    st.text(max_size=40) | st.sampled_from(["done", "pass", "wages", "start 1", "move 2"]),
)
def test_bad_input_random_actions(which: int, action: str) -> None:
    """A random text is a legal action or an IllegalAction; the old state stays as it was."""
    state = SAMPLES[which].state
    legal = GAME.legal_actions(state)
    if action in legal:
        GAME.apply(state, action)
    else:
        with pytest.raises(IllegalAction):
            GAME.apply(state, action)
    assert GAME.legal_actions(state) == legal


def test_bad_input_undo_and_redo_at_the_ends() -> None:
    """There is nothing before the beginning, and nothing after the last moment."""
    match = new_game()
    for step in (match.undo, match.redo):
        with pytest.raises(VirtuError) as caught:
            step()
        assert worded(caught.value)


@pytest.mark.parametrize("error", [VirtuError("error.no-game", name="x"), IllegalAction("annex"), BadOptions("a")])
def test_an_error_is_the_same_in_another_process(error: VirtuError) -> None:
    """A game that is played in a process of its own tells what went wrong there."""
    there = pickle.loads(pickle.dumps(error))
    assert (type(there), there.code, there.params, str(there)) == (type(error), error.code, error.params, str(error))
