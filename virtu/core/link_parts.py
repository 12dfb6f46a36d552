"""The parts that links are made of, each as it is written and as it is read (docs/link-format.md)."""

from __future__ import annotations

import hashlib
from typing import Any

from attrs import frozen

from virtu.core import chain
from virtu.core import game as games
from virtu.core.chain import Origin
from virtu.core.digits import Reader, Writer, from_text, put_text, take_text, to_text
from virtu.core.errors import BadSave, VirtuError
from virtu.core.game import Game
from virtu.core.match import LONGEST_LEVEL, are_bots

PREFIX = "v1."
SEALED_BYTES = 2

MATCH, WRITTEN, POSITION = range(3)
KINDS = 4
GAMES = 1 << 4
LAYOUTS = 1 << 4
VERSIONS = 1 << 10
CHECKSUM_BYTES = 4
CHECKSUM = 1 << 8 * CHECKSUM_BYTES
SEED_BYTES = 9
SEATS = 1 << 4
NOTE_LENGTH = 140
"""Characters of a note."""


# -- the whole as text ---------------------------------------------------------------------------------------------


def sealed(w: Writer) -> str:
    """The number, then two bytes of its checksum, as text."""
    data = w.data()
    return PREFIX + to_text(data + _seal(data))


def opened(fragment: str) -> Reader:
    """The number in a fragment. Raises BadSave if anything of it was lost or changed."""
    data = from_text(fragment.removeprefix(PREFIX))
    number, seal = data[:-SEALED_BYTES], data[-SEALED_BYTES:]
    if not number or not number[0] or seal != _seal(number) or to_text(data) != fragment.removeprefix(PREFIX):
        raise BadSave("error.link-broken")
    return Reader(int.from_bytes(number, "big"))


def _seal(data: bytes) -> bytes:
    return hashlib.sha256(PREFIX.encode() + data).digest()[:SEALED_BYTES]


# -- the head: kind, game, versions --------------------------------------------------------------------------------


@frozen
class Head:
    """What a link says of itself first."""

    kind: int
    game: Game
    layout: int
    versions: tuple[int, int]

    @property
    def is_current(self) -> bool:
        """Whether it was made under the rules and the data of now."""
        return self.versions == (self.game.rules_version, self.game.data_version)

    @property
    def is_newer(self) -> bool:
        """Whether rules or data were newer than those of now."""
        return self.versions[0] > self.game.rules_version or self.versions[1] > self.game.data_version


def put_head(w: Writer, kind: int, game: Game) -> None:
    """Write the head of a link that is made now."""
    w.put(kind, KINDS)
    w.put(list(games.GAMES).index(game.id), GAMES)
    w.put(game.link_layout, LAYOUTS)
    w.put(game.rules_version, VERSIONS)
    w.put(game.data_version, VERSIONS)


def take_head(r: Reader) -> Head:
    """Read a head. Raises BadSave."""
    kind, number, layout = r.take(KINDS), r.take(GAMES), r.take(LAYOUTS)
    versions = r.take(VERSIONS), r.take(VERSIONS)
    if kind > POSITION or 0 in versions:
        raise BadSave("error.link-broken")
    if number >= len(games.GAMES):
        raise BadSave("error.link-too-new")
    game = games.load(list(games.GAMES)[number])
    if layout > game.link_layout:
        raise BadSave("error.link-too-new")
    return Head(kind, game, layout, versions)


# -- the position on the table -------------------------------------------------------------------------------------


def put_position(w: Writer, game: Game, state: Any) -> None:
    """A position, its checksum before it."""
    position = Writer()
    game.pack(position, state, game.link_layout)
    w.put(_checksum(position), CHECKSUM)
    w.digits += position.digits


def take_position(r: Reader, head: Head) -> Any:
    """A position whose digits are those that would be written. Raises BadSave."""
    try:
        wanted = r.take(CHECKSUM)
        state = head.game.unpack(r, head.layout)
        again = Writer()
        head.game.pack(again, state, head.layout)
        if _checksum(again) != wanted:
            raise BadSave("error.link-broken")
    except VirtuError as error:
        strange = "error.link-too-new" if head.is_newer else "error.link-too-old"
        raise BadSave("error.link-broken" if head.is_current else strange) from error
    return state


