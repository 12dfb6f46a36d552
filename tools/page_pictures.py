"""Pictures in the plain pages: those of the page itself, with what they refer to written out once in each page.

They take their colours from `palette.css`, so they are there by day and by night; no script draws them.
"""

import re
from collections.abc import Iterable
from importlib.resources import files

from tools.steps import ROOT
from virtu.games.virtu import picture
from virtu.games.virtu.picture import portraits
from virtu.games.virtu.picture.arms import clips
from virtu.games.virtu.picture.emblems import faces
from virtu.games.virtu.picture.map_base import map_base
from virtu.games.virtu.picture.symbols import symbols

USED = re.compile(r'href="#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
MAP = "map-base"
SHEETS = ("palette.css", "picture.css")
"""The style of what is printed and lies on the table."""
VIEWS = ("palace.css", "prestige.css", "cards.css", "portraits.css")
"""The style of the palace and the tracks."""


def defs(drawings: Iterable[str]) -> str:
    """What the drawings of a page refer to, in an SVG of no size; "" without drawings."""
    wanted = {name for drawing in drawings for name in USED.findall(drawing)}
    if not wanted:
        return ""
    cards = faces()
    every = "".join(symbols().values()) + cards + portraits.symbols()
    known = {found[1]: found[0] for found in SYMBOL.finditer(every)}
    while more := {name for used in wanted & known.keys() for name in USED.findall(known[used])} - wanted:
        wanted |= more
    parts = "".join(symbol for name, symbol in known.items() if name in wanted)
    patterns = SYMBOL.sub("", cards) if any(name in cards for name in wanted) else ""
    ground = map_base() if MAP in wanted else ""
    inside = f"{clips()}{parts}{patterns}{ground}"
    return f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{inside}</defs></svg>'


def style() -> str:
    """The style of the pictures."""
    printed = (files(picture).joinpath(name).read_text(encoding="utf-8") for name in SHEETS)
    seen = ((ROOT / "web" / "style" / name).read_text(encoding="utf-8") for name in VIEWS)
    return "".join((*printed, *seen, OURS))


def figure(drawing: str, about: str = "") -> str:
    """A drawing with what is said of it, which is HTML."""
    said = f"<figcaption>{about}</figcaption>" if about else ""
    return f"<figure>{drawing}{said}</figure>"


OURS = """
body { --text: Georgia, serif; --title: Georgia, serif; }
svg.defs { position: absolute; }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; height: auto; max-height: 24rem; font-family: var(--text);
  fill: var(--ink); border: 1.5px solid; border-radius: 4px; }
figure svg.map { background: var(--sea); }
figcaption { padding-block-start: 0.4rem; }
.still-ring { fill: none; stroke: var(--gold); stroke-width: 5; stroke-dasharray: 9 5; }
.still-edge { fill: none; stroke: var(--ink); stroke-width: 8; }
.still .pointed { outline: 4px dashed var(--ink); outline-offset: 3px; }
"""
