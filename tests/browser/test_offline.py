"""After one visit everything works without a network; a newer release is offered, and never mixed with an older one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page

from tools import offline
from tools.names import digest
from tools.site import part

from .conftest import Site, Watch, offered, settle, wait_for_other_actions, wait_started

pytestmark = pytest.mark.cold

NOT_KEPT = ("docs/", "wheels/", "embed.js", "sw.js")
"""The reference of the engine, the script for other sites, and the worker itself."""

CACHED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    if (name.includes(" snapshot ")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const address = request.url.replace(document.baseURI, "").replace(/\\?__WB_REVISION__=.*/, "");
      found[address] = (await (await cache.match(request)).arrayBuffer()).byteLength;
    }
  }
  return found;
}"""


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A browser that may keep the page."""
    return new_context(service_workers="allow", viewport={"width": 1440, "height": 900})


def kept(page: Page) -> None:
    """Wait until the release of this page is there without a network."""
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    page.wait_for_selector("html[data-offline='kept']", state="attached", timeout=60_000)


def begin(page: Page) -> None:
    page.locator("form.new button[type=submit]").click()
    page.wait_for_selector("#actions [data-action]", state="attached")
    settle(page)


def play(page: Page) -> None:
    """Play the first action that is offered."""
    before = offered(page)
    page.locator("#actions [data-action]").first.click()
    wait_for_other_actions(page, before)


def must_be_kept(dist: Path) -> dict[str, int]:
    """The address and size of every file that must be there without a network."""
    config = re.search(r'config="(pyscript\.toml\?\w+)"', (dist / "index.html").read_text())
    assert config is not None
    found = {}
    for file in dist.rglob("*"):
        name = file.relative_to(dist).as_posix()
        if file.is_file() and not name.startswith(NOT_KEPT) and file.suffix not in (".br", ".gz"):
            found[config[1] if name == "pyscript.toml" else quote(name)] = file.stat().st_size
    return found


def test_after_one_visit_everything_works_without_a_network(
    context: BrowserContext, dist: Path, serve_site: Callable[..., Site], watch: Watch
):
    site = serve_site(dist)
    page = context.new_page()
    page.goto(site.url)
    kept(page)
    assert page.evaluate(CACHED) == must_be_kept(dist), "every file is kept whole, Pyodide's largest one too"

    site.cut = True
    watch.tolerate("net::ERR_EMPTY_RESPONSE", "net::ERR_FAILED")  # the browser's own lines about the missing network
    for _ in range(3):
        page.reload()
        assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    begin(page)
    play(page)
    page.goto(site.url + "learn/fr/annex.html")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)", "its style is there"
    page.goto(site.url + "embed.html#learn/annex")
    page.locator("#play").click()
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    assert page.locator("#lesson h2").inner_text()


def test_the_page_is_asked_from_the_network_first(
    context: BrowserContext, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    """A word of index.html that changes within a release is seen at once; without a network the kept page is."""
    watch.tolerate("net::ERR_EMPTY_RESPONSE", "net::ERR_FAILED")
    folder = tmp_path / "changed"
    shutil.copytree(dist, folder)
    site = serve_site(folder)
    page = context.new_page()
    page.goto(site.url)
    kept(page)
    assert page.evaluate("navigator.serviceWorker.controller !== null"), "the worker is asked from now on"
    index = folder / "index.html"
    title = "<title>Virtù</title>"
    assert title in index.read_text()
    index.write_text(index.read_text().replace(title, "<title>Another word</title>"))
    for suffix in (".br", ".gz"):
        index.with_name(index.name + suffix).unlink(missing_ok=True)

    for address in (site.url, site.url + "index.html", site.url + "?a=question"):
        page.goto(address, wait_until="domcontentloaded")
        assert page.title() == "Another word", address
    site.cut = True
    page.goto(site.url, wait_until="domcontentloaded")
    assert page.title() == "Virtù"
    site.cut = False
    page.reload(wait_until="domcontentloaded")
    assert page.title() == "Another word"


def next_release(dist: Path, folder: Path, mark: str) -> Path:
    """The same site as another release: its main script writes `mark` onto <html>, and all names follow."""
    shutil.copytree(dist, folder)
    main = next(folder.glob("app/main-*.py"))
    text = main.read_text() + f"\njs.document.documentElement.dataset.mark = {mark!r}\n"
    main.unlink()
    new = main.with_name(f"main-{digest(text.encode())}.py")
    new.write_text(text)
    index = (folder / "index.html").read_text()
    release = digest(mark.encode())
    old = re.search(r'data-release="(\w+)"', index)
    parts = re.search(r'id="parts">(.*?)</script>', index)
    config = re.search(r'config="(pyscript\.toml\?\w+)"', index)
    assert old and parts and config
    noted = json.loads(parts[1])
    del noted[f"app/{main.name}"]
    index = index.replace(parts[1], json.dumps({**noted, f"app/{new.name}": part(new)}))
    (folder / "index.html").write_text(index.replace(main.name, new.name).replace(old[1], release))
    embed = (folder / "embed.html").read_text()
    (folder / "embed.html").write_text(embed.replace(old[1], release))
    (folder / "sw.js").unlink()
    offline.service_worker(folder, release, config[1])
    return folder


def mark(page: Page) -> str:
    """Which release runs; its page and its program agree."""
    found = page.locator("html").get_attribute("data-mark") or "old"
    new = page.locator("html").get_attribute("data-release") == digest(b"new")
    assert found == ("new" if new else "old")
    return found


def test_a_newer_release_is_offered_and_never_mixed(
    context: BrowserContext, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    watch.tolerate("net::ERR_EMPTY_RESPONSE", "net::ERR_FAILED")
    site, new = serve_site(dist), next_release(dist, tmp_path / "new", "new")
    first = context.new_page()
    first.goto(site.url)
    kept(first)
    begin(first)

    # A newer release while a game is open: offered in words, the game goes on in the old one.
    site.turn_to(new)
    first.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    first.wait_for_selector("#update:visible")
    assert "newer version" in first.locator("#update-words").inner_text()
    play(first)
    assert mark(first) == "old"

    # A second tab has the new one, and the first goes on with the old one, of which nothing is lost.
    second = context.new_page()
    second.goto(site.url)
    kept(second)
    assert mark(second) == "new"
    assert mark(first) == "old"
    site.cut = True
    name = next(dist.glob("app/main-*.py")).name
    assert first.evaluate("name => fetch('app/' + name, {cache: 'no-store'}).then(answer => answer.ok)", name)
    second.reload()
    assert wait_started(second) == "ready"
    assert mark(second) == "new"
    second.close()
    site.cut = False

    # Accepted, the offer brings the new one with the same game; what nobody runs any more is deleted.
    first.wait_for_selector("#update:visible")
    game = first.locator("html").get_attribute("data-game")
    first.locator("#update-now").click()
    first.wait_for_selector("html[data-mark='new']", state="attached", timeout=60_000)
    kept(first)
    assert mark(first) == "new"
    assert first.locator("html").get_attribute("data-game") == game
    assert offered(first)
    assert first.locator("#update").is_hidden()
    first.evaluate("navigator.serviceWorker.controller.postMessage('tidy')")
    first.wait_for_function(
        "async release => (await caches.keys()).every(name => name.endsWith(release))", arg=digest(b"new")
    )


def test_an_update_that_waits_leaves_the_old_release_whole_and_an_older_one_comes_back(
    context: BrowserContext, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    watch.tolerate("net::ERR_EMPTY_RESPONSE", "net::ERR_FAILED")
    new = next_release(dist, tmp_path / "new", "new")
    site = serve_site(new)
    page = context.new_page()
    page.goto(site.url)
    kept(page)
    site.turn_to(dist)
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.wait_for_selector("#update:visible")
    site.cut = True
    page.reload()
    assert wait_started(page) == "ready"
    assert mark(page) == "new", "the release that waits takes no part yet"
    site.cut = False
    page.reload()
    kept(page)
    assert mark(page) == "old"
    site.cut = True
    page.reload()
    assert wait_started(page) == "ready"
    assert mark(page) == "old"


def test_a_release_with_a_foreign_file_is_not_installed(
    context: BrowserContext, dist: Path, serve_site: Callable[..., Site], tmp_path: Path, watch: Watch
):
    """A host in the middle of a change: the pages are of one release already, a file is of another."""
    watch.tolerate("integrity", "sha256")
    half = tmp_path / "half"
    shutil.copytree(dist, half)
    page_of_rules = half / "rules" / "en" / "A1.html"
    page_of_rules.write_text(page_of_rules.read_text() + "<!-- another release -->")
    page = context.new_page()
    page.goto(serve_site(half).url)
    assert wait_started(page) == "ready"
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then(found => found === undefined)", timeout=60_000, polling=500
    )
    assert page.locator("html").get_attribute("data-offline") is None


def test_the_page_can_be_installed(context: BrowserContext, dist: Path, serve_site: Callable[..., Site]):
    page = context.new_page()
    page.goto(serve_site(dist).url)
    session = context.new_cdp_session(page)
    about = session.send("Page.getAppManifest")
    assert about["errors"] == []
    manifest = json.loads(about["data"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in manifest["icons"]:
        width = page.evaluate(
            "async src => { const it = new Image(); it.src = src; await it.decode(); return it.naturalWidth; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{width}x{width}")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
