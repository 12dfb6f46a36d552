"""Virtù as a PettingZoo AEC environment (extra `virtu[pettingzoo]`, docs/adapters.md).

A table of four that plays by the Czech edition:

    from virtu.adapters.pettingzoo import env
    table = env(players=4, edition="cs")
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from virtu.adapters.catalogue import catalogue
from virtu.adapters.features import LARGEST, features
from virtu.adapters.play import MOST_ACTIONS, Play
from virtu.core import position
from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import words
from virtu.games.virtu.game import GAME

SEEDS = 1 << 53
"""Seeds of games are drawn below this number."""


def env(**arguments: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends it with -1 for who took it."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - the name PettingZoo's environments go by
    """Agents are `player_0` and so on by seat; an action is its number in `virtu.adapters.catalogue`.

    `options`: those of a new game (docs/positions.md), except that the first player is drawn unless named. An
    observation is a dictionary of `observation` (int16, virtu.adapters.features) and `action_mask` (int8, all zeros for
    a seat that is not asked). The reward is the share of the victory, at the end; a play of more than `most_actions`
    actions is truncated.
    """

    metadata = {"name": "virtu_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None, most_actions: int = MOST_ACTIONS, **options: Any) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.most_actions = most_actions
        self.options = options
        self._chance = np.random.default_rng()
        start = GAME.initial(options, 0)
        self.possible_agents = [f"player_{seat}" for seat in range(len(start.players))]
        self.action_spaces = {agent: spaces.Discrete(len(catalogue())) for agent in self.possible_agents}
        shape = (len(features(start, 0)),)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, LARGEST, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (len(catalogue()),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object whenever it is asked for."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object whenever it is asked for."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options["game"]` stands in for options of the environment; the number of players stays."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        agreed = {**self.options, **(options or {}).get("game", {})}
        state = GAME.initial(agreed, int(self._chance.integers(SEEDS)))
        if len(state.players) != len(self.possible_agents):
            raise ValueError("reset cannot change the number of players")
        self.play = Play(state, most=self.most_actions)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(catalogue()), np.int8)
        if seat == self.play.actor:
            mask[self.play.legal()] = 1
        return {"observation": np.array(features(self.play.state, seat), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the action of `agent_selection`. Raises IllegalAction without the wrappers of `env`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked must act")
        self.play = self.play.after(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.over:
            self.rewards = dict(zip(self.possible_agents, self.play.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, self.play.finished)
            self.truncations = dict.fromkeys(self.agents, not self.play.finished)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the last action did and the table as a written position: text in mode `ansi`, printed in `human`."""
        if self.render_mode is None:
            return None
        state = self.play.state
        told = [words.event(_words(), state, event) for event in state.events]
        text = "\n".join([*told, "", position.write(Match.from_state(GAME, state))])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


@cache
def _words() -> Words:
    return words.load("en")
