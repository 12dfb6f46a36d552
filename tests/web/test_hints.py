"""Hints beside a thing, the list of what cannot be done, and the rules by number on the page."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.web.page_reader import FakePage


def asked(page: FakePage, question: str) -> tuple[str, list[str]]:
    """The hint as plain text, and what lights up."""
    entries: list[dict[str, Any]] = json.loads(asyncio.run(page.app.dispatch("?" + question)))
    hint, light = entries
    assert (hint["id"], light["effect"]) == ("hint", "light")
    return hint["html"], light["places"]


def annexing() -> FakePage:
    """Florence in the room of Annex in a first spring, with two family cards to pay."""
    page = FakePage()
    page.new(3, seed=5)
    for action in ("place lorenzo left", "place piero right", "place giovanni right"):
        page.send(action)
    while "start 3" not in page.actions():
        page.send(page.actions()[0])
    page.send("start 3")
    return page


def test_a_city_says_what_it_is_and_what_annexing_it_would_be_paid_with() -> None:
    page = annexing()
    here = [action for action in page.actions() if action.startswith("annex ")]
    assert here
    city = here[0].split()[1]
    html, lit = asked(page, city)
    assert "It would be paid with" in html and page.app.t(f"city.{city}") in html
    assert lit and all(place.startswith("red.") for place in lit)


def test_an_action_of_the_list_shows_its_payment_before_the_click_and_changes_nothing() -> None:
    page = annexing()
    match = page.app.match
    assert match is not None
    before = (match.here, page.app.notice, page.app.view)
    html, lit = asked(page, "!" + next(action for action in page.actions() if action.startswith("annex ")))
    assert "It would be paid with" in html and lit
    assert (match.here, page.app.notice, page.app.view) == before


def test_what_cannot_be_done_says_why_with_the_number_of_the_rule() -> None:
    page = annexing()
    html, lit = asked(page, "tunis")
    assert "Pirate ports cannot be annexed" in html and ">A4.7</a>" in html
    assert lit == []


@pytest.mark.parametrize("question", ["", "nowhere", "!annex nowhere", "!", "rule.A4.4", "red.9", "card.", "<b>"])
def test_of_what_nobody_knows_nothing_is_said(question: str) -> None:
    assert asked(annexing(), question) == ("", [])


def test_without_a_game_nothing_is_said() -> None:
    assert asked(FakePage(), "ravenna") == ("", [])


def test_the_list_of_what_cannot_be_done_groups_by_reason_and_a_rule_leads_back_to_it() -> None:
    page = annexing()
    assert 'data-command=":view why"' in page.regions["actions"]
    page.send(":view why")
    assert "Pirate ports cannot be annexed" in page.text("dialog")
    page.send(":rules A4.7")
    page.send(":rules close")
    assert page.attributes["data-panel"] == "why"
