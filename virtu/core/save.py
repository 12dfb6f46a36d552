"""A match as JSON data: the whole tree of what was played, and back.

What is read is played again, action by action, and has to lead to the position that the save names. A save of older
rules or data that does not goes on from that position (`Match.go_on_from`), as a part of the same match
(virtu.core.chain).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import asdict

from virtu.core import chain
from virtu.core import game as games
from virtu.core.chain import Origin
from virtu.core.errors import BadSave, IllegalAction, VirtuError
from virtu.core.game import Action, Game
from virtu.core.match import MAX_MOVES, Match, Node, are_bots, is_seed

FORMAT = "virtu-match"
VERSION = 1

FIXED = ("format", "version", "game", "rules", "data", "options", "seed", "start", "before", "origin")
"""What stays as it is from one save of a match to the next."""

Document = Mapping[str, Any]


# -- writing ---------------------------------------------------------------------------------------------------


def write(match: Match) -> dict[str, Any]:
    """The whole tree, with the position on the table for readers that know other rules."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "data": match.game.data_version,
        "options": match.options,
        "seed": match.seed,
        "moves": [_move(node) for node in match.nodes[1:]],
        "here": match.here.number,
        "position": match.game.to_plain(match.state),
    }
    if match.written:
        document["start"] = match.game.to_plain(match.root.state)
    if match.before is not None:
        document["before"] = match.before
    if match.origin is not None:
        document["origin"] = {**asdict(match.origin), "marks": list(match.origin.marks)}
    if match.passes:
        document["passes"] = sorted(match.passes)
    if match.read_only:
        document["read_only"] = True
    if match.bots:
        document["bots"] = {str(seat): level for seat, level in sorted(match.bots.items())}
    return document


def _move(node: Node) -> Any:
    """An action; with the number of the moment before it, where that is not the one written before."""
    assert node.parent is not None
    return node.action if node.parent.number == node.number - 1 else [node.parent.number, node.action]


# -- reading ---------------------------------------------------------------------------------------------------


