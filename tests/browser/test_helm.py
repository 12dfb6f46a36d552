"""Two tabs with one game that bots play: one plays it, the other shows it and goes on when the first is closed."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Site, settle, wait_started
from .moments import send

THINK = 120_000  # milliseconds: the worker starts, on a busy machine
WORKER = "script[type='py'][worker]"
NOTED = """
window.written = [];
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  const now = performance.timeOrigin + performance.now();
  if (key.startsWith("virtu/game/")) written.push([now, JSON.parse(text).match.moves]);
  return set.call(this, key, text);
};
"""
"""Notes what a tab stores of a game, and when."""
WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"

Written = list[tuple[float, list[Any]]]


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    return page


def written(page: Page) -> Written:
    return [(at, moves) for at, moves in page.evaluate("written")]


def wait_for_moves(page: Page, more: int) -> None:
    """Until the tab has stored the game so many times more."""
    page.wait_for_function("many => written.length >= many", arg=len(written(page)) + more, timeout=THINK)


def shown(page: Page) -> int:
    """How many things the log tells."""
    return page.locator("#log [data-command]").count()


@pytest.mark.parametrize("script", [NOTED, NOTED + WITHOUT_LOCKS], ids=["locks", "without locks"])
def test_one_tab_plays_the_bots_and_the_other_goes_on_when_it_is_closed(
    new_context: Callable[..., BrowserContext], site: Site, script: str
) -> None:
    context = new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(script)
    first = opened(context, site.url)
    for seat in range(3):
        first.select_option(f"form.new [name='bot{seat}']", "page")
    first.click("form.new .act.main")
    settle(first)
    wait_for_moves(first, 2)

    second = opened(context, f"{site.url}#game-" + first.evaluate("document.documentElement.dataset.game"))
    second.wait_for_selector("#prompt [data-command=':bots here']", timeout=THINK)
    assert second.locator(WORKER).count() == 0, "who plays no bots needs no worker"
    before = shown(second)
    wait_for_moves(first, 3)
    second.wait_for_function(
        "before => document.querySelectorAll('#log [data-command]').length > before", arg=before, timeout=THINK
    )
    assert not written(second), "what is played in the first tab is shown in the second, which plays nothing"
    assert first.locator("#prompt .thinks").count() and second.get_attribute("html", "data-panel") != "conflict"

    second.evaluate("virtuPage.send(':bots here')")
    first.wait_for_selector("#prompt [data-command=':bots here']", timeout=THINK)
    wait_for_moves(second, 2)
    first.evaluate("virtuPage.send(':bots here')")
    second.wait_for_selector("#prompt [data-command=':bots here']", timeout=THINK)
    wait_for_moves(first, 2)

    by_first = written(first)
    first.close()
    wait_for_moves(second, 3)
    assert second.locator("#prompt .thinks").count() and second.locator(WORKER).count() == 1
    send(second, ":bots pause")
    lines = [moves for _, moves in sorted([*by_first, *written(second)], key=lambda one: one[0])]
    for earlier, later in pairwise(lines):
        assert later[: len(earlier)] == earlier and len(later) > len(earlier), "each deed once, none lost"
    stored = second.evaluate("localStorage['virtu/game/' + document.documentElement.dataset.game]")
    assert json.loads(stored)["match"]["moves"] == lines[-1]
