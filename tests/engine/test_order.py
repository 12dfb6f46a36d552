"""Tracks, turn order and the fifth city's space (FR "Détermination du nouvel Ordre de jeu", CS "Určení nového pořadí
tahů")."""

from __future__ import annotations

from typing import Any

from tests.engine.table import (
    court,
    events,
    legal,
    mover,
    of,
    offered,
    order,
    owner,
    pay,
    play,
    sieges,
    table,
    winter,
)
from virtu.core.match import Match
from virtu.games.virtu.palace import extra_spaces, fits
from virtu.games.virtu.year import city_order, track_position

POOR = {"florins": 0, "spent": ["florence", "pisa"]}
NINE = ["venice", "verona", "mantua", "bologna", "ravenna", "ancona", "siena", "rome", "terracina"]


def test_order_most_cities_first() -> None:
    """G44. After the retreats the player with most cities goes first, and so on."""
    match = sieges(red=POOR, cities={"mantua": "green", "terracina": "yellow", "benevento": "yellow"})
    assert order(match) == ["yellow", "green", "red"]
    assert (mover(match), match.state.season) == ("yellow", "winter")


def test_order_missed_7_equal_by_the_stack_from_the_top() -> None:
    """G42, G45. Easily missed 7: a disc that moves goes on top, and of equal players the top one plays first."""
    assert order(sieges(red=POOR, city_order=["green", "red", "yellow"])) == ["green", "red", "yellow"]
    annexed = {"marker": 3, "left": ["podesta"], "right": ["consigliere"]}
    match = table("yellow", yellow=annexed, cities={"ravenna": "red"}, city_order=["red", "yellow", "green"])
    pay(play(match, "annex terracina"))
    assert match.state.city_stack == (1, 0, 2)
    assert city_order(match.state) == (1, 0, 2)


def test_order_missed_7_the_track_moves_at_once() -> None:
    """G41. Easily missed 7: the disc moves when the city changes hands, on annexing too; order changes after the
    sieges."""
    yellow = {"marker": 3, "left": ["podesta"], "right": ["consigliere"]}
    match = pay(play(table("yellow", yellow=yellow), "annex terracina"))
    assert [track_position(match.state, seat) for seat in range(3)] == [2, 3, 2]
    assert order(match) == ["red", "yellow", "green"]


def test_order_of_a_conquest_the_loser_moves_first() -> None:
    """G42. When a city is conquered the loser's disc moves first, the winner's after it."""
    green = {"florins": 0, "spent": ["venice", "verona", "ravenna"]}
    parts = {"cities": {"ravenna": "green"}, "troops": {"red": {"ravenna": 3}}}
    match = sieges(red=POOR, green=green, city_order=["yellow", "green", "red"], **parts)
    play(match, "besiege ravenna")
    assert match.state.city_stack == (0, 2, 1)


def test_order_eight_is_the_end_of_the_track() -> None:
    """G41. Beyond eight cities the disc stays at eight and does not move again; the order goes by cities all the
    same."""
    green = {"marker": 2, "left": ["podesta"], "right": ["consigliere", "cardinal"]}
    cities = dict.fromkeys(NINE[2:8], "green")
    match = table("green", green=green, cities=cities, city_order=["red", "yellow", "green"])
    assert track_position(match.state, 2) == 8
    pay(play(match, "annex terracina"))
    assert (match.state.cities_of(2), track_position(match.state, 2)) == (9, 8)
    assert match.state.city_stack == (0, 1, 2)
    assert city_order(match.state) == (2, 0, 1)


def test_order_more_than_eight_count_for_the_order() -> None:
    """G45. Two players at the end of the track go by the number of their cities."""
    south = ["benevento", "taranto", "palermo", "syracuse", "tunis", "ajaccio"]
    cities = {**dict.fromkeys(NINE[2:], "green"), **dict.fromkeys(south, "yellow")}
    match = sieges(red=POOR, cities=cities, city_order=["yellow", "red", "green"])
    assert [match.state.cities_of(seat) for seat in (0, 1, 2)] == [2, 8, 9]
    assert order(match) == ["green", "yellow", "red"]


FIVE = {"ravenna": "red", "siena": "red", "spoleto": "red"}


def test_order_five_cities_open_a_courtier_space() -> None:
    """G43. With five cities one more courtier space is open."""
    four = {"ravenna": "red", "siena": "red"}
    assert extra_spaces(winter("buy", cities=four).state, 0) == 0
    assert extra_spaces(winter("buy", cities=FIVE).state, 0) == 1


def lose_fifth(edition: str = "fr", **red: Any) -> Match:
    """Green conquers red's Ravenna, red's fifth city."""
    cards = {"left": ["merchant", "banker*"], "right": ["podesta", "cardinal"]}
    spent = ["florence", "pisa", "ravenna", "siena", "spoleto"]
    match = sieges("green", edition=edition, cities=FIVE, red={"florins": 0, "spent": spent, **cards, **red},
                   green={"florins": 0, "spent": ["venice", "verona"]}, troops={"green": {"ravenna": 3}})  # fmt: skip
    play(match, "besiege ravenna")
    while mover(match) == "red" and "pass" in legal(match):
        play(match, "pass")
    return match


def test_order_losing_the_fifth_city_takes_a_space() -> None:
    """W14. Falling under five cities: a courtier space goes; a card on it moves, spent or not, or is discarded."""
    match = lose_fifth()
    assert (owner(match, "ravenna"), mover(match)) == ("green", "red")
    assert legal(match) == [
        "close left left:banker* discard",
        "close left left:merchant discard",
        "close lighter left:banker* discard",
        "close lighter left:merchant discard",
        "close right right:cardinal discard",
        "close right right:podesta discard",
    ]
    play(match, "close lighter left:banker* discard")
    assert court(match, "red") == (["merchant"], ["podesta", "cardinal"])


