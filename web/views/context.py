"""What a view needs beside the state of the table."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from attrs import frozen

from virtu.core.words import Words

NOBODY = -1
SHORT = 120
"""Characters of a text that is kept once it has been made safe."""


@frozen
class Context:
    """Handed to every view.

    `t`: the translator, `t("city.ravenna")` -> text, `t.count("symbols.crown", 2)` -> text; escape it with `esc`.
    `legal`: notations of the seat that is asked. `anytime`: (seat, notations) of the seats that are not asked.
    `asked`: the seat that is asked, -1 when the game is over. `shown`: the seat whose palace is shown.
    `names`: how each seat is called (free text of the players: escape it). `suggested`: the source that the engine
    suggests while a payment is open. `changed`: places that the last action touched (ids as in the notation).
    `levels`: by seat the level of the bot that plays it, in words, "" for a person; () where there are no bots.
    `thinks`: whether a bot is at turn.
    `news`: where something lies differently since the seat whose turn begins decided last (web/changes.py).
    """

    t: Words
    legal: tuple[str, ...] = ()
    anytime: tuple[tuple[int, tuple[str, ...]], ...] = ()
    asked: int = NOBODY
    shown: int = 0
    names: tuple[str, ...] = ()
    suggested: str | None = None
    changed: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()
    levels: tuple[str, ...] = ()
    thinks: bool = False

    def name(self, seat: int) -> str:
        """How a seat is called, as plain text."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat, in words, "" for a person."""
        return self.levels[seat] if 0 <= seat < len(self.levels) else ""


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return escape(text, quote=True)


def esc(text: Any) -> str:
    """Text made safe for HTML, in content and in attributes.

    The same few hundred short texts are wanted with every action and kept; long ones, such as links, are not.
    """
    text = str(text)
    return _escaped(text) if len(text) <= SHORT else escape(text, quote=True)
