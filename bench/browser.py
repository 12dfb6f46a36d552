"""What the parts of bench/ that need a browser share: pages on a local server, Chromium with a profile that lasts."""

from __future__ import annotations

import io
import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import BrowserContext, Frame, Page, sync_playwright

from tools import serve
from tools.environment import CHROMIUM_FLAGS, NO_CHROMIUM, chromium
from tools.site import NODE

DIST = Path(__file__).resolve().parents[1] / "dist"
PATIENCE = 120_000

READY_AT = """
new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.ready !== "true") return;
  observer.disconnect();
  window.readyAt = performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true, attributeFilter: ["data-ready"]});
window.longest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
}).observe({type: "longtask", buffered: true});
"""

BARE = """<!doctype html><html><head><title>bare</title><link rel="icon" href="data:,"></head>
<body><div id="board"></div>
<script type="module">
  import { loadPyodide } from "./%s/pyodide.mjs";
  globalThis.python = await loadPyodide();
  document.documentElement.dataset.ready = "true";
</script></body></html>"""

PAINTED = """
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = done;
  channel.port2.postMessage(0);
}));
"""
"""JavaScript: resolves once the next frame has been painted."""


def workbench() -> Path:
    """A folder with everything of dist/ and, beside it, `bare.html`: Pyodide and nothing else."""
    if not (DIST / "index.html").exists():
        raise SystemExit("dist/ is not built: run `python3 build.py bench`, which builds it.")
    folder = Path(tempfile.mkdtemp(prefix="virtu-bench-"))
    for entry in DIST.iterdir():
        (folder / entry.name).symlink_to(entry, target_is_directory=entry.is_dir())
    bare = folder / "bare"
    bare.mkdir()
    for file in next(DIST.glob("pyodide-*")).iterdir():
        (bare / file.name).symlink_to(file)
    library = bare / "python_stdlib.zip"
    library.unlink()
    library.symlink_to(NODE / "pyodide" / library.name)  # whole, as everybody gets it
    (folder / "bare.html").write_text(BARE % bare.name, encoding="utf-8")
    return folder


class Compressed(serve.Handler):
    """Sends the .br copy of a file that has one, as docs/hosting.md asks of hosts."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The copy for a browser that takes it, else the file."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        copy = file.with_name(file.name + ".br")
        if "br" not in self.headers.get("Accept-Encoding", "") or not copy.exists():
            return super().send_head()
        content = copy.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)


@contextmanager
def served(folder: Path, host: str = "127.0.0.1", handler: type[serve.Handler] = serve.Handler) -> Iterator[str]:
    """The address of `folder` on a server of its own."""
    server = serve.listen(folder, handler=handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{host}:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def visitor(block_third_parties: bool = False, keeps: bool = True) -> Iterator[BrowserContext]:
    """Chromium with an empty profile that lasts from one visit to the next.

    Without `keeps` the page does not copy itself into the browser, which would go on beside what is measured.
    """
    executable = chromium()
    if executable is None:
        raise SystemExit(NO_CHROMIUM)
    with tempfile.TemporaryDirectory(prefix="virtu-profile-", ignore_cleanup_errors=True) as profile:
        if block_third_parties:
            preferences = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
            (Path(profile) / "Default").mkdir()
            (Path(profile) / "Default" / "Preferences").write_text(json.dumps(preferences))
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=executable,
                args=[*CHROMIUM_FLAGS],
                viewport={"width": 1440, "height": 900},
                service_workers="allow" if keeps else "block",
            )
            context.add_init_script(READY_AT)
            try:
                yield context
            finally:
                context.close()


class NotStarted(SystemExit):
    """The page told a failure to start; the message says which."""


def wait_ready(frame: Page | Frame) -> float:
    """Milliseconds from the start of the visit until the page was ready."""
    frame.wait_for_selector("html[data-ready='true'], html[data-failure]", state="attached", timeout=PATIENCE)
    if frame.locator("html").get_attribute("data-ready") != "true":
        raise NotStarted("the page did not start: " + str(frame.locator("#failure-detail").text_content()))
    frame.wait_for_function("window.readyAt !== undefined")
    return float(frame.evaluate("window.readyAt"))


def new_game(frame: Page | Frame, players: int = 4, seed: int = 7) -> None:
    """Begin a game with the start screen's own form."""
    frame.locator("form[data-command=':new']").evaluate(
        """(form, [players, seed]) => {
          const many = form.querySelector(`[name=players][value="${players}"]`);
          if (many) many.click();
          if (form.elements.seed) form.elements.seed.value = seed;
          form.requestSubmit();
        }""",
        [players, seed],
    )
    frame.wait_for_selector("#actions [data-action]", state="attached")


CLICK = (
    PAINTED
    + """
return (async () => {
  const all = [...document.querySelectorAll("#actions [data-action]")];
  if (!all.length) return null;
  const button = all[number * 7 % all.length];
  const patched = new Promise((done) => document.addEventListener("virtu:patched", done, { once: true }));
  const began = performance.now();
  button.click();
  await patched;
  const changed = performance.now() - began;
  await painted();
  return { action: button.dataset.action, changed, painted: performance.now() - began };
})();
"""
)


def click(frame: Page | Frame, number: int) -> dict[str, float] | None:
    """Click one of the legal actions; milliseconds until the page was changed and until that was painted."""
    return frame.evaluate(f"number => {{ {CLICK} }}", number)  # type: ignore[no-any-return]
