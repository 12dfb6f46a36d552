"""Looking: what is shown over the table, whose palace, the sheet of a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.games.virtu.data import FACTIONS
from web.bookmark import ADDRESS as BOOK
from web.bookmark import open_book
from web.panels import ANYWHERE, NOT_BY_NAME, PANELS, at_start
from web.past import seen
from web.table import context
from web.views import about

BEHIND = ("offer", "why", "rules", "help")
"""What a sheet that was opened from there gives way to again."""

if TYPE_CHECKING:
    from web.app import App


def view(app: App, rest: str) -> None:
    """`game`, `start`, a panel's name, or `palace COLOUR`."""
    name, _, more = rest.partition(" ")
    if name == "start":
        app.view = "start"
        app.effect("hash", value="")
        app.shelf.set_current("")
        return
    if name == BOOK:
        open_book(app, app.bookmark.place, app.bookmark.query)
        return
    if name in ANYWHERE:
        app.behind = "start" if at_start(app) else "game"
        app.view = name
        return
    state = app.on_table().state
    if name == "palace" and more in FACTIONS[: len(state.players)]:
        app.palace = next(seat for seat, player in enumerate(state.players) if player.faction == more)
        app.effect("check", id="tab-palace")
    elif name == "game":
        back = app.view == "start"
        app.view = name
        app.remember()
        if back and not app.follow():
            app.changed_elsewhere()  # what other tabs did meanwhile was not looked at there
    elif name in PANELS and name not in NOT_BY_NAME:
        app.view = name
    else:
        raise VirtuError("error.unknown-command", command=f":view {rest}"[:40])


def sheet(app: App, rest: str) -> None:
    """The sheet of a thing on the table; closed, it gives way to what was seen before."""
    try:
        about.render(seen(app).state, context(app), rest)
    except (KeyError, ValueError) as problem:
        raise VirtuError("error.unknown-thing", thing=rest[:40]) from problem
    if app.view != "about":
        app.about_back = app.view if app.view in BEHIND else "game"
    app.view, app.about = "about", rest


COMMANDS = {"about": sheet, "view": view}
