"""Why not: each reason where it holds, and no reason for anything that can be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from virtu.core.match import Match
from virtu.games.virtu import data, rulebook
from virtu.games.virtu.data import BONUSES, BUYABLE, CITIES, POWERS
from virtu.games.virtu.reasons import RULES, say
from virtu.games.virtu.spring.marker import MoveMarker
from virtu.games.virtu.state import State
from virtu.games.virtu.why import TRACK, barriers, why_not
from virtu.games.virtu.words import load

from .table import GAME, legal, mover, pay, play, seat, sieges, table, winter

WORDS = load("en")
THINGS = (*CITIES, *BUYABLE, *POWERS, *BONUSES, TRACK, "red.1", "yellow.3", "green.5")
ENGINE = Path(data.__file__).parent.parent
SPENT = ["florence", "pisa"]


def reasons(match: Match, thing: str, colour: str = "red") -> list[str]:
    return [reason.code for reason in why_not(match.state, seat(match, colour), thing)]


def said(match: Match, thing: str, colour: str = "red") -> str:
    return " ".join(say(WORDS, match.state, reason) for reason in why_not(match.state, seat(match, colour), thing))


def in_room(number: int, **more: Any) -> Match:
    """Red's marker stands in a printed room: 1 Govern, 2 Patronise, 3 Annex, 4 Intrigue, 5 Wage war."""
    red = {"marker": number, "spent": SPENT, **more.pop("red", {})}
    return table(red=red, bare=True, **more)


@pytest.mark.parametrize(
    ("city", "code"),
    [
        ("florence", "why.own"),
        ("naples", "why.held"),
        ("milan", "why.closed"),
        ("tunis", "why.pirate"),
        ("mantua", "why.no-road"),
        ("ravenna", "why.price"),
        ("palermo", "why.price"),
    ],
)
def test_annexing(city: str, code: str) -> None:
    match = in_room(3, red={"left": ["podesta"], "right": ["consigliere"]})
    assert legal(match) == ["done"]
    assert reasons(match, city) == [code]


def test_what_is_missing_to_annex_is_said_with_numbers() -> None:
    match = in_room(3, red={"left": ["podesta"], "right": ["consigliere"]})
    assert said(match, "ravenna") == "It costs 3 crowns, and you can bring together only 2 crowns."
    assert said(in_room(3), "ravenna") == "It costs 3 crowns, and you have nothing to pay it with now."


def test_each_part_could_be_paid_but_one_source_gives_one_kind_only() -> None:
    match = winter("buy", red={"florins": 3, "left": ["cardinal"], "spent": SPENT}, bare=True)
    assert reasons(match, "cathedral") == ["why.together"]
    assert said(match, "cathedral").startswith("It costs 3 florins, 1 crown and 1 cross. You can pay each part")


def test_only_one_annexation_each_action() -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal"], "spent": SPENT})
    pay(play(match, "annex ravenna"))
    assert reasons(match, "spoleto") == ["why.annexed-already"]
    assert reasons(match, "ravenna") == ["why.own"]


def test_while_a_payment_is_open_it_comes_first() -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal"], "spent": SPENT})
    play(match, "annex ravenna")
    assert reasons(match, "spoleto") == ["why.paying"]
    assert reasons(match, "red.1") == []


def test_war() -> None:
    match = in_room(5)
    assert any(action.startswith("march") for action in legal(match))
    assert reasons(match, "ravenna") == [], "the room's cavalry goes there"
    assert reasons(match, "taranto") == ["why.price-none"]
    assert reasons(match, "mantua") == ["why.no-march"]
    assert reasons(match, "naples") == ["why.price-none"], "there is a way by sea, but no boat"
    bare = in_room(5, troops={"red": {}})
    assert reasons(bare, "ravenna") == ["why.no-troops"]


def test_intrigue() -> None:
    match = in_room(4, agents={"green": ["ravenna"]})
    assert reasons(match, "siena") == ["why.in-hand"]
    assert reasons(match, "ravenna") == [], "the agent there can be removed"
    pay(play(match, "take reserve"))
    assert reasons(match, "siena") == []
    assert reasons(match, "ravenna") == ["why.agent-there"]
    assert said(match, "ravenna") == "An agent of Venice stands there already."
    assert reasons(play(match, "send siena"), "siena") == [], "red is not asked any more"


