"""From a click on an action to the changed page painted, beside a bare handler that replaces 400 SVG nodes."""

from __future__ import annotations

from bench.browser import PAINTED, click, new_game, served, visitor, wait_ready, workbench
from bench.figures import Figure, at_most, percentile, spread

CLICKS = 150
WARM_UP = 5

BARE_HANDLER = """
import js
from pyodide.ffi import create_proxy

turn = 0

def replace(event):
    global turn
    turn += 1
    dots = "".join(
        f'<circle cx="{i % 20 * 10 + 5}" cy="{i // 20 * 10 + 5}" r="4" fill="{"red" if (i + turn) % 7 else "grey"}"/>'
        for i in range(400)
    )
    js.document.getElementById("board").innerHTML = f'<svg viewBox="0 0 200 200" width="600" height="600">{dots}</svg>'

js.document.getElementById("board").addEventListener("click", create_proxy(replace))
"""

BARE_CLICK = (
    "async () => {"
    + PAINTED
    + """
  const began = performance.now();
  document.getElementById("board").click();
  await painted();
  return performance.now() - began;
}"""
)


def figures() -> list[Figure]:
    """The same number of clicks on both pages, in the same browser."""
    with served(workbench()) as address, visitor(keeps=False) as context:
        bare_page = context.new_page()
        bare_page.goto(address + "bare.html")
        wait_ready(bare_page)
        bare_page.evaluate("code => python.runPython(code)", BARE_HANDLER)
        bare = [bare_page.evaluate(BARE_CLICK) for _ in range(CLICKS + WARM_UP)][WARM_UP:]
        bare_page.close()

        page = context.new_page()
        page.goto(address)
        wait_ready(page)
        new_game(page)
        taken = [click(page, number) for number in range(CLICKS + WARM_UP)]
        ours = [each["painted"] for each in taken if each][WARM_UP:]
    slowest = max((each for each in taken if each), key=lambda each: each["painted"])
    return [
        Figure("click to painted change", spread(ours) + f" ({len(ours)} actions; slowest: {slowest['action']})"),
        at_most("click to painted change, p95", percentile(ours, 0.95), 100, " ms"),
        Figure("bare handler replacing 400 SVG nodes", spread(bare)),
        at_most("p95 as a multiple of the bare handler's", percentile(ours, 0.95) / percentile(bare, 0.95), 4, "×", 1),
    ]
