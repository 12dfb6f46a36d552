"""The page allows itself only what it needs, and what comes from a link or a file is data, never a program."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tools.hosting import PLAIN_POLICY, POLICY
from virtu.core import game as games
from virtu.core import link
from virtu.core.match import Match

from .conftest import START, Site, Watch, settle, wait_started
from .moments import send

pytestmark = pytest.mark.cold

FORBIDDEN = """
window.forbidden = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.forbidden.push(event.effectiveDirective + " " + event.blockedURI);
});
"""
HANDLER = "document.body.setAttribute('onclick', 'window.ran = true'); document.body.click()"
CLEAR = "rgba(0, 0, 0, 0)"
"""The ground of a page whose style sheet has not come."""


class Inline(HTMLParser):
    """Collects what a policy without inline scripts would forbid."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.policies: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.found.append(f"<script> {given}")
        self.found += [f"{tag} {name}" for name in given if name.startswith("on")]
        self.found += [f"{tag} {value}" for value in given.values() if value and value.startswith("javascript:")]
        if tag == "meta" and given.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(given["content"] or "")


@pytest.mark.parametrize("name", ["index.html", "embed.html"])
def test_a_built_page_has_the_policy_and_no_script_in_itself(dist: Path, name: str):
    read = Inline((dist / name).read_text())
    assert read.policies == [POLICY]
    assert read.found == []


def test_a_game_with_bots_and_a_lesson_break_no_policy(page: Page, site: Site, watch: Watch):
    watch.expect("inline event handler")
    page.add_init_script(FORBIDDEN)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    page.select_option("form.new [name='first']", "0")
    page.select_option("form.new [name='bot1']", "page")
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("#actions [data-action]", state="attached", timeout=START)
    settle(page)
    page.locator("#actions [data-action]").first.click()
    settle(page)
    page.evaluate("virtuPage.send(':learn siege')")
    page.wait_for_selector("#lesson h2")
    assert page.evaluate("window.forbidden") == []
    page.evaluate(HANDLER)
    assert page.evaluate("window.ran") is None, "a handler in an attribute stays text"
    assert page.evaluate("window.forbidden") == ["script-src-attr inline"]


def test_the_plain_pages_run_no_script_and_are_shown_as_their_policy_allows(
    page: Page, dist: Path, site: Site, watch: Watch
):
    watch.expect("inline event handler")
    names = [
        file.relative_to(dist) for folder in ("rules", "learn", "puzzles") for file in (dist / folder).rglob("*.html")
    ]
    assert len(names) > 60
    for name in names:
        assert Inline((dist / name).read_text()).policies == [PLAIN_POLICY], name
    page.add_init_script(FORBIDDEN)
    for name in ("rules/en/A1.html", "rules/fr/editions.html", "learn/cs/siege.html", "puzzles/en/index.html"):
        page.goto(f"{site.url}{name}")
        assert page.locator("main").evaluate("main => getComputedStyle(main.parentElement).backgroundColor") != CLEAR
        assert page.evaluate("window.forbidden") == [], name
        page.evaluate(HANDLER)
        assert page.evaluate("window.ran") is None, name


NAME = "<img src=x onerror=alert(1)>"


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


HOSTILE_LINKS = {
    "a zip bomb": "v1" + packed(bytes(60_000_000)),
    "a zip bomb of the first layout": "v0" + packed(bytes(60_000_000)),
    "huge numbers": "v1" + packed(b"9" * 200_000),
    "deep nesting": "v0" + packed(b"[" * 200_000),
    "a script": "v1<script>alert(1)</script>",
    "a prototype": "v1__proto__",
}
HOSTILE_FILES = {
    "deep nesting": "[" * 100_000 + "]" * 100_000,
    "huge numbers": '{"format": ' + "9" * 5000 + "}",
    "a huge exponent": '{"format": 1e999999}',
    "a prototype": '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    "a script": f"<script>alert(1)</script>{NAME}",
    "no text": "\x00\ud7ff\x01" * 50,
}


@pytest.fixture(scope="module")
def nothing_ran() -> str:
    return "!window.alerted && ({}).polluted === undefined && !document.querySelector('img[src=x]')"


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext]) -> Page:
    page = new_context().new_page()
    page.add_init_script(FORBIDDEN + "window.alert = () => { window.alerted = true; };")
    return page


