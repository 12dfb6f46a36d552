"""Manners at a shared table: who sits where, the screen that stays on, a report of a problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.games.virtu.editions import tell_apart
from web import bots
from web.forms import fields_of, one_line
from web.report import report

if TYPE_CHECKING:
    from web.app import App

TROUBLES = {"missing": "error.awake-missing", "refused": "error.awake-refused"}
"""Why a browser does not keep the screen on, and how it is told."""


def seats(app: App, rest: str) -> None:
    """The fields `name0`, `name1`, ... and `bot0`, ...: from now on these persons and bots sit there.

    Raises BadOptions, and VirtuError `error.no-level`.
    """
    match, fields = app.on_table(), fields_of(rest)
    before = match.state.options.names
    names = [one_line(fields.get(f"name{seat}", name)) for seat, name in enumerate(before)]
    renamed = match.renamed(names)
    tell_apart(names)
    renamed.bots = bots.chosen(fields, len(names), match.bots)
    if app.changed_elsewhere():
        return
    app.match = renamed
    app.after_change()
    app.said = app.t("seats.changed")


def awake(app: App, rest: str) -> None:
    """`true`, `false`: the screen stays on or not; `missing`, `refused`: the browser does not do it."""
    if rest in TROUBLES:
        app.awake = False
        raise VirtuError(TROUBLES[rest])
    app.awake = rest == "true"
    app.effect("awake", on=app.awake)


def copy_report(app: App, rest: str) -> None:
    """The report of a problem, to the clipboard."""
    app.effect("copy", text=report(app))


COMMANDS = {"awake": awake, "report": copy_report, "seats": seats}
