"""Where a legal action lies: from its notation to the places on the board and in the palaces that show it.

Ids of places:

* a city (`ravenna`) or a power (`france`), on the board; `patronage`, the track
* what belongs to a player is named after the faction and a dot: a room `red.3`, a courtier `red.left:merchant*`,
  a side `red.left`, a tile `red.duchy`, a patronage bonus that acts `red.leonardo`, and `red.treasury`,
  `red.reserve`, `red.tokens`
* `offer.merchant`, a pile or tile in the offer; `bonus.leonardo`, a patronage bonus still to be had;
  `hand.lorenzo`, a card not yet placed

Nothing is decided here: an action that lies nowhere (`done`, `pass`) has no place and stands in the list of actions.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from virtu.games.virtu.data import CITIES, FACTIONS, POWERS
from virtu.games.virtu.state import SIDES, State
from web.views.context import Context

ROOMS = 5
TRACK = "patronage"


class _Seat:
    """The seat that acts, with the names of its places."""

    def __init__(self, state: State, seat: int) -> None:
        self.player = state.players[seat]

    def own(self, name: str) -> str:
        return f"{self.player.faction}.{name}"

    def marker(self) -> str:
        return self.own(str(self.player.marker))

    def room_ahead(self, steps: str) -> str:
        return self.own(str((self.player.marker - 1 + int(steps)) % ROOMS + 1))

    def source(self, name: str) -> str:
        """Where a source of symbols lies."""
        if name in ("room", "card", "improvement", "indulgence"):
            return self.marker()
        return name if name in POWERS else self.own("tokens" if name == "token" else name)

    def agent_place(self, name: str) -> str:
        """Where agents stand: a city, a power, somebody's room, or the own reserve."""
        return self.own(name) if name == "reserve" else name


Reader = Callable[[_Seat, list[str]], tuple[str, ...]]


def _hand(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    card, *where = rest
    return (f"hand.{card}", seat.own(where[-1]))


def _buy(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    return (f"offer.{rest[0]}", *rest[1:2])


def _named_courtiers(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    return tuple(seat.own(word) for word in rest if word in SIDES or word.partition(":")[0] in SIDES)


def _palace(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    """Words that are rooms, sides and courtiers of the own palace, in this order of reading."""
    return tuple(seat.own(w) for w in rest if w.isdigit() or w in SIDES or w.partition(":")[0] in SIDES)


def _cities(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    return tuple(rest)


def _source(seat: _Seat, rest: list[str]) -> tuple[str, ...]:
    return (seat.source(rest[0]),)


READERS: dict[str, Reader] = {
    "place": _hand,
    "start": _palace,
    "move": lambda seat, rest: (seat.room_ahead(rest[0]),),
    "release": lambda seat, rest: (seat.own(rest[0]),),
    "keep": _palace,
    "turn": _source,
    "rearm": _cities,
    "patronise": lambda seat, rest: (TRACK,),
    "bonus": lambda seat, rest: (f"bonus.{rest[0]}",),
    "sell": _source,
    "annex": _cities,
    "march": _cities,
    "sail": _cities,
    "token": _source,
    "take": lambda seat, rest: (seat.agent_place(rest[0]),),
    "send": lambda seat, rest: (seat.agent_place(rest[0]),),
    "expel": _cities,
    "indulge": lambda seat, rest: (seat.marker(),),
    "pay": _source,
    "collect": _source,
    "besiege": _cities,
    "withdraw": _cities,
    "commit": _source,
    "retreat": _cities,
    "lose": _cities,
    "close": _named_courtiers,
    "wages": lambda seat, rest: (seat.own("treasury"),),
    "disband": _cities,
    "set": _palace,
    "shift": _palace,
    "dismiss": _palace,
    "discard": _palace,
    "buy": _buy,
    "put": _palace,
    "recruit": _cities,
    "ally": lambda seat, rest: (rest[0],),
    "overturn": _cities,
}
"""How to read what follows each verb. Verbs that are not here lie nowhere."""


def places(notation: str, state: State, seat: int) -> tuple[str, ...]:
    """The places of an action of `seat`, none twice. `@red ...` is an action of red's seat, whoever is asked."""
    verb, *rest = notation.split()
    if verb.startswith("@"):
        colour = verb[1:]
        seat = next(s for s, player in enumerate(state.players) if player.faction == colour)
        verb, *rest = rest
    reader = READERS.get(verb)
    return tuple(dict.fromkeys(reader(_Seat(state, seat), rest))) if reader else ()


def source_place(state: State, seat: int, source: str) -> str:
    """Where a source of symbols of a seat lies, by its name in payments."""
    return _Seat(state, seat).source(source)


def agent_place(state: State, seat: int, name: str) -> str:
    """Where an agent of a seat stands, by the name of the place in actions."""
    return _Seat(state, seat).agent_place(name)


def by_place(state: State, ctx: Context) -> dict[str, tuple[str, ...]]:
    """What can be done at each place by the seat that is asked: place -> notations in legal order."""
    found: dict[str, list[str]] = {}
    if ctx.asked >= 0:
        for notation in ctx.legal:
            for place in places(notation, state, ctx.asked):
                found.setdefault(place, []).append(notation)
    return {place: tuple(notations) for place, notations in found.items()}


def on_board(place: str) -> bool:
    """Whether the board shows this place."""
    return place in CITIES or place in POWERS


def of_faction(place: str) -> str:
    """The faction in whose palace a place lies, or ""."""
    faction, dot, _ = place.partition(".")
    return faction if dot and faction in FACTIONS else ""


def element_id(place: str, prefix: str = "choose") -> str:
    """An id for HTML that tells places apart: `choose-red-left-merchant-spent`."""
    return f"{prefix}-" + re.sub(r"[^A-Za-z0-9]+", "-", place.replace("*", "-spent"))
