"""Defeat and retreat (FR "Défaite & Repli", CS "Porážka & ústup")."""

from __future__ import annotations

from typing import Any

from tests.engine.table import court, legal, mover, offered, owner, play, power, sieges, tiles, troops
from virtu.core.match import Match

POOR = {"florins": 0, "spent": ["florence", "pisa"]}


def beaten(city: str, number: int, colour: str = "red", **parts: Any) -> Match:
    """Beaten troops of a player before a city, at the retreats."""
    camps = {"troops": {colour: {city: number}}, "beaten": {colour: [city]}}
    return sieges(colour, "retreat", **{**camps, **parts})


def test_retreat_example_8_spoleto_to_florence() -> None:
    """G30. Worked example 8, French board: beaten 2 to 2 at Spoleto, the troop left goes to Florence."""
    match = play(sieges(red=POOR, troops={"red": {"spoleto": 2}}), "besiege spoleto")
    assert (mover(match), legal(match)) == ("red", ["lose spoleto", "retreat spoleto florence"])
    play(match, "retreat spoleto florence")
    assert troops(match, "red") == {"florence": 1}


def test_retreat_example_8_spoleto_to_perugia() -> None:
    """G30. Worked example 8, Czech board: on the side for five the road from Spoleto leads to Perugia."""
    match = sieges(players=5, edition="cs", red={"florins": 0, "spent": ["florence", "pisa", "perugia"]},
                   cities={"perugia": "red"}, troops={"red": {"spoleto": 2}})  # fmt: skip
    play(match, "besiege spoleto")
    assert legal(match) == ["lose spoleto", "retreat spoleto perugia"]
    play(match, "retreat spoleto perugia")
    assert troops(match, "red") == {"perugia": 1}


def test_retreat_example_9_green_before_ancona() -> None:
    """G31. Worked example 9: green has no own city by road from Ancona and pays 1 boat for each troop that retreats."""
    green = {"left": ["ambassador"], "right": ["ambassador"], "spent": ["venice", "verona"]}
    match = beaten("ancona", 2, "green", green=green)
    assert legal(match) == ["lose ancona", "retreat ancona venice"]
    play(match, "retreat ancona venice", "pay left:ambassador boat")
    assert troops(match, "green") == {"ancona": 1, "venice": 1}
    play(match, "retreat ancona venice", "pay right:ambassador boat")
    assert troops(match, "green") == {"venice": 2}
    assert court(match, "green") == (["ambassador*"], ["ambassador*"])


def test_retreat_by_road_costs_nothing() -> None:
    """G30. By road to an own neighbouring city without any symbol."""
    match = beaten("siena", 2, red=POOR)
    assert legal(match) == ["lose siena", "retreat siena florence", "retreat siena pisa"]
    play(match, "retreat siena pisa", "retreat siena florence")
    assert troops(match, "red") == {"florence": 1, "pisa": 1}


def test_retreat_only_to_own_cities_next_by() -> None:
    """G30. Not to neutral cities, not to rivals', not two roads away."""
    match = beaten("spoleto", 1, red=POOR, cities={"ancona": "green"})
    assert offered(match, "retreat") == ["spoleto florence"]


def test_retreat_a_boat_for_each_sea() -> None:
    """G31. By sea from port to own port: a boat for each sea that is crossed."""
    match = beaten("terracina", 1, red={"left": ["ambassador"], **POOR})
    assert (match.state.season, troops(match, "red")) == ("winter", {})
    enough = beaten("terracina", 1, red={"left": ["admiral"], **POOR})
    assert offered(enough, "retreat") == ["terracina pisa"]
    play(enough, "retreat terracina pisa", "pay left:admiral boat")
    assert troops(enough, "red") == {"pisa": 1}


def test_retreat_by_sea_also_where_a_road_leads_home() -> None:
    """G31. A port offers the way by sea as well as the one by road."""
    match = beaten(
        "ancona", 1, red={"left": ["ambassador"], "florins": 0, "spent": []}, cities={"spoleto": "red", "bari": "red"}
    )
    assert offered(match, "retreat") == ["ancona bari", "ancona spoleto"]
    play(match, "retreat ancona spoleto")
    assert court(match, "red") == (["ambassador"], [])


