"""Python's memory with everything imported, kept by the page for its next start (web/js/snapshot.js).

`prepare` runs in a worker whose memory is then written down; `restore` runs where that memory was read again. Nothing
here may touch JavaScript: what Python holds of it cannot be written down.
"""

from __future__ import annotations

import gc
import importlib
import os
import random
import sys
from collections.abc import Coroutine
from pathlib import Path

BROWSER = {"web.main", "web.frame", "web.thinker", "web.browser_store"}
"""What touches the browser or is run by PyScript itself."""
PACKAGES = ("virtu.core", "virtu.games", "web")
kept: dict[str, bytes] = {}
"""Files that may be asked for later, by path: a snapshot is memory, the files are not in it."""


def modules(home: str) -> list[str]:
    """The modules under `home` that can be imported ahead: compiled ones, without their sources (tools/program.mjs)."""
    names = []
    for file in sorted(Path(home).rglob("*.pyc")):
        parts = file.relative_to(home).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name not in BROWSER and any(f"{name}.".startswith(f"{package}.") for package in PACKAGES):
            names.append(name)
    return names


def warm_up(language: str) -> None:
    """Set a table, so that words, data and pictures that every start needs are worked out already."""
    from web.app import App
    from web.store import open_store

    async def once() -> None:
        app = App(open_store(None), language)
        await app.start()
        await app.dispatch(':new {"players": 4}')
        if app.match is None:
            raise RuntimeError(f"no table was set: {app.notice}")

    _run(once())


def _run(coroutine: Coroutine[object, object, object]) -> None:
    """Run a coroutine that waits for nothing but its next turn: an event loop of the browser would be JavaScript."""
    try:
        while coroutine.send(None) is None:
            pass
    except StopIteration:
        return
    coroutine.close()
    raise RuntimeError("the coroutine waits for something")


def prepare(home: str, language: str) -> None:
    """Import and work out all that can be, and remember the files of `home` that may still be asked for."""
    for name in modules(home):
        importlib.import_module(name)
    warm_up(language)
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    for file in Path(home).rglob("*"):
        path = str(file)
        if file.is_file() and path not in loaded:
            kept[path] = file.read_bytes()
    sys.path_importer_cache.clear()
    gc.collect()


def restore(most: int = sys.maxsize) -> bool:
    """Write so many of the files again, and draw new seeds: the memory that was read is the same at each start.

    Whether there is more to do; with all of them at once the page would stand still.
    """
    for path in list(kept)[:most]:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(kept.pop(path))
    importlib.invalidate_caches()
    random.seed()
    return bool(kept)
