"""What things are called: seats, cities, cards, tiles, rooms, sources of a payment, all from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from virtu.core.words import Words
from virtu.games.virtu import data
from virtu.games.virtu.amounts import NOTHING
from virtu.games.virtu.palace import room_action
from virtu.games.virtu.state import SIDES, Table

SPENT = "*"


def player(words: Words, state: Table, seat: int) -> str:
    """How a seat is called: the name that was given, else the faction."""
    if not 0 <= seat < len(state.players):
        return words("nobody")
    return state.options.names[seat] or words(f"faction.{state.players[seat].faction}")


def full_name(words: Words, state: Table, seat: int) -> str:
    """The name that was given with the faction behind it, or the faction alone."""
    faction = words(f"faction.{state.players[seat].faction}")
    name = state.options.names[seat]
    return words("player.named", name=name, faction=faction) if name else faction


def amount(words: Words, kind: str, number: int) -> str:
    """A number of symbols: "2 crowns"."""
    return words.count(f"symbols.{kind}", number)


def amounts(words: Words, symbols: Mapping[str, int]) -> str:
    """A cost or a relief in words: "3 florins and 1 crown"."""
    return words.all_of(amount(words, kind, number) for kind, number in symbols.items() if number)


def tile(words: Words, tile_id: str) -> str:
    """The name of a tile; a city's tile bears the city's name."""
    return words(f"city.{tile_id}" if tile_id in data.CITIES else f"tile.{tile_id}")


def thing(words: Words, name: str) -> str:
    """The name of anything with an id: a city, a card, a tile, a power, a bonus."""
    for kind, records in _RECORDS:
        if name in records:
            return words(f"{kind}.{name}")
    return name


def the(words: Words, name: str) -> str:
    """The name of a thing inside a sentence, with the article that the language gives it: "the Kingdom of France"."""
    return words.optional(f"article.{name}", name=thing(words, name)) or thing(words, name)


_RECORDS: tuple[tuple[str, Iterable[str]], ...] = (
    ("city", data.CITIES),
    ("tile", data.TILES),
    ("card", data.CARDS),
    ("power", data.POWERS),
    ("bonus", data.BONUSES),
)


def room(words: Words, state: Table, seat: int, number: int) -> str:
    """A room of the seat's own palace: "room 3 (Annex)"."""
    if not 1 <= number <= 5:
        return str(number)
    return words("room", room=number, action=words(f"action.{room_action(state.players[seat], number)}"))


def place(words: Words, state: Table, name: str) -> str:
    """Where an agent or troops can be: a city, a power, `red.3`, the reserve."""
    faction, dot, number = name.partition(".")
    if dot and faction in data.FACTIONS:
        seat = next((s for s, p in enumerate(state.players) if p.faction == faction), -1)
        if seat >= 0 and number in ("1", "2", "3", "4", "5"):
            action = words(f"action.{room_action(state.players[seat], int(number))}")
            return words("room.of", player=player(words, state, seat), room=number, action=action)
    return words("reserve") if name == "reserve" else the(words, name)


def source(words: Words, state: Table, seat: int, name: str) -> str:
    """What pays: a courtier `left:merchant`, a tile, a room's card, a power, the treasury."""
    side, colon, card = name.partition(":")
    if colon and side in SIDES:
        text = the(words, card.removesuffix(SPENT))
        text = words("spent", name=text) if card.endswith(SPENT) else text
        twins = [c.card for s in SIDES for c in state.players[seat].side(s) if s != side]
        return words("source.on-side", card=text, side=words(f"side.{side}")) if card.strip(SPENT) in twins else text
    if name in ("card", "improvement"):
        held = state.players[seat].rooms[state.players[seat].marker - 1]
        card = held.card if name == "card" else held.under
        return words(f"source.{name}.named", card=the(words, card)) if card else words(f"source.{name}")
    known = words.optional(f"source.{name}")
    return known or the(words, name.removesuffix(SPENT))


def symbols_of(state: Table, seat: int, name: str, kind: str) -> int:
    """How many symbols of a kind a source shows; 1 where nothing is printed."""
    here = state.players[seat]
    held = here.rooms[here.marker - 1] if here.marker else None
    card = name.partition(":")[2].removesuffix(SPENT)
    if held and name == "room":
        relief = data.ROOM_SYMBOL.get(data.PALACES[here.faction].rooms[here.marker - 1], NOTHING)
    elif held and name in ("card", "improvement"):
        card = held.card if name == "card" else held.under
        relief = data.CARDS[card].relief if card in data.CARDS else NOTHING
    elif card in data.CARDS:
        relief = data.CARDS[card].relief
    elif name in data.TILES:
        relief = data.TILES[name].relief
    elif name in data.POWERS:
        relief = data.POWERS[name].relief
    else:
        relief = NOTHING
    return relief.get(kind, 1)
