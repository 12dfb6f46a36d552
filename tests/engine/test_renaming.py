"""Another person takes a seat in the middle of a game: the names change, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.table import GAME, new_game, play
from tests.engine.test_positions import SAMPLES
from tests.example_game.game import GAME as OTHER
from virtu.core import link
from virtu.core.errors import BadOptions, VirtuError
from virtu.core.match import Match
from virtu.games.virtu import words
from virtu.games.virtu.editions import tell_apart

NAMES = ("Anna", "", "Zdeněk", "{0}", "<b>")


def nameless(document: Any) -> Any:
    """JSON data without the names of the persons."""
    if isinstance(document, dict):
        return {key: nameless(value) for key, value in document.items() if key != "names"}
    return [nameless(item) for item in document] if isinstance(document, list) else document


@pytest.mark.parametrize("which", range(len(SAMPLES)))
def test_renaming_changes_the_names_and_nothing_else(which: int) -> None:
    match = SAMPLES[which]
    before = json.dumps(match.to_json())
    names = NAMES[: len(match.state.players)]
    other = match.renamed(names)
    assert json.dumps(match.to_json()) == before, "the match itself stays as it was"
    assert nameless(other.to_json()) == nameless(json.loads(before))
    assert other.actions == match.actions and other.legal() == match.legal()
    assert [node.state.options.names for node in other.nodes] == [names] * len(match.nodes)
    assert GAME.result(other.state) == GAME.result(match.state)


@pytest.mark.parametrize("which", range(len(SAMPLES)))
def test_saves_and_links_carry_the_new_names(which: int) -> None:
    other = SAMPLES[which].renamed(NAMES[: len(SAMPLES[which].state.players)])
    again = Match.from_json(json.loads(json.dumps(other.to_json())))
    assert again.state == other.state and again.to_json() == other.to_json()
    assert link.decode(link.encode(other)).state == other.state


def test_a_match_that_is_renamed_keeps_its_branches_and_the_way_to_redo() -> None:
    match = play(new_game(), "place lorenzo action 1", "place piero left")
    match.undo()
    match.undo()
    play(match, "place lorenzo action 2")
    match.undo()
    other = match.renamed(("Anna", "Béla", ""))
    assert sorted(other.here.children) == ["place lorenzo action 1", "place lorenzo action 2"]
    other.redo()
    assert other.actions == ["place lorenzo action 2"]
    play(other, "place piero left")
    assert match.state.options.names == ("", "", "") and len(other.nodes) == len(match.nodes) + 1


@pytest.mark.parametrize("names", [("A",), ("A", "B", "x" * 21), ("A", "B", "\n"), ("A", "B", 3)])
def test_names_that_are_none_are_refused(names: Any) -> None:
    with pytest.raises(BadOptions):
        new_game().renamed(names)


def test_a_name_that_is_none_is_told_with_its_seat() -> None:
    with pytest.raises(BadOptions) as caught:
        new_game().renamed(("A", "x" * 21, "B"))
    assert (caught.value.code, caught.value.params) == ("error.name", {"seat": 2, "length": 20})


@pytest.mark.parametrize("other", ["Zoë", "zoë", " Zoe\u0308 "])
def test_two_persons_with_one_name_are_told_with_their_seats(other: str) -> None:
    """Capitals, spaces and the way in which a letter is written make no difference."""
    with pytest.raises(BadOptions) as caught:
        tell_apart(("Anna", "Zoë", "", other))
    assert caught.value.params == {"name": other, "seat": 2, "other": 4}
    assert "Seats 2 and 4" in words.error(words.load("en"), caught.value)


def test_seats_without_a_name_and_games_of_before_are_no_trouble() -> None:
    tell_apart(("", "Anna", "", "Annette"))
    match = Match.new(GAME, {"players": 3, "names": ["Anna", "anna", ""]}, 1)
    assert Match.from_json(match.to_json()).state == link.decode(link.encode(match)).state == match.state


def test_a_game_without_names_says_so() -> None:
    with pytest.raises(VirtuError, match="error.no-names"):
        Match.new(OTHER, {}, 1).renamed(("A",))
