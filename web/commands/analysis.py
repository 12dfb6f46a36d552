"""The analysis of the game: begun, stopped, taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from web import analysing
from web.table import context
from web.views import analysis as view

if TYPE_CHECKING:
    from web.app import App


def analysis(app: App, rest: str) -> None:
    """Opens the panel and begins or goes on; `stop`: no further, what was found stays."""
    app.on_table()
    if rest not in ("", "stop"):
        raise VirtuError("error.unknown-command", command=f":analysis {rest}"[:40])
    app.view = analysing.VIEW
    if rest:
        analysing.stop(app)
        app.said = app.t("analysis.stopped")
        return
    analysing.begin(app)
    if analysing.running(app):
        app.said = app.t("analysis.begun")


def analysed(app: App) -> None:
    """An answer has come: at the end, or where it cannot go on, that is told to who listens."""
    shown = analysing.shown(app)
    if app.view != analysing.VIEW or shown.running:
        return
    app.said = shown.trouble or app.t("analysis.end") + " " + view.told(context(app), shown)


COMMANDS = {"analysis": analysis}
