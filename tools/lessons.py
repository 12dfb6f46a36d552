"""The lessons as plain pages: every text of theirs in HTML, for readers and search engines without scripts.

Runs in the project's virtualenv, as `python -m tools.lessons FOLDER`; `python3 build.py build` does so for dist/learn/.
FOLDER gets a folder for each language with `index.html` and a page for each lesson. Each leads to the same lesson on
the table of the page (`index.html#learn/LESSON/1`). They ask no other host for anything.
"""

import html
import sys
from pathlib import Path

from tools.hosting import PLAIN_POLICY
from tools.page_pictures import defs, figure, style
from virtu.core.words import LANGUAGES, Words
from virtu.games.virtu import lessons, rulebook
from web.catalogues import words_of
from web.views import rule_pictures
from web.views.portraits import within

TABLE = "../../index.html"
STYLE = """\
:root { color-scheme: light dark; --paper: #f3e7ce; --ink: #2b2118; --gold: #b8892b; }
@media (prefers-color-scheme: dark) { :root { --paper: #231e1a; --ink: #efe3cb; --gold: #e0b24d; } }
body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1.1rem/1.45 Georgia, serif; }
body { background: var(--paper); color: var(--ink); }
a { color: inherit; }
h1 { line-height: 1.15; }
nav, .play { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-block: 0.6rem; }
.play a { padding: 0.5rem 1rem; border: 2px solid; border-inline-start: 8px solid var(--gold); border-radius: 4px; }
li { margin-block: 0.8rem; }
.task { font-weight: bold; border-inline-start: 4px solid var(--gold); padding-inline-start: 0.6rem; }
"""
PAGE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Virtù</title>
<meta name="description" content="{about}">
{alternates}<link rel="icon" href="data:,">
<link rel="stylesheet" href="../style.css">
</head>
<body>
<nav>{languages}</nav>
<main>
<h1>{title}</h1>
<p>{about}</p>
{inside}
</main>
</body>
</html>
"""
NAMES = {"en": "English", "fr": "Français", "cs": "Čeština"}


def page(language: str, name: str, title: str, about: str, inside: str) -> str:
    """A whole page; `name` is the file's name, the same in each language. `title` and `about` are plain text."""
    alternates = "".join(f'<link rel="alternate" hreflang="{other}" href="../{other}/{name}">\n' for other in LANGUAGES)
    languages = " ".join(
        f'<a href="../{other}/{name}" lang="{other}" hreflang="{other}">{NAMES[other]}</a>' for other in LANGUAGES
    )
    return PAGE.format(
        language=language,
        policy=PLAIN_POLICY,
        title=html.escape(title),
        about=html.escape(about),
        alternates=alternates,
        languages=languages,
        inside=inside,
    )


def _step(words: Words, said: str, asks: bool, drawing: str) -> str:
    lines = [f"<p>{html.escape(words(said))}</p>"]
    if drawing:
        lines.append(figure(drawing))
    if asks:
        lines.append(f'<p class="task">{html.escape(words(f"{said}.task"))}</p>')
        lines.append(f"<p>{html.escape(words(f'{said}.right'))}</p>")
    return "<li>" + "".join(lines) + "</li>"


def lesson_page(language: str, lesson: str) -> str:
    """The page of a lesson: its steps, the way to the table, the lessons before and after it."""
    words, t = lessons.load_words(language), words_of(language)
    place = lessons.ORDER.index(lesson)
    with within():
        drawings = {p.step: rule_pictures.drawing(t, p) for p in rulebook.pictures() if p.lesson == lesson}
    steps = "\n".join(
        _step(words, f"lesson.{lesson}.{step.id}", step.asks, drawings.get(step.id, ""))
        for step in lessons.load(lesson).steps
    )
    others = [("prev", lessons.ORDER[place - 1])] if place else []
    others += [("next", lessons.ORDER[place + 1])] if place + 1 < len(lessons.ORDER) else []
    ways = [f'<a rel="{rel}" href="{other}.html">{html.escape(words(f"lesson.{other}"))}</a>' for rel, other in others]
    play = f'<p class="play"><a href="{TABLE}#learn/{lesson}/1">{html.escape(words("lessons.play"))}</a></p>'
    everything = f'<a href="index.html">{html.escape(t("learn.all"))}</a>'
    inside = f"{defs(drawings.values())}{play}\n<ol>\n{steps}\n</ol>\n{play}\n<nav>{everything} {' '.join(ways)}</nav>"
    return page(language, f"{lesson}.html", words(f"lesson.{lesson}"), words(f"lesson.{lesson}.about"), inside)


def index_page(language: str) -> str:
    """The list of all lessons."""
    words, t = lessons.load_words(language), words_of(language)
    rows = "\n".join(
        f'<li><a href="{lesson}.html">{html.escape(words(f"lesson.{lesson}"))}</a> '
        f"{html.escape(words(f'lesson.{lesson}.about'))}</li>"
        for lesson in lessons.ORDER
    )
    play = f'<p class="play"><a href="{TABLE}#learn">{html.escape(words("lessons.play"))}</a></p>'
    return page(language, "index.html", t("learn.heading"), t("learn.about"), f"<ol>\n{rows}\n</ol>\n{play}")


def write(folder: Path) -> None:
    """Write all pages into a folder, which need not be there."""
    for language in LANGUAGES:
        target = folder / language
        target.mkdir(parents=True, exist_ok=True)
        (target / "index.html").write_text(index_page(language), encoding="utf-8")
        for lesson in lessons.ORDER:
            (target / f"{lesson}.html").write_text(lesson_page(language, lesson), encoding="utf-8")
    (folder / "style.css").write_text(STYLE + style(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
