"""The fixed catalogue holds every action, once, and the vectors of features always have the same length."""

from __future__ import annotations

import hashlib

import pytest

from tests.engine import counting
from tests.engine.fuzzing import configurations
from tests.engine.table import GAME, legal, sieges, table, winter
from virtu.adapters.catalogue import catalogue, numbers
from virtu.adapters.features import LARGEST, features
from virtu.adapters.play import Play
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.errors import IllegalAction
from virtu.core.match import Match
from virtu.games.virtu.data import DATA_VERSION
from virtu.games.virtu.judgement import weight
from virtu.games.virtu.meta import RULES_VERSION

PINNED = {
    (1, 1): (2849, "bbfdf53074b3607d"),
    (1, 2): (2849, "bbfdf53074b3607d"),
    (1, 3): (2865, "ec65e4d08d5d8a56"),
}
"""By versions of rules and data: how many actions, and a hash over the list. Agents that were trained rely on it."""


def test_catalogue_is_pinned() -> None:
    """No action comes or changes its number while the versions of rules and data stay."""
    actions = catalogue()
    assert len(set(actions)) == len(actions)
    digest = hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16]
    assert PINNED[RULES_VERSION, DATA_VERSION] == (len(actions), digest)


def test_catalogue_numbers_are_places() -> None:
    """Number and action name each other."""
    assert [catalogue()[number] for number in numbers().values()] == list(numbers())


def test_catalogue_holds_every_legal_action_of_random_games() -> None:
    """Games in all configurations, those of the seats that are not asked too; vectors keep their length."""
    known, seen = numbers(), set()
    for at, options in enumerate(configurations()):
        match = Match.new(GAME, options, 300 + at)
        bot = RandomBot(weight if at % 3 else lambda action: 1, Chance(at))
        length = len(features(match.state, 0))
        for moment in range(160):
            actions = match.legal()
            seen.update(actions)
            assert known.keys() >= set(actions)
            if moment % 25 == 0:
                vectors = [features(match.state, seat) for seat in range(len(match.state.players))]
                assert {len(vector) for vector in vectors} == {length}
                assert all(0 <= number <= LARGEST for vector in vectors for number in vector)
            match.play(bot.draw(actions))
    assert len(seen) > 900


def test_catalogue_holds_rare_actions() -> None:
    """What random games seldom come to: a space that closes, a battle given up, an alliance overturned."""
    battle = counting.read("sieges")
    bot = RandomBot(lambda action: 9 if action.startswith(("besiege", "pass")) else 1, Chance(2))
    while battle.state.season == "sieges" and not any(a.startswith("withdraw") for a in battle.legal()):
        battle.play(bot.draw(battle.legal()))
    overturned = winter(
        "alliance",
        agents={"red": ["ottoman"]},
        powers={"ottoman": {"ally": "green"}},
        red={"left": ["ambassador"], "right": ["merchant", "admiral"]},
    )
    five = {"siena": "red", "bologna": "red", "spoleto": "red"}
    court = {"left": ["merchant", "banker*"], "right": ["bishop", "podesta"]}
    falls = sieges("green", cities=five, red=court, troops={"green": {"siena": 6}}, green={"florins": 0})
    falls.play("besiege siena")
    while not any(a.startswith("close ") for a in falls.legal()):
        falls.play("pass")
    for match, verb in ((battle, "withdraw"), (overturned, "overturn"), (falls, "close")):
        actions = match.legal()
        assert any(action.startswith(verb) for action in actions)
        assert numbers().keys() >= set(actions)


def test_features_are_relative_to_the_seat() -> None:
    """Two seats see the same table from their own side; a change on the table changes the vector."""
    poor, rich = table(red={"florins": 1}).state, table(red={"florins": 8}).state
    assert features(poor, 0) != features(poor, 1)
    (own,) = _differing(features(poor, 0), features(rich, 0))
    (beside,) = _differing(features(poor, 2), features(rich, 2))
    assert own != beside
    assert features(rich, 0)[own] == features(rich, 2)[beside] == 8


def _differing(a: list[int], b: list[int]) -> list[int]:
    return [at for at, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]


def test_play_by_numbers() -> None:
    """A play offers what the asked seat may do, refuses the rest, shares the victory when it is broken off."""
    match = table(red={"marker": 3, "left": ["podesta"]})
    play = Play(match.state, most=2)
    assert play.shares() == [0.0, 0.0, 0.0]
    assert sorted(catalogue()[number] for number in play.legal()) == legal(match, collect=True)
    with pytest.raises(IllegalAction):
        play.after(numbers()["place lorenzo left"])
    while not play.over:
        play = play.after(play.legal()[0])
    assert (play.actions, play.actor, play.finished, play.legal()) == (2, -1, False, [])
    assert play.shares() == [1 / 3, 1 / 3, 1 / 3]
    with pytest.raises(IllegalAction):
        play.after(numbers()["done"])
