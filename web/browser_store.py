"""The browser's localStorage as a backend of web.store. Runs in the page only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import js

from web.store import Store, open_store


class LocalStorage:
    """Thin: every call may raise (a forbidden or full storage), and web.store expects it to."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def read(self, key: str) -> str | None:
        value = self._storage.getItem(key)
        return value if isinstance(value, str) else None

    def write(self, key: str, value: str) -> None:
        self._storage.setItem(key, value)

    def remove(self, key: str) -> None:
        self._storage.removeItem(key)

    def names(self) -> Iterator[str]:
        for index in range(self._storage.length):
            name = self._storage.key(index)
            if isinstance(name, str):
                yield name


def open_browser_store() -> Store:
    """The best store this page may have. Merely naming localStorage throws in some frames."""
    try:
        storage = js.localStorage
        backend = LocalStorage(storage) if storage else None
    except Exception:
        backend = None
    return open_store(backend)
