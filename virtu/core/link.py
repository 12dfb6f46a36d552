"""A match or a position as a short text for the fragment of an address, e.g. `v1.AbC-_9` (docs/link-format.md).

Three kinds: a match with its line from the set-up on, a match with its line from a position on, a position alone. Each
holds the versions of rules and data and the position on the table with its checksum, so that where the line cannot be
played again (it stands as places among the legal actions) the match goes on from there. With a match go its id and the
chain of checksums (virtu.core.chain), which seats are played by bots, and what a person who passes it on says: whose
turn it is, a note, where undo stops, whether it is only to be looked at. What a link is made of stands in
virtu.core.link_parts. Links of version 0 are read too (virtu.core.link0).
"""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve, frozen

from virtu.core import chain, link0
from virtu.core import link_parts as parts
from virtu.core.chain import Origin
from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadSave, VirtuError
from virtu.core.game import Game, Named
from virtu.core.link_parts import MATCH, NOTE_LENGTH, POSITION, PREFIX, WRITTEN, Head, Message
from virtu.core.match import Match
from virtu.core.replayed import put_action, take_action

__all__ = [
    "MAX_ACTIONS",
    "MAX_TEXT",
    "NOTE_LENGTH",
    "PREFIX",
    "UNPROVEN",
    "UNREADABLE",
    "VERIFIED",
    "Link",
    "Message",
    "decode",
    "encode",
    "encode_position",
    "encode_short",
    "fragment_of",
    "is_cut",
    "read",
]

MAX_TEXT = 60_000
"""Characters of a link that is read at all."""
MAX_ACTIONS = 10_000

VERIFIED, UNPROVEN, UNREADABLE = "verified", "unproven", "unreadable"


@frozen
class Link:
    """A link that was read.

    `history`: VERIFIED if its line was played again and led to its position and its checksums, UNPROVEN if it holds no
    line, UNREADABLE if it holds one that cannot be played here. `known`: what it says of its line, None if it says
    nothing.
    """

    match: Match
    message: Message
    history: str
    known: Origin | None


# -- writing -------------------------------------------------------------------------------------------------------


def encode(match: Match, message: Message | None = None) -> str:
    """The link of a match: its line from the start to the moment on the table, and what goes with it. Of a line of more
    than MAX_ACTIONS actions it holds the last ones, as a part of the match."""
    if match.written and not match.line:
        if match.origin is None and message is None and not match.bots:
            return encode_position(match.game, match.state)
        return _encode_alone(match, message or _own_message(match))
    if is_cut(match):
        match = match.since(match.line[-MAX_ACTIONS - 1])
    w = Writer()
    parts.put_head(w, WRITTEN if match.written else MATCH, match.game)
    parts.put_position(w, match.game, match.state)
    parts.put_origin(w, _known(match))
    parts.put_marks(w, chain.marks(match))
    parts.put_message(w, message or _own_message(match))
    _put_pass(w, match)
    if match.written:
        _put_start(w, match)
    else:
        parts.put_seed(w, match.seed)
    w.put(len(match.line), MAX_ACTIONS + 1)
    for node in match.line:
        assert node.parent is not None
        put_action(w, match.game, node.parent.state, node.action)
    parts.put_bots(w, match.bots)
    return parts.sealed(w)


def is_cut(match: Match) -> bool:
    """Whether a link holds no more than the end of the line on the table. Whoever is given it must be told so:
    `notice.link-cut`, with MAX_ACTIONS as `actions`."""
    return len(match.line) > MAX_ACTIONS


def encode_position(game: Game, state: Any) -> str:
    """The link of a position alone, of no match."""
    w = Writer()
    parts.put_head(w, POSITION, game)
    parts.put_position(w, game, state)
    w.put(0, 2)
    return parts.sealed(w)


def encode_short(match: Match, message: Message | None = None) -> str:
    """The link of the position on the table with the id of its match and the head of the chain, without the line and
    without a note."""
    return _encode_alone(match, evolve(message or _own_message(match), note=""))


def _encode_alone(match: Match, message: Message) -> str:
    """The position on the table as a part of its match."""
    w = Writer()
    parts.put_head(w, POSITION, match.game)
    parts.put_position(w, match.game, match.state)
    w.put(1, 2)
    parts.put_origin(w, _known(match))
    parts.put_message(w, message)
    parts.put_bots(w, match.bots)
    return parts.sealed(w)


def _known(match: Match) -> Origin:
    """The moment on the table as one of its match."""
    before = match.origin.moves if match.origin is not None else 0
    return Origin(match.match_id, chain.heads(match)[-1], before + len(match.line))


def _own_message(match: Match) -> Message:
    """Whose turn it is at the moment on the table."""
    return Message(next(iter(match.game.actors(match.state)), -1), read_only=match.read_only)


def _put_pass(w: Writer, match: Match) -> None:
    """1 and how many actions before the end of the line the turn was passed last; 0 if it never was."""
    last = match.last_pass
    w.put(int(last is not None), 2)
    if last is not None:
        w.put(len(match.line) - len(match.way_to(last)), MAX_ACTIONS + 1)


