"""Bots in a worker of their own: a person against two Pages, a worker that dies, the same moves as elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tools.hosting import POLICY
from virtu.core.match import Match
from virtu.games.virtu.game import GAME
from virtu.games.virtu.levels import LEVELS
from virtu.games.virtu.question import Question
from virtu.games.virtu.thinking import think

from .conftest import Site, Watch, offered, settle, wait_started
from .moments import send

ROOT = Path(__file__).parents[2]
WORKER = "script[type='py'][worker]"
THINK = 120_000  # milliseconds: the worker starts, on a busy machine
MOMENTS = (1, 9, 17)
"""After how many actions of a game the same questions are put on both sides."""


def begin(page: Page, **bots: str) -> None:
    """A game of three from the form of the start screen, which seat 1 begins."""
    page.select_option("form.new [name='first']", "0")
    for name, level in bots.items():
        page.select_option(f"form.new [name='{name}']", level)
    page.click("form.new .act.main")
    settle(page)


def wait_for_a_person(page: Page) -> None:
    """Until the bots have played."""
    page.wait_for_function(
        "() => !document.documentElement.dataset.busy && !document.querySelector('#prompt .thinks')", timeout=THINK
    )
    settle(page)


def year(page: Page) -> str:
    """What the top says of the year."""
    return page.locator("#top .when").inner_text().partition(",")[0]


@pytest.fixture
def quick(started: Page) -> Page:
    """The page, where bots play a turn at once."""
    send(started, ":set bots at-once")
    return started


def test_a_person_plays_a_year_against_two_pages(quick: Page) -> None:
    assert not quick.workers and not quick.locator(WORKER).count(), "who plays without bots starts no worker"
    begin(quick, bot1="page", bot2="page")
    before = year(quick)
    for _ in range(120):
        wait_for_a_person(quick)
        if year(quick) != before:
            break
        actions = offered(quick)
        quick.evaluate("line => virtuPage.send(line)", "done" if "done" in actions else actions[0])
        settle(quick)
    assert year(quick) != before
    assert not quick.locator(".panel").count(), "nobody hands anything over"
    assert len(quick.workers) == 1
    stored = quick.evaluate("() => localStorage['virtu/game/' + document.documentElement.dataset.game]")
    assert json.loads(stored)["match"]["bots"] == {"1": "page", "2": "page"}
    send(quick, ":seats " + json.dumps({"bot1": "", "bot2": ""}))
    quick.wait_for_function(f'() => !document.querySelector("{WORKER}")')


def test_the_worker_gives_the_moves_of_any_other_machine_and_another_takes_its_place(quick: Page) -> None:
    begin(quick, bot1="page")
    quick.wait_for_function(f'() => document.querySelector("{WORKER}")?.xworker', timeout=THINK)
    match = Match.new(GAME, {"players": 3}, 11)
    while len(match.actions) <= max(MOMENTS):
        seat = GAME.actors(match.state)[0]
        if len(match.actions) in MOMENTS:
            for level in LEVELS:
                text = Question(match.state, seat, level, 7 + len(match.actions), 300).to_text()
                there = quick.evaluate(
                    f"""async text => (await document.querySelector("{WORKER}").xworker.ready).sync.think(text)""", text
                )
                here = json.loads(think(text))
                assert {name: json.loads(there)[name] for name in here} == here, (level, match.actions)
        match.play(json.loads(think(Question(match.state, seat, "page", 1, 1).to_text()))["actions"][0])

    first = quick.evaluate_handle(f'() => document.querySelector("{WORKER}")')
    quick.evaluate("element => element.xworker.terminate()", first)
    send(quick, ":bot red page")  # the question goes to a worker that says nothing any more
    assert quick.locator("#prompt .thinks").count()
    quick.wait_for_function(
        f"""first => document.querySelector("{WORKER}") && document.querySelector("{WORKER}") !== first""",
        arg=first,
        timeout=THINK,
    )
    quick.wait_for_function("() => !document.querySelector('#prompt .thinks')", timeout=THINK)
    assert offered(quick) and not quick.locator("#prompt .stopped").count()


FRAMES = """() => {
  window.told = [];
  document.addEventListener("virtu:patched", () => {
    told.push("patched");
    requestAnimationFrame(() => setTimeout(() => told.push("painted")));
  });
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...given) {
    if (JSON.stringify(given[0])?.includes("budget")) told.push("asked");
    return post.apply(this, given);
  };
}"""
"""Notes in `told` when the page was patched and painted, and when a question went to the worker."""


def test_who_thinks_long_is_asked_when_the_page_has_been_painted(quick: Page) -> None:
    quick.evaluate(FRAMES)
    begin(quick, bot1="machiavel")
    send(quick, ":bot red machiavel")
    wait_for_a_person(quick)
    told = quick.evaluate("told")
    asked = [number for number, word in enumerate(told) if word == "asked"]
    assert asked, told
    for number in asked:
        before = told[:number]
        assert before[::-1].index("painted") < before[::-1].index("patched"), told


def test_a_page_that_is_never_painted_has_its_bots_play_too(quick: Page) -> None:
    quick.evaluate("() => { window.requestAnimationFrame = () => 0; }")
    begin(quick, bot1="machiavel")
    send(quick, ":bot red machiavel")
    assert quick.locator("#prompt .thinks").count()
    wait_for_a_person(quick)
    assert offered(quick) and not quick.locator("#prompt .stopped").count()


@pytest.mark.parametrize("allowed", [True, False], ids=["as documented", "without workers"])
def test_bots_think_under_the_policy_of_the_documents_and_are_missed_under_a_stricter_one(
    page: Page, dist: Path, serve_site: Callable[..., Site], watch: Watch, allowed: bool
) -> None:
    """docs/hosting.md: what the worker needs; without it the page says so and the seat is played by hand."""
    policy = POLICY
    if not allowed:
        policy = POLICY.replace("worker-src 'self' blob:", "worker-src 'none'")
        watch.tolerate("Content Security Policy|SecurityError|Worker")
    page.goto(serve_site(dist, headers={"Content-Security-Policy": policy}).url)
    assert wait_started(page) == "ready"
    send(page, ":set bots at-once")
    begin(page, bot0="page", bot1="page")
    if allowed:
        page.wait_for_function("() => document.querySelectorAll('#log [data-command]').length > 6", timeout=THINK)
    else:
        page.wait_for_selector("#prompt .stopped", timeout=THINK)
        assert offered(page)


def test_the_bots_are_stopped_by_a_key_and_go_on(quick: Page) -> None:
    begin(quick, bot0="page", bot1="page", bot2="page")
    assert quick.locator("#prompt .thinks").count() and not offered(quick)
    quick.keyboard.press("b")
    quick.wait_for_selector("#prompt .stopped")
    assert offered(quick)
    quick.keyboard.press("b")
    quick.wait_for_selector("#prompt .thinks")
    moments = "() => document.querySelectorAll('#log [data-command]').length"
    told = quick.evaluate(moments)
    quick.wait_for_function(f"told => ({moments})() > told", arg=told, timeout=THINK)
    send(quick, ":bots pause")
