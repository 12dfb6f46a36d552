"""The book of rules in a real browser: typing finds, links lead in and back, pictures can be tried, paper, axe."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests import fixtures
from virtu.core import link
from virtu.games.virtu import lessons, rule_search, rulebook

from .conftest import Site, offered, settle, wait_started
from .moments import send, show
from .test_axe import THEMES, told, violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIELD = "#rules-query"
MOST = 3000
"""So many elements the whole page has at most."""
IN_SIGHT = """id => { const box = document.getElementById(id).getBoundingClientRect();
  const close = document.querySelector("#panel > .close").getBoundingClientRect();
  return box.top >= 0 && box.top < close.top && box.left >= 0 && box.right <= innerWidth + 0.5 }"""


def panel(page: Page) -> str:
    return page.get_attribute("html", "data-panel") or ""


def wait_panel(page: Page, name: str) -> None:
    page.wait_for_function("name => (document.documentElement.dataset.panel ?? '') === name", arg=name)
    settle(page)


def active(page: Page) -> str:
    return page.evaluate("document.activeElement.id")


def fragment(page: Page) -> str:
    return page.evaluate("location.hash")


@pytest.mark.parametrize(
    ("locale", "query"), [("en-GB", "pirate"), ("fr-FR", "cite assiegee"), ("cs-CZ", "ziska mesto")]
)
def test_what_is_typed_is_found_without_leaving_the_field(
    new_context: Callable[..., BrowserContext], site: Site, locale: str, query: str
) -> None:
    language = locale[:2]
    page = new_context(locale=locale).new_page()
    page.goto(site.url + "#rules")
    assert wait_started(page) == "ready"
    hits = rule_search.search(query, language)
    assert 0 < len(hits) < 40
    page.focus(FIELD)
    page.locator(FIELD).press_sequentially(query)
    page.wait_for_function("n => document.querySelectorAll('.rules-page .rules-list > li').length === n", arg=len(hits))
    settle(page)
    assert active(page) == "rules-query" and page.input_value(FIELD) == query
    assert page.locator(".rules-page mark").count() >= 1
    assert str(len(hits)) in page.inner_text("#live") and str(len(hits)) in page.inner_text("#rules-heading")
    first = page.locator(".rules-page .rule-number").first
    number = first.inner_text()
    page.keyboard.press("Tab")
    first.focus()
    page.keyboard.press("Enter")
    wait_panel(page, f"rules {number}")
    assert active(page) == f"rule-{number}" and page.evaluate(IN_SIGHT, f"rule-{number}")
    assert page.input_value(FIELD) == ""
    page.go_back()
    wait_panel(page, "rules find")
    assert page.input_value(FIELD) == query and page.locator(".rules-page mark").count() >= 1
    page.focus(FIELD)
    page.keyboard.press("Escape")
    page.wait_for_selector(".rules-body.cover")
    settle(page)
    assert page.input_value(FIELD) == "" and active(page) == "rules-query" and panel(page).startswith("rules")
    page.keyboard.press("Escape")
    wait_panel(page, "")
    assert page.get_attribute("html", "data-view") == "start"


def test_nothing_found_says_what_to_try_and_an_example_is_one_click_away(started: Page) -> None:
    page = started
    send(page, ":rules find qqqq")
    assert "qqqq" in page.inner_text(".rules-page") and "qqqq" in page.inner_text("#live")
    page.locator(".rules-page a").first.click()
    page.wait_for_selector(".rules-page mark")
    assert page.input_value(FIELD) == page.locator(".rules-page mark").first.inner_text().lower()[: len("siege")]


def test_a_reason_leads_to_its_rule_and_the_browser_leads_back(started: Page) -> None:
    page = started
    show(page, "spring")
    before = fragment(page)
    game = page.get_attribute("html", "data-game")
    send(page, ":view why")
    first = page.locator("#panel .rule-number").first
    number = first.inner_text()
    first.click()
    wait_panel(page, f"rules {number}")
    assert fragment(page) == f"#rules/{number}" and active(page) == f"rule-{number}"
    other = page.locator(".rules-page .rule-number").first
    second = other.inner_text()
    other.click()
    page.wait_for_function("at => location.hash === at", arg=f"#rules/{second}")
    page.go_back()
    wait_panel(page, f"rules {number}")
    page.go_back()
    wait_panel(page, "why")
    assert fragment(page) == before
    page.go_forward()
    wait_panel(page, f"rules {number}")
    page.keyboard.press("Escape")
    wait_panel(page, "why")
    page.keyboard.press("Escape")
    wait_panel(page, "")
    assert page.get_attribute("html", "data-game") == game and offered(page)


def test_a_card_leads_to_its_rules(started: Page) -> None:
    page = started
    show(page, "spring")
    send(page, ":about offer.cardinal")
    page.locator('.about-rules a[href$="#rules/W20"]').focus()
    page.keyboard.press("Enter")
    wait_panel(page, "rules W20")
    assert rulebook.load("en")("rule.W20") in page.inner_text("#rule-W20")
    page.keyboard.press("Escape")
    wait_panel(page, "about offer.cardinal")


def test_a_step_of_a_lesson_leads_to_its_rules_and_back_and_is_as_it_was(started: Page) -> None:
    page = started
    send(page, ":learn paying 3")
    page.locator('#actions [data-action="pay card crown"]').first.click()
    settle(page)
    said = page.inner_text("#lesson .lesson-reply")
    page.locator('#lesson a[href$="#rules/P4"]').click()
    wait_panel(page, "rules P4")
    page.go_back()
    wait_panel(page, "")
    assert fragment(page) == "#learn/paying/3" and page.inner_text("#lesson .lesson-reply") == said
    page.locator('#lesson a[href$="#rules/P4"]').focus()
    page.keyboard.press("Enter")
    wait_panel(page, "rules P4")
    page.keyboard.press("Escape")
    wait_panel(page, "")
    assert fragment(page) == "#learn/paying/3" and page.inner_text("#lesson .lesson-reply") == said
    page.wait_for_function("document.activeElement.matches('#lesson a[href$=\"#rules/P4\"]')")


def test_a_picture_can_be_tried_and_the_running_game_lies_there_afterwards(started: Page) -> None:
    page = started
    show(page, "winter")
    game, before = page.get_attribute("html", "data-game"), offered(page)
    send(page, ":rules A4.2")
    svg = page.locator(".rules-picture svg")
    assert svg.get_attribute("role") == "img" and svg.locator("[id], [tabindex], title").count() == 0
    page.locator(".rules-picture a.act").click()
    page.wait_for_function("location.hash === '#learn/annex/2'")
    page.wait_for_selector("html[data-lesson]")
    settle(page)
    assert lessons.load_words("en")("lesson.annex.price") in page.inner_text("#lesson")
    page.go_back()
    wait_panel(page, "rules A4.2")
    page.keyboard.press("Escape")
    wait_panel(page, "")
    page.locator('#lesson [data-command=":learn leave"]').click()
    page.wait_for_selector("html:not([data-lesson])")
    settle(page)
    assert page.get_attribute("html", "data-game") == game and offered(page) == before
    assert fragment(page) == f"#game-{game}"


def test_an_address_opens_its_rule_and_one_that_changes_is_followed(page: Page, site: Site) -> None:
    page.goto(site.url + "#rules/G34")
    assert wait_started(page) == "ready"
    wait_panel(page, "rules G34")
    assert active(page) == "rule-G34" and page.evaluate(IN_SIGHT, "rule-G34")
    assert "opened" in (page.get_attribute("#rule-G34", "class") or "")
    page.evaluate("location.hash = 'rules/editions'")
    wait_panel(page, "rules editions")
    page.evaluate("location.hash = 'rules/find/' + encodeURIComponent('naval & <b>')")
    wait_panel(page, "rules find")
    assert page.input_value(FIELD) == "naval & <b>"
    page.evaluate("location.hash = 'rules/Z1'")
    page.wait_for_selector(".rules-notice")
    assert "Z1" in page.inner_text(".rules-notice")


def test_the_editions_stand_side_by_side_with_what_this_game_plays_and_on_paper(started: Page) -> None:
    page = started
    page.locator('form.new a[href$="#rules/editions"]').click()
    wait_panel(page, "rules editions")
    assert page.locator(".rules-editions tbody tr").count() == len(rulebook.differences())
    assert page.locator(".rules-editions .here").count() == 0
    page.keyboard.press("Escape")
    wait_panel(page, "")
    page.wait_for_function("document.activeElement.matches('form.new a')")
    show(page, "spring")
    send(page, ":rules editions")
    assert page.locator(".rules-editions .here").count() == len([d for d in rulebook.differences() if d.switch])
    page.emulate_media(media="print")
    shown = page.evaluate(
        """() => ["#table", ".rules-chapters", "#rules-query", ".rules-editions table", "#rules-heading"]
        .map(name => document.querySelector(name).checkVisibility())"""
    )
    assert shown == [False, False, False, True, True]
    assert page.evaluate(
        "document.getElementById('panel').scrollHeight <= document.getElementById('panel').clientHeight + 1"
    )


def test_the_page_stays_small_with_a_late_game_of_five_under_the_book(started: Page) -> None:
    page = started
    game = max((g for g in fixtures.all_games() if g.options["players"] == 5), key=lambda g: len(g.moves))
    match = game.begin()
    for action in game.moves[: len(game.moves) * 9 // 10]:
        match.play(action)
    send(page, ":open " + link.encode(match))
    page.wait_for_selector("html[data-view='game']")
    bare = page.evaluate("document.querySelectorAll('*').length")
    found = {}
    for place in (*rulebook.groups(), "G34", "W4", "I3", "S17", "editions", "find e"):
        send(page, f":rules {place}")
        found[place] = page.evaluate("document.querySelectorAll('*').length")
    assert max(found.values()) <= MOST, (bare, found)


def test_on_a_phone_nothing_is_cut_off_and_everything_is_large_enough(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(site.url + "#rules")
    assert wait_started(page) == "ready"
    page.locator('.rules-chapters a[href$="#rules/G"]').tap()
    wait_panel(page, "rules G")
    for place in ("G34", "editions", "find siege", ""):
        send(page, f":rules {place}".strip())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        wide = page.evaluate(
            """() => [...document.querySelectorAll("#panel .rules-page *")].filter(e => e.checkVisibility())
            .filter(e => !e.closest("svg") && e.getBoundingClientRect().right > innerWidth)
            .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert wide == [], place
        small = page.evaluate(
            """() => [...document.querySelectorAll("#panel :is(button, input, .rule-number, .rules-chapters a, .act)")]
            .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
            .map(e => e.outerHTML.slice(0, 90))"""
        )
        assert small == [], place


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_wrong_with_the_book(
    new_context: Callable[..., BrowserContext], site: Site, size: str
) -> None:
    page = new_context(color_scheme="light", reduced_motion="reduce", **(PHONE if size == "phone" else {})).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    found = {}
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        show(page, "spring")
        for place in ("", "A4.2", "S17", "F7", "G", "editions", "find siege", "find qqq"):
            send(page, f":rules {place}".strip())
            found[f"{place}, {theme}"] = violations(page, rules)
        send(page, ":about offer.cardinal")
        found[f"card, {theme}"] = violations(page, rules, "#dialog")
    assert not told(found), told(found)


def test_the_plain_pages_lead_to_each_other_and_to_the_game(page: Page, site: Site) -> None:
    page.goto(site.url + "rules/fr/A4.html#A4.2")
    assert page.locator("[id='A4.2'] + dd").inner_text().startswith(rulebook.load("fr")("rule.A4.2"))
    page.get_by_role("link", name="Čeština").click()
    assert re.search(r"Anexe", page.title())
    page.locator(".play a").first.click()
    assert wait_started(page) == "ready"
    wait_panel(page, "rules A4")
