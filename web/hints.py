"""Questions about what lies on the table: answered beside the thing, and nothing else on the page changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from virtu.core.errors import VirtuError
from web.table import preview, thing_context
from web.views import hint
from web.views.targets import by_place

if TYPE_CHECKING:
    from web.app import App

REGION = "hint"
ACTION = "!"


def answer(app: App, asked: str) -> list[dict[str, Any]]:
    """The patches of a hint. `asked`: a place, or `!` and a legal action; of anything else nothing is known.

    The places that would pay light up.
    """
    html = ""
    places: tuple[str, ...] = ()
    if app.match is not None:
        try:
            html, places = _hint(app, asked)
        except (KeyError, ValueError, VirtuError):
            html = ""
    return [{"id": REGION, "html": html}, {"effect": "light", "places": list(places)}]


def _hint(app: App, asked: str) -> tuple[str, tuple[str, ...]]:
    game, (state, ctx) = app.on_table().game, thing_context(app)
    if asked.startswith(ACTION):
        seen = preview(game, state, asked.removeprefix(ACTION))
        return hint.action(state, ctx, seen), hint.lit(ctx, (seen,))
    here = by_place(state, ctx).get(asked, ())
    previews = tuple(preview(game, state, notation) for notation in here[:1]) if len(here) == 1 else ()
    return hint.thing(state, ctx, asked, previews), hint.lit(ctx, previews)
