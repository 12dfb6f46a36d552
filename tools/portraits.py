"""The file of all portraits for the page, or a sheet of them to look at.

    python -m tools.portraits FOLDER             writes portraits-HASH.svg into it and prints its name
    python -m tools.portraits --look FILE.html   all of them side by side: four sizes, one of them spent, day and night

Runs in the project's virtualenv; `python3 build.py build` does the first.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

from virtu.games.virtu.picture.portraits import HEIGHT, WIDTH, persons, portrait, sheet, sheet_name, symbols

ROOT = Path(__file__).parents[1]
STYLES = (ROOT / "virtu" / "games" / "virtu" / "picture" / "palette.css", ROOT / "web" / "style" / "portraits.css")
SIZES = ((180, "panel-of-person"), (84, "panel-of-person"), (34, ""), (34, "spent"))
"""Widths in pixels, and the class round the portrait."""


def write(folder: Path) -> str:
    """Write the file into a folder and return its name."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / sheet_name()).write_text(sheet(), encoding="utf-8")
    return sheet_name()


def look() -> str:
    """A page with every portrait in every size, by day and at night."""
    style = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    rows = "".join(_row(width, kind) for width, kind in SIZES)
    themes = "".join(f'<section style="color-scheme:{theme}">{rows}</section>' for theme in ("light", "dark"))
    return (
        f"<!doctype html><meta charset=utf-8><title>Portraits</title><style>{style}\n{_PAGE}</style>"
        f'<svg width="0" height="0" style="position:absolute">{symbols()}</svg>{themes}'
    )


_PAGE = """
body { margin: 0; }
section { padding: 12px; background: var(--paper); color: var(--ink); font: 13px serif; }
div { display: flex; flex-wrap: wrap; gap: 6px; margin-block-end: 12px; }
figure { margin: 0; }
section svg { display: block; background: var(--q-sky); }
section svg.spent { background: var(--paper); }
"""


def _row(width: int, kind: str) -> str:
    return f"<div>{''.join(_figure(name, width, kind) for name in persons())}</div>"


def _figure(name: str, width: int, kind: str) -> str:
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{width}" height="{width * HEIGHT // WIDTH}"'
    caption = f"<figcaption>{escape(name)}</figcaption>" if width == SIZES[0][0] else ""
    style = f' style="width:{width}px"'
    return f'<figure><svg class="{kind}" {box}{style}>{portrait(name, 0, 0, WIDTH)}</svg>{caption}</figure>'


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == ["--look"]:
        Path(arguments[1]).write_text(look(), encoding="utf-8")
    else:
        print(write(Path(arguments[0])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
