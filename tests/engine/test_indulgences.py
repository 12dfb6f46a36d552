"""Indulgences (FR "Solliciter une Indulgence", "Se libérer d'une Indulgence", CS "Prodej odpustků")."""

from __future__ import annotations

import pytest

from tests.engine.table import (
    court,
    events,
    finish,
    legal,
    mover,
    of,
    offered,
    pay,
    play,
    power,
    refused,
    result,
    rooms,
    table,
    tiles,
    winter,
)
from virtu.core.match import Match

SPENT = {"spent": ["florence", "pisa"]}


def sealed(match: Match, colour: str = "red") -> list[int]:
    """The rooms of a palace with an indulgence."""
    return [number for number, room in enumerate(of(match, colour).rooms, 1) if room.indulgence]


def test_indulgence_a_crown_for_the_action() -> None:
    """I2, I3. An indulgence gives one crown that pays for the action at once; the card is laid in the action's room."""
    match = play(table(red={"marker": 3, "left": ["podesta"], **SPENT}, agents={"red": ["ravenna"]}), "annex ravenna")
    assert offered(match, "pay") == ["indulgence crown", "left:podesta crown"]
    play(match, "pay indulgence crown", "pay left:podesta crown")
    assert (sealed(match), match.state.indulgences) == ([3], 9)
    assert "ravenna" in tiles(match, "red")


def test_indulgence_three_florins_after_the_action() -> None:
    """I2. Instead of the crown 3 florins go into the treasury, with the action done."""
    match = table(red={"left": ["podesta"], **SPENT})
    assert legal(match) == ["done", "turn florence", "turn pisa"]
    play(match, "turn pisa", "pay room crown")
    assert legal(match) == ["done", "indulge florins", "turn florence"]
    play(match, "indulge florins")
    assert (of(match, "red").florins, sealed(match)) == (4, [1])
    refused(match, "indulge florins")


def test_indulgence_the_florins_may_pay_for_the_action() -> None:
    """I2. The three florins are paid out at once, so they can pay for patronage too; what is left is kept."""
    match = play(table(red={"marker": 2, "florins": 0, "left": ["podesta"], **SPENT}), "patronise")
    play(match, "pay left:podesta crown", "pay indulgence florin")
    assert (of(match, "red").patronage, of(match, "red").florins, sealed(match)) == (1, 1, [2])


def test_indulgence_ruling_6_only_with_an_action_that_is_done() -> None:
    """I1. Ruling 6: none for moving the marker, none before a deed, none when an agent stops the action."""
    assert legal(table(step="", red={"florins": 0, **SPENT})) == ["move 1", "move 2"]
    match = table(red={"marker": 3, "left": ["podesta"], **SPENT}, agents={"red": ["ravenna"]})
    refused(match, "indulge florins")
    watched = play(table(step="", red={"florins": 0, **SPENT}, agents={"green": ["red.2"]}), "move 1")
    assert mover(watched) == "yellow"


def test_indulgence_missed_9_one_in_a_room_and_one_a_season() -> None:
    """I4, I5. Easily missed 9: no second indulgence in a room that holds one; who stays sealed may ask for none."""
    match = play(table(step="", red={"marker": 5, "indulgences": [1], **SPENT}), "move 1")
    assert (mover(match), sealed(match)) == ("yellow", [1])
    assert "event.action-sealed" in events(match)
    both = table(red={"marker": 3, "left": ["consigliere"], **SPENT}, agents={"red": ["ravenna"]})
    play(both, "annex ravenna", "pay indulgence crown", "pay left:consigliere crown")
    assert mover(both) == "yellow"


def test_indulgence_missed_9_the_crown_pays_only_for_the_action() -> None:
    """Easily missed 9: the crown of an indulgence does not release another one."""
    red = {"marker": 4, "left": ["podesta"], "indulgences": [5], **SPENT}
    match = play(table(step="", red=red), "move 2")
    assert mover(match) == "red" and sealed(match) == [5]
    assert legal(match) == ["done", "turn florence", "turn pisa"]


def test_indulgence_a_pile_of_ten() -> None:
    """I10. There are ten indulgences; when all lie in palaces nobody can ask for one."""
    match = play(table(red={**SPENT}, bare=True), "turn pisa", "pay room crown")
    assert match.state.indulgences == 0
    assert mover(match) == "red" and "indulge florins" not in legal(match)


@pytest.mark.parametrize("edition", ["fr", "cs"])
@pytest.mark.parametrize(
    ("how", "source", "spent"),
    [("cross", ["pay right:bishop cross"], "bishop*"), ("crowns", ["pay right:pope crown"], "pope*")],
)
def test_indulgence_released_for_a_cross_or_two_crowns(edition: str, how: str, source: list[str], spent: str) -> None:
    """I6, I8. One cross or two crowns end an indulgence that the marker reaches; its room's action can then be done."""
    red = {"marker": 3, "indulgences": [4], "right": ["bishop", "pope"], **SPENT}
    match = play(table(step="", edition=edition, red=red), "move 1")
    assert legal(match) == ["keep 4", "release 4 cross", "release 4 crowns"]
    play(match, f"release 4 {how}", *source)
    assert (sealed(match), match.state.indulgences) == ([], 10)
    assert spent in court(match, "red")[1]
    assert match.state.agenda[-1].prompt == "prompt.intrigue"


