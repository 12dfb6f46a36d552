"""Intrigue and agents (FR "Intriguer", "Les Agents", CS "Intriky", "Agenti")."""

from __future__ import annotations

import pytest

from tests.engine.table import agent, court, legal, mover, of, offered, play, power, refused, sieges, table, winter
from virtu.core.match import Match
from virtu.games.virtu.data import CITIES

SPENT = ["florence", "pisa"]
ROOM = {"marker": 4, "spent": SPENT}
SPY = {**ROOM, "rooms": {"4": "spadassin"}}


def test_intrigue_a_mask_sends_an_agent() -> None:
    """A6.1. A mask puts an agent from the reserve on a city, a room of a palace or an alliance without one."""
    match = play(table(red=ROOM, bare=True), "take reserve", "pay room mask")
    cities = [city for city in CITIES if city not in ("nice", "turin", "milan", "genoa", "parma", "ragusa", "cagliari",
                                                      "reggio", "perugia", "civitavecchia")]  # fmt: skip
    rooms = [f"{colour}.{room}" for colour in ("red", "yellow", "green") for room in range(1, 6)]
    assert offered(match, "send") == sorted([*cities, *rooms, "france", "hre", "ottoman"])
    assert legal(match) == [f"send {place}" for place in offered(match, "send")]
    play(match, "send green.3")
    assert (agent(match, "green.3"), mover(match)) == ("red", "yellow")


@pytest.mark.parametrize("colour", ["red", "green"])
@pytest.mark.parametrize("place", ["ravenna", "venice", "florence", "red.1", "yellow.5", "hre"])
def test_intrigue_one_agent_a_place(place: str, colour: str) -> None:
    """A6.3. Each city, room and alliance holds one agent at most, whosever it is."""
    match = play(table(red=SPY, agents={colour: [place]}, bare=True), "take reserve", "pay card mask")
    assert place not in offered(match, "send") and "rome" in offered(match, "send")
    refused(match, f"send {place}")


def test_intrigue_moving_an_own_agent() -> None:
    """A6.7. A mask moves an own agent from one place to another, also when the reserve is empty."""
    match = table(red=ROOM, agents={"red": ["ravenna", "hre"]}, bare=True)
    assert offered(match, "take") == ["hre", "ravenna"]
    play(match, "take hre", "pay room mask", "send green.1")
    assert (agent(match, "hre"), agent(match, "green.1"), agent(match, "ravenna")) == ("", "red", "red")


def test_intrigue_removing_a_rivals_agent() -> None:
    """A6.2. A mask removes any rival's agent, which its owner has in reserve again (easily missed 6)."""
    match = table(red=ROOM, agents={"green": ["ravenna", "red.1"], "yellow": ["hre"]}, bare=True)
    assert offered(match, "expel") == ["hre", "ravenna", "red.1"]
    play(match, "expel ravenna", "pay room mask")
    assert (agent(match, "ravenna"), match.state.placed_agents(2), of(match, "green").agents) == ("", 1, 2)


def test_intrigue_missed_6_a_removed_agent_is_available_again() -> None:
    """A6.8. Easily missed 6: a removed agent goes back to its owner, who can place it in a later action."""
    green = {"marker": 3, "agents": 2}
    match = table(red=ROOM, green=green, agents={"green": ["ravenna", "hre"]}, bare=True)
    play(match, "expel ravenna", "pay room mask")
    again = table("green", green=green, agents={"green": ["hre"]})
    assert "take reserve" in legal(again)
    assert "take reserve" not in legal(table("green", green=green, agents={"green": ["ravenna", "hre"]}))


def test_intrigue_example_11_replacing_an_agent_costs_two_masks() -> None:
    """A6.5. Worked example 11: to put an own agent where a rival's stands takes two masks."""
    match = table(red=SPY, agents={"green": ["green.4"]}, bare=True)
    play(match, "expel green.4", "pay card mask", "take reserve", "send green.4")
    assert agent(match, "green.4") == "red"
    assert mover(match) == "yellow"
    one = play(table(red=ROOM, agents={"green": ["green.4"]}, bare=True), "expel green.4", "pay room mask")
    assert mover(one) == "yellow"


def test_intrigue_own_agents_guard_own_places() -> None:
    """A6.6. An own agent at home keeps rivals' agents out until it is removed."""
    match = table("green", green={"marker": 3}, agents={"red": ["red.2", "florence"]}, bare=True)
    play(match, "take reserve", "pay room mask")
    assert not {"red.2", "florence"} & set(offered(match, "send"))


@pytest.mark.parametrize("room", [1, 2, 3, 5])
def test_intrigue_a_rivals_agent_stops_the_action_of_a_room(room: int) -> None:
    """A6.10. A rival's agent in the marker's room stops its action, like an indulgence; an own one does not."""
    before = (room - 2) % 5 + 1
    red = {"marker": before, "spent": SPENT, "florins": 0}
    watched = play(table(step="", red=red, agents={"green": [f"red.{room}"]}), "move 1")
    assert mover(watched) == "yellow"
    own = play(table(step="", red=red, agents={"red": [f"red.{room}"]}), "move 1")
    assert mover(own) == "red"


def test_intrigue_a_room_under_a_rivals_agent() -> None:
    """A6.11. In a room of intrigue the action goes on, its first mask removing the agent there (FR; E6 in
    test_editions)."""
    match = table(red=SPY, agents={"green": ["red.4", "ravenna"]}, bare=True)
    assert legal(match) == ["done", "expel red.4"]
    play(match, "expel red.4", "pay card mask")
    assert offered(match, "expel") == ["ravenna"]
    play(match, "take reserve", "send red.4")
    assert agent(match, "red.4") == "red"