def test_nobody_sends_agents_to_the_prince() -> None:
    match = in_room(4, yellow={"bonuses": ["prince"], "patronage": 2})
    pay(play(match, "take reserve"))
    assert reasons(match, "naples") == ["why.prince"]
    assert reasons(match, "yellow.3") == ["why.prince"]
    assert said(match, "naples") == "Naples has “The Prince”: rivals place no agents there."


def test_no_agent_left() -> None:
    match = in_room(4, agents={"red": ["siena", "ravenna"]})
    assert reasons(match, "bologna") == ["why.no-agent"]


def test_govern() -> None:
    match = table(red={"marker": 1, "spent": ["pisa"]}, bare=True)
    assert reasons(match, "florence") == ["why.ready"]
    assert reasons(match, "pisa") == []


def test_patronage() -> None:
    assert (
        said(in_room(2), TRACK) == "It costs 2 florins and 1 crown or cross, and you can bring together only 1 florin."
    )
    assert reasons(in_room(3), TRACK) == ["why.patronise-when"]
    assert reasons(in_room(2, red={"patronage": 5, "bonuses": ["leonardo", "prince"]}), TRACK) == ["why.track-end"]


def test_bonuses() -> None:
    match = table(
        red={"marker": 2, "patronage": 1, "florins": 9, "left": ["podesta"]},
        yellow={"patronage": 2, "bonuses": ["prince"]},
    )
    pay(play(match, "patronise"))
    assert reasons(match, "prince") == ["why.bonus-taken"] and said(match, "prince") == "Naples has it."
    assert reasons(match, "leonardo") == []
    assert reasons(in_room(3), "leonardo") == ["why.bonus-when"]


@pytest.mark.parametrize(
    ("thing", "red", "code"),
    [
        ("pope", {}, "why.price"),
        ("kingdom", {"florins": 30, "tiles": ["republic"]}, "why.regime"),
        ("duchy", {"florins": 30, "tiles": ["duchy"]}, "why.limit"),
        ("merchant", {"florins": 30}, ""),
    ],
)
def test_purchases(thing: str, red: dict[str, Any], code: str) -> None:
    match = winter("buy", red={"florins": 3, "spent": SPENT, **red}, bare=True)
    assert reasons(match, thing) == ([code] if code else [])


def test_one_of_a_kind_each_winter() -> None:
    match = winter("buy", red={"florins": 30, "spent": SPENT}, bare=True)
    pay(play(match, "buy merchant"))
    play(match, next(action for action in legal(match) if action.startswith("put ")))
    assert reasons(match, "merchant") == ["why.bought"]


def test_recruiting() -> None:
    match = winter("recruit", red={"florins": 1, "spent": [*SPENT, "siena"]}, cities={"siena": "red"}, bare=True)
    assert reasons(match, "florence") == []
    assert reasons(match, "ravenna") == ["why.not-own"]
    assert said(match, "siena") == "It costs 3 florins, and you can bring together only 1 florin."


def test_alliances() -> None:
    match = winter(
        "alliance", red={"florins": 9, "spent": SPENT}, powers={"france": {"ally": "green"}, "hre": {"ally": "red"}}
    )
    assert reasons(match, "france") == ["why.overturn"] and "Venice" in said(match, "france")
    assert reasons(match, "hre") == ["why.allied"]
    assert said(match, "ottoman") == "It costs 1 crown and 3 boats, and you have no way to pay 3 boats now."
    assert reasons(in_room(3), "ottoman") == ["why.ally-when"]
    assert reasons(in_room(3), "merchant") == ["why.buy-when"]


def before(city: str, count: int = 2, **parts: Any) -> Match:
    """Red besieges one city and is asked for bonuses; start cities are spent."""
    red = {"tokens": 1, "spent": SPENT, **parts.pop("red", {})}
    return play(sieges(red=red, troops={"red": {city: count}}, **parts), f"besiege {city}")


def test_which_siege_comes_first() -> None:
    match = sieges(red={"spent": SPENT}, troops={"red": {"siena": 2, "ravenna": 2}, "green": {"ravenna": 1}})
    assert legal(match) == ["besiege ravenna"]
    assert reasons(match, "ravenna") == []
    assert reasons(match, "siena") == ["why.fields-first"]
    assert reasons(match, "florence") == ["why.own"]
    assert reasons(match, "milan") == ["why.closed"]
    assert reasons(match, "spoleto") == ["why.no-siege"]
    play(match, "besiege ravenna")
    assert legal(match) == ["besiege ravenna", "withdraw ravenna"]
    assert said(match, "siena") == "First it is decided what becomes of Ravenna."
    assert reasons(match, "ravenna") == []
    assert reasons(play(match, "withdraw ravenna"), "ravenna") == ["why.beaten"]


