"""What the score sheet and the figures need to know of the match: the line that led here, of which game it tells."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from virtu import __version__
from virtu.games.virtu.editions import SWITCHES
from web.past import seen

if TYPE_CHECKING:
    from virtu.games.virtu.state import State
    from web.app import App


def line(app: App) -> list[State]:
    """The states from the first one to the one that is shown. Raises VirtuError without a match."""
    node = seen(app)
    found = [node.state]
    while node.parent is not None:
        node = node.parent
        found.append(node.state)
    return found[::-1]


def day(app: App) -> str:
    """The day on which the game was played last, as 2026-11-28; "" if it is not stored."""
    at = app.shelf.read(app.game_id).about.get("at", 0)
    return time.strftime("%Y-%m-%d", time.localtime(at)) if 0 < at < 1 << 35 else ""


def footing(app: App) -> str:
    """One line under a score sheet: the day, the edition, the versions of program, rules and data."""
    t, game = app.t, app.on_table().game
    options = seen(app).state.options
    edition = t(f"edition.{options.edition}")
    own = any(getattr(options.switches, name) != options.edition for name in SWITCHES) or options.one_agent_per_palace
    parts = (
        day(app),
        t("figures.own-rules", edition=edition) if own else edition,
        t("figures.versions", version=__version__, rules=game.rules_version, data=game.data_version),
    )
    return " · ".join(part for part in parts if part)
