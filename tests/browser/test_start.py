"""The page starts, from a sub-folder, alone; and when it cannot, it says why and what to do."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tools.site import part

from .conftest import START, Site, Watch, wait_started

pytestmark = pytest.mark.cold


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


def test_the_bar_moves_with_the_bytes_that_have_come(page: Page, site: Site, dist: Path):
    """In steps much smaller than a file, up to all that a server really sends."""
    page.add_init_script(
        """window.told = []; window.bar = [];
        new MutationObserver(() => {
          const text = document.getElementById("starting-bytes")?.textContent;
          if (text && text !== window.told.at(-1)) {
            window.told.push(text);
            window.bar.push(document.getElementById("starting-bar").value);
          }
        }).observe(document, {childList: true, subtree: true, characterData: true})"""
    )
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": 5, "downloadThroughput": 4_000_000, "uploadThroughput": 4_000_000}
    session.send("Network.emulateNetworkConditions", line)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    told, bar = page.evaluate("[window.told, window.bar]")
    amounts = [float(text.split(" ")[0]) for text in told]
    assert amounts == sorted(amounts) and bar == sorted(bar)
    assert max(after - before for before, after in itertools.pairwise(amounts)) < 4, told
    assert len(told) > 8
    large = ("**/pyodide.asm.*", "**/python_stdlib.zip", "**/program-*.zip", "**/core-*.js")
    files = [file for name in large for file in dist.glob(name) if file.suffix not in (".br", ".gz")]
    whole = f"{sum(file.stat().st_size for file in files) / 1e6:.1f}"
    assert told[-1].endswith(f" of {whole} MB"), "this server compresses nothing"
    assert amounts[-1] > 0.85 * float(whole)


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


UNKNOWN = (
    "const known = CSS.supports; CSS.supports = (...asked) => !asked.join().includes('%s') && known.apply(CSS, asked)"
)
OLD = {
    "modules": "delete HTMLScriptElement.prototype.noModule",
    "exceptions in WebAssembly": "delete WebAssembly.Tag",
    "Object.hasOwn": "delete Object.hasOwn",
    "popover": "delete HTMLElement.prototype.popover",
    "checkVisibility": "delete Element.prototype.checkVisibility",
    ":has()": UNKNOWN % ":has(",
    "subgrid": UNKNOWN % "subgrid",
    "queries of a container": UNKNOWN % "container-type",
    "dvh": UNKNOWN % "1dvh",
}


@pytest.mark.parametrize("lacking", OLD)
def test_an_old_browser_is_told(page: Page, site: Site, watch: Watch, lacking: str):
    watch.tolerate(".*")
    page.add_init_script(OLD[lacking])
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("html[data-failure]", state="attached")
    page.wait_for_function("document.readyState !== 'loading'")  # it is told where the page has been read to its end
    assert page.locator("html").get_attribute("data-failure") == "old"
    assert lacking in page.locator("#failure-detail").text_content()
    assert "too old" in page.locator("p[data-failure='old']").inner_text()


def test_a_browser_that_cannot_read_our_scripts_is_told_to_be_old(
    page: Page, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    watch.expect("uncaught")
    watch.tolerate("^console: ")  # Python, if it comes so far before the page is left, finds no door and says so
    page.goto(serve_site(altered(dist, tmp_path / "altered", "app/js-*/patch.js", "a newer syntax\n")).url)
    told(page, "old")


@pytest.mark.parametrize("refused", ["WebAssembly.Memory(): could not allocate memory", "Out of memory"])
def test_memory_that_is_refused_is_told(page: Page, site: Site, watch: Watch, refused: str):
    watch.tolerate(".*")
    page.add_init_script(
        f"WebAssembly.instantiateStreaming = WebAssembly.instantiate = "
        f"async () => {{ throw new RangeError({refused!r}); }}"
    )
    page.goto(site.url)
    told(page, "memory")


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


def blocked(route: Route) -> None:
    """As by an add-on of the browser."""
    route.abort("blockedbyclient")


def another(route: Route) -> None:
    """Of the right size, with other contents."""
    answer = route.fetch()
    body = bytearray(answer.body())
    body[len(body) // 2 : len(body) // 2 + 4096] = bytes(4096)
    route.fulfill(response=answer, body=bytes(body))


def a_portal(route: Route) -> None:
    """The page of a network where one has to sign in first."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Sign in</title>")


HARMED = [
    ("**/app/program-*", truncated),
    ("**/app/program-*", missing),
    ("**/app/program-*", empty),
    ("**/app/main-*", truncated),
    ("**/app/main-*", without_its_end),
    ("**/app/main-*", empty),
    ("**/*.wasm", truncated),
    ("**/*.wasm", cut_off),
    ("**/*.wasm", blocked),
    ("**/*.wasm", another),
    ("**/*.wasm", a_portal),
    ("**/pyodide.asm.mjs", blocked),
    ("**/app.js", blocked),
    ("**/parts.js", missing),
    ("**/app/program-*", another),
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


def test_an_error_of_our_own_is_told_and_keeps_stored_games(
    page: Page, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    watch.expect("ZeroDivisionError")  # PyScript's own line on the console
    page.add_init_script("localStorage.setItem('virtu/kept', 'yes')")
    page.goto(serve_site(altered(dist, tmp_path / "altered", "app/main-*.py", "1 / 0\n")).url)
    told(page, "program")
    assert "ZeroDivisionError" in page.locator("#failure-detail").text_content()
    assert page.evaluate("localStorage.getItem('virtu/kept')") == "yes"


def altered(dist: Path, folder: Path, name: str, text: str) -> Path:
    """The same site as if the build had made `text` of the file `name`."""
    shutil.copytree(dist, folder, ignore=shutil.ignore_patterns("docs"))
    file = next(folder.glob(name))
    file.write_text(text)
    index = (folder / "index.html").read_text()
    found = re.search(r'id="parts">(.*?)</script>', index)
    assert found is not None
    noted = {**json.loads(found[1]), file.relative_to(folder).as_posix(): part(file)}
    (folder / "index.html").write_text(index.replace(found[1], json.dumps(noted)))
    return folder


def test_a_start_without_a_network_waits_for_it_and_goes_on_by_itself(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch
):
    watch.tolerate(".*")
    context = new_context()
    page = context.new_page()

    def unplugged(route: Route) -> None:
        context.set_offline(True)
        route.abort("internetdisconnected")

    page.route("**/*.wasm", unplugged, times=1)
    page.goto(site.url)
    told(page, "network")
    page.locator("#failure-reload").click()
    page.wait_for_function("/Tried again/.test(document.getElementById('failure-again').textContent)")
    assert page.locator("#failure-reload").is_enabled(), "the page is still there, and so is the button"
    context.set_offline(False)
    page.wait_for_selector("html[data-ready='true']", state="attached", timeout=START)


def test_retry_fetches_what_was_damaged_anew(new_context: Callable[..., BrowserContext], site: Site, watch: Watch):
    watch.tolerate(".*")
    page = new_context().new_page()
    page.route("**/app/program-*", truncated)
    page.goto(site.url)
    told(page, "download")
    page.locator("#failure-reload").click()
    page.wait_for_function("/Tried again/.test(document.getElementById('failure-again').textContent)")
    page.unroute("**/app/program-*")
    page.locator("#failure-reload").click()
    page.wait_for_selector("html[data-ready='true']", state="attached", timeout=START)


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
