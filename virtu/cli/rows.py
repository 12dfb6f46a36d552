"""A file that holds each game of a tournament as soon as it is over, so that a run that was broken off goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from os import SEEK_END
from pathlib import Path
from typing import Any

from attrs import frozen

PLAYING = (
    ("virtu.core.bots", ("greedy_bot", "look", "prudent_bot", "random_bot", "search_bot")),
    ("virtu.games.virtu", ("evaluation", "judgement", "levels", "options", "prospects")),
)
"""Packages, and the modules of them that decide how bots play."""

Row = dict[str, Any]


@cache
def bots_version() -> str:
    """A short mark of the code that decides how bots play."""
    read = (files(package).joinpath(f"{name}.py").read_bytes() for package, names in PLAYING for name in names)
    return sha256(b"".join(read)).hexdigest()[:12]


@frozen
class Rows:
    """A file with a JSON object on each line; one that was broken off counts for nothing."""

    path: Path

    def found(self) -> Iterator[Row]:
        """The objects that stand there; none if there is no file yet."""
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict):
                yield row

    def known(self, marks: Sequence[Mapping[str, Any]]) -> dict[int, Row]:
        """The first object that holds all that a mark says, by the number of the mark."""
        wanted = {json.dumps(mark, sort_keys=True): number for number, mark in enumerate(marks)}
        names = list(marks[0])
        rows: dict[int, Row] = {}
        for row in self.found():
            mark = json.dumps({name: row.get(name) for name in names}, sort_keys=True)
            if mark in wanted:
                rows.setdefault(wanted[mark], row)
        return rows

    def add(self, row: Mapping[str, Any]) -> None:
        """Note an object, at once."""
        with self.path.open("ab+") as file:
            if file.tell():
                file.seek(-1, SEEK_END)
                torn = file.read() != b"\n"
                file.write(b"\n" * torn)
            file.write(json.dumps(row).encode() + b"\n")
