"""Replay the kept games under two versions of the rules and tell which changed: `build.py replay --against REV`."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tools.steps import ROOT, StepFailed

GAMES = (ROOT / "tests" / "fixtures" / "games", ROOT / "tests" / "fixtures" / "positions")
RETRACE = Path(__file__).with_name("retrace.py")
SHOWN = 6
"""So many actions of a difference are named."""


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """A checkout of a revision in a temporary folder. Raises StepFailed if git does not know it."""
    with tempfile.TemporaryDirectory(prefix="virtu-replay-") as folder:
        there = Path(folder) / "tree"
        made = subprocess.run(
            ["git", "worktree", "add", "--detach", "--quiet", str(there), revision],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        if made.returncode:
            happened = f"git has no version {revision!r}: {made.stderr.strip()}"
            raise StepFailed(
                "check out the other version", happened, "name a commit, branch or tag of this repository."
            )
        try:
            yield there
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(there)], cwd=ROOT, check=False)


def retraced(root: Path, files: Sequence[Path], interpreter: Path) -> list[dict[str, Any]]:
    """Every game under the rules of a checkout (tools/retrace.py). Raises StepFailed."""
    run = subprocess.run([str(interpreter), str(RETRACE), str(root), *map(str, files)], capture_output=True, text=True)
    if run.returncode:
        happened = f"the games could not be played with {root}:\n{run.stderr.strip()[-2000:]}"
        raise StepFailed("replay the games", happened, "choose a version that has virtu.core.match and position.")
    return [json.loads(line) for line in run.stdout.splitlines()]


def difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """What changed in a game, "" for nothing: the first action before which the legal actions differ, or the result."""
    if old["error"] or new["error"]:
        return "" if old["error"] == new["error"] else f"begins: {old['error'] or 'yes'} -> {new['error'] or 'yes'}"
    for number, (was, now) in enumerate(zip_longest(old["legal"], new["legal"], fillvalue=[]), 1):
        if was != now:
            gone = [action for action in was if action not in now]
            come = [action for action in now if action not in was]
            order = "" if gone or come else " in another order"
            return f"before action {number} the legal actions differ{order}{_named('-', gone)}{_named('+', come)}"
    if old["result"] != new["result"]:
        return f"the result differs: {json.dumps(old['result'])} -> {json.dumps(new['result'])}"
    return ""


def _named(sign: str, actions: list[str]) -> str:
    more = f" and {len(actions) - SHOWN} more" if len(actions) > SHOWN else ""
    return "".join(f"\n    {sign} {action}" for action in actions[:SHOWN]) + more


def against(revision: str, interpreter: Path) -> int:
    """Print what changed since a revision. 0 if no game changed, 1 otherwise."""
    files = [path for folder in GAMES for path in sorted(folder.glob("*.toml"))]
    with checkout(revision) as there:
        old = retraced(there, files, interpreter)
    new = retraced(ROOT, files, interpreter)
    changes = {a["name"]: text for a, b in zip(old, new, strict=True) if (text := difference(a, b))}
    for name, text in changes.items():
        print(f"{name}: {text}")
    print(f"{len(files)} games replayed, {len(changes)} changed since {revision}")
    return 1 if changes else 0


if __name__ == "__main__":
    try:
        sys.exit(against(sys.argv[1], Path(sys.executable)))
    except StepFailed as failure:
        sys.exit(str(failure))
