"""What lies on the table.

`Table` is the working copy that the rules change while one action is carried out; `State` is the frozen
picture of it that everybody else sees. Reading works the same on both. Seats are numbers from 0, clockwise
round the table; NOBODY stands for no seat, ABSENT for a city that is closed or not on this side of the board.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from attrs import define, field, fields, frozen

from virtu.core.game import Event
from virtu.core.pack import WORDS
from virtu.core.values import changed, fields_of
from virtu.games.virtu.data import CARDS, CITY_LIST, TILES, City
from virtu.games.virtu.editions import Options

if TYPE_CHECKING:
    from virtu.games.virtu.steps import Step

NOBODY = -1
ABSENT = -2
SIDES = ("left", "right")
COURT = frozenset((*SIDES, "tiles"))
"""The fields of a player that hold courtiers and tiles."""
CARD_WORDS = {WORDS: tuple(CARDS)}
TILE_WORDS = {WORDS: tuple(TILES)}
_TILE_ORDER = {tile: place for place, tile in enumerate(TILES)}


@frozen
class Room:
    """A room of a palace: the action card on it, the improvement under that, an indulgence, an agent's seat."""

    card: str = field(default="", metadata=CARD_WORDS)
    under: str = field(default="", metadata=CARD_WORDS)
    indulgence: bool = False
    agent: int = NOBODY


@frozen
class Courtier:
    """A card on a courtier space; `ready` side up or spent; `new` = bought in this winter's purchases. Rules: S19."""

    card: str = field(metadata=CARD_WORDS)
    ready: bool = True
    new: bool = False


@frozen
class Tile:
    """A tile of the domain; `ready` side up or spent; `new` = bought in this winter's purchases. Rules: S19, S20."""

    id: str = field(metadata=TILE_WORDS)
    ready: bool = True
    new: bool = False


@frozen
class Player:
    """What a player has before them. `marker` is the room 1 to 5 of the action marker, 0 before the first spring.

    `agents` counts all agents owned, in reserve or placed. `lost_base` lists the sides on which basic courtier
    spaces were given up (edition switch E7), the last one last.

    Rules: S10.
    """

    faction: str
    florins: int = 1
    agents: int = 2
    marker: int = 0
    rooms: tuple[Room, ...] = (Room(),) * 5
    left: tuple[Courtier, ...] = ()
    right: tuple[Courtier, ...] = ()
    tiles: tuple[Tile, ...] = ()
    trophies: tuple[int, ...] = ()
    patronage: int = 0
    bonuses: tuple[str, ...] = ()
    tokens: int = 0
    lost_base: tuple[str, ...] = ()
    memo: dict[Any, Any] = field(factory=dict, init=False, eq=False, repr=False)
    """Room for what is computed from courtiers and tiles alone and asked often; `Table.change` hands it on."""

    def side(self, side: str) -> tuple[Courtier, ...]:
        """The courtiers of a side, "left" or "right"."""
        return self.left if side == "left" else self.right


@frozen
class PowerState:
    """A major power: the seat allied with it, whether the bonus is ready, the seat whose agent is there."""

    ally: int = NOBODY
    ready: bool = True
    agent: int = NOBODY


