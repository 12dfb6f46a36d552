"""What lies on the table of Fair, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from virtu.core.chance import Chance
from virtu.core.errors import BadOptions, BadPosition
from virtu.core.game import Event

VALUES = range(1, 7)
COPIES = 3
"""Cards of each value in the deck: 18, enough for four hands of four."""
MAX_ROUNDS = 4
UNKNOWN = 7
"""A card that an observer cannot see."""


@frozen
class Options:
    """What is agreed before the game: 2 to 4 players, 1 to 4 rounds."""

    players: int = 2
    rounds: int = 3


@frozen
class Player:
    """A hand of cards, sorted; the card chosen for this round, 0 = none yet; points won."""

    hand: tuple[int, ...]
    chosen: int = 0
    points: int = 0


@frozen
class State:
    """`chance` is the generator as text, "" for who may not know it. `events` tell what the last action did; they are
    no part of the value."""

    options: Options
    round: int
    dice: tuple[int, int]
    players: tuple[Player, ...]
    chance: str
    events: tuple[Event, ...] = field(default=(), eq=False)


def read_options(plain: Mapping[str, Any]) -> Options:
    """Checked options. Raises BadOptions."""
    unknown = sorted(str(key) for key in set(plain) - {"players", "rounds"})
    if unknown:
        raise BadOptions("error.unknown-option", option=unknown[0][:40])
    players, rounds = plain.get("players", 2), plain.get("rounds", 3)
    if type(players) is not int or not 2 <= players <= 4:
        raise BadOptions("error.player-count", players=str(players)[:20])
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise BadOptions("error.option-value", option="rounds")
    return Options(players, rounds)


def check(state: State) -> State:
    """The state if it is possible. Raises BadPosition."""
    options = state.options
    try:
        read_options({"players": options.players, "rounds": options.rounds})
    except BadOptions as error:
        raise BadPosition("position.options") from error
    over = state.round > options.rounds
    cards = [card for player in state.players for card in (*player.hand, player.chosen) if card]
    possible = (
        len(state.players) == options.players
        and 1 <= state.round <= options.rounds + 1
        and all(die in VALUES for die in state.dice)
        and all(card in VALUES and cards.count(card) <= COPIES for card in cards)
        and all(len(p.hand) + bool(p.chosen) == options.rounds + 1 - state.round for p in state.players)
        and all(list(p.hand) == sorted(p.hand) and 0 <= p.points <= 12 * options.rounds for p in state.players)
        and (over or not all(player.chosen for player in state.players))
    )
    if not possible:
        raise BadPosition("position.table")
    Chance.from_text(state.chance)
    return state
