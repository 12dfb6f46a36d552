"""A match or a position as a short text for the fragment of an address, e.g. `v0.AbC-_9`.

Format v0: one whole number in mixed radix, base64url without padding. In order: kind, game, versions of rules and
data, checksum of the last position, the last position itself; for a match with actions the start (options and seed,
or a written position) and each action as its place among the legal ones. Options and positions are packed by their
types (virtu.core.pack). Where rules or data are newer than the link and its actions do not lead to its position any
more, the match goes on from that position. `v0` may still change.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from typing import Any

from attrs import define, field

from virtu.core import game as games
from virtu.core.errors import BadSave, VirtuError
from virtu.core.game import Game
from virtu.core.match import Match

PREFIX = "v0."
MAX_TEXT = 60_000
"""Characters of a link that is read at all."""
MAX_ACTIONS = 10_000

MATCH, WRITTEN, POSITION = range(3)
KINDS = 4
VERSIONS = 1 << 10
CHECKSUM = 1 << 32
SEED_BYTES = 9


@define
class _Writer:
    """Collects digits of a mixed radix number."""

    digits: list[tuple[int, int]] = field(factory=list)

    def put(self, value: int, radix: int) -> None:
        if not 0 <= value < radix:
            raise VirtuError("error.link-cannot-hold")
        self.digits.append((value, radix))

    def text(self) -> str:
        number = 1
        for value, radix in reversed(self.digits):
            number = number * radix + value
        data = number.to_bytes((number.bit_length() + 7) // 8, "big")
        return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


@define
class _Reader:
    """Takes the digits out again. The number ends with a 1, so a text that is cut off does not come out even."""

    number: int

    def take(self, radix: int) -> int:
        self.number, value = divmod(self.number, radix)
        return value

    def end(self) -> None:
        if self.number != 1:
            raise BadSave("error.link-broken")


def encode(match: Match) -> str:
    """The link of a match: its line from the start to the moment on the table."""
    game, w, line = match.game, _Writer(), match.line
    if match.written and not line:
        return encode_position(game, match.state)
    w.put(WRITTEN if match.written else MATCH, KINDS)
    _put_header(w, game, match.state)
    if match.written:
        game.pack(w, match.root.state)
    else:
        game.pack_options(w, match.root.state)
        seed = match.seed.to_bytes((match.seed.bit_length() + 7) // 8, "big")
        w.put(len(seed), SEED_BYTES)
        w.put(match.seed, 1 << (8 * len(seed)))
    w.put(len(line), MAX_ACTIONS)
    for node in line:
        assert node.parent is not None
        _put_action(w, game, node.parent.state, node.action)
    return PREFIX + w.text()


def encode_position(game: Game, state: Any) -> str:
    """The link of a position alone, without its history."""
    w = _Writer()
    w.put(POSITION, KINDS)
    _put_header(w, game, state)
    return PREFIX + w.text()


def decode(text: str) -> Match:
    """The match of a link, of a whole address with one, or of its fragment. Raises BadSave."""
    fragment = text.strip().partition("#")[2] or text.strip()
    if len(fragment) > MAX_TEXT:
        raise BadSave("error.too-large")
    if re.fullmatch(r"v\d+\..*", fragment, re.DOTALL) and not fragment.startswith(PREFIX):
        raise BadSave("error.link-too-new")
    if not re.fullmatch(r"v0\.[A-Za-z0-9_-]+", fragment):
        raise BadSave("error.link-foreign")
    payload = fragment.removeprefix(PREFIX)
    try:
        data = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    except (ValueError, binascii.Error) as error:
        raise BadSave("error.link-broken") from error
    try:
        return _read(_Reader(int.from_bytes(data, "big")), fragment)
    except VirtuError as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave("error.link-broken") from error


def _read(r: _Reader, text: str) -> Match:
    kind = r.take(KINDS)
    game_number = r.take(1 << 4)
    versions = r.take(VERSIONS), r.take(VERSIONS)
    checksum = r.take(CHECKSUM)
    if kind > POSITION or game_number >= len(games.GAMES) or 0 in versions:
        raise BadSave("error.link-broken")
    game = games.load(list(games.GAMES)[game_number])
    known = (game.rules_version, game.data_version)
    if any(theirs > ours for theirs, ours in zip(versions, known, strict=True)):
        raise BadSave("error.link-too-new")
    older = versions != known
    try:
        state = game.unpack(r)
    except VirtuError as error:
        raise BadSave("error.link-too-old" if older else "error.link-broken") from error
    try:
        match = _replayed(r, game, kind, state)
        if checksum != _checksum(game, match.state):
            raise BadSave("error.link-broken")
    except VirtuError:
        if not older:
            raise
        return Match.go_on_from(game, state, text)
    return match


def _replayed(r: _Reader, game: Game, kind: int, state: Any) -> Match:
    """The match from its start to `state`. Raises BadSave if its actions lead elsewhere."""
    if kind == MATCH:
        options = game.unpack_options(r)
        seed = r.take(1 << (8 * r.take(SEED_BYTES)))
        match = Match.new(game, options, seed)
    else:
        match = Match.from_state(game, game.unpack(r) if kind == WRITTEN else state)
    if kind != POSITION:
        for _ in range(r.take(MAX_ACTIONS)):
            match.play(_take_action(r, game, match.state))
    r.end()
    if match.state != state:
        raise BadSave("error.link-broken")
    return match


def _put_header(w: _Writer, game: Game, state: Any) -> None:
    w.put(list(games.GAMES).index(game.id), 1 << 4)
    w.put(game.rules_version, VERSIONS)
    w.put(game.data_version, VERSIONS)
    w.put(_checksum(game, state), CHECKSUM)
    game.pack(w, state)


def _at_any_time(game: Game, state: Any) -> list[str]:
    """What may be done besides answering: the first actor's other actions, then those of the other seats."""
    answers = game.answers(state)
    actors = game.actors(state)
    seats = (*actors, *(seat for seat in range(len(state.players)) if seat not in actors))
    return [action for seat in seats for action in game.legal_actions(state, seat) if action not in answers]


def _put_action(w: _Writer, game: Game, state: Any, action: str) -> None:
    """The place among the answers, or one digit beyond them and the place among what may be done at any time."""
    answers = game.answers(state)
    if action in answers:
        w.put(answers.index(action), len(answers) + 1)
        return
    others = _at_any_time(game, state)
    w.put(len(answers), len(answers) + 1)
    w.put(others.index(action), len(others))


def _take_action(r: _Reader, game: Game, state: Any) -> str:
    answers = game.answers(state)
    index = r.take(len(answers) + 1)
    if index < len(answers):
        return answers[index]
    others = _at_any_time(game, state)
    if not others:
        raise BadSave("error.link-broken")
    return others[r.take(len(others))]


def _checksum(game: Game, state: Any) -> int:
    canonical = json.dumps(game.to_plain(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(hashlib.sha256(canonical.encode()).digest()[:4], "big")
