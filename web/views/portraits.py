"""Portraits in the page: their file, and a person in a frame of its own.

The drawings lie in one file beside the program (`app/portraits-*.svg`, made by `tools/portraits.py`), so that the page
holds one element for a portrait and not a dozen. They are ornament: the name beside each says who it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from attrs import define

from virtu.games.virtu.picture import portraits
from virtu.games.virtu.picture.portraits import HEIGHT, WIDTH


@define
class Home:
    """Where the drawings lie: in their file, or in the page."""

    within: bool = False


HOME = Home()


@cache
def _file() -> str:
    return f"app/{portraits.sheet_name()}"


def sheet() -> str:
    """The address of the drawings, from the page: of their file, or empty when they lie in the page."""
    return "" if HOME.within else _file()


def taken_in() -> str:
    """All drawings, for a page in a frame without an origin, which may refer to no file; from now on they lie there."""
    HOME.within = True
    return f'<svg class="taken-in" aria-hidden="true">{portraits.symbols()}</svg>'


@contextmanager
def within() -> Iterator[None]:
    """Meanwhile portraits refer to drawings in the page itself: for pages that are written as a whole."""
    before, HOME.within = HOME.within, True
    try:
        yield
    finally:
        HOME.within = before


def framed(name: str, x: float, y: float, width: float) -> str:
    """A portrait before the sky in a frame, with its upper left corner at x, y."""
    box = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{width * HEIGHT / WIDTH:g}" class="'
    return f'{box}q-sky"/>{portraits.portrait(name, x, y, width, sheet())}{box}q-frame"/>'


def panel(name: str) -> str:
    """A person in a drawing of its own beside the words that name it, hidden from screen readers."""
    box = f"-2 -2 {WIDTH + 4} {HEIGHT + 4}"
    return f'<svg class="panel-of-person" viewBox="{box}" aria-hidden="true">{framed(name, 0, 0, WIDTH)}</svg>'