@pytest.mark.parametrize(
    ("command", "hostile"), [(":open", HOSTILE_LINKS), (":load", HOSTILE_FILES)], ids=["links", "files"]
)
def test_what_is_hostile_does_nothing_and_is_told(
    open_page: Page, site: Site, nothing_ran: str, command: str, hostile: dict[str, str]
):
    open_page.goto(site.url)
    assert wait_started(open_page) == "ready"
    for name, text in hostile.items():
        open_page.evaluate("line => virtuPage.send(line)", f"{command} {text}")
        settle(open_page)
        assert open_page.locator(".notice").inner_text().strip(), name
        assert open_page.evaluate(nothing_ran), name
        settle(open_page)
    assert open_page.locator("html").get_attribute("data-failure") is None
    assert open_page.evaluate("window.forbidden") == []


@pytest.mark.parametrize("page_of", ["", "embed.html"], ids=["page", "frame"])
def test_a_hostile_link_in_the_address_does_nothing_and_is_told(
    open_page: Page, site: Site, nothing_ran: str, page_of: str
):
    for name, text in HOSTILE_LINKS.items():
        open_page.goto("about:blank")
        open_page.goto(f"{site.url}{page_of}#{text}")
        if page_of:
            open_page.locator("#play").click()
        assert wait_started(open_page) == "ready", name
        settle(open_page)
        assert open_page.locator(".notice").first.inner_text().strip(), name
        assert open_page.evaluate(nothing_ran), name
        assert open_page.evaluate("window.forbidden") == [], name


NAMES = ["<img src=x>", "<b onclick=x>", "__proto__"]


def see_names(page: Page, nothing_ran: str) -> None:
    page.wait_for_selector("#actions [data-action]", state="attached")
    settle(page)
    shown = page.locator("#table").text_content() or ""
    assert [name in shown for name in NAMES] == [True] * 3
    assert page.locator("[onclick], #table img").count() == 0
    assert page.evaluate(nothing_ran)
    assert page.evaluate("window.forbidden") == []


def test_names_with_markup_are_shown_as_they_are(open_page: Page, site: Site, nothing_ran: str):
    open_page.goto(site.url)
    assert wait_started(open_page) == "ready"
    for seat, name in enumerate(NAMES):
        open_page.fill(f"form.new [name='name{seat}']", name)
    open_page.locator("form.new button[type=submit]").click()
    see_names(open_page, nothing_ran)


def test_names_with_markup_in_a_link_and_in_a_file_are_shown_as_they_are(open_page: Page, site: Site, nothing_ran: str):
    match = Match.new(games.load("virtu"), {"players": 3, "names": NAMES}, 7)
    open_page.goto(f"{site.url}#{link.encode(match)}")
    assert wait_started(open_page) == "ready"
    see_names(open_page, nothing_ran)
    send(open_page, ":view start")
    send(open_page, ":load " + json.dumps(match.to_json()))
    see_names(open_page, nothing_ran)


HOSTILE_PARTS: tuple[tuple[str, object], ...] = (
    ("data", 10**400),
    ("seed", {"__proto__": 1}),
    ("options", {"__proto__": {"players": 3}}),
    ("options", {"players": 3, "names": [NAME * 1000, "b", "c"]}),
    ("moves", [NAME]),
    ("here", 10**400),
    ("position", NAME),
)


def test_a_true_file_with_one_hostile_part_does_nothing_and_is_told(open_page: Page, site: Site, nothing_ran: str):
    true = Match.new(games.load("virtu"), {"players": 3}, 7).to_json()
    open_page.goto(site.url)
    assert wait_started(open_page) == "ready"
    for part, hostile in HOSTILE_PARTS:
        assert part in true
        send(open_page, ":load " + json.dumps({**true, part: hostile}))
        assert open_page.locator(".notice").inner_text().strip(), (part, hostile)
        assert open_page.evaluate(nothing_ran), (part, hostile)
    assert open_page.locator("html").get_attribute("data-failure") is None
    assert open_page.evaluate("window.forbidden") == []
