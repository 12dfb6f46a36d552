"""Lessons: a position, steps that explain and steps that ask, each of them data that can be checked.

A lesson is a TOML document (docs/lessons.md). It names no words: a game's catalogue has them under `lesson.LESSON` and
`lesson.LESSON.STEP`. Nothing here knows a game or a page: what lies on the table is asked of a `Teaching`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import define, evolve, field, frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action, Game
from virtu.core.match import Match, Node

Facts = Mapping[str, Any]
"""How things lie, by name: numbers, texts, and tuples of texts."""

ANY = "_"
REST = "..."
LARGEST = 60_000
MOST_WAYS = 2000
"""So many tables are looked at to find all ways of giving a right answer."""


class BadLesson(VirtuError):
    """A lesson cannot be read, or says of the table what is not so."""


# -- what a lesson is made of ----------------------------------------------------------------------------------


@frozen
class Claim:
    """Something that a lesson says of the table: `green.florins is 3`, `green.spent has verona`, `offered annex _`."""

    text: str
    subject: str
    verb: str
    value: str

    def holds(self, facts: Facts, legal: tuple[Action, ...]) -> bool:
        """Whether it is so on a table with these facts and legal actions."""
        if self.verb in ("offered", "not offered"):
            return any(matches(self.value, action) for action in legal) == (self.verb == "offered")
        found = facts.get(self.subject)
        if self.verb in ("at least", "at most"):
            if not isinstance(found, int):
                return False
            return found >= int(self.value) if self.verb == "at least" else found <= int(self.value)
        if self.verb in ("has", "lacks"):
            return (self.value in (found or ())) == (self.verb == "has")
        said = "none" if found is None or found == () else str(found)
        return (said == self.value) == (self.verb == "is")


_OFFERED = re.compile(r"(offered|not offered) (\S.*)")
_CLAIM = re.compile(r"(\S+) (is not|is|has|lacks|at least|at most) (\S+)")


def claim(text: str) -> Claim:
    """A claim from its text. Raises BadLesson."""
    if found := _OFFERED.fullmatch(text):
        return Claim(text, "", found[1], found[2])
    found = _CLAIM.fullmatch(text)
    if found is None or (found[2].startswith("at ") and not found[3].isdecimal()):
        raise BadLesson("error.lesson-claim", claim=text[:80])
    return Claim(text, *found.groups())


def matches(pattern: str, action: Action) -> bool:
    """Whether an action fits a pattern: notation in which `_` is any one word and `...` at the end any rest."""
    wanted, words = pattern.split(), action.split()
    if wanted[-1] == REST:
        wanted.pop()
        words = words[: len(wanted)]
    return len(wanted) == len(words) and all(w in (ANY, word) for w, word in zip(wanted, words, strict=True))


@frozen
class Wrong:
    """A wrong answer and what is said to it: an action by its pattern, or a thing at which nothing can be done.

    `say`: the words `lesson.LESSON.STEP.wrong.SAY`; without it the game's own reason is told, whose code is `why`.
    `plays`: the action is carried out all the same, so that its consequences are seen, and has to be taken back.
    """

    say: str = ""
    action: str = ""
    thing: str = ""
    why: str = ""
    plays: bool = False


@frozen
class Step:
    """A step of a lesson. With `right` it asks, without it explains.

    `point`: places to look at. `script`: what others do when the step begins. `shows`: what is so then. `right`:
    patterns of the actions that are accepted on the way; `until`: what is so when the answer is complete, after one
    action if empty. `answer`: one right answer in full. `leads`: what is so after every right answer.
    """

    id: str
    point: tuple[str, ...] = ()
    script: tuple[Action, ...] = ()
    shows: tuple[Claim, ...] = ()
    right: tuple[str, ...] = ()
    until: tuple[Claim, ...] = ()
    answer: tuple[Action, ...] = ()
    leads: tuple[Claim, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether it asks for an action."""
        return bool(self.right)


@frozen
class Lesson:
    """A lesson. It begins at a written position, or with a new game of `options` and the actions of `played`.

    `rules` are the numbers that it teaches.
    """

    id: str
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    position: Mapping[str, Any] | None = None
    options: Mapping[str, Any] | None = None
    played: tuple[Action, ...] = ()


@frozen
class Teaching:
    """A game with what its lessons need besides: `facts` tells how things lie on a table, `why` the codes of the
    reasons why a seat is not offered a thing."""

    game: Game
    facts: Callable[[Any], Facts]
    why: Callable[[Any, int, str], tuple[str, ...]]

    def legal(self, state: Any) -> tuple[Action, ...]:
        """The legal actions of the seats that are asked."""
        return tuple(a for seat in self.game.actors(state) for a in self.game.legal_actions(state, seat))

    def holds(self, claims: tuple[Claim, ...], state: Any) -> bool:
        """Whether all claims are so."""
        return self.false_claim(claims, state) is None

    def false_claim(self, claims: tuple[Claim, ...], state: Any) -> Claim | None:
        """The first claim that is not so."""
        if not claims:
            return None
        facts, legal = self.facts(state), self.legal(state)
        return next((claim for claim in claims if not claim.holds(facts, legal)), None)

    def play(self, state: Any, actions: tuple[Action, ...]) -> Any:
        """The state after these actions. Raises IllegalAction."""
        for action in actions:
            state = self.game.apply(state, action)
        return state


