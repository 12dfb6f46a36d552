"""What the page knows of its stored games besides the games: whether the browser keeps them, when it last spoke of it.

A browser may throw away what a page has stored: when space is short, after a week without a visit, when a private
window is closed. It can be asked not to (web/js/keep.js); its answer is shown, and where it gives no promise the
players are told once a week to save a file.
"""

from __future__ import annotations

import json

from attrs import define, evolve, frozen

from web.store import Store, StoreError, read_object

KEY = "keeping"
WEEK = 7 * 24 * 3600
"""Seconds between two reminders."""
ANSWERS = ("yes", "no", "unknown")


@frozen
class Kept:
    """What is stored of it: the browser's answer, "" before it was asked, and when the players were last reminded."""

    answer: str = ""
    reminded: int = 0

    @classmethod
    def read(cls, store: Store) -> Kept:
        """What is stored; whatever is not understood is as if nothing had been."""
        given = read_object(store, KEY)
        answer, reminded = given.get("answer"), given.get("reminded")
        return cls(
            answer if answer in ANSWERS else "",
            reminded if type(reminded) is int and reminded > 0 else 0,
        )

    def write(self, store: Store) -> None:
        """Store it; a browser that refuses is only asked again."""
        try:
            store.set(KEY, json.dumps({"answer": self.answer, "reminded": self.reminded}))
        except StoreError:
            return

    def due(self, now: int) -> bool:
        """Whether the players are to be reminded. A clock that was set back does not silence it for ever."""
        return self.answer in ("no", "unknown") and not 0 <= now - self.reminded < WEEK

    def reminded_at(self, now: int) -> Kept:
        """With the time of the reminder."""
        return evolve(self, reminded=now)


@frozen
class Band:
    """A sentence over the shelf about what was done last, and the id and text of the game that was deleted."""

    text: str
    deleted: tuple[str, str] | None = None


@define
class Keeping:
    """What the page remembers of the shelf from one line to the next.

    `name`: what the players call the game on the table. `band` stays until the next deed. `reminding`: the reminder is
    shown. `asked`: the browser has been asked since the page was loaded. `elsewhere`: the game on the table is open in
    another tab.
    """

    kept: Kept
    name: str = ""
    band: Band | None = None
    reminding: bool = False
    asked: bool = False
    elsewhere: bool = False
