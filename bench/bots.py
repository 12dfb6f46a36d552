"""Machiavels at a table of five in the page: how long a decision takes, what holds the page up meanwhile.

Two stretches of a game are played as a person sees them, one from its beginning and one from late in a kept game. Some
of the questions that came are then put to the page's worker and to CPython in turns.
"""

from __future__ import annotations

import json
import statistics
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen
from playwright.sync_api import Page

from bench.browser import DIST, PATIENCE, served, visitor, wait_ready
from bench.figures import Figure, at_most, spread
from virtu.core import game as games
from virtu.core.match import Match
from virtu.games.virtu.thinking import think

GAME = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "games" / "cities-5-fr.toml"
LATE = 3, 4
"""The second stretch begins when so much of the kept game has been played."""
DECISIONS = 30
"""Questions in each stretch."""
IN_TURNS = 20
"""Questions that CPython answers too."""
LEAST = 200
"""Nodes below which an answer is not worth a comparison."""

SELDOM = 250
"""Milliseconds between two looks whether that is enough: one in every frame would have the page draw all the time."""

LISTEN = """() => {
  window.heard = { tasks: [], decisions: [] };
  const parse = JSON.parse;
  let open = null;
  JSON.parse = (text, ...more) => {
    const value = parse(text, ...more);
    const asked = Array.isArray(value) && value.find((entry) => entry.effect === "think" && entry.question);
    if (asked) open = { question: asked.question, begun: performance.now() };
    if (open && value?.actions && "nodes" in value) {
      heard.decisions.push({ ...open, answer: text, ended: performance.now() });
      open = null;
    }
    return value;
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) heard.tasks.push([startTime, duration]);
  }).observe({ type: "longtask" });
}"""
"""Notes every question to the worker, when it came to the page, when its answer came, and every task of the page that
takes more than 50 ms. The page parses both texts as soon as it has them."""
CLEAR = "heard.tasks.length = heard.decisions.length = 0"
WORKER = "document.querySelector(\"script[type='py'][worker]\")"
PUT = f"async (question) => (await {WORKER}.xworker.ready).sync.think(question)"


@frozen
class Stretch:
    """What was heard: questions with their answers, and the milliseconds of each decision, with all that the page does
    for it; those of the long tasks that ran while a bot was thinking in the worker, and of all others."""

    questions: tuple[tuple[str, str], ...]
    decisions: tuple[float, ...]
    thinking: tuple[float, ...]
    playing: tuple[float, ...]

    @classmethod
    def of(cls, heard: dict[str, Any]) -> Stretch:
        """From what the page noted."""
        decisions = heard["decisions"]
        spans = [(one["ended"] - json.loads(one["answer"])["ms"], one["ended"]) for one in decisions]
        meanwhile, other = [], []
        for start, duration in heard["tasks"]:
            thinks = any(start < ended and begun < start + duration for begun, ended in spans)
            (meanwhile if thinks else other).append(duration)
        return cls(
            tuple((one["question"], one["answer"]) for one in decisions),
            tuple(one["ended"] - one["begun"] for one in decisions),
            tuple(meanwhile),
            tuple(other),
        )


def tables() -> list[str]:
    """The kept game as saves, at its beginning and late, with a Machiavel in every seat."""
    kept = tomllib.loads(GAME.read_text(encoding="utf-8"))
    match = Match.new(games.load("virtu"), kept["options"], kept["seed"])
    moves = [move for move in kept["moves"].split("\n") if move]
    match.bots = dict.fromkeys(range(len(match.state.players)), "machiavel")
    found = [json.dumps(match.to_json())]
    part, whole = LATE
    for move in moves[: len(moves) * part // whole]:
        match.play(move)
    return [*found, json.dumps(match.to_json())]


def _play(page: Page, save: str) -> Stretch:
    """The bots play on from a save."""
    page.evaluate("save => virtuPage.send(':load ' + save)", save)
    page.evaluate("virtuPage.send(':bots pause')")
    page.wait_for_function(f"{WORKER}?.xworker", timeout=PATIENCE)
    page.evaluate(f"async () => void (await {WORKER}.xworker.ready)")
    page.evaluate(CLEAR)
    page.evaluate("virtuPage.send(':bots go')")
    enough = "many => heard.decisions.length >= many"
    page.wait_for_function(enough, arg=DECISIONS, timeout=DECISIONS * PATIENCE, polling=SELDOM)
    page.evaluate("virtuPage.send(':bots pause')")
    page.wait_for_function("!document.documentElement.dataset.busy")
    return Stretch.of(page.evaluate("heard"))


def _in_turns(page: Page, questions: Sequence[str]) -> list[tuple[float, float]]:
    """For each question the milliseconds in the page's worker and in CPython, which have to answer alike."""
    found = []
    for question in questions:
        there = json.loads(page.evaluate(PUT, question))
        begun = time.perf_counter()
        here = json.loads(think(question))
        took = 1000 * (time.perf_counter() - begun)
        if here != {name: there[name] for name in here}:
            raise SystemExit("the page's worker answers otherwise than CPython")
        found.append((there["ms"], took))
    return found


def _weighty(stretches: Sequence[Stretch]) -> list[str]:
    """Questions of both stretches that were thought through, evenly spread."""
    all_ = [text for one in stretches for text, answer in one.questions if json.loads(answer)["nodes"] >= LEAST]
    return all_[:: max(1, len(all_) // IN_TURNS)][:IN_TURNS]


def figures() -> list[Figure]:
    """Both stretches in one visit, then the same questions in turns."""
    with served(DIST) as address, visitor(keeps=False) as context:
        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        page.evaluate(LISTEN)
        stretches = [_play(page, save) for save in tables()]
        compared = _in_turns(page, _weighty(stretches))
    decisions = [each for one in stretches for each in one.decisions]
    thinking = [each for one in stretches for each in one.thinking]
    playing = [each for one in stretches for each in one.playing]
    budgets = sorted({json.loads(text)["budget"] for one in stretches for text, _ in one.questions})
    nodes = " and ".join(f"{budget:,}" for budget in budgets)
    times = statistics.median(there / here for there, here in compared)
    return [
        Figure(f"Machiavel's decision in the page ({len(decisions)}, {nodes} nodes)", spread(decisions)),
        at_most("Machiavel's decision in the page, the longest", max(decisions) / 1000, 2, " s", 2),
        Figure(
            "Machiavel in the page's worker, as a multiple of CPython",
            f"{times:.2f}× ({len(compared)} questions in turns: {spread([there for there, _ in compared])}"
            f" beside {spread([here for _, here in compared])})",
            number=times,
        ),
        at_most("tasks of the page over 50 ms while a bot thinks", len(thinking), 0),
        Figure(
            "the longest of them, and those while moves are played",
            f"{max(thinking, default=0):.0f} ms, and {len(playing)} up to {max(playing, default=0):.0f} ms",
        ),
    ]
