"""Reorganising the palace (FR "Réorganiser son Palais", CS "Reorganizujte svůj palác")."""

from __future__ import annotations

from tests.engine.table import court, legal, mover, of, offered, play, refused, rooms, winter
from virtu.games.virtu.data import BUYABLE


def test_reorganise_example_13_the_palace_of_naples() -> None:
    """W4. Worked example 13: Ferdinand, a courtier, goes under the Gonfalonier; the Merchant moves to the freed space;
    the Ambassador leaves Alphonse's room, spent. Moving the spent Federico or touching the rooms with the marker or
    an indulgence is illegal."""
    yellow = {
        "marker": 5,
        "rooms": {"2": "gonfalonier", "3": "alphonse/ambassador", "4": "podesta", "5": "cardinal"},
        "indulgences": [4],
        "left": ["ferdinand"],
        "right": ["merchant", "federico*"],
    }
    match = winter("reorganise", "yellow", yellow=yellow)
    refused(
        match, "set right:federico* action 1", "shift right:federico*", "dismiss 4 card left", "dismiss 5 card left"
    )
    refused(match, "set left:ferdinand under 4", "set left:ferdinand under 5", "shift right:merchant")
    refused(match, "dismiss 3 under right", "dismiss 3 under left")
    play(match, "set left:ferdinand under 2", "shift right:merchant", "dismiss 3 under right")
    assert court(match, "yellow") == (["merchant"], ["federico*", "ambassador*"])
    assert rooms(match, "yellow") == {2: "gonfalonier/ferdinand", 3: "alphonse", 4: "podesta", 5: "cardinal"}


def test_reorganise_courtiers_go_into_rooms() -> None:
    """S17, W4. A ready courtier becomes an action card in a bare room, if it has an action, or an improvement under a
    card."""
    red = {"marker": 1, "rooms": {"3": "podesta"}, "left": ["merchant"], "right": ["condottiere"]}
    match = winter("reorganise", red=red, bare=True)
    assert offered(match, "set") == sorted(
        [f"left:merchant action {room}" for room in (2, 4, 5)] + ["left:merchant under 3", "right:condottiere under 3"]
    )
    play(match, "set left:merchant action 2", "set right:condottiere under 2")
    assert rooms(match, "red") == {2: "merchant/condottiere", 3: "podesta"}


def test_reorganise_spent_courtiers_stay() -> None:
    """W6. Only ready courtiers are moved; a spent one can only be discarded."""
    match = winter("reorganise", red={"left": ["merchant*"]}, bare=True)
    assert legal(match) == ["discard left:merchant*", "done"]


def test_reorganise_a_card_leaves_its_room_spent() -> None:
    """W7. A card that leaves a room goes to a free courtier space, spent side up."""
    match = play(winter("reorganise", red={"rooms": {"3": "podesta"}}), "dismiss 3 card left")
    assert (rooms(match, "red"), court(match, "red")) == ({}, (["podesta*"], []))


def test_reorganise_not_from_room_to_room() -> None:
    """W9. So no card goes from one room to another in the same winter."""
    match = play(winter("reorganise", red={"rooms": {"3": "podesta"}}), "dismiss 3 card left")
    refused(match, "set left:podesta* action 2", "set left:podesta action 2", "shift left:podesta*")


def test_reorganise_leaving_a_room_needs_a_free_space() -> None:
    """W7, W13. Without a free courtier space a card stays in its room; discarding frees one, also of a spent card."""
    red = {"rooms": {"3": "podesta"}, "left": ["banker*"], "right": ["merchant", "merchant"]}
    match = winter("reorganise", red=red)
    assert offered(match, "dismiss") == []
    play(match, "discard left:banker*")
    assert offered(match, "dismiss") == ["3 card left"]


def test_reorganise_no_direct_swap() -> None:
    """W9. Two courtiers do not change places; one moves only if the other side has a free space."""
    match = winter("reorganise", red={"left": ["merchant"], "right": ["podesta", "cardinal"]}, bare=True)
    assert offered(match, "shift") == []
    roomy = winter("reorganise", red={"left": ["merchant"], "right": ["podesta"]}, bare=True)
    assert offered(roomy, "shift") == ["left:merchant"]


def test_reorganise_one_move_between_the_sides_a_winter() -> None:
    """W6. A card changes sides once a winter."""
    match = winter("reorganise", red={"left": ["merchant"]}, bare=True)
    play(match, "shift left:merchant")
    assert court(match, "red") == ([], ["merchant"])
    refused(match, "shift right:merchant")


def test_reorganise_no_card_without_action_alone() -> None:
    """W8. A card without an action is never left alone in a room."""
    red = {"rooms": {"3": "podesta/condottiere"}}
    match = winter("reorganise", red=red, bare=True)
    assert offered(match, "dismiss") == ["3 under left", "3 under right"]
    play(match, "dismiss 3 under left")
    assert offered(match, "dismiss") == ["3 card right"]


def test_reorganise_ruling_11_an_improvement_with_an_action_takes_over() -> None:
    """W8. Besides (ruling 11): an improvement with an action, left alone, becomes the action card."""
    match = winter("reorganise", red={"rooms": {"3": "podesta/merchant"}})
    play(match, "dismiss 3 card right")
    assert (rooms(match, "red"), court(match, "red")) == ({3: "merchant"}, ([], ["podesta*"]))


def test_reorganise_one_improvement_a_room() -> None:
    """S18. No second improvement under an action card, no second action card."""
    match = winter("reorganise", red={"rooms": {"3": "podesta/condottiere"}, "left": ["merchant"]}, bare=True)
    refused(match, "set left:merchant under 3", "set left:merchant action 3")


def test_reorganise_rooms_that_are_not_touched() -> None:
    """W5. The rooms with the marker, an indulgence or a rival's agent stay as they are, with cards or without."""
    red = {"marker": 1, "indulgences": [2], "rooms": {"1": "podesta", "2": "cardinal"}, "left": ["merchant"]}
    match = winter("reorganise", red=red, agents={"green": ["red.3"]})
    assert offered(match, "dismiss") == []
    assert offered(match, "set") == ["left:merchant action 4", "left:merchant action 5"]


def test_reorganise_missed_2_a_discarded_character_can_be_bought_again() -> None:
    """W13. Easily missed 2: a discarded character goes back to its pile, a family card leaves the game."""
    red = {"left": ["merchant*"], "right": ["giovanni"], "florins": 2}
    match = winter("reorganise", red=red)
    at = BUYABLE.index("merchant")
    assert match.state.supply[at] == 4
    play(match, "discard left:merchant*", "discard right:giovanni")
    assert match.state.supply[at] == 5
    assert "buy merchant" in legal(match)
    play(match, "buy merchant", "put left")
    assert court(match, "red") == (["merchant"], [])


def test_reorganise_missed_2_only_courtiers_are_discarded() -> None:
    """W13. Easily missed 2: cards in rooms are never discarded."""
    match = winter("reorganise", red={"rooms": {"3": "podesta"}, "left": ["merchant"]})
    assert offered(match, "discard") == ["left:merchant"]


def test_reorganise_nothing_to_do_is_skipped() -> None:
    """A palace without any card is not asked about."""
    match = winter("wages", red={"florins": 9, "spent": ["florence", "pisa"]}, troops={"red": {"florence": 3}})
    play(match, "wages")
    assert match.state.agenda[-1].prompt == "prompt.buy"
    assert of(match, "red").left == () and mover(match) == "red"
