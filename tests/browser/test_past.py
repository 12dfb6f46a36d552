"""What happened, in a browser: the log, the slider, the past that plays, the panel between two players, motion."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from virtu.core import game as games
from virtu.core.match import Match
from virtu.games.virtu.judgement import weight

from .conftest import BEGIN, Site, offered, settle, wait_started


def some_game(year: int) -> Match:
    """A random game of three at the beginning of a year."""
    chance, match = random.Random(5), Match.new(games.load("virtu"), {"players": 3, "first": 0}, 3)
    while match.state.year < year:
        legal = match.legal()
        match.play(chance.choices(legal, [weight(action) for action in legal])[0])
    return match


MATCH = some_game(3)


def send(page: Page, line: str, *, begin: bool = True) -> None:
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page, begin=begin)


def opened(page: Page, match: Match = MATCH) -> Page:
    send(page, ":load " + json.dumps(match.to_json()))
    return page


@pytest.fixture
def table(started: Page) -> Page:
    return opened(started)


def place(page: Page) -> int:
    """The place of the slider on the line."""
    return int(page.locator("#scrub").input_value())


def test_the_log_leads_to_its_moments_by_click_and_by_keyboard(table: Page) -> None:
    table.locator("#log li .told").last.click()
    settle(table)
    assert table.locator("html").get_attribute("data-past") == "true"
    assert not offered(table)
    assert 0 < place(table)
    assert table.locator("#log li [aria-current]").count()

    table.keyboard.press("Escape")
    settle(table)
    assert table.locator("html").get_attribute("data-past") is None and offered(table)

    # After a moment far above, the end of the log is seen again as soon as the past is left.
    table.locator("#log li .told").first.click()
    settle(table)
    assert table.locator("#log").evaluate("e => e.scrollTop") < 0
    table.keyboard.press("Escape")
    settle(table)
    assert table.locator("#log").evaluate("e => e.scrollTop") == 0

    # The whole log is one stop of the Tab key for its rows, which the arrow keys walk.
    assert table.locator("#log :is(.told,.fold)[tabindex='0']").count() == 1
    table.locator("#log :is(.told,.fold)[tabindex='0']").focus()
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"):
        table.keyboard.press(key)
        assert table.locator(":focus").evaluate("e => e.matches('#log :is(.told,.fold)') && e.tabIndex === 0")
    table.keyboard.press("Enter")
    settle(table)
    assert 0 < place(table) <= int(table.locator("#scrub").get_attribute("max") or 0)

    table.locator("#log .fold[aria-expanded='false']").first.click()
    settle(table)
    assert table.locator("#log h4", has_text="Setting up").count() == 1
    before = table.locator("#log li").count()
    table.locator("#log .log-filter button").nth(1).click()
    settle(table)
    assert 0 < table.locator("#log li").count() < before


def test_the_slider_is_dragged_and_walked_and_space_plays(table: Page) -> None:
    send(table, ":moment at 20")
    table.locator("#scrub").focus()
    table.keyboard.press("ArrowRight")
    settle(table)
    assert (place(table), table.locator("#scrub").get_attribute("data-at")) == (21, "21")
    table.keyboard.press("ArrowLeft")
    settle(table)
    table.keyboard.press("ArrowLeft")
    settle(table)
    assert table.locator("#scrub").get_attribute("data-at") == "19"

    box = table.locator("#scrub").bounding_box()
    assert box
    table.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)
    table.mouse.down()
    for part in (0.2, 0.5, 0.9):
        table.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
    table.mouse.up()
    table.wait_for_function(
        "!document.documentElement.dataset.busy && scrub.value === scrub.dataset.at && Number(scrub.value) > 30"
    )

    send(table, f":moment at {len(MATCH.line) - 3}")
    table.locator("#scrub-speed").select_option("fast")
    settle(table)
    table.locator("#scrub").focus()
    table.keyboard.press(" ")
    table.wait_for_function("scrub.value === scrub.max && !document.querySelector('[data-every]')")
    settle(table)
    table.locator("#scrub-first").click()
    settle(table)
    table.locator("#scrub-play").click()
    table.wait_for_function("Number(scrub.value) > 1")
    table.locator("#scrub-play").click()
    settle(table)
    assert table.locator("#scrub-play").get_attribute("data-command") == ":moment play"


def test_going_on_from_a_moment_and_taking_up_the_old_line(table: Page) -> None:
    send(table, ":moment at 12")
    table.get_by_role("button", name="Go on from here").click()
    settle(table)
    assert offered(table)
    actions = MATCH.actions
    send(table, next(action for action in offered(table) if action != actions[12]))
    table.reload()
    assert wait_started(table) == "ready"
    table.locator("#log .log-ways [data-command=':view lines']").click()
    settle(table)
    panel = table.locator("#panel")
    assert f"{len(actions) - 12} actions" in panel.inner_text()
    panel.get_by_role("button", name="Take up again").first.click()
    settle(table)
    assert sorted(offered(table)) == sorted(MATCH.legal())


def before_hand_over(match: Match) -> tuple[Match, str]:
    """An earlier moment whose next action hands over to another person in a spring after the first."""
    game = match.game
    for node in match.line:
        parent = node.parent
        assert parent is not None
        if parent.state.year > 1 and node.state.season == parent.state.season == "spring":
            if game.actors(node.state) != game.actors(parent.state):
                early = Match.from_json(match.to_json())
                early.go_to(early.nodes[parent.number])
                document = early.to_json()
                document["moves"] = document["moves"][: parent.number]
                return Match.from_json(document), node.action
    raise AssertionError("nobody hands over in the second spring")


def test_the_panel_between_two_players_has_the_focus_and_closes_with_every_key(table: Page) -> None:
    match, action = before_hand_over(MATCH)
    for key in ("Enter", " ", "Escape"):
        opened(table, match)
        send(table, action, begin=False)
        assert table.locator("html").get_attribute("data-panel") == "handover"
        assert table.evaluate("document.activeElement.id") == BEGIN.lstrip("#")
        assert table.locator("#panel.handover .rival").count() >= 1
        table.keyboard.press(key)
        table.wait_for_selector(BEGIN, state="detached")
        assert offered(table)
    opened(table, match)
    send(table, action, begin=False)
    legal = offered(table)
    table.evaluate("line => virtuPage.send(line)", legal[0])
    table.wait_for_selector(BEGIN, state="detached")
    assert not table.locator("#map .news").count(), "the rings go with the first action"


def test_on_a_phone_the_panel_covers_the_screen(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    match, action = before_hand_over(MATCH)
    opened(page, match)
    send(page, action, begin=False)
    box = page.locator("#panel").bounding_box()
    button = page.locator(BEGIN).bounding_box()
    assert box and button
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    assert button["height"] >= 44 and button["y"] + button["height"] <= 844
    page.locator(BEGIN).tap()
    page.wait_for_selector(BEGIN, state="detached")
    assert offered(page)


ANIMATED = """() => {
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.animated++; return animate.apply(this, given); };
}"""


def played_moments(page: Page, number: int) -> int:
    """Walk so many moments of the past; how many movements ran."""
    page.evaluate(ANIMATED)
    send(page, ":moment at 8")
    for _ in range(number):
        send(page, ":moment forward")
    return int(page.evaluate("window.animated"))


def test_what_moves_is_animated_and_the_next_line_ends_it_at_once(table: Page) -> None:
    assert played_moments(table, 25) > 0
    # Slowed down, so that the moment can be looked at.
    table.evaluate(
        """() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        return animate.call(this, frames, { ...options, duration: 1e7 });
      };
    }"""
    )
    for _ in range(30):
        send(table, ":moment forward")
        if table.locator(".ghost").count():
            break
    running = "document.getAnimations().filter((a) => a.effect.target?.matches('.ghost')).length"
    assert table.evaluate(running) >= 1
    table.evaluate("virtuPage.send(':moment now')")
    table.wait_for_function("!document.querySelector('.ghost')")
    assert table.evaluate(running) == 0
    settle(table)
    assert offered(table)


def test_nothing_moves_for_who_wants_no_motion(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    opened(page)
    assert played_moments(page, 12) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert played_moments(page, 12) > 0
    send(page, ":set motion none")
    assert played_moments(page, 12) == 0


def test_what_is_laid_in_a_palace_that_is_not_shown_rings_its_strip_and_nothing_grows(table: Page) -> None:
    send(table, ":new {}")
    table.evaluate(
        """() => { window.seen = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...rest) {
          window.seen.push([this.id, JSON.stringify(frames)]);
          return animate.call(this, frames, ...rest);
        }; }"""
    )
    seat = table.get_attribute("#rivals .strip[aria-current=true]", "data-faction")
    for _ in range(12):
        table.evaluate("window.seen.length = 0")
        send(table, offered(table)[0])
        if table.get_attribute("#rivals .strip[aria-current=true]", "data-faction") != seat:
            break
    seen = dict(table.evaluate("window.seen"))
    assert "outline" in seen[f"strip-{seat}"] and "scale" not in seen[f"strip-{seat}"]
