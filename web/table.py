"""What the views need to know of the table as it is: who is asked, what is legal, what a payment would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from virtu.core.game import Game
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.bots import at_turn, seated
from web.changes import handed_over, places
from web.past import looking, seen
from web.views.context import NOBODY, Context
from web.views.hint import Preview

if TYPE_CHECKING:
    from web.app import App


def context(app: App) -> Context:
    """The context of the views for the table as it is, or as it was while looking back; then nothing can be played."""
    match = app.match
    assert match is not None
    state, game = seen(app).state, match.game
    asked = next(iter(game.actors(state)), NOBODY)
    lesson = app.exercise.run if app.exercise is not None else None
    levels, thinks = seated(app), at_turn(app) != NOBODY
    playing = asked != NOBODY and not looking(app) and not match.read_only and (lesson is None or lesson.open)
    playing = playing and not thinks
    seats = range(len(state.players))
    default = asked if asked != NOBODY else (state.order[0] if state.order else 0)
    return Context(
        t=app.t,
        legal=tuple(game.legal_actions(state)) if playing else (),
        anytime=tuple(
            (seat, tuple(legal))
            for seat in seats
            if playing and lesson is None and seat != asked
            if (seat not in levels or app.bots.paused) and (legal := game.legal_actions(state, seat))
        ),
        asked=asked,
        shown=app.palace if app.palace is not None else default,
        names=tuple(rules.player(app.t, state, seat) for seat in seats),
        suggested=game.suggest(state) if playing else None,
        news=news(app),
        levels=tuple(app.t(f"level.{levels[seat]}") if seat in levels else "" for seat in seats) if levels else (),
        thinks=thinks,
        changed=frozenset(str(value) for event in state.events for _, value in event[1:] if isinstance(value, str)),
    )


def news(app: App) -> frozenset[str]:
    """Where something is new for the one whose turn begins; nothing of that is shown in the past."""
    quiet = looking(app) or app.exercise is not None or app.settings.hand_over == "never"
    before = None if quiet else handed_over(app.on_table())
    return places(before.state, app.on_table().state) if before is not None else frozenset()


def thing_context(app: App) -> tuple[State, Context]:
    """The table that is shown with its context, for what is said of a single thing: in the past nobody is asked."""
    ctx = context(app)
    return seen(app).state, evolve(ctx, asked=NOBODY) if looking(app) else ctx


def suggested_payment(game: Game, state: State) -> tuple[tuple[State, str], ...]:
    """The whole suggested payment of an open question, tried out on states that are thrown away: each payment in
    notation with the state in which it is made."""
    depth = len(state.agenda)
    found: list[tuple[State, str]] = []
    while len(state.agenda) >= depth and (notation := game.suggest(state)):
        found.append((state, notation))
        state = game.apply(state, notation)
    return tuple(found)


def preview(game: Game, state: State, notation: str) -> Preview:
    """What an action would be paid with. Raises IllegalAction."""
    return Preview(notation, suggested_payment(game, game.apply(state, notation)))
