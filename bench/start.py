"""How long the page takes to start on a second visit, beside a page with Pyodide and nothing else in the same run."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import BrowserContext

from bench.browser import new_game, served, visitor, wait_ready, workbench
from bench.figures import Figure, at_most

ROUNDS = 7


def visit(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.goto(address)
    took = wait_ready(page)
    page.close()
    return took


def figures() -> list[Figure]:
    """First and second visits, in turn, medians of the second ones."""
    bare: list[float] = []
    ours: list[float] = []
    going_on: list[float] = []
    with served(workbench()) as address, visitor() as context:
        first = visit(context, address + "bare.html"), visit(context, address)
        # One more of each before anything counts: browsers keep compiled code from the second visit on.
        visit(context, address + "bare.html")
        visit(context, address)
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html"))
            ours.append(visit(context, address))
        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        new_game(page)
        page.close()
        for _ in range(ROUNDS):
            bare.append(visit(context, address + "bare.html"))
            going_on.append(visit(context, address))
    return [
        Figure("start, first visit after bare Pyodide's", f"{first[1]:.0f} ms (bare {first[0]:.0f} ms)"),
        Figure("start, second visit", f"{median(ours):.0f} ms (bare loadPyodide {median(bare):.0f} ms)"),
        at_most("start, second visit, as a multiple of bare", median(ours) / median(bare), 1.6, "×", 2),
        at_most("the same, going on with a stored game", median(going_on) / median(bare), 1.6, "×", 2),
    ]
