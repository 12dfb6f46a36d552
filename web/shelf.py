"""The stored games: one key for each, with everything in it that the list of games shows.

There is no index beside them that could go out of step. What cannot be read is reported and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from attrs import frozen

from virtu.core.errors import VirtuError
from virtu.games.virtu.editions import FORBIDDEN
from web.store import Store

PREFIX = "game/"
CURRENT = "current"
FORMAT = 1
NAME_LENGTH = 60
"""Characters of the name of a game."""


@frozen
class Entry:
    """A stored game. `about` holds name, names, year, season, over, at (seconds); `problem` is a code if it is
    unreadable."""

    id: str
    about: dict[str, Any]
    match: Any = None
    problem: str = ""

    @property
    def name(self) -> str:
        """What the players call the game, "" if they gave it no name."""
        return str(self.about.get("name", ""))


class Shelf:
    """Stored games behind a store. Writing raises StoreError; reading never raises."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self._clock = clock

    def games(self) -> list[Entry]:
        """Every stored game, the latest first, unreadable ones last."""
        entries = [self.read(key[len(PREFIX) :]) for key in self.store.keys() if key.startswith(PREFIX)]
        return sorted(entries, key=lambda e: (bool(e.problem), -e.about.get("at", 0), e.id))

    def read(self, game_id: str) -> Entry:
        """A stored game, or an entry with a problem."""
        text = self.store.get(PREFIX + game_id)
        if text is None:
            return Entry(game_id, {}, problem="error.not-stored")
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return Entry(game_id, {}, problem="error.stored-broken")
        if not isinstance(document, dict) or type(document.get("format")) is not int or "match" not in document:
            return Entry(game_id, {}, problem="error.stored-broken")
        if document["format"] > FORMAT:
            return Entry(game_id, {}, problem="error.stored-newer")
        return Entry(game_id, _about(document.get("about")), document["match"])

    def raw(self, game_id: str) -> str | None:
        """The stored text as it is."""
        return self.store.get(PREFIX + game_id)

    def write(self, game_id: str, about: dict[str, Any], match: Any, at: int | None = None) -> str:
        """Store a game, played `at` (None: now), and return the text that was stored. Raises StoreError."""
        document = {
            "format": FORMAT,
            "about": {**about, "at": int(self._clock()) if at is None else at},
            "match": match,
        }
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        self.store.set(PREFIX + game_id, text)
        return text

    def rename(self, game_id: str, name: str) -> None:
        """Give a stored game another name, "" for none. Raises VirtuError if it cannot be read, and StoreError."""
        entry = self.readable(game_id)
        self.write(game_id, {**entry.about, "name": tidy(name)}, entry.match, entry.about["at"])

    def readable(self, game_id: str) -> Entry:
        """A stored game. Raises VirtuError if it is not there or cannot be read."""
        entry = self.read(game_id)
        if entry.problem:
            raise VirtuError(entry.problem)
        return entry

    def put_back(self, game_id: str, text: str) -> None:
        """Store a text as it was before it was deleted. Raises StoreError."""
        self.store.set(PREFIX + game_id, text)

    def use(self) -> tuple[int, int]:
        """How many games are stored, those that cannot be read too, and their size in bytes of UTF-8."""
        texts = [self.store.get(key) or "" for key in self.store.keys() if key.startswith(PREFIX)]
        return len(texts), sum(len(text.encode(errors="replace")) for text in texts)

    def now(self) -> int:
        """The time in seconds since 1970."""
        return int(self._clock())

    def delete(self, game_id: str) -> None:
        """Forget a game. Raises StoreError."""
        self.store.delete(PREFIX + game_id)

    @property
    def current(self) -> str:
        """The game that was on the table last, "" for none."""
        return self.store.get(CURRENT) or ""

    def set_current(self, game_id: str) -> None:
        """Remember which game is on the table. Raises StoreError."""
        if game_id == self.current:
            return
        if game_id:
            self.store.set(CURRENT, game_id)
        else:
            self.store.delete(CURRENT)


def tidy(name: str) -> str:
    """A name of a game as it is stored: one line, not too long, without what would turn the text around it."""
    return " ".join("".join(" " if c in FORBIDDEN else c for c in name).split())[:NAME_LENGTH].strip()


def _about(value: Any) -> dict[str, Any]:
    """What the list shows of a game, with only values of the right kind."""
    given = value if isinstance(value, dict) else {}
    about: dict[str, Any] = {"name": "", "names": [], "year": 0, "season": "setup", "over": False, "at": 0}
    names = given.get("names")
    if isinstance(names, list):
        about["names"] = [str(name)[:60] for name in names[:5]]
    if isinstance(given.get("name"), str):
        about["name"] = tidy(given["name"])
    for key, kind in (("year", int), ("season", str), ("over", bool), ("at", int)):
        if type(given.get(key)) is kind:
            about[key] = given[key]
    return about
