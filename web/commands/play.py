"""Playing: an action, a whole payment, back and forth along the line.

What is set (web/settings.py) is obeyed here: a payment or an answer that is the only one may be played by itself, and
before a turn ends it may be asked. Undo and redo pass over what is played by itself, to where somebody decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from virtu.core.errors import VirtuError
from virtu.core.game import Action, Game
from virtu.core.match import Match
from web.bots import at_turn, last_decision, playing
from web.past import to_play
from web.settings import Settings
from web.sounds import sound_of
from web.table import suggested_payment
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App

AUTO = ":auto"


def play(app: App, notation: str) -> None:
    """Carry out an action in notation, however it came here. Raises IllegalAction."""
    to_play(app)
    _carry_out(app, notation, (notation,))


def auto(app: App, rest: str) -> None:
    """Pay the whole suggested payment. Raises VirtuError `error.no-payment`."""
    _carry_out(app, AUTO, _payment(to_play(app)))


def confirm(app: App, rest: str) -> None:
    """Yes, do what ends the turn. Raises VirtuError `error.nothing-asked`."""
    match = to_play(app)
    if app.view != "confirm":
        raise VirtuError("error.nothing-asked")
    line, _ = app.ending
    _carry_out(app, line, _payment(match) if line == AUTO else (line,), sure=True)


def _payment(match: Match) -> tuple[Action, ...]:
    """The whole suggested payment. Raises VirtuError `error.no-payment`."""
    payment = tuple(notation for _, notation in suggested_payment(match.game, match.state))
    if not payment:
        raise VirtuError("error.no-payment")
    return payment


def _carry_out(app: App, line: str, actions: Sequence[Action], sure: bool = False) -> None:
    """Play these actions and what then goes by itself, or ask whether the turn is to end unless that is `sure`.

    `line` is what was sent and is kept while it is asked. Raises VirtuError `error.bot-plays` while a bot is at turn.
    """
    if at_turn(app) != NOBODY:
        raise VirtuError("error.bot-plays")
    if app.changed_elsewhere():
        return
    match, settings = app.on_table(), app.settings
    after = None if sure or not settings.confirm else next_turn(match, actions, settings)
    if after is not None:
        app.view, app.ending = "confirm", (line, next(iter(match.game.actors(after)), NOBODY))
        return
    begun = match.here
    for action in actions:
        match.play(action)
    while (following := by_itself(match.game, match.state, settings)) is not None:
        match.play(following)
    app.after_change()
    if settings.sound and (name := sound_of(match, begun)):
        app.effect("sound", name=name)


def next_turn(match: Match, actions: Sequence[Action], settings: Settings) -> Any | None:
    """The state in which another seat is asked, or none any more, if these actions and what then goes by itself lead
    to one; else None. Raises IllegalAction.
    """
    game, state = match.game, match.state
    asked, waiting = game.actors(state), list(actions)
    while game.actors(state) == asked:
        action = waiting.pop(0) if waiting else by_itself(game, state, settings)
        if action is None:
            return None
        state = game.apply(state, action)
    return state


def by_itself(game: Game, state: Any, settings: Settings) -> Action | None:
    """What is played at a state without asking: the suggested payment, the only answer; None if somebody decides."""
    paying = game.suggest(state) if settings.auto_pay else None
    return paying or (only_answer(game, state) if settings.single else None)


def only_answer(game: Game, state: Any) -> Action | None:
    """The one legal action of who is asked, if nobody else loses by it what they could do at any time."""
    legal = game.legal_actions(state)
    if len(legal) != 1:
        return None
    after = game.apply(state, legal[0])
    for seat in range(len(state.players)):
        if seat not in game.actors(state):
            still = {bare(action) for action in game.legal_actions(after, seat)}
            if not {bare(action) for action in game.legal_actions(state, seat)} <= still:
                return None
    return legal[0]


def bare(action: Action) -> str:
    """An action without the seat that it names: `@red collect reserve` is `collect reserve` of who is asked."""
    return action.partition(" ")[2] if action.startswith("@") else action


def undo(app: App, rest: str) -> None:
    """Back to where a person decided last."""
    match = to_play(app)
    if not can_undo(app):
        raise VirtuError("error.cannot-undo")
    if not app.changed_elsewhere():
        match.undo()
        while match.can_undo and _nobody_decides(app, match):
            match.undo()
        app.after_change()


def can_undo(app: App) -> bool:
    """Whether there is anything to take back: while bots play, a decision of a person."""
    return app.on_table().can_undo and (not playing(app) or last_decision(app) is not None)


def redo(app: App, rest: str) -> None:
    """One action forward, with what goes by itself after it."""
    match = to_play(app)
    if not match.can_redo:
        raise VirtuError("error.cannot-redo")
    if not app.changed_elsewhere():
        match.redo()
        while match.can_redo and _nobody_decides(app, match):
            match.redo()
        app.after_change()


def _nobody_decides(app: App, match: Match) -> bool:
    """Whether the moment on the table goes by without a person: what is played by itself, a bot at turn."""
    return at_turn(app) != NOBODY or by_itself(match.game, match.state, app.settings) is not None


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


COMMANDS = {"auto": auto, "confirm": confirm, "redo": redo, "restart": restart, "undo": undo}
