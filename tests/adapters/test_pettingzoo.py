"""The PettingZoo environment passes PettingZoo's own tests. `python3 build.py adapters` runs them."""

from __future__ import annotations

import contextlib
import io
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: python3 build.py adapters installs it and runs this")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from tests.adapters import examples
from virtu.adapters.catalogue import catalogue, numbers
from virtu.adapters.pettingzoo import env, raw_env
from virtu.core.errors import IllegalAction

ACCEPTED = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
)
"""What PettingZoo says of every environment whose observation carries a mask of actions, its own ones too."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_pettingzoo_api_test(players: int) -> None:
    """`api_test`, without any warning but the two that come with a mask."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(players=players, most_actions=400), num_cycles=1000)
    texts = {str(warning.message) for warning in caught if issubclass(warning.category, UserWarning)}
    assert not {text for text in texts if not text.startswith(ACCEPTED)}


@pytest.mark.parametrize("players", [3, 5])
def test_pettingzoo_seed_test(players: int) -> None:
    """`seed_test`: the same seed gives the same game."""
    seed_test(lambda: env(players=players, edition="cs"), num_cycles=200)


def test_pettingzoo_render_test() -> None:
    """`render_test` in both modes; `human` prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        render_test(env)
    assert "season = " in printed.getvalue()


def test_pettingzoo_seeds_matter() -> None:
    """Another seed draws another first player; the environment without a seed goes on drawing."""
    table = raw_env(players=5)
    table.reset(seed=3)
    first = [table.agent_selection]
    for _ in range(20):
        table.reset()
        first.append(table.agent_selection)
    assert len(set(first)) > 1
    table.reset(seed=3)
    assert table.agent_selection == first[0]


def test_pettingzoo_truncates_and_shares() -> None:
    """A play that is broken off is truncated, and every seat has its share."""
    table = raw_env(players=4, most_actions=7)
    table.reset(seed=1)
    for _ in range(7):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert table.truncations == dict.fromkeys(table.possible_agents, True)
    assert table.rewards == dict.fromkeys(table.possible_agents, 0.25)
    for _ in range(4):
        table.step(None)
    assert table.agents == []


def test_pettingzoo_illegal_actions() -> None:
    """The raw environment refuses them, the wrapped one ends the play."""
    table = raw_env(first=0)
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(numbers()["patronise"])
    with pytest.raises(ValueError, match="must act"):
        table.step(None)
    with pytest.raises(ValueError, match="players"):
        table.reset(options={"game": {"players": 5}})
    wrapped = env(first=0)
    wrapped.reset(seed=1)
    wrapped.step(numbers()["patronise"])
    assert wrapped.terminations == dict.fromkeys(wrapped.agents, True)
    assert wrapped.rewards["player_0"] == -1


def test_pettingzoo_only_the_asked_seat_has_a_mask() -> None:
    """The mask holds the legal actions of who is asked, and nothing for the others."""
    table = raw_env(first=1)
    table.reset(seed=1)
    masks: dict[str, Any] = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    assert [int(masks[agent].sum()) > 0 for agent in table.agents] == [False, True, False]
    legal = {catalogue()[number] for number in np.flatnonzero(masks["player_1"])}
    assert legal == {action for action in legal if action.startswith("place ")}


def test_pettingzoo_example() -> None:
    """The example of docs/adapters.md runs."""
    assert "season = " in examples.run("## PettingZoo")
