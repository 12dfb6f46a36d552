"""A first start reads the memory of a Python that was started in a worker, a second one the same as it was kept; any
trouble with that is told to nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Site, Watch, offered, settle, wait_for_other_actions, wait_started
from .memory import MAKE

pytestmark = pytest.mark.cold

KEYS = """async () => {
  const found = [];
  for (const name of await caches.keys()) if (name.includes(" snapshot "))
    for (const { url } of await (await caches.open(name)).keys()) found.push(url.split("/").pop());
  return found;
}"""


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context(service_workers="allow", viewport={"width": 1440, "height": 900})


def ready(page: Page) -> str | None:
    """Wait for the table; how it was started."""
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    return page.locator("html").get_attribute("data-snapshot")


def game_seed(page: Page) -> str:
    """Begin a game with a seed of its own and return that."""
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("#actions [data-action]", state="attached")
    settle(page)
    game = page.locator("html").get_attribute("data-game")
    stored = page.evaluate("id => localStorage.getItem('virtu/game/' + id)", game)
    found = re.search(r'"seed": ?"?(\d+)', stored)
    assert found, stored
    return found[1]


def test_the_second_start_reads_the_memory_and_draws_other_seeds(context: BrowserContext, site: Site):
    page = context.new_page()
    page.goto(site.url)
    assert ready(page) in ("made", "kept")
    page.wait_for_selector("html[data-snapshot='kept']", state="attached", timeout=90_000)
    assert page.evaluate(KEYS) == ["snapshot"]
    assert page.workers == [], "the worker is ended"

    seeds = []
    for _ in range(2):
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(site.url)
        assert ready(page) == "used"
        seeds.append(game_seed(page))
    assert seeds[0] != seeds[1]
    before = offered(page)
    page.locator("#actions [data-action]").first.click()
    wait_for_other_actions(page, before)

    # What was in no memory comes from the files: another language, a lesson.
    page.evaluate("virtuPage.send(':set language fr')")
    page.wait_for_selector("html[lang='fr']", state="attached")
    page.evaluate("virtuPage.send(':learn siege')")
    page.wait_for_selector("#lesson h2")

    # A memory that is damaged is forgotten, and not made again for this release.
    page.evaluate(
        """async () => {
          const name = (await caches.keys()).find((name) => name.includes(" snapshot "));
          const home = new URL(".", document.baseURI).href;
          await (await caches.open(name)).put(home + "snapshot", new Response("x".repeat(4096)));
        }"""
    )
    page.goto("about:blank")
    page.goto(site.url)
    assert ready(page) is None
    assert page.evaluate(KEYS) == ["failed"]
    page.evaluate(MAKE)
    assert page.evaluate(KEYS) == ["failed"]


DRAWN = """() => globalThis.python.runPython(`
import json, os, random
json.dumps({"hashes": hash("x"), "random": random.random(), "system": os.urandom(16).hex()})
`)"""


def drawn(page: Page, site: Site) -> dict[str, object]:
    """Start from a kept memory, which is made if there is none; the seed of the hashes, and what is drawn by chance."""
    script = next((site.link).rglob("interpreter*.mjs"))
    begins = "  root.dataset.snapshot = module"
    text = script.read_text(encoding="utf-8")
    assert text.count(begins) == 1
    told = text.replace(begins, "  globalThis.python = python;\n" + begins)
    page.route(f"**/{script.name}", lambda route: route.fulfill(body=told, content_type="text/javascript"))
    page.goto(site.url)
    if ready(page) == "made":
        page.evaluate(MAKE)
        page.goto("about:blank")
        page.goto(site.url)
        ready(page)
    assert page.locator("html").get_attribute("data-snapshot") == "used"
    found: dict[str, object] = json.loads(page.evaluate(DRAWN))
    return found


def test_chance_is_new_at_each_start_and_the_hashes_in_each_browser(
    new_context: Callable[..., BrowserContext], site: Site
):
    """Python cannot hash anew what lies in its memory already, so the seed of the hashes is one for each memory."""
    first, second = new_context(), new_context()
    once, again, elsewhere = (drawn(context.new_page(), site) for context in (first, first, second))
    assert once["hashes"] == again["hashes"] != elsewhere["hashes"]
    for what in ("random", "system"):
        assert len({once[what], again[what], elsewhere[what]}) == 3, what


def test_the_memory_of_another_build_of_pyodide_is_not_read(context: BrowserContext, site: Site):
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    page.evaluate(MAKE)
    page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys()).find((name) => name.includes(" snapshot ")));
          const key = new URL("snapshot", document.baseURI).href;
          const memory = new Uint8Array(await (await cache.match(key)).arrayBuffer());
          memory[16] ^= 1; // bytes 16 to 47 are the BUILD_ID
          await cache.put(key, new Response(memory));
        }"""
    )
    page.goto("about:blank")
    page.goto(site.url)
    assert ready(page) is None
    assert page.evaluate(KEYS) == ["failed"]
    note = "async () => (await caches.match(new URL('failed', document.baseURI).href)).text()"
    assert re.search("build", page.evaluate(note), re.IGNORECASE)


def test_a_start_from_the_memory_that_fails_later_is_begun_again_without(context: BrowserContext, site: Site):
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    page.evaluate(MAKE)
    assert "snapshot" in page.evaluate(KEYS)
    page.add_init_script(
        """new MutationObserver(() => {
          if (document.documentElement.dataset.snapshot === "used") virtuBoot.fail("program", "on purpose");
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-snapshot"] });"""
    )
    page.reload()
    page.wait_for_function(
        "document.documentElement.dataset.ready === 'true' && !document.documentElement.dataset.snapshot"
    )
    assert page.locator("#failure").is_hidden()
    assert page.evaluate(KEYS) == ["failed"]


def test_a_first_start_without_the_worker_is_an_ordinary_one(new_context: Callable[..., BrowserContext], site: Site):
    page = new_context().new_page()
    page.add_init_script("globalThis.Worker = class { constructor() { throw new Error('no worker'); } }")
    page.goto(site.url)
    assert ready(page) is None
    assert page.evaluate(KEYS) == [], "nothing is wrong with this release: a memory may be made later"


def test_where_memory_is_scarce_no_second_python_is_started(new_context: Callable[..., BrowserContext], site: Site):
    page = new_context().new_page()
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.add_init_script(POOR["little memory"])
    page.goto(site.url)
    assert ready(page) is None
    assert workers == []


POOR = {
    "little memory": "Object.defineProperty(Navigator.prototype, 'deviceMemory', {get: () => 1})",
    "data to be saved": "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})",
    "little room": "StorageManager.prototype.estimate = async () => ({quota: 3e8, usage: 2e8})",
    "no cache storage": "delete globalThis.caches",
    "nothing": "",
}


@pytest.mark.parametrize("poor", POOR)
def test_no_memory_is_kept_where_it_could_be_in_the_way(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, poor: str
):
    if not POOR[poor]:
        watch.tolerate("404.*pyodide.mjs", "console: Failed to load")
    page = new_context().new_page()
    page.add_init_script(POOR[poor])
    page.goto(site.url + "docs/index.html")  # the same origin, without a start of its own
    found = re.search(r'src="(app/js-\w+)/app\.js"', page.request.get(site.url).text())
    assert found
    script = f"{site.url}{found[1]}/snapshot.js"
    page.evaluate("address => import(address).then(({ makeSnapshot }) => makeSnapshot())", script)
    kept = page.evaluate(f"globalThis.caches ? ({KEYS})() : []")
    # Where nothing is in the way it is tried; this page has no Python, so the failure is what is noted.
    assert kept == ([] if POOR[poor] else ["failed"])
