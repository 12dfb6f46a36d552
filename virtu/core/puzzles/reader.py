"""A puzzle from its TOML document."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from virtu.core.fields import Fields
from virtu.core.lessons import BadLesson, Claim, claim
from virtu.core.puzzles.parts import BadPuzzle, Puzzle, Trap

LARGEST = 60_000
HARDEST = 3
"""The levels of difficulty go from 1 to this."""

_FIELDS = Fields("error.puzzle-field", BadPuzzle)
_KEYS = "rules difficulty point ends goal most best counts ways solution trap position".split()


def read(puzzle_id: str, text: str) -> Puzzle:
    """A puzzle from its TOML document, every part of it checked for form. Raises BadPuzzle."""
    if len(text) > LARGEST:
        raise BadPuzzle("error.too-large")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPuzzle("error.puzzle-toml", reason=str(error)[:120]) from error
    _FIELDS.known(document, _KEYS, "")
    if not isinstance(document.get("position"), dict):
        raise _FIELDS.wrong("position")
    most = _FIELDS.text(document, "most", "") if "most" in document else ""
    puzzle = Puzzle(
        id=puzzle_id,
        position=document["position"],
        difficulty=_FIELDS.number(document, "difficulty", "", 1, HARDEST),
        ends=_claims(document, "ends"),
        goal=_claims(document, "goal"),
        most=most,
        best=_FIELDS.number(document, "best", "", -999, 999) if most else 1,
        counts=_FIELDS.texts(document, "counts", ""),
        ways=_FIELDS.number(document, "ways", "", 1, 99),
        solution=_FIELDS.texts(document, "solution", ""),
        traps=tuple(_trap(row, f"trap.{n}", most) for n, row in enumerate(_FIELDS.tables(document, "trap", ""), 1)),
        rules=_FIELDS.texts(document, "rules", ""),
        point=_FIELDS.texts(document, "point", ""),
    )
    _check_shape(puzzle, document)
    return puzzle


def _trap(row: Any, where: str, most: str) -> Trap:
    _FIELDS.known(row, ("say", "line", "best") if most else ("say", "line"), where)
    best = _FIELDS.number(row, "best", where, -999, 999) if most else None
    return Trap(_FIELDS.text(row, "say", where), _FIELDS.texts(row, "line", where), best)


def _claims(document: Mapping[str, Any], key: str) -> tuple[Claim, ...]:
    try:
        return tuple(map(claim, _FIELDS.texts(document, key, "")))
    except BadLesson as error:
        raise BadPuzzle("error.puzzle-claim", **error.params) from error


def _check_shape(puzzle: Puzzle, document: Mapping[str, Any]) -> None:
    """One kind of goal, a horizon, a solution, and a trap that can be told from the solution."""
    if bool(puzzle.goal) == bool(puzzle.most) or ("best" in document and not puzzle.most):
        raise _FIELDS.wrong("goal")
    for key in ("ends", "counts", "solution"):
        if not getattr(puzzle, key):
            raise _FIELDS.wrong(key)
    if not puzzle.traps:
        raise _FIELDS.wrong("trap")
    for number, trap in enumerate(puzzle.traps, 1):
        if not puzzle.counted(trap.line) or puzzle.trap_of(puzzle.solution) is trap:
            raise _FIELDS.wrong(f"trap.{number}", "line")