@define(eq=False)
class Table:
    """The mutable working copy of a state; only the rules hold one, and only for one action.

    `owner`, `agents`, `troops`, `cathedrals` go by city index; `troops` holds a tuple of numbers by seat.
    `city_stack` and `patronage_stack` list the seats, the disc that moved last first: discs on one position
    of a track lie in this order from top to bottom. `supply` counts what is left in the offer, by place in
    `data.BUYABLE` (for tiles of a colour: of all colours together). `beaten` lists (seat, city index) of troops that
    must retreat at the end of spring. `ending` lists the end conditions met; this year is the last one then.
    `agenda` is the stack of what must be decided, the last step is asked.
    """

    options: Options
    year: int
    season: str
    order: tuple[int, ...]
    players: tuple[Player, ...]
    owner: tuple[int, ...]
    agents: tuple[int, ...]
    troops: tuple[tuple[int, ...], ...]
    cathedrals: tuple[bool, ...]
    powers: tuple[PowerState, ...]
    city_stack: tuple[int, ...]
    patronage_stack: tuple[int, ...]
    supply: tuple[int, ...]
    indulgences: int
    beaten: tuple[tuple[int, int], ...]
    ending: tuple[str, ...]
    agenda: tuple[Step, ...]
    events: tuple[Event, ...] = ()
    memo: dict[Any, Any] = field(factory=dict, repr=False)
    """Room for what is computed from the table as it stands and asked often; cleared when the table changes."""

    # -- reading -------------------------------------------------------------------------------------------

    def cities_of(self, seat: int) -> int:
        """How many cities a seat controls."""
        return self.owner.count(seat)

    def held_by(self, seat: int) -> tuple[City, ...]:
        """The cities that a seat controls."""
        return _held(self.owner, seat)

    def troops_of(self, seat: int) -> int:
        """How many troops a seat has on the map. Rules: G24."""
        return sum(map(itemgetter(seat), self.troops))

    def camps_of(self, seat: int) -> tuple[int, ...]:
        """The cities where a seat has troops."""
        return tuple(compress(range(len(self.troops)), map(itemgetter(seat), self.troops)))

    def placed_agents(self, seat: int) -> int:
        """How many agents a seat has on cities, rooms and powers."""
        return (
            self.agents.count(seat)
            + sum(1 for player in self.players for room in player.rooms if room.agent == seat)
            + sum(1 for power in self.powers if power.agent == seat)
        )

    def allied(self, seat: int, power: int) -> bool:
        """Whether the bonus of an alliance can be used: own ready disc and no rival agent. Rules: A6.15, W38."""
        p = self.powers[power]
        return p.ally == seat and p.ready and p.agent in (NOBODY, seat)

    # -- writing -------------------------------------------------------------------------------------------

    def tell(self, event: str, **params: Any) -> None:
        """Note what happens, for the log."""
        self.events += ((event, *params.items()),)

    def change(self, seat: int, **changes: Any) -> None:
        """Replace fields of a player. Tiles lie in the order of the data, ready ones first."""
        if "tiles" in changes:
            changes["tiles"] = tuple(sorted(changes["tiles"], key=_tile_order))
        before = self.players[seat]
        after = changed(before, **changes)
        if COURT.isdisjoint(changes):
            after.memo.update(before.memo)
        self.players = put(self.players, seat, after)

    def change_room(self, seat: int, room: int, **changes: Any) -> None:
        """Replace fields of a room, 1 to 5."""
        rooms = self.players[seat].rooms
        self.change(seat, rooms=put(rooms, room - 1, changed(rooms[room - 1], **changes)))

    def change_power(self, power: int, **changes: Any) -> None:
        """Replace fields of a power."""
        self.powers = put(self.powers, power, changed(self.powers[power], **changes))

    def gain_florins(self, seat: int, florins: int) -> None:
        """Put florins into a treasury, or take them out with a negative number."""
        self.change(seat, florins=self.players[seat].florins + florins)

    def move_troops(self, seat: int, city: int, number: int) -> None:
        """Add troops of a seat at a city, or take them away with a negative number."""
        counts = self.troops[city]
        self.troops = put(self.troops, city, put(counts, seat, counts[seat] + number))

    def beat(self, seat: int, city: int) -> None:
        """Mark the troops of a seat before a city: they must retreat at the end of spring."""
        self.beaten = tuple(sorted((*self.beaten, (seat, city))))

    def push(self, *steps: Step) -> None:
        """Ask these steps before anything else, the first one first."""
        self.agenda += steps[::-1]

    def pop(self) -> None:
        """Take the step that was asked off the agenda."""
        self.agenda = self.agenda[:-1]

    def replace(self, step: Step) -> None:
        """Put a changed step in the place of the one that was asked."""
        self.agenda = (*self.agenda[:-1], step)


@frozen(eq=True)
class State(Table):
    """A frozen picture of the table. Equal when everything that lies there is equal; `events` do not count."""

    events: tuple[Event, ...] = field(default=(), eq=False)
    memo: dict[Any, Any] = field(factory=dict, eq=False, repr=False)


_ON_THE_TABLE = fields_of(*(f.name for f in fields(Table) if f.name not in ("events", "memo")))


def working_copy(table: Table) -> Table:
    """A table that starts as `table` and has told nothing yet."""
    return Table(*_ON_THE_TABLE(table))


def freeze(table: Table) -> State:
    """The table becomes a picture: the same object, which cannot be changed any more."""
    table.__class__ = State  # State adds no fields, so nothing has to be copied
    assert isinstance(table, State)
    return table


@lru_cache(maxsize=1024)
def _held(owner: tuple[int, ...], seat: int) -> tuple[City, ...]:
    return tuple([city for city, holder in zip(CITY_LIST, owner, strict=True) if holder == seat])


def _tile_order(tile: Tile) -> tuple[int, bool, bool]:
    return (_TILE_ORDER[tile.id], not tile.ready, tile.new)


def put(items: tuple[Any, ...], index: int, item: Any) -> Any:
    """A tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
