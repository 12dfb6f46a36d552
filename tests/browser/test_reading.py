"""Played without the mouse: keys, the typed line, the map along its roads, the table of cities; twice as large."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from .conftest import Site, offered, settle, wait_for_other_actions, wait_started
from .moments import send, show

FOCUS = "document.activeElement"


def focused(page: Page, what: str) -> object:
    """Something of the element that has the keyboard."""
    return page.evaluate(f"{FOCUS}.{what}")


@pytest.fixture
def table(started: Page) -> Page:
    send(started, ":set hand_over never")
    show(started, "spring")
    return started


def test_single_keys_do_what_the_list_says_and_can_be_switched_off(table: Page):
    table.keyboard.press("?")
    table.wait_for_selector("#panel .keys")
    table.keyboard.press("u")
    assert table.locator("#panel .keys").count() == 1, "a panel lies over the table: the keys rest"
    table.keyboard.press("Escape")
    table.wait_for_selector("#panel", state="detached")
    first = offered(table)[0]
    table.keyboard.press("1")
    assert focused(table, "dataset.action") == first
    table.keyboard.press("1")
    wait_for_other_actions(table, [first, *offered(table)[1:]]) if offered(table)[0] == first else settle(table)
    table.keyboard.press("u")
    table.wait_for_selector(f"#actions [data-action={json.dumps(first)}]", state="attached")
    for key, inside in {
        "m": "#board",
        "p": "#palace",
        "t": "#rivals",
        "l": "#log",
        "a": "#actions",
        "q": "#prompt",
    }.items():
        table.keyboard.press(key)
        assert table.evaluate(f"!!document.activeElement.closest('{inside}')"), key
    for key, panel in {"c": "cities", "o": "offer", "f": "figures", "n": "menu"}.items():
        table.keyboard.press(key)
        table.wait_for_selector(f"html[data-panel={panel}]")
        settle(table)
        table.keyboard.press("Escape")
        table.wait_for_selector("html[data-panel='']")
    table.keyboard.press("/")
    assert focused(table, "name") == "line"
    table.keyboard.type("u?c1")
    assert table.locator("html").get_attribute("data-panel") == "" and focused(table, "value") == "u?c1", (
        "in a field they are letters"
    )
    send(table, ":set shortcuts false")
    table.focus("#prompt")
    table.keyboard.press("?")
    settle(table)
    assert table.locator("html").get_attribute("data-panel") == ""


def test_the_typed_line_completes_the_notation(table: Page):
    wanted = offered(table)[-1]
    table.keyboard.press("/")
    table.keyboard.type(wanted[:3])
    options = table.locator("#line-options [role=option]")
    assert options.count() >= 1
    field = table.locator("[role=combobox]")
    assert field.get_attribute("aria-expanded") == "true"
    table.keyboard.press("ArrowDown")
    at = field.get_attribute("aria-activedescendant")
    assert at and table.locator(f"#{at}").get_attribute("aria-selected") == "true"
    table.keyboard.press("Escape")
    assert field.get_attribute("aria-expanded") == "false" and table.locator("html").get_attribute("data-panel") == ""
    words = table.locator(f"#actions [data-action={json.dumps(wanted)}]").first.text_content()
    field.fill("")
    table.keyboard.type(words)
    assert wanted in options.evaluate_all("all => all.map(e => e.dataset.fill)"), "its words find it too"
    field.fill("")
    table.keyboard.type(wanted[:-1])
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.name") == "line"
    field.fill(wanted)
    before = offered(table)
    table.keyboard.press("Enter")
    wait_for_other_actions(table, before)
    table.keyboard.press("u")


def test_the_arrow_keys_go_along_the_roads(table: Page):
    near = dict(entry.split(":") for entry in table.get_attribute("#map", "data-near").split(";"))
    steps = beside = 0
    for city in near:
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            table.focus(f"#at-{city}")
            table.keyboard.press(key)
            at = focused(table, "dataset.place")
            if at != city:
                steps += 1
                beside += at in near[city].split(",")
    assert steps > 60
    assert beside / steps > 0.7, f"{beside} of {steps} steps lead to a neighbour"


def test_the_table_of_cities_is_reached_by_the_skip_link_and_played_from(table: Page):
    show(table, "winter")
    for _ in range(80):
        settle(table)
        if table.locator("#map :is([data-action], [data-choose])").count():
            break
        actions = offered(table)
        send(table, next((a for a in actions if a in ("done", "pass")), actions[0]))
    table.focus(".skip")
    table.keyboard.press("Tab")
    assert focused(table, "dataset.command") == ":view cities"
    assert table.locator(".skip:focus").bounding_box()["width"] > 44, "it is seen while it has the keyboard"
    table.keyboard.press("Enter")
    table.wait_for_selector("#panel table.places")
    assert table.locator("#panel tbody tr").count() > 20
    table.select_option("#cities-by", "now")
    settle(table)
    button = table.locator("#panel .places [data-action]").first
    told = table.locator("#log").inner_text()
    button.focus()
    table.keyboard.press("Enter")
    table.wait_for_function("told => document.getElementById('log').innerText !== told", arg=told)
    settle(table)
    assert table.locator("html").get_attribute("data-panel") == ""
    assert table.evaluate("document.activeElement !== document.body"), "the keyboard is somewhere"


OVER = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll("#top *, #prompt *, #actions button, #rivals *, #tabs *")].filter((e) => {
    const box = e.getBoundingClientRect();
    const list = e.closest(".answers, #top, #prompt, #rivals");
    const scrolls = list && ["auto", "scroll"].includes(getComputedStyle(list).overflowX);
    const seen = box.width > 1 && box.height > 1 && !e.closest(".unseen");
    return seen && !scrolls && (box.right > innerWidth + 1 || box.left < -1);
  });
  return [wide, cut.map((e) => e.outerHTML.slice(0, 90))];
}"""


@pytest.mark.parametrize("moment", ("start", "set-up", "payment", "siege", "winter", "result"))
def test_at_200_percent_nothing_is_cut_and_nothing_scrolls_sideways(double: Page, moment: str):
    """A window of 1440 by 900 at a zoom of 200 % is a page of 720 by 450."""
    if moment == "start":
        send(double, ":view start")
    else:
        show(double, moment)
    wide, cut = double.evaluate(OVER)
    assert wide <= 0 and not cut
    if moment not in ("start", "result"):
        box = double.locator("#actions [data-action]").first.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 450, "the first answer is seen without scrolling"


@pytest.fixture(scope="module")
def double(browser, site: Site):
    context = browser.new_context(viewport={"width": 720, "height": 450}, device_scale_factor=2, locale="en-GB")
    page = context.new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ":set hand_over never")
    yield page
    context.close()