def _checksum(position: Writer) -> int:
    """The first four bytes of the SHA-256 of the digits as bytes."""
    return int.from_bytes(hashlib.sha256(position.data()).digest()[:CHECKSUM_BYTES], "big")


# -- which match it is, and which moment of it ---------------------------------------------------------------------


def put_origin(w: Writer, origin: Origin) -> None:
    """The id of a match, the head of its chain and how many actions came before."""
    w.put(origin.match_id, 1 << 8 * chain.ID_BYTES)
    w.put(origin.head, 1 << 8 * chain.HEAD_BYTES)
    w.put(origin.moves, chain.MOVES)


def take_origin(r: Reader) -> Origin:
    """The inverse of `put_origin`. Raises BadSave."""
    match_id, head = r.take(1 << 8 * chain.ID_BYTES), r.take(1 << 8 * chain.HEAD_BYTES)
    return Origin(match_id, head, r.take(chain.MOVES))


def put_marks(w: Writer, marks: tuple[int, ...]) -> None:
    """How many marks of the chain there are, and each."""
    w.put(len(marks), chain.MAX_MARKS + 1)
    for mark in marks:
        w.put(mark, 1 << 8 * chain.MARK_BYTES)


def take_marks(r: Reader) -> tuple[int, ...]:
    """The inverse of `put_marks`. Raises BadSave."""
    return tuple(r.take(1 << 8 * chain.MARK_BYTES) for _ in range(r.take(chain.MAX_MARKS + 1)))


def put_seed(w: Writer, seed: int) -> None:
    """How many bytes a seed has, and the seed."""
    length = (seed.bit_length() + 7) // 8
    w.put(length, SEED_BYTES)
    w.put(seed, 1 << 8 * length)


def take_seed(r: Reader) -> int:
    """The inverse of `put_seed`. Raises BadSave."""
    return r.take(1 << 8 * r.take(SEED_BYTES))


# -- what a person says with it, and who is no person --------------------------------------------------------------


@frozen
class Message:
    """What goes with a match when it is passed on. `seat`: whose turn it is, -1 for nobody's in particular."""

    seat: int = -1
    note: str = ""
    read_only: bool = False


def put_message(w: Writer, message: Message) -> None:
    """Write a message. Raises VirtuError if the note is too long."""
    if len(message.note) > NOTE_LENGTH:
        raise VirtuError("error.note-too-long", length=NOTE_LENGTH)
    w.put(message.seat + 1, SEATS)
    w.put(int(message.read_only), 2)
    put_text(w, message.note, NOTE_LENGTH)


def take_message(r: Reader, seats: int) -> Message:
    """The inverse of `put_message`, at a table of so many seats. Raises BadSave."""
    seat, read_only = r.take(SEATS) - 1, bool(r.take(2))
    if seat >= seats:
        raise BadSave("error.link-broken")
    return Message(seat, take_text(r, NOTE_LENGTH), read_only)


def put_bots(w: Writer, bots: dict[int, str]) -> None:
    """How many bots sit at the table, each with its seat and the name of its level. They stand at the end of a link,
    and only where there are any."""
    if bots:
        w.put(len(bots), SEATS)
    for seat, level in sorted(bots.items()):
        w.put(seat, SEATS)
        put_text(w, level, LONGEST_LEVEL)


def take_bots(r: Reader, seats: int) -> dict[int, str]:
    """The bots, up to the end of the link. Raises BadSave."""
    if not r.left():
        return {}
    taken = [(r.take(SEATS), take_text(r, LONGEST_LEVEL)) for _ in range(r.take(SEATS))]
    r.end()
    bots = dict(sorted(taken))
    if not bots or list(bots.items()) != taken or not are_bots(bots, seats):
        raise BadSave("error.link-broken")
    return bots
