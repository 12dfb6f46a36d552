"""Annex (FR "Annexer", CS "Anexe")."""

from __future__ import annotations

import pytest

from tests.engine.table import GAME, agent, court, legal, mover, of, offered, owner, pay, play, refused, table, tiles
from virtu.games.virtu.data import CITIES

SPENT = ["florence", "pisa"]


def crowns(number: int, **red: object) -> dict[str, object]:
    """Red stands in the room of annexing with exactly so many crowns at court (and in the room)."""
    cards = {1: ["podesta"], 2: ["podesta", "consigliere"], 3: ["podesta", "consigliere", "cardinal"]}[number]
    return {"marker": 3, "left": cards[:1], "right": cards[1:], "spent": SPENT, **red}


def test_annex_example_1_ravenna_from_florence() -> None:
    """A4.2. Worked example 1: Ravenna, value 2, next by road to Florence, costs 3 crowns."""
    assert offered(table(red=crowns(2), bare=True), "annex") == []
    match = table(red=crowns(3), bare=True)
    assert offered(match, "annex") == ["ravenna", "spoleto"]
    play(match, "annex ravenna")
    assert dict(match.state.agenda[-1].cost) == {"crown": 3}
    pay(match)
    assert court(match, "red") == (["podesta*"], ["consigliere*", "cardinal*"])
    assert owner(match, "ravenna") == "red"


def test_annex_example_2_the_port_across_two_seas() -> None:
    """A4.5. Worked example 2: Terracina, value 1 with a green agent, from Pisa across two seas: 3 crowns and 2
    boats."""
    red = crowns(3, rooms={"3": "ambassador/merchant"})
    match = play(table(red=red, agents={"green": ["terracina"]}, bare=True), "annex terracina")
    assert dict(match.state.agenda[-1].cost) == {"crown": 3, "boat": 2}
    pay(match)
    assert (owner(match, "terracina"), agent(match, "terracina")) == ("red", "green")
    too_few = crowns(3, rooms={"3": "ambassador"})
    assert "annex terracina" not in legal(table(red=too_few, agents={"green": ["terracina"]}, bare=True))


@pytest.mark.parametrize(("who", "cost"), [(None, 2), ("red", 1), ("green", 3), ("yellow", 3)])
def test_annex_example_10_an_agent_changes_the_value(who: str | None, cost: int) -> None:
    """A4.3. Worked example 10: an agent on a neutral city is worth one less for its owner, one more for everybody
    else."""
    red = crowns(3, rooms={"3": "ambassador"})
    agents = {"agents": {who: ["ancona"]}} if who else {}
    match = play(table(cities={"spoleto": "red"}, red=red, bare=True, **agents), "annex ancona")
    assert dict(match.state.agenda[-1].cost) == {"crown": cost}


@pytest.mark.parametrize(("city", "value"), [("ravenna", 2), ("siena", 3), ("parma", 1), ("terracina", 1),
                                             ("benevento", 2), ("palermo", 3)])  # fmt: skip
def test_annex_values_of_the_books(city: str, value: int) -> None:
    """The values that the books print."""
    assert CITIES[city].value == value


def test_annex_more_crowns_than_the_value() -> None:
    """A4.2. Strictly more crowns than the value: 4 for Siena, 5 for Rome."""
    red = crowns(3, rooms={"3": "ambassador"})
    match = table(red=red, cities={"spoleto": "red"}, bare=True)
    assert {"siena", "ancona", "ravenna"} <= set(offered(match, "annex"))
    assert "rome" not in offered(match, "annex")
    more = table(red={**red, "rooms": {"3": "ambassador/podesta"}}, cities={"spoleto": "red"}, bare=True)
    assert "rome" in offered(more, "annex")


def test_annex_gives_disc_ready_tile_and_a_step_on_the_track() -> None:
    """S20, A4.8. The city gets a disc, its tile comes ready into the domain, the disc on the track moves at once and on
    top."""
    yellow = {"marker": 3, "left": ["podesta"], "right": ["consigliere"], "spent": ["naples", "bari"]}
    match = pay(play(table("yellow", yellow=yellow, bare=True), "annex terracina"))
    assert (owner(match, "terracina"), tiles(match, "yellow")) == ("yellow", ["bari*", "naples*", "terracina"])
    assert match.state.cities_of(1) == 3
    assert match.state.city_stack == (1, 0, 2)


