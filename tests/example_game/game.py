"""Fair as a `virtu.core.game.Game`: every method of the contract, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tests.example_game.state import COPIES, UNKNOWN, VALUES, Options, Player, State, check, read_options
from virtu.core.chance import Chance
from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadPosition, IllegalAction
from virtu.core.game import Action, Event, Result
from virtu.core.pack import Codec
from virtu.core.plain import from_plain, to_plain

CODEC = Codec(kinds={}, names={}, vocabulary=())


class Fair:
    """The game's door. Seats are written `p1`, `p2`, ...: each action names its seat, as several are asked at once."""

    id = "fair"
    rules_version = 1
    data_version = 1
    link_layout = 0

    # -- playing -------------------------------------------------------------------------------------------

    def initial(self, options: Mapping[str, Any], seed: int) -> State:
        """Deal the hands and roll the first dice, all from the seed."""
        agreed = read_options(options)
        deck = [value for value in VALUES for _ in range(COPIES)]
        chance = Chance(seed)
        players = []
        for _ in range(agreed.players):
            hand = []
            for _ in range(agreed.rounds):
                at, chance = chance.below(len(deck))
                hand.append(deck.pop(at))
            players.append(Player(tuple(sorted(hand))))
        dice, chance = _roll(chance)
        rolled: Event = ("event.rolled", ("first", dice[0]), ("second", dice[1]))
        return State(agreed, 1, dice, tuple(players), chance.to_text(), (rolled,))

    def actors(self, state: State) -> tuple[int, ...]:
        """Everybody who has not chosen yet: a secret simultaneous choice asks all of them."""
        if state.round > state.options.rounds:
            return ()
        return tuple(seat for seat, player in enumerate(state.players) if not player.chosen)

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """`SEAT choose CARD` for each card in hand; nothing for a seat that has chosen."""
        actors = self.actors(state)
        if seat is None and actors:
            seat = actors[0]
        if seat not in actors:
            return ()
        return tuple(f"p{seat + 1} choose {card}" for card in dict.fromkeys(state.players[seat].hand))

    def answers(self, state: State) -> tuple[Action, ...]:
        """All that the first actor may do: nothing may be done at any time."""
        return self.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """Note a choice in secret; the last one turns all cards up. Raises IllegalAction."""
        seat = next((s for s in self.actors(state) if action in self.legal_actions(state, s)), None)
        if seat is None:
            raise IllegalAction(action)
        card = int(action.split(" ")[2])
        hand = list(state.players[seat].hand)
        hand.remove(card)
        players = list(state.players)
        players[seat] = evolve(players[seat], hand=tuple(hand), chosen=card)
        after = evolve(state, players=tuple(players), events=(("event.chose", ("seat", seat)),))
        return after if self.actors(after) else self._turn_up(after)

    def _turn_up(self, state: State) -> State:
        chosen = [player.chosen for player in state.players]
        single = [card for card in chosen if chosen.count(card) == 1]
        winner = chosen.index(max(single)) if single else -1
        worth = sum(state.dice)
        shown: tuple[Event, ...] = tuple(("event.shown", ("seat", s), ("card", card)) for s, card in enumerate(chosen))
        told: Event = ("event.sold", ("seat", winner), ("worth", worth)) if single else ("event.unsold",)
        players = tuple(
            evolve(player, chosen=0, points=player.points + worth * (seat == winner))
            for seat, player in enumerate(state.players)
        )
        dice, chance = state.dice, Chance.from_text(state.chance)
        rolled: tuple[Event, ...] = ()
        if state.round < state.options.rounds:
            dice, chance = _roll(chance)
            rolled = (("event.rolled", ("first", dice[0]), ("second", dice[1])),)
        events = (*state.events, *shown, told, *rolled)
        return State(state.options, state.round + 1, dice, players, chance.to_text(), events)

    def suggest(self, state: State) -> Action | None:
        """Nothing is paid in Fair."""
        return None

    def observation(self, state: State, seat: int) -> State:
        """The others' cards and choices face down, and no look at the dice to come."""
        players = tuple(player if at == seat else _face_down(player) for at, player in enumerate(state.players))
        return evolve(state, players=players, chance="")

    def imagine(self, seen: State, seat: int, chance: Chance) -> tuple[State, Chance]:
        """Deal the others cards that the seat does not hold itself; the dice to come are others.

        Cards of earlier rounds are in no state, so that they may come again.
        """
        hidden = [value for value in VALUES for _ in range(COPIES)]
        for card in filter(None, (*seen.players[seat].hand, seen.players[seat].chosen)):
            hidden.remove(card)
        players = list(seen.players)
        for at, player in enumerate(players):
            if at != seat:
                drawn = []
                for _ in range(len(player.hand) + (player.chosen == UNKNOWN)):
                    place, chance = chance.below(len(hidden))
                    drawn.append(hidden.pop(place))
                chosen = drawn.pop() if player.chosen == UNKNOWN else player.chosen
                players[at] = evolve(player, hand=tuple(sorted(drawn)), chosen=chosen)
        number, chance = chance.below(1 << 32)
        return evolve(seen, players=tuple(players), chance=Chance(number).to_text()), chance

    def result(self, state: State) -> Result | None:
        """The points after the last round; a tie is shared."""
        if self.actors(state):
            return None
        scores = tuple(player.points for player in state.players)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        breakdown = tuple((("stalls", score),) for score in scores)
        return Result(scores, breakdown, best, (0,) * len(scores), ("end.rounds",))

    # -- writing and reading -------------------------------------------------------------------------------

    def options_of(self, state: State) -> dict[str, Any]:
        """The options as plain data."""
        return {"players": state.options.players, "rounds": state.options.rounds}

    def to_plain(self, state: State) -> dict[str, Any]:
        """The state as JSON data."""
        plain: dict[str, Any] = to_plain(state)
        return plain

    def from_plain(self, data: Any) -> State:
        """The inverse. Raises BadPosition."""
        state: State = from_plain(State, data)
        return check(state)

    def read_position(self, document: Mapping[str, Any]) -> State:
        """A position names the players p1, p2, ...; the rest is as in `to_plain`. Raises BadPosition."""
        data = dict(document)
        players = data.get("players")
        if not isinstance(players, Mapping):
            raise BadPosition("error.position-missing", where="players")
        names = [f"p{number}" for number in range(1, len(players) + 1)]
        if sorted(players) != names:
            raise BadPosition("error.position-unknown", where="players")
        return self.from_plain({**data, "players": [players[name] for name in names]})

    def write_position(self, state: State) -> dict[str, Any]:
        """The state as such a position."""
        plain = self.to_plain(state)
        return {**plain, "players": {f"p{at}": record for at, record in enumerate(plain["players"], 1)}}

    def pack(self, digits: Writer, state: State, layout: int) -> None:
        """The state as digits of a link."""
        CODEC.put(digits, State, state)

    def unpack(self, source: Reader, layout: int) -> State:
        """The inverse. Raises BadPosition, BadSave."""
        state: State = CODEC.take(source, State)
        return check(state)

    def pack_options(self, digits: Writer, state: State) -> None:
        """The options as digits of a link."""
        CODEC.put(digits, Options, state.options)

    def unpack_options(self, source: Reader) -> dict[str, Any]:
        """The inverse; `initial` checks them."""
        options: Options = CODEC.take(source, Options)
        return {"players": options.players, "rounds": options.rounds}


def _roll(chance: Chance) -> tuple[tuple[int, int], Chance]:
    first, chance = chance.choice(VALUES)
    second, chance = chance.choice(VALUES)
    return (first, second), chance


def _face_down(player: Player) -> Player:
    return evolve(player, hand=(UNKNOWN,) * len(player.hand), chosen=UNKNOWN if player.chosen else 0)


GAME = Fair()
