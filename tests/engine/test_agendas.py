"""What can be asked at a moment: a possible agenda is read, and with one thing wrong in it, it is refused."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.engine.table import new_game, pay, play, sieges, table, winter
from virtu.core.errors import BadPosition
from virtu.core.match import Match
from virtu.games.virtu.check import check_state
from virtu.games.virtu.check_agenda import check_agenda
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.palace import PlaceCard
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.setup import PlaceFamily
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.sieges.order import Contest, ResolveSieges
from virtu.games.virtu.spring.annex import Annex
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.marker import MoveMarker, StartMarker, Travel
from virtu.games.virtu.spring.patronise import ChooseBonus
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import State
from virtu.games.virtu.steps import Step
from virtu.games.virtu.winter.purchases import Purchases
from virtu.games.virtu.year import NewOrder, SpringEnds

RED, YELLOW, GREEN = range(3)
SIENA, RAVENNA, FLORENCE = (CITIES[city].index for city in ("siena", "ravenna", "florence"))
POOR = {"florins": 0, "left": ["condottiere"], "tokens": 1}
PODESTA = {"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal"], "spent": ["florence", "pisa"]}


def setup() -> Match:
    return new_game()


def first_spring() -> Match:
    """Red's turn, and nobody has a marker."""
    return table(step="", year=1, **{colour: {"marker": 0} for colour in ("red", "yellow", "green")})


def waiting() -> Match:
    """Yellow's turn, before the marker moves; green comes later."""
    return play(table(), "done")


def govern() -> Match:
    return table(red={"spent": ["florence", "pisa"]})


def annexing() -> Match:
    """Red pays for a city."""
    return play(table(red=PODESTA), "annex ravenna")


def intrigue() -> Match:
    return table(red={"marker": 4}, agents={"red": ["siena"]})


def agent_in_hand() -> Match:
    """Red sends an agent from the reserve."""
    return pay(play(intrigue(), "take reserve"))


def agent_on_the_way() -> Match:
    """Red sends the agent from Siena somewhere else."""
    return pay(play(intrigue(), "take siena"))


def watched() -> Match:
    """A rival's agent stands in the very room of red's intrigue."""
    return table(red={"marker": 4}, agents={"green": ["red.4"]})


def first_action() -> Match:
    """Red's first action of all, while nobody else has a marker."""
    return table(year=1, yellow={"marker": 0}, green={"marker": 0})


def travel() -> Match:
    """Red's marker has come to a sealed room and goes on from there or not."""
    red = {"indulgences": [2, 3], "left": ["cardinal"]}
    return play(table(step="", red=red, rules={"release": "cs"}), "move 2")


def bonus() -> Match:
    """Red has come to the second step of patronage and takes a bonus."""
    red = {"marker": 2, "patronage": 1, "florins": 9, "left": ["podesta"]}
    return pay(play(table(red=red), "patronise"))


def siege() -> Match:
    """Red besieges a neutral city; green stands before another one."""
    return play(sieges(red=POOR, troops={"red": {"siena": 2}, "green": {"ravenna": 1}}), "besiege siena")


def defended() -> Match:
    """Red besieges a city of green's."""
    cities, camps = {"ravenna": "green"}, {"red": {"ravenna": 2}, "green": {"ravenna": 1}}
    return play(sieges(red=POOR, cities=cities, troops=camps), "besiege ravenna")


def field() -> Match:
    """Red and green fight in the open before a neutral city."""
    return play(sieges(red=POOR, troops={"red": {"ravenna": 2}, "green": {"ravenna": 2}}), "besiege ravenna")


def contest() -> Match:
    """Red has won in the open and besieges or withdraws."""
    red = {"florins": 0, "spent": ["florence", "pisa"]}
    green = {"florins": 0, "spent": ["venice", "verona"]}
    return play(
        sieges(red=red, green=green, troops={"red": {"ravenna": 4}, "green": {"ravenna": 1}}), "besiege ravenna"
    )


def retreats() -> Match:
    return play(sieges(troops={"red": {"siena": 2}}, red={"spent": ["florence", "pisa"]}, bare=True), "besiege siena")


