"""A lesson on the page: who learns what, what was said to the last answer, and how far each lesson has been taken.

While a lesson lies on the table the game that lay there is set aside, untouched; nothing of a lesson is stored but how
far it was taken.
"""

from __future__ import annotations

import json
from functools import cache

from attrs import define, evolve, field, frozen

from virtu.core.lessons import Lesson, LessonRun, Reply
from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import lessons, why
from virtu.games.virtu.reasons import Reason
from web.past import Past
from web.store import Store, StoreError, read_object

KEY = "lessons"
ADDRESS = "learn"
"""How the fragment of a lesson begins: `learn`, `learn/annex`, `learn/annex/3`."""
SHOW_AFTER = 2
"""After so many wrong answers the right one is offered to be shown."""


@frozen
class Progress:
    """How far each lesson was taken: lesson -> the furthest step, counted from 1; and which were finished."""

    reached: dict[str, int] = field(factory=dict)
    done: frozenset[str] = frozenset()

    @classmethod
    def read(cls, store: Store) -> Progress:
        """What is stored; whatever is not understood is as if it had not been learnt."""
        given = read_object(store, KEY)
        reached, done = given.get("reached"), given.get("done")
        return cls(
            {k: n for k, n in reached.items() if k in lessons.ORDER and type(n) is int and n > 0}
            if isinstance(reached, dict)
            else {},
            frozenset(name for name in lessons.ORDER if isinstance(done, list) and name in done),
        )

    def at(self, lesson: str, step: int, finished: bool) -> Progress:
        """With a step of a lesson reached."""
        furthest = max(step, self.reached.get(lesson, 0))
        return evolve(
            self,
            reached={**self.reached, lesson: furthest},
            done=self.done | {lesson} if finished else self.done,
        )

    def joined(self, other: Progress) -> Progress:
        """With what was reached elsewhere, as in another tab."""
        names = self.reached.keys() | other.reached.keys()
        furthest = {name: max(self.reached.get(name, 0), other.reached.get(name, 0)) for name in names}
        return Progress(furthest, self.done | other.done)

    def write(self, store: Store) -> None:
        """Keep it; a browser that refuses only forgets how far somebody was."""
        try:
            store.set(KEY, json.dumps({"reached": self.reached, "done": sorted(self.done)}))
        except StoreError:
            return


@frozen
class Aside:
    """What lay on the table before the lesson. `start`: the start screen was shown."""

    match: Match | None
    game_id: str
    start: bool
    palace: int | None
    past: Past


@frozen
class Said:
    """What is said to an answer: `kind` as in `Reply`, the sentence, its language, the rules behind it, the place that
    it is about."""

    kind: str
    text: str
    language: str
    rules: tuple[str, ...] = ()
    place: str = ""


@define(eq=False)
class Learning:
    """A lesson that is being taken. `said`: what is to be said to the last answer."""

    run: LessonRun
    aside: Aside
    said: Said | None = None

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.run.lesson

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be done in it."""
        return self.run.at_end and not self.run.asking

    @property
    def address(self) -> str:
        """The fragment of the step that is shown."""
        return f"{ADDRESS}/{self.lesson.id}/{self.run.number + 1}"

    def says(self, words: Words, part: str = "") -> str:
        """The words of the step that is shown, or of a part of it."""
        return words(f"lesson.{self.lesson.id}.{self.run.step.id}" + (f".{part}" if part else ""))

    def reasons(self, reply: Reply) -> tuple[Reason, ...]:
        """Why the rules do not offer the thing of a reply to the seat that is asked."""
        state = self.run.match.state
        actors = self.run.teaching.game.actors(state)
        return why.why_not(state, actors[0], reply.thing) if reply.thing and actors else ()


def next_lesson(lesson: str) -> str:
    """The lesson after one, "" after the last."""
    place = lessons.ORDER.index(lesson) + 1
    return lessons.ORDER[place] if place < len(lessons.ORDER) else ""


@cache
def steps_of(lesson: str) -> int:
    """How many steps a lesson has."""
    return len(lessons.load(lesson).steps)
