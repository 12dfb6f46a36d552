"""Runs the parts of bench/ and prints their figures.

Each part is a module with `figures() -> list[Figure]`, or with `rows() -> list[tuple[str, str]]` if nothing is wanted.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from bench.figures import Figure, table

HELPERS = ("__init__", "__main__", "figures", "browser")
USUAL = ("engine", "start", "click", "table")
"""What runs when no part is named, in this order; the others (threads, lighthouse) only when asked for."""


def parts() -> list[str]:
    """The names of all parts there are."""
    return sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in HELPERS)


def main(names: list[str]) -> int:
    known = parts()
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no such part: {', '.join(unknown)}. There are: {', '.join(known)}", file=sys.stderr)
        return 2
    found: list[Figure] = []
    for name in names or [name for name in USUAL if name in known]:
        print(f"· {name} ...", flush=True)
        part = importlib.import_module(f"bench.{name}")
        found += part.figures() if hasattr(part, "figures") else [Figure(*row) for row in part.rows()]
    print("\n" + table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
