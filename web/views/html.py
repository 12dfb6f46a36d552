"""Small pieces of HTML that the views share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from web.views.context import esc


def attributes(**values: str | bool | None) -> str:
    """Attributes as text; `_` in a name becomes `-`, a trailing one is dropped; False and None leave it out."""
    parts = []
    for name, value in values.items():
        if value is False or value is None:
            continue
        parts.append(_named(name) if value is True else f'{_named(name)}="{esc(value)}"')
    return "".join(parts)


@cache
def _named(name: str) -> str:
    return " " + name.rstrip("_").replace("_", "-")


def act(notation: str, inside: str, class_: str = "act", **more: str | bool | None) -> str:
    """A button that performs a legal action; `inside` is safe HTML."""
    more_text = attributes(class_=class_, data_action=notation, **more)
    return f'<button type="button"{more_text}>{inside}</button>'


def command(text: str, inside: str, class_: str = "command", **more: str | bool | None) -> str:
    """A button that gives the page a command; `inside` is safe HTML."""
    more_text = attributes(class_=class_, data_command=text, **more)
    return f'<button type="button"{more_text}>{inside}</button>'


def whole(number: int) -> str:
    """A whole number, with a minus sign of full width."""
    return str(number).replace("-", "\u2212")


def row(pieces: Iterable[str], class_: str) -> str:
    """Pieces in a container."""
    return f'<div class="{class_}">{"".join(pieces)}</div>'


def seat_chip(faction: str, letter: str, name: str, class_: str = "") -> str:
    """The disc of a faction with its letter, then a name (plain text)."""
    return (
        f'<span class="chip {class_}" data-faction="{faction}"><span class="disc" aria-hidden="true">{letter}</span>'
        f"<span>{esc(name)}</span></span>"
    )
