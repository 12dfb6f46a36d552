"""A lesson from its TOML document."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from virtu.core.fields import Fields
from virtu.core.lessons.parts import BadLesson, Claim, Lesson, Step, Wrong, accepted, claim

LARGEST = 60_000

_FIELDS = Fields("error.lesson-field", BadLesson)
_STEP_KEYS = ("id", "point", "script", "shows", "right", "until", "answer", "leads", "wrong", "rules")
_ID = re.compile(r"[a-z][a-z0-9-]*")


def read(lesson_id: str, text: str) -> Lesson:
    """A lesson from its TOML document, every part of it checked for form. Raises BadLesson."""
    if len(text) > LARGEST:
        raise BadLesson("error.too-large")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadLesson("error.lesson-toml", reason=str(error)[:120]) from error
    _FIELDS.known(document, ("rules", "position", "options", "played", "step"), "")
    begins = [key for key in ("position", "options") if key in document]
    if len(begins) != 1 or not isinstance(document[begins[0]], dict):
        raise _FIELDS.wrong("position")
    if document.get("played") and begins == ["position"]:
        raise _FIELDS.wrong("played")
    rows = document.get("step")
    if not isinstance(rows, list) or not rows:
        raise _FIELDS.wrong("step")
    steps = tuple(_step(row, f"step.{number}") for number, row in enumerate(rows, 1))
    _distinct([step.id for step in steps])
    return Lesson(
        id=lesson_id,
        steps=steps,
        rules=_FIELDS.texts(document, "rules", ""),
        position=document.get("position"),
        options=document.get("options"),
        played=_FIELDS.texts(document, "played", ""),
    )


def _step(row: Any, where: str) -> Step:
    _FIELDS.known(row, _STEP_KEYS, where)
    name = _FIELDS.text(row, "id", where)
    if not _ID.fullmatch(name):
        raise _FIELDS.wrong(f"{where}.id")
    wrong = row.get("wrong", [])
    if not isinstance(wrong, list):
        raise _FIELDS.wrong(f"{where}.wrong")
    step = Step(
        id=name,
        point=_FIELDS.texts(row, "point", where),
        script=_FIELDS.texts(row, "script", where),
        shows=_claims(row, "shows", where),
        right=_FIELDS.texts(row, "right", where),
        until=_claims(row, "until", where),
        answer=_FIELDS.texts(row, "answer", where),
        leads=_claims(row, "leads", where),
        rules=_FIELDS.texts(row, "rules", where),
        wrong=tuple(_wrong(entry, f"{where}.wrong.{n}") for n, entry in enumerate(wrong, 1)),
    )
    _check_shape(step, where)
    return step


def _wrong(row: Any, where: str) -> Wrong:
    _FIELDS.known(row, ("say", "action", "thing", "why", "plays"), where)
    entry = Wrong(
        **{key: _FIELDS.text(row, key, where) for key in ("say", "action", "thing", "why") if key in row},
        plays=row.get("plays", False) is True,
    )
    about_action = bool(entry.action)
    if about_action == bool(entry.thing) or (about_action and (not entry.say or entry.why)):
        raise _FIELDS.wrong(where)
    if entry.thing and (not entry.why or entry.plays):
        raise _FIELDS.wrong(f"{where}.why")
    return entry


def _check_shape(step: Step, where: str) -> None:
    """Only what asks has answers, and its own answer is one that it accepts."""
    if bool(step.right) != bool(step.answer):
        raise _FIELDS.wrong(f"{where}.answer")
    if not step.asks and (step.until or step.leads or step.wrong):
        raise _FIELDS.wrong(f"{where}.right")
    if not step.until and len(step.answer) > 1:
        raise _FIELDS.wrong(f"{where}.until")
    if not all(accepted(step, action) for action in step.answer):
        raise _FIELDS.wrong(f"{where}.answer")


def _claims(table: Mapping[str, Any], key: str, where: str) -> tuple[Claim, ...]:
    return tuple(map(claim, _FIELDS.texts(table, key, where)))


def _distinct(names: list[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise _FIELDS.wrong(f"step {twice[0]}")
