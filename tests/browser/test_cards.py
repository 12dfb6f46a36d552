"""Cards, tiles and bonuses as they are drawn: no text is cut, runs out of its card or lies under something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.engine.table import table, winter
from tools.hosting import POLICY
from virtu.core import link
from virtu.core.match import Match

from .conftest import Site, settle, wait_started

SIZES = {"laptop": (1440, 900), "small laptop": (1024, 768), "phone": (390, 844)}
LOWEST = {"laptop": 10, "small laptop": 8.5, "phone": 10}
"""How high the box of a name is at least, in pixels; its letters are set in three quarters of that."""

CUT = """async lowest => {
  await document.fonts.ready;
  const wrong = [];
  const shown = e => e.checkVisibility({checkVisibilityCSS: true}) && e.getBoundingClientRect().width > 0;
  const faces = [...document.querySelectorAll(
    ".card, .tile, .printed, .palace .bonus, .improvement, .single.plaque")].filter(shown);
  const meet = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1
    && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
  for (const face of faces) {
    const ground = face.querySelector(".paper, .floor, .frieze").getBBox();
    const svg = face.closest("svg").getBoundingClientRect();
    for (const text of face.querySelectorAll("text")) {
      const said = `${(face.querySelector("title") ?? face).textContent}: "${text.textContent}"`;
      const box = text.getBBox();
      const inside = box.x >= ground.x - 0.5 && box.x + box.width <= ground.x + ground.width + 0.5
        && box.y + box.height <= ground.y + ground.height + 1;
      const ribbon = text.previousElementSibling?.matches(".ribbon");
      const price = text.previousElementSibling?.matches(".seal");
      if (!inside && !ribbon && !price) wrong.push(`runs out of ${said}`);
      const seen = text.getBoundingClientRect();
      if (seen.left < svg.left - 1 || seen.right > svg.right + 1 || seen.top < svg.top - 2
        || seen.bottom > svg.bottom + 1) wrong.push(`cut off: ${said}`);
      if (text.matches(".name, .tile-name")) {
        if (seen.height < lowest) wrong.push(`too small: ${said}`);
        for (const other of face.querySelectorAll(".seal, .ribbon, .emblem, .skyline, text")) {
          const its = other.matches("text") ? shrunk(other.getBBox()) : other.getBBox();
          if (other !== text && meet(shrunk(box), its)) wrong.push(`covered: ${said}`);
        }
      }
    }
  }
  // The box of a line of text is higher than its letters.
  function shrunk(b) { return {x: b.x, y: b.y + b.height * 0.22, width: b.width, height: b.height * 0.56}; }
  return [faces.length, wrong];
}"""


def full_table() -> Match:
    """A table on which every kind of face lies, spent and ready, the long names among them."""
    return table(
        players=5,
        year=6,
        cities={"ravenna": "red", "siena": "red", "bologna": "red", "civitavecchia": "red"},
        cathedrals=["florence"],
        agents={"green": ["red.2"], "blue": ["red.4"]},
        red={
            "florins": 17,
            "marker": 3,
            "rooms": {"1": "cardinal/merchant", "3": "gonfalonier", "4": "lorenzo/piero"},
            "left": ["pope*", "bishop", "ambassador*"],
            "right": ["giovanni*", "podesta*", "condottiere"],
            "spent": ["florence", "ravenna"],
            "indulgences": [5],
            "tiles": ["guild*", "kingdom", "cathedral", "principality*"],
            "trophies": ["green"],
            "bonuses": ["leonardo", "prince"],
            "patronage": 5,
        },
        blue={"rooms": {"2": "galeazzo", "3": "ludovico"}, "left": ["beatrice*"]},
        green={"rooms": {"1": "moro", "4": "colleoni"}, "right": ["cornaro*"]},
        yellow={"rooms": {"2": "federico", "4": "alphonse"}, "left": ["ferdinand*"]},
        white={"rooms": {"1": "alexander", "3": "cesare"}, "left": ["lucrezia*"]},
    )


def send(page: Page, line: str) -> None:
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def nothing_is_cut(page: Page, size: str, least: int) -> None:
    faces, wrong = page.evaluate(CUT, LOWEST[size])
    assert faces >= least, f"only {faces} faces are to be seen"
    assert not wrong, "\n".join(wrong)


def test_a_face_stays_to_be_seen_under_the_pointer(started: Page) -> None:
    send(started, ":open " + link.encode(full_table()))
    for place in ("#palace .room:has(.now)", "#palace .card:has(.now)", "#palace .tile:has(.now)"):
        started.locator(place).first.hover()
        fills = (
            started.locator(place).first.locator(".now").evaluate_all("all => all.map(e => getComputedStyle(e).fill)")
        )
        assert fills == ["none"], f"{place}: the ring covers what it is round"


def test_portraits_are_painted_from_their_one_file_also_on_the_spent_side(started: Page) -> None:
    send(started, ":open " + link.encode(full_table()))
    seen = "document.querySelectorAll('.palace .portrait')"
    started.wait_for_function(f"[...{seen}].every(e => e.getBBox().width > 10)")
    ready, spent = (started.locator(f"#palace .{side} .portrait") for side in ("ready", "spent"))
    assert ready.count() >= 5 and spent.count() >= 3
    files = started.evaluate(f"[...new Set([...{seen}].map(e => new URL(e.href.baseVal, document.baseURI).pathname))]")
    assert len(files) == 1
    pigments = [side.first.evaluate("e => getComputedStyle(e).getPropertyValue('--q-red')") for side in (ready, spent)]
    assert pigments[0] != pigments[1]
    paper = started.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')")
    assert pigments[1] == paper, "what is spent is the bare drawing on paper"


def test_portraits_are_painted_under_the_policy_of_the_hosting_page(
    page: Page, dist: Path, serve_site: Callable[..., Site]
) -> None:
    page.goto(serve_site(dist, headers={"Content-Security-Policy": POLICY}).url)
    assert wait_started(page) == "ready"
    send(page, ":open " + link.encode(full_table()))
    page.wait_for_function(
        "document.querySelector('#palace .portrait') && "
        "[...document.querySelectorAll('#palace .portrait')].every(e => e.getBBox().width > 10)"
    )


def test_no_text_of_a_card_is_cut_at_any_size_in_any_language(started: Page) -> None:
    for language in ("en", "fr", "cs"):
        send(started, f":set language {language}")
        for size, (width, height) in SIZES.items():
            started.set_viewport_size({"width": width, "height": height})
            send(started, ":open " + link.encode(full_table()))
            if started.locator("#tabs").is_visible():
                started.locator("#tabs label:has(#tab-palace)").click()
            nothing_is_cut(started, size, 20)
            for faction in ("green", "yellow", "blue", "white"):
                send(started, f":view palace {faction}")
                nothing_is_cut(started, size, 7)
            send(started, ":open " + link.encode(winter("buy", players=5, red={"florins": 9})))
            nothing_is_cut(started, size, 25)
            send(started, ":view offer")
            nothing_is_cut(started, size, 40)
            assert started.evaluate("document.querySelectorAll('*').length") <= 3_000
