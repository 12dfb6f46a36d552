"""A match as text that a person can read and write: how it began, then every action in notation, in TOML.

`options` and `seed`, or the keys of a written position (docs/positions.md), then `moves`: the actions of the line on
the table, one on each line of a text, with lines that begin with # between them to be read by persons. `match`, `head`
and `before` stand there for a part of a match (virtu.core.chain), `passed` where the turn was passed on, `bots` which
seats are played by code.
"""

from __future__ import annotations

import tomllib
from typing import Any

from attrs import evolve

from virtu.core import chain, position
from virtu.core import game as games
from virtu.core.chain import Origin
from virtu.core.errors import BadSave, IllegalAction
from virtu.core.match import Match, are_bots, is_seed
from virtu.core.position import table

MAX_TEXT = 1_000_000
MOVES = "moves"


def write(match: Match) -> str:
    """The line on the table of a match, as text."""
    head: dict[str, Any] = {"game": match.game.id, "rules": match.game.rules_version, "data": match.game.data_version}
    if match.origin is not None:
        head |= {"match": match.origin.match_id, "head": match.origin.head, "before": match.origin.moves}
        head |= {"marks": list(match.origin.marks)} if match.origin.marks else {}
    passed = sorted(len(match.way_to(node)) for node in (match.root, *match.line) if node.number in match.passes)
    if passed:
        head["passed"] = passed
    if match.read_only:
        head["read_only"] = True
    if match.bots:
        head["bots"] = [match.bots.get(seat, "") for seat in range(len(match.state.players))]
    if match.written:
        start = match.game.write_position(match.root.state)
    else:
        start = {"seed": str(match.seed), "options": match.options}
    lines = "".join(table({**head, **{k: v for k, v in start.items() if not isinstance(v, dict)}}))
    below = "".join(table({k: v for k, v in start.items() if isinstance(v, dict)}))
    return f"{lines}{MOVES} = '''\n{_moves(match)}'''\n{below}"


def _moves(match: Match) -> str:
    """Each action on a line, a heading before those of each period."""
    lines, period = [], None
    for node in match.line:
        assert node.parent is not None
        now = match.period(node.parent.state)
        if now != period:
            lines.append(f"# {now}")
            period = now
        lines.append(node.action)
    return "".join(f"{line}\n" for line in lines)


def is_record(document: dict[str, Any]) -> bool:
    """Whether a TOML document is a game as text, and not a position alone."""
    return MOVES in document


def read(text: str) -> Match:
    """The match of a game as text, or of a written position. Raises VirtuError."""
    if len(text) > MAX_TEXT:
        raise BadSave("error.too-large")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError):
        return position.read(text)  # which says what is wrong
    if not is_record(document):
        return position.read(text)
    own = {key: document.pop(key, None) for key in ("rules", "data", "match", "head", "before", "marks", "passed")}
    moves, read_only, bots = document.pop(MOVES), document.pop("read_only", False), document.pop("bots", [])
    if not isinstance(moves, str):
        raise BadSave("error.save-broken")
    match = _begin(document)
    match.origin, match.read_only = _origin(own), read_only is True
    for line in moves.splitlines():
        action = " ".join(line.split())
        if action and not action.startswith("#"):
            try:
                match.play(action)
            except IllegalAction as error:
                raise BadSave("error.save-illegal", move=len(match.nodes), action=action[:80]) from error
    passed = own["passed"] or []
    if not isinstance(passed, list) or not all(type(n) is int and 0 <= n < len(match.nodes) for n in passed):
        raise BadSave("error.save-broken")
    match.passes = set(passed)
    match.bots = _bots(bots, len(match.state.players))
    return match


def _begin(document: dict[str, Any]) -> Match:
    """The match before its first action."""
    if "seed" not in document:
        return position.begin(document)
    seed, options, game_id = document.pop("seed"), document.pop("options", {}), document.pop("game", "virtu")
    if document or not isinstance(options, dict) or not isinstance(game_id, str):
        raise BadSave("error.save-broken")
    if isinstance(seed, str) and seed.isdecimal() and len(seed) <= 20:
        seed = int(seed)
    if not is_seed(seed):
        raise BadSave("error.save-broken")
    return Match.new(games.load(game_id), options, seed)


def _bots(levels: Any, seats: int) -> dict[int, str]:
    """The level of each seat in turn, "" for a person's. Raises BadSave."""
    if not isinstance(levels, list):
        raise BadSave("error.save-broken")
    bots = {seat: level for seat, level in enumerate(levels) if level != ""}
    if not are_bots(bots, seats):
        raise BadSave("error.save-broken")
    return bots


def _origin(own: dict[str, Any]) -> Origin | None:
    if own["match"] is None:
        return None
    try:
        origin = Origin(own["match"], own["head"], own["before"] or 0)
        return evolve(origin, marks=tuple(own["marks"] or ())[: chain.MAX_MARKS])
    except (TypeError, ValueError) as error:
        raise BadSave("error.save-broken") from error
