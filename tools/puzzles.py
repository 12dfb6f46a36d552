"""The puzzles as plain pages: what each asks and what solves it, for readers and search engines without scripts.

Runs in the project's virtualenv, as `python -m tools.puzzles FOLDER`; `python3 build.py build` does so for
dist/puzzles/. FOLDER gets a folder for each language with one page. Each puzzle leads to itself on the table
(`index.html#puzzle/NAME`); its hint and its solution are folded away.
"""

import html
import sys
from pathlib import Path

from tools.lessons import STYLE, TABLE, page
from tools.page_pictures import defs, figure, style
from tools.page_words import FRAME, page_words
from virtu.core.words import LANGUAGES
from virtu.games.virtu import puzzles
from web.catalogues import words_of
from web.views import puzzle_pictures
from web.views.portraits import within


def _puzzle(language: str, name: str, drawing: str) -> str:
    words, t = puzzles.load_words(language), words_of(language)
    play = html.escape(page_words(FRAME)[language]["frame.puzzle"])
    said = {part: html.escape(words(f"puzzle.{name}.{part}")) for part in ("task", "hint", "solved")}
    lines = "".join(f"<li><code>{html.escape(action)}</code></li>" for action in puzzles.load(name).solution)
    return (
        f'<section id="{name}"><h3>{html.escape(words(f"puzzle.{name}"))}</h3><p class="task">{said["task"]}</p>'
        f"{figure(drawing)}"
        f"<details><summary>{html.escape(t('puzzle.hint.1'))}</summary><p>{said['hint']}</p></details>"
        f"<details><summary>{html.escape(t('puzzle.show'))}</summary><p>{said['solved']}</p><ol>{lines}</ol></details>"
        f'<p class="play"><a href="{TABLE}#puzzle/{name}">{play}</a></p></section>'
    )


def index_page(language: str) -> str:
    """All puzzles of a language, by difficulty."""
    t = words_of(language)
    with within():
        drawings = {name: puzzle_pictures.large(t, name) for name in puzzles.ORDER}
    inside = [defs(drawings.values())]
    for level in sorted({puzzles.load(name).difficulty for name in puzzles.ORDER}):
        names = [name for name in puzzles.ORDER if puzzles.load(name).difficulty == level]
        found = "\n".join(_puzzle(language, name, drawings[name]) for name in names)
        inside.append(f"<h2>{html.escape(t(f'puzzle.level.{level}'))}</h2>\n{found}")
    return page(language, "index.html", t("puzzle.heading"), t("puzzle.about"), "\n".join(inside))


def write(folder: Path) -> None:
    """Write all pages into a folder, which need not be there."""
    for language in LANGUAGES:
        target = folder / language
        target.mkdir(parents=True, exist_ok=True)
        (target / "index.html").write_text(index_page(language), encoding="utf-8")
    (folder / "style.css").write_text(STYLE + style(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
