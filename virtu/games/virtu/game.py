"""Virtù as a `virtu.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import evolve

from virtu.core import layout
from virtu.core.chance import Chance
from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadPosition, IllegalAction
from virtu.core.game import Action, Result
from virtu.core.pack import Codec
from virtu.core.plain import from_plain, to_plain
from virtu.core.weighted import WeightedCodec, read_table
from virtu.games.virtu import meta
from virtu.games.virtu.check import SEASONS, check_state
from virtu.games.virtu.data import BONUSES, CARDS, CITIES, DATA_VERSION, FACTIONS, POWERS, TILES
from virtu.games.virtu.editions import EDITIONS, Options, read_names, read_options
from virtu.games.virtu.link_hints import hints
from virtu.games.virtu.payment import Pay, collect, collections
from virtu.games.virtu.position import KINDS, NAMES, read_position, write_position
from virtu.games.virtu.purse import SYMBOLS
from virtu.games.virtu.scoring import final_result
from virtu.games.virtu.setup import initial_state
from virtu.games.virtu.state import State, freeze, working_copy
from virtu.games.virtu.steps import settle
from virtu.games.virtu.suggest import suggested_payment

VOCABULARY = (
    *CITIES,
    *CARDS,
    *(tile for tile in TILES if tile not in CITIES),
    *POWERS,
    *BONUSES,
    *FACTIONS,
    *EDITIONS,
    *SEASONS,
    *SYMBOLS,
    *("florin either war reserve room card improvement indulgence treasury left right").split(),
    *("annex turn rearm patronise march sail token take send expel commit retreat").split(),
    *("release move florins buy recruit wages ally overturn less 1 2 3 4 5").split(),
    *("end.cities end.patronage end.no-neutral-city").split(),
)
"""The words of a state's texts, in the order of links."""
CODEC = Codec(KINDS, NAMES, VOCABULARY)
"""As the classes are today; `link_codec` is what links are made of."""
LAYOUT = "link-layout.toml"
WEIGHTS = "link-weights.toml"


@cache
def link_codec() -> Codec:
    """The codec with the layout of links, which stays as it is (docs/link-format.md)."""
    return evolve(CODEC, layout=layout.read(_data(LAYOUT), CODEC, State))


@cache
def weighted_codec() -> WeightedCodec:
    """The codec of layout 1: the same fields, with the shares that were learnt from games. It stays as it is too."""
    fixed = link_codec().layout
    assert fixed is not None
    table = read_table(_data(WEIGHTS))
    return WeightedCodec(fixed, KINDS, table, hints(table.lists))


def _data(name: str) -> str:
    return files("virtu.games.virtu.data").joinpath(name).read_text(encoding="utf-8")


def _codec(number: int) -> Codec | WeightedCodec:
    """The codec of a layout of links."""
    return weighted_codec() if number else link_codec()


