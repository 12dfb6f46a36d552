"""Python's memory as the page keeps it for its next start, made once and offered to every page that a test opens.

Each test has a browser context of its own, with an empty profile: without this each page would start Python as on a
first visit, which takes twice as long. A test about such starts is marked `cold`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext

if TYPE_CHECKING:
    from .conftest import Site

PATIENCE = 60_000  # milliseconds: a cold start on a busy machine
MAKE = """async () => {
  const { src } = document.querySelector("script[src$='/app.js']");
  await (await import(src.replace("app.js", "snapshot.js"))).makeSnapshot();
}"""
"""Let a page that has started keep its memory now."""
NAMED = """async () => (await caches.keys()).find((name) => name.includes(" snapshot "))"""
SAVE = """async (name) => {
  const link = document.createElement("a");
  const [kept] = await (await caches.open(name)).matchAll();
  link.href = URL.createObjectURL(await kept.blob());
  link.download = "memory";
  link.click();
}"""
OFFER = """(([name, address]) => {
  if (window !== window.top || !address.startsWith(`${location.origin}/`) || !globalThis.caches) return;
  const { has, open } = CacheStorage.prototype;
  const forget = async () => sessionStorage.setItem("memory", "forgotten");
  const kept = {
    match: async () => (sessionStorage.getItem("memory") ? undefined : fetch(address)),
    keys: async () => [address],
    delete: forget,
    put: forget,
  };
  CacheStorage.prototype.has = async function (asked) { return asked === name || has.call(this, asked); };
  CacheStorage.prototype.open = async function (asked) { return asked === name ? kept : open.call(this, asked); };
})(%s)"""
"""Instead of what is kept under a name in the Cache Storage, which would have to be written for each context, a file of
the server. A page that has no use for it forgets it."""


class Memory:
    """The memory of the page of one site, made by that page itself in a context that is of no use afterwards."""

    def __init__(self, site: Site, context: BrowserContext) -> None:
        page = context.new_page()
        page.goto(site.url)
        page.wait_for_selector("html[data-ready='true']", state="attached", timeout=PATIENCE)
        page.evaluate(MAKE)
        name = page.evaluate(NAMED)
        with page.expect_download() as download:
            page.evaluate(SAVE, name)
        file = site.top / "memory"
        download.value.save_as(file)
        self._script = OFFER % json.dumps([name, f"{site.origin}/{file.name}"])

    def offer(self, context: BrowserContext) -> None:
        """Let the pages of a context find the memory."""
        context.add_init_script(self._script)
