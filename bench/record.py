"""What `bench --record` keeps: the last table in docs/performance.md, the numbers of every run in a history beside it.

The history has a line of JSON for each run. A number that is a good deal worse than in the last of them is told.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.figures import Figure, markdown
from tools.environment import chromium

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
HISTORY = ROOT / "docs" / "performance-history.jsonl"
COMMAND = "python3 build.py bench --record"
NOTED = 1.15
"""A number that is so many times worse than in the last entry is told; less is the chance of a run."""
QUIET = 1.0
"""The most that the machine may have had to do in the minute before, as the load average counts it."""

Entry = Mapping[str, Any]


def busy() -> str:
    """Why this machine cannot be measured now, or ""."""
    load = os.getloadavg()[0]
    return f"the machine has other work (load {load:.1f}): nothing is recorded." if load > QUIET else ""


def said(*command: str | Path) -> str:
    """The first line that a program prints, or "none" where it is not installed."""
    try:
        told = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=ROOT, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return next(iter(told.splitlines()), "none").strip()


def machine() -> str:
    """Processor, cores, memory and system in words."""
    cpu = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in cpu.read_text().splitlines() if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GB, {platform.system()}"


def versions() -> dict[str, str]:
    """What the figures depend on."""
    return {
        "Python": platform.python_version(),
        "Chromium": said(chromium() or "chromium", "--version"),
        "Playwright": version("playwright"),
        "Node.js": said("node", "--version"),
        "python-chess": version("chess"),
    }


def entry(figures: Iterable[Figure]) -> Entry:
    """A run of today as a line of the history holds it."""
    return {
        "date": date.today().isoformat(),
        "commit": said("git", "rev-parse", "--short", "HEAD"),
        "machine": machine(),
        "versions": versions(),
        "figures": {figure.what.strip(): figure.number for figure in figures if figure.number is not None},
    }


def history() -> list[Entry]:
    """All entries, the oldest first."""
    return [json.loads(line) for line in HISTORY.read_text("utf-8").splitlines()] if HISTORY.exists() else []


def worse(figures: Iterable[Figure], last: Entry) -> list[str]:
    """What is a good deal worse than in an earlier entry, by how much."""
    found = []
    for figure in figures:
        before = last["figures"].get(figure.what.strip())
        if figure.number is None or not before or figure.number <= 0:
            continue
        times = before / figure.number if figure.more_is_better else figure.number / before
        if times > NOTED:
            found.append(f"{figure.what.strip()}: by {times - 1:.0%} ({before:.4g} → {figure.number:.4g})")
    return found


def compared(figures: Sequence[Figure], entries: Sequence[Entry]) -> str:
    """The comparison with the last entry in words; "" if there is none."""
    if not entries:
        return ""
    last = entries[-1]
    when = f"the last entry, {last['date']} at {last['commit']}"
    found = worse(figures, last)
    if last["machine"] != machine():
        when += f" on another machine ({last['machine']})"
    return "\n  ".join([f"Slower than {when}:", *found]) if found else f"Nothing is slower than {when}."


def page(figures: Sequence[Figure], made: Entry) -> str:
    """docs/performance.md."""
    told = "; ".join(f"{name} {number}" for name, number in made["versions"].items())
    return f"""# How fast it is

`{COMMAND}` wrote this on {made["date"]} at commit {made["commit"]}, with nothing else at work.

* Machine: {made["machine"]}.
* Versions: {told}.

A multiple of "bare" is of a page with Pyodide and nothing else, measured in turns in the same browser. How to read the
engine's figures: [speed.md](speed.md). The numbers of earlier runs are in `{HISTORY.name}`, a line for each; `bench`
says what is slower than in the last of them.

{markdown(figures)}
"""


def record(figures: Sequence[Figure]) -> None:
    """Write the page and add a line to the history."""
    made = entry(figures)
    PAGE.write_text(page(figures, made), encoding="utf-8")
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(made, ensure_ascii=False) + "\n")
