"""A region of the page in parts: what always stays, and the elements that can change one by one.

What an action changes is small beside what is drawn. A region that says which of its elements are parts is patched
part by part (web/page.py), so that the browser reads, compares and lays out only what is new.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen


@frozen
class Part:
    """An element that can change by itself: `html` is that one element, and `id` is its id."""

    id: str
    html: str


@frozen
class Group:
    """An element with parts in it, that is itself drawn anew when more than these changes."""

    id: str
    begin: str
    pieces: tuple[str | Part, ...]
    end: str

    @property
    def html(self) -> str:
        return self.begin + "".join(map(_html, self.pieces)) + self.end

    def frame(self) -> tuple[Any, ...]:
        """What stays as long as only parts change."""
        return (self.begin, *map(_place, self.pieces), self.end)

    def since(self, before: Group) -> list[Part]:
        """The parts that differ from an earlier picture of the group, or the whole of it as one part."""
        if self.frame() == before.frame():
            return _differing(before.pieces, self.pieces)
        return [Part(self.id, self.html)]


Piece = str | Part | Group


@frozen
class Region:
    """Safe HTML in a row; the pieces that are a Part or a Group change, the text between them seldom does."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return "".join(map(_html, self.pieces))

    def since(self, before: Region) -> list[Part] | None:
        """The parts that differ from an earlier picture of the region, or None if more than parts has changed."""
        if list(map(_place, self.pieces)) != list(map(_place, before.pieces)):
            return None
        return _differing(before.pieces, self.pieces)


def _html(piece: Piece) -> str:
    return piece if isinstance(piece, str) else piece.html


def _place(piece: Piece) -> tuple[str, bool]:
    """What of a piece stays as long as only parts change: a text as it is, of all else the id."""
    return (piece, False) if isinstance(piece, str) else (piece.id, True)


def _differing(before: tuple[Piece, ...], now: tuple[Piece, ...]) -> list[Part]:
    """What differs between pieces that have the same places."""
    found: list[Part] = []
    for old, new in zip(before, now, strict=True):
        if old == new or isinstance(new, str):
            continue
        found += new.since(old) if isinstance(new, Group) and isinstance(old, Group) else [Part(new.id, new.html)]
    return found


def region(*pieces: Piece) -> Region:
    """A region of these pieces."""
    return Region(pieces)
