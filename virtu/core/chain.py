"""The chain of checksums of a line: each one is made of the one before and an action.

It starts at the id of the match. Two lines with the same checksum at some moment are the same up to there, names of
persons aside, and whoever knows one of them can find the place of the other in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen, validators

if TYPE_CHECKING:
    from virtu.core.match import Match, Node

ID_BYTES = 6
HEAD_BYTES = 4
MARK_BYTES = 2
MAX_MARKS = 60
MOVES = 1 << 20


def _below(limit: int) -> Any:
    return [validators.instance_of(int), validators.ge(0), validators.lt(limit)]


@frozen
class Origin:
    """Where a match that begins in the middle comes from.

    `match_id`: the id of the whole match; `head`: the checksum at the beginning of what is known; `moves`: how many
    actions came before; `marks`: the checksums at the ends of the periods before, as far as they are known.
    """

    match_id: int = field(validator=_below(1 << 8 * ID_BYTES))
    head: int = field(validator=_below(1 << 8 * HEAD_BYTES))
    moves: int = field(default=0, validator=_below(MOVES))
    marks: tuple[int, ...] = field(
        default=(),
        validator=[
            validators.max_len(MAX_MARKS),
            validators.deep_iterable(validators.and_(*_below(1 << 8 * MARK_BYTES))),
        ],
    )


def id_of(game_id: str, options: Mapping[str, Any], seed: int, start: Any = None) -> int:
    """The id of a match that begins like this, `start` being the written position as plain data. Who sits there does
    not count: `names` of the options, and of the position's, are left out."""
    known = [game_id, _nameless(options), seed]
    if start is not None:
        known.append({**start, "options": _nameless(start.get("options", {}))})
    text = json.dumps(known, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:ID_BYTES], "big")


def _nameless(options: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in options.items() if key != "names"}


def first(match_id: int) -> int:
    """The checksum before any action."""
    return _short(hashlib.sha256(match_id.to_bytes(ID_BYTES, "big")).digest())


def next_(head: int, action: str) -> int:
    """The checksum after an action."""
    return _short(hashlib.sha256(head.to_bytes(HEAD_BYTES, "big") + action.encode()).digest())


def _short(digest: bytes) -> int:
    return int.from_bytes(digest[:HEAD_BYTES], "big")


def heads(match: Match, line: Iterable[Node] | None = None) -> list[int]:
    """The checksums along a line, the one on the table if none is given: before its first action and after each."""
    found = [match.first_head]
    for node in match.line if line is None else line:
        found.append(next_(found[-1], node.action))
    return found


def tree(match: Match) -> dict[int, Node]:
    """Every moment of a match by its checksum."""
    by_number = {match.root.number: match.first_head}
    found = {match.first_head: match.root}
    for node in match.nodes[1:]:
        assert node.parent is not None
        by_number[node.number] = head = next_(by_number[node.parent.number], node.action)
        found.setdefault(head, node)
    return found


def marks(match: Match, line: Sequence[Node] | None = None) -> tuple[int, ...]:
    """The checksums at the ends of the periods of a line, the first MAX_MARKS of them, each cut to two bytes."""
    line = match.line if line is None else line
    found = list(match.origin.marks) if match.origin is not None else []
    before = match.root
    for node, head in zip(line, heads(match, line)[1:], strict=True):
        if match.period(node.state) != match.period(before.state):
            found.append(head >> 8 * (HEAD_BYTES - MARK_BYTES))
        before = node
    return tuple(found[:MAX_MARKS])