def buying() -> Match:
    return winter("buy", red={"florins": 9})


def allying() -> Match:
    """Red, whose last step of the winter it is, pays for an alliance."""
    red = {"florins": 9, "left": ["podesta"], "right": ["cardinal", "consigliere"]}
    return play(winter("alliance", red=red), "ally hre")


def placing() -> Match:
    return play(winter("buy", red={"florins": 9}), "buy merchant")


def moving() -> Match:
    """Red collects the florins for a longer way."""
    return play(table(step="", red={"florins": 0}), "move 3 florins")


def releasing() -> Match:
    """Red pays for the end of an indulgence."""
    red = {"indulgences": [2], "left": ["cardinal"], "right": ["bishop"]}
    return play(table(step="", red=red, rules={"release": "cs"}), "move 2", "release 2 cross")


def machiavelli() -> Match:
    """Red has taken Machiavelli, who wants a space."""
    return play(bonus(), "bonus machiavelli")


def paying_in_a_siege() -> Match:
    return play(sieges(red=POOR, troops={"red": {"siena": 2}}), "besiege siena", "commit left:condottiere 1")


def paying_in_the_open() -> Match:
    return play(field(), "commit left:condottiere 1")


def losing() -> Match:
    """Red has lost the fifth city and gives up a space; yellow's siege goes on afterwards."""
    cities = dict.fromkeys(("siena", "ravenna", "bologna"), "red")
    red = {"florins": 0, "spent": ["florence", "pisa", *cities]}
    camps = {"red": {}, "yellow": {"ravenna": 5}}
    poor = {"florins": 0, "spent": ["naples", "bari"]}
    return play(sieges("yellow", cities=cities, red=red, yellow=poor, troops=camps), "besiege ravenna")


MOMENTS = (
    *(setup, first_spring, first_action, waiting, moving, travel, releasing, govern, annexing, bonus, machiavelli),
    *(intrigue, agent_in_hand, agent_on_the_way, watched),
    *(
        siege,
        defended,
        field,
        contest,
        paying_in_a_siege,
        paying_in_the_open,
        losing,
        retreats,
        buying,
        placing,
        allying,
    ),
)


def asking(state: State, *agenda: Step) -> State:
    """The same table with another agenda."""
    return evolve(state, agenda=agenda, memo={})


@pytest.mark.parametrize("moment", MOMENTS)
def test_agendas_of_play_are_possible(moment: Any) -> None:
    """What is asked in a game can be read from a position."""
    check_state(moment().state)


@pytest.mark.parametrize(
    ("moment", "other"),
    [
        (annexing, {"used": (("room", "crown", 1),)}),
        (annexing, {"used": (("room", "crown", 98),)}),
        (govern, {"pool": (("crown", 1), ("cross", 98))}),
        (govern, {"half": 1, "payers": ("florence", "hre"), "readied": ("pisa",)}),
        (travel, {"left": 0, "crossed": (1, 5)}),
        (intrigue, {"taken": "reserve"}),
        (siege, {"used": ("0:leonardo", "2:leonardo"), "passes": 1, "bonuses": (98, 0)}),
        (contest, {"rivals": (GREEN, YELLOW), "spent": (RED, GREEN)}),
        (buying, {"bought": ("merchant", "duchy"), "pool": (("florin", 1),)}),
    ],
)
def test_agendas_that_are_as_unusual_as_can_be_are_possible(moment: Any, other: dict[str, Any]) -> None:
    """What a question may note, up to its limits."""
    state = moment().state
    check_agenda(asking(state, *state.agenda[:-1], evolve(state.agenda[-1], **other)))


def test_agendas_one_troop_may_besiege_the_first_city_of_the_map() -> None:
    """The number of a city and that of the troops before it begin where they begin."""
    first = CITY_LIST[0].id
    match = play(sieges(players=5, red=POOR, troops={"red": {first: 1}}), f"besiege {first}")
    assert isinstance(match.state.agenda[-1], Battle)
    check_agenda(match.state)


