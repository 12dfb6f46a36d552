"""Writes the accessibility tree of one year of play of a kept game: what is said, what is asked, what can be answered.

.venv/bin/python -m tests.reading.transcript        write tests/reading/year.txt from dist/
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import DIST, FLAGS, Site, settle, wait_started
from tests.fixtures import Fixture, all_games
from tools.environment import NO_CHROMIUM, chromium
from virtu.core import link

YEAR = Path(__file__).parent / "year.txt"
FIRST = 2
"""The year that is written down: in it there are sieges, wages and purchases as a rule."""


def game() -> Fixture:
    """The kept game of three with the fewest actions."""
    return min((game for game in all_games() if game.options["players"] == 3), key=lambda game: len(game.moves))


def transcript(page: Page) -> str:
    """The year on a page that has started, in English."""
    kept = game()
    match = kept.begin()
    moves = iter(kept.moves)
    while match.state.year < FIRST:
        match.play(next(moves))
    for setting in ("hand_over never", "motion none"):
        _send(page, f":set {setting}")
    _send(page, ":open " + link.encode(match))
    parts = [
        f"# Year {FIRST} of {kept.name} as a screen reader is given it, by `python3 build.py transcript`.\n",
        "# The whole page at its beginning.\n",
        _tree(page, "body"),
    ]
    season = ""
    for action in moves:
        state = match.state
        if state.year > FIRST:
            break
        if state.season != season:
            season = state.season
            parts.append(f"# {season}: the table of cities\n")
            _send(page, ":view cities")
            parts.append(_tree(page, "#panel table.places >> nth=0"))
            _send(page, ":view game")
        parts.append(_question(page) + f"> {action}\n")
        _send(page, action)
        match.play(action)
        parts.append(f"says: {page.locator('#live').text_content()}\n")
    return "\n".join(parts)


def _question(page: Page) -> str:
    """What is asked and the answers, as they are read one after the other."""
    return _tree(page, "#prompt") + _tree(page, "#actions")


def _tree(page: Page, where: str) -> str:
    """The accessibility tree of a part of the page, as YAML: a button by its name alone, an item that holds nothing but
    a button as that button, a row of a table by what is read of it."""
    tree = page.locator(where).aria_snapshot()
    tree = re.sub(r"^ *- '?(?:cell|rowheader|columnheader)\b[^:\n]*'?\n", "", tree, flags=re.M)
    tree = re.sub(r'^( *- \'?button ".*"(?: \[\w+\])*\'?): .*$', r"\1", tree, flags=re.M)
    return re.sub(r"^( *)- listitem:\n *- ('?button .*[^:])$", r"\1- \2", tree, flags=re.M) + "\n"


def _send(page: Page, line: str) -> None:
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def main() -> int:
    """Write the transcript."""
    path = chromium()
    if path is None:
        print(NO_CHROMIUM, file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(DIST, Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
        page.goto(site.url)
        wait_started(page)
        YEAR.write_text(transcript(page), encoding="utf-8")
        browser.close()
        site.close()
    print(f"{YEAR.relative_to(Path.cwd())}: {len(YEAR.read_text(encoding='utf-8').splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
