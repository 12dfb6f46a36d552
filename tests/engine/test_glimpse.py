"""What a stored position tells at a glance, and the small picture of it."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.engine.mangling import mangle
from tests.engine.table import GAME
from tests.engine.test_positions import SAMPLES
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.glimpse import Glimpse, glimpse
from virtu.games.virtu.picture.small import OUTLINE, outline, small_board

STATES = [match.state for match in SAMPLES]


@pytest.mark.parametrize("which", range(len(STATES)))
def test_a_glimpse_tells_what_the_state_says(which: int) -> None:
    state = STATES[which]
    seen = glimpse(GAME.to_plain(state))
    assert isinstance(seen, Glimpse)
    assert (seen.year, seen.season, seen.over) == (state.year, state.season, state.season == "end")
    assert [seat.faction for seat in seen.seats] == [player.faction for player in state.players]
    assert [seat.cities for seat in seen.seats] == [state.cities_of(seat) for seat in range(len(state.players))]
    assert [seat.name for seat in seen.seats] == list(state.options.names)
    owners = dict(seen.held)
    assert [owners.get(city.id) for city in CITY_LIST] == [
        state.players[owner].faction if owner >= 0 else None for owner in state.owner
    ]


@pytest.mark.parametrize("plain", [None, [], {}, "x", {"year": 1}, {"year": 1, "season": "spring", "owner": 3}])
def test_what_is_no_position_tells_nothing(plain: Any) -> None:
    assert glimpse(plain) is None


def test_no_data_raise_an_error() -> None:
    chance = random.Random(4)
    told = 0
    for _ in range(600):
        plain = mangle(GAME.to_plain(chance.choice(STATES)), chance)
        seen = glimpse(plain)
        told += seen is not None
        if seen is not None:
            ElementTree.fromstring(small_board(seen))
    assert 0 < told < 600


@pytest.mark.parametrize("which", range(len(STATES)))
def test_the_small_picture_has_a_disc_for_each_city_that_is_held(which: int) -> None:
    state = STATES[which]
    seen = glimpse(GAME.to_plain(state))
    assert seen is not None
    picture = ElementTree.fromstring(small_board(seen))
    discs = [disc.get("data-faction") for disc in picture.iter("circle")]
    assert discs == [state.players[owner].faction for owner in state.owner if owner >= 0]
    (neutral,) = (path.get("d") for path in picture.iter("path"))
    assert (neutral or "").count("M") == state.owner.count(-1)


def test_the_outline_is_light_and_is_the_symbol_that_the_pictures_use() -> None:
    assert len(outline()) < 10_000
    (symbol,) = [ElementTree.fromstring(outline())]
    seen = glimpse(GAME.to_plain(STATES[0]))
    assert seen is not None
    assert re.findall(r'href="#([\w-]+)"', small_board(seen)) == [symbol.get("id")] == [OUTLINE]