def test_in_a_siege_what_brings_strength() -> None:
    red = {"florins": 1, "left": ["condottiere"], "right": ["merchant", "condottiere*"]}
    match = before("siena", red=red)
    assert reasons(match, "left:condottiere") == []
    assert reasons(match, "right:condottiere*") == ["why.spent"]
    assert reasons(match, "right:merchant") == ["why.no-strength"]
    assert reasons(match, "florence") == ["why.other-siege"]
    assert reasons(match, "siena") == ["why.besieged"]
    assert reasons(match, "france") == ["why.not-allied"]
    assert reasons(match, "merchant") == ["why.buy-when"], "one in the offer"
    poor = before("siena", red={**red, "florins": 0, "left": ["condottiere"], "right": []}, bare=True)
    assert reasons(poor, "left:condottiere") == ["why.price-none"]


def test_in_a_siege_cannons_leonardo_and_france() -> None:
    held = {"patronage": 4, "bonuses": ["leonardo", "cannons"], "tiles": ["cannons", "duchy"], "florins": 9}
    match = before("siena", red=held, powers={"france": {"ally": "red"}})
    assert not any(reasons(match, thing) for thing in ("leonardo", "cannons", "france"))
    assert reasons(match, "duchy") == ["why.no-strength"]
    pay(play(match, "commit leonardo"))
    assert reasons(match, "leonardo") == ["why.used-in-battle"]
    pay(play(match, "commit cannons"))
    assert reasons(match, "cannons") == ["why.spent"]
    play(match, "commit france")
    assert reasons(match, "france") == ["why.spent"]
    watched = before("siena", powers={"france": {"ally": "red"}}, agents={"green": ["france"]})
    assert said(watched, "france") == "An agent of Venice stands there and keeps its help from you."
    poor = before("siena", red={**held, "florins": 0, "tiles": ["cannons"]}, bare=True)
    assert reasons(poor, "leonardo") == reasons(poor, "cannons") == ["why.price-none"]


def test_retreats() -> None:
    match = sieges(red={"spent": SPENT}, troops={"red": {"siena": 2}})
    play(match, "besiege siena")
    assert mover(match) == "red" and "retreat siena florence" in legal(match)
    assert reasons(match, "florence") == []
    assert reasons(match, "ravenna") == ["why.retreat-own"]
    assert reasons(match, "milan") == ["why.closed"]
    far = sieges(red={"spent": [*SPENT, "palermo"]}, cities={"palermo": "red"}, troops={"red": {"siena": 2}})
    assert reasons(play(far, "besiege siena"), "palermo") == ["why.no-retreat"]


def test_wages() -> None:
    red = {"florins": 0, "spent": SPENT}
    match = winter("wages", red=red, bare=True, troops={"red": {"florence": 2, "pisa": 2}})
    assert reasons(match, "florence") == []
    assert reasons(match, "ravenna") == ["why.no-troop-here"]
    assert reasons(match, "milan") == ["why.closed"]


def test_rooms_that_the_marker_does_not_reach() -> None:
    """M5, M6, M7. Which rooms a move cannot be paid to, and what it lacks."""
    poor = table(step="", red={"marker": 4, "florins": 0, "spent": SPENT})
    assert legal(poor) == ["move 1", "move 2"]
    found = {room: why_not(poor.state, seat(poor, "red"), f"red.{room}") for room in range(1, 6)}
    assert not found[5] and not found[1]
    assert [(found[room][0].code, found[room][0].rule) for room in (2, 3, 4)] == [
        ("why.room-third", "M5"),
        ("why.room-far", "M6"),
        ("why.room-circle", "M7"),
    ]
    assert "it costs 2 florins or an arrow" in said(poor, "red.2")
    assert said(poor, "red.3").startswith("It is 4 rooms away.") and "leads 2 rooms far" in said(poor, "red.3")
    assert "a full circle back to this room is 5 rooms" in said(poor, "red.4")
    rich = table(step="", red={"marker": 4, "florins": 2, "spent": SPENT})
    assert reasons(rich, "red.2") == [] and "leads 3 rooms far" in said(rich, "red.3")
    assert reasons(poor, "yellow.3") == reasons(poor, "florence") == [], "the question is about own rooms"
    assert {reason.code: things for reason, things in barriers(poor.state, seat(poor, "red"))} == {
        "why.room-third": ("red.2",),
        "why.room-far": ("red.3",),
        "why.room-circle": ("red.4",),
    }


