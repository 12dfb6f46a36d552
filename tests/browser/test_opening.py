"""Before Python has started: the board is there to be read, or whose game it is that comes; and the page answers."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.fixtures.links import kept
from virtu.core import game as games
from virtu.core import link
from virtu.core.match import Match

from .conftest import Site, settle, wait_started

pytestmark = pytest.mark.cold

NAMES = ("Anna", "", "Žofie K.", "Δημήτρης Юрий", "李 Çelik's 🎲")
HELD = "**/pyodide.asm.wasm"
"""Without it the start stays where it is."""


def game_of(*names: str) -> Match:
    """A game of so many, with these names."""
    return Match.new(games.load("virtu"), {"players": len(names), "names": list(names)}, 7)


def seats(options: Any) -> list[dict[str, str]]:
    """As opening.js tells them."""
    names = options.names or [""] * options.players
    return [{"faction": faction, "name": name} for faction, name in zip(options.factions, names, strict=True)]


def held(context: BrowserContext, address: str) -> Page:
    """A page that does not come to its table."""
    page = context.new_page()
    page.route(HELD, lambda route: None)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#starting", state="visible")
    page.wait_for_function("document.readyState !== 'loading'")
    return page


def test_the_board_can_be_read_without_any_script(new_context: Callable[..., BrowserContext], site: Site):
    page = new_context(java_script_enabled=False, viewport={"width": 1440, "height": 900}).new_page()
    page.goto(site.url)
    assert page.locator("#opening svg").bounding_box()["width"] > 600
    names = page.locator("#opening text.city-name:visible").all_text_contents()
    assert "Firenze" in names and len(names) == len(set(names)), "in one language"


def test_the_board_speaks_the_language_of_the_page_and_goes_when_the_table_stands(
    new_context: Callable[..., BrowserContext], site: Site
):
    context = new_context(locale="cs-CZ")
    page = held(context, site.url)
    assert "Florencie" in page.locator("#opening text.city-name:visible").all_text_contents()
    page.close()
    page = context.new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("#opening").count() == 0


def test_links_say_whose_game_they_bring(new_context: Callable[..., BrowserContext], site: Site):
    """Every kept link of this layout, and names in many letters, are read as Python reads them."""
    page = held(new_context(), site.url)
    matches = [game_of(*NAMES[:players]) for players in (3, 4, 5)]
    texts = [link.encode(match) for match in matches] + [link.encode_short(match) for match in matches]
    texts += [each.link for each in kept() if each.link.startswith("v1.")]
    read = page.evaluate(
        """texts => texts.map((text) => {
          try { return virtuOpening.seats(text); } catch (error) { return String(error.message); }
        })""",
        texts,
    )
    told = 0
    for text, found in zip(texts, read, strict=True):
        if found == "another game":  # of layout 0
            continue
        assert found == seats(link.decode(text).state.options), text
        told += 1
    assert told > 10


def test_a_link_is_announced_with_the_names_in_place_of_the_board(
    new_context: Callable[..., BrowserContext], site: Site
):
    wild = "<img src=x>"
    for prefix in ("", "watch/"):
        page = held(new_context(), f"{site.url}#{prefix}{link.encode(game_of('Anna', '', wild))}")
        assert page.locator("#opening figcaption span").inner_text() == "A game that was sent to you"
        assert page.locator("#opening strong").inner_text() == f"Anna, Naples, and {wild}"
        assert page.locator("#opening :is(svg, img)").count() == 0


@pytest.mark.parametrize("text", ["v1.AAAA", "v1.", "v1.%E0%A4", "v0.abc", "v9.abc", "v1." + "_" * 70_000])
def test_of_a_link_that_cannot_be_read_nobody_is_named(
    new_context: Callable[..., BrowserContext], site: Site, text: str
):
    page = held(new_context(), f"{site.url}#{text}")
    assert page.locator("#opening figcaption").inner_text() == "A game that was sent to you"


def test_a_stored_game_is_announced(new_context: Callable[..., BrowserContext], site: Site):
    context = new_context()
    page = context.new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    page.locator("[name=name0]").fill("Anna")
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("#actions [data-action]", state="attached")
    settle(page)
    page.close()
    page = held(context, site.url)
    assert page.locator("#opening figcaption span").inner_text() == "Your game"
    assert "Anna (Florence)" in page.locator("#opening strong").inner_text()


def test_while_python_starts_the_page_scrolls_and_tells_how_far_it_is(
    new_context: Callable[..., BrowserContext], site: Site
):
    page = new_context(viewport={"width": 390, "height": 500}).new_page()
    page.add_init_script(
        """window.ticks = [];
        setInterval(() => {
          const { stage, ready } = document.documentElement?.dataset ?? {};
          if (stage && ready === "false") ticks.push([stage, performance.now()]);
        }, 20);"""
    )
    page.goto(site.url)
    page.wait_for_selector("html[data-stage='unpack']", state="attached")
    assert page.locator("li[data-stage='unpack']").inner_text() == "Unpacking the rules …"
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 150)
    page.wait_for_function("scrollY > 100")
    assert page.locator("html").get_attribute("data-stage") == "unpack", "Python is not there yet"
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("data-snapshot") == "made"
    times = [time for stage, time in page.evaluate("ticks") if stage in ("start", "unpack", "table")]
    longest = max(after - before for before, after in itertools.pairwise(times))
    assert longest < 0.4 * (times[-1] - times[0]), json.dumps(times)
