"""The printed things: counts and facts of the rulebooks, marks of where the numbers come from (docs/data.md)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from virtu.games.virtu.data import (
    BONUSES,
    CARDS,
    CITIES,
    CITY_LIST,
    FACTIONS,
    KINDS,
    PALACES,
    POWERS,
    ROADS,
    SEAS,
    TILES,
)
from virtu.games.virtu.geography import geography
from virtu.games.virtu.setup import family

MARKS = {"rulebook", "public", "reconstructed"}
FILES = ("cities", "map", "palaces", "cards", "tiles", "tables")


def marks(node: Any) -> list[str]:
    """Every mark below a node of a data file."""
    if isinstance(node, dict):
        own = node.get("source")
        found = [own] if isinstance(own, str) else list(own.values()) if isinstance(own, dict) else []
        return found + [mark for key, item in node.items() if key != "source" for mark in marks(item)]
    return [mark for item in node for mark in marks(item)] if isinstance(node, list) else []


@pytest.mark.parametrize("name", FILES)
def test_data_every_record_says_where_it_comes_from(name: str) -> None:
    """The marks are rulebook, public, reconstructed, and no record is without one."""
    text = files("virtu.games.virtu.data").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    assert set(marks(document)) <= MARKS and marks(document)
    records: list[Any] = [*CITY_LIST, *ROADS, *CARDS.values(), *POWERS.values(), *BONUSES.values(), *PALACES.values()]
    records += [TILES[tile] for tile in TILES if tile not in CITIES]
    assert all(record.source for record in records)


def test_data_counts_of_the_box() -> None:
    """S6. 57 tiles (31 of cities, Rome twice), 56 characters, 15 family cards, 14 titles, 10 bonuses."""
    titles = [TILES[name].copies for name in ("duchy", "principality", "kingdom", "republic")]
    two_players = 2
    assert sum(titles) == 14
    assert (len(CITIES) + 1) + sum(titles) + TILES["guild"].copies + TILES["cathedral"].copies + two_players == 57
    assert sum(card.copies for card in CARDS.values() if card.kind == "character") == 56
    assert [len(family(colour)) for colour in FACTIONS] == [3] * 5
    assert len(BONUSES) == 10


def test_data_values() -> None:
    """Values from 1 to 4, the five capitals 4."""
    assert Counter(city.value for city in CITY_LIST) == {1: 7, 2: 12, 3: 6, 4: 5}
    assert {city.id for city in CITY_LIST if city.value == 4} == {palace.capital for palace in PALACES.values()}


def test_data_cities_of_the_books() -> None:
    """Starred, pirate and one-sided cities as the books list them; two start cities a colour."""
    assert {c.id for c in CITY_LIST if c.pirate} == {"ragusa", "ajaccio", "cagliari", "tunis"}
    assert {c.id for c in CITY_LIST if c.five_players_only} == {"perugia", "civitavecchia"}
    assert Counter(c.start for c in CITY_LIST if c.start) == dict.fromkeys(FACTIONS, 2)


def test_data_tiles_show_no_war_symbol() -> None:
    """Only the Cannons serve in a siege from the domain; reliefs show known kinds of symbols."""
    assert not any("war" in tile.relief for tile in TILES.values())
    reliefs = [record.relief for record in (*TILES.values(), *CARDS.values(), *POWERS.values(), *BONUSES.values())]
    assert all(kind in KINDS and number > 0 for relief in reliefs for kind, number in relief.items())


def test_data_a_price_of_war_symbols_stands_only_where_there_are_some() -> None:
    """Cards that ask florins for each war symbol they lend have one on their relief."""
    priced = [card.id for card in CARDS.values() if card.war_cost]
    assert priced and all("war" in CARDS[name].relief for name in priced)


def test_data_costs_are_paid_with_florins_crowns_and_crosses() -> None:
    """The symbols that the books allow for purchases."""
    costs = [record.cost for record in (*CARDS.values(), *TILES.values())]
    assert {kind for cost in costs for kind in cost} == {"florin", "crown", "cross"}


def test_data_roads_and_seas_are_sound() -> None:
    """Roads join two known cities, each once on a side; seas border on each other both ways."""
    for side in ("34", "25"):
        ends = [frozenset(road.ends) for road in ROADS if road.side in ("", side)]
        assert len(ends) == len(set(ends)) and all(len(pair) == 2 for pair in ends)
        assert len(ends) == {"34": 35, "25": 39}[side]
    assert all(end in CITIES for road in ROADS for end in road.ends)
    assert all(sea in SEAS[other] for sea, others in SEAS.items() for other in others)
    assert all(sea in SEAS for city in CITY_LIST for sea in city.seas)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_data_every_city_can_be_reached(players: int) -> None:
    """From every start by road and sea; a city without a road is a port."""
    land = geography(players)
    for colour in FACTIONS[:players]:
        reached = {city.index for city in CITY_LIST if city.start == colour}
        frontier = list(reached)
        while frontier:
            at = frontier.pop()
            for near in (*land.roads[at], *(port for port, _ in land.boats[at])):
                if near not in reached:
                    reached.add(near)
                    frontier.append(near)
        assert reached == {city.index for city in CITY_LIST if land.in_play[city.index]}


def test_data_the_boards_of_the_examples() -> None:
    """Florence and Ravenna, Spoleto on each side, Ancona apart from Venice, Pisa two seas from Terracina."""
    near = {players: geography(players).roads for players in (4, 5)}
    at = {city: CITIES[city].index for city in CITIES}
    assert all(at["ravenna"] in near[n][at["florence"]] for n in (4, 5))
    assert at["spoleto"] in near[4][at["florence"]] and at["spoleto"] not in near[5][at["florence"]]
    assert at["spoleto"] in near[5][at["perugia"]] and at["perugia"] in near[5][at["florence"]]
    assert not {at["venice"], at["verona"]} & set(near[4][at["ancona"]])
    assert geography(4).boats_between(at["ancona"], at["venice"]) == 1
    assert geography(4).boats_between(at["pisa"], at["terracina"]) == 2
