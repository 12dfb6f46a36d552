"""Which rules concern a thing: a city, a card, a tile, a bonus, a power, an action, a place of the palace."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from virtu.games.virtu import data
from virtu.games.virtu.data import BONUSES, CARDS, CITIES, TILES

Numbers = tuple[str, ...]
"""Numbers of rules, each once."""


@cache
def _listed() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files(data).joinpath("references.toml").read_text(encoding="utf-8"))


def _rules(group: str, keys: Iterable[str], thing: str = "") -> Numbers:
    listed = _listed()
    found = [number for key in keys for number in listed[group].get(key, ())]
    return tuple(dict.fromkeys([*listed["thing"].get(thing, ()), *found]))


def of_city(city: str) -> Numbers:
    """The rules about a city. Raises KeyError."""
    record = CITIES[city]
    has = {
        "pirate": record.pirate,
        "port": record.seas,
        "start": record.start,
        "large": record.value >= 3,
        "five": record.five_players_only,
    }
    return _rules("city", ["kind", *(key for key, found in has.items() if found)], city)


def of_card(card: str) -> Numbers:
    """The rules about a card. Raises KeyError."""
    record = CARDS[card]
    has = {"agents": record.agents, "war": record.war_cost, "limit": record.limit}
    keys = [record.kind, *(key for key, found in has.items() if found), "every"]
    action = _rules("action", [record.action])[:1] if record.action else ()
    return tuple(dict.fromkeys([*_rules("card", keys, card), *action]))


def of_tile(tile: str) -> Numbers:
    """The rules about a tile. Raises KeyError."""
    record = TILES[tile]
    if tile in CITIES:
        return (*_rules("city", ["tile"]), *_rules("tile", ["every"]))
    has = {"titles": record.cost, "courtiers": record.courtiers}
    return _rules("tile", [*(key for key, found in has.items() if found), "every"], tile)


def of_bonus(bonus: str) -> Numbers:
    """The rules about a patronage bonus. Raises KeyError."""
    return _rules("bonus", ["every"], BONUSES[bonus].id)


def of_power(power: str) -> Numbers:
    """The rules about an alliance."""
    return _rules("power", ["every"], power)


def of_action(action: str) -> Numbers:
    """The rules about one of the six actions."""
    return _rules("action", [action])


def of_symbol(kind: str) -> Numbers:
    """The rules about a kind of symbol."""
    return _rules("symbol", [kind, "every"])


def of_place(*places: str) -> Numbers:
    """The rules about places of the palace and of the prestige board, as references.toml names them."""
    return _rules("place", places)


def every() -> frozenset[str]:
    """All numbers that are listed."""
    return frozenset(number for group in _listed().values() for numbers in group.values() for number in numbers)
