"""What is seen at a glance: names of what is pointed at, strips in even rows, notices beside panels, lessons that fill
the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from virtu.games.virtu import lessons

from .moments import send, show
from .test_layout import meet, rectangle
from .test_map import begin

MIDDLE = {"width": 1024, "height": 768}
HIDDEN = """() => {
  const texts = [...document.querySelectorAll(`.names-${document.getElementById("map").dataset.scale} text`)];
  const written = new Set(texts.map((text) => text.textContent));
  const cities = [...document.querySelectorAll("#map .city:not(.closed)")];
  return cities.filter((city) => !written.has(city.dataset.called)).map((city) => city.id);
}"""
"""The cities whose whole names have no room on the map as it is seen."""


def labels(page: Page) -> list[str]:
    """What the labels beside the map's own names say, after the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.eval_on_selector_all("#called span", "all => all.map(e => e.textContent)")


def test_the_name_of_a_city_without_room_on_the_map_is_shown_while_it_is_pointed_at(started: Page) -> None:
    started.set_viewport_size(MIDDLE)
    begin(started)
    hidden, *_ = started.evaluate(HIDDEN)
    city = started.locator(f"#{hidden}")
    name = city.get_attribute("data-called")
    assert labels(started) == []
    city.locator(".hit").hover()
    assert labels(started) == [name]
    label, frame = rectangle(started, "#called span"), rectangle(started, ".map-frame")
    assert frame["x"] <= label["x"] and label["x"] + label["width"] <= frame["x"] + frame["width"]
    assert not meet(label, rectangle(started, f"#{hidden} .hit"))
    started.mouse.move(5, 5)
    assert labels(started) == []
    # The keyboard goes there by a key of the map, so that the focus is one that is seen.
    started.locator("#map .city[tabindex='0']").focus()
    started.keyboard.press("Home")
    city.evaluate("e => e.focus()")
    assert labels(started) == [name]


def test_a_city_whose_name_stands_on_the_map_is_not_named_twice(started: Page) -> None:
    begin(started)
    hidden = set(started.evaluate(HIDDEN))
    cities = started.eval_on_selector_all("#map .city:not(.closed)", "all => all.map(e => e.id)")
    written = next(city for city in cities if city not in hidden)
    started.locator(f"#{written} .hit").hover()
    assert labels(started) == []


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_what_a_lesson_points_at_on_the_map_has_its_name(started: Page, size: tuple[int, int]) -> None:
    started.set_viewport_size({"width": size[0], "height": size[1]})
    send(started, ":learn annex 2")
    pointed = started.locator("#map .city[aria-current='step']")
    pointed.first.wait_for(state="attached")
    hidden = set(started.evaluate(HIDDEN))
    wanted = [city.get_attribute("data-called") for city in pointed.all() if city.get_attribute("id") in hidden]
    assert sorted(labels(started)) == sorted(filter(None, wanted))


def test_a_step_that_only_explains_leaves_no_empty_band(started: Page) -> None:
    started.set_viewport_size(MIDDLE)
    send(started, ":learn annex 1")
    assert started.get_attribute("html", "data-lesson") == "explain"
    strips = rectangle(started, "#rivals")
    assert strips["y"] + strips["height"] > MIDDLE["height"] - 40


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_map_keeps_its_place_and_size_in_all_steps_of_a_lesson(started: Page, size: tuple[int, int]) -> None:
    started.set_viewport_size({"width": size[0], "height": size[1]})
    kinds, boxes = set(), set()
    for name in ("annex", "winter"):
        for number in range(1, len(lessons.load(name).steps) + 1):
            send(started, f":learn {name} {number}")
            kinds.add(started.get_attribute("html", "data-lesson"))
            boxes.add(tuple(rectangle(started, "#board .map-frame").values()))
            task = started.locator(".lesson-task")
            if task.count():
                said, shown = rectangle(started, ".lesson-task"), rectangle(started, ".lesson-says")
                assert said["y"] + said["height"] <= shown["y"] + shown["height"] + 1, (name, number)
                assert rectangle(started, "#actions .answers")["height"] > 150, (name, number)
    assert kinds == {"ask", "explain"} and len(boxes) == 1


@pytest.mark.parametrize("width", [1440, 1280, 1024, 900])
def test_the_figures_of_a_strip_stand_in_one_row(started: Page, width: int) -> None:
    started.set_viewport_size({"width": width, "height": 800})
    show(started, "winter")
    tops = started.eval_on_selector_all(
        "#rivals .strip",
        "all => all.map(s => [...s.querySelectorAll('.figure')].map(f => f.getBoundingClientRect().top))",
    )
    assert len(tops) == 3
    for strip in tops:
        assert max(strip) - min(strip) < 4, tops


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_a_notice_and_the_panel_below_it_cover_nothing_of_each_other(started: Page, size: tuple[int, int]) -> None:
    started.set_viewport_size({"width": size[0], "height": size[1]})
    begin(started)
    send(started, ":view players")
    send(started, "march nowhere")
    notice, panel = rectangle(started, "#dialog > .notice"), rectangle(started, "#panel")
    assert not meet(notice, panel)
    for box in (notice, panel):
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    assert panel["height"] > 150
