"""Spoiled states and why each is refused: `python -m tests.engine.refusals` makes the table `refusals.txt` anew.

A line names a scene (tests/engine/scenes.py), how its state is written (as a position or as in a save), the seed by
which that is spoiled (tests/engine/mangling.py), and what reading it says: the reason with its particulars, or
"possible". Of every reason, and of every place that was spoiled, a few lines are kept.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from tests.engine import scenes
from tests.engine.mangling import mangle
from virtu.core import position
from virtu.core.errors import VirtuError
from virtu.games.virtu.game import GAME

TABLE = Path(__file__).parent / "refusals.txt"
POSSIBLE = "possible"
READERS = {"position": GAME.read_position, "save": GAME.from_plain}
TRIES = 500
"""Seeds that are tried for each scene and each way to write it."""
KEPT, SAME = {"position.agenda": 400, POSSIBLE: 100}, 2
"""So many lines of a code, 40 if it does not stand here, and so many of the same."""


def spoiled(document: Any, seed: int) -> Any:
    """A document in which one thing or two are changed."""
    rng = random.Random(seed)
    for _ in range(1 + seed % 2):
        document = mangle(document, rng)
    return document


def verdict(how: str, document: Any) -> str:
    """What reading a document says."""
    try:
        READERS[how](document)
    except VirtuError as error:
        return str(error)
    return POSSIBLE


def documents() -> dict[tuple[str, str], Any]:
    """The states of the scenes, as positions and as in saves, by name and way."""
    found = {}
    for path in sorted(scenes.FOLDER.glob("*.txt")):
        state = position.read(scenes.read(path)[0]).state
        found[path.stem, "position"] = GAME.write_position(state)
        found[path.stem, "save"] = GAME.to_plain(state)
    return found


def table() -> list[tuple[str, str, int, str]]:
    """The lines of the table: scene, way, seed, verdict."""
    lines = (line.split(" ", 3) for line in TABLE.read_text(encoding="utf-8").splitlines())
    return [(name, how, int(seed), told) for name, how, seed, told in lines]


def _places(document: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a document with its path, numbers in it left out."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _places(value, f"{path}.{key}")
    elif isinstance(document, list):
        for value in document:
            yield from _places(value, f"{path}.#")
    else:
        yield path, str(document)


def main() -> None:
    """Write the table anew."""
    counts: Counter[object] = Counter()
    lines = []
    written = documents()
    places = {which: Counter(_places(document)) for which, document in written.items()}
    for seed, ((name, how), document) in product(range(TRIES), written.items()):
        wrong = spoiled(document, seed)
        told = verdict(how, wrong)
        code = told.partition("(")[0]
        before, after = places[name, how], Counter(_places(wrong))
        same = (re.sub(r"\d+", "#", told), *sorted({path for path, _ in (before - after) + (after - before)})[:2])
        if counts[code] < KEPT.get(code, 40) and counts[same] < SAME:
            counts.update([code, same])
            lines.append(f"{name} {how} {seed} {told}\n")
    TABLE.write_text("".join(sorted(lines)), encoding="utf-8")
    print(f"{len(lines)} lines")


if __name__ == "__main__":
    main()
