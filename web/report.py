"""A report of a problem, as a text that the players can send to whom they like; the page itself sends nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import virtu
from virtu.core import game as games
from virtu.core import link
from virtu.core.errors import VirtuError
from virtu.core.match import Match

if TYPE_CHECKING:
    from web.app import App


def report(app: App) -> str:
    """Versions, the game with its link, the last error, the browser: one line for each."""
    t, match = app.t, app.match
    lines = [_versions(app)]
    if match is not None:
        state = match.state
        edition = t(f"edition.{state.options.edition}")
        when = t("top.when", year=state.year, season=t(f"season.{state.season}"))
        players = t.count("start.players", len(state.players))
        lines.append(t("report.game", edition=edition, players=players, when=when))
        lines.append(t("report.link", link=_link(app, match)))
    lines.append(t("report.error", error=app.last_error or t("report.none")))
    lines.append(t("report.store", store=app.unsaved or app.shelf.store.warning or t("report.none")))
    lines.append(t("report.browser", browser=app.browser or t("report.none"), language=t.language))
    return "\n".join(lines)


def _versions(app: App) -> str:
    game = games.load("virtu")
    return app.t("report.version", version=virtu.__version__, rules=game.rules_version, data=game.data_version)


def _link(app: App, match: Match) -> str:
    try:
        return f"{app.address}#{link.encode(match)}"
    except VirtuError as problem:
        return str(problem)
