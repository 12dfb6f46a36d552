"""What index.html shows before Python has started: the board as a game begins, and what web/js/opening.js needs to say
whose game a link brings.

Runs in the project's virtualenv, as `python -m tools.opening FOLDER`; `python3 build.py build` does so. FOLDER gets
`board.svg`, with the names of the cities in every language of the page (style shows those of one), and `table.json`.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from tools.posters import BOX, SCALE, beginning
from virtu.core import game as games
from virtu.core.letters import SCRIPTS, STAY
from virtu.core.words import LANGUAGES
from virtu.games.virtu.data import FACTIONS
from virtu.games.virtu.picture import sheet
from virtu.games.virtu.picture.arms import clips
from virtu.games.virtu.picture.map_base import map_base
from virtu.games.virtu.picture.pieces import drawn
from virtu.games.virtu.picture.symbols import symbols
from web.catalogues import words_of

PLAYERS = 3
DATA = Path(__file__).resolve().parents[1] / "virtu" / "games" / "virtu" / "data"
READ = ("Options.", "Switches.")
"""The places of a position that stand before the names of its players, and those names."""


def board() -> str:
    """The picture."""
    state = beginning(PLAYERS)
    lying, side = sheet.all_lying(state), sheet.side(state)
    names = "".join(
        sheet.names(words_of(language), lying, sheet.lasting_names(lying), (SCALE,)).replace(
            'id="city-names"', f'lang="{language}"'
        )
        for language in LANGUAGES
    )
    cities = "".join(
        f'<g class="city{" closed" * there.closed}">{"".join(piece.svg for piece in drawn(there))}</g>'
        for there in lying
    )
    drawing = f"{sheet.roads(side, sheet.printed(lying))}{sheet.leaders(sheet.printed(lying))}{names}{cities}"
    wanted = set(re.findall(r'href="#sym-([\w-]+)"', drawing))
    known = "".join(symbol for name, symbol in symbols().items() if name in wanted)
    return (
        f'<svg {BOX} class="poster-map" aria-hidden="true"><defs>{known}{clips()}{map_base()}</defs>'
        f'<use href="#map-base"/>{drawing}</svg>'
    )


def table() -> dict[str, Any]:
    """How a link is read as far as the names (docs/link-format.md), and what those are called who have none."""
    layout, weights = (
        tomllib.loads((DATA / name).read_text(encoding="utf-8")) for name in ("link-layout.toml", "link-weights.toml")
    )
    rows = {}
    for line in weights["rows"].strip().splitlines():
        place, *shares = line.split(" | ")
        if place.startswith(READ):
            rows[place] = [[symbol, int(share)] for symbol, _, share in (share.rpartition(" ") for share in shares)]
    return {
        "game": list(games.GAMES).index("virtu"),
        "layout": games.load("virtu").link_layout,
        "switches": [f"Switches.{each.split()[0]}" for each in layout["classes"]["Switches"]["fields"]],
        "rows": rows,
        "scripts": SCRIPTS,
        "stay": STAY,
        "factions": {
            language: {faction: words_of(language)(f"faction.{faction}") for faction in FACTIONS}
            for language in LANGUAGES
        },
    }


def write(folder: Path) -> None:
    """Write both into a folder that is not there yet."""
    folder.mkdir(parents=True)
    (folder / "board.svg").write_text(board(), encoding="utf-8")
    (folder / "table.json").write_text(json.dumps(table(), ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
