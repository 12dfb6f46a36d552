"""All games of a browser in one file: what is written into it, and what comes in from one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from attrs import frozen

from virtu.core.errors import BadSave
from virtu.core.match import Match
from web.shelf import Entry, tidy

FORMAT = "virtu-games"
VERSION = 1
LARGEST = 12_000_000
"""Characters of such a file: more than a browser's storage holds."""
LARGEST_GAME = 400_000
"""Characters of one game; a whole game of five has a few thousand."""


@frozen
class Packed:
    """A game in such a file: its name or "", when it was played (seconds since 1970, 0 if unknown), its save."""

    name: str
    at: int
    match: Any


def pack(games: Iterable[Entry]) -> str:
    """The text of a file with these games."""
    packed = [{"name": game.name, "at": game.about["at"], "match": game.match} for game in games]
    return json.dumps({"format": FORMAT, "version": VERSION, "games": packed}, ensure_ascii=False, indent=1)


def is_bundle(document: Any) -> bool:
    """Whether JSON data are such a file, of whatever version."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def unpack(document: dict[str, Any]) -> list[Packed]:
    """The games of such a file, unchecked, in their order. Raises BadSave if it is broken or too new."""
    version, games = document.get("version"), document.get("games")
    if type(version) is not int or version < 1 or not isinstance(games, list):
        raise BadSave("error.save-broken")
    if version > VERSION:
        raise BadSave("error.save-too-new")
    return [_packed(game) for game in games]


def _packed(game: Any) -> Packed:
    given = game if isinstance(game, dict) else {}
    name, at = given.get("name"), given.get("at")
    return Packed(
        tidy(name) if isinstance(name, str) else "",
        at if type(at) is int and 0 <= at < 1 << 35 else 0,
        given.get("match"),
    )


def checked(game: Packed) -> Match:
    """The match of a game from a file, every action of it played again. Raises BadSave."""
    if len(json.dumps(game.match, ensure_ascii=False)) > LARGEST_GAME:
        raise BadSave("error.too-large")
    return Match.from_json(game.match)


def holds(stored: Any, other: Any) -> bool:
    """Whether a stored save holds everything of another one: the same beginning, and all that was played in the other.

    Names of persons make no difference: they can change in the middle of a game.
    """
    if not isinstance(stored, dict) or not isinstance(other, dict) or _beginning(stored) != _beginning(other):
        return False
    played, moves = stored.get("moves"), other.get("moves")
    return isinstance(played, list) and isinstance(moves, list) and played[: len(moves)] == moves


def _beginning(save: dict[str, Any]) -> Any:
    options, start = save.get("options"), save.get("start")
    return _nameless(options), save.get("seed"), _nameless(start), save.get("game")


def _nameless(plain: Any) -> Any:
    if not isinstance(plain, dict):
        return plain
    return {key: _nameless(value) if key == "options" else value for key, value in plain.items() if key != "names"}
