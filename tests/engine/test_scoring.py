"""Prestige and victory (FR "Prestige & Victoire", CS "Prestiž & vítězství")."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import finish, result, winter
from virtu.core.game import Result
from virtu.games.virtu.scoring import religion_points

LEVEL: dict[str, Any] = {"left": ["bishop"]}
"""A cross for Florence, as Venice and Naples begin with one on a tile."""
MANY = ["ravenna", "siena", "spoleto", "bologna", "ancona", "rome", "terracina", "benevento"]


def score(**parts: Any) -> Result:
    """The result when the position is the last moment of the game."""
    return result(finish(winter("alliance", "green", ending=["end.cities"], **parts)))


def row(found: Result, seat: int = 0) -> dict[str, int]:
    """The breakdown of a seat."""
    return dict(found.breakdown[seat])


@pytest.mark.parametrize(("extra", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_scoring_cities(extra: int, points: int) -> None:
    """F5. 0 to 6 points by the position on the city track, one more for whoever is foremost."""
    found = score(
        cities={**dict.fromkeys(MANY[:extra], "red"), "tunis": "yellow"}
        if extra > 1
        else dict.fromkeys(MANY[:extra], "red")
    )
    assert row(found)["cities"] == points + 1
    assert row(found, 2)["cities"] == (1 if extra == 0 else 0)


def test_scoring_cities_foremost_is_shared() -> None:
    """F6. The bonus point goes to everybody who is foremost; beyond eight all are level."""
    found = score(cities={"ravenna": "red", "terracina": "yellow"})
    assert [row(found, seat)["cities"] for seat in range(3)] == [2, 2, 0]
    south = ["taranto", "palermo", "syracuse", "tunis", "ajaccio", "benevento"]
    nine = {**dict.fromkeys(MANY[:7], "red"), **dict.fromkeys(south, "yellow")}
    level = score(cities=nine)
    assert [row(level, seat)["cities"] for seat in range(3)] == [7, 7, 0]


@pytest.mark.parametrize(("step", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_scoring_patronage(step: int, points: int) -> None:
    """F7. 0 to 3 points by the position on the patronage track, one more for everybody foremost."""
    bonuses = ["leonardo"] * (step >= 2) + ["trace"] * (step >= 4)
    found = score(red={"patronage": step, "bonuses": bonuses})
    assert row(found)["patronage"] == points + 1
    assert row(found, 1)["patronage"] == (1 if step == 0 else 0)


def test_scoring_printed_points() -> None:
    """F8. Points on cards and tiles count, ready or spent, in rooms, under cards and at court; bonuses too."""
    red = {"rooms": {"3": "podesta/cardinal"}, "left": ["pope*"], "tiles": ["principality*", "kingdom"], "patronage": 2,
           "bonuses": ["columbus"]}  # fmt: skip
    assert row(score(red=red))["printed"] == 1 + 2 + 1 + 2 + 2
    assert row(score(red={"left": ["merchant"], "tiles": ["guild", "duchy"]}))["printed"] == 0


@pytest.mark.parametrize(
    ("crosses", "points"),
    [
        ([3, 2, 1], [4, 2, 0]),
        ([1, 1, 0], [2, 2, 0]),
        ([2, 1, 1], [4, 0, 0]),
        ([1, 1, 1], [2, 2, 2]),
        ([4, 3, 2, 1], [4, 2, 1, 0]),
        ([3, 3, 1, 0], [2, 2, 1, 0]),
        ([3, 3, 3, 0], [2, 2, 2, 0]),
        ([3, 1, 1, 0], [4, 1, 1, 0]),
        ([3, 2, 0, 0], [4, 2, 0, 0]),
        ([2, 2, 2, 2], [2, 2, 2, 2]),
        ([5, 4, 3, 2, 1], [4, 2, 1, 0, 0]),
        ([5, 5, 3, 2, 1], [2, 2, 1, 0, 0]),
        ([5, 4, 4, 2, 1], [4, 1, 1, 0, 0]),
        ([5, 5, 3, 3, 1], [2, 2, 0, 0, 0]),
    ],
)
def test_scoring_example_14_and_ruling_1_religion(crosses: list[int], points: list[int]) -> None:
    """F10, F11. Worked example 14 and ruling 1: ranks by crosses; all who are tied take the points of the rank below
    their own, the next player is ranked after the whole group."""
    assert religion_points(crosses) == points
    assert religion_points(crosses[::-1]) == points[::-1]


def test_scoring_example_14_at_a_table_of_four() -> None:
    """F10. Worked example 14: two are first with four players: 2 points each, the next gets 1."""
    cross = {"tiles": ["cathedral"]}
    two, spent = (
        {**cross, "left": ["bishop"], "right": ["bishop"]},
        {"tiles": ["cathedral*"], "left": ["bishop*"], "right": ["bishop"]},
    )
    found = score(players=4, red=two, blue=spent, green=cross, cathedrals=["florence", "milan", "venice"])
    assert [row(found, seat)["religion"] for seat in range(4)] == [2, 0, 1, 2]


def test_scoring_religion_counts_crosses_everywhere() -> None:
    """A2.14, F9. Crosses of cards and tiles, ready or spent, the Empire's, Duomo's and the Sistine Chapel's."""

    yellow = {"right": ["bishop"]}  # besides the cross of Bari; Venice has that of Verona

    def religion(red: dict[str, Any], **parts: Any) -> int:
        return row(score(red=red, yellow=yellow, **parts))["religion"]

    assert religion({}) == 0
    assert religion({"rooms": {"3": "podesta/cardinal"}}) == 0
    assert religion({"rooms": {"3": "podesta/cardinal"}, "left": ["bishop*"], "tiles": ["kingdom*"]}) == 4
    assert religion({"left": ["pope*"], "patronage": 2, "bonuses": ["duomo"]}) == 4
    assert religion({"left": ["cardinal"], "patronage": 2, "bonuses": ["sistine"]}) == 4
    empire = {"powers": {"hre": {"ally": "red", "ready": False}}}
    assert religion({"left": ["pope"]}, **empire) == 4
    assert religion({"left": ["pope"]}, **empire, agents={"green": ["hre"]}) == 2
    assert religion({"left": ["pope"]}, **empire, agents={"red": ["hre"]}) == 4


