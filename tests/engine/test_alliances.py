"""Alliances (FR "Conclure ou Renverser une Alliance", CS "Uzavření nebo převzetí spojení")."""

from __future__ import annotations

import pytest

from tests.engine.table import agent, court, legal, mover, of, offered, pay, play, power, refused, tiles, winter
from virtu.games.virtu.data import POWERS

SPENT = ["florence", "pisa"]
SHIPS = {"florins": 0, "left": ["podesta"], "right": ["admiral", "ambassador"], "spent": SPENT}


def test_alliances_example_12_the_ottomans_and_the_discount() -> None:
    """W34. Worked example 12: anybody may ally with the Ottomans for a crown and three boats; who has an agent there
    pays one symbol less, of their choice."""
    match = winter("alliance", red=SHIPS, bare=True)
    assert legal(match) == ["ally ottoman", "done"]
    play(match, "ally ottoman")
    assert dict(match.state.agenda[-1].cost) == {"crown": 1, "boat": 3}
    pay(match)
    assert (power(match, "ottoman").ally, power(match, "ottoman").ready) == (0, True)
    green = {"florins": 0, "left": ["podesta"], "right": ["admiral"], "spent": ["venice", "verona"]}
    parts = {"agents": {"green": ["ottoman"]}, "bare": True}
    less = winter("alliance", "green", green=green, **parts)
    assert legal(less) == ["ally ottoman less boat", "done"]
    pay(play(less, "ally ottoman less boat"))
    assert (power(less, "ottoman").ally, agent(less, "ottoman")) == (2, "green")
    no_crown = {"florins": 0, "left": ["merchant"], "right": ["admiral"], "spent": ["venice", "verona"]}
    assert legal(winter("alliance", "green", green=no_crown, **parts)) == ["ally ottoman less crown", "done"]


def test_alliances_costs() -> None:
    """W34. The price of the Ottomans is the books'; those of France and the Empire are reconstructed."""
    assert {name: dict(record.cost) for name, record in POWERS.items()} == {
        "france": {"crown": 2, "florin": 3},
        "hre": {"crown": 2, "cross": 1},
        "ottoman": {"crown": 1, "boat": 3},
    }


def test_alliances_a_discount_may_be_a_florin() -> None:
    """W34. One symbol of choice, a florin as well as a crown."""
    red = {"florins": 3, "left": ["podesta"], "right": ["consigliere"], "spent": SPENT}
    match = winter("alliance", red=red, agents={"red": ["france"]}, bare=True)
    assert legal(match) == ["ally france less crown", "ally france less florin", "done"]
    play(match, "ally france less florin")
    pay(match)
    assert (of(match, "red").florins, power(match, "france").ally) == (1, 0)


def test_alliances_missed_12_anybody_may_ally_with_a_free_power() -> None:
    """W34. Easily missed 12: a free power is open to all, under a rival's agent too, at the full price; then its bonus
    is blocked."""
    match = winter("alliance", red=SHIPS, agents={"green": ["ottoman"]}, bare=True)
    assert legal(match) == ["ally ottoman", "done"]
    pay(play(match, "ally ottoman"))
    assert power(match, "ottoman").ready and not match.state.allied(0, POWERS["ottoman"].index)


def test_alliances_missed_12_a_new_alliance_starts_ready() -> None:
    """W38. Easily missed 12: a new alliance starts with its bonus ready, an overturned one too."""
    parts = {"powers": {"ottoman": {"ally": "green", "ready": False}}, "agents": {"red": ["ottoman"]}, "bare": True}
    match = pay(play(winter("alliance", red=SHIPS, **parts), "overturn ottoman"))
    assert (power(match, "ottoman").ally, power(match, "ottoman").ready) == (0, True)


def test_alliances_overturning_needs_an_own_agent_and_the_full_price() -> None:
    """W35, W36. A rival's alliance is overturned only with an own agent there, for the full price; the agent stays."""
    parts = {"powers": {"ottoman": {"ally": "green"}}, "bare": True}
    refused(winter("alliance", red=SHIPS, **parts), "overturn ottoman", "ally ottoman")
    match = winter("alliance", red=SHIPS, agents={"red": ["ottoman"]}, **parts)
    assert legal(match) == ["done", "overturn ottoman"]
    play(match, "overturn ottoman")
    assert dict(match.state.agenda[-1].cost) == {"crown": 1, "boat": 3}
    pay(match)
    assert (power(match, "ottoman").ally, agent(match, "ottoman")) == (0, "red")
    poor = {**SHIPS, "right": ["admiral"]}
    refused(winter("alliance", red=poor, agents={"red": ["ottoman"]}, **parts), "overturn ottoman")


def test_alliances_one_a_winter() -> None:
    """W32, W37. One alliance a winter, concluded or overturned; several in the course of the years."""
    red = {"florins": 9, "left": ["podesta"], "right": ["consigliere", "podesta"], "tiles": ["kingdom"], "spent": SPENT}
    match = winter("alliance", red=red, powers={"hre": {"ally": "red"}})
    pay(play(match, "ally france"))
    assert legal(match) == ["done", "indulge florins"]
    assert [p.ally for p in match.state.powers].count(0) == 2


def test_alliances_one_ally_a_power() -> None:
    """W33. A power is allied with one player at a time; one's own alliance is not concluded again."""
    match = winter("alliance", red=SHIPS, powers={"ottoman": {"ally": "red"}}, agents={"red": ["ottoman"]}, bare=True)
    assert mover(match) == "yellow"


def test_alliances_missed_12_the_discount_only_while_the_power_is_free() -> None:
    """W35. Easily missed 12: overturning has no discount."""
    match = winter("alliance", red=SHIPS, agents={"red": ["ottoman"]}, powers={"ottoman": {"ally": "green"}}, bare=True)
    assert offered(match, "ally") == []


def test_alliances_ruling_11_the_empires_cross_pays_no_alliance() -> None:
    """W34. Besides (ruling 11): neither the Empire's cross nor the Ottomans' boats pay for an alliance."""
    red = {"florins": 9, "left": ["podesta"], "right": ["consigliere"], "spent": SPENT}
    match = winter("alliance", red=red, powers={"hre": {"ally": "red"}, "ottoman": {"ally": "red"}}, bare=True)
    assert legal(match) == ["ally france", "done"]
    agents = {"powers": {"ottoman": {"ally": "red"}, "hre": {"ally": "green"}}, "agents": {"red": ["hre"]}}
    refused(winter("alliance", red=red, bare=True, **agents), "overturn hre")


@pytest.mark.parametrize(("who", "usable"), [("", True), ("red", True), ("green", False)])
def test_alliances_a_rivals_agent_blocks_the_bonus(who: str, usable: bool) -> None:
    """A6.15. The bonus serves while the disc is on the left and no rival's agent is there."""
    parts = {"powers": {"hre": {"ally": "red"}}, **({"agents": {who: ["hre"]}} if who else {})}
    red = {"florins": 9, "left": ["podesta"], "spent": SPENT}
    match = winter("buy", red=red, bare=True, **parts)
    assert ("buy cathedral florence" in legal(match)) is usable


def test_alliances_are_optional_and_paid_like_everything() -> None:
    """Courtiers and tiles pay, one kind each."""
    red = {"florins": 3, "left": ["podesta"], "spent": ["pisa"]}
    match = winter("alliance", red=red, bare=True)
    assert legal(match) == ["ally france", "done"]
    pay(play(match, "ally france"))
    assert (tiles(match, "red"), court(match, "red")[0]) == (["florence*", "pisa*"], ["podesta*"])
