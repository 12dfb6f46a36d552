"""Tests in a real browser, against dist/ as `python3 build.py build` leaves it, served from a sub-folder.

Every page made by these fixtures is watched: a console error, an uncaught exception, an answer of 400 or more, or a
request to any other host fails the test. A test that provokes a failure says which lines it expects with `expect`.

While the browser lives, its own event loop runs in this thread: use no `asyncio.run` in these tests.
"""

from __future__ import annotations

import os
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, Playwright, Request, sync_playwright

from tools import serve
from tools.environment import CHROMIUM_FLAGS, NO_CHROMIUM, chromium

from .memory import Memory

HERE = Path(__file__).parent
DIST = HERE.parent.parent / "dist"
FLAGS = [*CHROMIUM_FLAGS, "--disable-component-update", "--disable-sync"]
BEGIN = "#handover-begin"
"""The button of the panel between two players."""
START = 60_000  # milliseconds: a cold start on a busy machine


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what lies here, and run it after everything that is quick: files with few tests, which are long, first.

    A browser on a machine that is busy with other things can miss a moment that a test waits for. A failed test is
    run once more, unless the command says how often (`--reruns 0`: never); the summary lists every such rerun, and one
    that is seen again and again is a fault to be mended. What takes minutes is run only if the environment asks for it.
    """
    again = config.getoption("reruns") is None
    wanted = "VIRTU_LONG" in os.environ
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            if again:
                item.add_marker(pytest.mark.flaky(reruns=1))
            if item.get_closest_marker("long") and not wanted:
                item.add_marker(pytest.mark.skip(reason="takes minutes: `python3 build.py test --long` runs it"))
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: tests[item.path] if HERE in item.path.parents else 0)


class Site:
    """A folder served in a sub-folder of a host of its own.

    `asked`: the path of every request so far. `cut`: whether requests are left without an answer from now on.
    """

    def __init__(self, folder: Path, top: Path, host: str = "127.0.0.1", headers: dict[str, str] | None = None) -> None:
        self.top = top
        (top / "some").mkdir(parents=True, exist_ok=True)
        self.link = top / "some" / "where"
        self.link.symlink_to(folder, target_is_directory=True)
        extra = headers or {}
        self.asked: list[str] = []
        self.cut = False
        site = self

        class Handler(serve.Handler):
            @staticmethod
            def inside(path: str) -> str:
                return path.removeprefix("/some/where/")

            def do_GET(self) -> None:
                site.asked.append(self.path)
                if site.cut:
                    self.close_connection = True  # without an answer: for the browser there is no network
                else:
                    super().do_GET()

            def end_headers(self) -> None:
                for name, value in extra.items():
                    self.send_header(name, value)
                super().end_headers()

        self.server = serve.listen(top, handler=Handler)
        self.origin = f"http://{host}:{self.server.server_address[1]}"
        self.url = f"{self.origin}/some/where/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def turn_to(self, folder: Path) -> None:
        """Serve another folder at the same address, as after a new release."""
        self.link.unlink()
        self.link.symlink_to(folder, target_is_directory=True)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def dist() -> Path:
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built: run `python3 build.py build` first (`python3 build.py test` does it)")
    return DIST


@pytest.fixture
def serve_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """serve_site(folder, host=..., headers=...) -> Site, closed after the test."""
    sites: list[Site] = []

    def make(folder: Path, **options: object) -> Site:
        sites.append(Site(folder, tmp_path / f"site{len(sites)}", **options))  # type: ignore[arg-type]
        return sites[-1]

    yield make
    for site in sites:
        site.close()


@pytest.fixture(scope="package")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """dist/ on a free port."""
    made = Site(dist, tmp_path_factory.mktemp("site"))
    yield made
    made.close()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def executable() -> str:
    path = chromium()
    if path is None:
        pytest.fail(NO_CHROMIUM)
    return path


@pytest.fixture(scope="package")
def browser(playwright: Playwright, executable: str) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=executable, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="package")
def memory(browser: Browser, site: Site) -> Memory:
    """What the page of `site` keeps for its next start."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    made = Memory(site, context)
    context.close()
    return made


