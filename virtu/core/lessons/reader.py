"""A lesson from its TOML document."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from virtu.core.lessons.parts import BadLesson, Claim, Lesson, Step, Wrong, accepted, claim

LARGEST = 60_000

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
