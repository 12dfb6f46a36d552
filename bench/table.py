"""What the table weighs while a whole game of five is played three times: nodes, the longest task, heap and proxies."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from bench.browser import DIST, served, visitor, wait_ready
from bench.figures import Figure, at_most

GAME = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "games" / "cities-5-fr.toml"
ROUNDS = 3

PROXY = "system / JSProxy"
"""What Pyodide lets JavaScript hold of Python is a proxy; so a heap snapshot names it."""

PLAY = """async (lines) => {
  let most = 0;
  for (const line of lines) {
    const done = new Promise((answered) => document.addEventListener("virtu:patched", answered, { once: true }));
    globalThis.virtuPage.send(line);
    await done;
    most = Math.max(most, document.querySelectorAll("*").length);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  }
  return most;
}"""


def _game() -> list[str]:
    """A finished game of five as lines for the page's door."""
    kept: dict[str, Any] = tomllib.loads(GAME.read_text(encoding="utf-8"))
    return [":new " + json.dumps({**kept["options"], "seed": kept["seed"]}), *kept["moves"].split("\n")]


def _weight(session: CDPSession) -> tuple[int, int]:
    """Bytes of the JavaScript heap and the number of proxies, after a forced collection of garbage."""
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    heap = int(session.send("Runtime.getHeapUsage")["usedSize"])
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    snapshot = json.loads("".join(chunks))
    fields = snapshot["snapshot"]["meta"]["node_fields"]
    names = snapshot["nodes"][fields.index("name") :: len(fields)]
    return heap, sum(snapshot["strings"][name] == PROXY for name in names)


def _rounds(page: Page, lines: list[str]) -> tuple[int, list[tuple[int, int]]]:
    most, weights = 0, []
    for _ in range(ROUNDS):
        most = max(most, page.evaluate(PLAY, lines))
        session = page.context.new_cdp_session(page)
        weights.append(_weight(session))
        session.detach()
    return most, weights


def figures() -> list[Figure]:
    """A visit, the game, the game again, the game once more."""
    lines = [line for line in _game() if line]
    with served(DIST) as address, visitor(keeps=False) as context:
        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        page.evaluate("window.longest = 0")
        most, weights = _rounds(page, lines)
        over = page.locator("[data-result]").count()
        longest = float(page.evaluate("window.longest"))
    if not over:
        raise SystemExit("the game of five did not come to its end on the page.")
    (heap, proxies), (last_heap, last_proxies) = weights[0], weights[-1]
    return [
        at_most(f"elements on the page, the most in a game of five ({len(lines)} lines)", most, 3000),
        at_most("longest task after the start", longest, 100, " ms"),
        Figure("JavaScript heap after one game", f"{heap / 1e6:.1f} MB, {proxies} proxies"),
        at_most("heap after three games, as a multiple", last_heap / heap, 1.1, "×", 2),
        at_most("proxies after three games, as a multiple", last_proxies / proxies, 1.1, "×", 2),
    ]
