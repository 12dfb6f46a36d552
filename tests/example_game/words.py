"""Fair in words: actions, prompts and events from its catalogue."""

from __future__ import annotations

from tests.example_game.state import State
from virtu.core import words
from virtu.core.game import Action, Event
from virtu.core.words import Words


def load(language: str) -> Words:
    """The catalogue of a language."""
    return words.load(language, ("tests.example_game", "fair"))


def prompt(t: Words, state: State) -> str:
    """What is asked."""
    return t("prompt.choose", round=state.round, worth=sum(state.dice))


def action(t: Words, action: Action) -> str:
    """What an action does."""
    return t("action.choose", card=action.split(" ")[2])


def event(t: Words, event: Event) -> str:
    """What happened. Seats count from 1 in words."""
    holes = {name: value + 1 if name == "seat" else value for name, value in event[1:]}
    return t(event[0], **holes)
