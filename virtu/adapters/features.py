"""What lies on the table as a vector of whole numbers, seen from a seat.

The length depends on the number of players only. Seats are relative to the observer: 0 the observer, 1 the next one
clockwise, and so on; where a seat may be missing the code is 0 = the city is not in play, 1 = nobody, 2 and up = seats.
Other codes are places in the lists of `virtu.games.virtu.data` counted from 1, with 0 for nothing. Numbers are cut off
at `LARGEST`. Nothing is hidden in Virtù; finer points of the step that is asked are left to the list of legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator

from virtu.adapters.catalogue import numbers
from virtu.games.virtu.check import SEASONS
from virtu.games.virtu.data import BONUSES, CARDS, CITY_LIST, FACTIONS, KINDS, TILES
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.state import SIDES, Player, State
from virtu.games.virtu.steps import STEPS

LARGEST = 9_999
CARD_CODES = {"": 0, **{card: code for code, card in enumerate(CARDS, 1)}}
STEP_CODES = {name: code for code, name in enumerate(sorted(STEPS), 1)}
PAID_KINDS = (*KINDS, "either")


def features(state: State, seat: int) -> list[int]:
    """The vector of a state for a seat."""
    blocks = (_time(state, seat), _players(state, seat), _map(state, seat), _asked(state, seat))
    return [min(number, LARGEST) for block in blocks for number in block]


def _relative(state: State, seat: int, who: int) -> int:
    return 2 + (who - seat) % len(state.players) if who >= 0 else who + 2


def _time(state: State, seat: int) -> Iterator[int]:
    yield state.year
    yield SEASONS.index(state.season)
    for stack in (state.order, state.city_stack, state.patronage_stack):
        yield from (_relative(state, seat, who) for who in stack)
    yield from state.supply
    yield state.indulgences


def _players(state: State, seat: int) -> Iterator[int]:
    seats = range(len(state.players))
    for player in (state.players[(seat + turn) % len(seats)] for turn in seats):
        yield FACTIONS.index(player.faction)
        yield from (player.florins, player.agents, player.marker, player.patronage, player.tokens)
        yield from (player.lost_base.count(side) for side in SIDES)
        for room in player.rooms:
            yield from (CARD_CODES[room.card], CARD_CODES[room.under], int(room.indulgence))
            yield _relative(state, seat, room.agent)
        yield from _court(player)
        yield from (int(bonus in player.bonuses) for bonus in BONUSES)
        yield from (player.trophies.count((seat + turn) % len(seats)) for turn in seats)


def _court(player: Player) -> Iterator[int]:
    """How many of each card and tile, ready and spent."""
    for side in SIDES:
        row = [(courtier.card, courtier.ready) for courtier in player.side(side)]
        yield from (row.count((card, ready)) for card in CARDS for ready in (True, False))
    tiles = [(tile.id, tile.ready) for tile in player.tiles]
    yield from (tiles.count((tile, ready)) for tile in TILES for ready in (True, False))


def _map(state: State, seat: int) -> Iterator[int]:
    seats = range(len(state.players))
    for city in CITY_LIST:
        yield _relative(state, seat, state.owner[city.index])
        yield _relative(state, seat, state.agents[city.index])
        yield int(state.cathedrals[city.index])
        yield from (state.troops[city.index][(seat + turn) % len(seats)] for turn in seats)
    for power in state.powers:
        yield from (_relative(state, seat, power.ally), int(power.ready), _relative(state, seat, power.agent))


def _asked(state: State, seat: int) -> Iterator[int]:
    """Who is asked by which step; the deed, the price and what is paid while a payment is open; symbols left over."""
    top = state.agenda[-1] if state.agenda else None
    yield _relative(state, seat, top.seat) if top else 0
    yield STEP_CODES[type(top).__name__] if top else 0
    pay = top if isinstance(top, Pay) else None
    yield numbers().get(pay.deed, -1) + 1 if pay else 0
    price = pay.price if pay else {}
    yield from (price.get(kind, 0) for kind in PAID_KINDS)
    yield from (pay.got(kind) if pay else 0 for kind in PAID_KINDS)
    pool = dict(getattr(top, "pool", ()))
    yield from (pool.get(kind, 0) for kind in PAID_KINDS)