class Watch:
    """Collects what must not happen on a page."""

    def __init__(self) -> None:
        self.troubles: list[str] = []
        self.expected: list[str] = []
        self.tolerated: list[str] = []
        self.strangers: list[str] = []
        self.hosts = {"127.0.0.1", "localhost"}

    def expect(self, *patterns: str) -> None:
        """Troubles that match one of these are what the test is about; each pattern must be met at least once."""
        self.expected.extend(patterns)

    def tolerate(self, *patterns: str) -> None:
        """Troubles that match one of these may come or not. Requests to another host are never tolerated."""
        self.tolerated.extend(patterns)

    def add(self, context: BrowserContext) -> None:
        context.on("page", self._add_page)
        context.on("request", self._see_request)
        for page in context.pages:
            self._add_page(page)

    def _add_page(self, page: Page) -> None:
        page.on("console", lambda message: self._note(message.type == "error", f"console: {message.text}"))
        page.on("pageerror", lambda error: self._note(True, f"uncaught: {error}"))
        page.on("response", lambda answer: self._note(answer.status >= 400, f"answer {answer.status}: {answer.url}"))

    def _see_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname not in self.hosts:
            self.strangers.append(request.url)

    def _note(self, wrong: bool, what: str) -> None:
        if wrong:
            self.troubles.append(what)

    def verdict(self) -> None:
        known = self.expected + self.tolerated
        unmet = [p for p in self.expected if not any(re.search(p, trouble) for trouble in self.troubles)]
        rest = [trouble for trouble in self.troubles if not any(re.search(p, trouble) for p in known)]
        assert not self.strangers, "the page asked another host:\n" + "\n".join(self.strangers)
        assert not rest, "the page was not quiet:\n" + "\n".join(rest)
        assert not unmet, f"expected on the page, but not seen: {unmet}; seen: {self.troubles}"


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    watching.verdict()


@pytest.fixture
def new_context(
    browser: Browser, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """new_context(**options) -> a watched browser context with an empty profile, closed after the test.

    It asks for English, whatever this machine speaks, and keeps nothing for use without a network unless the test asks
    for it (`service_workers="allow"`): that would fetch the whole site in each of them. Pages of `site` start as on a
    second visit, unless the test is marked `cold`.
    """
    cold = request.node.get_closest_marker("cold") is not None
    contexts: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        contexts.append(browser.new_context(**{"locale": "en-GB", "service_workers": "block", **options}))  # type: ignore[arg-type]
        watch.add(contexts[-1])
        if not cold:
            request.getfixturevalue("memory").offer(contexts[-1])
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """An empty, watched page."""
    return new_context(viewport={"width": 1440, "height": 900}).new_page()


def wait_started(frame: Page | Frame) -> str:
    """Wait until the page has started or told why it cannot; returns "ready" or the kind of failure."""
    frame.wait_for_selector("html[data-ready='true'], html[data-failure]", state="attached", timeout=START)
    root = frame.locator("html")
    return root.get_attribute("data-failure") or "ready"


def settle(frame: Page | Frame, *, begin: bool = True) -> None:
    """Wait until no line is on its way through the door.

    `begin`: press the button of the panel between two players if it is there.
    """
    frame.wait_for_function("!document.documentElement.dataset.busy")
    if begin and frame.locator(BEGIN).count():
        frame.locator(BEGIN).click()
        frame.wait_for_selector(BEGIN, state="detached")


def offered(frame: Page | Frame) -> list[str]:
    """The notations in `#actions`, as they stand there."""
    return frame.eval_on_selector_all("#actions [data-action]", "all => all.map(e => e.dataset.action)")


def wait_for_other_actions(frame: Page | Frame, before: list[str]) -> None:
    """Wait until `#actions` offers something else than `before` and the page has come to rest."""
    frame.wait_for_function(
        """before => document.documentElement.dataset.busy === undefined
        && [...document.querySelectorAll("#actions [data-action]")].map(e => e.dataset.action).join() !== before""",
        arg=",".join(before),
    )
    settle(frame)


@pytest.fixture
def started(page: Page, site: Site) -> Page:
    """The page of dist/, ready to be played."""
    page.goto(site.url)
    assert wait_started(page) == "ready", page.locator("#failure-detail").text_content()
    return page
