"""On a phone: everything that a finger presses is large enough, in every phase, and a year is played by taps alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from .conftest import Site, offered, settle, wait_started
from .moments import ASKED, game_of_three, send, show

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABS = ("tab-board", "tab-palace", "tab-rivals", "tab-log")
SMALL = """() => {
  const pressed = "button, select, summary, input:not([type=hidden]), a[href], #tabs label";
  const found = [];
  for (const e of document.querySelectorAll(pressed)) {
    const of = e.matches("input[type=radio], input[type=checkbox]") ? e.closest("label") ?? e : e;
    const box = of.getBoundingClientRect();
    const text = e.matches("a[href]") && e.closest("p");
    const hidden = e.closest("[hidden], .unseen, .skip") || !e.getClientRects().length || box.width <= 1;
    if (hidden || text || of.disabled) continue;
    if (Math.min(box.width, box.height) < 43.5) {
      found.push(`${Math.round(box.width)} by ${Math.round(box.height)}: ${of.outerHTML.slice(0, 110)}`);
    }
  }
  return found;
}"""
"""Whatever is pressed and is less than 44 pixels wide or high; links in running text are as high as the text."""


def phone(new_context: Callable[..., BrowserContext], site: Site) -> Page:
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ":set hand_over never")
    return page


def test_what_a_finger_presses_is_large_enough(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = phone(new_context, site)
    found = {"start": page.evaluate(SMALL)}
    for moment in (*ASKED, "result"):
        show(page, moment)
        found[moment] = page.evaluate(SMALL)
        if moment == "spring":
            for tab in TABS:
                page.locator(f"label:has(#{tab})").tap()
                found[tab] = page.evaluate(SMALL)
            for panel in ("menu", "offer", "settings", "keys", "cities", "help", "figures"):
                send(page, f":view {panel}")
                found[panel] = page.evaluate(SMALL)
            send(page, ":view game")
    told = {}
    for where, things in found.items():
        for thing in things:
            told.setdefault(thing, where)
    assert not told, "\n".join(f"{where}: {thing}" for thing, where in told.items())


def test_a_year_is_played_by_taps_alone(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = phone(new_context, site)
    game = game_of_three()
    match = game.begin()
    show(page, "set-up")
    for action in game.moves:
        if match.state.year > 1:
            break
        button = page.locator("#actions").get_by_role("button").and_(page.locator(f"[data-action='{action}']")).first
        if not button.is_visible():
            fold = page.locator("#actions details:not([open]) > summary")
            for _ in range(fold.count()):
                fold.nth(0).tap()
        button.tap()
        settle(page)
        match.play(action)
        assert sorted(offered(page)) == sorted(match.legal()), action
    assert match.state.year == 2
