"""The lessons in a browser: each is played through by its own right answers, with a wrong one at each step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from virtu.core.lessons import LessonRun, Step, matches
from virtu.games.virtu import lessons

from .conftest import Site, settle, wait_started
from .moments import send
from .test_axe import COLOURS, THEMES, told, violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}
PAGES = 3
"""So many pages share the lessons among them: each has to start Python."""
OUTSIDE = """() => [...document.querySelectorAll(".pointer")].filter(ring => {
  const box = ring.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const lesson = document.getElementById("lesson").getBoundingClientRect();
  const covered = x > lesson.left && x < lesson.right && y > lesson.top && y < lesson.bottom;
  return covered || x < 0 || y < 0 || x > innerWidth || y > innerHeight;
}).length"""


def words(name: str, language: str = "en") -> str:
    return lessons.load_words(language)(name)


def wait_for(page: Page, text: str) -> None:
    """Wait until the lesson says something."""
    page.wait_for_function(
        "text => document.getElementById('lesson').textContent.replace(/\\s+/g, ' ').includes(text)",
        arg=re.sub(r"\s+", " ", text),
    )
    settle(page)


def wrong_answer(run: LessonRun) -> tuple[str, str]:
    """A line that is a wrong answer at the beginning of a step, and what is to be said to it ("" for any reason)."""
    said = f"lesson.{run.lesson.id}.{run.step.id}.wrong"
    for entry in run.step.wrong:
        if entry.action:
            for action in run.legal():
                if matches(entry.action, action) and action not in run.step.right:
                    return action, words(f"{said}.{entry.say}")
    for entry in run.step.wrong:
        if entry.thing and entry.say:
            return f":about {entry.thing}", words(f"{said}.{entry.say}")
    return "annex atlantis", ""


def press(page: Page, action: str) -> None:
    """Press the button of an action in the list; one that is folded away is played as by its picture."""
    button = page.locator(f'#actions [data-action="{action}"]').first
    if button.is_visible():
        button.click()
    else:
        send(page, action)


def take(page: Page, run: LessonRun, step: Step) -> None:
    """A step with a wrong answer, then with its own right one."""
    line, told_so = wrong_answer(run)
    send(page, line)
    if told_so:
        wait_for(page, told_so)
        assert told_so in page.locator("#live").inner_text()
    elif page.locator(".panel.notice").count():
        page.keyboard.press("Escape")
        settle(page)
    if page.locator('#lesson [data-command=":undo"]:not(:disabled)').count():
        page.locator('#lesson [data-command=":undo"]').click()
        settle(page)
    for action in step.answer:
        press(page, action)
        settle(page)
    wait_for(page, words(f"lesson.{run.lesson.id}.{step.id}.right"))


@pytest.mark.parametrize("first", range(PAGES))
def test_every_lesson_is_played_through_with_a_wrong_answer_at_each_step(started: Page, first: int) -> None:
    """No line on the console, no question of the page to anybody, nothing stored but how far they were taken."""
    for name in lessons.ORDER[first::PAGES]:
        play_through(started, name)
    stored = started.evaluate("Object.keys(localStorage).filter(key => key.startsWith('virtu/'))")
    assert stored == ["virtu/lessons"]


def play_through(page: Page, name: str) -> None:
    """A lesson from its first step to its last."""
    send(page, f":learn {name}")
    run = LessonRun.begin(lessons.TEACHING, lessons.load(name))
    for number, step in enumerate(run.lesson.steps):
        wait_for(page, words(f"lesson.{name}.{step.id}"))
        assert page.evaluate("location.hash") == f"#learn/{name}/{number + 1}"
        assert page.locator("#lesson [data-goto]").count() == len(step.point)
        if step.point:
            page.wait_for_selector(".pointer")
            assert page.evaluate(OUTSIDE) == 0, (name, step.id)
        if step.asks:
            take(page, run, step)
        if number + 1 < len(run.lesson.steps):
            for action in step.answer:
                run.answer(action)
            run.next()
            page.locator('#lesson [data-command=":learn next"]').click()


def test_a_lesson_by_keyboard_from_the_start_screen_and_back(started: Page) -> None:
    page = started
    page.locator('#dialog [data-command=":learn"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel.learn")
    page.locator('.lessons a[href$="#learn/palace/1"]').focus()
    page.keyboard.press("Enter")
    wait_for(page, words("lesson.palace.ring"))
    assert page.evaluate("document.activeElement.id") == "lesson"
    page.locator('#lesson [data-goto="green.3"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.place") == "green.3"
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    for step in ("marker", "move"):
        page.locator('#lesson [data-command=":learn next"]').focus()
        page.keyboard.press("Enter")
        wait_for(page, words(f"lesson.palace.{step}"))
    page.locator('#palace [data-action="move 2"]').first.focus()
    page.keyboard.press("Enter")
    wait_for(page, words("lesson.palace.move.right"))
    assert page.locator(".pointer").count() == 0
    page.locator('#lesson [data-command=":learn leave"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('html[data-view="start"]:not([data-lesson])')


def test_each_step_has_a_link_that_opens_it_and_the_page_goes_along_with_the_address(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = new_context(locale="cs-CZ", **WIDE).new_page()
    page.goto(site.url + "#learn/siege/3")
    assert wait_started(page) == "ready"
    wait_for(page, words("lesson.siege.token.task", "cs"))
    page.evaluate("location.hash = 'learn/siege/6'")
    wait_for(page, words("lesson.siege.losses", "cs"))
    page.locator('.lesson-steps a[href$="#learn/siege/1"]').click()
    wait_for(page, words("lesson.siege.before", "cs"))


@pytest.mark.parametrize("name", ["palace", "annex", "patronise", "year"])
def test_on_a_phone_what_is_pointed_at_can_be_seen_beside_the_lesson(
    new_context: Callable[..., BrowserContext], site: Site, name: str
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#learn/{name}/1")
    assert wait_started(page) == "ready"
    for number, step in enumerate(lessons.load(name).steps, 1):
        send(page, f":learn {name} {number}")
        wait_for(page, words(f"lesson.{name}.{step.id}"))
        if step.point:
            page.wait_for_selector(".pointer")
            assert page.evaluate(OUTSIDE) == 0
        small = page.evaluate(
            """() => [...document.querySelectorAll("#lesson button")].map(b => b.getBoundingClientRect())
            .filter(box => box.height && box.height < 43.5).length"""
        )
        assert small == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_wrong_with_a_lesson_and_the_list(
    new_context: Callable[..., BrowserContext], site: Site, size: str
) -> None:
    page = new_context(color_scheme="light", **(WIDE if size == "wide" else PHONE)).new_page()
    page.goto(site.url + "#learn/annex/3")
    assert wait_started(page) == "ready"
    found = {}
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        for screen in (":learn annex 3", ":about rome", ":learn palace 1", ":learn"):
            send(page, screen)
            found[f"{screen}, {theme}"] = violations(page, rules)
    assert not told(found), told(found)
    assert COLOURS


TASK = """() => {
  const box = document.querySelector(".lesson-says").getBoundingClientRect();
  const task = document.querySelector(".lesson-task").getBoundingClientRect();
  return Math.max(0, box.top - task.top) + Math.max(0, task.bottom - box.bottom);
}"""
"""By how many pixels the task of a step lies outside of what is seen of the lesson's words."""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_in_the_largest_text_every_task_is_seen_whole(started: Page, width: int, height: int) -> None:
    """In French, whose words are the longest."""
    started.set_viewport_size({"width": width, "height": height})
    for line in (":set text larger", ":set language fr"):
        send(started, line)
    cut, asked = {}, 0
    for name in lessons.ORDER:
        for number, step in enumerate(lessons.load(name).steps, start=1):
            if step.asks:
                send(started, f":learn {name} {number}")
                asked += 1
                if (beyond := started.evaluate(TASK)) > 1:
                    cut[f"{name} {number}"] = beyond
    assert asked > 40 and cut == {}
