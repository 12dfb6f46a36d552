"""The page allows itself only what it needs, and what comes from a link or a file is data, never a program."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tools.hosting import POLICY

from .conftest import Site, settle, wait_started

pytestmark = pytest.mark.cold

FORBIDDEN = """
window.forbidden = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.forbidden.push(event.effectiveDirective + " " + event.blockedURI);
});
"""


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
