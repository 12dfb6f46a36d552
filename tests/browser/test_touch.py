"""On a phone: what a finger presses is large enough, in every phase, and a whole game is played by taps alone."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page

from tests import fixtures

from .conftest import BEGIN, Site, offered, settle, wait_started
from .moments import ASKED, send, show

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


LEAST = 43.5
"""Pixels that a target has in both directions; half a pixel may be lost to rounding."""
PLACE = """(action) => {
  const has = (e) => e && [...e.querySelectorAll("[data-action]")].some((b) => b.dataset.action === action);
  const places = [...document.querySelectorAll("#map > [data-action], #map > [data-choose]")];
  return places.find((e) => e.dataset.action === action || has(document.getElementById(e.dataset.choose)));
}"""
"""The place on the map where an action lies, also in its menu."""
SPOT = """(place) => {
  const hit = place.querySelector(".hit") ?? place;
  const box = hit.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const there = document.elementFromPoint(x, y);
  return there && place.contains(there) ? { x, y, least: Math.min(box.width, box.height) } : null;
}"""
"""Where to tap a place, if its middle is in sight and belongs to it, and how small it is."""
GROWN = """([place, least]) => {
  const box = (place.querySelector(".hit") ?? place).getBoundingClientRect();
  return Math.min(box.width, box.height) >= least;
}"""


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


class Finger:
    """Plays on a page with taps alone; each lands on something that is seen and large enough."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.on_map = self.zoomed = self.in_menus = 0

    def tap(self, target: Locator) -> None:
        """Tap a button of at least 44 by 44 pixels."""
        target.scroll_into_view_if_needed()
        area = target.bounding_box()
        assert area is not None
        small = min(area["width"], area["height"]) < LEAST
        assert not small, f"{area['width']:.0f} by {area['height']:.0f}: {target.evaluate('e => e.outerHTML')[:150]}"
        target.tap()

    def begin(self) -> None:
        """The button of the panel between two players, if it is there."""
        settle(self.page, begin=False)
        if self.page.locator(BEGIN).count():
            self.tap(self.page.locator(BEGIN))
            self.page.wait_for_selector(BEGIN, state="detached")
            settle(self.page)

    def give(self, action: str) -> None:
        """Tap the button of an action in the list; a folded group is unfolded before."""
        button = self.page.locator(f"#actions [data-action={json.dumps(action)}]").first
        if not button.is_visible():
            folds = self.page.locator("#actions details:not([open]) > summary")
            while not button.is_visible():
                self.tap(folds.first)
        self.tap(button)

    def give_on_map(self, action: str) -> bool:
        """Tap the place of an action on the map, of the whole map if it is not in sight; False if it has none there.

        A place that is too small, or that others crowd, is brought closer by the first tap and played by the next.
        """
        place = self.page.evaluate_handle(PLACE, action).as_element()
        if place is None:
            return False
        if not self.page.locator("#map").is_visible():
            self.tap(self.page.locator("label:has(#tab-board)"))
        if (spot := place.evaluate(SPOT)) is None:
            self.tap(self.page.locator("[data-zoom=fit]"))
            spot = place.evaluate(SPOT)
        if spot is None:
            return False
        menu = place.get_attribute("data-choose")
        before = offered(self.page)
        self.page.touchscreen.tap(spot["x"], spot["y"])
        if spot["least"] < LEAST:
            self.page.wait_for_function(GROWN, arg=[place, LEAST])
            settle(self.page)
            assert offered(self.page) == before, "the first tap brings it closer and plays nothing"
            assert not self.page.locator("[popover].choices:popover-open").count()
            spot = place.evaluate(SPOT)
            assert spot is not None and spot["least"] >= LEAST
            self.page.touchscreen.tap(spot["x"], spot["y"])
            self.zoomed += 1
        if menu is not None:
            self.page.wait_for_selector(f"#{menu}:popover-open")
            self.tap(self.page.locator(f"#{menu} [data-action={json.dumps(action)}]"))
            self.in_menus += 1
        self.on_map += 1
        return True


def play_by_taps(page: Page) -> Finger:
    """The shortest kept game of three to its final scores: a dozen deeds that lie on the map are done there, the others
    in the list. Before each of them the page must offer what the engine does."""
    game = min((game for game in fixtures.all_games() if game.options["players"] == 3), key=lambda g: len(g.moves))
    send(page, ":new " + json.dumps({**game.options, "seed": game.seed}))
    match, finger = game.begin(), Finger(page)
    for number, action in enumerate(game.moves):
        finger.begin()
        assert sorted(offered(page)) == sorted(match.legal()), f"before action {number}, {action}"
        if finger.on_map > 12 or not finger.give_on_map(action):
            finger.give(action)
        match.play(action)
        settle(page, begin=False)
    page.wait_for_selector("[data-result]")
    told = page.locator("[data-result]").get_attribute("data-result") or ""
    assert dict(pair.split(":") for pair in told.split()) == {f: str(n) for f, n in game.scores.items()}
    return finger


def test_a_whole_game_is_played_by_taps_alone(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    finger = play_by_taps(page)
    assert finger.on_map > 5 and finger.zoomed > 2
    assert page.evaluate(SMALL) == []