def test_scoring_trophies() -> None:
    """F12. 2 points a trophy."""
    found = score(red={"trophies": ["yellow", "green"]}, yellow={"trophies": ["red"]})
    assert [row(found, seat)["trophies"] for seat in range(3)] == [4, 2, 0]


def test_scoring_alliances() -> None:
    """F13. 1 point an alliance, its bonus ready or not, but none under a rival's agent."""
    powers = {"hre": {"ally": "red"}, "france": {"ally": "red", "ready": False}, "ottoman": {"ally": "red"}}
    found = score(powers=powers, agents={"green": ["ottoman"], "red": ["hre"]})
    assert [row(found, seat)["alliances"] for seat in range(3)] == [2, 0, 0]


def test_scoring_cathedrals() -> None:
    """F14. 1 point a cathedral tile."""
    found = score(red={"tiles": ["cathedral*", "cathedral"]}, cities={"siena": "red"}, cathedrals=["siena", "florence"])
    assert [row(found, seat)["cathedrals"] for seat in range(3)] == [2, 0, 0]
    assert row(found)["printed"] == 0


def test_scoring_indulgences() -> None:
    """F15. Each indulgence left costs a point."""
    assert row(score(red={"indulgences": [2, 3, 5]}))["indulgences"] == -3


def test_scoring_sum_and_winner() -> None:
    """F16. The sum of the eight kinds decides."""
    found = score(red={"trophies": ["yellow", "green"]}, green={"indulgences": [1]})
    assert [sum(points for _, points in found.breakdown[seat]) for seat in range(3)] == list(found.scores)
    assert found.winners == (0,)
    assert [kind for kind, _ in found.breakdown[0]] == [
        "cities", "patronage", "printed", "religion", "trophies", "alliances", "cathedrals", "indulgences"]  # fmt: skip


def test_scoring_a_tie_goes_to_the_crowns() -> None:
    """F17. Equal prestige: the most crowns on cards and tiles, ready or spent (ruling 11: there alone)."""
    found = score(green={"left": ["podesta*"]}, red={"spent": ["florence"], **LEVEL})
    assert (found.tie_break, found.scores[0] == found.scores[2], found.winners) == ((1, 1, 2), True, (2,))
    ally = score(
        red={"patronage": 2, "bonuses": ["michelangelo"], **LEVEL}, green={"patronage": 2, "bonuses": ["trace"]}
    )
    assert (ally.tie_break, ally.winners) == ((1, 1, 1), (0, 2))


def test_scoring_a_second_tie_is_shared() -> None:
    """F18. Still equal: the victory is shared."""
    found = score(red=LEVEL)
    assert (found.scores, found.tie_break, found.winners) == ((4, 4, 4), (1, 1, 1), (0, 1, 2))