@pytest.mark.parametrize("edition", ["fr", "cs"])
def test_indulgence_released_when_the_marker_only_passes(edition: str) -> None:
    """I6. An indulgence in a room that is crossed can be ended as well."""
    red = {"marker": 3, "indulgences": [4], "right": ["bishop"], **SPENT}
    match = play(table(step="", edition=edition, red=red), "move 2")
    assert legal(match) == ["keep 4", "release 4 cross"]
    play(match, "release 4 cross", "pay right:bishop cross")
    assert (sealed(match), of(match, "red").marker) == ([], 5)


def test_indulgence_kept_stops_the_action() -> None:
    """I5. An indulgence that stays in the marker's room stops its action, and no other may be asked for."""
    red = {"marker": 3, "indulgences": [4], "right": ["bishop"], **SPENT}
    match = play(table(step="", red=red), "move 1", "keep 4")
    assert (mover(match), sealed(match)) == ("yellow", [4])


def test_indulgence_refreshed_courtiers_may_pay_for_the_release() -> None:
    """I7. Courtiers readied by this very move pay for the end of an indulgence, in the room behind the arrow or
    later."""
    red = {"marker": 2, "indulgences": [3], "right": ["bishop*"], **SPENT}
    match = play(table(step="", red=red), "move 1")
    assert court(match, "red") == ([], ["bishop"])
    play(match, "release 3 cross", "pay right:bishop cross")
    assert sealed(match) == []


def test_indulgence_tiles_pay_for_the_release() -> None:
    """I7. Tiles of the domain pay too, each with one kind: two crowns need two of them."""
    red = {"marker": 3, "indulgences": [4], "spent": ["pisa"]}
    match = play(table(step="", cities={"bologna": "red"}, red=red), "move 1")
    assert legal(match) == ["keep 4", "release 4 crowns"]
    play(match, "release 4 crowns")
    pay(match)
    assert tiles(match, "red") == ["bologna*", "florence*", "pisa*"]


def test_indulgence_lies_over_the_cards_of_the_room() -> None:
    """I3. Laid over cards it leaves them there, out of use until it is released."""
    red = {"marker": 3, "rooms": {"4": "spadassin/giovanni"}, "indulgences": [4], **SPENT}
    match = play(table(step="", red=red), "move 1")
    assert mover(match) == "yellow"
    assert rooms(match, "red") == {4: "spadassin/giovanni"}


@pytest.mark.parametrize("step", ["wages", "reorganise", "buy", "recruit", "alliance"])
def test_indulgence_missed_10_in_winter_at_any_time(step: str) -> None:
    """I9. Easily missed 10: in winter an indulgence may be asked for at any time, even before the troops are paid."""
    camp = {"red": {"florence": 3}}
    match = winter(step, red={"florins": 9, "left": ["merchant"]}, troops=camp)
    assert "indulge florins" in legal(match)
    play(match, "indulge florins")
    assert (of(match, "red").florins, sealed(match)) == (12, [1])
    assert "indulge florins" not in legal(match)


def test_indulgence_in_winter_lies_in_the_markers_room() -> None:
    """I9. None in winter while one lies in the room of the marker; one elsewhere does not matter."""
    assert "indulge florins" not in legal(winter("recruit", red={"florins": 3, "indulgences": [1]}))
    match = play(winter("recruit", red={"florins": 3, "indulgences": [2], "marker": 4}), "indulge florins")
    assert sealed(match) == [2, 4]


def test_indulgence_in_winter_its_crown_buys_or_allies() -> None:
    """I9. In winter the crown is used at once, for a purchase or an alliance."""
    buy = play(winter("buy", red={"florins": 2, **SPENT}), "buy bishop", "pay indulgence crown", "put left")
    assert (court(buy, "red"), sealed(buy)) == ((["bishop"], []), [1])
    red = {"left": ["bishop"], "right": ["podesta"], **SPENT}
    ally = play(winter("alliance", red=red), "ally hre", "pay indulgence crown", "pay left:bishop cross")
    play(ally, "pay right:podesta crown")
    assert (power(ally, "hre").ally, sealed(ally)) == (0, [1])


def test_indulgence_costs_prestige_at_the_end() -> None:
    """F15. Each indulgence still there costs one point."""
    match = winter("alliance", "green", ending=["end.cities"], red={"indulgences": [2, 5]}, green={"indulgences": [1]})
    finish(match)
    rows = [dict(row) for row in result(match).breakdown]
    assert [row["indulgences"] for row in rows] == [-2, 0, -1]


def test_indulgence_another_one_in_a_room_just_released() -> None:
    """I8. After the release no indulgence lies there, so with the action done a new one may be asked for."""
    red = {"marker": 5, "indulgences": [1], "left": ["bishop*"], **SPENT}
    match = play(table(step="", red=red), "move 1", "release 1 cross", "pay left:bishop cross", "turn florence")
    play(match, "pay room crown", "indulge florins")
    assert (sealed(match), of(match, "red").florins) == ([1], 4)
