"""The shelf in a browser: names, the way back, all games in a file, two tabs, seats by lot, a lit screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Site, settle, wait_started

CONTEXT = Callable[..., BrowserContext]


def opened(context: BrowserContext, site: Site, fragment: str = "") -> Page:
    page = context.new_page()
    page.goto(site.url + fragment)
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    return page


def begin(page: Page, *names: str) -> str:
    """A new game of three with one action played; the id under which it is stored."""
    for seat, name in enumerate(names):
        page.locator(f"[name=name{seat}]").fill(name)
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("html[data-view=game]")
    settle(page)
    page.locator("#actions [data-action]").first.click()
    page.wait_for_selector("#log li")
    settle(page)
    return page.evaluate("document.documentElement.dataset.game")


def to_shelf(page: Page) -> None:
    page.evaluate("virtuPage.send(':view start')")
    page.wait_for_selector("html[data-view=start]")
    settle(page)


def stored(page: Page) -> dict[str, str]:
    return page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('virtu/game/')))"
    )


def titles(page: Page) -> list[str]:
    return page.locator(".game-card b").all_inner_texts()


def test_a_game_is_renamed_in_its_place_by_keyboard_deleted_and_brought_back(page: Page, site: Site) -> None:
    page.goto(site.url)
    assert wait_started(page) == "ready"
    game = begin(page, "Anna", "Béla", "Cyril")
    to_shelf(page)
    assert [title.casefold() for title in titles(page)] == ["anna, béla and cyril"]
    assert page.locator(".small-board circle").count() > 0

    page.locator(".rename summary").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.name === 'name'")
    page.keyboard.type("Friday evening")
    page.keyboard.press("Enter")
    expect(page.locator(".game-card b")).to_have_text("Friday evening")
    settle(page)
    assert page.evaluate("document.activeElement.id") == f"game-{game}"
    assert page.locator(".rename[open]").count() == 0

    before = stored(page)
    page.locator(f'[data-command=":delete {game}"]').click()
    page.wait_for_selector("#undo-delete")
    settle(page)
    assert stored(page) == {} and page.evaluate("document.activeElement.id") == "undo-delete"
    page.keyboard.press("Enter")
    page.wait_for_selector(".game-card")
    settle(page)
    assert stored(page) == before

    page.reload()
    assert wait_started(page) == "ready"
    to_shelf(page)
    assert titles(page) == ["Friday evening"]


def test_all_games_go_into_a_file_and_come_into_a_fresh_profile(
    page: Page, site: Site, new_context: CONTEXT, tmp_path: Path
) -> None:
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page, "Anna")
    to_shelf(page)
    begin(page, "Béla")
    to_shelf(page)
    assert page.locator(".shelf-head").inner_text().count("2 games") == 1
    with page.expect_download() as download:
        page.locator('[data-command=":export"]').first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 2

    fresh = opened(new_context(), site)
    assert stored(fresh) == {}
    fresh.locator('input[type=file][data-command=":load"]').set_input_files(file)
    fresh.wait_for_selector(".game-card")
    settle(fresh)
    assert sorted(titles(fresh)) == sorted(titles(page))
    assert sorted(json.loads(text)["match"]["moves"] for text in stored(fresh).values()) == sorted(
        json.loads(text)["match"]["moves"] for text in stored(page).values()
    )
    fresh.locator('input[type=file][data-command=":load"]').set_input_files(file)
    expect(fresh.locator(".band").first).to_contain_text("2 were on the shelf already.")
    assert len(stored(fresh)) == 2
    fresh.locator(".continue").first.click()
    fresh.wait_for_selector("html[data-view=game]")
    fresh.wait_for_selector("#log li")


def test_two_tabs_with_one_game_notice_each_other_at_once_and_lose_nothing(new_context: CONTEXT, site: Site) -> None:
    context = new_context()
    first = opened(context, site)
    game = begin(first)
    assert first.locator("#panel").count() == 0
    second = opened(context, site)
    for tab in (first, second):
        tab.wait_for_selector("html[data-panel=elsewhere]", state="attached")
        assert "open in another tab" in tab.locator("#panel").inner_text()
    before = stored(first)

    second.locator("#panel .close").click()
    settle(second)
    second.locator("#actions [data-action]").first.click()
    first.wait_for_selector("html[data-panel=conflict]", state="attached")
    after = stored(first)
    assert before.keys() == after.keys() and before != after, "only the second tab has written"
    first.locator('[data-command=":reload"]').click()
    first.wait_for_selector("html[data-panel='']", state="attached")
    settle(first)
    assert stored(first) == after
    assert first.locator("#prompt").inner_text() == second.locator("#prompt").inner_text()

    second.close()
    first.wait_for_selector('#top [data-command=":view elsewhere"]', state="detached")
    first.locator("#actions [data-action]").first.click()
    first.wait_for_function("before => localStorage.getItem(before[0]) !== before[1]", arg=list(after.items())[0])
    assert list(stored(first)) == [f"virtu/game/{game}"]


def test_two_tabs_with_two_games_leave_each_other_alone(new_context: CONTEXT, site: Site) -> None:
    context = new_context()
    first = opened(context, site)
    begin(first)
    second = opened(context, site)
    second.wait_for_selector("html[data-panel=elsewhere]", state="attached")
    second.evaluate("virtuPage.send(':rematch')")
    first.wait_for_selector('#top [data-command=":view elsewhere"]', state="detached")
    settle(second)
    assert second.locator('#top [data-command=":view elsewhere"]').count() == 0
    assert len(stored(first)) == 2


def test_seats_are_drawn_by_lot_and_the_persons_stay(started: Page) -> None:
    page = started
    page.locator('[name=players][value="5"]').check(force=True)
    names = ["Anna", "Béla", "Cyril", "Dora", "Emil"]
    for seat, name in enumerate(names):
        page.locator(f"[name=name{seat}]").fill(name)
    page.locator("[name=first]").select_option("2")
    seen = set()
    for _ in range(12):
        page.locator("[data-shuffle]").click()
        factions = [page.locator(f"[name=faction{seat}]").input_value() for seat in range(5)]
        persons = [page.locator(f"[name=name{seat}]").input_value() for seat in range(5)]
        assert sorted(persons) == names and sorted(factions) == ["blue", "green", "red", "white", "yellow"]
        seen.add((*factions, *persons))
    assert len(seen) > 1
    assert page.locator("[name=first]").input_value() == "random"
    assert "Anna" in page.locator("#live").inner_text()
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("html[data-view=game]")
    settle(page)
    assert page.evaluate("document.documentElement.dataset.failure") is None


WAKE = """
window.held = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  if (window.refuses) throw new DOMException("no", "NotAllowedError");
  const lock = { released: false, async release() { lock.released = true; } };
  window.held.push(lock);
  return lock;
} } });
"""


def test_the_screen_stays_on_while_it_is_wanted(page: Page, site: Site) -> None:
    page.add_init_script(WAKE)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page)
    page.evaluate("virtuPage.send(':view players')")
    switch = page.locator("#panel [role=switch]")
    switch.click()
    page.wait_for_function("window.held.length === 1")
    settle(page)
    expect(switch).to_have_attribute("aria-checked", "true")
    page.evaluate("window.held[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("window.held.length === 2")
    switch.click()
    page.wait_for_function("window.held.at(-1).released")
    settle(page)
    page.evaluate("window.refuses = true")
    switch.click()
    expect(page.locator("#dialog [role=alert]")).to_contain_text("refused to keep the screen on")
    expect(switch).to_have_attribute("aria-checked", "false")


def overflowing(page: Page) -> list[str]:
    """What of the shelf is wider than its place, or wider than the window."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".shelf *:not(svg *, input, .unseen)")].filter((e) => e.checkVisibility()
          && (e.getBoundingClientRect().right > innerWidth + 0.5 || e.scrollWidth > e.clientWidth + 1)
          && getComputedStyle(e).display !== "inline").map((e) => e.outerHTML.slice(0, 120))"""
    )


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "cs-CZ"])
def test_long_names_fit_on_cards_at_every_width(new_context: CONTEXT, site: Site, locale: str) -> None:
    page = opened(new_context(locale=locale, has_touch=True), site)
    game = begin(page, "Wolfgang Amadeus Moz", "Antonín Dvořák starší", "Maximilián Habsbursk")
    to_shelf(page)
    page.locator(f'[data-command=":duplicate {game}"]').click()
    page.wait_for_selector(".game-card:nth-child(2)")
    page.locator(".rename summary").first.click()
    page.locator('.rename[open] input[name="name"]').fill("Donaudampfschifffahrtsgesellschaftskapitänsmütze")
    page.locator('.rename[open] input[name="name"]').press("Enter")
    expect(page.locator(".game-card b", has_text="Donau")).to_have_count(1)
    page.locator(".rename summary").first.click()
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert overflowing(page) == []
    heights = page.eval_on_selector_all(
        ".shelf :is(button, summary, input[name=name])",
        "all => all.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().height)",
    )
    assert heights and min(heights) >= 44
