"""A bot that is asked by a text, as the page asks its worker, plays as one that is asked at the table."""

from __future__ import annotations

import json

import pytest

from virtu.core.chance import Chance
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from virtu.games.virtu.game import GAME
from virtu.games.virtu.levels import LEVELS, bots
from virtu.games.virtu.question import Question
from virtu.games.virtu.thinking import think

BUDGET = 300


def _questions(level: str, seed: int) -> list[Question]:
    """What is asked along the first actions of a game of that level."""
    match, found = Match.new(GAME, {"players": 3}, seed), []
    for number in range(24):
        seat = GAME.actors(match.state)[0]
        found.append(Question(match.state, seat, level, number, BUDGET))
        match.play(bots(1)["page"](Chance(number)).choose(GAME, match.state, seat))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_as_text_is_answered_as_at_the_table(level: str) -> None:
    for question in _questions(level, 5)[::6]:
        answer = json.loads(think(question.to_text()))
        bot = bots(BUDGET)[level](Chance(question.seed))
        assert answer["actions"][0] == bot.choose(GAME, question.state, question.seat)
        assert answer["nodes"] == bot.meter.nodes
        assert think(question.to_text()) == json.dumps(answer)


def test_the_actions_of_an_answer_are_legal_one_after_the_other_and_of_one_seat() -> None:
    for question in _questions("condottiere", 8)[::4]:
        state = question.state
        for action in json.loads(think(question.to_text()))["actions"]:
            assert GAME.actors(state)[0] == question.seat
            assert action in GAME.legal_actions(state)
            state = GAME.apply(state, action)


def test_what_is_no_question_is_refused() -> None:
    good = json.loads(_questions("page", 1)[0].to_text())
    other = next(seat for seat in range(3) if seat != good["seat"])
    changes = ({"seat": other}, {"level": "doge"}, {"budget": 0}, {"budget": True}, {"seed": "1"}, {"state": {}})
    for text in ("", "[]", "{}", *(json.dumps({**good, **change}) for change in changes)):
        with pytest.raises(VirtuError):
            think(text)
    assert Question.read(json.dumps(good)).level == "page"
