"""Hashes of states, to compare two machines action by action. This file alone is also run in Pyodide."""

import hashlib
import json


def digest(state):
    """A short hash of everything that lies on the table."""
    from virtu.core import game as games

    plain = games.load("virtu").to_plain(state)
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def replay_hashes(options, seed, actions):
    """The hashes of a match from its beginning on, one more than it has actions."""
    from virtu.core import game as games
    from virtu.core.match import Match

    match = Match.new(games.load("virtu"), options, seed)
    found = [digest(match.state)]
    for action in actions:
        match.play(action)
        found.append(digest(match.state))
    return found
