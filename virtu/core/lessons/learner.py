"""Somebody who takes a lesson."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field, frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action
from virtu.core.lessons.course import course
from virtu.core.lessons.parts import Lesson, Step, Teaching, accepted, wrong_answer
from virtu.core.match import Match, Node


@frozen
class Reply:
    """What is to be said to an answer.

    `kind`: `on` (right, and it goes on), `done`, `stuck` (right so far, but it leads no further), `wrong`, `other`
    (allowed, but not what is asked), `refused` (not a legal action), `astray` (first take back what was wrong).
    `say`: the words of a wrong answer, "" for those of its kind. `thing`: what the reason of the game is about.
    """

    kind: str
    say: str = ""
    thing: str = ""


@define(eq=False)
class LessonRun:
    """Somebody at a step of a lesson: the table, and how often a wrong answer was given.

    `match` begins with the step; what was done in it can be taken back to `floor`, where the script of the step ends.
    """

    teaching: Teaching
    lesson: Lesson
    number: int
    match: Match
    floor: Node
    tables: tuple[Any, ...]
    tries: int = 0
    solved: bool = False
    astray: bool = field(default=False)

    @classmethod
    def begin(cls, teaching: Teaching, lesson: Lesson, number: int = 0) -> LessonRun:
        """At a step, on the table that the lesson's own answers lead to. Raises BadLesson; a number beyond the last
        step is the last one."""
        tables = course(teaching, lesson)
        number = max(0, min(number, len(lesson.steps) - 1))
        match = _table(teaching, lesson.steps[number], tables[number])
        return cls(teaching, lesson, number, match, match.here, tables)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.number]

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""
        return self.step.asks and not self.solved

    @property
    def at_end(self) -> bool:
        """Whether this is the last step."""
        return self.number == len(self.lesson.steps) - 1

    @property
    def can_undo(self) -> bool:
        """Whether something was done in this step."""
        return self.match.here is not self.floor

    @property
    def open(self) -> bool:
        """Whether an action can be given now."""
        return self.asking and not self.astray

    def legal(self) -> tuple[Action, ...]:
        """What can be done now: what is legal while an answer is waited for."""
        return self.teaching.legal(self.match.state) if self.open else ()

    def answer(self, action: Action) -> Reply:
        """Take an action as an answer. What is right is carried out, and what is wrong only if it `plays`."""
        if not self.asking:
            return Reply("other")
        if self.astray:
            return Reply("astray")
        entry = wrong_answer(self.step, action)
        legal = action in self.teaching.legal(self.match.state)
        if entry is not None:
            self.tries += 1
            if entry.plays and legal:
                self.match.play(action)
                self.astray = True
            return Reply("wrong", entry.say)
        if not legal or not accepted(self.step, action):
            self.tries += 1
            return Reply("other" if legal else "refused")
        self.match.play(action)
        self.solved = self.teaching.holds(self.step.until, self.match.state)
        if self.solved:
            return Reply("done")
        further = any(accepted(self.step, later) for later in self.teaching.legal(self.match.state))
        return Reply("on" if further else "stuck")

    def ask_about(self, thing: str) -> Reply:
        """Take a thing at which nothing can be done as an answer."""
        if not self.asking:
            return Reply("other", thing=thing)
        self.tries += 1
        entry = next((w for w in self.step.wrong if w.thing == thing), None)
        return Reply("wrong", entry.say if entry is not None else "", thing)

    def undo(self) -> None:
        """Take back the last action of this step. Raises VirtuError if there is none."""
        if not self.can_undo:
            raise VirtuError("error.cannot-undo")
        self.match.undo()
        self.astray = self.solved = False

    def again(self) -> None:
        """This step from its beginning."""
        self.go_to(self.number)

    def show(self) -> None:
        """Give the step's own answer."""
        self.match.go_to(self.floor)
        for action in self.step.answer:
            self.match.play(action)
        self.astray, self.solved = False, self.step.asks

    def next(self) -> None:
        """To the next step, from the table as it is if the step can go on from there; else from the lesson's own."""
        if self.at_end:
            raise VirtuError("error.no-step")
        state, step = self.match.state, self.lesson.steps[self.number + 1]
        fits = (self.solved or not self.step.asks) and _fits(self.teaching, step, state)
        self._take(self.number + 1, state if fits else self.tables[self.number + 1])

    def back(self) -> None:
        """To the step before. Raises VirtuError at the first one."""
        if self.number == 0:
            raise VirtuError("error.no-step")
        self.go_to(self.number - 1)

    def go_to(self, number: int) -> None:
        """To the beginning of a step, on the lesson's own table."""
        number = max(0, min(number, len(self.lesson.steps) - 1))
        self._take(number, self.tables[number])

    def _take(self, number: int, state: Any) -> None:
        self.match = _table(self.teaching, self.lesson.steps[number], state)
        self.number, self.floor, self.tries, self.solved, self.astray = number, self.match.here, 0, False, False


def _table(teaching: Teaching, step: Step, state: Any) -> Match:
    """A match that begins before a step, what was done before forgotten, its script played."""
    match = Match.from_state(teaching.game, evolve(state, events=()))
    for action in step.script:
        match.play(action)
    return match


def _fits(teaching: Teaching, step: Step, state: Any) -> bool:
    """Whether a step can be taken from a table: what it says is so, and its own answer can be given."""
    try:
        state = teaching.play(state, step.script)
        if not teaching.holds(step.shows, state):
            return False
        after = teaching.play(state, step.answer)
    except VirtuError:
        return False
    return teaching.holds((*step.until, *step.leads), after) if step.asks else True
