"""The store: nothing is called stored that cannot be read back, and no failure loses what was there."""

from __future__ import annotations

import pytest

from web.store import FORBIDDEN, FULL, LOST, PREFIX, LastingStore, MemoryStore, StoreError, open_store


class Shelf:
    """A browser's storage that can be told to misbehave."""

    def __init__(self, room: int = 10**6) -> None:
        self.values: dict[str, str] = {}
        self.room = room
        self.forbidden = False
        self.forgets = False
        self.clears_before_failing = False

    def _enter(self) -> None:
        if self.forbidden:
            raise RuntimeError("SecurityError: access is denied for this document")

    def read(self, key: str) -> str | None:
        self._enter()
        return self.values.get(key)

    def write(self, key: str, value: str) -> None:
        self._enter()
        if self.forgets:
            return
        others = sum(len(text) for name, text in self.values.items() if name != key)
        if others + len(value) > self.room:
            if self.clears_before_failing:
                self.values.pop(key, None)
            raise RuntimeError("QuotaExceededError: exceeded the quota")
        self.values[key] = value

    def remove(self, key: str) -> None:
        self._enter()
        self.values.pop(key, None)

    def names(self) -> list[str]:
        self._enter()
        return list(self.values)


@pytest.mark.parametrize("store", [MemoryStore(), open_store(Shelf())], ids=["memory", "lasting"])
def test_what_is_stored_can_be_read_listed_and_deleted(store):
    store.set("game/b", "two")
    store.set("game/a", "one")
    assert store.get("game/a") == "one"
    assert store.keys() == ("game/a", "game/b")
    store.delete("game/a")
    store.delete("game/a")
    assert store.get("game/a") is None
    assert store.keys() == ("game/b",)
    assert store.warning is None


def test_other_programs_of_the_same_host_are_left_alone():
    shelf = Shelf()
    shelf.values["theirs"] = "x"
    store = open_store(shelf)
    store.set("ours", "y")
    assert store.keys() == ("ours",)
    assert shelf.values == {"theirs": "x", PREFIX + "ours": "y"}


@pytest.mark.parametrize("clears", [False, True])
def test_a_full_storage_says_so_and_keeps_the_old_value(clears):
    shelf = Shelf(room=20)
    store = LastingStore(shelf)
    store.set("game", "short")
    shelf.clears_before_failing = clears
    with pytest.raises(StoreError) as caught:
        store.set("game", "x" * 30)
    assert caught.value.code == FULL
    assert store.get("game") == "short"


def test_a_write_that_is_forgotten_is_not_called_stored():
    shelf = Shelf()
    store = LastingStore(shelf)
    store.set("game", "old")
    shelf.forgets = True
    with pytest.raises(StoreError) as caught:
        store.set("game", "new")
    assert caught.value.code == LOST
    assert store.get("game") == "old"


def test_a_storage_that_becomes_forbidden_raises_only_on_writing():
    shelf = Shelf()
    store = LastingStore(shelf)
    store.set("game", "old")
    shelf.forbidden = True
    assert store.get("game") is None
    assert store.keys() == ()
    for write in (lambda: store.set("game", "new"), lambda: store.delete("game")):
        with pytest.raises(StoreError) as caught:
            write()
        assert caught.value.code == FORBIDDEN


@pytest.mark.parametrize("trouble", ["none", "forbidden", "forgets"])
def test_without_a_usable_storage_games_live_in_memory_and_the_players_are_told(trouble):
    shelf = None if trouble == "none" else Shelf()
    if shelf:
        setattr(shelf, trouble, True)
    store = open_store(shelf)
    assert isinstance(store, MemoryStore)
    assert store.warning == (LOST if trouble == "forgets" else FORBIDDEN)
    store.set("game", "played on")
    assert store.get("game") == "played on"


def test_a_storage_that_is_full_from_the_start_still_shows_its_games():
    shelf = Shelf(room=4)
    shelf.values[PREFIX + "game"] = "kept"
    store = open_store(shelf)
    assert store.warning == FULL
    assert store.get("game") == "kept"
    assert store.keys() == ("game",)