def test_retreat_ruling_11_ships_come_from_courtiers_tiles_or_the_ottomans() -> None:
    """W39. Besides (ruling 11): ships for a retreat come from courtiers, tiles or the Ottoman bonus."""
    green = {"florins": 0, "left": ["ambassador"], "spent": ["verona"]}
    match = beaten("ancona", 2, "green", green=green, powers={"ottoman": {"ally": "green"}})
    play(match, "retreat ancona venice")
    assert offered(match, "pay") == ["left:ambassador boat", "ottoman boat", "venice boat"]
    play(match, "pay ottoman boat")
    assert not power(match, "ottoman").ready
    play(match, "retreat ancona venice")
    assert (troops(match, "green"), "venice" in tiles(match, "green")) == ({"venice": 2}, True)


def test_retreat_boats_left_over_serve_the_next_troop() -> None:
    """G31. Two boats of one relief bring two troops across one sea, also from two camps."""
    green = {"florins": 0, "left": ["admiral"], "spent": ["venice", "verona"]}
    match = beaten("ancona", 3, "green", green=green)
    play(match, "retreat ancona venice", "pay left:admiral boat", "retreat ancona venice")
    assert (troops(match, "green"), match.state.season) == ({"venice": 2}, "winter")
    two = sieges("green", "retreat", green=green, troops={"green": {"ancona": 1, "ragusa": 1}}, players=4,
                 beaten={"green": ["ancona", "ragusa"]})  # fmt: skip
    play(two, "retreat ancona venice", "pay left:admiral boat", "retreat ragusa venice")
    assert troops(two, "green") == {"venice": 2}


def test_retreat_ruling_11_troops_may_split() -> None:
    """Besides (ruling 11): the troops of a camp need not go the same way."""
    match = play(beaten("siena", 3, red=POOR), "retreat siena pisa", "lose siena", "retreat siena florence")
    assert troops(match, "red") == {"florence": 1, "pisa": 1}


def test_retreat_troops_without_a_way_are_lost() -> None:
    """G32. Troops that cannot retreat are lost."""
    match = beaten("benevento", 3, red=POOR)
    assert (troops(match, "red"), match.state.season) == ({}, "winter")


def test_retreat_nobody_is_forced_to_pay() -> None:
    """G32. A player may give up troops instead of paying or going home."""
    match = play(beaten("ancona", 1, "green", green={"left": ["admiral"]}), "lose ancona")
    assert (troops(match, "green"), court(match, "green")) == ({}, (["admiral"], []))


def test_retreat_after_all_sieges_in_turn_order() -> None:
    """G33. Retreats are made when every siege is resolved, in turn order."""
    match = sieges(red=POOR, yellow={"florins": 0, "spent": ["naples", "bari"]},
                   troops={"red": {"siena": 2}, "yellow": {"benevento": 2}})  # fmt: skip
    play(match, "besiege siena")
    assert (mover(match), legal(match)) == ("yellow", ["besiege benevento"])
    play(match, "besiege benevento")
    assert (mover(match), offered(match, "retreat")) == ("red", ["siena florence", "siena pisa"])
    play(match, "retreat siena pisa")
    assert (mover(match), offered(match, "retreat")) == ("yellow", ["benevento bari", "benevento naples"])


def test_retreat_ruling_10_is_judged_when_it_is_made() -> None:
    """G33. Ruling 10: a way home that is lost in the meantime is no way home."""
    green = {"florins": 0, "spent": ["venice", "verona"]}
    match = sieges(red=POOR, green=green, troops={"red": {"ravenna": 2}, "green": {"florence": 5}})
    play(match, "besiege ravenna", "besiege florence")
    assert owner(match, "florence") == "green"
    assert (troops(match, "red"), match.state.season) == ({}, "winter")


def test_retreat_a_first_troop_dies_at_once() -> None:
    """G29. A beaten attacker loses one troop at once; a single one leaves nothing to retreat."""
    match = play(sieges(red=POOR, troops={"red": {"siena": 1}}), "besiege siena")
    assert (troops(match, "red"), match.state.season) == ({}, "winter")
