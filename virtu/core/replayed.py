"""An action as its place among the legal ones, for links."""

from __future__ import annotations

from typing import Any

from virtu.core.errors import BadSave
from virtu.core.game import Game
from virtu.core.pack import Digits, Source


def _at_any_time(game: Game, state: Any) -> list[str]:
    """What may be done besides answering: the first actor's other actions, then those of the other seats."""
    answers = game.answers(state)
    actors = game.actors(state)
    seats = (*actors, *(seat for seat in range(len(state.players)) if seat not in actors))
    return [action for seat in seats for action in game.legal_actions(state, seat) if action not in answers]


def put_action(w: Digits, game: Game, state: Any, action: str) -> None:
    """The place among the answers, or one digit beyond them and the place among what may be done at any time."""
    answers = game.answers(state)
    if action in answers:
        w.put(answers.index(action), len(answers) + 1)
        return
    others = _at_any_time(game, state)
    w.put(len(answers), len(answers) + 1)
    w.put(others.index(action), len(others))


def take_action(r: Source, game: Game, state: Any) -> str:
    """The inverse of `put_action`. Raises BadSave."""
    answers = game.answers(state)
    index = r.take(len(answers) + 1)
    if index < len(answers):
        return answers[index]
    others = _at_any_time(game, state)
    if not others:
        raise BadSave("error.link-broken")
    return others[r.take(len(others))]
