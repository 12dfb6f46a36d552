"""The worker in which bots think fails, once or for good: another one takes its place, or it is told and played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from .conftest import Watch, offered, settle, wait_started
from .moments import send

THINK = 120_000  # milliseconds: the worker starts, on a busy machine
FAULTS = {
    "raises": "def think(question):\n    raise ValueError('beyond what is caught')\n",
    "is out of memory": "def think(question):\n    return _timed(lambda text: bytes(1 << 40), question)\n",
    "aborts": "def think(question):\n    import os\n    os.abort()\n",
    "is not there": "",
}
"""What is added to web/thinker.py, by what the worker does then; with "" it cannot be fetched."""
STILLBORN = {
    "its script raises": "throw new Error('at once')",
    "its Python raises": "raise ValueError('at once')\n",
    "its Python cannot be read": "def (\n",
}
"""What stands before everything else that a worker runs."""
AT_ONCE = 40_000
"""Milliseconds for two workers that fail as they start, on a busy machine: less than the page would wait for one."""
BEGINS = """{
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(address, options) {
      super(String(address).startsWith("blob:") ? URL.createObjectURL(new Blob([%s])) : address, options);
    }
  };
}"""
"""Let the workers that PyScript makes of a text run another one, from the next page on."""
MOVES = "() => JSON.parse(localStorage['virtu/game/' + document.documentElement.dataset.game]).match.moves.length"


@pytest.fixture
def table(started: Page, watch: Watch) -> Page:
    """A page where bots play a turn at once, and where a worker may fail as loudly as it does."""
    watch.tolerate("^console: ", "^uncaught: ")
    send(started, ":set bots at-once")
    return started


def spoil(page: Page, dist: Path, fault: str, times: int) -> None:
    """Let so many workers from now on have that fault."""
    name = page.evaluate("document.documentElement.dataset.thinker").rpartition("/")[2]
    program = next(dist.rglob(name)).read_text(encoding="utf-8")
    left = times

    def answer(route: Route) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            route.fallback()
        elif FAULTS[fault]:
            route.fulfill(body=f"{program}\n{FAULTS[fault]}", content_type="text/x-python")
        else:
            route.abort()

    # The page fetches the file, then PyScript does.
    left *= 1 if not FAULTS[fault] else 2
    page.route(f"**/{name}", answer)


def begin(page: Page) -> None:
    send(page, ":new " + json.dumps({"players": 3, "seed": 5, "bot0": "page", "bot1": "page", "bot2": "page"}))


def wait_for_moves(page: Page, more: int) -> None:
    """Until so many more actions are stored."""
    page.wait_for_function(f"many => ({MOVES})() >= many", arg=page.evaluate(MOVES) + more, timeout=THINK)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_worker_that_fails_is_replaced_and_nobody_is_troubled(table: Page, dist: Path, fault: str) -> None:
    spoil(table, dist, fault, 1)
    begin(table)
    wait_for_moves(table, 2)
    assert not table.locator("#prompt .stopped").count() and not table.locator("#notice:not(:empty)").count()
    send(table, ":bots pause")


@pytest.mark.parametrize("fault", FAULTS)
def test_workers_that_fail_for_good_are_told_and_the_game_is_not_lost(table: Page, dist: Path, fault: str) -> None:
    """The seat is played by hand, and by the bot as soon as one can think again."""
    spoil(table, dist, fault, 1000)
    begin(table)
    table.wait_for_selector("#prompt .stopped", timeout=THINK)
    assert "by hand" in table.inner_text("#prompt .stopped")
    before = table.evaluate(MOVES)
    table.evaluate("line => virtuPage.send(line)", offered(table)[0])
    settle(table)
    assert table.evaluate(MOVES) == before + 1

    table.unroute_all(behavior="wait")
    table.click("#prompt [data-command=':bots go']")
    wait_for_moves(table, 2)
    assert table.locator("#prompt .thinks").count()
    send(table, ":bots pause")


@pytest.mark.parametrize("fault", STILLBORN)
def test_workers_that_fail_on_their_first_line_are_told_at_once(table: Page, dist: Path, fault: str) -> None:
    first = STILLBORN[fault]
    if "script" in fault:
        table.add_init_script(BEGINS % json.dumps(first))
        table.reload()
        assert wait_started(table) == "ready"
    else:
        name = table.evaluate("document.documentElement.dataset.thinker").rpartition("/")[2]
        program = first + next(dist.rglob(name)).read_text(encoding="utf-8")
        table.route(f"**/{name}", lambda route: route.fulfill(body=program, content_type="text/x-python"))
    begin(table)
    table.wait_for_selector("#prompt .stopped", timeout=AT_ONCE)
    assert "by hand" in table.inner_text("#prompt .stopped")
