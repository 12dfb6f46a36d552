"""A whole game in the browser, by clicking what the page offers and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from virtu.core import game as games
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.judgement import weight

from .conftest import BEGIN, Site, offered, settle, wait_started

LONGEST = 450
"""Actions of the game that is clicked through; random games are often much longer."""


def short_game(edition: str) -> tuple[int, Match]:
    """The first seed whose random game of three is over soon, and the match played to its end."""
    game = games.load("virtu")
    for seed in range(1, 500):
        match, bot = Match.new(game, {"players": 3, "edition": edition}, seed), RandomBot(weight, Chance(seed))
        while game.actors(match.state) and len(match.nodes) <= LONGEST:
            match.play(bot.draw(game.legal_actions(match.state)))
        if game.result(match.state):
            return seed, match
    raise AssertionError(f"no game of at most {LONGEST} actions among 500 seeds")


def click(page: Page, action: str) -> None:
    """Click the button of an action, which may lie in a folded group, and wait until the page has answered."""
    button = page.locator(f"#actions [data-action={json.dumps(action)}]").first
    button.evaluate("e => { const fold = e.closest('details'); if (fold) fold.open = true; }")
    button.click()
    settle(page, begin=False)


def begin_turn(page: Page, other_seat: bool) -> bool:
    """Press the button of the panel between two players if it is there, and say whether it was."""
    if not page.locator(BEGIN).count():
        return False
    assert other_seat, "it never shows for the very same seat"
    assert page.evaluate("document.activeElement.id") == BEGIN.lstrip("#")
    page.keyboard.press("Enter")
    page.wait_for_selector(BEGIN, state="detached")
    settle(page)
    return True


def scores_on(page: Page) -> dict[str, int]:
    """The final scores by faction, as the result shows them."""
    text = page.locator("[data-result]").get_attribute("data-result") or ""
    return {faction: int(points) for faction, points in (pair.split(":") for pair in text.split())}


def test_a_whole_game_is_played_reloaded_shared_and_scored(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    seed, expected = short_game("cs")
    context = new_context(viewport={"width": 1440, "height": 900}, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"

    page.get_by_text("3 players").click()
    page.get_by_text("Czech edition").click()
    page.get_by_text("House rules and more").click()
    page.locator("input[name=seed]").fill(str(seed))
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector("#actions [data-action]")

    match = Match.new(expected.game, expected.options, expected.seed)
    handed_over = 0
    reload_at = {len(expected.line) // 3, len(expected.line) * 2 // 3}
    for number, action in enumerate(expected.actions):
        legal = match.legal()
        assert sorted(offered(page)) == sorted(legal), f"before action {number}, {action}"
        if number in reload_at:
            page.reload()
            assert wait_started(page) == "ready"
            assert sorted(offered(page)) == sorted(legal), "the same prompt after a reload"
        asked = match.game.actors(match.state)
        click(page, action)
        match.play(action)
        handed_over += begin_turn(page, asked != match.game.actors(match.state))

    assert handed_over >= 3 * (expected.state.year - 1), "at least once a spring for each of three players"
    page.wait_for_selector("[data-result]")
    result = expected.game.result(expected.state)
    assert result is not None
    factions = [player.faction for player in expected.state.players]
    assert scores_on(page) == dict(zip(factions, result.scores, strict=True))

    page.locator("[data-result] [data-command=':link']").click()
    page.wait_for_function("document.getElementById('live').textContent.trim() !== ''")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(site.url)

    fresh = new_context().new_page()
    fresh.goto(link)
    assert wait_started(fresh) == "ready"
    fresh.wait_for_selector("[data-result]")
    told = subprocess.run(
        [sys.executable, "-m", "virtu", "replay", link, "--json"], capture_output=True, text=True, check=True
    )
    assert scores_on(fresh) == scores_on(page) == json.loads(told.stdout)["scores"]
    assert json.loads(told.stdout)["actions"] == len(expected.line)
