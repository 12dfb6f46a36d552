"""How long the page takes to start on a second visit, beside a page with Pyodide and nothing else in the same run."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext

from bench.browser import PATIENCE, new_game, served, visitor, wait_ready, workbench
from bench.figures import Figure, at_most

ROUNDS = 7


def visit(context: BrowserContext, address: str, tasks: list[float] | None = None) -> float:
    """Milliseconds until the page was ready; the longest task of its main thread goes into `tasks`."""
    page = context.new_page()
    page.goto(address)
    took = wait_ready(page)
    if tasks is not None:
        tasks.append(float(page.evaluate("window.longest")))
    page.close()
    return took


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
    """First and second visits, in turn, medians of the second ones."""
    bare: list[float] = []
    ours: list[float] = []
    going_on: list[float] = []
    tasks: list[float] = []
    with served(workbench()) as address, visitor() as context:
        first = visit(context, address + "bare.html"), visit(context, address)
        wait_kept(context, address)
        # One more of each before anything counts: browsers keep compiled code from the second visit on.
        visit(context, address + "bare.html")
        visit(context, address)
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html"))
            ours.append(visit(context, address, tasks))
        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        new_game(page)
        page.close()
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html"))
            going_on.append(visit(context, address))
    folder = workbench()
    with served(folder) as address:
        least, whole = first_download(folder, address, "bare.html"), first_download(folder, address, "")
    return [
        at_most("first visit, bytes as a multiple of bare Pyodide's", whole / least, 1.1, "×", 2),
        Figure("the same in bytes, brotli", f"{whole:,} (bare {least:,})"),
        Figure("start, first visit after bare Pyodide's", f"{first[1]:.0f} ms (bare {first[0]:.0f} ms)"),
        Figure("start, second visit, snapshot", f"{median(ours):.0f} ms (bare loadPyodide {median(bare):.0f} ms)"),
        at_most("start, second visit, as a multiple of bare", median(ours) / median(bare), 0.5, "×", 2),
        at_most("the longest task at such a start", median(tasks), 300, " ms"),
        at_most("the same, going on with a stored game", median(going_on) / median(bare), 0.5, "×", 2),
    ]
