"""What a lesson and a puzzle have in common: the game that they set aside, and what may be laid over their table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.games.virtu.state import State
from web.commands.look import view
from web.learning import Aside
from web.panels import at_start

if TYPE_CHECKING:
    from web.app import App

PANELS = ("offer", "help", "rules", "why", "cities", "keys", "settings", "embed", "report", "version")
"""What may be laid over the table of a lesson or a puzzle."""


def set_aside(app: App) -> Aside:
    """What lies on the table now, to be laid there again after a lesson or a puzzle."""
    return Aside(app.match, app.game_id, at_start(app), app.palace, app.past)


def take_back(app: App, aside: Aside) -> None:
    """Lay on the table again what was set aside."""
    app.match, app.game_id, app.palace, app.past = aside.match, aside.game_id, aside.palace, aside.past
    app.effect("point", places=[])
    app.view = "start" if aside.start else "game"
    if app.view == "game":
        app.remember()
    else:
        app.effect("hash", value="")


def pointed_palace(state: State, places: Iterable[str]) -> int | None:
    """The seat whose palace is pointed at: the first of the `places` that stands in one (`red.dungeon`)."""
    seats = {player.faction: seat for seat, player in enumerate(state.players)}
    return next((seats[owner] for place in places if (owner := place.partition(".")[0]) in seats), None)


def look(app: App, name: str, *, home: str, leave: Callable[[App], None], refused: str) -> None:
    """`view NAME` meanwhile. The menu is the list they were chosen from, `home`; the start screen is the way out.

    Raises VirtuError with the key `refused` for a panel of the game that was set aside.
    """
    if name == "start":
        leave(app)
        view(app, "start")
    elif name == "game":
        app.view = "game"
    elif name in ("menu", home):
        view(app, home)
    elif name in PANELS or name.startswith("palace "):
        view(app, name)
    else:
        raise VirtuError(refused)
