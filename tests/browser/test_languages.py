"""A whole game in French and one in Czech, by the buttons of the list of actions; no English is left on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from virtu.core.words import entries

from .conftest import Site, wait_started
from .moments import game_of_three

ROOT = Path(__file__).resolve().parents[2]
STEP = 25
"""The page is read after so many actions."""
WORDS = 4
"""Sentences of so many words or more tell a language."""

PLAY = """async (notations) => {
  for (const notation of notations) {
    const button = document.querySelector(`#actions [data-action="${CSS.escape(notation)}"]`);
    if (!button) return notation;
    const done = new Promise((answered) => document.addEventListener("virtu:patched", answered, { once: true }));
    button.click();
    await done;
  }
  return "";
}"""


@cache
def english_only(language: str) -> tuple[re.Pattern[str], ...]:
    """Sentences of the page's and the game's catalogues that are not the same in a language, holes left open."""
    found = []
    for file in sorted(
        (*ROOT.glob("web/text/en/*.po"), *(ROOT / f"virtu/text/en/{domain}.po" for domain in ("virtu", "rules")))
    ):
        there = entries((file.parents[1] / language / file.name).read_text(encoding="utf-8"))
        for name, forms in entries(file.read_text(encoding="utf-8")).items():
            for form in forms if name else ():
                longest = max(re.split(r"\{\w+\}", form), key=len).strip()
                if len(longest.split()) >= WORDS and not any(longest in other for other in there[name]):
                    found.append(re.compile(rf"(?<!\w){re.escape(longest)}(?!\w)"))
    return tuple(found)


def read(page: Page, language: str) -> None:
    """Nothing that can be read or heard is English, an id or an open hole."""
    said = page.evaluate(
        """() => ["#table", "#dialog", "#live"].map((id) => document.querySelector(id)).flatMap((region) => [
          region.textContent,
          ...[...region.querySelectorAll("[aria-label]")].map((named) => named.getAttribute("aria-label")),
        ]).join(" · ")"""
    )
    assert [pattern.pattern for pattern in english_only(language) if pattern.search(said)] == []
    assert re.findall(r"\{\w+\}", said) == []


@pytest.mark.parametrize("language", ["fr", "cs"])
def test_a_whole_game_in_another_language(
    language: str, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    game = game_of_three()
    page = new_context(viewport={"width": 1440, "height": 900}, locale=language, reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("lang") == language
    read(page, language)
    page.evaluate("line => virtuPage.send(line)", ":new " + json.dumps({**game.options, "seed": game.seed}))
    page.wait_for_selector("#actions [data-action]")
    for start in range(0, len(game.moves), STEP):
        missing = page.evaluate(PLAY, list(game.moves[start : start + STEP]))
        assert missing == "", f"{missing} is not offered"
        read(page, language)
    scores = dict(score.split(":") for score in str(page.get_attribute("[data-result]", "data-result")).split())
    assert {faction: int(points) for faction, points in scores.items()} == dict(game.scores)
    for view in ("help", "rules", "settings", "figures", "offer", "menu", "players", "version", "keys"):
        page.evaluate("line => virtuPage.send(line)", f":view {view}")
        page.wait_for_function("!document.documentElement.dataset.busy")
        read(page, language)
