"""The pictures that an embedded board shows before it is started: the board at the beginning, of lessons, of puzzles.

Runs in the project's virtualenv, as `python -m tools.posters FOLDER`; `python3 build.py build` does so. FOLDER gets
`base.svg`, which all of them stand on, `places.json`, and for each language a folder with a picture by name: `board-4`
is the beginning of a game of four, `plain-34` the empty board of three and four, `learn-annex` the table of a lesson,
`puzzle-NAME` that of a puzzle. Its title and its sentence are the picture's own `<title>` and `<desc>`. They take
their colours from the page (`virtu/games/virtu/picture/palette.css`), so each is there once, by day and by night.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from virtu.core import game as games
from virtu.core.lessons import opening
from virtu.core.puzzles import opening as puzzle_opening
from virtu.core.words import LANGUAGES, Words
from virtu.games.virtu import lessons, puzzles
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.picture import sheet
from virtu.games.virtu.picture.arms import LETTERS, clips
from virtu.games.virtu.picture.map_base import map_base
from virtu.games.virtu.picture.map_layout import before_places, centre, inside_place, slot
from virtu.games.virtu.picture.pieces import Here, drawn
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
from virtu.games.virtu.picture.symbols import symbols
from virtu.games.virtu.state import State
from web.catalogues import words_of

SCALE = "near"
PLAYERS = (3, 4, 5)
PIECES = ("ring", "disc", "arms", "troop", "agent")
"""What a faction has on the board, as the symbols are named."""
OTHERS = ("pirate", "no-annex", "anchor", "cathedral")
BOX = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'


def base() -> str:
    """The map without anything on it, and the symbols of the pieces."""
    wanted = {f"{piece}-{faction}" for piece in PIECES for faction in LETTERS} | set(OTHERS)
    known = "".join(symbol for name, symbol in symbols().items() if name in wanted)
    return f'<svg {BOX} class="poster-base"><defs>{known}{clips()}{map_base()}</defs><use href="#map-base"/></svg>'


def places() -> dict[str, Any]:
    """Where pieces lie at each city: the city, who stands inside, who before it, the agent, the cathedral."""
    return {
        city.id: {
            "city": centre(city.id),
            "inside": inside_place(city.id),
            "before": before_places()[city.id],
            "agent": slot(city.id, "agent"),
            "cathedral": slot(city.id, "cathedral"),
        }
        for city in CITY_LIST
    }


def picture(lying: tuple[Here, ...], side: str, t: Words, title: str, about: str) -> str:
    """What lies on a side of the board. `title`, `about`: plain text."""
    printed = sheet.printed(lying)
    cities = "".join(
        f'<g class="city{" closed" * there.closed}" data-city="{there.city}">'
        + "".join(piece.svg for piece in drawn(there))
        + "</g>"
        for there in lying
    )
    return (
        f'<svg {BOX} class="map poster-map"><title>{escape(title)}</title><desc>{escape(about)}</desc>'
        f"{sheet.roads(side, printed)}{sheet.leaders(printed)}"
        f"{sheet.names(t, lying, sheet.lasting_names(lying), (SCALE,))}{cities}</svg>"
    )


def beginning(players: int) -> State:
    """The beginning of a game."""
    state: State = games.load("virtu").initial({"players": players}, 0)
    return state


def emptied(lying: tuple[Here, ...]) -> tuple[Here, ...]:
    """The cities with nothing at them but what every game has."""
    return tuple(Here(there.city, closed=there.closed) for there in lying)


def tables(language: str) -> Iterator[tuple[str, str]]:
    """Every picture of a language by its name."""
    t = words_of(language)
    for players in PLAYERS:
        state = beginning(players)
        lying, side = sheet.all_lying(state), sheet.side(state)
        yield f"board-{players}", picture(lying, side, t, t("embed.board"), t("embed.board.about"))
        if players != PLAYERS[0]:
            drawing = picture(emptied(lying), side, t, t("embed.position"), t("embed.position.about"))
            yield f"plain-{side}", drawing
    words = lessons.load_words(language)
    for name in lessons.ORDER:
        state = opening(lessons.TEACHING, lessons.load(name))
        title, about = words(f"lesson.{name}"), words(f"lesson.{name}.about")
        yield f"learn-{name}", picture(sheet.all_lying(state), sheet.side(state), t, title, about)
    words = puzzles.load_words(language)
    for name in puzzles.ORDER:
        state = puzzle_opening(puzzles.TEACHING, puzzles.load(name))
        title, task = words(f"puzzle.{name}"), words(f"puzzle.{name}.task")
        yield f"puzzle-{name}", picture(sheet.all_lying(state), sheet.side(state), t, title, task)


def write(folder: Path) -> None:
    """Write all of them into a folder that is not there yet."""
    folder.mkdir(parents=True)
    (folder / "base.svg").write_text(base(), encoding="utf-8")
    (folder / "places.json").write_text(json.dumps(places(), separators=(",", ":")), encoding="utf-8")
    for language in LANGUAGES:
        (folder / language).mkdir()
        for name, drawing in tables(language):
            (folder / language / f"{name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
