"""Counts of action sequences from written positions: `python -m tests.engine.counting [DEPTH]` prints the table.

Like perft of chess programs: how many lines of so many legal actions there are, whoever acts. A game that ends earlier
has no line of that length. A change of the rules that adds or takes away a single action somewhere shows here.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from virtu.core import position
from virtu.core.game import Game
from virtu.core.match import Match

FOLDER = Path(__file__).parent / "counts"
TABLE = FOLDER / "pinned.toml"


def pinned() -> dict[str, list[int]]:
    """The counts by position: lines of one action, of two actions, and so on."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def read(name: str) -> Match:
    """The match that starts at a written position of the folder."""
    return position.read((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def legal(game: Game, state: object) -> list[str]:
    """All that anybody may do now."""
    return list(Match.from_state(game, state).legal())


def count(game: Game, state: object, depth: int) -> int:
    """How many lines of `depth` legal actions go on from a state."""
    actions = legal(game, state)
    if depth == 1:
        return len(actions)
    return sum(count(game, game.apply(state, action), depth - 1) for action in actions)


def main(arguments: list[str]) -> None:
    """Print the counts of every position to a depth (3 if none is given)."""
    depth = int(arguments[0]) if arguments else 3
    for path in sorted(set(FOLDER.glob("*.toml")) - {TABLE}):
        match = read(path.stem)
        counts = [count(match.game, match.state, d) for d in range(1, depth + 1)]
        print(f"{path.stem} = {counts}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
