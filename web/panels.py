"""What may lie over the table, by name: each panel is made from the app and the context of the views."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtu.games.virtu import scoring
from web.past import seen
from web.table import thing_context
from web.views import about, hand, help, hint, past, result, rules
from web.views import panels as drawn
from web.views.context import Context

if TYPE_CHECKING:
    from virtu.games.virtu.state import State
    from web.app import App

Panel = Callable[["App", Context], str]


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


def _rules(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("rules.heading"), rules.book(ctx.t), "wide rules", "help")


def _why(app: App, ctx: Context) -> str:
    return drawn.boxed(ctx.t, ctx.t("why.heading"), hint.barriers(_state(app), ctx), "wide why")


def _lines(app: App, ctx: Context) -> str:
    return past.lines(ctx.t, app.on_table())


def _unsaved(app: App, ctx: Context) -> str:
    return drawn.unsaved(ctx.t, app.unsaved)


def _conflict(app: App, ctx: Context) -> str:
    return drawn.conflict(ctx.t)


def _result(app: App, ctx: Context) -> str:
    match, state = app.on_table(), _state(app)
    over = match.game.result(state)
    table = result.render(state, ctx, over) if over else result.standing(state, ctx, scoring.breakdown(state))
    return drawn.boxed(ctx.t, ctx.t("menu.result"), table, "wide")


PANELS: dict[str, Panel] = {
    "about": _about,
    "conflict": _conflict,
    "help": _help,
    "lines": _lines,
    "menu": _menu,
    "offer": _offer,
    "result": _result,
    "rules": _rules,
    "unsaved": _unsaved,
    "why": _why,
}
