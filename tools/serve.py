"""A small static web server for dist/, on this machine only."""

import functools
import http.server
import re
import threading
import webbrowser
from pathlib import Path

from tools.steps import StepFailed, say

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# These keep their names from one build to the next, so a browser must ask whether they changed.
CHANGING = re.compile(r"/((index\.html|embed\.html|embed\.js|pyscript\.toml|docs/.*)?|.*/)")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, quietly, with the types and the caching that docs/hosting.md asks of every host."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal belongs to the address of the page."""

    def end_headers(self) -> None:
        path = self.path.partition("?")[0]
        lasting = not CHANGING.fullmatch(path)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()


def listen(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> http.server.ThreadingHTTPServer:
    """A server for `folder` on 127.0.0.1, bound but not yet serving; port 0 takes a free one."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))


def forever(folder: Path, port: int, open_browser: bool) -> int:
    """Serve `folder` until Ctrl+C."""
    try:
        server = listen(folder, port)
    except (OSError, OverflowError) as error:
        raise StepFailed(
            f"serve on port {port}", str(error), "name another port with --port, or none: then a free one is taken."
        ) from error
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    say(f"\nThe page is at {address}  (Ctrl+C stops)")
    if open_browser:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nStopped.")
    return 0
