"""Where games are kept: the only door to the browser's storage, and it imports no browser.

A browser's storage can be forbidden (a frame of another site), full, wiped between two reads or filled with somebody
else's text. Behind this door each of these is either a value or a StoreError with a code; nothing is ever called
stored that cannot be read back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Protocol

from virtu.core.errors import VirtuError

FORBIDDEN = "store.forbidden"
FULL = "store.full"
LOST = "store.lost"
PREFIX = "virtu/"
_PROBE = "probe"


class StoreError(VirtuError):
    """A value could not be stored: the code is `store.forbidden`, `store.full` or `store.lost`. What was stored before
    under that key is still there."""


class Store(Protocol):
    """Texts by key. `warning` is the code of a sentence to tell the players once, or None when games last."""

    warning: str | None

    def get(self, key: str) -> str | None:
        """The text stored under `key`, or None. Never raises."""

    def set(self, key: str, value: str) -> None:
        """Store `value` and read it back. Raises StoreError, and then the old value is still there."""

    def delete(self, key: str) -> None:
        """Forget `key`, if it is there. Raises StoreError when the storage forbids it."""

    def keys(self) -> tuple[str, ...]:
        """All keys, sorted. Never raises."""


class MemoryStore:
    """A store that lasts as long as the page."""

    def __init__(self, warning: str | None = None) -> None:
        self.warning = warning
        self._values: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._values.get(key)

    def set(self, key: str, value: str) -> None:
        self._values[key] = value

    def delete(self, key: str) -> None:
        self._values.pop(key, None)

    def keys(self) -> tuple[str, ...]:
        return tuple(sorted(self._values))


class Backend(Protocol):
    """What LastingStore needs of a browser's storage. Every method may raise anything at any time."""

    def read(self, key: str) -> str | None: ...

    def write(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> Iterable[str]: ...


class LastingStore:
    """A store on a backend that may fail. Its keys share a prefix, so that other programs of the same host and we leave
    each other alone."""

    def __init__(self, backend: Backend) -> None:
        self.warning: str | None = None
        self._backend = backend

    def get(self, key: str) -> str | None:
        try:
            return self._backend.read(PREFIX + key)
        except Exception:
            return None

    def set(self, key: str, value: str) -> None:
        before = self.get(key)
        try:
            self._backend.write(PREFIX + key, value)
        except Exception as error:
            self._put_back(key, before)
            raise StoreError(FULL if "quota" in str(error).lower() else FORBIDDEN) from error
        if self.get(key) != value:
            self._put_back(key, before)
            raise StoreError(LOST)

    def _put_back(self, key: str, before: str | None) -> None:
        """After a failed write the old value should be untouched; make sure of it as far as the browser lets us."""
        if before is None or self.get(key) == before:
            return
        try:
            self._backend.write(PREFIX + key, before)
        except Exception:
            return

    def delete(self, key: str) -> None:
        try:
            self._backend.remove(PREFIX + key)
        except Exception as error:
            raise StoreError(FORBIDDEN) from error

    def keys(self) -> tuple[str, ...]:
        try:
            names = [name for name in self._backend.names() if name.startswith(PREFIX)]
        except Exception:
            return ()
        return tuple(sorted(name[len(PREFIX) :] for name in names))


def open_store(backend: Backend | None) -> Store:
    """A lasting store on `backend` if that works here and now, else a MemoryStore that says why games will not last.

    A storage that is full already can still be read: the games in it are shown, and each failed write is told.
    """
    if backend is None:
        return MemoryStore(FORBIDDEN)
    store = LastingStore(backend)
    try:
        backend.read(PREFIX + _PROBE)
        store.set(_PROBE, "1")
        store.delete(_PROBE)
    except StoreError as error:
        if error.code != FULL:
            return MemoryStore(error.code)
        store.warning = FULL
    except Exception:
        return MemoryStore(FORBIDDEN)
    return store


def read_object(store: Store, key: str) -> dict[str, Any]:
    """A stored JSON object; whatever is not understood is as if nothing were stored."""
    try:
        given = json.loads(store.get(key) or "{}")
    except (ValueError, RecursionError):
        return {}
    return given if isinstance(given, dict) else {}
