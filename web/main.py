"""Where the page's Python begins: opens the door between web.app and the page. PyScript runs this on the main thread.

Everything here touches the browser; nothing here knows a game.
"""

import asyncio
import gc
import traceback
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Any

import js
from pyodide.ffi import create_proxy

js.virtuBoot.stage("table")


async def open_door() -> None:
    """Make the App, show what it begins with, and hand its dispatch to the page: each in a task of its own."""
    from web.app import App
    from web.browser_store import open_browser_store
    from web.embedding import Frames
    from web.store import PREFIX
    from web.views.portraits import taken_in

    if js.origin == "null":
        js.document.body.insertAdjacentHTML("beforeend", taken_in())

    address = str(js.location.href).partition("#")[0]
    language = js.virtuBoot.browserLanguage()
    gc.freeze()  # what was imported stays for good: looking for circles need not go through it again
    browser = str(js.navigator.userAgent)
    app = App(open_browser_store(), language, browser=browser, address=address, let_go=gc.collect)
    await asyncio.sleep(0)
    first = await app.start(str(js.location.hash).removeprefix("#"))

    await asyncio.sleep(0)

    def stored_elsewhere(event: Any) -> None:
        """Another tab changed something of ours (a key of None: it emptied the storage)."""
        key = event.key if isinstance(event.key, str) else ""
        if not key or key.startswith(PREFIX):
            js.virtuPage.send(f":storage {key.removeprefix(PREFIX)}".rstrip())

    async def bring(name: str, address: str) -> bool:
        """Fetch a wheel into Python; whether the module is there then."""
        from pyodide.http import pyfetch

        if find_spec(name) is None:
            answer = await pyfetch(address)
            if not answer.ok:
                return False
            await answer.unpack_archive(format="zip")
            invalidate_caches()
        return find_spec(name) is not None

    js.addEventListener("storage", create_proxy(stored_elsewhere))
    js.virtuPage.bring = create_proxy(bring)
    js.virtuPage.open(create_proxy(app.dispatch), first)
    frames = Frames()
    js.virtuPage.offer(create_proxy(frames.open), create_proxy(frames.line), create_proxy(frames.close))


async def main() -> None:
    try:
        await open_door()
    except BaseException:
        js.virtuBoot.fail("program", traceback.format_exc())
        raise


beginning = asyncio.ensure_future(main())
js.virtuBoot.mainHasEnded()