# -- reading ---------------------------------------------------------------------------------------------------

_STEP_KEYS = ("id", "point", "script", "shows", "right", "until", "answer", "leads", "wrong")
_ID = re.compile(r"[a-z][a-z0-9-]*")


def read(lesson_id: str, text: str) -> Lesson:
    """A lesson from its TOML document, every part of it checked for form. Raises BadLesson."""
    if len(text) > LARGEST:
        raise BadLesson("error.too-large")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadLesson("error.lesson-toml", reason=str(error)[:120]) from error
    _known(document, ("rules", "position", "options", "played", "step"), "")
    begins = [key for key in ("position", "options") if key in document]
    if len(begins) != 1 or not isinstance(document[begins[0]], dict):
        raise BadLesson("error.lesson-field", where="position")
    if document.get("played") and begins == ["position"]:
        raise BadLesson("error.lesson-field", where="played")
    rows = document.get("step")
    if not isinstance(rows, list) or not rows:
        raise BadLesson("error.lesson-field", where="step")
    steps = tuple(_step(row, f"step.{number}") for number, row in enumerate(rows, 1))
    _distinct([step.id for step in steps])
    return Lesson(
        id=lesson_id,
        steps=steps,
        rules=_texts(document, "rules", ""),
        position=document.get("position"),
        options=document.get("options"),
        played=_texts(document, "played", ""),
    )


def _step(row: Any, where: str) -> Step:
    _known(row, _STEP_KEYS, where)
    name = _text(row, "id", where)
    if not _ID.fullmatch(name):
        raise BadLesson("error.lesson-field", where=f"{where}.id")
    wrong = row.get("wrong", [])
    if not isinstance(wrong, list):
        raise BadLesson("error.lesson-field", where=f"{where}.wrong")
    step = Step(
        id=name,
        point=_texts(row, "point", where),
        script=_texts(row, "script", where),
        shows=_claims(row, "shows", where),
        right=_texts(row, "right", where),
        until=_claims(row, "until", where),
        answer=_texts(row, "answer", where),
        leads=_claims(row, "leads", where),
        wrong=tuple(_wrong(entry, f"{where}.wrong.{n}") for n, entry in enumerate(wrong, 1)),
    )
    _check_shape(step, where)
    return step


def _wrong(row: Any, where: str) -> Wrong:
    _known(row, ("say", "action", "thing", "why", "plays"), where)
    entry = Wrong(
        **{key: _text(row, key, where) for key in ("say", "action", "thing", "why") if key in row},
        plays=row.get("plays", False) is True,
    )
    about_action = bool(entry.action)
    if about_action == bool(entry.thing) or (about_action and (not entry.say or entry.why)):
        raise BadLesson("error.lesson-field", where=where)
    if entry.thing and (not entry.why or entry.plays):
        raise BadLesson("error.lesson-field", where=f"{where}.why")
    return entry


def _check_shape(step: Step, where: str) -> None:
    """Only what asks has answers, and its own answer is one that it accepts."""
    if bool(step.right) != bool(step.answer):
        raise BadLesson("error.lesson-field", where=f"{where}.answer")
    if not step.asks and (step.until or step.leads or step.wrong):
        raise BadLesson("error.lesson-field", where=f"{where}.right")
    if not step.until and len(step.answer) > 1:
        raise BadLesson("error.lesson-field", where=f"{where}.until")
    if not all(accepted(step, action) for action in step.answer):
        raise BadLesson("error.lesson-field", where=f"{where}.answer")


def _known(table: Any, keys: tuple[str, ...], where: str) -> None:
    if not isinstance(table, dict):
        raise BadLesson("error.lesson-field", where=where)
    unknown = sorted(set(table) - set(keys))
    if unknown:
        raise BadLesson("error.lesson-field", where=f"{where}.{unknown[0]}".strip(".")[:80])


def _text(table: Mapping[str, Any], key: str, where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadLesson("error.lesson-field", where=f"{where}.{key}")
    return value


def _texts(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise BadLesson("error.lesson-field", where=f"{where}.{key}".strip("."))
    return tuple(value)


def _claims(table: Mapping[str, Any], key: str, where: str) -> tuple[Claim, ...]:
    return tuple(map(claim, _texts(table, key, where)))


def _distinct(names: list[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadLesson("error.lesson-field", where=f"step {twice[0]}")


# -- what is true ----------------------------------------------------------------------------------------------


def accepted(step: Step, action: Action) -> bool:
    """Whether a step takes an action as right, or as a part of what is right."""
    return wrong_answer(step, action) is None and any(matches(pattern, action) for pattern in step.right)


def wrong_answer(step: Step, action: Action) -> Wrong | None:
    """The wrong answer that an action is; what is right word for word is none."""
    if action in step.right:
        return None
    return next((entry for entry in step.wrong if entry.action and matches(entry.action, action)), None)


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


# -- learning --------------------------------------------------------------------------------------------------


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
