"""What takes minutes (`build.py test --long`): twenty games in one tab leave nothing behind; a game on a slow phone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page

from .conftest import Site, settle, wait_started
from .moments import send
from .test_touch import PHONE, play_by_taps

pytestmark = pytest.mark.long

SEEDS = (5, 2, 3, 4, 6, 7, 9, 10, 11, 12, 6, 9, 7, 6, 9, 12, 6, 9, 4, 2)
"""Twenty games; the first is the longest, of some 2,400 actions, so that whatever grows with a game has been as large
as it ever is: WebAssembly's memory never shrinks. The last is the second once more: what stands on the page at its end
is the same."""
MOST = 1.1
"""At most this is left after the last game, as a multiple of what was left after the second."""
OVER = 900_000  # milliseconds: a game of five bots, on a busy machine
SEATS = {"players": 5, **{f"bot{seat}": "page" for seat in range(5)}}
SLOWER = 4
"""How many times slower the phone is than this machine."""

MEMORIES = """
window.memories = [];
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await real(...given);
    const found = Object.values((made.instance ?? made).exports ?? {}).filter((e) => e instanceof WebAssembly.Memory);
    window.memories.push(...found);
    return made;
  };
}
"""
"""JavaScript for before the page begins: notes the memory of each WebAssembly program that it starts."""
BYTES = "() => window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"
PROXY = "system / JSProxy"
"""What Pyodide lets JavaScript hold of Python is a proxy; so a heap snapshot names it."""


def living_proxies(session: CDPSession) -> int:
    """How many things of Python the page holds and has not given back."""
    chunks: list[str] = []

    def note(event: dict[str, str]) -> None:
        chunks.append(event["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", note)
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.remove_listener("HeapProfiler.addHeapSnapshotChunk", note)
    snapshot = json.loads("".join(chunks))
    fields = snapshot["snapshot"]["meta"]["node_fields"]
    names = snapshot["nodes"][fields.index("name") :: len(fields)]
    return sum(snapshot["strings"][name] == PROXY for name in names)


def left(page: Page, session: CDPSession) -> dict[str, int]:
    """What lives on once garbage has been collected."""
    proxies = living_proxies(session)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    told = {one["name"]: int(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    return {
        "JS heap": told["JSHeapUsedSize"],
        "DOM nodes": told["Nodes"],
        "proxies": proxies,
        "wasm memory": page.evaluate(BYTES),
    }


def play_five_bots(page: Page, seed: int) -> None:
    """A game of five quick bots to its end."""
    send(page, ":new " + json.dumps({**SEATS, "seed": seed}))
    page.locator("[data-result]").wait_for(timeout=OVER)  # which keeps no hold of it, as wait_for_selector would
    settle(page)


@pytest.mark.timeout(3600)
def test_twenty_games_of_five_in_one_tab_leave_nothing_behind(page: Page, site: Site) -> None:
    page.add_init_script(MEMORIES)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for line in (":set bots at-once", ":set hand_over never", ":set motion none"):
        send(page, line)
    after: list[dict[str, int]] = []
    for seed in SEEDS:
        play_five_bots(page, seed)
        after.append(left(page, session))
        print(f"game {len(after)}:", after[-1], flush=True)
    assert all(after[1].values()), "each of the four can be seen"
    grown = {what: (before, after[-1][what]) for what, before in after[1].items()}
    assert all(last <= MOST * before for before, last in grown.values()), grown


@pytest.mark.timeout(3600)
def test_a_whole_game_is_tapped_on_a_phone_of_a_quarter_of_the_speed(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(site.url)
    assert wait_started(page) == "ready"
    play_by_taps(page)
