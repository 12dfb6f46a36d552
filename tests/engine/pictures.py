"""Kept pictures of the board: `python -m tests.engine.pictures` draws them anew, for eyes to look at.

Each file in `pictures/` is the SVG document of one written position, a line for each element.
"""

from __future__ import annotations

from pathlib import Path

from virtu.core import position
from virtu.games.virtu import picture

FOLDER = Path(__file__).parent / "pictures"

THREE = """
year = 6
step = "act"
to_move = "green"
cathedrals = ["naples", "florence"]
options = { players = 3, names = ["Ada & Eve", "<Bo>", "Cy"] }
cities = { ravenna = "green", terracina = "yellow", siena = "red", pisa = "neutral", taranto = "yellow" }

[troops]
red = { florence = 1, pisa = 2, ravenna = 3 }
yellow = { naples = 2, ravenna = 1, siena = 1 }
green = { venice = 2, ravenna = 1, verona = 1 }

[agents]
red = ["ancona", "france"]
yellow = ["ravenna", "ottoman"]
green = ["hre", "florence"]

[powers]
france = { ally = "red", ready = false }
ottoman = { ally = "green" }

[players]
red = { agents = 5, marker = 2, tiles = ["cathedral"] }
yellow = { agents = 5, marker = 5, tiles = ["cathedral"] }
green = { agents = 5, marker = 4 }
"""
FIVE = """
year = 12
season = "sieges"
to_move = "blue"
order = ["yellow", "blue", "white", "red", "green"]
options = { players = 5, edition = "cs" }
agents = { blue = ["nice", "mantua"], white = ["rome"] }
cities = { genoa = "blue", mantua = "blue", bari = "white", palermo = "yellow", parma = "red" }
powers = { hre = { ally = "white" }, france = { ally = "blue" } }

[troops]
red = { florence = 1, genoa = 1 }
blue = { milan = 2, mantua = 1, florence = 2 }
yellow = { naples = 2, palermo = 1, genoa = 1 }
green = { venice = 1, mantua = 2 }
white = { rome = 1, bari = 1, naples = 1 }

[players]
red = { marker = 1 }
blue = { marker = 5 }
yellow = { marker = 3 }
green = { marker = 4 }
white = { marker = 2 }
"""
POSITIONS = {"three": THREE, "five": FIVE}


def drawn(name: str) -> str:
    """The picture as it stands in its file."""
    return picture.board(position.read(POSITIONS[name]).state).replace("><", ">\n<") + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in POSITIONS:
        (FOLDER / f"{each}.svg").write_text(drawn(each), encoding="utf-8")
