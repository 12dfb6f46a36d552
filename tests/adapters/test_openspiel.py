"""The OpenSpiel game passes OpenSpiel's own test. `python3 build.py adapters` runs it."""

from __future__ import annotations

import copy

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: python3 build.py adapters installs it and runs this")

import pyspiel

import virtu.adapters.openspiel  # noqa: F401 - registers the game
from tests.adapters import examples
from virtu.adapters.catalogue import numbers


@pytest.mark.parametrize("parameters", ["players=3", "players=4,edition=cs", "players=5,first=2"])
def test_openspiel_random_sim_test(parameters: str) -> None:
    """`random_sim_test`, with serialising."""
    game = pyspiel.load_game(f"virtu({parameters},most_actions=150)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_actions_are_notation() -> None:
    """Numbers and names of actions come from the catalogue; legal ones ascend."""
    state = pyspiel.load_game("virtu(first=1)").new_initial_state()
    assert state.current_player() == 1
    legal = state.legal_actions()
    assert legal == sorted(legal)
    assert {state.action_to_string(1, number) for number in legal} <= numbers().keys()
    assert state.legal_actions(0) == []


def test_openspiel_copies_go_their_own_way() -> None:
    """A copy of a state does not follow the original."""
    state = pyspiel.load_game("virtu").new_initial_state()
    clone, deep = state.clone(), copy.deepcopy(state)
    before = str(state)
    state.apply_action(state.legal_actions()[0])
    assert str(clone) == str(deep) == before != str(state)


def test_openspiel_observations() -> None:
    """Tensor and text of a seat change with the table; with perfect recall the text is the line of actions."""
    game = pyspiel.load_game("virtu(players=4)")
    state = game.new_initial_state()
    before = list(state.observation_tensor(2))
    assert len(before) == game.observation_tensor_shape()[0]
    action = state.legal_actions()[0]
    state.apply_action(action)
    assert list(state.observation_tensor(2)) != before
    assert state.information_state_string(2) == f"2 {action}"
    assert "season = " in state.observation_string(2)


def test_openspiel_broken_off() -> None:
    """After `most_actions` the play is over and the shares are equal."""
    state = pyspiel.load_game("virtu(players=5,most_actions=3)").new_initial_state()
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal()
    assert state.returns() == [0.2] * 5


@pytest.mark.parametrize(
    ("heading", "told"), [("## OpenSpiel", "place "), ("### An MCTS bot plays a whole game", "finished: True")]
)
def test_openspiel_examples(heading: str, told: str) -> None:
    """The examples of docs/adapters.md run; the MCTS bot's game comes to its real end."""
    assert told in examples.run(heading)
