"""Moving the action marker (FR "Déplacement du marqueur d'Action", CS "Posuňte svůj akční žeton")."""

from __future__ import annotations

import pytest

from tests.engine.table import court, events, legal, mover, new_game, of, offered, pay, play, refused, table, tiles

SPENT = {"spent": ["florence", "pisa"]}


def start_of_spring() -> list[str]:
    """Three players lay all their cards to the sides."""
    match = new_game()
    while match.state.season == "setup":
        play(match, legal(match)[-1])
    return match.actions


def test_marker_first_spring_starts_in_any_room() -> None:
    """M3. In the first spring the marker is put into any room and its action is carried out at once (FR, CS A)."""
    match = play(new_game(), *start_of_spring())
    assert legal(match) == [f"start {room}" for room in range(1, 6)]
    play(match, "start 3")
    assert of(match, "red").marker == 3
    assert match.state.agenda[-1].prompt == "prompt.annex"


def test_marker_first_spring_goes_in_turn_order() -> None:
    """M2. Each player places and acts before the next one does."""
    match = play(new_game(), *start_of_spring(), "start 1", "done")
    assert (mover(match), legal(match)[0]) == ("yellow", "start 1")


def test_marker_moves_one_or_two_rooms_freely() -> None:
    """M4. Later springs: one or two rooms for nothing, and it must move."""
    match = table(step="", red=SPENT)
    assert legal(match) == ["move 1", "move 2"]
    play(match, "move 2")
    assert (of(match, "red").marker, of(match, "red").florins) == (3, 1)


def test_marker_goes_round_clockwise() -> None:
    """M4. After room 5 comes room 1."""
    match = play(table(step="", red={"marker": 5}), "move 2")
    assert of(match, "red").marker == 2


def test_marker_one_more_room_for_two_florins_once() -> None:
    """M5. 2 florins buy one more room, once a spring, however rich the player is."""
    match = table(step="", red={"florins": 20, **SPENT})
    assert legal(match) == ["move 1", "move 2", "move 3 florins"]
    play(match, "move 3 florins")
    assert (of(match, "red").marker, of(match, "red").florins) == (4, 18)


def test_marker_florins_of_tiles_pay_for_the_move() -> None:
    """Florins can be collected at any time, so a ready tile pays for the move too."""
    match = table(step="", red={"florins": 0, "spent": ["pisa"]})
    assert "move 3 florins" in legal(match)
    play(match, "move 3 florins", "collect florence")
    assert tiles(match, "red") == ["florence*", "pisa*"]
    assert (of(match, "red").marker, of(match, "red").florins) == (4, 0)


def test_marker_an_arrow_moves_one_more_room() -> None:
    """M6. Each arrow is worth one room and its tile turns; arrows and florins add up."""
    red = {"florins": 2, "spent": ["florence", "pisa"]}
    match = table(step="", cities={"mantua": "red"}, red=red)
    assert legal(match) == ["move 1", "move 2", "move 3", "move 3 florins", "move 4 florins"]
    play(match, "move 3", "pay mantua arrow")
    assert of(match, "red").marker == 4
    assert tiles(match, "red") == ["florence*", "mantua*", "pisa*"]


def test_marker_a_full_circle() -> None:
    """M7. Two free rooms, one for florins and two arrows lead back to the same room and its action."""
    red = {"florins": 2, "spent": ["florence", "pisa"]}
    match = table(step="", cities={"mantua": "red", "syracuse": "red"}, red=red)
    play(match, "move 5 florins")
    pay(match)
    assert (of(match, "red").marker, of(match, "red").florins) == (1, 0)
    assert match.state.agenda[-1].prompt == "prompt.govern"
    assert tiles(match, "red") == ["florence*", "mantua*", "pisa*", "syracuse*"]


def test_marker_a_spent_arrow_is_no_use() -> None:
    """M6. Only ready tiles give arrows."""
    red = {"florins": 0, "spent": ["florence", "pisa", "mantua"]}
    assert legal(table(step="", cities={"mantua": "red"}, red=red)) == ["move 1", "move 2"]


@pytest.mark.parametrize(
    ("start", "move", "left", "right"),
    [
        (1, 1, ["merchant*"], ["banker*", "podesta*"]),
        (1, 2, ["merchant*"], ["banker", "podesta"]),
        (2, 1, ["merchant*"], ["banker", "podesta"]),
        (3, 2, ["merchant*"], ["banker*", "podesta*"]),
        (4, 2, ["merchant"], ["banker*", "podesta*"]),
        (5, 1, ["merchant"], ["banker*", "podesta*"]),
    ],
)
def test_marker_passing_an_arrow_refreshes_that_side(start: int, move: int, left: list[str], right: list[str]) -> None:
    """M8. Passing the arrow of a side readies every courtier of that side and none of the other (FR, CS,
    "Cortigiano")."""
    red = {"marker": start, "left": ["merchant*"], "right": ["banker*", "podesta*"], **SPENT}
    match = play(table(step="", red=red), f"move {move}")
    assert court(match, "red") == (left, right)


def test_marker_a_card_replaces_the_action_of_its_room() -> None:
    """M10. An action card covers the printed action as long as it lies there."""
    match = play(table(step="", red={"rooms": {"2": "merchant"}, **SPENT}), "move 1")
    assert match.state.agenda[-1].prompt == "prompt.trade"
    assert offered(match, "sell") == ["card"]


def test_marker_missed_13_an_action_can_be_forgone() -> None:
    """M9. Easily missed 13: an action may be forgone, and a room that cannot be paid is no dead end."""
    match = play(table(step="", red={"florins": 0, **SPENT}), "move 2")
    assert legal(match) == ["done"]
    play(match, "done")
    assert "event.forgone" in events(match)
    assert mover(match) == "yellow"
    willing = play(table(red={"marker": 1, "spent": ["pisa"]}), "done")
    assert (mover(willing), tiles(willing, "red")) == ("yellow", ["florence", "pisa*"])


def test_marker_no_step_is_left_out() -> None:
    """M4. The marker never stays, never moves back, and never further than can be paid."""
    match = table(step="", red={"florins": 1, **SPENT})
    refused(match, "move 0", "move 3", "move 3 florins", "move -1", "done", "start 2")
