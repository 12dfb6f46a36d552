"""What may lie over the table, by name: each panel is made from the app and the context of the views."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import virtu
from virtu.core import game as games
from virtu.games.virtu import words
from virtu.games.virtu.figures import years
from web import analysing, snippets
from web.bots import seated
from web.changes import handed_over, since
from web.ledger import footing, line
from web.outgoing import incoming, outgoing
from web.past import line_seen, seen
from web.report import report
from web.table import thing_context
from web.views import (
    about,
    advice,
    analysis,
    figures,
    hand,
    handover,
    help,
    hint,
    keys,
    lesson,
    manners,
    passing,
    past,
    puzzle,
    result,
    rules,
    settings,
    snippet,
    table_of_cities,
)
from web.views import panels as drawn
from web.views.context import Context

if TYPE_CHECKING:
    from virtu.games.virtu.state import State
    from web.app import App

Panel = Callable[["App", Context], str]


ANYWHERE = ("embed", "learn", "puzzle", "report", "rules", "settings", "version")
"""Panels that need no table: they may lie over the start screen too."""


NOT_BY_NAME = ("about", "advice", "analysis", "arrival", "confirm", "conflict", "gone", "handover")
"""Panels that `:view` does not open: they answer something that has happened."""


def at_start(app: App) -> bool:
    """Whether the start screen is shown, maybe with a panel over it."""
    return app.match is None or app.view == "start" or (app.view in ANYWHERE and app.behind == "start")


def _state(app: App) -> State:
    state: State = seen(app).state
    return state


def _menu(app: App, ctx: Context) -> str:
    return drawn.menu(ctx.t)


def _offer(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("offer.heading"), hand.offer(_state(app), ctx), "wide")


def _help(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("help.heading"), help.render(ctx.t), "wide help")


def _about(app: App, ctx: Context) -> str:
    title, inside = about.render(*thing_context(app), app.about)
    return drawn.boxed(ctx.t, title, inside, "sheet-of-thing", app.about_back)


def _advice(app: App, ctx: Context) -> str:
    found = app.bots.advice if app.bots.advised_at is app.on_table().here else ()
    return drawn.boxed(ctx.t, ctx.t("advice.heading"), advice.render(ctx.t, app.on_table(), found), "advice")


def _analysis(app: App, ctx: Context) -> str:
    inside = analysis.render(line_seen(app)[-1].state, ctx, analysing.shown(app))
    return drawn.boxed(ctx.t, ctx.t("analysis.heading"), inside, "wide figures analysis")


def _rules(app: App, ctx: Context) -> str:
    switches = _state(app).options.switches if app.match is not None and not at_start(app) else None
    told = app.notice if at_start(app) else ""
    inside = rules.book(rules.Reader(ctx.t, app.address, switches), app.bookmark, told)
    return drawn.boxed(ctx.t, ctx.t("rules.heading"), inside, "wide rules", close=":rules close")


def _why(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("why.heading"), hint.barriers(_state(app), ctx), "wide why")


def _handover(app: App, ctx: Context) -> str:
    match = app.on_table()
    before = handed_over(match)
    return handover.render(match.state, ctx, since(match, before, ctx.t)) if before is not None else ""


def _lines(app: App, ctx: Context) -> str:
    return past.lines(ctx.t, app.on_table())


def _unsaved(app: App, ctx: Context) -> str:
    return drawn.unsaved(ctx.t, app.unsaved)


def _settings(app: App, ctx: Context) -> str:
    inside = settings.render(ctx.t, app.settings, app.settings.kept(app.shelf.store))
    return drawn.boxed(ctx.t, ctx.t("settings.heading"), inside, "wide settings", app.behind)


def _confirm(app: App, ctx: Context) -> str:
    line, then = app.ending
    title = ctx.t("ending.heading", name=ctx.name(ctx.asked))
    deed = words.action(ctx.t, _state(app), line, ctx.asked) if not line.startswith(":") else ctx.t("ending.payment")
    return drawn.boxed(ctx.t, title, settings.ending(ctx.t, title, deed, ctx.name(then)), "ending")


def _conflict(app: App, ctx: Context) -> str:
    return drawn.conflict(ctx.t)


def _gone(app: App, ctx: Context) -> str:
    return drawn.gone(ctx.t)


def _result(app: App, ctx: Context) -> str:
    state = _state(app)
    over = app.on_table().game.result(state)
    if over is None:
        return drawn.boxed(ctx.t, ctx.t("menu.result"), result.now(state, ctx, footing(app)), "wide")
    charts = figures.charts(state, ctx, years(line(app)), app.numbers)
    sheet = result.render(state, ctx, over, footing(app), charts)
    return drawn.boxed(ctx.t, ctx.t("menu.result"), sheet, "wide")


def _figures(app: App, ctx: Context) -> str:
    inside = figures.render(_state(app), ctx, years(line(app)), app.numbers)
    return drawn.boxed(ctx.t, ctx.t("figures.heading"), inside, "wide figures")


def _players(app: App, ctx: Context) -> str:
    inside = manners.players(ctx.t, _state(app), app.awake, app.on_table().bots)
    return drawn.boxed(ctx.t, ctx.t("players.heading"), inside, "players")


def _learn(app: App, ctx: Context) -> str:
    now = app.learning.lesson.id if app.learning is not None else ""
    inside = lesson.listing(ctx.t, app.progress, now, app.address)
    return drawn.boxed(ctx.t, ctx.t("learn.heading"), inside, "wide learn", app.behind)


def _puzzle(app: App, ctx: Context) -> str:
    now = app.puzzling.puzzle.id if app.puzzling is not None else ""
    inside = puzzle.listing(ctx.t, app.solved, now, app.address)
    return drawn.boxed(ctx.t, ctx.t("puzzle.heading"), inside, "wide learn", app.behind)


def _report(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("report.heading"), manners.problem(ctx.t, report(app)), "wide", app.behind)


def _version(app: App, ctx: Context) -> str:
    game = games.load("virtu")
    inside = manners.version(ctx.t, virtu.__version__, game.rules_version, game.data_version)
    return drawn.boxed(ctx.t, ctx.t("version.heading"), inside, "version", app.behind)


def _embed(app: App, ctx: Context) -> str:
    shown = snippet.Shown(
        app.snippet,
        snippets.offered(app),
        snippets.chosen(app),
        snippets.element(app),
        snippets.frame(app),
        snippets.framed(app),
        snippets.title(app),
    )
    return drawn.boxed(ctx.t, ctx.t("embed.heading"), snippet.render(ctx.t, shown), "wide embed", app.behind)


def _elsewhere(app: App, ctx: Context) -> str:
    inside = manners.twice(ctx.t, with_bots=bool(seated(app)), elsewhere=app.bots.elsewhere)
    return drawn.boxed(ctx.t, ctx.t("tabs.heading"), inside, "notice twice")


def _pass(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("pass.heading"), passing.outgoing(ctx, outgoing(app)), "passing")


def _arrival(app: App, ctx: Context) -> str:
    shown = incoming(app)
    inside = passing.incoming(app.on_table().state, ctx, shown)
    return drawn.standing(ctx.t, shown.when, inside, "passing")


def _cities(app: App, ctx: Context) -> str:
    inside = table_of_cities.render(_state(app), ctx, app.cities_by)
    return drawn.boxed(ctx.t, ctx.t("cities.heading"), inside, "wide cities")


def _keys(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("keys.heading"), keys.render(ctx.t, app.settings), "wide")


PANELS: dict[str, Panel] = {
    "about": _about,
    "advice": _advice,
    "analysis": _analysis,
    "arrival": _arrival,
    "cities": _cities,
    "confirm": _confirm,
    "conflict": _conflict,
    "elsewhere": _elsewhere,
    "embed": _embed,
    "figures": _figures,
    "gone": _gone,
    "handover": _handover,
    "help": _help,
    "keys": _keys,
    "learn": _learn,
    "lines": _lines,
    "menu": _menu,
    "offer": _offer,
    "pass": _pass,
    "players": _players,
    "puzzle": _puzzle,
    "report": _report,
    "result": _result,
    "rules": _rules,
    "settings": _settings,
    "unsaved": _unsaved,
    "version": _version,
    "why": _why,
}