@pytest.mark.parametrize("seed", range(3))
def test_every_room_is_reached_by_a_move_or_has_a_reason(seed: int) -> None:
    for state in random_states(seed):
        if not isinstance(state.agenda[-1], MoveMarker):
            continue
        player = state.players[state.agenda[-1].seat]
        moves = [int(action.split(" ")[1]) for action in GAME.legal_actions(state) if action.startswith("move ")]
        reached = {(player.marker - 1 + rooms) % 5 + 1 for rooms in moves}
        for room in range(1, 6):
            found = why_not(state, state.agenda[-1].seat, f"{player.faction}.{room}")
            assert bool(found) != (room in reached), (player.marker, room)


def test_reorganising() -> None:
    red = {"marker": 1, "rooms": {"2": "podesta", "3": "lorenzo"}, "indulgences": [4], "left": ["merchant"]}
    match = winter("reorganise", red=red, agents={"green": ["red.5"]})
    assert reasons(match, "red.1") == ["why.room-marker"]
    assert reasons(match, "red.2") == [], "the merchant can be laid under the card"
    assert reasons(match, "red.4") == ["why.room-sealed"]
    assert said(match, "red.5") == "An agent of Venice stands here: this room stays as it is."
    assert reasons(match, "yellow.3") == []
    full = {"left": ["merchant*"], "right": ["merchant*", "cardinal*"]}
    match = winter("reorganise", red={"marker": 1, "rooms": {"2": "podesta"}, **full})
    assert reasons(match, "red.2") == ["why.room-full"]
    assert reasons(match, "red.3") == ["why.room-empty"]


def test_who_is_not_asked_gets_no_reasons() -> None:
    match = in_room(3)
    assert all(not reasons(match, thing, "yellow") for thing in THINGS)


def random_states(seed: int) -> Iterator[State]:
    chance = Random(seed)
    state = GAME.initial({"players": 3 + seed % 3, "edition": ("fr", "cs")[seed % 2]}, seed)
    for number in range(900):
        if not GAME.actors(state):
            return
        if number % 4 == 0:
            yield state
        state = GAME.apply(state, chance.choice(GAME.legal_actions(state)))


COMPLETE = {
    "ResolveSieges": CITIES,
    "Battle": CITIES,
    "Retreats": CITIES,
    "Wages": CITIES,
    "Annex": CITIES,
    "Intrigue": CITIES,
    "Recruit": CITIES,
    "Purchases": BUYABLE,
    "Alliances": POWERS,
}


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_there_is_a_reason_exactly_for_what_is_not_offered(seed: int) -> None:
    for state in random_states(seed):
        asked = GAME.actors(state)[0]
        named = {word for action in GAME.legal_actions(state) for word in action.split(" ") if "collect" not in action}
        for thing in THINGS:
            found = why_not(state, asked, thing)
            if thing in named:
                assert not found, (state.agenda[-1], thing)
            elif thing in COMPLETE.get(type(state.agenda[-1]).__name__, ()):
                assert found, (state.agenda[-1], thing)
            for reason in found:
                sentence = say(WORDS, state, reason)
                assert WORDS.knows(reason.code) and "{" not in sentence and sentence.endswith("."), reason


def test_govern_an_alliance_costs_a_symbol_though_a_second_tile_is_free() -> None:
    match = table(red={"marker": 1, "spent": SPENT}, bare=True, powers={"france": {"ally": "red", "ready": False}})
    pay(play(match, "turn florence"))
    assert (legal(match), reasons(match, "france")) == (["done", "turn pisa"], ["why.price-none"])
    assert said(match, "france") == "It costs 1 crown or cross, and you have nothing to pay it with now."


