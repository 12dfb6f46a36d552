"""Every question, action and event of played games as a sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from tests.engine.table import pay, play, sieges, table
from virtu.core import game as games
from virtu.core.errors import BadOptions, IllegalAction
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.judgement import weight
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.state import State

GAME = games.load("virtu")
ENGLISH = rules.load("en")


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", ["fr", "cs"])
def test_everything_that_can_happen_has_a_sentence(players: int, edition: str) -> None:
    chance = random.Random(players)
    seen: set[str] = set()
    for seed in range(4):
        match = Match.new(GAME, {"players": players, "edition": edition}, seed)
        while (legal := match.legal()) and match.here.number < 700:
            state = match.state
            seat = GAME.actors(state)[0]
            _is_sentence(rules.prompt(ENGLISH, state), state.agenda[-1].prompt)
            for action in legal:
                seen.add(action.split(" ")[0])
                _is_sentence(rules.action(ENGLISH, state, action, seat), action)
            match.play(chance.choices(legal, [weight(action) for action in legal])[0])
            for event in match.state.events:
                _is_sentence(rules.event(ENGLISH, match.state, event), event[0])
    assert len(seen) > 30


def _is_sentence(text: str, of: str) -> None:
    assert text and text != of, of
    assert "{" not in text and "  " not in text, (of, text)
    assert not re.search(
        r"\b(do|event|prompt|card|tile|city|source|action|symbols?|room|side|bonus|power)\.[a-z]", text
    ), text


def new(**options: object) -> Match:
    return Match.new(GAME, {"players": 3, "first": 0, **options}, 1)


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("annex ravenna", "Annex Ravenna"),
        ("pay bologna crown", "Pay 1 crown with Bologna"),
        ("pay venice boat", "Pay 2 boats with Venezia"),
        ("pay room crown", "Pay 1 crown with the room's own symbol"),
        ("pay treasury florin", "Pay the florins from the treasury"),
        ("pay left:merchant boat", "Pay 2 boats with the Merchant"),
        ("pay hre cross", "Pay 1 cross with the Holy Roman Empire"),
        ("march florence pisa", "March from Firenze to Pisa"),
        ("collect florence", "Collect 2 florins from Firenze"),
        ("@yellow collect naples", "Collect 2 florins from Napoli"),
        ("start 3", "Begin in room 3 (Annex)"),
        ("expel yellow.2", "Remove the agent from Naples's room 2 (Intrigue)"),
        ("expel atlantis", "Remove the agent from atlantis"),
        ("send france", "Send the agent to the Kingdom of France"),
        ("commit left:condottiere 2", "Use the Condottiere: +2"),
        ("buy cardinal", "Buy the Cardinal (3 florins and 2 crowns)"),
        ("buy cathedral florence", "Build a cathedral in Firenze (3 florins, 1 crown and 1 cross)"),
        ("ally ottoman less boat", "Alliance with the Ottoman Empire (1 crown and 2 boats)"),
        (
            "close lighter left:merchant* right",
            "Give up an extra courtier space: move the Merchant (spent) to the right",
        ),
        ("bonus duomo", "Take Il Duomo: One cross, only for religion at the end."),
        ("discard right:pope*", "Discard the Pope (spent): back to the offer"),
        ("no such verb", "no such verb"),
        ("annex", "annex"),
        ("pay moon", "pay moon"),
        ("move far", "move far"),
        ("release 9 cross", "Pay 1 cross: the indulgence leaves 9"),
        ("ally atlantis", "ally atlantis"),
        ("", ""),
    ],
)
def test_an_action_as_the_sentence_on_its_button(notation: str, sentence: str) -> None:
    match = new()
    state = match.state
    player = state.players[0]
    state = evolve(state, players=(evolve(player, marker=1), *state.players[1:]))
    assert rules.action(ENGLISH, state, notation, 0) == sentence


def test_a_player_is_called_by_the_name_given_or_by_the_faction() -> None:
    state = new(names=["Anna", "", "{city}"]).state
    assert [rules.player(ENGLISH, state, seat) for seat in (0, 1, 2, -1)] == ["Anna", "Naples", "{city}", "nobody"]
    assert rules.full_name(ENGLISH, state, 0) == "Anna (Florence)"


def test_an_error_is_a_sentence() -> None:
    text = rules.error(ENGLISH, IllegalAction("annex {atlantis}"))
    assert text == "“annex {atlantis}” cannot be done now. Nothing has changed."


def test_the_price_of_annexing_stands_on_the_button() -> None:
    match = new()
    for seat in range(3):
        for card in [a.split(" ")[1] for a in match.legal() if a.endswith(" left")][:1]:
            match.play(f"place {card} left")
        while match.game.actors(match.state) == (seat,) and match.state.season == "setup":
            match.play(next(a for a in match.legal() if a.endswith((" right", " action 1"))))
    match.play(next(a for a in match.legal() if a == "start 3"))
    shown = {a: rules.action(ENGLISH, match.state, a, 0) for a in match.legal()}
    priced = {a: text for a, text in shown.items() if a.startswith("annex ")}
    assert priced and all(text.endswith(("crown)", "crowns)", "boat)", "boats)")) for text in priced.values())


def at(prompt: str, players: int = 3, **options: object) -> Match:
    """A match played at random to the first question with this id."""
    for seed in range(30):
        chance = random.Random(seed)
        match = Match.new(GAME, {"players": players, "first": 0, **options}, seed)
        while (legal := match.legal()) and match.here.number < 900:
            if match.state.agenda[-1].prompt == prompt:
                return match
            match.play(chance.choices(legal, [weight(action) for action in legal])[0])
    raise AssertionError(f"no game comes to {prompt}")


def shown(match: Match) -> dict[str, str]:
    """The legal actions as they stand on their buttons."""
    return {a: rules.action(ENGLISH, match.state, a, match.state.agenda[-1].seat) for a in match.legal()}


def test_the_prices_of_recruiting_and_patronage_stand_on_the_buttons() -> None:
    recruits = [text for a, text in shown(at("prompt.recruit")).items() if a.startswith("recruit ")]
    assert recruits and all(text.endswith(("(1 florin)", "(3 florins)")) for text in recruits)
    assert any(" (2 florins and 1 crown or cross)" in text for text in shown(at("prompt.patronise")).values())


def test_a_march_tells_the_strengths_before_a_foreign_city_and_none_before_an_own_one() -> None:
    match = at("prompt.war")
    state = match.state
    seat = state.agenda[-1].seat
    held = {city.id: state.owner[city.index] for city in CITY_LIST}
    marches = {a: text for a, text in shown(match).items() if a.startswith("march ")}
    assert marches
    for action, text in marches.items():
        own = held[action.split(" ")[2]] == seat
        assert bool(re.search(r": there \d+ against \d+$", text)) != own, text


@pytest.mark.parametrize("troops", [1, 2, 6])
def test_a_siege_tells_how_it_ends_and_so_it_ends(troops: int) -> None:
    state = _siege_of_a_neutral_city(troops)
    battle = state.agenda[-1]
    told = rules.prompt(ENGLISH, state)
    after = GAME.apply(state, "pass")
    lost = troops - after.troops[battle.city][battle.attacker]
    taken = after.owner[battle.city] == battle.attacker
    assert taken == (troops == 6), "six are enough for any city, two for none that is asked about here"
    name = rules.player(ENGLISH, state, battle.attacker)
    if taken:
        assert f"As it stands {name} takes the city and loses {lost} troop" in told
    else:
        assert f"the city holds, as it does when both are equal: {name} loses {lost} troop and must retreat" in told


def _siege_of_a_neutral_city(troops: int) -> State:
    """The first siege of a neutral city of value 2 or more about which somebody is asked, with so many besiegers."""
    for seed in range(40):
        chance = random.Random(seed)
        match = Match.new(GAME, {"players": 3, "first": 0}, seed)
        while (legal := match.legal()) and match.here.number < 400:
            state, step = match.state, match.state.agenda[-1]
            if isinstance(step, Battle) and step.defender == -1 and step.strengths(state)[1] >= 2:
                here = list(state.troops[step.city])
                here[step.attacker] = troops
                state = evolve(state, troops=(*state.troops[: step.city], tuple(here), *state.troops[step.city + 1 :]))
                return evolve(state, agenda=(*state.agenda[:-1], evolve(step, bonuses=(0, 0))))
            match.play(chance.choices(legal, [weight(action) for action in legal])[0])
    raise AssertionError("no game comes to such a siege")


def test_an_action_card_tells_what_it_changes_in_its_room() -> None:
    texts = shown(new())
    assert texts["place lorenzo action 1"].endswith("the room becomes Patronise and loses its 1 crown")
    assert texts["place lorenzo action 2"] == "Lorenzo de' Medici: action card of room 2 (Patronise)"


def test_winter_counts_its_steps_and_says_what_comes_next() -> None:
    for number, name in enumerate(("wages", "reorganise", "buy", "recruit", "alliance"), 1):
        match = at(f"prompt.{name}")
        assert rules.prompt(ENGLISH, match.state).startswith(f"Winter {number} of 5, ")
    assert shown(at("prompt.buy"))["done"] == "Buy nothing more"


def test_wages_that_cannot_be_paid_tell_how_many_troops_must_go() -> None:
    match = next(_short_wages())
    told = rules.prompt(ENGLISH, match.state)
    least = int(re.search(r"Disband at least (\d)", told).group(1))  # type: ignore[union-attr]
    for left in range(least - 1, -1, -1):
        match.play(next(a for a in match.legal() if a.startswith("disband ")))
        still = match.state.agenda[-1].prompt == "prompt.wages" and "wages" not in match.legal()
        assert still == bool(left)


def _short_wages() -> Iterator[Match]:
    """Matches at wages that cannot be paid."""
    for seed in range(60):
        chance = random.Random(seed)
        match = Match.new(GAME, {"players": 3, "first": 0}, seed)
        while (legal := match.legal()) and match.here.number < 900:
            if match.state.agenda[-1].prompt == "prompt.wages" and "wages" not in legal:
                yield match
                break
            match.play(chance.choices(legal, [weight(action) for action in legal])[0])


def test_agents_go_to_kinds_of_places_that_say_what_an_agent_does_there() -> None:
    match = at("prompt.intrigue")
    match.play("take reserve")
    while match.state.agenda[-1].prompt == "prompt.pay":
        match.play(next(a for a in match.legal() if a.startswith("pay ")))
    groups = {rules.group(match.state, a, match.state.agenda[-1].seat) for a in match.legal() if "send" in a}
    assert groups >= {"send.neutral-city", "send.rival-city", "send.rival-room", "send.power"}
    assert all(ENGLISH.knows(f"verb.{group}") for group in groups)


def test_a_family_card_that_is_discarded_is_gone_and_a_character_goes_back() -> None:
    state = new().state
    assert rules.action(ENGLISH, state, "discard left:lorenzo", 0).endswith("out of the game for good")
    assert rules.action(ENGLISH, state, "discard left:merchant*", 0).endswith("back to the offer")


def test_an_agent_that_is_removed_has_an_owner() -> None:
    state = new().state
    agents = tuple(2 if city.id == "siena" else agent for city, agent in zip(CITY_LIST, state.agents, strict=True))
    state = evolve(state, agents=agents)
    assert rules.action(ENGLISH, state, "expel siena", 0) == "Remove Venice's agent from Siena"


def test_factions_that_do_not_fit_are_named() -> None:
    with pytest.raises(BadOptions) as refused:
        new(factions=["red", "red", "blue"])
    assert rules.error(ENGLISH, refused.value) == "With 3 players: Florence, Naples and Venice, each of them once."


@pytest.mark.parametrize(
    ("payment", "told"),
    [
        ("card cavalry", "2 cavalry with the Gonfalonier in the room"),
        ("improvement boat", "2 boats with the Merchant under the action card"),
        ("room crown", "1 crown with the room's own symbol"),
        ("left:cardinal cross", "1 cross with the Cardinal"),
        ("florence crown", "1 crown with Firenze"),
        ("treasury florin", "the treasury"),
        ("indulgence crown", "an indulgence"),
        ("hre cross", "1 cross with the Holy Roman Empire"),
        ("ottoman boat", "2 boats with the Ottoman Empire"),
    ],
)
def test_what_pays_is_named_with_what_it_shows(payment: str, told: str) -> None:
    match = table(red={"marker": 3, "rooms": {"3": "gonfalonier/merchant"}, "left": ["cardinal"]})
    assert rules.paid_with(ENGLISH, match.state, f"pay {payment}", 0) == told


def test_a_battle_in_the_open_tells_how_it_ends() -> None:
    for red, outcome in ((2, "both are equal: each loses"), (3, "Florence wins"), (1, "Venice wins")):
        camps = {"red": {"ravenna": red}, "green": {"ravenna": 2}}
        match = sieges(troops=camps, red={"tokens": 1})
        match.play("besiege ravenna")
        assert outcome in rules.prompt(ENGLISH, match.state), red


@pytest.mark.parametrize(
    ("marker", "parts", "actions", "told"),
    [
        (4, {}, (), "Intrigue, 1 mask each time:"),
        (4, {}, ("take reserve",), "Where do you send the agent?"),
        (4, {"agents": {"yellow": ["red.4"]}}, (), "A rival's agent stands in this room: remove it first."),
        (1, {}, (), "Govern: what do you make ready?"),
        (1, {}, ("turn florence",), "Govern: you may ready one more tile with the same symbol."),
    ],
)
def test_a_question_that_has_changed_has_words_of_its_own(
    marker: int, parts: dict[str, Any], actions: tuple[str, ...], told: str
) -> None:
    match = pay(play(table(red={"marker": marker, "spent": ["florence", "pisa"]}, bare=True, **parts), *actions))
    assert rules.prompt(ENGLISH, match.state).startswith(told)