def test_agendas_nobody_holds_an_agent_more_than_there_are() -> None:
    """With all agents on the board the reserve is empty."""
    state = table(red={"marker": 4}, agents={"red": ["siena", "ravenna"]}).state
    with pytest.raises(BadPosition, match=r"^position\.agenda"):
        check_agenda(asking(state, *state.agenda[:-1], evolve(state.agenda[-1], taken="reserve")))


@pytest.mark.parametrize(
    ("moment", "wrong"),
    [
        (setup, {"cards": ()}),
        (setup, {"cards": ("piero", "piero")}),
        (setup, {"seat": -1}),
        (setup, {"seat": YELLOW}),
        (first_spring, {"seat": YELLOW}),
        (govern, {"seat": YELLOW}),
        (govern, {"seat": 3}),
        (govern, {"deeds": -1}),
        (govern, {"deeds": 99}),
        (govern, {"half": 2}),
        (govern, {"half": -1}),
        (govern, {"payers": ("casino",)}),
        (govern, {"readied": ("casino",)}),
        (govern, {"pool": (("crown", 1), ("crown", 1))}),
        (govern, {"pool": (("gold", 1),)}),
        (govern, {"pool": (("crown", 0),)}),
        (govern, {"pool": (("crown", 99),)}),
        (annexing, {"seat": YELLOW}),
        (annexing, {"cost": (("crown", 3), ("crown", 3))}),
        (annexing, {"cost": (("gold", 3),)}),
        (annexing, {"cost": (("crown", 0),)}),
        (annexing, {"used": (("room", "gold", 1),)}),
        (annexing, {"used": (("room", "crown", 0),)}),
        (annexing, {"used": (("room", "crown", 99),)}),
        (intrigue, {"taken": "ravenna"}),
        (intrigue, {"taken": "atlantis"}),
        (intrigue, {"blocked": True}),
        (travel, {"left": -1}),
        (travel, {"crossed": (0,)}),
        (travel, {"crossed": (6,)}),
        (travel, {"seat": YELLOW}),
        (moving, {"seat": GREEN}),
        (releasing, {"seat": GREEN}),
        (bonus, {"seat": YELLOW}),
        (machiavelli, {"seat": YELLOW}),
        (machiavelli, {"card": "merchant"}),
        (paying_in_a_siege, {"seat": GREEN}),
        (paying_in_the_open, {"seat": GREEN}),
        (placing, {"card": "casino"}),
        (placing, {"card": "duchy"}),
        (placing, {"seat": YELLOW}),
        (siege, {"seat": GREEN}),
        (siege, {"attacker": GREEN}),
        (siege, {"attacker": 3, "seat": 3}),
        (siege, {"defender": GREEN}),
        (siege, {"city": RAVENNA}),
        (siege, {"city": FLORENCE}),
        (siege, {"passes": -1}),
        (siege, {"passes": 99}),
        (siege, {"bonuses": (-1, 0)}),
        (siege, {"bonuses": (0, 99)}),
        (siege, {"used": ("3:leonardo",)}),
        (siege, {"used": ("0:cannons",)}),
        (siege, {"open_field": True}),
        (defended, {"defender": -1}),
        (defended, {"defender": RED}),
        (defended, {"attacker": GREEN, "seat": GREEN}),
        (field, {"open_field": False}),
        (field, {"defender": YELLOW}),
        (field, {"defender": RED}),
        (field, {"city": SIENA}),
        (contest, {"rivals": (RED,)}),
        (contest, {"rivals": (GREEN, GREEN)}),
        (contest, {"rivals": (3,)}),
        (contest, {"spent": (3,)}),
        (retreats, {"seat": YELLOW}),
        (allying, {"seat": YELLOW}),
        (buying, {"seat": YELLOW}),
        (buying, {"bought": ("casino",)}),
        (buying, {"pool": (("florin", 0),)}),
    ],
)
def test_agendas_with_something_wrong_in_the_question_are_refused(moment: Any, wrong: dict[str, Any]) -> None:
    """Who is asked, and each part of what the question notes."""
    state = moment().state
    with pytest.raises(BadPosition, match=r"^position\.agenda"):
        check_agenda(asking(state, *state.agenda[:-1], evolve(state.agenda[-1], **wrong)))


MACHIAVELLI = PlaceCard(seat=RED, card="machiavelli")


