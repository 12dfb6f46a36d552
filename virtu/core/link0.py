"""Links of version 0, as they were given out before version 1: they are read and no longer made.

One number in mixed radix. In order: kind, game, versions of rules and data, checksum of the last position, the last
position itself; for a match with actions the start (options and seed, or a written position) and each action as its
place among the legal ones.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from virtu.core import game as games
from virtu.core.digits import Reader, from_text
from virtu.core.errors import BadSave, VirtuError
from virtu.core.game import Game
from virtu.core.match import Match
from virtu.core.replayed import take_action

PREFIX = "v0."
MAX_ACTIONS = 10_000
MATCH, WRITTEN, POSITION = range(3)
KINDS = 4
VERSIONS = 1 << 10
CHECKSUM = 1 << 32
SEED_BYTES = 9


def decode(fragment: str) -> Match:
    """The match of a link of version 0. Raises VirtuError."""
    r = Reader(int.from_bytes(from_text(fragment.removeprefix(PREFIX)), "big"))
    kind = r.take(KINDS)
    game_number = r.take(1 << 4)
    versions = r.take(VERSIONS), r.take(VERSIONS)
    wanted = r.take(CHECKSUM)
    if kind > POSITION or game_number >= len(games.GAMES) or 0 in versions:
        raise BadSave("error.link-broken")
    game = games.load(list(games.GAMES)[game_number])
    known = (game.rules_version, game.data_version)
    if any(theirs > ours for theirs, ours in zip(versions, known, strict=True)):
        raise BadSave("error.link-too-new")
    older = versions != known
    try:
        state = game.unpack(r, 0)
    except VirtuError as error:
        raise BadSave("error.link-too-old" if older else "error.link-broken") from error
    try:
        match = _replayed(r, game, kind, state)
        if wanted != _checksum(game, match.state):
            raise BadSave("error.link-broken")
    except VirtuError:
        if not older:
            raise
        return Match.go_on_from(game, state, fragment)
    return match


def _replayed(r: Reader, game: Game, kind: int, state: Any) -> Match:
    """The match from its start to `state`. Raises VirtuError if its actions lead elsewhere."""
    if kind == MATCH:
        options = game.unpack_options(r)
        seed = r.take(1 << (8 * r.take(SEED_BYTES)))
        match = Match.new(game, options, seed)
    else:
        match = Match.from_state(game, game.unpack(r, 0) if kind == WRITTEN else state)
    if kind != POSITION:
        for _ in range(r.take(MAX_ACTIONS)):
            match.play(take_action(r, game, match.state))
    r.end()
    if match.state != state:
        raise BadSave("error.link-broken")
    return match


def _checksum(game: Game, state: Any) -> int:
    canonical = json.dumps(game.to_plain(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(hashlib.sha256(canonical.encode()).digest()[:4], "big")
