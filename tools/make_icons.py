"""Makes `virtu/games/virtu/picture/icons.py` from the npm package @iconify-json/game-icons (CC BY 3.0; CREDITS.md).

    python3 tools/make_icons.py [FOLDER OF node_modules]

The result is committed; nobody needs to run this to build the page.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "virtu" / "games" / "virtu" / "picture"

WANTED = (
    "anchor",
    "barbute",
    "barn-owl",
    "book-cover",
    "bull",
    "cannon",
    "caravel",
    "cavalry",
    "church",
    "cloak-dagger",
    "compass",
    "crossed-swords",
    "domino-mask",
    "eagle-emblem",
    "eagle-head",
    "ermine",
    "fleur-de-lys",
    "fox-head",
    "galley",
    "gavel",
    "greek-temple",
    "griffin-symbol",
    "hammer-nails",
    "hand-of-god",
    "harp",
    "hood",
    "horse-head",
    "imperial-crown",
    "jewel-crown",
    "knight-banner",
    "laurels",
    "lion",
    "locked-chest",
    "lyre",
    "meeple",
    "mounted-knight",
    "orbital",
    "pearl-necklace",
    "pope-crown",
    "queen-crown",
    "round-potion",
    "scales",
    "scroll-quill",
    "skeleton-key",
    "skull-crossed-bones",
    "snake",
    "stake-hammer",
    "stiletto",
    "swap-bag",
    "throne-king",
    "tied-scroll",
    "tree-branch",
    "visored-helm",
    "vitruvian-man",
    "wax-seal",
    "winged-scepter",
    "winged-sword",
)

HEAD = '''"""Outlines of icons from game-icons.net, CC BY 3.0, authors in CREDITS.md; made by `tools/make_icons.py`.

`ICONS`: name -> path data in a box of 512 by 512.
"""

ICONS: dict[str, str] = {
'''


def path_data(body: str) -> str:
    """The path of an icon that is one single path."""
    head, tail = '<path fill="currentColor" d="', '"/>'
    if not (body.startswith(head) and body.endswith(tail) and body.count("<") == 1):
        raise SystemExit(f"not a single path: {body[:80]}")
    return body[len(head) : -len(tail)]


def module(folder: Path) -> str:
    """The text of the module."""
    source = folder / "@iconify-json" / "game-icons" / "icons.json"
    icons = json.loads(source.read_text(encoding="utf-8"))["icons"]
    parts = [HEAD]
    for name in WANTED:
        lines = wrap(
            path_data(icons[name]["body"]), 104, break_long_words=True, break_on_hyphens=False, drop_whitespace=False
        )
        parts.append(f'    "{name}": (\n' + "".join(f'        "{line}"\n' for line in lines) + "    ),\n")
    return "".join(parts) + "}\n"


if __name__ == "__main__":
    text = module(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "node_modules")
    (PICTURE / "icons.py").write_text(text, encoding="utf-8")
    sys.stdout.write(f"icons.py: {len(text)} bytes\n")