def read(document: Any) -> Match:
    """The match of a document that `write` made. Raises BadSave for anything else."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise BadSave("error.save-foreign")
    versions: tuple[Any, ...] = tuple(document.get(key) for key in ("version", "rules", "data"))
    if not all(type(version) is int for version in versions):
        raise BadSave("error.save-broken")
    game_id = document.get("game")
    if not isinstance(game_id, str) or game_id not in games.GAMES:
        raise BadSave("error.unknown-game", game=str(game_id)[:40])
    game = games.load(game_id)
    known = (VERSION, game.rules_version, game.data_version)
    if min(versions) < 1:
        raise BadSave("error.save-broken")
    if any(version > ours for version, ours in zip(versions, known, strict=True)):
        raise BadSave("error.save-too-new")
    if versions[0] != VERSION:
        raise BadSave("error.save-too-old")
    match = _replayed(game, document) if versions == known else _of_older_version(game, document)
    match.bots = _bots(document, len(match.state.players))
    return match


def _replayed(game: Game, document: Document) -> Match:
    """The match with all its past. Raises BadSave where that does not lead to the position of the save."""
    match = _start(game, document)
    _replay(match, document)
    _read_origin(match, document)
    match.before = document.get("before")
    match.passes = _passes(match, document)
    return match


def go_on(match: Match, document: Document) -> bool:
    """Play on a match as far as a later save of it goes. Whether that is what the document is; if not, nothing of the
    match has changed."""
    now, moves = json.loads(json.dumps(write(match))), document.get("moves")
    same = all(document.get(key) == now.get(key) for key in FIXED)
    if not same or not isinstance(moves, list) or moves[: len(now["moves"])] != now["moves"]:
        return False
    known, here = len(match.nodes), match.here
    try:
        _replay(match, document)
        match.passes, match.bots = _passes(match, document), _bots(document, len(match.state.players))
    except BadSave:
        _cut(match, known)
        match.go_to(here)
        return False
    match.read_only = document.get("read_only") is True
    return True


def _cut(match: Match, known: int) -> None:
    """Forget all but the first so many moments."""
    for node in match.nodes[known:]:
        assert node.parent is not None
        del node.parent.children[node.action]
        node.parent.redo = None if node.parent.redo is node else node.parent.redo
    del match.nodes[known:]


def _of_older_version(game: Game, document: Document) -> Match:
    """With its past where that still leads to the same position, else from the position on."""
    try:
        return _replayed(game, document)
    except BadSave:
        try:
            match = Match.go_on_from(game, game.from_plain(document.get("position")), document)
        except VirtuError as error:
            raise BadSave("error.save-too-old") from error
    _read_origin(match, {**document, "origin": _moved_on(game, document)})
    return match


def _start(game: Game, document: Document) -> Match:
    """The match before its first action."""
    options, seed = document.get("options"), document.get("seed")
    if not isinstance(options, Mapping) or not is_seed(seed):
        raise BadSave("error.save-broken")
    try:
        if "start" in document:
            return Match.from_state(game, game.from_plain(document["start"]))
        return Match.new(game, options, seed)
    except VirtuError as error:
        raise BadSave(error.code, **error.params) from error


def _replay(match: Match, document: Document) -> None:
    """Play every move of the tree that the match has not yet, then go to the moment that was on the table."""
    moves, here = document.get("moves"), document.get("here")
    if not isinstance(moves, list) or len(moves) > MAX_MOVES:
        raise BadSave("error.save-broken")
    for number, move in enumerate(moves[len(match.nodes) - 1 :], len(match.nodes)):
        parent, action = (number - 1, move) if isinstance(move, str) else _branch(move, number)
        match.here = match.nodes[parent]
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadSave("error.save-illegal", move=number, action=action[:80]) from error
        if len(match.nodes) == number:  # it was there before
            raise BadSave("error.save-broken")
    if type(here) is not int or not 0 <= here < len(match.nodes):
        raise BadSave("error.save-broken")
    match.go_to(match.nodes[here])
    if match.game.to_plain(match.state) != document.get("position"):
        raise BadSave("error.save-differs")


def _branch(move: Any, known: int) -> tuple[int, Action]:
    """The moment before a move and its action; `known` moments there are."""
    if not isinstance(move, list) or len(move) != 2:
        raise BadSave("error.save-broken")
    parent, action = move
    if type(parent) is not int or not 0 <= parent < known or not isinstance(action, str):
        raise BadSave("error.save-broken")
    return parent, action


def _passes(match: Match, document: Document) -> set[int]:
    """The moments at which the turn was passed on. Raises BadSave."""
    passes = document.get("passes", [])
    if not isinstance(passes, list) or not all(type(n) is int and 0 <= n < len(match.nodes) for n in passes):
        raise BadSave("error.save-broken")
    return set(passes)


def _read_origin(match: Match, document: Document) -> None:
    """What a save says of the match that this is a part of. Raises BadSave."""
    given, match.read_only = document.get("origin"), document.get("read_only") is True
    if given is None:
        return
    try:
        match.origin = Origin(**{**given, "marks": tuple(given.get("marks", ()))})
    except (TypeError, ValueError, AttributeError) as error:
        raise BadSave("error.save-broken") from error


def _bots(document: Document, seats: int) -> dict[int, str]:
    """The seats of bots; none in a save that was made before there were any. Raises BadSave."""
    given, known = document.get("bots", {}), {str(seat): seat for seat in range(seats)}
    if not isinstance(given, Mapping) or not given.keys() <= known.keys():
        raise BadSave("error.save-broken")
    bots = {known[seat]: level for seat, level in given.items()}
    if not are_bots(bots, seats):
        raise BadSave("error.save-broken")
    return bots


# -- without playing it ----------------------------------------------------------------------------------------


def saved_id(document: Document) -> int | None:
    """The id of the match that a save holds; None if it makes no sense."""
    try:
        origin = document.get("origin")
        if origin is not None:
            return int(origin["match_id"])
        return chain.id_of(document["game"], document["options"], document["seed"], document.get("start"))
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _moved_on(game: Game, document: Document) -> dict[str, Any] | None:
    """The origin of a match that goes on from the position of a save: its id and checksum are those of the save's own
    line. None where that line makes no sense."""
    try:
        given = document.get("origin")
        start = document.get("start")
        known = given["match_id"] if given else chain.id_of(game.id, document["options"], document["seed"], start)
        head, actions = given["head"] if given else chain.first(known), _line_of(document)
        for action in actions:
            head = chain.next_(head, action)
        moves = (given["moves"] if given else 0) + len(actions)
        return asdict(Origin(known, head, moves, tuple(given["marks"]) if given else ()))
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _line_of(document: Document) -> list[Action]:
    """The actions of a save from its beginning to the moment that was on the table."""
    moves = [move if isinstance(move, list) else [number, move] for number, move in enumerate(document["moves"])]
    found: list[Action] = []
    here = document["here"]
    while here > 0:
        parent, action = moves[here - 1]
        if not 0 <= parent < here:
            raise ValueError(here)
        found.append(action)
        here = parent
    return found[::-1]
