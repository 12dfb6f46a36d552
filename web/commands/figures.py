"""Figures out of the page: the score sheet as CSV, as a picture, on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.games.virtu import score_sheet
from virtu.games.virtu.figures import SERIES, years
from web.ledger import day, footing, line
from web.table import context
from web.views import analysis, sheet_picture

if TYPE_CHECKING:
    from web.app import App

BYTE_ORDER = "\ufeff"
"""By this sign at the beginning of a file spreadsheets know that it is UTF-8."""


def _name(app: App) -> str:
    """The name of a file, without its ending."""
    return "-".join(part for part in ("virtu-score", day(app)) if part)


def csv(app: App, rest: str) -> None:
    """The score sheet and the years as a file for a spreadsheet."""
    text = score_sheet.as_csv(app.t, line(app))
    app.effect("download", name=f"{_name(app)}.csv", text=BYTE_ORDER + text, type="text/csv")
    app.said = app.t("say.saved-file")


def picture(app: App, rest: str) -> None:
    """The score sheet with the chart of prestige as a picture."""
    states = line(app)
    drawn = sheet_picture.draw(states[-1], context(app), years(states), footing(app))
    app.effect("picture", name=_name(app), svg=drawn.svg, width=drawn.width, height=drawn.height)
    app.said = app.t("say.saved-file")


def on_paper(app: App, rest: str) -> None:
    """The score sheet to the printer: what is printed is the panel `result`."""
    app.on_table()
    app.view = "result"
    app.effect("print")


def numbers(app: App, rest: str) -> None:
    """The numbers of a chart as a table beside it, or no more."""
    if rest not in (*SERIES, analysis.NAME):
        raise VirtuError("error.unknown-command", command=f":numbers {rest}"[:40])
    app.numbers = "" if app.numbers == rest else rest


COMMANDS = {"csv": csv, "numbers": numbers, "picture": picture, "print": on_paper}