def test_order_losing_a_space_that_is_empty() -> None:
    """W14. An empty space is simply closed; a card on the space moves to a free one."""
    match = lose_fifth(left=["merchant"], right=["podesta"])
    assert "close lighter" in legal(match)
    moved = lose_fifth(left=["merchant", "banker*"], right=["podesta"])
    assert "close lighter left:banker* right" in legal(moved)
    play(moved, "close lighter left:banker* right")
    assert court(moved, "red") == (["merchant"], ["podesta", "banker*"])


def test_order_ruling_5_no_space_lost_while_the_total_stays() -> None:
    """W14. Ruling 5: three more spaces at most; with four sources the loss of one changes nothing."""
    red = {"tiles": ["duchy", "kingdom"], "patronage": 2, "bonuses": ["copernicus"]}
    match = lose_fifth(**red)
    assert "event.space-lost" not in events(match)
    assert extra_spaces(match.state, 0) == 3
    assert offered(match, "close") == []


def test_order_ruling_5_never_more_than_three_more() -> None:
    """W10. Ruling 5, easily missed 11: however many sources, three extra spaces: two on the left, one on the right."""
    red = {"tiles": ["duchy", "kingdom"], "patronage": 2, "bonuses": ["prince"]}
    match = winter("buy", cities=FIVE, red=red)
    assert extra_spaces(match.state, 0) == 3
    assert fits(match.state, 0, 3, 3) and not fits(match.state, 0, 4, 2) and not fits(match.state, 0, 2, 4)


def test_order_missed_11_extra_spaces_are_interchangeable() -> None:
    """W12. Easily missed 11: an extra space may be used on either side, before the basic ones are full."""
    red = {"left": ["merchant", "podesta"], "right": [], "florins": 9}
    match = winter("buy", cities=FIVE, red=red)
    assert court(match, "red") == (["merchant", "podesta"], [])
    assert fits(match.state, 0, 1, 3) and not fits(match.state, 0, 2, 3)


def test_order_a_lost_base_space_is_made_good_later() -> None:
    """W14. French edition: a basic space that was given up keeps its lighter one open; when all three are open anyway
    the basic one opens again."""
    match = lose_fifth(left=["merchant"], right=["podesta"])
    play(match, "close left left:merchant discard")
    assert of(match, "red").lost_base == ("left",)
    assert fits(match.state, 0, 1, 2) and not fits(match.state, 0, 2, 2)
    held = {"tiles": ["duchy"], "patronage": 2, "bonuses": ["copernicus"], "lost_spaces": ["left"], "florins": 9,
            "right": ["pope"]}  # fmt: skip
    mended = winter("buy", red={**held, "left": ["cardinal"]})
    pay(play(mended, "buy republic"))
    assert (of(mended, "red").lost_base, extra_spaces(mended.state, 0)) == ((), 3)


def test_order_winter_follows_the_new_order() -> None:
    """G44, W1. Winter is played in the new order, each player all five steps before the next."""
    match = sieges(red=POOR, cities={"mantua": "green"})
    seen = []
    while match.state.season == "winter":
        if not seen or seen[-1] != mover(match):
            seen.append(mover(match))
        play(match, "done")
    assert seen == ["green", "red", "yellow"]
    assert (mover(match), match.state.year) == ("green", 4)


def test_order_a_second_basic_space_may_be_given_up() -> None:
    """W14. French edition: any space goes each time, as long as there are basic ones on that side."""
    match = lose_fifth(left=[], right=["podesta"], lost_spaces=["left"])
    assert offered(match, "close") == ["lighter", "right", "right right:podesta discard", "right right:podesta left"]
    play(match, "close right")
    assert of(match, "red").lost_base == ("left", "right")
    assert fits(match.state, 0, 2, 1) and fits(match.state, 0, 1, 2) and not fits(match.state, 0, 2, 2)
    third = lose_fifth(left=["podesta"], right=[], lost_spaces=["right", "right"])
    assert offered(third, "close") == ["left", "left left:podesta discard", "left left:podesta right", "lighter"]


def test_order_lost_base_spaces_open_again_one_by_one() -> None:
    """W14. The basic space given up last opens first, each when three lighter ones are open anyway."""
    held = {"tiles": ["duchy"], "lost_spaces": ["left", "right"], "florins": 9, "right": ["pope", "cardinal"]}
    match = winter("buy", red=held)
    assert extra_spaces(match.state, 0) == 3 and fits(match.state, 0, 2, 2) and not fits(match.state, 0, 3, 1)
    pay(play(match, "buy republic"))
    assert (of(match, "red").lost_base, extra_spaces(match.state, 0)) == (("left",), 3)
    assert fits(match.state, 0, 2, 3) and not fits(match.state, 0, 3, 2)


def test_order_winter_has_five_steps() -> None:
    """W1. Pay, reorganise, buy, recruit, ally: in this order, purchases before recruiting."""
    red = {"florins": 9, "left": ["merchant"], "right": ["pope"], "spent": ["florence", "pisa"]}
    match = winter("", red=red, troops={"red": {"florence": 3}}, bare=True)
    seen = []
    while mover(match) == "red":
        seen.append(match.state.agenda[-1].prompt)
        play(match, "wages" if "wages" in legal(match) else "done")
    assert seen == ["prompt.wages", "prompt.reorganise", "prompt.buy", "prompt.recruit", "prompt.alliance"]
