"""Copies of values with changed fields."""

from __future__ import annotations

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError

from tests.engine.fuzzing import GAME
from virtu.core.values import changed, fields_of
from virtu.games.virtu.purse import Purse, court_of
from virtu.games.virtu.state import Player, State, Tile, working_copy
from virtu.games.virtu.steps import STEPS


def test_changed_is_evolve_for_every_class_of_the_table() -> None:
    """A copy with one field changed equals the one that attrs makes, for players, states and every kind of step."""
    state: State = GAME.initial({"players": 3}, 1)
    values = [(state, {"year": 4}), (state.players[0], {"florins": 9, "tokens": 2}), (state.players[0].rooms[0], {})]
    values += [(kind(), {"seat": 2}) for kind in STEPS.values()]
    for value, changes in values:
        assert changed(value, **changes) == evolve(value, **changes)
        assert all(getattr(changed(value, **changes), name) == new for name, new in changes.items())


def test_changed_refuses_a_field_that_there_is_none_of() -> None:
    with pytest.raises(AttributeError):
        changed(Player("red"), gold=1)


def test_a_copy_can_be_changed_no_more_than_what_it_was_made_of() -> None:
    copy = changed(Player("red"), florins=3)
    assert type(copy) is Player and hash(copy.rooms[0]) == hash(changed(copy.rooms[0]))
    with pytest.raises(FrozenInstanceError):
        copy.florins = 9  # type: ignore[misc]


def test_fields_of_gives_a_tuple_of_one_field_too() -> None:
    assert fields_of("faction")(Player("red")) == ("red",)
    assert fields_of(*(f.name for f in fields(Player)))(Player("red"))[:2] == ("red", 1)


def test_a_state_that_an_action_made_cannot_be_changed() -> None:
    """The table of an action becomes the next state itself, and is frozen from then on."""
    before: State = GAME.initial({"players": 3}, 1)
    after: State = GAME.apply(before, GAME.legal_actions(before)[0])
    assert type(after) is State and after != before
    for state in (before, after):
        with pytest.raises(FrozenInstanceError):
            state.year = 9  # type: ignore[misc]


def test_what_courtiers_and_tiles_offer_is_handed_on_until_they_change() -> None:
    """A copy keeps what was computed from courtiers and tiles if it keeps these; a tile more is counted anew."""
    t = working_copy(GAME.initial({"players": 3}, 1))
    purse = Purse(0, "annex")
    first = court_of(t.players[0], purse)
    t.gain_florins(0, 2)
    assert court_of(t.players[0], purse) is first
    t.change(0, tiles=(*t.players[0].tiles, Tile("guild")))
    assert len(court_of(t.players[0], purse).offers) == len(first.offers) + 1
    assert evolve(t.players[0], tiles=()).memo == {}