@pytest.mark.parametrize(
    ("moment", "kept", "added"),
    [
        (setup, 0, ()),
        (setup, 1, ()),
        (setup, 2, (StartMarker(seat=RED),)),
        (setup, 4, (PlaceFamily(seat=RED, cards=("piero",)),)),
        (first_spring, 0, (NewOrder(), MoveMarker(seat=GREEN))),
        (first_spring, 4, (StartMarker(seat=RED),)),
        (first_spring, 3, (MoveMarker(seat=RED),)),
        (first_spring, 3, (Govern(seat=RED),)),
        (first_spring, 3, (Travel(seat=RED, left=1),)),
        (first_spring, 3, (War(seat=RED),)),
        (first_spring, 4, (Pay(seat=RED, deed="move 3", cost=(("arrow", 1),)),)),
        (first_spring, 3, ()),
        (waiting, 2, (StartMarker(seat=YELLOW),)),
        (waiting, 1, (MoveMarker(seat=YELLOW), MoveMarker(seat=GREEN))),
        (waiting, 1, (Pay(seat=YELLOW, deed="move 3", cost=(("arrow", 1),)),)),
        (waiting, 3, (Pay(seat=GREEN, deed="move 3", cost=(("arrow", 1),)),)),
        (govern, 4, (Govern(seat=RED),)),
        (govern, 4, (MoveMarker(seat=RED),)),
        (govern, 4, (ChooseBonus(seat=YELLOW),)),
        (govern, 3, (Annex(seat=RED),)),
        (govern, 3, (Travel(seat=RED, left=1), ChooseBonus(seat=RED))),
        (govern, 3, (Battle(seat=RED, attacker=RED, city=SIENA),)),
        (annexing, 4, (Pay(seat=RED, deed="annex ravenna"), Pay(seat=RED, deed="annex ravenna"))),
        (first_spring, 1, (Pay(seat=RED, deed="move 3", cost=(("arrow", 1),)),)),
        (siege, 3, (ResolveSieges(seat=GREEN), ResolveSieges(seat=YELLOW), ResolveSieges(seat=RED))),
        (siege, 0, (SpringEnds(), MoveMarker(seat=RED))),
        (siege, 3, (MACHIAVELLI,)),
        (siege, 7, (Contest(seat=RED, city=SIENA), Battle(seat=RED, attacker=RED, city=SIENA))),
        (siege, 7, (Pay(seat=RED, deed="commit token"),)),
        (retreats, 4, (MoveMarker(seat=RED),)),
        (retreats, 4, (Pay(seat=YELLOW, deed="retreat siena rome", cost=(("boat", 1),)),)),
        (retreats, 4, (Pay(seat=RED, deed="retreat siena rome"), Pay(seat=RED, deed="retreat siena rome"))),
        (retreats, 1, ()),
        (buying, 13, (MACHIAVELLI,)),
        (buying, 14, (Pay(seat=YELLOW, deed="buy merchant", cost=(("florin", 1),)),)),
        (buying, 14, (MACHIAVELLI, MACHIAVELLI)),
        (buying, 14, (Purchases(seat=RED),)),
        (buying, 12, (Purchases(seat=RED),)),
        (buying, 1, (Pay(seat=RED, deed="buy merchant"),)),
    ],
)
def test_agendas_with_the_wrong_question_are_refused(moment: Any, kept: int, added: tuple[Step, ...]) -> None:
    """Questions of another season, another player, another moment, or in another order."""
    state = moment().state
    agenda = (*state.agenda[:kept], *added)
    assert agenda != state.agenda
    with pytest.raises(BadPosition, match=r"^position\.agenda"):
        check_agenda(asking(state, *agenda))


def test_agendas_after_the_end_nothing_is_asked() -> None:
    """The agenda of a game that is over is empty, and only that one."""
    state = table().state
    check_agenda(evolve(state, season="end", agenda=(), memo={}))
    for agenda, season in ((state.agenda, "end"), ((), "spring")):
        with pytest.raises(BadPosition, match=r"^position\.agenda"):
            check_agenda(evolve(state, season=season, agenda=agenda, memo={}))