def test_intrigue_an_agent_keeps_the_cards_of_its_room() -> None:
    """W5. In winter the cards of a room with a rival's agent cannot be moved; an own agent does not matter."""
    red = {"rooms": {"3": "podesta"}, "left": ["merchant"]}
    watched = winter("reorganise", red=red, agents={"green": ["red.3", "red.2"]})
    assert not any(" 3" in action or " 2" in action for action in legal(watched))
    own = winter("reorganise", red=red, agents={"red": ["red.3"]})
    assert {"dismiss 3 card right", "set left:merchant under 3"} <= set(legal(own))


def test_intrigue_example_10_agents_in_a_siege() -> None:
    """A6.13, A6.14. Worked example 10: red's agent on neutral Ancona: one less for red, one more for others; green's on
    red Siena: one less for green alone; an own agent on an own city changes nothing."""

    def strengths(colour: str, city: str, agents: dict[str, list[str]], **parts: object) -> tuple[int, int]:
        match = sieges(colour, troops={colour: {city: 2}}, agents=agents, **parts)
        play(match, f"besiege {city}")
        told = dict(next(e for e in match.state.events if e[0] == "event.strengths")[1:])
        return told["attack"], told["defence"]

    value = {city: CITIES[city].value for city in ("ancona", "siena", "spoleto")}
    assert strengths("red", "ancona", {"red": ["ancona"]}) == (2, value["ancona"] - 1)
    assert strengths("green", "ancona", {"red": ["ancona"]}) == (2, value["ancona"] + 1)
    red_siena = {"cities": {"siena": "red"}}
    assert strengths("green", "siena", {"green": ["siena"]}, **red_siena) == (2, value["siena"] - 1)
    assert strengths("yellow", "siena", {"green": ["siena"]}, **red_siena) == (2, value["siena"])
    own = {"cities": {"spoleto": "red"}}
    assert strengths("green", "spoleto", {"red": ["spoleto"]}, **own) == (2, value["spoleto"])


def test_intrigue_masks_of_every_source() -> None:
    """A6.1. Each mask does one thing; masks of courtiers and tiles add up."""
    red = {**ROOM, "left": ["consigliere"], "spent": ["pisa"]}
    match = table(red=red, agents={"green": ["ravenna", "siena"]}, bare=True)
    play(match, "expel ravenna", "pay left:consigliere mask", "expel siena", "pay florence mask")
    play(match, "take reserve", "pay room mask", "send ravenna")
    assert (court(match, "red"), mover(match)) == ((["consigliere*"], []), "yellow")


def test_intrigue_five_agents_at_most() -> None:
    """A6.12, W26. Cards with the sign bring an agent when bought, but nobody has more than five."""
    rich = {"florins": 9, "spent": SPENT}
    for owned, after in ((2, 3), (4, 5), (5, 5)):
        match = play(winter("buy", red={**rich, "agents": owned}, bare=True), "buy spadassin", "put left")
        assert of(match, "red").agents == after


@pytest.mark.parametrize("card", ["consigliere", "podesta", "spadassin"])
def test_intrigue_three_characters_bring_an_agent(card: str) -> None:
    """A6.12. Consigliere, Podesta and Spadassin each bring a further agent; others do not."""
    rich = {"florins": 9, "right": ["cardinal"], "spent": SPENT}
    match = winter("buy", red=rich, bare=True)
    play(match, f"buy {card}")
    if "put left" not in legal(match):
        play(match, "pay right:cardinal crown")
    assert of(match, "red").agents == 3
    other = play(winter("buy", red=rich, bare=True), "buy merchant", "put left")
    assert of(other, "red").agents == 2


def test_intrigue_an_agent_bought_is_placed_next_spring() -> None:
    """W26. A discarded card takes no agent back."""
    red = {"agents": 3, "left": ["spadassin"]}
    match = play(winter("reorganise", red=red), "discard left:spadassin")
    assert of(match, "red").agents == 3


def test_intrigue_missed_6_agents_stay_when_a_city_or_alliance_changes_hands() -> None:
    """A6.9. Easily missed 6: conquering a city or overturning an alliance leaves the agent there."""
    match = sieges(cities={"ravenna": "green"}, troops={"red": {"ravenna": 3}}, agents={"yellow": ["ravenna"]})
    play(match, "besiege ravenna")
    assert agent(match, "ravenna") == "yellow"
    red = {"left": ["pope"], "florins": 9, "spent": SPENT}
    parts = {"powers": {"france": {"ally": "green"}}, "agents": {"red": ["france"]}}
    turned = play(winter("alliance", red=red, bare=True, **parts), "overturn france", "pay left:pope crown")
    assert (power(turned, "france").ally, agent(turned, "france")) == (0, "red")


def test_intrigue_may_be_forgone_with_masks_left() -> None:
    """M9. Nobody is forced to use every mask."""
    match = play(table(red=SPY, agents={"green": ["ravenna"]}, bare=True), "expel ravenna", "pay card mask")
    assert "done" in legal(match)
    refused(play(match, "done"), "take reserve")


def test_intrigue_nothing_to_take() -> None:
    """A6.1. With all agents of the seat placed and no free place or rival there is nothing but moving."""
    match = table(red=ROOM, agents={"red": ["ravenna", "siena"]}, bare=True)
    assert verbs_of(match) == {"done", "take"}


def verbs_of(match: Match) -> set[str]:
    """The first words of the legal actions."""
    return {action.split(" ")[0] for action in legal(match)}
