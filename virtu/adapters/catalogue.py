"""Every action of Virtù as a number, for tools that want a fixed list of actions.

The list is made from the notation (docs/notation.md) and the data, for five players and both sides of the board, so
that it is the same for every game under one version of rules and data. Most of its actions are never legal together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from virtu.games.virtu.data import (
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    FACTIONS,
    PALACES,
    POWERS,
    ROADS,
    ROOM_SYMBOL,
    TILES,
    Amounts,
)
from virtu.games.virtu.spring.marker import FREE_ROOMS, ROOMS
from virtu.games.virtu.state import SIDES
from virtu.games.virtu.winter.purchases import CATHEDRAL_VALUE

ROOM_NUMBERS = range(1, ROOMS + 1)
GIVE_FLORINS = ("card", "improvement", "indulgence")
"""Sources that pay florins themselves; courtiers and tiles are emptied into the treasury."""


@cache
def catalogue() -> tuple[str, ...]:
    """All actions in notation, without repetition; the place in this tuple is the number."""
    chapters = (_setup, _spring, _war, _intrigue, _payments, _collections, _sieges, _reorganising, _winter)
    actions = tuple(dict.fromkeys(action for chapter in chapters for action in chapter()))
    return (*actions, "pass", "done", "indulge florins")


@cache
def numbers() -> dict[str, int]:
    """The number of every action."""
    return {action: number for number, action in enumerate(catalogue())}


# -- what the actions name ---------------------------------------------------------------------------------


def _courtiers() -> list[str]:
    return [f"{side}:{card}" for side in SIDES for card in CARDS]


def _sources() -> Iterator[tuple[str, Amounts]]:
    """Sources with what they can show, several times if they can show different things."""
    for palace in PALACES.values():
        yield from (("room", ROOM_SYMBOL[action]) for action in palace.rooms if action in ROOM_SYMBOL)
    for card in CARDS.values():
        yield "card", card.relief
        yield "improvement", card.relief
        yield from ((f"{side}:{card.id}", card.relief) for side in SIDES)
    yield from ((tile.id, tile.relief) for tile in TILES.values())
    yield from ((power.id, power.relief) for power in POWERS.values())
    yield "michelangelo", BONUSES["michelangelo"].relief
    yield "indulgence", Amounts({"crown": 1, "florin": 1})


def _emptied() -> list[str]:
    """What florins can be collected from."""
    cards = [courtier for courtier in _courtiers() if CARDS[courtier.partition(":")[2]].relief.get("florin")]
    return cards + [tile.id for tile in TILES.values() if tile.relief.get("florin")]


def _places() -> list[str]:
    rooms = [f"{faction}.{room}" for faction in FACTIONS for room in ROOM_NUMBERS]
    return [*CITIES, *rooms, *POWERS]


def _roads() -> list[str]:
    pairs = {pair for road in ROADS for pair in (road.ends, road.ends[::-1])}
    return [f"{a} {b}" for a in CITIES for b in CITIES if (a, b) in pairs]


def _crossings() -> list[str]:
    ports = [city.id for city in CITIES.values() if city.seas]
    return [f"{a} {b}" for a in ports for b in ports if a != b]


# -- the chapters of the notation --------------------------------------------------------------------------


def _setup() -> Iterator[str]:
    for card in CARDS.values():
        if card.kind == "family":
            yield from (f"place {card.id} action {room}" for room in ROOM_NUMBERS if card.action)
            yield from (f"place {card.id} under {room}" for room in ROOM_NUMBERS)
            yield from (f"place {card.id} {side}" for side in SIDES)


def _spring() -> Iterator[str]:
    yield from (f"start {room}" for room in ROOM_NUMBERS)
    arrows = sum(tile.relief.get("arrow", 0) for tile in TILES.values())
    for rooms in range(1, FREE_ROOMS + 1 + arrows + 1):
        yield f"move {rooms}"
        if rooms > FREE_ROOMS:
            yield f"move {rooms} florins"
    for room in ROOM_NUMBERS:
        yield from (f"release {room} cross", f"release {room} crowns", f"keep {room}")
    yield from (f"turn {tile}" for tile in TILES)
    yield from (f"rearm {power}" for power in POWERS)
    yield "patronise"
    yield from (f"bonus {bonus}" for bonus in BONUSES)
    yield from (f"sell {source}" for source, shows in _sources() if shows.get("boat"))
    yield from (f"annex {city.id}" for city in CITIES.values() if not city.pirate)


def _war() -> Iterator[str]:
    yield from (f"march {way}" for way in _roads())
    yield from (f"sail {way}" for way in _crossings())
    yield from ("token card", "token improvement")


def _intrigue() -> Iterator[str]:
    yield "take reserve"
    for verb in ("take", "send", "expel"):
        yield from (f"{verb} {place}" for place in _places())


def _payments() -> Iterator[str]:
    for source, shows in _sources():
        kinds = [kind for kind in shows if kind != "war" and (kind != "florin" or source in GIVE_FLORINS)]
        yield from (f"pay {source} {kind}" for kind in kinds)
    yield "pay treasury florin"


def _collections() -> Iterator[str]:
    yield from (f"collect {source}" for source in _emptied())
    yield from (f"@{faction} collect {source}" for faction in FACTIONS for source in _emptied())


def _sieges() -> Iterator[str]:
    for city in CITIES:
        yield from (f"besiege {city}", f"withdraw {city}", f"lose {city}")
    yield from ("commit token", "commit leonardo", "commit cannons", "commit france")
    for courtier in _courtiers():
        war = CARDS[courtier.partition(":")[2]].relief.get("war", 0)
        yield from (f"commit {courtier} {number}" for number in range(1, war + 1))
    yield from (f"retreat {way}" for way in (*_roads(), *_crossings()))


def _reorganising() -> Iterator[str]:
    named = [(side, f"{side}:{card}{star}") for side in SIDES for card in CARDS for star in ("", "*")]
    for kind in ("lighter", *SIDES):
        yield f"close {kind}"
        for side, name in named:
            if kind in ("lighter", side):
                yield from (f"close {kind} {name} {where}" for where in (*SIDES, "discard") if where != side)
    for courtier in _courtiers():
        acts = CARDS[courtier.partition(":")[2]].action
        yield from (f"set {courtier} action {room}" for room in ROOM_NUMBERS if acts)
        yield from (f"set {courtier} under {room}" for room in ROOM_NUMBERS)
        yield f"shift {courtier}"
    yield from (f"dismiss {room} {card} {s}" for room in ROOM_NUMBERS for card in ("card", "under") for s in SIDES)
    yield from (f"discard {name}" for _, name in named)
    yield from (f"put {side}" for side in SIDES)


def _winter() -> Iterator[str]:
    yield "wages"
    yield from (f"{verb} {city}" for verb in ("disband", "recruit") for city in CITIES)
    yield from (f"buy {thing}" for thing in BUYABLE if thing != "cathedral")
    yield from (f"buy cathedral {city.id}" for city in CITIES.values() if city.value >= CATHEDRAL_VALUE)
    for power in POWERS.values():
        yield f"ally {power.id}"
        yield from (f"ally {power.id} less {kind}" for kind in power.cost)
        yield f"overturn {power.id}"
