"""Recruiting (FR "Recruter des Troupes", CS "Verbování jednotek")."""

from __future__ import annotations

from tests.engine.table import legal, mover, of, offered, play, refused, sieges, troops, winter

SPENT = ["florence", "pisa"]


def test_recruit_one_florin_at_home_three_elsewhere() -> None:
    """W29. 1 florin in an own start city, 3 in any other own city."""
    parts = {"cities": {"siena": "red"}, "bare": True}
    spent = [*SPENT, "siena"]
    assert offered(winter("recruit", red={"florins": 2, "spent": spent}, **parts), "recruit") == ["florence", "pisa"]
    match = winter("recruit", red={"florins": 4, "spent": spent}, **parts)
    assert offered(match, "recruit") == ["florence", "pisa", "siena"]
    play(match, "recruit siena", "recruit pisa")
    assert (of(match, "red").florins, troops(match, "red")) == (0, {"florence": 1, "pisa": 2, "siena": 1})


def test_recruit_as_many_as_can_be_paid() -> None:
    """W28. Several troops, in several cities."""
    match = winter("recruit", red={"florins": 9, "spent": SPENT}, bare=True)
    play(match, "recruit florence", "recruit florence", "recruit pisa")
    assert (of(match, "red").florins, troops(match, "red")) == (6, {"florence": 3, "pisa": 2})


def test_recruit_six_troops_at_most() -> None:
    """W31. Never more than six troops on the map."""
    match = winter("recruit", red={"florins": 9, "spent": SPENT}, bare=True, troops={"red": {"florence": 5}})
    play(match, "recruit florence")
    assert troops(match, "red") == {"florence": 6}
    refused(match, "recruit florence", "recruit pisa")


def test_recruit_not_in_a_lost_start_city() -> None:
    """W30. A start city that a rival holds is no place to recruit; for the rival it is a city like others."""
    parts = {"cities": {"pisa": "green"}, "troops": {"red": {"florence": 1}}, "bare": True}
    assert offered(winter("recruit", red={"florins": 9, "spent": ["florence"]}, **parts), "recruit") == ["florence"]
    green = {"florins": 2, "spent": ["venice", "verona", "pisa"]}
    assert offered(winter("recruit", "green", green=green, **parts), "recruit") == ["venice", "verona"]


def test_recruit_in_a_start_city_regained() -> None:
    """W30. An own start city that was lost and won back costs 1 florin again."""
    green = {"florins": 0, "spent": ["venice", "verona", "pisa"]}
    match = sieges(red={"florins": 2, "spent": ["florence"]}, green=green, cities={"pisa": "green"},
                   troops={"red": {"pisa": 3}})  # fmt: skip
    play(match, "besiege pisa")
    while mover(match) != "red" or match.state.agenda[-1].prompt != "prompt.recruit":
        play(match, "wages" if "wages" in legal(match) else "done")
    assert offered(match, "recruit") == ["florence", "pisa"]
    play(match, "recruit pisa")
    assert (of(match, "red").florins, troops(match, "red")) == (0, {"pisa": 4})


def test_recruit_only_in_own_cities() -> None:
    """W28. Only in cities under control."""
    match = winter("recruit", red={"florins": 9, "spent": SPENT}, bare=True)
    refused(match, "recruit ravenna", "recruit venice", "recruit milan")


def test_recruit_without_florins_is_skipped() -> None:
    """Who cannot pay is not asked."""
    match = winter("recruit", red={"florins": 0, "spent": SPENT}, bare=True)
    assert not any(action.startswith("recruit") for action in legal(match))


def test_recruit_with_the_florins_of_an_indulgence() -> None:
    """The florins of an indulgence may be asked for while paying."""
    match = winter("recruit", red={"florins": 0, "spent": SPENT})
    play(match, "recruit florence", "pay indulgence florin")
    assert (of(match, "red").florins, troops(match, "red")) == (2, {"florence": 2, "pisa": 1})
