"""Virtù as an OpenSpiel game (extra `virtu[openspiel]`, docs/adapters.md).

    import pyspiel
    import virtu.adapters.openspiel
    game = pyspiel.load_game("virtu(players=4,edition=cs)")

Actions are the numbers of `virtu.adapters.catalogue`, the same in every game. There are no chance nodes: the parameter
`first` says who begins. Utilities are shares of the victory; they sum up to 1, in a play broken off after
`most_actions` actions too. With `standing` a play that has not come to its end tells shares of the prestige that
stands, for searches whose playouts are cut short.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from virtu.adapters.catalogue import catalogue
from virtu.adapters.features import features
from virtu.adapters.play import MOST_ACTIONS, Play
from virtu.core import position
from virtu.core.match import Match
from virtu.games.virtu.game import GAME
from virtu.games.virtu.state import State

NAME = "virtu"
DEFAULTS = {
    "players": 3,
    "edition": "fr",
    "first": 0,
    "one_agent_per_palace": False,
    "most_actions": MOST_ACTIONS,
    "standing": False,
}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Virtù",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class VirtuGame(pyspiel.Game):
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.most_actions = int(given.pop("most_actions"))
        self.standing = bool(given.pop("standing"))
        self.options = given
        start = GAME.initial(given, 0)
        players = len(start.players)
        self.observation_size = len(features(start, 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(catalogue()),
            max_chance_outcomes=0,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.most_actions,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, *_: Any) -> VirtuState:
        """The table before the set-up."""
        return self.state_at(GAME.initial(self.options, 0))

    def state_at(self, state: State) -> VirtuState:
        """A moment of a game, as the start of a play."""
        return VirtuState(self, Play(state, most=self.most_actions, standing=self.standing))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> VirtuObserver:
        """What a seat sees. Raises ValueError for parameters: there are none."""
        if params:
            raise ValueError("no parameters are known")
        return VirtuObserver(self.observation_size, iig_obs_type)


class _Shared:
    """A play that copies of a state have in common: it never changes."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __deepcopy__(self, memo: dict[int, Any]) -> _Shared:
        return self


class VirtuState(pyspiel.State):
    """A moment of a game; `play` is the moment in the engine's terms."""

    def __init__(self, game: VirtuGame, play: Play) -> None:
        super().__init__(game)
        self._shared = _Shared(play)

    @property
    def play(self) -> Play:
        """State and number of actions."""
        return self._shared.play

    def current_player(self) -> int:
        """The seat that is asked."""
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal() if player == self.play.actor else []

    def _apply_action(self, action: int) -> None:
        self._shared = _Shared(self.play.after(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return catalogue()[action]

    def is_terminal(self) -> bool:
        """Whether the play is over."""
        return self.play.over

    def returns(self) -> list[float]:
        """The shares of the victory."""
        return self.play.shares()

    def __str__(self) -> str:
        return position.write(Match.from_state(GAME, self.play.state))


class VirtuObserver:
    """The observation of a seat: its vector of `virtu.adapters.features`, and the table as a written position.

    With perfect recall the text is the line of actions instead, as nothing is hidden.
    """

    def __init__(self, size: int, kind: Any) -> None:
        self.perfect_recall = bool(kind and kind.perfect_recall)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: VirtuState, player: int) -> None:
        """Fill `tensor`."""
        self.tensor[:] = features(state.play.state, player)

    def string_from(self, state: VirtuState, player: int) -> str:
        """The text for a seat."""
        if self.perfect_recall:
            return " ".join(map(str, [player, *state.history()]))
        return f"# seat {player}\n{state}"


pyspiel.register_game(GAME_TYPE, VirtuGame)
