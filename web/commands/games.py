"""Games come and go: a new one, a stored one, one deleted, one that another tab has changed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from virtu.core import game as games
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from web.forms import options_from

if TYPE_CHECKING:
    from web.app import App


def new(app: App, rest: str) -> None:
    """A new game from the fields of the start screen. Raises BadOptions."""
    options, seed = options_from(rest)
    if seed is None:
        seed = int.from_bytes(os.urandom(6), "big")
    app.lay_out(Match.new(games.load("virtu"), options, seed))


def go_on(app: App, rest: str) -> None:
    """A stored game on the table."""
    app.go_on(rest)


def delete(app: App, rest: str) -> None:
    """A stored game is gone for good."""
    app.shelf.delete(rest)
    if rest == app.game_id:
        app.clear_table()


def raw(app: App, rest: str) -> None:
    """A stored text as it lies in the storage, as a file."""
    text = app.shelf.raw(rest)
    if text is None:
        raise VirtuError("error.not-stored")
    app.effect("download", name=f"virtu-{rest}.txt", text=text, type="text/plain")


def storage(app: App, rest: str) -> None:
    """Another tab has changed something."""
    if app.match is not None and app.view != "start":
        app.changed_elsewhere()


def reload(app: App, rest: str) -> None:
    """Take the state that another tab has stored."""
    app.go_on(app.game_id)


def fork(app: App, rest: str) -> None:
    """Go on here as a copy."""
    app.lay_out(app.on_table())


COMMANDS = {
    "continue": go_on,
    "delete": delete,
    "fork": fork,
    "new": new,
    "raw": raw,
    "reload": reload,
    "storage": storage,
}
