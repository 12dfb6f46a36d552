"""Runs the parts of bench/ and prints their figures.

Each part is a module with `figures() -> list[Figure]`, or with `rows() -> list[tuple[str, str]]` if nothing is wanted.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from bench import record
from bench.figures import Figure, table

HELPERS = ("__init__", "__main__", "figures", "browser", "record")
USUAL = ("engine", "start", "click", "table")
"""What runs when no part is named, in this order; the others only when asked for."""
RECORDED = (*USUAL, "bots", "lighthouse")
"""What `--record` runs."""


def parts() -> list[str]:
    """The names of all parts there are."""
    return sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in HELPERS)


def measure(names: list[str]) -> list[Figure]:
    """The figures of these parts, which run one after the other."""
    found: list[Figure] = []
    for name in names:
        print(f"· {name} ...", flush=True)
        part = importlib.import_module(f"bench.{name}")
        found += part.figures() if hasattr(part, "figures") else [Figure(*row) for row in part.rows()]
    return found


def main(names: list[str]) -> int:
    recording = names == ["--record"]
    known = parts()
    unknown = [] if recording else [name for name in names if name not in known]
    if unknown:
        print(f"no such part: {', '.join(unknown)}. There are: {', '.join(known)}", file=sys.stderr)
        return 2
    if recording and (why := record.busy()):
        print(why, file=sys.stderr)
        return 1
    found = measure(list(RECORDED) if recording else names or list(USUAL))
    print("\n" + table(found))
    if told := record.compared(found, record.history()):
        print("\n" + told)
    if recording:
        record.record(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
