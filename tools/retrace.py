"""Play kept games under the rules of one checkout and write down every moment: `python retrace.py ROOT FILE...`.

A script of its own, so that it can run with the engine of another version: it asks of the engine only what every
version has. One line of JSON a game on standard output, with the keys `name`, `legal` (the legal actions before each
action), `failed` (the number of the first action that is not legal, or null), `error` (why the game does not begin),
`result`.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any


def retrace(path: Path) -> dict[str, Any]:
    """What happens when a game is played."""
    from virtu.core import game as games
    from virtu.core import position
    from virtu.core.errors import VirtuError
    from virtu.core.match import Match

    document = tomllib.loads(path.read_text(encoding="utf-8"))
    told: dict[str, Any] = {"name": path.stem, "legal": [], "failed": None, "error": None, "result": None}
    try:
        if document["start"]:
            match = position.read(document["start"])
        else:
            match = Match.new(games.load("virtu"), document["options"], document["seed"])
    except VirtuError as error:
        return {**told, "error": str(error)}
    for number, action in enumerate(document["moves"].splitlines()):
        legal = list(match.legal())
        told["legal"].append(legal)
        if action not in legal:
            return {**told, "failed": number}
        match.play(action)
    result = match.game.result(match.state)
    if result is not None:
        told["result"] = [list(result.scores), list(result.winners), list(result.end)]
    return told


def main(root: str, *files: str) -> int:
    sys.path.insert(0, root)
    import virtu

    assert Path(str(virtu.__file__)).resolve().is_relative_to(Path(root).resolve()), virtu.__file__
    for file in files:
        print(json.dumps(retrace(Path(file))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
