"""Copies of values with changed fields."""

from __future__ import annotations

import pytest
from attrs import evolve, fields

from tests.engine.fuzzing import GAME
from virtu.core.values import changed, fields_of
from virtu.games.virtu.state import Player, State
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
    with pytest.raises(KeyError):
        changed(Player("red"), gold=1)


def test_fields_of_gives_a_tuple_of_one_field_too() -> None:
    assert fields_of("faction")(Player("red")) == ("red",)
    assert fields_of(*(f.name for f in fields(Player)))(Player("red"))[:2] == ("red", 1)