def _put_start(w: Writer, match: Match) -> None:
    """Where a line begins that has no set-up: the position without names, and of which match it is."""
    origin, root = match.origin, match.root.state
    w.put(int(origin is not None), 2)
    if origin is not None:
        parts.put_origin(w, origin)
    if isinstance(match.game, Named):
        root = match.game.renamed(root, [""] * len(root.players))
    match.game.pack(w, root, match.game.link_layout)


# -- reading -------------------------------------------------------------------------------------------------------


def fragment_of(text: str) -> str:
    """The fragment of a whole address, or a fragment as it is, with or without its sign. Raises BadSave for what is no
    link of ours."""
    fragment = text.strip().partition("#")[2] or text.strip()
    if len(fragment) > MAX_TEXT:
        raise BadSave("error.too-large")
    if not re.match(r"v\d+\.", fragment):
        raise BadSave("error.link-foreign")
    if not fragment.startswith((PREFIX, link0.PREFIX)):
        raise BadSave("error.link-too-new")
    return fragment


def decode(text: str) -> Match:
    """The match of a link, of a whole address with one, or of its fragment. Raises BadSave."""
    return read(text).match


def read(text: str) -> Link:
    """A link, a whole address with one, or its fragment, with all that goes with it. Raises BadSave."""
    fragment = fragment_of(text)
    try:
        if fragment.startswith(link0.PREFIX):
            match = link0.decode(fragment)
            return Link(match, Message(), UNREADABLE if match.notice else UNPROVEN, None)
        r = parts.opened(fragment)
        head = parts.take_head(r)
        state = parts.take_position(r, head)
        if head.kind == POSITION:
            return _alone(r, head.game, state)
        return _with_line(r, head, state, fragment)
    except VirtuError as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave("error.link-broken") from error


def _alone(r: Reader, game: Game, state: Any) -> Link:
    """A position, of a match or of none."""
    match = Match.from_state(game, state)
    if not r.take(2):
        r.end()
        return Link(match, Message(), UNPROVEN, None)
    match.origin = parts.take_origin(r)
    message = parts.take_message(r, len(state.players))
    match.bots = parts.take_bots(r, len(state.players))
    match.read_only = message.read_only
    match.pass_turn()
    return Link(match, message, UNPROVEN, match.origin)


def _with_line(r: Reader, head: Head, state: Any, text: str) -> Link:
    """A match with its line; from its position on where the line is of other rules and leads elsewhere now."""
    known = parts.take_origin(r)
    known = evolve(known, marks=parts.take_marks(r))
    message = parts.take_message(r, len(state.players))
    try:
        match, history = _replayed(r, head, state, known), VERIFIED
    except VirtuError:
        if head.is_current:
            raise
        match, history = Match.go_on_from(head.game, state, text), UNREADABLE
        match.notice = "notice.newer-version" if head.is_newer else match.notice
        match.origin = known
        match.pass_turn()
    match.read_only = message.read_only
    return Link(match, message, history, known)


def _replayed(r: Reader, head: Head, state: Any, known: Origin) -> Match:
    """The match from its start to `state`. Raises VirtuError if its actions or checksums lead elsewhere."""
    passed = r.take(MAX_ACTIONS + 1) if r.take(2) else None
    match = _take_start(r, head, state) if head.kind == WRITTEN else _set_up(r, head.game, state)
    number = r.take(MAX_ACTIONS + 1)
    if number > r.left() or (passed is not None and passed > number):
        raise BadSave("error.link-broken")
    for _ in range(number):
        match.play(take_action(r, head.game, match.state))
    match.bots = parts.take_bots(r, len(state.players))
    if match.state != state or _known(match) != evolve(known, marks=()):
        raise BadSave("error.link-broken")
    if match.origin is not None:
        match.origin = evolve(match.origin, marks=_marks_before(match, known.marks))
    if chain.marks(match) != known.marks:
        raise BadSave("error.link-broken")
    if passed is not None:
        match.passes.add(number - passed)
    return match


def _marks_before(match: Match, marks: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the marks of a whole line lie before a match that is its end: those of the match follow them, as far as
    there is room for them. All of them if nothing fits."""
    own = chain.marks(match)
    found = (number for number in range(len(marks)) if marks[number:] == own[: chain.MAX_MARKS - number])
    return marks[: next(found, len(marks))]


def _set_up(r: Reader, game: Game, state: Any) -> Match:
    """A match before its first action; its options are those of the position."""
    return Match.new(game, game.options_of(state), parts.take_seed(r))


def _take_start(r: Reader, head: Head, state: Any) -> Match:
    """The inverse of `_put_start`; the names are those of the position on the table."""
    game = head.game
    origin = parts.take_origin(r) if r.take(2) else None
    root = game.unpack(r, head.layout)
    if isinstance(game, Named):
        root = game.renamed(root, game.options_of(state).get("names", [""] * len(state.players)))
    match = Match.from_state(game, root)
    if origin is not None:
        match.origin, match.notice = origin, "notice.part-of-line"
    return match
