"""Where should the engine sit: on the page's own thread, or in a named worker behind the same door?

Both pages are dist/ itself; the worker's differs in one script tag. Each is visited as a page and inside a frame of
another site whose storage the browser blocks. The decision and its reasons stand in docs/threads.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Frame, Page

from bench.browser import DIST, NotStarted, click, new_game, served, visitor, wait_ready, workbench
from bench.figures import Figure, spread

VISITS = 4
CLICKS = 60
WARM_UP = 5

WORKER = """
from web.app import App
from web.store import MemoryStore

app = App(MemoryStore(), "en")


async def start(fragment):
    return await app.start(fragment)


async def dispatch(text):
    return await app.dispatch(text)


__export__ = ["start", "dispatch"]
"""

DOOR = """
const script = document.querySelector("script[name=table]");
while (!script.xworker) await new Promise((soon) => setTimeout(soon, 5));
const { sync } = await script.xworker.ready;
virtuPage.open((text) => sync.dispatch(text), await sync.start(location.hash.slice(1)));
"""

ROUND_TRIP = """
async (number) => {
  const all = [...document.querySelectorAll("#actions [data-action]")];
  if (!all.length) return null;
  // The page parses each answer as soon as it has come out of the door.
  const parse = JSON.parse;
  const answered = new Promise((done) => {
    JSON.parse = (text) => {
      JSON.parse = parse;
      done(performance.now());
      return parse(text);
    };
  });
  const began = performance.now();
  virtuPage.send(all[number * 7 % all.length].dataset.action);
  return (await answered) - began;
}"""


def pages(folder: Path) -> dict[str, str]:
    """Writes both pages into `folder`; what they are called in words, and their file names."""
    index = (DIST / "index.html").read_text(encoding="utf-8")
    tag = re.search(r'<script type="py" src="[^"]+" config="([^"]+)"></script>', index)
    if tag is None:
        raise SystemExit("index.html has no script of PyScript any more: bench/threads.py must follow it.")
    config = tag[1].partition("?")[0]  # PyScript does not take a name with a question mark for a worker's configuration
    worker = (
        f'<script type="py" worker name="table" src="threads_worker.py" config="{config}"></script>'
        f'<script type="module" src="threads_door.js"></script>'
    )
    (folder / "threads.html").write_text(index.replace(tag[0], worker), encoding="utf-8")
    # A page without a script on its own thread does not read the interpreter from the configuration of its worker.
    (folder / "pyscript").mkdir()
    (folder / "pyscript" / "pyodide").symlink_to(next(DIST.glob("pyodide-*")), target_is_directory=True)
    (folder / "threads_worker.py").write_text(WORKER, encoding="utf-8")
    (folder / "threads_door.js").write_text(DOOR, encoding="utf-8")
    return {"main thread": "index.html", "named worker": "threads.html"}


def framed(folder: Path, name: str, address: str) -> str:
    """Writes a page that frames `address`; returns its file name."""
    (folder / f"frame-{name}").write_text(
        f"<!doctype html><title>frame</title><link rel='icon' href='data:,'>"
        f"<iframe src='{address}{name}' width='1400' height='850'></iframe>",
        encoding="utf-8",
    )
    return f"frame-{name}"


def measure(context: BrowserContext, enter: Callable[[Page], Page | Frame]) -> list[str]:
    """Start, longest blocked stretch, door and click of one page, in words."""
    starts: list[float] = []
    blocked: list[float] = []
    for number in range(VISITS):
        page = context.new_page()
        inside = enter(page)
        try:
            took = wait_ready(inside)
        except NotStarted as failure:
            page.close()
            return [" ".join(str(failure).split())[:120]]
        if number:
            starts.append(took)
            blocked.append(float(inside.evaluate("window.longest")))
        if number < VISITS - 1:
            page.close()
    new_game(inside)
    doors = [inside.evaluate(ROUND_TRIP, number) for number in range(CLICKS)]
    inside.wait_for_function("!document.documentElement.dataset.busy")
    clicks = [click(inside, number) for number in range(CLICKS)]
    page.close()
    return [
        f"ready {median(starts):.0f} ms, longest block {median(blocked):.0f} ms",
        "door: " + spread([each for each in doors if each is not None][WARM_UP:]),
        "click to paint: " + spread([each["painted"] for each in clicks if each][WARM_UP:]),
    ]


def figures() -> list[Figure]:
    """Both threads, in a page and in a frame without storage."""
    folder = workbench()
    found: list[Figure] = []
    names = pages(folder)
    with served(folder) as address, served(folder, "localhost") as stranger:
        with visitor() as context:
            for words, name in names.items():

                def straight(page: Page, name: str = name) -> Page:
                    page.goto(address + name)
                    return page

                found += [Figure(f"{words}, own page", value) for value in measure(context, straight)]
        with visitor(block_third_parties=True) as context:
            for words, name in names.items():
                outside = stranger + framed(folder, name, address)

                def inside(page: Page, outside: str = outside) -> Frame:
                    page.goto(outside)
                    frame = page.frames[1]
                    storage = "(() => { try { localStorage.length; return 'open' } catch { return 'blocked' } })()"
                    if frame.evaluate(storage) != "blocked":
                        raise SystemExit("the browser did not block the storage of the frame")
                    return frame

                found += [Figure(f"{words}, frame without storage", value) for value in measure(context, inside)]
    return found
