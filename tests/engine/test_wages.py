"""Paying the troops (FR "Payer la solde des Troupes", CS "Zaplaťte svým jednotkám žold")."""

from __future__ import annotations

import pytest

from tests.engine.table import legal, mover, of, offered, play, refused, tiles, troops, winter

SPENT = ["florence", "pisa"]


@pytest.mark.parametrize(("number", "due"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_wages_by_number_of_troops(number: int, due: int) -> None:
    """W2. 1 or 2 troops cost nothing, 3 or 4 one florin, 5 or 6 two florins, for all together."""
    match = winter("wages", red={"florins": 5, "spent": SPENT}, troops={"red": {"florence": number}})
    if due:
        assert legal(match) == ["disband florence", "indulge florins", "wages"]
        play(match, "wages")
    assert of(match, "red").florins == 5 - due
    assert match.state.agenda[-1].prompt != "prompt.wages"


def test_wages_come_first_and_must_be_settled() -> None:
    """W2. The first step of winter; there is no going on without paying or disbanding."""
    match = winter("", red={"florins": 1, "left": ["merchant"], "spent": SPENT}, troops={"red": {"florence": 3}})
    refused(match, "done", "discard left:merchant")


def test_wages_troops_that_are_not_paid_leave() -> None:
    """W3. Who cannot or will not pay removes troops of their choice until the rest is paid."""
    red = {"florins": 0, "spent": SPENT}
    match = winter("wages", red=red, bare=True, troops={"red": {"florence": 2, "pisa": 2}})
    assert legal(match) == ["disband florence", "disband pisa"]
    play(match, "disband florence")
    assert legal(match) == ["disband florence", "disband pisa"]
    play(match, "disband pisa")
    assert (troops(match, "red"), mover(match)) == ({"florence": 1, "pisa": 1}, "yellow")


def test_wages_part_of_the_troops_may_be_paid() -> None:
    """W3. Of six troops one may disband two and pay one florin for the four that stay."""
    match = winter("wages", red={"florins": 1, "spent": SPENT}, bare=True, troops={"red": {"florence": 6}})
    assert legal(match) == ["disband florence"]
    play(match, "disband florence", "disband florence")
    assert legal(match) == ["disband florence", "wages"]
    play(match, "wages")
    assert (troops(match, "red"), of(match, "red").florins) == ({"florence": 4}, 0)


def test_wages_nobody_is_forced_to_pay() -> None:
    """W3. Troops may be removed although they could be paid."""
    match = winter("wages", red={"florins": 9, "spent": SPENT}, troops={"red": {"florence": 3}})
    play(match, "disband florence")
    assert (of(match, "red").florins, troops(match, "red")) == (9, {"florence": 2})


def test_wages_are_paid_by_tiles_and_an_indulgence() -> None:
    """Florins of ready tiles and of an indulgence pay the troops too."""
    camp = {"red": {"florence": 5}}
    match = winter("wages", red={"florins": 0, "spent": ["pisa"]}, troops=camp)
    assert "wages" in legal(match)
    play(match, "wages", "collect florence")
    assert (of(match, "red").florins, "florence*" in tiles(match, "red")) == (0, True)
    other = play(winter("wages", red={"florins": 0, "spent": SPENT}, troops=camp), "wages", "pay indulgence florin")
    assert (of(other, "red").florins, of(other, "red").rooms[0].indulgence) == (1, True)


def test_wages_removed_troops_can_be_recruited_again() -> None:
    """W3. Removed troops are in reserve at once."""
    match = winter("wages", red={"florins": 1, "spent": SPENT}, bare=True, troops={"red": {"florence": 6}})
    play(match, "disband florence", "disband florence", "disband florence", "disband florence")
    assert offered(match, "recruit") == ["florence", "pisa"]
