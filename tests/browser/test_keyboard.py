"""A whole game by keyboard alone: the first year by Tab, arrows and Enter, the rest by the typed line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import BrowserContext, Page

from tests import fixtures
from tests.fixtures import Fixture

from .conftest import Site, offered, settle, wait_started

MOST = 250
"""Presses of the Tab key after which a button that was not reached cannot be reached."""


@cache
def shortest() -> Fixture:
    """The kept game of three with the fewest actions."""
    games = [game for game in fixtures.all_games() if game.options["players"] == 3]
    return min(games, key=lambda game: len(game.moves))


class Keyboard:
    """Plays on a page with key presses and looks at nothing but what has the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, wanted: Callable[[str], bool], key: str = "Tab") -> None:
        """Press a key until the focused element is as wanted, by its HTML."""
        for _ in range(MOST):
            if wanted(self.page.evaluate("document.activeElement.cloneNode().outerHTML")):
                return
            self.press(key)
        raise AssertionError(f"not reached by {key}")

    def give(self, action: str) -> None:
        """Find the answer among the buttons by Tab alone, as it stands there; a folded group is opened on the way."""
        self.press("q")
        for _ in range(MOST):
            now = self.page.evaluate("document.activeElement.dataset.action ?? ''")
            if now == action:
                self.press("Enter")
                return
            if self.page.evaluate("document.activeElement.matches('#actions details:not([open]) > summary')"):
                self.press("Enter")
            self.press("Tab")
        raise AssertionError(f"{action} cannot be reached by Tab")

    def give_on_map(self, action: str) -> None:
        """Find the place on the map by Page Down and do it there, with the arrows through its menu if it has one."""
        self.leave_line()
        self.press("m")
        for _ in range(60):
            choice = self.page.evaluate("document.activeElement.dataset.choose ?? ''")
            if self.page.evaluate("document.activeElement.dataset.action ?? ''") == action:
                self.press("Enter")
                return
            if choice and self.page.locator(f"#{choice}").evaluate(
                "(menu, action) => [...menu.querySelectorAll('[data-action]')].some(b => b.dataset.action === action)",
                action,
            ):
                self.press("Enter")
                self.page.wait_for_function("!!document.activeElement.closest('[popover].choices')")
                self.reach(lambda html: f'data-action="{action}"' in html, "ArrowDown")
                self.press("Enter")
                return
            self.press("PageDown")
        raise AssertionError(f"{action} is not found on the map")

    def leave_line(self) -> None:
        """Out of the typed line, where a letter is a letter."""
        for _ in range(3):
            if self.page.evaluate("document.activeElement.name") == "line":
                self.press("Escape")

    def type(self, action: str) -> None:
        """The typed line, which keeps the keyboard from one action to the next."""
        if self.page.evaluate("document.activeElement.name") != "line":
            self.press("/")
        self.page.keyboard.type(action)
        self.press("Enter")


def begin(keys: Keyboard, game: Fixture) -> None:
    """A game with the options of a kept one, from the start screen."""
    page, options = keys.page, game.options
    keys.reach(lambda html: 'name="players"' in html)
    assert page.evaluate("document.activeElement.value") == str(options["players"])
    seats = page.locator("[name^=faction]").evaluate_all("all => all.map(e => e.value)")
    assert seats[: options["players"]] == options["factions"], "they sit as they are offered"
    keys.reach(lambda html: 'name="edition"' in html)
    if page.evaluate("document.activeElement.value") != options["edition"]:
        keys.press("ArrowRight")
    keys.reach(lambda html: 'name="first"' in html)
    keys.page.keyboard.type("Seat " + str(options["first"] + 1))
    keys.reach(lambda html: html.startswith("<summary"))
    keys.press("Enter")
    keys.reach(lambda html: 'name="seed"' in html)
    page.keyboard.type(str(game.seed))
    keys.reach(lambda html: 'type="submit"' in html and "main" in html)
    keys.press("Enter")
    page.wait_for_selector("#actions [data-action]")


def test_a_whole_game_is_played_by_keyboard_alone(new_context: Callable[..., BrowserContext], site: Site) -> None:
    game = shortest()
    page = new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    keys = Keyboard(page)
    begin(keys, game)
    match = game.begin()
    on_map = by_tab = 0
    for number, action in enumerate(game.moves):
        state = match.state
        assert sorted(offered(page)) == sorted(match.legal()), f"before action {number}, {action}"
        if page.locator("html").get_attribute("data-panel") == "handover":
            keys.press("Enter")  # its one button has the keyboard
            page.wait_for_selector("html[data-panel='']")
        lies_on_map = page.locator(f'#map [data-action="{action}"], #board-menus [data-action="{action}"]').count() > 0
        if state.year > 1 and (on_map > 2 or not lies_on_map):
            keys.type(action)
        elif lies_on_map and on_map < 8:
            keys.give_on_map(action)
            on_map += 1
        else:
            keys.give(action)
            by_tab += 1
        match.play(action)
        settle(page)
    page.wait_for_selector("[data-result]")
    assert by_tab > 15 and on_map > 2
    told = page.locator("[data-result]").get_attribute("data-result") or ""
    assert dict(pair.split(":") for pair in told.split()) == {f: str(n) for f, n in game.scores.items()}
