"""Hints in a real browser: by mouse and by keyboard, what lights up, how they go away."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import settle
from .moments import show
from .test_map import begin, play_until

HINT = "#hint:popover-open"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_mouse_rests_on_a_city_and_its_hint_lies_beside_it(started: Page) -> None:
    begin(started)
    x, y = middle(started, "#at-siena .hit")
    started.mouse.move(x, y)
    hint = started.locator(HINT)
    hint.wait_for()
    assert "Siena" in hint.inner_text()
    box = hint.bounding_box()
    assert box and not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    started.mouse.move(5, 5)
    hint.wait_for(state="detached")


def test_an_action_that_costs_something_shows_what_would_pay_before_it_is_played(started: Page) -> None:
    begin(started)
    action = play_until(started, "#actions [data-action^='annex ']")
    notation = action.get_attribute("data-action")
    x, y = middle(started, f"#actions [data-action='{notation}']")
    started.mouse.move(x, y)
    hint = started.locator(HINT)
    hint.wait_for()
    assert "It would be paid with" in hint.inner_text()
    assert started.locator("#palace .lit").count()
    started.mouse.click(x, y)
    settle(started)
    assert not started.locator(HINT).count() and not started.locator(".lit").count()


def test_a_hint_in_the_palace_covers_nothing_else_that_can_be_clicked(started: Page) -> None:
    show(started, "payment")
    things = started.locator("#palace-drawing :is([data-action], [data-choose])")
    assert things.count() > 1
    things.first.hover()
    hint = started.locator(HINT)
    hint.wait_for()
    box = hint.bounding_box()
    assert box
    for other in things.all()[1:]:
        place = other.bounding_box()
        assert place
        across = place["x"] < box["x"] + box["width"] and box["x"] < place["x"] + place["width"]
        assert not (across and place["y"] < box["y"] + box["height"] and box["y"] < place["y"] + place["height"])


def test_the_keyboard_shows_hints_and_escape_hides_them_before_it_closes_anything(started: Page) -> None:
    begin(started)
    started.keyboard.press("Tab")
    started.focus("[data-place='red.treasury']")
    hint = started.locator(HINT)
    hint.wait_for()
    assert started.locator("[data-place='red.treasury']").get_attribute("aria-describedby") == "hint"
    started.keyboard.press("Escape")
    hint.wait_for(state="detached")
    assert started.locator("[data-place='red.treasury']").get_attribute("aria-describedby") is None


def test_why_not_names_the_rule_and_the_rule_can_be_read(started: Page) -> None:
    begin(started)
    play_until(started, "#actions [data-action^='annex ']")
    started.click("[data-command=':view why']")
    panel = started.locator("#panel")
    panel.wait_for()
    number = panel.locator(".rule-number").first
    said = number.inner_text()
    number.click()
    settle(started)
    assert started.evaluate("document.activeElement.id") == f"rule-{said}"
    started.keyboard.press("Escape")
    settle(started)
    assert started.locator("#panel .rule-number").count()