def test_govern_a_spent_tile_is_offered_unless_it_paid() -> None:
    """A1.4. What paid for the action is not readied by it; a spent tile that did not pay is offered."""
    spent = [*SPENT, "siena", "bologna"]
    match = table(red={"marker": 1, "spent": spent[:3]}, cities=dict.fromkeys(spent[2:], "red"))
    play(pay(play(match, "turn florence")), "turn pisa", "turn siena", "pay bologna crown")
    assert reasons(match, "bologna") == ["why.paid-for-this"] and reasons(match, "siena") == ["why.ready"]


def test_govern_a_tile_costs_a_symbol() -> None:
    """A1.1. Where a position says that the room's symbol is used already and there is no other, it is missing."""
    state = table(red={"marker": 1, "spent": SPENT}, bare=True).state
    asked = evolve(state.agenda[-1], used=(("room", "crown"),))
    document = GAME.write_position(evolve(state, agenda=(*state.agenda[:-1], asked)))
    match = Match.from_state(GAME, GAME.read_position(document))
    assert (legal(match), reasons(match, "pisa")) == (["done"], ["why.price-none"])
    assert said(match, "pisa") == "It costs 1 crown or cross, and you have nothing to pay it with now."


def test_no_port_from_which_a_city_by_the_sea_could_be_annexed() -> None:
    red = {"marker": 3, "left": ["podesta"], "spent": ["florence"]}
    match = table(red=red, bare=True, cities={"pisa": "neutral"}, troops={})
    told = {city: reasons(match, city) for city in ("palermo", "mantua", "benevento", "siena")}
    assert told == {
        "palermo": ["why.no-way"],
        "mantua": ["why.no-road"],
        "benevento": ["why.no-road"],
        "siena": ["why.price"],
    }


def test_every_reason_names_a_rule_that_there_is() -> None:
    files = ("why.py", "winter/purchases.py")
    texts = [(ENGINE / name).read_text(encoding="utf-8") for name in files]
    said_in_code = {code for text in texts for code in re.findall(r'"(why\.[a-z-]+)"', text)}
    of_their_own = {"why.price", "why.price-none", "why.closed"}
    assert said_in_code == RULES.keys() | of_their_own
    assert set(RULES.values()) <= rulebook.rules().keys()


@pytest.mark.parametrize(
    ("city", "rule"),
    [("florence", "A4.1"), ("milan", "S2"), ("tunis", "A4.7"), ("mantua", "A4.4"), ("ravenna", "A4.2")],
)
def test_a_reason_tells_the_number_of_its_rule(city: str, rule: str) -> None:
    match = in_room(3, red={"left": ["podesta"], "right": ["consigliere"]})
    (reason,) = why_not(match.state, seat(match, "red"), city)
    assert reason.rule == rule


def test_a_city_of_the_side_for_five_is_closed_by_its_own_rule() -> None:
    (reason,) = why_not(in_room(3).state, 0, "perugia")
    assert (reason.code, reason.rule) == ("why.closed", "S4")


@pytest.mark.parametrize(("patronage", "rule"), [(0, "A2.3"), (1, "A2.3"), (2, "A2.4"), (3, "A2.4"), (4, "A2.5")])
def test_the_price_of_each_step_has_its_rule(patronage: int, rule: str) -> None:
    held = ["trace", "columbus"][: (patronage >= 2) + (patronage >= 4)]
    match = in_room(2, red={"patronage": patronage, "bonuses": held})
    (reason,) = why_not(match.state, seat(match, "red"), TRACK)
    assert (reason.code, reason.rule) in (("why.price-none", rule), ("why.price", rule))


def test_what_is_not_offered_is_grouped_by_its_reason() -> None:
    match = in_room(3, red={"left": ["podesta"], "right": ["consigliere"]})
    found = {reason.code: things for reason, things in barriers(match.state, seat(match, "red"))}
    assert found["why.pirate"] == ("ajaccio", "tunis")
    assert "mantua" in found["why.no-road"]
    assert not found.keys() & {"why.own", "why.closed", "why.held"}
    for reason, things in barriers(match.state, seat(match, "red")):
        for thing in things:
            assert why_not(match.state, seat(match, "red"), thing)[0] == reason


def test_nobody_but_who_is_asked_is_told_of_barriers_and_none_while_paying() -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal"], "spent": SPENT})
    assert barriers(match.state, seat(match, "red")) and not barriers(match.state, seat(match, "green"))
    play(match, "annex ravenna")
    assert not barriers(match.state, seat(match, "red"))
