"""A match or a position as a short text for the fragment of an address, e.g. `v1.AbC-_9` (docs/link-format.md).

Three kinds: a match with its line from the set-up on, a match with its line from a position on, a position alone. Each
holds the versions of rules and data and the position on the table with its checksum, so that where the line cannot be
played again (it stands as places among the legal actions) the match goes on from there. With a match go its id and the
chain of checksums (virtu.core.chain), and what a person who passes it on says: whose turn it is, a note, where undo
stops, whether it is only to be looked at. Links of version 0 are read too (virtu.core.link0).
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from attrs import evolve, frozen

from virtu.core import chain, link0
from virtu.core import game as games
from virtu.core.chain import Origin
from virtu.core.digits import Reader, Writer, from_text, put_text, take_text, to_text
from virtu.core.errors import BadSave, VirtuError
from virtu.core.game import Game, Named
from virtu.core.match import Match
from virtu.core.replayed import put_action, take_action

PREFIX = "v1."
MAX_TEXT = 60_000
"""Characters of a link that is read at all."""
MAX_ACTIONS = 10_000
NOTE_LENGTH = 140
"""Characters of a note."""

MATCH, WRITTEN, POSITION = range(3)
KINDS = 4
GAMES = 1 << 4
LAYOUTS = 1 << 4
VERSIONS = 1 << 10
CHECKSUM_BYTES = 4
CHECKSUM = 1 << 8 * CHECKSUM_BYTES
SEALED_BYTES = 2
SEED_BYTES = 9
SEATS = 1 << 4

VERIFIED, UNPROVEN, UNREADABLE = "verified", "unproven", "unreadable"


@frozen
class Message:
    """What goes with a match when it is passed on. `seat`: whose turn it is, -1 for nobody's in particular."""

    seat: int = -1
    note: str = ""
    read_only: bool = False


@frozen
class Link:
    """A link that was read.

    `history`: VERIFIED if its line was played again and led to its position and its checksums, UNPROVEN if it holds no
    line, UNREADABLE if it holds one that cannot be played here. `head`, `moves` and `marks` are what it says of its
    line (virtu.core.chain), None if it says nothing.
    """

    match: Match
    message: Message
    history: str
    known: Origin | None


