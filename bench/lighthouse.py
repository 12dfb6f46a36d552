"""Lighthouse on the first visit: the median of five runs with its desktop preset, and one as a phone, to be known.

Lighthouse stops when the page has been quiet for a second, which can be while Python still starts in its worker. So a
part of the runs waits until the table stands; their performance is told beside the others.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from bench.browser import DIST, Compressed, served
from bench.figures import Figure
from tools.environment import NO_CHROMIUM, UNSEEN, chromium
from tools.site import NODE

ROUNDS = 5
WANTED = {"performance": 90, "accessibility": 100, "best-practices": 95}
"""The least score of each category, of 100."""
WAITING = "--pauseAfterLoadMs=15000"
"""Long enough for the table to stand."""
FLAGS = f"--headless=new --no-sandbox --disable-gpu --disable-features={','.join(UNSEEN)}"


def scores(address: str, *options: str) -> tuple[dict[str, float], dict[str, str]]:
    """One run: the score of each category, and what it found wanting, by audit."""
    executable = chromium()
    if executable is None:
        raise SystemExit(NO_CHROMIUM)
    with tempfile.TemporaryDirectory(prefix="virtu-lighthouse-") as folder:
        report = Path(folder) / "report.json"
        command = ["node", str(NODE / "lighthouse" / "cli" / "index.js"), address, "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--chrome-flags={FLAGS}", f"--only-categories={','.join(WANTED)}"]
        subprocess.run([*command, *options], check=True, env={**os.environ, "CHROME_PATH": executable})
        told = json.loads(report.read_text(encoding="utf-8"))
    wanting = {
        name: audit["title"]
        for category in ("accessibility", "best-practices")
        for name in (reference["id"] for reference in told["categories"][category]["auditRefs"])
        if (audit := told["audits"][name])["score"] not in (None, 1)
    }
    return {name: 100 * (told["categories"][name]["score"] or 0) for name in WANTED}, wanting


def figures() -> list[Figure]:
    """The scores, and what accessibility and best practices found wanting."""
    with served(DIST, handler=Compressed) as address:
        runs = [scores(address, "--preset=desktop") for _ in range(ROUNDS)]
        whole = [scores(address, "--preset=desktop", WAITING)[0]["performance"] for _ in range(ROUNDS)]
        phone, _ = scores(address)
    found = []
    for name, least in WANTED.items():
        value = median(score[name] for score, _ in runs)
        what = f"Lighthouse, desktop, {name}"
        found.append(Figure(what, f"{value:.0f}", f"≥ {least}", value >= least, value, more_is_better=True))
    found.append(Figure("the same, performance until the table stands", f"{median(whole):.0f}"))
    found.append(Figure("Lighthouse, phone", ", ".join(f"{name} {value:.0f}" for name, value in phone.items())))
    found += [Figure(f"Lighthouse names {name}", title) for name, title in runs[0][1].items()]
    return found
