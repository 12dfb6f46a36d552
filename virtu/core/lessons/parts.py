"""What a lesson is made of: steps, answers, and claims on how things lie; and the game that it teaches."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from virtu.core.errors import VirtuError
from virtu.core.game import Action, Game

Facts = Mapping[str, Any]
"""How things lie, by name: numbers, texts, and tuples of texts."""

ANY = "_"
REST = "..."


class BadLesson(VirtuError):
    """A lesson cannot be read, or says of the table what is not so."""


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
    action if empty. `answer`: one right answer in full. `leads`: what is so after every right answer. `rules`: the
    numbers that it shows.
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
    rules: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether it asks for an action."""
        return bool(self.right)


def accepted(step: Step, action: Action) -> bool:
    """Whether a step takes an action as right, or as a part of what is right."""
    return wrong_answer(step, action) is None and any(matches(pattern, action) for pattern in step.right)


def wrong_answer(step: Step, action: Action) -> Wrong | None:
    """The wrong answer that an action is; what is right word for word is none."""
    if action in step.right:
        return None
    return next((entry for entry in step.wrong if entry.action and matches(entry.action, action)), None)


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
