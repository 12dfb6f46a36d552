"""How long the page takes to start, on a first and on a second visit, beside a page with Pyodide and nothing else."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from urllib.parse import unquote, urlsplit

from attrs import frozen
from playwright.sync_api import BrowserContext

from bench.browser import PATIENCE, Compressed, new_game, served, visitor, wait_ready, workbench
from bench.figures import Figure, at_most

ROUNDS = 10
FIRST_VISITS = 3
LINE = {"offline": False, "latency": 60, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
"""A line of 10 Mbit/s and 60 ms, as the DevTools protocol wants it told (bytes a second)."""
PAINTED_AT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"


@frozen
class Visit:
    """A visit in milliseconds: until something was painted, until the page was ready, and its longest task."""

    painted: float
    ready: float
    longest: float


def visit(context: BrowserContext, address: str, slow: bool = False) -> Visit:
    """Open a page, over LINE if `slow`, wait until it is ready, and close it."""
    page = context.new_page()
    if slow:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    page.goto(address)
    ready = wait_ready(page)
    found = Visit(float(page.evaluate(PAINTED_AT)), ready, float(page.evaluate("window.longest")))
    page.close()
    return found


def first_visits(address: str, slow: bool) -> list[tuple[Visit, Visit]]:
    """Visits with an empty profile each: to the bare page and to ours."""
    found = []
    for _ in range(FIRST_VISITS):
        with visitor(keeps=False) as context:
            bare = visit(context, address + "bare.html", slow)
        with visitor(keeps=False) as context:
            found.append((bare, visit(context, address, slow)))
    return found


def wait_kept(context: BrowserContext, address: str) -> None:
    """Let the page keep everything for its next start: the files first, then the snapshot."""
    page = context.new_page()
    page.goto(address)
    wait_ready(page)
    page.wait_for_selector("html[data-snapshot='kept']", state="attached", timeout=PATIENCE)
    page.close()


def first_download(folder: Path, address: str, page_name: str) -> int:
    """Bytes that a first visit fetches until the page is ready, as a server sends them that has the .br files."""
    asked: set[str] = set()
    with visitor() as context:
        context.on("request", lambda request: asked.add(unquote(urlsplit(request.url).path.lstrip("/"))))
        visit(context, address + page_name)
    asked.add(page_name or "index.html")
    return sum(sent(folder / name) for name in asked if (folder / name).is_file())


def sent(file: Path) -> int:
    """The bytes of a file on its way."""
    compressed = file.with_name(file.name + ".br")
    return (compressed if compressed.exists() else file).stat().st_size


def figures() -> list[Figure]:
    """First visits, then second ones, each in turn with the bare page; medians."""
    bare: list[float] = []
    ours: list[Visit] = []
    going_on: list[float] = []
    with served(workbench(), handler=Compressed) as address:
        first, slow = first_visits(address, slow=False), first_visits(address, slow=True)
    with served(workbench()) as address, visitor() as context:
        wait_kept(context, address)
        # One more of each before anything counts: browsers keep compiled code from the second visit on.
        visit(context, address + "bare.html")
        visit(context, address)
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html").ready)
            ours.append(visit(context, address))
        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        new_game(page)
        page.close()
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html").ready)
            going_on.append(visit(context, address).ready)
    folder = workbench()
    with served(folder) as address:
        least, whole = first_download(folder, address, "bare.html"), first_download(folder, address, "")
    painted = median(page.painted / bare.ready for bare, page in first)
    second = median(page.ready for page in ours)
    return [
        at_most("first visit, bytes as a multiple of bare Pyodide's", whole / least, 1.1, "×", 2),
        Figure("the same in bytes, brotli", f"{whole:,} (bare {least:,})"),
        at_most("first visit, first contentful paint as a multiple of bare start", painted, 0.3, "×", 2),
        Figure("start, first visit", _beside(first)),
        at_most("start, first visit at 10 Mbit/s and 60 ms, as a multiple of bare", _ratio(slow), 1.15, "×", 2),
        Figure("the same", _beside(slow)),
        Figure("start, second visit, snapshot", f"{second:.0f} ms (bare loadPyodide {median(bare):.0f} ms)"),
        at_most("start, second visit, as a multiple of bare", second / median(bare), 0.5, "×", 2),
        at_most("the longest task at such a start", median(page.longest for page in ours), 300, " ms"),
        at_most("the same, going on with a stored game", median(going_on) / median(bare), 0.5, "×", 2),
    ]


def _ratio(visits: list[tuple[Visit, Visit]]) -> float:
    return median(page.ready / bare.ready for bare, page in visits)


def _beside(visits: list[tuple[Visit, Visit]]) -> str:
    bare, ours = (median(visit.ready for visit in side) for side in zip(*visits, strict=True))
    return f"{ours:.0f} ms (bare {bare:.0f} ms)"
