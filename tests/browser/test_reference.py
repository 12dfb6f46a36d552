"""dist/docs/ in a real browser: the quick start, a module, and the box for searching."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Site, wait_started


def test_the_reference_opens_leads_on_and_can_be_searched(page: Page, site: Site) -> None:
    page.goto(site.url + "docs/")
    assert page.title() == "The engine from Python · Virtù"
    assert "match.legal()" in page.locator("main").inner_text()
    page.get_by_role("link", name="virtu.core.match", exact=True).click()
    page.wait_for_url("**/docs/virtu/core/match.html")
    assert page.title() == "virtu.core.match · Virtù"
    assert "One play of a game" in page.locator("main").inner_text()
    assert page.locator("main").evaluate("e => getComputedStyle(e).fontFamily") != ""
    page.get_by_role("searchbox").fill("encode_position")
    page.locator(".search-result a").first.click()
    page.wait_for_url("**/docs/virtu/core/link.html#encode_position")


def test_the_page_of_the_game_leads_there_and_fetches_nothing_of_it(page: Page, site: Site) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert not [address for address in asked if "/docs/" in address]
    with page.context.expect_page() as opened:
        page.locator(".about a[href^='docs/']").click()
    opened.value.wait_for_load_state()
    assert opened.value.title() == "The engine from Python · Virtù"
