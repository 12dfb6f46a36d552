"""Every game passes the generic battery, and the battery notices games that break the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from attrs import evolve

from tests import battery
from tests.battery import Case
from tests.example_game import GAME as FAIR
from tests.example_game import words as fair_words
from tests.example_game.game import Fair
from tests.example_game.state import State
from virtu.core import game as games
from virtu.core.chance import Chance
from virtu.games.virtu import words as virtu_words
from virtu.games.virtu.judgement import weight

VIRTU = games.load("virtu")


def words_of_virtu(state: Any) -> Mapping[str, str]:
    """The sentences of a moment of Virtù."""
    t = virtu_words.load("en")
    texts = {event[0]: virtu_words.event(t, state, event) for event in state.events}
    for seat in range(len(state.players)):
        texts |= {action: virtu_words.action(t, state, action, seat) for action in VIRTU.legal_actions(state, seat)}
    if state.agenda:
        texts[state.agenda[-1].prompt] = virtu_words.prompt(t, state)
    return texts


def words_of_fair(state: Any) -> Mapping[str, str]:
    """The sentences of a moment of Fair."""
    t = fair_words.load("en")
    texts = {event[0]: fair_words.event(t, event) for event in state.events}
    for seat in FAIR.actors(state):
        texts |= {action: fair_words.action(t, action) for action in FAIR.legal_actions(state, seat)}
    return {**texts, "prompt.choose": fair_words.prompt(t, state)}


def redeal(state: Any, seat: int, number: int) -> State:
    """Fair with the cards that `seat` cannot see dealt anew among the others and with other dice to come."""
    chance = Chance(number)
    pool = [c for s, p in enumerate(state.players) if s != seat for c in (*p.hand, p.chosen) if c]
    players = list(state.players)
    for at, player in enumerate(players):
        if at != seat:
            dealt = []
            for _ in range(len(player.hand) + bool(player.chosen)):
                place, chance = chance.below(len(pool))
                dealt.append(pool.pop(place))
            chosen = dealt.pop() if player.chosen else 0
            players[at] = evolve(player, hand=tuple(sorted(dealt)), chosen=chosen)
    twin: State = evolve(state, players=tuple(players), chance=chance.below(2)[1].to_text())
    return twin


FAIR_CASE = Case(
    game=FAIR,
    options=tuple({"players": players, "rounds": rounds} for players in (2, 3, 4) for rounds in (1, 3, 4)),
    weight=lambda action: 1,
    longest=100,
    ends=True,
    words=words_of_fair,
    redeal=redeal,
    secret=lambda state, action: len(FAIR.actors(state)) > 1,
)
VIRTU_CASE = Case(
    game=VIRTU,
    options=({"players": 3, "edition": "fr"}, {"players": 5, "edition": "cs", "one_agent_per_palace": True}),
    weight=weight,
    longest=250,
    ends=False,
    words=words_of_virtu,
)


@pytest.fixture(autouse=True)
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fair lies on the table beside Virtù during these tests."""
    monkeypatch.setitem(games.GAMES, "fair", "tests.example_game")
    yield


@pytest.mark.parametrize("check", battery.CHECKS.values(), ids=battery.CHECKS)
@pytest.mark.parametrize("case", [VIRTU_CASE, FAIR_CASE], ids=["virtu", "fair"])
def test_battery(case: Case, check: Callable[[Case], None]) -> None:
    """Every check on every game."""
    check(case)


# -- the battery can fail ----------------------------------------------------------------------------------------


class Leaky(Fair):
    """Shows what a rival has chosen."""

    def observation(self, state: State, seat: int) -> State:
        seen = super().observation(state, seat)
        players = tuple(evolve(p, chosen=state.players[s].chosen) for s, p in enumerate(seen.players))
        return evolve(seen, players=players)


class Clairvoyant(Fair):
    """Imagines cards that there are too many of."""

    def imagine(self, seen: State, seat: int, chance: Chance) -> tuple[State, Chance]:
        imagined, after = super().imagine(seen, seat, chance)
        players = tuple(
            evolve(p, hand=tuple(6 for _ in p.hand)) if s != seat else p for s, p in enumerate(imagined.players)
        )
        return evolve(imagined, players=players), after


class Foreseeing(Fair):
    """Shows the dice to come."""

    def observation(self, state: State, seat: int) -> State:
        return evolve(super().observation(state, seat), chance=state.chance)


class Talkative(Fair):
    """Tells in the log which card was chosen."""

    def apply(self, state: State, action: str) -> State:
        after = super().apply(state, action)
        return evolve(after, events=(*after.events, ("event.shown", ("seat", 0), ("card", int(action[-1])))))


class Moody(Fair):
    """Rolls otherwise every time it is asked."""

    asked = 0

    def apply(self, state: State, action: str) -> State:
        self.asked += 1
        return evolve(super().apply(state, action), chance=Chance(self.asked).to_text())


class Lenient(Fair):
    """Takes any action for the first legal one."""

    def apply(self, state: State, action: str) -> State:
        legal = [a for seat in self.actors(state) for a in self.legal_actions(state, seat)]
        return super().apply(state, action if action in legal or not legal else legal[0])


class Forgetful(Fair):
    """Leaves the generator out of written positions."""

    def write_position(self, state: State) -> dict[str, Any]:
        return {**super().write_position(state), "chance": "0" * 16}


class Endless(Fair):
    """Never says that it is over."""

    def result(self, state: State) -> None:
        return None


class Doubling(Fair):
    """Offers a card as often as it is in hand."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[str, ...]:
        return super().legal_actions(state, seat) * 2


@pytest.mark.parametrize(
    ("spoiled", "check"),
    [
        (Leaky, "observation"),
        (Foreseeing, "observation"),
        (Talkative, "secret_actions"),
        (Leaky, "secret_actions"),
        (Moody, "determinism"),
        (Lenient, "illegal_actions"),
        (Forgetful, "round_trips"),
        (Endless, "random_play"),
        (Doubling, "random_play"),
    ],
)
def test_battery_notices(spoiled: type[Fair], check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with one fault fails the check that is about it."""
    game = spoiled()
    monkeypatch.setattr("tests.example_game.GAME", game)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        battery.CHECKS[check](evolve(FAIR_CASE, game=game))