def encode(match: Match, message: Message | None = None) -> str:
    """The link of a match: its line from the start to the moment on the table, and what goes with it. Of a line of more
    than MAX_ACTIONS actions it holds the last ones, as a part of the match."""
    if is_cut(match):
        match = match.since(match.line[-MAX_ACTIONS - 1])
    if match.written and not match.line:
        if match.origin is None and message is None:
            return encode_position(match.game, match.state)
        return _encode_alone(match, message or _own_message(match))
    w = Writer()
    line = match.line
    w.put(WRITTEN if match.written else MATCH, KINDS)
    _put_position(w, match.game, match.state)
    _put_known(w, _known(match))
    for mark in _put_length(w, chain.marks(match), chain.MAX_MARKS + 1):
        w.put(mark, 1 << 8 * chain.MARK_BYTES)
    _put_message(w, message or _own_message(match))
    _put_pass(w, match)
    if match.written:
        _put_start(w, match)
    else:
        seed = match.seed.to_bytes((match.seed.bit_length() + 7) // 8, "big")
        w.put(len(seed), SEED_BYTES)
        w.put(match.seed, 1 << 8 * len(seed))
    w.put(len(line), MAX_ACTIONS + 1)
    for node in line:
        assert node.parent is not None
        put_action(w, match.game, node.parent.state, node.action)
    return _sealed(w)


def is_cut(match: Match) -> bool:
    """Whether a link holds no more than the end of the line on the table. Whoever is given it must be told so:
    `notice.link-cut`, with MAX_ACTIONS as `actions`."""
    return len(match.line) > MAX_ACTIONS


def encode_position(game: Game, state: Any) -> str:
    """The link of a position alone, of no match."""
    w = Writer()
    w.put(POSITION, KINDS)
    _put_position(w, game, state)
    w.put(0, 2)
    return _sealed(w)


def encode_short(match: Match, message: Message | None = None) -> str:
    """The link of the position on the table with the id of its match and the head of the chain, without the line and
    without a note."""
    return _encode_alone(match, evolve(message or _own_message(match), note=""))


def _encode_alone(match: Match, message: Message) -> str:
    """The position on the table as a part of its match."""
    w = Writer()
    w.put(POSITION, KINDS)
    _put_position(w, match.game, match.state)
    w.put(1, 2)
    _put_known(w, _known(match))
    _put_message(w, message)
    return _sealed(w)


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
        return _read(Reader(_opened(fragment)), fragment)
    except VirtuError as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave("error.link-broken") from error


# -- writing -------------------------------------------------------------------------------------------------------


def _sealed(w: Writer) -> str:
    """The number, then two bytes of its checksum, as text."""
    data = w.data()
    return PREFIX + to_text(data + _seal(data))


def _seal(data: bytes) -> bytes:
    return hashlib.sha256(PREFIX.encode() + data).digest()[:SEALED_BYTES]


def _put_position(w: Writer, game: Game, state: Any) -> None:
    w.put(list(games.GAMES).index(game.id), GAMES)
    w.put(game.link_layout, LAYOUTS)
    w.put(game.rules_version, VERSIONS)
    w.put(game.data_version, VERSIONS)
    position = Writer()
    game.pack(position, state, game.link_layout)
    w.put(checksum(position), CHECKSUM)
    w.digits += position.digits


def checksum(position: Writer) -> int:
    """Of the digits of a position: the first four bytes of the SHA-256 of them as bytes."""
    return int.from_bytes(hashlib.sha256(position.data()).digest()[:CHECKSUM_BYTES], "big")


def _known(match: Match) -> Origin:
    before = match.origin.moves if match.origin is not None else 0
    return Origin(match.match_id, chain.heads(match)[-1], before + len(match.line))


def _put_known(w: Writer, known: Origin) -> None:
    w.put(known.match_id, 1 << 8 * chain.ID_BYTES)
    w.put(known.head, 1 << 8 * chain.HEAD_BYTES)
    w.put(known.moves, chain.MOVES)


def _put_length(w: Writer, items: tuple[int, ...], limit: int) -> tuple[int, ...]:
    w.put(len(items), limit)
    return items


def _own_message(match: Match) -> Message:
    """Whose turn it is at the moment on the table."""
    return Message(next(iter(match.game.actors(match.state)), -1), read_only=match.read_only)


def _put_message(w: Writer, message: Message) -> None:
    if len(message.note) > NOTE_LENGTH:
        raise VirtuError("error.note-too-long", length=NOTE_LENGTH)
    w.put(message.seat + 1, SEATS)
    w.put(int(message.read_only), 2)
    put_text(w, message.note, NOTE_LENGTH)


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
        _put_known(w, origin)
    if isinstance(match.game, Named):
        root = match.game.renamed(root, [""] * len(root.players))
    match.game.pack(w, root, match.game.link_layout)


# -- reading -------------------------------------------------------------------------------------------------------


def _opened(fragment: str) -> int:
    """The number in a fragment. Raises BadSave if anything of it was lost or changed."""
    data = from_text(fragment.removeprefix(PREFIX))
    number, seal = data[:-SEALED_BYTES], data[-SEALED_BYTES:]
    if not number or not number[0] or seal != _seal(number) or to_text(data) != fragment.removeprefix(PREFIX):
        raise BadSave("error.link-broken")
    return int.from_bytes(number, "big")


def _read(r: Reader, text: str) -> Link:
    kind = r.take(KINDS)
    game_number, layout = r.take(GAMES), r.take(LAYOUTS)
    versions = r.take(VERSIONS), r.take(VERSIONS)
    if kind > POSITION or 0 in versions:
        raise BadSave("error.link-broken")
    if game_number >= len(games.GAMES):
        raise BadSave("error.link-too-new")
    game = games.load(list(games.GAMES)[game_number])
    if layout > game.link_layout:
        raise BadSave("error.link-too-new")
    ours = (game.rules_version, game.data_version)
    newer = any(theirs > known for theirs, known in zip(versions, ours, strict=True))
    try:
        state = _take_position(r, game, layout)
    except VirtuError as error:
        strange = "error.link-too-new" if newer else "error.link-too-old"
        raise BadSave("error.link-broken" if versions == ours else strange) from error
    if kind == POSITION:
        return _position(r, game, state)
    known = _take_known(r)
    marks = tuple(r.take(1 << 8 * chain.MARK_BYTES) for _ in range(r.take(chain.MAX_MARKS + 1)))
    known = evolve(known, marks=marks)
    message = _take_message(r, game, state)
    try:
        match, history = _replayed(r, game, kind, state, known, layout), VERIFIED
    except VirtuError:
        if versions == ours:
            raise
        match, history = Match.go_on_from(game, state, text), UNREADABLE
        match.notice = "notice.newer-version" if newer else match.notice
        match.origin = known
        match.pass_turn()
    match.read_only = message.read_only
    return Link(match, message, history, known)


def _take_position(r: Reader, game: Game, layout: int) -> Any:
    """A position with the checksum before it; its digits are those that would be written."""
    wanted = r.take(CHECKSUM)
    state = game.unpack(r, layout)
    again = Writer()
    game.pack(again, state, layout)
    if checksum(again) != wanted:
        raise BadSave("error.link-broken")
    return state


def _position(r: Reader, game: Game, state: Any) -> Link:
    match = Match.from_state(game, state)
    if not r.take(2):
        r.end()
        return Link(match, Message(), UNPROVEN, None)
    match.origin = _take_known(r)
    message = _take_message(r, game, state)
    r.end()
    match.read_only = message.read_only
    match.pass_turn()
    return Link(match, message, UNPROVEN, match.origin)


def _take_known(r: Reader) -> Origin:
    match_id, head = r.take(1 << 8 * chain.ID_BYTES), r.take(1 << 8 * chain.HEAD_BYTES)
    return Origin(match_id, head, r.take(chain.MOVES))


def _take_message(r: Reader, game: Game, state: Any) -> Message:
    seat, read_only = r.take(SEATS) - 1, bool(r.take(2))
    if seat >= len(state.players):
        raise BadSave("error.link-broken")
    return Message(seat, take_text(r, NOTE_LENGTH), read_only)


def _replayed(r: Reader, game: Game, kind: int, state: Any, known: Origin, layout: int) -> Match:
    """The match from its start to `state`. Raises VirtuError if its actions or checksums lead elsewhere."""
    passed = r.take(MAX_ACTIONS + 1) if r.take(2) else None
    match = _take_start(r, game, state, layout) if kind == WRITTEN else _set_up(r, game, state)
    number = r.take(MAX_ACTIONS + 1)
    if number > r.left() or (passed is not None and passed > number):
        raise BadSave("error.link-broken")
    for _ in range(number):
        match.play(take_action(r, game, match.state))
    r.end()
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
    return Match.new(game, game.options_of(state), r.take(1 << 8 * r.take(SEED_BYTES)))


def _take_start(r: Reader, game: Game, state: Any, layout: int) -> Match:
    origin = _take_known(r) if r.take(2) else None
    root = game.unpack(r, layout)
    if isinstance(game, Named):
        root = game.renamed(root, game.options_of(state).get("names", [""] * len(state.players)))
    match = Match.from_state(game, root)
    if origin is not None:
        match.origin, match.notice = origin, "notice.part-of-line"
    return match