def test_annex_only_neighbours_by_road_or_ports_by_sea() -> None:
    """A4.4. Next by an open road to an own city, or a port reached from an own port; nothing else."""
    rich = {
        "marker": 3,
        "rooms": {"3": "ambassador/pope"},
        "left": ["pope"],
        "right": ["merchant", "admiral"],
        "spent": SPENT,
    }
    rich["rooms"] = {"3": "ambassador/podesta"}
    rich["left"], rich["right"] = ["cardinal"], ["merchant", "admiral"]
    match = table(red={**rich, "tiles": ["kingdom"]}, bare=True)
    by_road = {"bologna", "ravenna", "siena", "spoleto"}
    by_sea = {"terracina", "palermo", "ancona", "taranto", "syracuse"}
    assert set(offered(match, "annex")) <= by_road | by_sea
    assert by_road <= set(offered(match, "annex"))
    assert not {"mantua", "benevento", "rome", "venice", "naples"} & set(offered(match, "annex"))


@pytest.mark.parametrize("pirate", ["ajaccio", "tunis", "ragusa", "cagliari"])
def test_annex_never_a_pirate_port(pirate: str) -> None:
    """A4.7. The four pirate ports cannot be annexed."""
    assert CITIES[pirate].pirate
    green = {
        "marker": 2,
        "left": ["podesta"],
        "right": ["pope", "admiral"],
        "tiles": ["kingdom"],
        "rooms": {"2": "moro"},
    }
    cities = {"palermo": "green", "bari": "green", "genoa": "green"}
    match = table("green", players=4, green=green, cities=cities, bare=True)
    assert f"annex {pirate}" not in legal(match)
    assert f"annex {pirate}" not in legal(play(match, "done"))


def test_annex_by_road_needs_no_boat() -> None:
    """A4.5. A port next by road to an own city is annexed without boats."""
    match = table(cities={"spoleto": "red"}, red=crowns(2), bare=True)
    assert "annex ancona" in legal(match)


def test_annex_a_port_needs_an_own_port() -> None:
    """A4.5. By sea one sets out from an own port: without Pisa no port can be reached."""
    red = crowns(3, rooms={"3": "ambassador/merchant"}, spent=["florence"])
    match = table(red=red, cities={"pisa": "neutral"}, bare=True)
    assert "annex terracina" not in legal(match)
    with_pisa = table(red={**red, "spent": SPENT}, bare=True)
    assert "annex terracina" in legal(with_pisa)


def test_annex_a_port_on_two_seas_uses_the_nearer() -> None:
    """A4.6. A port on two seas is reached by the one that takes fewer boats."""
    from virtu.games.virtu.geography import geography

    boats = geography(4).boats_between
    at = {name: CITIES[name].index for name in ("reggio", "naples", "taranto", "bari", "pisa", "terracina", "ajaccio")}
    assert boats(at["naples"], at["reggio"]) == 1
    assert boats(at["taranto"], at["reggio"]) == 1
    assert boats(at["bari"], at["reggio"]) == 2
    assert (boats(at["pisa"], at["terracina"]), boats(at["pisa"], at["ajaccio"])) == (2, 1)
    assert boats(at["pisa"], CITIES["florence"].index) == 0


def test_annex_only_neutral_cities() -> None:
    """S2, A4.1. A city that somebody controls is not annexed, nor one that is closed."""
    match = table(red=crowns(3), cities={"ravenna": "green"}, bare=True)
    refused(match, "annex ravenna", "annex florence", "annex parma")


def test_annex_one_city_an_action() -> None:
    """A4.9. One city an action."""
    red = crowns(2, rooms={"3": "ambassador/podesta"})
    match = play(table(red=red, agents={"red": ["ravenna", "spoleto"]}, bare=True), "annex ravenna")
    pay(match)
    assert mover(match) == "yellow"


def test_annex_the_conquered_start_city_of_another_counts() -> None:
    """A4.4. Any city under control is a place to annex from, whoever began with it."""
    match = table(red=crowns(2), cities={"verona": "red"}, bare=True)
    assert "annex mantua" in legal(match)


def test_annex_a_closed_road_leads_nowhere() -> None:
    """S2. With three players roads that end in a closed city are closed."""
    from virtu.games.virtu.geography import geography

    assert CITIES["parma"].index not in geography(3).roads[CITIES["bologna"].index]
    assert CITIES["parma"].index in geography(4).roads[CITIES["bologna"].index]


def test_annex_ruling_10_a_besieged_city() -> None:
    """A4.1. Ruling 10: a neutral city under siege can be annexed; the siege goes on against its new owner."""
    match = table("yellow", yellow={"marker": 3, "left": ["podesta"], "right": ["consigliere"]},
                  troops={"red": {"terracina": 2}, "yellow": {}})  # fmt: skip
    pay(play(match, "annex terracina"))
    while match.state.season == "spring":
        play(
            match,
            GAME.legal_actions(match.state)[0] if mover(match) == "green" and "done" not in legal(match) else "done",
        )
    assert (mover(match), legal(match)) == ("red", ["besiege terracina"])
    play(match, "besiege terracina")
    assert of(match, "red").trophies == (1,)
