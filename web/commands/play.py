"""Playing: an action, a whole payment, back and forth along the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from virtu.core.errors import VirtuError
from virtu.core.match import Match
from web.past import to_play

if TYPE_CHECKING:
    from web.app import App


def play(app: App, notation: str) -> None:
    """Carry out an action in notation. Raises IllegalAction."""
    match = to_play(app)
    if app.changed_elsewhere():
        return
    match.play(notation)
    app.after_change()


def auto(app: App, rest: str) -> None:
    """Pay the whole suggested payment."""
    match = to_play(app)
    if app.changed_elsewhere():
        return
    depth = len(match.state.agenda)
    if match.game.suggest(match.state) is None:
        raise VirtuError("error.no-payment")
    while (notation := match.game.suggest(match.state)) and len(match.state.agenda) >= depth:
        match.play(notation)
    app.after_change()


def undo(app: App, rest: str) -> None:
    """One action back."""
    match = to_play(app)
    if not match.can_undo:
        raise VirtuError("error.cannot-undo")
    if not app.changed_elsewhere():
        match.undo()
        app.after_change()


def redo(app: App, rest: str) -> None:
    """One action forward."""
    match = to_play(app)
    if not match.can_redo:
        raise VirtuError("error.cannot-redo")
    if not app.changed_elsewhere():
        match.redo()
        app.after_change()


def can_restart(match: Match | None) -> bool:
    """Whether the turn of the seat that is asked has begun before this moment."""
    if match is None or match.here.parent is None:
        return False
    return turn(match, match.here.parent.state) == turn(match, match.state)


def restart(app: App, rest: str) -> None:
    """Undo to where the turn of the seat that is asked began; what is undone can be redone."""
    match = to_play(app)
    if not can_restart(match):
        raise VirtuError("error.cannot-undo")
    if app.changed_elsewhere():
        return
    while can_restart(match):
        match.undo()
    app.after_change()


def turn(match: Match, state: Any) -> tuple[Any, ...]:
    """What makes a turn: who is asked, in which season of which year."""
    return (state.year, state.season, match.game.actors(state))


COMMANDS = {"auto": auto, "redo": redo, "restart": restart, "undo": undo}
