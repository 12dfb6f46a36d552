"""The page in use: keyboard alone, what lies over the table, the three layouts by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Site, settle, wait_started

SIZES = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}


def begin(page: Page, site: Site) -> None:
    """A new game of three on the page."""
    page.goto(site.url)
    assert wait_started(page) == "ready"
    page.locator("form.new button[type=submit]").click()
    settle(page)


def focused(page: Page, attribute: str) -> str | None:
    return page.evaluate("name => document.activeElement?.getAttribute(name)", attribute)


def test_the_keyboard_alone_plays_from_the_palace_and_closes_what_lies_over_it(page: Page, site: Site) -> None:
    begin(page, site)
    assert focused(page, "id") == "prompt", "a reader is taken to the question"

    card = page.locator("#palace .hand [data-choose]").first
    card.focus()
    page.keyboard.press("Enter")
    first = page.locator("[popover]:popover-open [data-action]").first
    first.wait_for()
    action = first.get_attribute("data-action")
    page.wait_for_function("action => document.activeElement.dataset.action === action", arg=action)
    page.keyboard.press("Enter")
    settle(page)
    assert page.locator("#log li").count() == 1
    assert page.locator("[popover]:popover-open").count() == 0

    undo = page.locator('#top [data-command=":undo"]')
    undo.focus()
    page.keyboard.press("Space")
    settle(page)
    assert page.locator("#log li").count() == 0
    assert focused(page, "id") == "prompt" or focused(page, "data-command"), "focus never goes to nowhere"

    page.locator('#top [data-command=":view menu"]').focus()
    page.keyboard.press("Enter")
    page.locator("#panel").wait_for()
    assert focused(page, "id") == "panel"
    page.keyboard.press("Escape")
    settle(page)
    assert page.locator("#panel").count() == 0

    page.locator("#fold-typed summary").click()
    field = page.locator("#fold-typed input")
    field.fill("annex the-moon")
    field.press("Enter")
    settle(page)
    assert "annex the-moon" in page.locator("#dialog [role=alert]").inner_text()
    assert page.locator("#fold-typed").get_attribute("open") is not None, "what is unfolded stays unfolded"


def overflow(page: Page) -> dict[str, int]:
    """By how much the document and the table are larger than the window."""
    return page.evaluate(
        """() => ({
            page: document.documentElement.scrollWidth - innerWidth,
            table: document.getElementById("table").scrollWidth - innerWidth,
            height: document.documentElement.scrollHeight - innerHeight,
        })"""
    )


def shown(page: Page, *regions: str) -> list[str]:
    return [name for name in regions if page.locator(f"#{name}").is_visible()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_three_layouts_fit_their_screens(new_context: Callable[..., BrowserContext], site: Site, scheme: str) -> None:
    context = new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme, has_touch=True)
    page = context.new_page()
    begin(page, site)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(243, 231, 206)") == (scheme == "light")
    everything = ("top", "board", "palace", "rivals", "prompt", "actions", "log")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert all(extra <= 0 for extra in overflow(page).values()), name
        if name == "phone":
            continue
        assert shown(page, *everything) == list(everything), name

    for tab, region in (("Palace", "palace"), ("Players", "rivals"), ("Log", "log"), ("Map", "board")):
        page.locator("#tabs label", has_text=tab).click()
        assert shown(page, "board", "palace", "rivals", "log") == [region]
        assert shown(page, "prompt", "actions") == ["prompt", "actions"], "the question stays under the thumb"
    page.locator("#tabs label", has_text="Players").click()
    page.locator("#rivals .strip").nth(1).click()
    settle(page)
    assert shown(page, "palace", "rivals") == ["palace"]
    buttons = page.eval_on_selector_all("#actions li button", "all => all.map(e => e.getBoundingClientRect().height)")
    assert buttons and min(buttons) >= 30
    prompt = page.locator("#prompt").bounding_box()
    assert prompt is not None and prompt["y"] > SIZES["phone"][1] / 3
