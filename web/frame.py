"""Where the Python of a frame begins (web/embed/embed.html): it hands the tables of web.embedding to whoever asks.

PyScript runs this on the main thread of the first frame of a site that needs Python; the others share it.
"""

import asyncio
import traceback

import js
from pyodide.ffi import create_proxy

js.virtuBoot.stage("table")


async def main() -> None:
    """Make the tables of all frames and offer them."""
    try:
        from web.embedding import Frames
        from web.views.portraits import taken_in

        if js.origin == "null":
            js.document.body.insertAdjacentHTML("beforeend", taken_in())
        frames = Frames()
        js.virtuPage.offer(create_proxy(frames.open), create_proxy(frames.line), create_proxy(frames.close))
    except BaseException:
        js.virtuBoot.fail("program", traceback.format_exc())
        raise


beginning = asyncio.ensure_future(main())
js.virtuBoot.mainHasEnded()
