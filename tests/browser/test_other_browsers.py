"""The page in Firefox and in WebKitGTK: a whole game by clicks, a lesson, a board in a frame of another page.

A browser that is not on this machine is skipped, and the summary says what to install. With VIRTU_ALL_BROWSERS, as in
.ci/run, it fails. With VIRTU_SCREENSHOTS=FOLDER pictures of what was seen are left there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from virtu.core.match import Match
from virtu.games.virtu import lessons

from .conftest import Site
from .drivers.driver import Driver, Missing, wait
from .drivers.firefox import Firefox
from .drivers.webkit import WebKit
from .test_whole_game import short_game

STARTED = "() => document.querySelector(\"html[data-ready='true'], html[data-failure]\") !== null"
FAILURE = "() => [document.documentElement.dataset.failure, document.getElementById('failure-detail')?.textContent]"
QUIET = """() => {
  const begin = document.getElementById("handover-begin");
  if (document.documentElement.dataset.busy !== undefined) return null;
  const result = document.querySelector("[data-result]");
  return {
    begin: begin !== null,
    offered: [...document.querySelectorAll("#actions [data-action]")].map((e) => e.dataset.action),
    result: result && result.dataset.result,
  };
}"""
"""What the page offers once it has come to rest."""
UNFOLD = """(selector) => {
  const button = document.querySelector(selector);
  for (let fold = button.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  button.scrollIntoView({ block: "center", behavior: "instant" });
}"""
TROUBLES = """() => {
  window.troubles = [];
  addEventListener("error", (event) => troubles.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => troubles.push(String(event.reason)));
}"""
SAYS = "(text) => document.getElementById('lesson')?.textContent.replace(/\\s+/g, ' ').includes(text)"
HOST = """<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,">
<h1>host</h1><virtu-board players="4"></virtu-board><script src="some/where/embed.js"></script></html>"""
FRAME = "document.querySelector('iframe')?.contentDocument"
LESSON = "annex"
BROWSERS: dict[str, Callable[[], Driver]] = {"firefox": Firefox, "webkit": WebKit}
PICTURES = os.environ.get("VIRTU_SCREENSHOTS")
"""A folder for pictures of what was seen, to be looked at."""


@pytest.fixture(scope="module", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One browser for all tests of this file."""
    try:
        running = BROWSERS[request.param]()
    except Missing as missing:
        if os.environ.get("VIRTU_ALL_BROWSERS"):
            raise
        pytest.skip(str(missing))
    print(running.version())
    yield running
    running.close()


def start(driver: Driver, address: str) -> None:
    """Open an address of the page and wait until it is ready."""
    driver.goto("about:blank")  # another fragment alone would not load the page again
    driver.goto(address)
    wait(driver, STARTED)
    assert driver.evaluate(FAILURE)[0] is None, f"{driver.version()}: {driver.evaluate(FAILURE)}"
    driver.evaluate(TROUBLES)


def click(driver: Driver, selector: str) -> None:
    """Press a button that may lie in a folded group."""
    driver.evaluate(UNFOLD, selector)
    driver.click(selector)


def look(driver: Driver, name: str) -> None:
    if PICTURES:
        driver.picture(Path(PICTURES) / f"{type(driver).__name__.lower()}-{name}.png")


def test_a_whole_game_is_set_up_and_played_to_the_final_scores(driver: Driver, site: Site) -> None:
    """The first action of each kind is pressed with the pointer, the others by script, which is quicker."""
    seed, expected = short_game("fr")
    start(driver, site.url)
    look(driver, "start")
    click(driver, "label:has(input[name=players][value='3'])")
    driver.evaluate("(seed) => { document.querySelector('[name=seed]').value = seed; }", seed)
    click(driver, "form[data-command=':new'] button[type=submit]")
    wait(driver, "() => document.querySelector('#actions [data-action]') !== null")

    match, pressed = Match.new(expected.game, expected.options, expected.seed), set[str]()
    for number, action in enumerate(expected.actions):
        seen = wait(driver, QUIET)
        if seen["begin"]:
            click(driver, "#handover-begin")
            wait(driver, "() => document.getElementById('handover-begin') === null")
            seen = wait(driver, QUIET)
        assert sorted(seen["offered"]) == sorted(match.legal()), f"before action {number}, {action}"
        if number == len(expected.actions) // 2:
            look(driver, "game")
            start(driver, site.url)
            seen = wait(driver, QUIET)
            assert sorted(seen["offered"]) == sorted(match.legal()), "the same question after a reload"
        button = f"#actions [data-action={json.dumps(action)}]"
        if (kind := action.split()[0]) not in pressed:
            pressed.add(kind)
            click(driver, button)
        else:
            driver.evaluate("(selector) => document.querySelector(selector).click()", button)
        match.play(action)

    result = expected.game.result(expected.state)
    assert result is not None
    factions = [player.faction for player in expected.state.players]
    scores = " ".join(f"{faction}:{points}" for faction, points in zip(factions, result.scores, strict=True))
    assert wait(driver, "() => document.querySelector('[data-result]')?.dataset.result").split() == scores.split()
    assert driver.evaluate("() => troubles") == []
    look(driver, "result")


def test_a_lesson_is_taken_to_its_end(driver: Driver, site: Site) -> None:
    start(driver, f"{site.url}#learn/{LESSON}")
    words, steps = lessons.load_words("en"), lessons.load(LESSON).steps
    for number, step in enumerate(steps):
        wait(driver, SAYS, words(f"lesson.{LESSON}.{step.id}"))
        look(driver, f"lesson-{number + 1}")
        for action in step.answer:
            wait(driver, QUIET)
            driver.evaluate("(line) => virtuPage.send(line)", action)
        if number + 1 < len(steps):
            wait(
                driver, "() => document.querySelector('#lesson .lesson-tools [data-command=\":learn next\"]') !== null"
            )
            wait(driver, QUIET)
            click(driver, "#lesson .lesson-tools [data-command=':learn next']")
    assert driver.evaluate("() => troubles") == []


def test_a_board_in_a_frame_starts_by_its_button(driver: Driver, site: Site) -> None:
    """The page around the frame comes from the same host: a driver sees into no other one."""
    host = site.link.parents[1] / "host.html"
    host.write_text(HOST, encoding="utf-8")
    driver.goto(f"{site.origin}/{host.name}")
    wait(driver, f"() => {FRAME}?.documentElement?.dataset.poster === 'true'")
    assert driver.evaluate(f"() => {FRAME}.querySelectorAll('#poster-picture svg').length") == 2
    assert driver.evaluate(f"() => {FRAME}.getElementById('play').disabled") is False
    driver.evaluate(f"() => {FRAME}.getElementById('play').click()")
    wait(driver, f"() => {FRAME}?.documentElement?.dataset.ready === 'true'")
    wait(driver, f"() => {FRAME}.getElementById('map').checkVisibility()")
    look(driver, "embed")
