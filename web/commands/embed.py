"""The panel that writes what is pasted into another site: its choices, and its texts to the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from web import snippets

if TYPE_CHECKING:
    from web.app import App

TEXTS = {"snippet": snippets.element, "plain": snippets.frame}


def embed(app: App, rest: str) -> None:
    """`what`, `theme`, `lang`, `controls` or `width` with a value; `copy snippet`, `copy plain`. Raises VirtuError."""
    name, _, value = rest.partition(" ")
    if name != "copy":
        app.snippet = app.snippet.changed(name, value)
    elif value in TEXTS:
        app.effect("copy", text=TEXTS[value](app))
    else:
        raise VirtuError("error.embed", name=name, value=value[:40])


COMMANDS = {"embed": embed}
