"""The typed line keeps what was refused, and the Tab key stays in a panel that is open."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import offered, settle, wait_for_other_actions
from .moments import send, show

LINE = "[role=combobox]"
ERROR = "#dialog [role=alert]"


@pytest.fixture
def table(started: Page) -> Page:
    show(started, "spring")
    return started


def has_keyboard(page: Page) -> str:
    """What the keyboard is on: its name, else its id, else its command."""
    return str(
        page.evaluate(
            "(e => e.getAttribute('name') || e.id || e.dataset.command || e.localName)(document.activeElement)"
        )
    )


def test_a_refused_line_stands_there_again_with_its_error(table: Page) -> None:
    before = offered(table)
    table.keyboard.press("/")
    table.keyboard.type("annex the-moon")
    table.keyboard.press("Enter")
    expect(table.locator(ERROR)).to_contain_text("annex the-moon")
    field = table.locator(LINE)
    expect(field).to_have_value("annex the-moon")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert table.locator(f"#{field.get_attribute('aria-describedby')}").text_content() in (
        table.locator(ERROR).text_content() or ""
    )
    assert has_keyboard(table) == "line" and offered(table) == before

    table.keyboard.press("Escape")
    expect(table.locator(ERROR)).to_have_count(0)
    expect(field).to_have_value("annex the-moon")
    assert has_keyboard(table) == "line"
    table.keyboard.press("Backspace")
    assert field.get_attribute("aria-invalid") is None
    table.keyboard.press("Escape")
    assert has_keyboard(table) == "prompt"
    expect(field).to_have_value("annex the-moo")

    table.keyboard.press("/")
    table.keyboard.press("Control+a")
    table.keyboard.type(before[0])
    table.keyboard.press("Enter")
    wait_for_other_actions(table, before)
    expect(table.locator(LINE)).to_have_value("")


def test_enter_takes_what_an_arrow_chose_and_plays_it_the_second_time(table: Page) -> None:
    before = offered(table)
    table.keyboard.press("/")
    table.keyboard.type(before[0][:3])
    expect(table.locator("#line-options")).to_be_visible()
    table.keyboard.press("ArrowDown")
    at = table.locator(LINE).get_attribute("aria-activedescendant")
    chosen = table.locator(f"#{at}").get_attribute("data-fill")
    table.keyboard.press("Enter")
    settle(table)
    expect(table.locator("#line-options")).to_be_hidden()
    expect(table.locator(LINE)).to_have_value(str(chosen))
    assert offered(table) == before, "it has completed the line and played nothing"
    table.keyboard.press("Enter")
    wait_for_other_actions(table, before)
    assert table.locator(LINE).input_value() == ""


@pytest.mark.parametrize("panel", ["menu", "settings", "players", "keys", "rules", "conflict", "an error and a panel"])
def test_the_tab_key_goes_round_in_an_open_panel(table: Page, panel: str) -> None:
    if panel == "conflict":
        table.evaluate(
            "id => { const key = 'virtu/game/' + id; const game = JSON.parse(localStorage[key]);"
            " game.match.moves.push('x'); localStorage[key] = JSON.stringify(game); }",
            table.get_attribute("html", "data-game"),
        )
        send(table, ":undo")
    elif panel == "an error and a panel":
        send(table, ":view players")
        send(table, ":seats " + json.dumps({"name0": "x" * 30}))
        assert table.locator(ERROR).count() == 1
    else:
        send(table, f":view {panel}")
    assert table.locator("html").get_attribute("data-panel")
    whole = table.locator(
        "#dialog :is(a[href], button, input, select, textarea, summary, [tabindex='0']):visible"
    ).count()
    assert whole >= 2
    for key in ("Tab", "Shift+Tab"):
        seen = []
        for _ in range(whole + 3):
            table.keyboard.press(key)
            assert table.evaluate("!!document.activeElement.closest('#dialog')"), f"{key} left the panel"
            seen.append(table.evaluate("document.activeElement.outerHTML"))
        assert seen[0] in seen[1:], f"{key} goes round"


def test_the_tab_key_stays_in_a_panel_over_the_start_screen(started: Page) -> None:
    send(started, ":view settings")
    for _ in range(40):
        started.keyboard.press("Tab")
        assert started.evaluate("!!document.activeElement.closest('#panel')")
    started.keyboard.press("Escape")
    settle(started)
    assert started.locator("html").get_attribute("data-panel") == ""
    started.keyboard.press("Tab")
    assert started.evaluate("document.activeElement !== document.body"), "without a panel Tab goes everywhere"


def test_what_an_error_says_of_the_names_leaves_them_as_they_were_typed(table: Page) -> None:
    send(table, ":view players")
    fields = table.locator(".sitting input")
    for seat, name in enumerate(("Eva", "Adam", "eva")):
        fields.nth(seat).fill(name)
    table.locator(".sitting button[type=submit]").click()
    expect(table.locator(ERROR)).to_contain_text("Seats 1 and 3")
    assert [fields.nth(seat).input_value() for seat in range(3)] == ["Eva", "Adam", "eva"]
