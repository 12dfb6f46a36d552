"""The map in a real browser: zoom and pan by mouse, keys, buttons and touch, and playing on it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page

from .conftest import START, Site, offered, settle, wait_for_other_actions, wait_started
from .moments import send

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def begin(page: Page) -> Page:
    """A game of three with fixed seats on the table, cards placed until the first marker is to be put down."""
    form = {"players": 3, "edition": "fr", "seed": 4, "first": 0, "factions": ["red", "yellow", "green"]}
    page.evaluate("line => virtuPage.send(line)", ":new " + json.dumps(form))
    page.wait_for_selector("#actions [data-action]", state="attached")
    return page


def play_until(page: Page, selector: str, most: int = 60) -> Locator:
    """Play the first legal action that is no `done` until the selector is there."""
    for _ in range(most):
        settle(page)
        found = page.locator(selector)
        if found.count():
            return found.first
        actions = page.eval_on_selector_all("#actions [data-action]", "all => all.map(e => e.dataset.action)")
        page.evaluate("line => virtuPage.send(line)", next((a for a in actions if a != "done"), actions[0]))
    raise AssertionError(f"{selector} did not come")


def box(page: Page) -> list[float]:
    """The part of the sheet that is seen."""
    return [float(n) for n in page.get_attribute("#map", "viewBox").split()]


@pytest.fixture
def table(started: Page) -> Page:
    return begin(started)


def test_the_wheel_zooms_about_the_pointer_and_a_patch_keeps_the_view(table: Page):
    whole = box(table)
    place = table.locator("#at-florence").bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    table.mouse.move(x, y)
    for _ in range(4):
        table.mouse.wheel(0, -120)
    table.wait_for_function(
        "width => +document.getElementById('map').getAttribute('viewBox').split(' ')[2] < width / 2", arg=whole[2]
    )
    near = box(table)
    after = table.locator("#at-florence").bounding_box()
    assert abs(after["x"] + after["width"] / 2 - x) < 12 and abs(after["y"] + after["height"] / 2 - y) < 12
    before = offered(table)
    table.evaluate("line => virtuPage.send(line)", before[0])
    wait_for_other_actions(table, before)
    assert box(table) == near


def test_keys_and_buttons_zoom_pan_and_show_the_whole(table: Page):
    whole = box(table)
    table.focus("#map")
    table.keyboard.press("+")
    assert box(table)[2] == pytest.approx(whole[2] / 1.4, abs=0.1)
    table.keyboard.press("ArrowRight")
    moved = box(table)
    assert moved[0] > whole[0] and moved[2] == pytest.approx(whole[2] / 1.4, abs=0.1)
    table.keyboard.press("ArrowUp")
    assert box(table)[1] < moved[1]
    table.keyboard.press("0")
    assert box(table) == whole
    table.click("[data-zoom=in]")
    table.click("[data-zoom=in]")
    assert box(table)[2] < whole[2] / 1.9
    table.click("[data-zoom=out]")
    assert box(table)[2] == pytest.approx(whole[2] / 1.4, abs=0.1)
    table.click("[data-zoom=fit]")
    assert box(table) == whole
    for _ in range(12):
        table.keyboard.press("Tab")
    for _ in range(20):
        table.click("[data-zoom=in]")
    assert box(table)[2] >= whole[2] / 6 - 0.1, "there is an end to it"


def test_a_drag_moves_the_map_and_plays_nothing(table: Page):
    target = play_until(table, "#map [data-action]")
    area = target.locator(".hit").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    before, actions = box(table), offered(table)
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 40, y + 25, steps=4)
    table.mouse.up()
    settle(table)
    after = box(table)
    assert after[0] < before[0] and after[1] < before[1] and after[2] == before[2]
    assert offered(table) == actions


def test_a_city_is_played_by_a_click_and_by_the_keyboard(table: Page):
    target = play_until(table, "#map [data-action]")
    notation = target.get_attribute("data-action")
    assert table.locator(f"#actions [data-action='{notation}']").count() == 1
    target.focus()
    before = offered(table)
    table.keyboard.press("Enter")
    wait_for_other_actions(table, before)
    table.evaluate("virtuPage.send(':undo')")
    table.wait_for_selector(f"#map [data-action='{notation}']", state="attached")
    settle(table)
    place = table.locator(f"#map [data-action='{notation}'] .hit").bounding_box()
    table.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    table.wait_for_selector(f"#map [data-action='{notation}']", state="detached")


STOPS = "[...document.querySelectorAll('#board svg [tabindex=\"0\"]')].map(e => e.dataset.place)"
STEPS = """() => Object.fromEntries([...document.querySelectorAll("#map > .city, #cartouches .power")].map((place) => [
  place.dataset.place,
  ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => {
    place.focus();
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement.dataset.place;
  }),
]))"""
"""For each place on the map where the four arrow keys lead from it."""


def reached(steps: dict[str, list[str]], start: str) -> set[str]:
    """Every place to which some arrow keys lead from a place."""
    found = [start]
    for place in found:
        found += [to for to in dict.fromkeys(steps[place]) if to not in found]
    return set(found)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_arrow_keys_go_from_every_place_to_every_other(started: Page, players: int):
    factions = ["red", "yellow", "green", "blue", "white"][:players]
    send(started, ":new " + json.dumps({"players": players, "edition": "fr", "seed": 4, "factions": factions}))
    whole = box(started)
    for width, height in ((1440, 900), (1024, 768)):
        started.set_viewport_size({"width": width, "height": height})
        steps = started.evaluate(STEPS)
        assert len(steps) > 25 and "france" in steps
        lacking = {start: missing for start in steps if (missing := steps.keys() - reached(steps, start))}
        assert not lacking, f"{width} pixels wide"
    assert box(started) == whole, "the arrows went to places and did not move the map"
    roads = dict(entry.split(":") for entry in str(started.get_attribute("#map", "data-near")).split(";"))
    assert "florence" in roads and steps["florence"][3] == "siena" in roads["florence"].split(",")


def test_the_map_is_one_stop_of_the_tab_key(table: Page):
    assert len(table.evaluate(STOPS)) == 1
    whole = box(table)
    table.focus("#at-florence")
    assert table.evaluate(STOPS) == ["florence"]
    table.keyboard.press("ArrowDown")
    assert table.evaluate("document.activeElement.dataset.place") == "siena"
    assert table.evaluate(STOPS) == ["siena"]
    table.keyboard.press("Shift+ArrowRight")
    assert box(table)[0] > whole[0], "with Shift they move the map"
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.closest('#board svg')") is None


def test_the_tab_key_comes_first_to_where_something_can_be_done(table: Page):
    target = play_until(table, "#map [data-action], #map [data-choose]")
    (stop,) = table.evaluate(STOPS)
    assert table.locator(f"#at-{stop}:is([data-action], [data-choose])").count() == 1
    can = table.locator("#board svg :is([data-action], [data-choose])").count()
    table.focus(f"#at-{stop}")
    seen = set()
    for _ in range(can):
        table.keyboard.press("PageDown")
        seen.add(table.evaluate("document.activeElement.dataset.place"))
    assert len(seen) == can, "Page Down goes round all of them"
    assert target.get_attribute("data-place") in seen


def test_the_cartouches_stay_in_sight_when_the_map_is_brought_closer(table: Page):
    def seen(selector: str) -> dict:
        return table.locator(selector).bounding_box()

    frame, before, city = seen(".map-frame"), seen(".alliances"), seen("#at-florence")
    for _ in range(5):
        table.click("[data-zoom=in]")
    after = seen(".alliances")
    assert after["width"] >= before["width"] and seen("#at-florence")["width"] > 3 * city["width"]
    for cartouche in (after, seen(".turn-order")):
        assert cartouche["x"] >= frame["x"] and cartouche["y"] >= frame["y"]
        assert cartouche["x"] + cartouche["width"] <= frame["x"] + frame["width"] + 1
        assert cartouche["y"] + cartouche["height"] <= frame["y"] + frame["height"] + 1


def test_a_place_with_several_actions_opens_a_menu_beside_it(table: Page):
    target = play_until(table, "#map [data-choose]", 200)
    target.focus()
    table.keyboard.press("Enter")
    menu = table.locator(f"#{target.get_attribute('data-choose')}")
    assert menu.is_visible()
    buttons = menu.locator("[data-action]")
    assert buttons.count() > 1
    focused = "notation => document.activeElement.dataset.action === notation"
    table.wait_for_function(focused, arg=buttons.nth(0).get_attribute("data-action"))
    table.keyboard.press("ArrowDown")
    table.wait_for_function(focused, arg=buttons.nth(1).get_attribute("data-action"))
    area, window = menu.bounding_box(), table.viewport_size
    assert area["x"] >= 0 and area["y"] >= 0
    assert area["x"] + area["width"] <= window["width"] and area["y"] + area["height"] <= window["height"]
    table.keyboard.press("Escape")
    assert not menu.is_visible()


def test_on_a_phone_a_tap_first_brings_a_city_closer_and_the_next_plays_it(new_context, site: Site):
    page = new_context(**PHONE).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page)
    target = play_until(page, "#map [data-action]")
    notation = target.get_attribute("data-action")
    hit = page.locator(f"#map [data-action='{notation}'] .hit")
    small = hit.bounding_box()
    assert small["width"] < 44
    page.touchscreen.tap(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2)
    page.wait_for_function(
        "n => document.querySelector(`#map [data-action='${n}'] .hit`).getBoundingClientRect().width >= 44",
        arg=notation,
    )
    assert page.locator(f"#map [data-action='{notation}']").count() == 1, "the first tap plays nothing"
    large = hit.bounding_box()
    page.touchscreen.tap(large["x"] + large["width"] / 2, large["y"] + large["height"] / 2)
    page.wait_for_selector(f"#map [data-action='{notation}']", state="detached", timeout=START)


def test_two_fingers_zoom_about_the_middle_between_them(table: Page):
    area = table.locator("#map").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    whole = box(table)
    table.evaluate(
        """([x, y]) => {
          const map = document.getElementById("map");
          const touch = (type, id, dx) => map.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerId: id, pointerType: "touch", clientX: x + dx, clientY: y,
          }));
          touch("pointerdown", 11, -50);
          touch("pointerdown", 12, 50);
          for (const reach of [60, 80, 100]) { touch("pointermove", 11, -reach); touch("pointermove", 12, reach); }
          touch("pointerup", 11, -100);
          touch("pointerup", 12, 100);
        }""",
        [x, y],
    )
    near = box(table)
    assert near[2] == pytest.approx(whole[2] / 2, rel=0.02), "fingers twice as far apart: twice as near"
    assert near[0] + near[2] / 2 == pytest.approx(whole[0] + whole[2] / 2, abs=6)
    assert near[1] + near[3] / 2 == pytest.approx(whole[1] + whole[3] / 2, abs=6)


def test_what_cuts_and_fills_the_pieces_is_drawn(started: Page):
    """A clip path or pattern that is hidden makes every disc, ring and arms vanish."""
    styles = started.evaluate(
        "[...document.querySelectorAll('#symbols clipPath *, #symbols pattern *, #symbols mask *')]"
        ".map(part => getComputedStyle(part).visibility + ' ' + getComputedStyle(part).display)"
    )
    assert len(styles) >= 4
    assert not [style for style in styles if "hidden" in style or "none" in style]
