"""Random games of every player count and edition show no dead end and keep every invariant."""

from __future__ import annotations

import os

import pytest

from tests.engine import fuzzing
from virtu.core.match import Match
from virtu.games.virtu.state import State

GAMES = int(os.environ.get("VIRTU_FUZZ_GAMES", "38"))
LONGEST = fuzzing.LONGEST if "VIRTU_FUZZ_GAMES" in os.environ else 350


@pytest.mark.slow
def test_fuzz_random_games_keep_the_invariants() -> None:
    """Both kinds of random players, all configurations; `VIRTU_FUZZ_GAMES` sets the number of games."""
    counts = fuzzing.run(GAMES, longest=LONGEST)
    assert counts.games == GAMES
    assert counts.actions > GAMES * 100
    seen = {"annex", "march", "commit", "buy", "ally", "take", "collect", "pay", "retreat", "release", "sell"}
    assert seen <= counts.verbs.keys() or GAMES < 38


def _spoiled(**changes: object) -> State:
    from attrs import evolve

    state = Match.new(fuzzing.GAME, {"players": 3, "edition": "fr", "first": 0}, 1).state
    spoiled: State = evolve(state, **changes)
    return spoiled


@pytest.mark.parametrize(
    "changes",
    [
        {"city_stack": (0, 0, 1)},
        {"patronage_stack": (2, 1)},
        {"owner": (-1,) * 30},
        {"supply": (9,) * 18},
        {"indulgences": 3},
        {"agents": (0,) * 30},
        {"troops": ((7, 0, 0),) * 30},
    ],
)
def test_fuzz_invariants_can_fail(changes: dict[str, object]) -> None:
    """A table that is spoiled is noticed by the very checks that the fuzzer runs."""
    with pytest.raises(Exception) as caught:
        fuzzing.check_invariants(_spoiled(**changes))
    assert type(caught.value).__name__ in ("Fault", "BadPosition")


def test_fuzz_dead_end_is_noticed() -> None:
    """A season without anybody to decide is a fault."""
    with pytest.raises(fuzzing.Fault):
        fuzzing.check_legal(_spoiled(agenda=()))


def test_fuzz_fault_tells_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault says with which options, seed and actions it came about."""
    monkeypatch.setattr(
        fuzzing, "check_legal", lambda state: fuzzing.demand(state.season == "setup", "spring is wrong")
    )
    with pytest.raises(fuzzing.Fault) as caught:
        fuzzing.run(1, seed=5)
    text = str(caught.value)
    assert "spring is wrong" in text and '"seed": 5' in text and '"players": 3' in text and '"place ' in text
