"""Positions as TOML documents that a person can write (docs/positions.md)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from virtu.core import game as games
from virtu.core.errors import BadPosition
from virtu.core.match import Match
from virtu.core.plain import LARGEST

MAX_TEXT = 200_000


def read(text: str) -> Match:
    """A match that starts at the written position. Raises BadPosition, BadOptions, VirtuError."""
    if len(text) > MAX_TEXT:
        raise BadPosition("error.too-large")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition("error.position-toml", reason=str(error)[:120]) from error
    return begin(document)


def begin(document: dict[str, Any]) -> Match:
    """A match that starts at a written position, given as TOML is read. Raises BadPosition, BadOptions, VirtuError."""
    _check_numbers(document, "")
    game_id = document.pop("game", "virtu")
    game = games.load(game_id if isinstance(game_id, str) else "")
    return Match.from_state(game, game.read_position(document))


def _check_numbers(value: Any, where: str) -> None:
    """Refuse whole numbers that no part of a position can have, before anything is done with them."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            _check_numbers(item, key)
    elif isinstance(value, list):
        for item in value:
            _check_numbers(item, where)
    elif isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise BadPosition("error.position-type", where=where[:80])


def write(match: Match) -> str:
    """The position on the table of a match as a TOML document."""
    document = {"game": match.game.id, **match.game.write_position(match.state)}
    return "".join(table(document))


def table(document: Mapping[str, Any]) -> list[str]:
    """A document as the lines of TOML."""
    return _table(document, ())


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """Scalars and lists first, then the tables below."""
    lines: list[str] = []
    below = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    own = {key: value for key, value in table.items() if key not in below}
    if path and (own or not below):
        lines.append(f"\n[{'.'.join(map(_key, path))}]\n")
    lines += [f"{_key(key)} = {_value(value)}\n" for key, value in own.items()]
    for key, value in below.items():
        lines += _table(value, (*path, key))
    return lines


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(_value(item) for item in value) + "]"
