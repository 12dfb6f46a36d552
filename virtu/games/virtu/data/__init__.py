"""The printed things of Virtù, read once from the TOML files beside this module.

Each record names where its numbers come from (`source`): rulebook, public or reconstructed.
Reliefs and costs map the kind of a symbol to its number.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from attrs import field, frozen

from virtu.games.virtu.amounts import KINDS as KINDS
from virtu.games.virtu.amounts import NOTHING
from virtu.games.virtu.amounts import Amounts as Amounts

DATA_VERSION = 3

ACTIONS = ("govern", "patronise", "trade", "annex", "war", "intrigue")
FACTIONS = ("red", "yellow", "green", "blue", "white")
"""In the order in which player counts bring them in: three, then Milan, then Rome."""


@frozen
class City:
    """A city of the map; `place` is longitude and latitude in degrees."""

    id: str
    index: int
    value: int
    relief: Amounts = field(converter=Amounts)
    place: tuple[float, float]
    source: Mapping[str, str]
    start: str = ""
    seas: tuple[str, ...] = ()
    pirate: bool = False
    star: bool = False
    five_players_only: bool = False


@frozen
class Road:
    """A road between two cities; `side` is the side of the board that shows it ("" = both)."""

    ends: tuple[str, str]
    side: str
    source: str


@frozen
class Card:
    """A family or character card, or Machiavelli. `war_cost`: florins for each war symbol used."""

    id: str
    kind: str
    source: Mapping[str, str]
    relief: Amounts = field(converter=Amounts)
    faction: str = ""
    action: str = ""
    copies: int = 1
    cost: Amounts = field(default=NOTHING, converter=Amounts)
    war_cost: int = 0
    agents: int = 0
    prestige: int = 0
    limit: int = 0


@frozen
class TileKind:
    """A tile: a city's, a title, a guild, a cathedral or the Cannons. Rules: W21."""

    id: str
    source: Mapping[str, str]
    relief: Amounts = field(converter=Amounts)
    copies: int = 1
    cost: Amounts = field(default=NOTHING, converter=Amounts)
    courtiers: int = 0
    prestige: int = 0
    limit: int = 0
    group: str = ""
    own_colour: bool = False
    war: int = 0
    war_cost: int = 0


@frozen
class Power:
    """A major power that one player at a time may be allied with."""

    id: str
    index: int
    cost: Amounts = field(converter=Amounts)
    source: Mapping[str, str]
    relief: Amounts = field(default=NOTHING, converter=Amounts)
    war: int = 0


@frozen
class Bonus:
    """A patronage bonus; `kind` is person or work, `becomes` names the ones that turn into a card or a tile."""

    id: str
    kind: str
    source: Mapping[str, str]
    relief: Amounts = field(default=NOTHING, converter=Amounts)
    prestige: int = 0
    war: int = 0
    war_cost: int = 0
    war_defence: int = 0
    courtiers: int = 0
    agents: int = 0
    crosses: int = 0
    becomes: str = ""


@frozen
class Palace:
    """A faction's palace: its capital and the printed actions of rooms 1 to 5. Rules: S14."""

    faction: str
    capital: str
    rooms: tuple[str, ...]
    source: Mapping[str, str]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))


def _tuples(record: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in record.items()}


def _cities() -> dict[str, City]:
    records = enumerate(_read("cities.toml").items())
    return {key: City(id=key, index=index, **_tuples(record)) for index, (key, record) in records}


CITIES: dict[str, City] = _cities()
CITY_LIST: tuple[City, ...] = tuple(CITIES.values())

_MAP = _read("map.toml")
ROADS: tuple[Road, ...] = tuple(
    Road(ends=(r["ends"][0], r["ends"][1]), side=r.get("side", ""), source=r["source"]) for r in _MAP["road"]
)
SEAS: dict[str, tuple[str, ...]] = {sea: tuple(record["borders"]) for sea, record in _MAP["sea"].items()}
"""Each sea with the seas it borders on."""

_PALACES = _read("palaces.toml")
PALACES: dict[str, Palace] = {
    faction: Palace(faction=faction, **_tuples(record)) for faction, record in _PALACES["palace"].items()
}
ROOM_SYMBOL: dict[str, Amounts] = {a: Amounts(s) for a, s in _PALACES["room_symbol"].items() if a != "source"}
ARROW_AFTER: dict[str, int] = {side: record["after"] for side, record in _PALACES["arrow"].items()}
"""The courtier arrow of each side lies between this room and the next one clockwise."""

CARDS: dict[str, Card] = {key: Card(id=key, **record) for key, record in _read("cards.toml").items()}

_TILES = _read("tiles.toml")
TILES: dict[str, TileKind] = {
    **{c.id: TileKind(id=c.id, relief=c.relief, source=c.source) for c in CITY_LIST},
    **{key: TileKind(id=key, **record) for key, record in _TILES.items()},
}
BUYABLE: tuple[str, ...] = (
    *(key for key, card in CARDS.items() if card.kind == "character"),
    *(key for key in _TILES if key != "cannons"),
)
"""What the offer holds in winter: twelve piles of cards, then the tiles."""

_TABLES = _read("tables.toml")
POWERS: dict[str, Power] = {
    key: Power(id=key, index=index, **record) for index, (key, record) in enumerate(_TABLES["power"].items())
}
POWER_LIST: tuple[Power, ...] = tuple(POWERS.values())
BONUSES: dict[str, Bonus] = {key: Bonus(id=key, **record) for key, record in _TABLES["bonus"].items()}

PATRONAGE_STEPS: tuple[Amounts, ...] = tuple(map(Amounts, _TABLES["patronage"]["steps"]))
PATRONAGE_BONUS_AT: tuple[int, ...] = tuple(_TABLES["patronage"]["bonus_at"])
PATRONAGE_POINTS: tuple[int, ...] = tuple(_TABLES["patronage"]["points"])
CITY_POINTS: tuple[int, ...] = tuple(_TABLES["cities"]["points"])
COURTIER_AT: int = _TABLES["cities"]["courtier_at"]
CITIES_END: int = _TABLES["cities"]["end_at"]
RELIGION_POINTS: dict[int, tuple[int, ...]] = {3: (4, 2, 0), 4: (4, 2, 1, 0), 5: (4, 2, 1, 0, 0)}

DISCS = 18
MAX_TROOPS = 6
MAX_AGENTS = 5
INDULGENCES = 10
BASE_SPACES = {"left": 1, "right": 2}
EXTRA_SPACES = {"left": 2, "right": 1}
MAX_EXTRA = 3
