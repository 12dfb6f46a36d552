"""A game that is passed by link through three browsers that know nothing of each other, to the final scores."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests import fixtures
from virtu.core.match import Match

from .conftest import Site, settle, wait_started
from .moments import send
from .test_whole_game import scores_on

LINES = """async lines => {
  for (const line of lines) {
    virtuPage.send(line);
    while (document.documentElement.dataset.busy) await new Promise(done => setTimeout(done, 2));
  }
}"""


def play(page: Page, lines: list[str]) -> None:
    """Type lines, one after the other, faster than a person would."""
    page.evaluate(LINES, lines)
    settle(page, begin=False)


def passed(page: Page) -> str:
    """Press the button of the panel that passes the turn; the link that then lies on the clipboard."""
    page.locator("form[data-command=':pass'] input[name=note]").fill("Your turn")
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_selector("#pass-link")
    settle(page, begin=False)
    link = page.locator("#pass-link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    return link


def asked(match: Match) -> int:
    return next(iter(match.game.actors(match.state)), -1)


def turns(match: Match) -> list[tuple[int, list[str]]]:
    """Who decides what without another one being asked between, from the beginning to the end."""
    found: list[tuple[int, list[str]]] = []
    for node in match.line:
        assert node.parent is not None
        seat = match.game.actors(node.parent.state)[0]
        if not found or found[-1][0] != seat:
            found.append((seat, []))
        found[-1][1].append(node.action)
    return found


def few_turns() -> Match:
    """Of the kept games of three the one that changes hands least, played to its end."""
    games = [game.play() for game in fixtures.all_games() if game.options["players"] == 3]
    return min(games, key=lambda match: len(turns(match)))


def test_a_game_goes_round_by_links_to_the_final_scores(new_context: Callable[..., BrowserContext], site: Site) -> None:
    expected = few_turns()
    pages: list[Page] = []
    for _ in range(3):
        context = new_context(
            viewport={"width": 1280, "height": 860}, permissions=["clipboard-read", "clipboard-write"]
        )
        pages.append(context.new_page())
        pages[-1].goto(site.url)
        assert wait_started(pages[-1]) == "ready"
    seats = turns(expected)
    first = seats[0][0]
    play(pages[first], [":new " + json.dumps({**expected.options, "seed": expected.seed})])
    link, known = "", {first}
    for number, (seat, actions) in enumerate(seats):
        page = pages[seat]
        if link:
            page.bring_to_front()
            if number % 30 == 0:  # as an address, in a page that begins anew
                page.goto("about:blank")
                page.goto(link)
                assert wait_started(page) == "ready"
            else:
                send(page, ":open " + link)
            page.wait_for_selector(".panel.passing .note")
            assert "Your turn" in page.locator(".panel.passing").inner_text()
            if seat in known:
                page.locator("#arrival-begin").click()
            else:
                page.locator(f"#arrival-seat-{seat}").click()
                known.add(seat)
            settle(page)
        play(page, actions)
        if number == len(seats) - 1:
            break
        if number == 0:
            send(page, ":view pass")
        page.wait_for_selector("html[data-panel='pass']", state="attached")
        link = passed(page)
    page.wait_for_selector("[data-result]")
    result = expected.game.result(expected.state)
    assert result is not None
    factions = [player.faction for player in expected.state.players]
    final = dict(zip(factions, result.scores, strict=True))
    assert scores_on(page) == final
    send(page, ":view pass")
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_selector("#pass-link")
    link = page.locator("#pass-link").input_value()
    for other in pages:
        if other is not page:
            send(other, ":open " + link)
            send(other, ":view result")
            assert scores_on(other) == final
        stored = other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('virtu/game/')).length")
        assert stored == 1, "the links were joined into one stored game"


def test_a_code_comes_when_it_is_wanted_and_not_before(started: Page) -> None:
    asked: list[str] = []
    started.on("request", lambda request: asked.append(request.url))
    send(started, ':new {"players": 3, "seed": 5}')
    send(started, ":view pass")
    assert not [url for url in asked if "segno" in url]
    started.get_by_role("button", name="QR code").click()
    started.wait_for_selector("svg.qr")
    assert len([url for url in asked if "segno" in url]) == 1


def test_the_board_goes_to_the_clipboard_as_a_picture(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ':new {"players": 3, "seed": 5}')
    send(page, ":view pass")
    page.get_by_role("button", name="Copy as image").click()
    page.wait_for_function("document.getElementById('live').textContent.includes('opied')")
    size = page.evaluate(
        """async () => {
        const [item] = await navigator.clipboard.read();
        const picture = await createImageBitmap(await item.getType("image/png"));
        return [picture.width, picture.height];
        }"""
    )
    assert size == [1980, 2000]
    page.get_by_role("button", name="Copy as text").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('moves = '))")