class Virtu:
    """The game's door: states are `virtu.games.virtu.state.State`, actions their notation."""

    id = meta.ID
    rules_version = meta.RULES_VERSION
    data_version = DATA_VERSION
    link_layout = 1

    def initial(self, options: Mapping[str, Any], seed: int) -> State:
        """The table after set-up; the seed draws who begins unless the options say so."""
        return initial_state(read_options(options, lambda n: Chance(seed).below(n)[0]))

    def actors(self, state: State) -> tuple[int, ...]:
        """The one seat that decides, or nobody after the end."""
        return (state.agenda[-1].seat,) if state.agenda else ()

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """The actions of a seat; one that is not asked may only collect florins, as `@COLOUR collect SOURCE`."""
        if not state.agenda:
            return ()
        if seat is None:
            seat = state.agenda[-1].seat
        actions: tuple[Action, ...] | None = state.memo.get(seat)
        if actions is None:
            step, found = state.agenda[-1], collections(state, seat)
            if seat == step.seat:
                answers = step.legal(state)
                state.memo["answers"] = len(answers)
                actions = (*answers, *found)
            else:
                actions = tuple([f"@{state.players[seat].faction} {action}" for action in found])
            state.memo[seat] = actions
        return actions

    def answers(self, state: State) -> tuple[Action, ...]:
        """The legal actions of the step that asks, without collecting florins."""
        actions = self.legal_actions(state)
        return actions[: state.memo["answers"]] if actions else ()

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
            return (state.agenda[-1].seat if state.agenda else None), action
        colour, _, bare = action[1:].partition(" ")
        seat = next((s for s, player in enumerate(state.players) if player.faction == colour), None)
        return (None if seat in self.actors(state) else seat), bare

    def suggest(self, state: State) -> Action | None:
        """The next source of the suggested payment, None when no payment is open."""
        if not state.agenda or not isinstance(state.agenda[-1], Pay):
            return None
        return suggested_payment(state, self.legal_actions(state))

    def observation(self, state: State, seat: int) -> State:
        """Everything: nothing is hidden in Virtù."""
        return state

    def imagine(self, seen: State, seat: int, chance: Chance) -> tuple[State, Chance]:
        """What is seen is all there is."""
        return seen, chance

    def result(self, state: State) -> Result | None:
        """The final scores once the last winter is over."""
        return final_result(state) if state.season == "end" else None

    def options_of(self, state: State) -> dict[str, Any]:
        """The options as plain data."""
        return state.options.to_plain()

    def renamed(self, state: State, names: Sequence[str]) -> State:
        """The same state with other names of the persons by seat, "" for none. Raises BadOptions."""
        options = evolve(state.options, names=read_names(list(names), len(state.players)))
        return evolve(state, options=options, memo={})

    def forget(self, state: State) -> None:
        """Let go of the legal actions and whatever else was worked out about a state."""
        state.memo.clear()

    def period(self, state: State) -> int:
        """The year."""
        return state.year

    def phase(self, state: State) -> str:
        """The season."""
        return state.season

    def to_plain(self, state: State) -> dict[str, Any]:
        """The state as JSON data, defaults left out."""
        plain: dict[str, Any] = to_plain(state, KINDS)
        plain["options"] = state.options.to_plain()
        return plain

    def from_plain(self, data: Any) -> State:
        """A state from JSON data, every part of it checked. Raises BadPosition, BadOptions."""
        return self._checked(self.read_plain(data))

    def read_plain(self, data: Any) -> State:
        """The same for what this program wrote itself: its form is checked, not whether such a table can be, for which
        every action is tried. Raises BadPosition, BadOptions.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("options"), Mapping):
            raise BadPosition("error.position-missing", where="options")
        options = to_plain(read_options(data["options"], lambda n: 0))
        state: State = from_plain(State, {**data, "options": options}, KINDS, names=NAMES)
        return state

    def pack(self, digits: Writer, state: State, layout: int) -> None:
        """The state as digits of a link."""
        _codec(layout).put(digits, State, state)

    def unpack(self, source: Reader, layout: int) -> State:
        """A state from a link, every part of it checked. Raises BadPosition, BadOptions, BadSave."""
        state: State = _codec(layout).read(source, State)
        read_options(state.options.to_plain(), lambda n: 0)
        return self._checked(state)

    def pack_options(self, digits: Writer, state: State) -> None:
        """The options as digits of a link."""
        link_codec().put(digits, Options, state.options)

    def unpack_options(self, source: Reader) -> dict[str, Any]:
        """Options from a link; `initial` checks them."""
        options: Options = link_codec().read(source, Options)
        return options.to_plain()

    def _checked(self, state: State) -> State:
        """The state if it is possible; an agenda that makes no sense fails here and not in the middle of a game."""
        try:
            check_state(state)
            actions = self.legal_actions(state)
            for action in actions:
                self._pay_out(self.apply(state, action))
        except (LookupError, AssertionError, TypeError, ValueError, AttributeError, StopIteration) as error:
            raise BadPosition("position.agenda") from error
        if not actions and state.season != "end":
            raise BadPosition("position.agenda")
        return state

    def _pay_out(self, state: State) -> None:
        """Bring a payment to its end, to see what it leads to."""
        while state.agenda and isinstance(state.agenda[-1], Pay):
            state = self.apply(state, self.legal_actions(state)[0])
        check_state(state)

    def read_position(self, document: Mapping[str, Any]) -> State:
        """A state from a written position (docs/positions.md). Raises BadPosition, BadOptions."""
        return self._checked(read_position(document))

    def write_position(self, state: State) -> dict[str, Any]:
        """The state as a written position."""
        return write_position(state)

    def picture(self, state: State) -> str:
        """The board as an SVG document, in English."""
        # Whoever only plays is spared the outlines.
        from virtu.games.virtu.picture import board

        return board(state)


GAME = Virtu()
