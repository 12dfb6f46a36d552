"""The analysis in a real browser: thought out in the worker, by another one if it dies, and the way to the replay."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests import fixtures
from virtu.core.analysis import moments, seed_at
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.analyst import ANALYST

from .conftest import settle
from .moments import send
from .test_bots import THINK, WORKER

YEARS = 3


def begun() -> Match:
    """The first years of a kept game."""
    fixture = next(game for game in fixtures.all_games() if game.options["players"] == 3)
    match = fixture.begin()
    for action in fixture.moves:
        match.play(action)
        if match.state.year > YEARS:
            break
    return match


def judged(page: Page, number: int) -> None:
    """Wait until so many moments are judged."""
    page.wait_for_function(
        "number => parseInt(document.querySelector('#panel .waiting')?.textContent ?? '99') >= number",
        arg=number,
        timeout=THINK,
    )


def test_a_game_is_analysed_in_the_worker_and_a_turning_point_leads_to_the_replay(started: Page) -> None:
    match = begun()
    send(started, ":load " + json.dumps(match.to_json()))
    assert not started.locator(WORKER).count()
    send(started, ":analysis")
    judged(started, 1)
    started.evaluate(f'() => document.querySelector("{WORKER}").xworker.terminate()')
    # Nobody waits for a dead worker as long as a page does: the question is put to a new one by hand.
    started.click("#analysis-way")
    started.wait_for_function(f'() => !document.querySelector("{WORKER}")')
    started.click("#analysis-way")
    started.wait_for_selector("#panel .turns li", timeout=THINK)
    assert not started.locator(WORKER).count(), "the worker is wanted no longer"

    nodes = moments(match.game, [match.root, *match.line])
    started.click("#panel [data-command=':numbers chances']")
    started.wait_for_selector("#panel .chart-chances tbody tr", state="attached")
    rows = started.locator("#panel .chart-chances tbody tr").all_inner_texts()
    assert len(rows) == len(nodes) == YEARS + 1
    here = ANALYST.chances(match.game, nodes[1].state, Chance(seed_at(match, nodes[1]))).shares
    assert sorted(map(int, rows[1].split("\t")[1:])) == sorted((share + 5) // 10 for share in here)

    started.locator("#panel .turns [data-command]").first.click()
    settle(started)
    assert started.locator("html").get_attribute("data-past") == "true" and not started.locator("#panel").count()
