"""A small static web server for dist/, on this machine only."""

import functools
import http.server
import io
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, BinaryIO

from tools.hosting import TYPES, caching
from tools.steps import StepFailed, say


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, quietly, with the types and the caching that docs/hosting.md asks of every host."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    @staticmethod
    def inside(path: str) -> str:
        """The path inside dist/ of what is asked for."""
        return path.lstrip("/")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal belongs to the address of the page."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """As ever, but a copy that is newer than the file is not the file: an older build may be served again."""
        asked = self.headers.get("If-Modified-Since")
        path = Path(self.translate_path(self.path))
        if asked and path.is_dir():
            path = path / "index.html"
        if asked and (not path.exists() or asked != self.date_time_string(path.stat().st_mtime)):
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", caching(self.inside(self.path.partition("?")[0])))
        super().end_headers()


class Server(http.server.ThreadingHTTPServer):
    """A browser asks for many files at once, each over a line of its own: so many may wait to be taken up."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """As ever, but a browser that went away, with a page that was closed for example, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def listen(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> Server:
    """A server for `folder` on 127.0.0.1, bound but not yet serving; port 0 takes a free one."""
    return Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))


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
