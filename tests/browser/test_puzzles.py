"""Puzzles in a browser: solved by mouse, by keyboard and by taps; the trap, the solution, the list."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from virtu.core.puzzles import PuzzleRun
from virtu.games.virtu import puzzles

from .conftest import Site, settle, wait_started
from .moments import send
from .test_axe import THEMES, told, violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}


def words(name: str) -> str:
    return puzzles.load_words("en")(f"puzzle.{name}")


def wait_for(page: Page, text: str) -> None:
    """Wait until the puzzle says something."""
    page.wait_for_function(
        "text => document.getElementById('lesson').textContent.replace(/\\s+/g, ' ').includes(text)",
        arg=re.sub(r"\s+", " ", text),
    )
    settle(page)


def own(name: str) -> tuple[str, ...]:
    """What the solver does in the solution."""
    run = PuzzleRun.begin(puzzles.TEACHING, puzzles.load(name))
    run.show()
    return run.line


def opened(new_context: Callable[..., BrowserContext], site: Site, name: str, **size: object) -> Page:
    page = new_context(**size).new_page()
    page.goto(f"{site.url}#puzzle/{name}")
    assert wait_started(page) == "ready"
    wait_for(page, words(f"{name}.task"))
    return page


def do(page: Page, action: str, way: Callable[[str], None]) -> None:
    """An action by its button; one that is folded away is played as by its picture."""
    button = f'#actions [data-action="{action}"]'
    if page.locator(button).first.is_visible():
        way(button)
    else:
        send(page, action)
    settle(page)


def test_a_puzzle_is_solved_by_mouse_from_the_start_screen(started: Page) -> None:
    page = started
    page.locator('#dialog [data-command=":puzzle"]').click()
    page.wait_for_selector(".panel.learn")
    page.locator('.lessons a[href$="#puzzle/siena"]').click()
    wait_for(page, words("siena.task"))
    for action in own("siena"):
        do(page, action, lambda button: page.locator(button).first.click())
    wait_for(page, words("siena.solved"))
    assert words("siena.solved") in page.locator("#live").inner_text()
    stored = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('virtu/'))")
    assert stored == ["virtu/puzzles"]
    page.locator('#lesson [data-command=":puzzle ravenna"]').click()
    wait_for(page, words("ravenna.task"))
    assert page.evaluate("location.hash") == "#puzzle/ravenna"


def test_a_puzzle_is_solved_by_keyboard_against_answers(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = opened(new_context, site, "parma", **WIDE)

    def press(button: str) -> None:
        page.locator(button).first.focus()
        page.keyboard.press("Enter")

    for action in own("parma"):
        do(page, action, press)
    wait_for(page, words("parma.solved"))


def test_on_a_phone_a_trap_is_told_and_the_puzzle_solved_by_taps(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = opened(new_context, site, "siena", **PHONE)
    for action in ("move 1", "done"):
        do(page, action, lambda button: page.locator(button).first.tap())
    wait_for(page, words("siena.trap.card"))
    page.locator('#lesson [data-command=":puzzle again"]').tap()
    settle(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("#lesson button")].map(b => b.getBoundingClientRect())
        .filter(box => box.height && box.height < 43.5).length"""
    )
    assert small == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for action in own("siena"):
        do(page, action, lambda button: page.locator(button).first.tap())
    wait_for(page, words("siena.solved"))


def test_the_solution_is_gone_through_with_the_scrubber(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = opened(new_context, site, "siena", **WIDE)
    page.locator('#lesson [data-command=":puzzle show"]').click()
    page.wait_for_selector("#scrub")
    for _ in puzzles.load("siena").solution:
        page.locator("#scrub-forward").click()
        settle(page)
    assert page.locator("#scrub").input_value() == str(len(puzzles.load("siena").solution))
    page.locator('#lesson [data-command=":puzzle again"]').click()
    page.wait_for_selector("#scrub", state="detached")
    page.evaluate("location.hash = 'puzzle/atlantis'")
    page.wait_for_selector(".panel.notice")
    assert "atlantis" in page.locator(".panel.notice").inner_text()


def test_axe_finds_nothing_wrong_with_a_puzzle_and_the_list(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = opened(new_context, site, "banker", **WIDE)
    found = {}
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        for screen in (":puzzle banker", ":puzzle hint", ":puzzle show", ":puzzle"):
            send(page, screen)
            found[f"{screen}, {theme}"] = violations(page, rules)
    assert not told(found), told(found)
