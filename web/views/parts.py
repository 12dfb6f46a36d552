"""A region of the page in parts: what always stays, and the elements that can change one by one.

What an action changes is small beside what is drawn. A region that says which of its elements are parts is patched
part by part (web/page.py), so that the browser reads, compares and lays out only what is new.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Part:
    """An element that can change by itself: `html` is that one element, and `id` is its id."""

    id: str
    html: str


@frozen
class Region:
    """Safe HTML in a row; the pieces that are a Part change, the text between them seldom does."""

    pieces: tuple[str | Part, ...]

    def __str__(self) -> str:
        return "".join(piece if isinstance(piece, str) else piece.html for piece in self.pieces)

    def parts(self) -> list[Part]:
        """The parts in their order."""
        return [piece for piece in self.pieces if isinstance(piece, Part)]

    def frame(self) -> tuple[tuple[str, bool], ...]:
        """What stays as long as only parts change: the text between them and their ids."""
        return tuple((piece, False) if isinstance(piece, str) else (piece.id, True) for piece in self.pieces)

    def since(self, before: Region) -> list[Part] | None:
        """The parts that differ from an earlier picture of the region, or None if more than parts has changed."""
        if self.frame() != before.frame():
            return None
        return [new for old, new in zip(before.parts(), self.parts(), strict=True) if old != new]


def region(*pieces: str | Part) -> Region:
    """A region of these pieces."""
    return Region(pieces)
