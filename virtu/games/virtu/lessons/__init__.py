"""The lessons of Virtù: a TOML document for each (docs/lessons.md), their order, and their words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from virtu.core import words
from virtu.core.errors import VirtuError
from virtu.core.lessons import Lesson, Teaching, read
from virtu.core.words import Words
from virtu.games.virtu import why
from virtu.games.virtu.game import GAME
from virtu.games.virtu.lessons.facts import facts
from virtu.games.virtu.state import State

ORDER = (
    "palace",
    "marker",
    "courtiers",
    "paying",
    "annex",
    "govern",
    "patronise",
    "trade",
    "indulgences",
    "war",
    "siege",
    "field",
    "intrigue",
    "winter",
    "titles",
    "alliances",
    "end",
    "year",
)
"""The lessons in the order in which they are to be taken."""


def _why(state: State, seat: int, thing: str) -> tuple[str, ...]:
    return tuple(reason.code for reason in why.why_not(state, seat, thing))


TEACHING = Teaching(GAME, facts, _why)


@cache
def load(lesson: str) -> Lesson:
    """A lesson by its id. Raises VirtuError `error.no-lesson`, BadLesson."""
    if lesson not in ORDER:
        raise VirtuError("error.no-lesson", lesson=lesson[:40])
    return read(lesson, files(__name__).joinpath(f"{lesson}.toml").read_text(encoding="utf-8"))


@cache
def showing(rule: str) -> tuple[tuple[str, int], ...]:
    """The steps that show a rule: lesson and step, counted from 1."""
    steps = ((lesson, number, step) for lesson in ORDER for number, step in enumerate(load(lesson).steps, 1))
    return tuple((lesson, number) for lesson, number, step in steps if rule in step.rules)


@cache
def load_words(language: str) -> Words:
    """The words of the lessons in a language: `lesson.LESSON` is a title, `lesson.LESSON.STEP` what a step says."""
    return words.load(language, ("virtu", "lessons"))
