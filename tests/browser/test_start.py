"""The page starts, from a sub-folder, alone; and when it cannot, it says why and what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from .conftest import Site, Watch, wait_started


def test_the_page_becomes_ready_and_shows_something_to_do(started: Page):
    assert started.locator("#starting").is_hidden()
    assert started.locator("[data-action], [data-command]").count() > 0
    assert started.locator("html").get_attribute("data-failure") is None


def test_a_browser_that_asks_for_czech_has_the_page_in_czech(new_context: Callable[..., BrowserContext], site: Site):
    page = new_context(locale="cs-CZ").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("form.new button[type=submit]").inner_text() == "Začít"


def test_the_start_goes_through_its_stages_in_order(page: Page, site: Site):
    page.add_init_script(
        "window.stages = []; new MutationObserver(() => window.stages.push(document.documentElement.dataset.stage))"
        ".observe(document, {attributes: true, subtree: true, attributeFilter: ['data-stage']})"
    )
    page.goto(site.url)
    assert wait_started(page) == "ready"
    seen = [stage for stage in page.evaluate("window.stages") if stage]
    assert list(dict.fromkeys(seen)) == seen, "no stage comes twice"
    assert seen[0] in ("page", "download")
    assert seen[-2:] == ["unpack", "table"]


def told(page: Page, kind: str) -> None:
    """The one sentence of this kind is shown, with a way out and a detail for a report."""
    assert wait_started(page) == kind
    visible = page.locator("p[data-failure]:visible")
    assert visible.count() == 1
    assert visible.get_attribute("data-failure") == kind
    assert "What to do:" in visible.inner_text()
    assert page.locator("#failure-reload").is_visible()
    assert page.locator("#starting-progress").is_hidden()
    assert page.locator("#failure-detail").text_content().strip()
    assert page.locator("html").get_attribute("data-ready") == "false"


def test_a_browser_without_webassembly_is_told(page: Page, site: Site, watch: Watch):
    watch.tolerate("WebAssembly")
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.url)
    told(page, "browser")


def test_webassembly_forbidden_by_a_policy_is_told(page: Page, dist: Path, serve_site: Callable[..., Site]):
    strict = serve_site(dist, headers={"Content-Security-Policy": "script-src 'self'"})
    page.goto(strict.url)
    told(page, "policy")


def truncated(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[: len(answer.body()) // 2])


def without_its_end(route: Route) -> None:
    """Only the first statement, which Python can read."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().split("async def")[0])


def empty(route: Route) -> None:
    route.fulfill(status=200, body="")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


def cut_off(route: Route) -> None:
    route.abort("connectionreset")


HARMED = [
    ("**/app/program-*", truncated),
    ("**/app/program-*", missing),
    ("**/app/program-*", empty),
    ("**/app/main-*", truncated),
    ("**/app/main-*", without_its_end),
    ("**/app/main-*", empty),
    ("**/*.wasm", truncated),
    ("**/*.wasm", cut_off),
    ("**/python_stdlib.zip", empty),
    ("**/core.js", truncated),
    ("**/core.js", missing),
    ("**/pyscript.toml*", empty),
    ("**/pyscript.toml*", missing),
]


@pytest.mark.parametrize(("file", "harm"), HARMED, ids=[f"{file.strip('*/')} {harm.__name__}" for file, harm in HARMED])
def test_a_file_that_does_not_arrive_whole_is_told(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, file: str, harm: Callable[[Route], None]
):
    watch.tolerate(".*")  # whatever the browser, Pyodide and PyScript say about it, but no other host is asked
    page = new_context().new_page()
    page.route(file, harm)
    page.goto(site.url)
    told(page, "download")


def test_an_error_of_our_own_is_told_and_keeps_stored_games(page: Page, site: Site, dist: Path, watch: Watch):
    watch.expect("ZeroDivisionError")  # PyScript's own line on the console
    page.add_init_script("localStorage.setItem('virtu/kept', 'yes')")
    size = next(dist.glob("app/main-*.py")).stat().st_size
    page.route("**/app/main-*.py", lambda route: route.fulfill(body="1 / 0".ljust(size)))
    page.goto(site.url)
    told(page, "program")
    assert "ZeroDivisionError" in page.locator("#failure-detail").text_content()
    assert page.evaluate("localStorage.getItem('virtu/kept')") == "yes"


def test_a_slow_start_gets_a_hint_and_then_still_starts(page: Page, site: Site):
    page.clock.install()
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route), times=1)
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("html[data-stage='download']", state="attached")
    assert page.locator("#slow").is_hidden()
    page.clock.fast_forward(60_000)
    page.wait_for_selector("#slow:visible")
    page.clock.resume()
    with page.expect_request_finished(lambda request: request.url.endswith(".wasm")):
        while not held:  # it is asked for some time after the stage has begun
            page.wait_for_timeout(50)
        held[0].continue_()
    assert wait_started(page) == "ready"


def test_the_policy_in_the_hosting_page_is_enough(page: Page, dist: Path, serve_site: Callable[..., Site]):
    hosting = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    policy = next(line for line in hosting.splitlines() if line.startswith("script-src"))
    page.goto(serve_site(dist, headers={"Content-Security-Policy": f"default-src 'none'; {policy}"}).url)
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
