"""What is true of a lesson: the tables of its steps, the right answers, and whether it says only what is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action
from virtu.core.lessons.parts import BadLesson, Claim, Lesson, Step, Teaching, Wrong, accepted, matches, wrong_answer

MOST_WAYS = 2000
"""So many tables are looked at to find all ways of giving a right answer."""


def opening(teaching: Teaching, lesson: Lesson) -> Any:
    """The state at which a lesson begins. Raises BadLesson."""
    game = teaching.game
    try:
        if lesson.position is not None:
            return game.read_position(lesson.position)
        return teaching.play(game.initial(lesson.options or {}, 0), lesson.played)
    except VirtuError as error:
        raise BadLesson("error.lesson-table", where=lesson.id, why=str(error)[:160]) from error


def course(teaching: Teaching, lesson: Lesson) -> tuple[Any, ...]:
    """The state before each step, the lesson's own answers given to all before it. Raises BadLesson."""
    state, found = opening(teaching, lesson), []
    for step in lesson.steps:
        found.append(state)
        try:
            state = teaching.play(state, (*step.script, *step.answer))
        except VirtuError as error:
            raise BadLesson("error.lesson-table", where=f"{lesson.id}/{step.id}", why=str(error)) from error
    return tuple(found)


def endings(teaching: Teaching, step: Step, state: Any) -> Iterator[tuple[tuple[Action, ...], Any]]:
    """Every right answer to a step from the state at which it asks: its actions and the state that it leads to.

    Two ways to the same state count once. Raises BadLesson if there are more than can be looked at.
    """
    waiting: list[tuple[tuple[Action, ...], Any]] = [((), state)]
    seen = {state}
    while waiting:
        actions, here = waiting.pop()
        for action in teaching.legal(here):
            if not accepted(step, action):
                continue
            there = teaching.game.apply(here, action)
            if there in seen:
                continue
            seen.add(there)
            if len(seen) > MOST_WAYS:
                raise BadLesson("error.lesson-table", where=step.id, why="ways")
            if teaching.holds(step.until, there):
                yield (*actions, action), there
            else:
                waiting.append(((*actions, action), there))


def check(teaching: Teaching, lesson: Lesson) -> None:
    """Whether a lesson says nothing but what is so. Raises BadLesson with the first thing that is not."""
    for step, state in zip(lesson.steps, course(teaching, lesson), strict=True):
        _Check(teaching, lesson, step).run(teaching.play(state, step.script))


@frozen
class _Check:
    """One step of a lesson against the rules."""

    teaching: Teaching
    lesson: Lesson
    step: Step

    def run(self, state: Any) -> None:
        """`state`: the one at which the step asks. Raises BadLesson."""
        self._true(self.step.shows, state)
        if not self.step.asks:
            return
        if self.step.until and self.teaching.holds(self.step.until, state):
            self._fail("until")
        self._own_answer(state)
        tables = self._answers(state)
        self._patterns(tables)
        for entry in self.step.wrong:
            self._wrong(entry, state, tables)

    def _own_answer(self, state: Any) -> None:
        """The step's own answer is complete with its last action and not before."""
        for number, action in enumerate(self.step.answer, 1):
            state = self.teaching.game.apply(state, action)
            complete = self.teaching.holds(self.step.until, state)
            if complete != (number == len(self.step.answer)):
                self._fail(f"answer {number}")

    def _answers(self, state: Any) -> list[Any]:
        """Every right answer leads to what is said; the states on the way to them."""
        tables = [state]
        for actions, there in endings(self.teaching, self.step, state):
            self._true(self.step.leads, there)
            here = state
            for action in actions[:-1]:
                here = self.teaching.game.apply(here, action)
                tables.append(here)
        return list(dict.fromkeys(tables))

    def _patterns(self, tables: list[Any]) -> None:
        """Every pattern is the answer of somebody."""
        offered = {action for state in tables for action in self.teaching.legal(state)}
        for pattern in self.step.right:
            if not any(matches(pattern, action) for action in offered):
                self._fail(pattern)

    def _wrong(self, entry: Wrong, state: Any, tables: list[Any]) -> None:
        """An action can be given and is not right; a thing is refused for the reason that is named."""
        if entry.action:
            offered = {action for table in tables for action in self.teaching.legal(table)}
            if not any(wrong_answer(self.step, action) is entry for action in offered):
                self._fail(entry.action)
            return
        codes = [self.teaching.why(state, seat, entry.thing)[:1] for seat in self.teaching.game.actors(state)]
        if (entry.why,) not in codes:
            self._fail(f"{entry.thing}: {codes}")

    def _true(self, claims: tuple[Claim, ...], state: Any) -> None:
        false = self.teaching.false_claim(claims, state)
        if false is not None:
            facts = self.teaching.facts(state)
            self._fail(f"{false.text} ({facts.get(false.subject)})" if false.subject else false.text)

    def _fail(self, why: str) -> None:
        raise BadLesson("error.lesson-table", where=f"{self.lesson.id}/{self.step.id}", why=why)
