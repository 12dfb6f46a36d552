"""Virtù as a `virtu.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from virtu.core.chance import Chance
from virtu.core.errors import BadPosition, IllegalAction
from virtu.core.game import Action, Result
from virtu.core.plain import from_plain, to_plain
from virtu.games.virtu import meta
from virtu.games.virtu.check import check_state
from virtu.games.virtu.data import DATA_VERSION
from virtu.games.virtu.editions import read_options
from virtu.games.virtu.payment import collect, collections
from virtu.games.virtu.scoring import final_result
from virtu.games.virtu.setup import initial_state
from virtu.games.virtu.state import State, freeze, working_copy
from virtu.games.virtu.steps import STEPS, Step, settle
from virtu.games.virtu.suggest import suggested_payment

KINDS = {Step: STEPS}
NAMES = {"Step": Step}


class Virtu:
    """The game's door: states are `virtu.games.virtu.state.State`, actions their notation."""

    id = meta.ID
    rules_version = meta.RULES_VERSION
    data_version = DATA_VERSION

    def initial(self, options: Mapping[str, Any], seed: int) -> State:
        """The table after set-up; the seed draws who begins unless the options say so."""
        return initial_state(read_options(options, lambda n: Chance(seed).below(n)[0]))

    def actors(self, state: State) -> tuple[int, ...]:
        """The one seat that decides, or nobody after the end."""
        return (state.agenda[-1].seat,) if state.agenda else ()

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """The actions of a seat; one that is not asked may only collect florins, as `@COLOUR collect SOURCE`."""
        actors = self.actors(state)
        if not actors:
            return ()
        if seat is None:
            seat = actors[0]
        if seat not in state.memo:
            if seat in actors:
                actions = [*state.agenda[-1].legal(state), *collections(state, seat)]
            else:
                faction = state.players[seat].faction
                actions = [f"@{faction} {action}" for action in collections(state, seat)]
            state.memo[seat] = tuple(actions)
        actions_of_seat: tuple[Action, ...] = state.memo[seat]
        return actions_of_seat

    def apply(self, state: State, action: Action) -> State:
        """The state after an action of whatever seat it belongs to. Raises IllegalAction."""
        seat, bare = self._seat_of(state, action)
        if seat is None or action not in self.legal_actions(state, seat):
            raise IllegalAction(action)
        t = working_copy(state)
        if bare.startswith("collect "):
            collect(t, seat, bare.partition(" ")[2])
        else:
            t.agenda[-1].do(t, bare)
        settle(t)
        return freeze(t)

    def _seat_of(self, state: State, action: Action) -> tuple[int | None, Action]:
        if not action.startswith("@"):
            actors = self.actors(state)
            return (actors[0] if actors else None), action
        colour, _, bare = action[1:].partition(" ")
        seat = next((s for s, player in enumerate(state.players) if player.faction == colour), None)
        return (None if seat in self.actors(state) else seat), bare

    def suggest(self, state: State) -> Action | None:
        """The next source of the suggested payment, None when no payment is open."""
        return suggested_payment(state, self.legal_actions(state))

    def observation(self, state: State, seat: int) -> State:
        """Everything: nothing is hidden in Virtù."""
        return state

    def result(self, state: State) -> Result | None:
        """The final scores once the last winter is over."""
        return final_result(state) if state.season == "end" else None

    def options_of(self, state: State) -> dict[str, Any]:
        """The options as plain data."""
        return state.options.to_plain()

    def to_plain(self, state: State) -> dict[str, Any]:
        """The state as JSON data, defaults left out."""
        plain: dict[str, Any] = to_plain(state, KINDS)
        plain["options"] = state.options.to_plain()
        return plain

    def from_plain(self, data: Any) -> State:
        """A state from JSON data, every part of it checked. Raises BadPosition, BadOptions."""
        if not isinstance(data, Mapping) or not isinstance(data.get("options"), Mapping):
            raise BadPosition("error.position-missing", where="options")
        options = to_plain(read_options(data["options"], lambda n: 0))
        state: State = from_plain(State, {**data, "options": options}, KINDS, names=NAMES)
        check_state(state)
        self._try_out(state)
        return state

    def _try_out(self, state: State) -> None:
        """A position whose agenda makes no sense fails here and not in the middle of a game."""
        if state.season == "end":
            return
        try:
            actions = self.legal_actions(state)
            for action in actions:
                self.apply(state, action)
        except (LookupError, AssertionError, TypeError, ValueError, AttributeError, StopIteration) as error:
            raise BadPosition("position.agenda") from error
        if not actions:
            raise BadPosition("position.agenda")


GAME = Virtu()
