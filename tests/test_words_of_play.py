"""Every question, action and event of played games as a sentence."""

from __future__ import annotations

import random
import re

import pytest
from attrs import evolve

from virtu.core import game as games
from virtu.core.errors import IllegalAction
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.judgement import weight

GAME = games.load("virtu")
ENGLISH = rules.load("en")


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
