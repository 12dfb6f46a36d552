"""The rules as plain pages: every rule in HTML, for readers and search engines without scripts, and to be printed.

Runs in the project's virtualenv, as `python -m tools.rule_pages FOLDER`; `python3 build.py build` does so for
dist/rules/. FOLDER gets a folder for each language with `index.html`, a page for each chapter (`A4.html#A4.2`) and
`editions.html`. They ask no other host for anything.
"""

import html
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tools.lessons import STYLE, TABLE, page
from tools.page_pictures import defs, style
from virtu.core.words import LANGUAGES, Words
from virtu.games.virtu import lessons, rule_search, rulebook
from virtu.games.virtu.editions import EDITIONS
from virtu.games.virtu.rulebook import Difference, Rule
from web.catalogues import words_of
from web.views import rule_pictures
from web.views.portraits import within

OURS = """\
body { max-width: 46rem; }
dl { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: 0.6rem 0.5rem; }
dt { font-weight: bold; }
dd { margin: 0; }
dd p { margin: 0.25rem 0 0; padding-inline-start: 0.6rem; border-inline-start: 3px dotted var(--gold); }
dt:target, dt:target + dd { background: color-mix(in srgb, var(--gold) 25%, transparent); }
h2 { font-size: 1rem; font-weight: normal; font-style: italic; border-bottom: 1px solid; padding-block-start: 0.8rem; }
table { border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem; border-bottom: 1px solid; font-weight: normal; }
th[scope="row"] { font-weight: bold; }
@media (max-width: 40rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
  dd { margin-block-end: 0.6rem; }
  table, tbody, tr, th, td { display: block; border: 0; }
  thead { position: absolute; clip-path: inset(50%); }
  td::before { content: attr(data-label) ": "; font-style: italic; }
  tr { border-bottom: 1px solid; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; }
  body { max-width: none; font-size: 10.5pt; }
  nav, .play { display: none; }
  dt, tr, figure { break-inside: avoid; }
  dt { break-after: avoid; }
}
"""


def esc(text: str) -> str:
    return html.escape(text)


def file_of(number: str) -> str:
    """The address of a rule among the pages of a language."""
    return f"{rulebook.group_of(number)}.html#{number}"


def linked(text: str) -> str:
    """Plain text as HTML in which the numbers of rules are links."""
    return "".join(
        f'<a href="{file_of(piece)}">{piece}</a>' if place % 2 else esc(piece)
        for place, piece in enumerate(rulebook.split(text))
    )


def _notes(words: Words, t: Words, rule: Rule) -> str:
    """What is said besides the rule: the editions, our rulings, the lessons that show it."""
    parts = []
    if rule.switch:
        ways = " ".join(
            t("rules.edition", edition=t(f"edition.{edition}"), rule=t(f"switch.{rule.switch}.{edition}"))
            for edition in EDITIONS
        )
        parts.append(f'<a href="editions.html">{esc(t("rulebook.differ"))}</a> {esc(ways)}')
    for asked in rule.rulings:
        name = rulebook.ruling_id(asked)
        said = f"{words(f'{name}.says')}. {words(f'{name}.why')}."
        parts.append(f"{esc(t('rulebook.ruled'))} <b>{esc(rule_search.question(words, asked))}</b> {linked(said)}")
    if shown := lessons.showing(rule.number):
        titles = lessons.load_words(t.language)
        links = ", ".join(
            f'<a href="{TABLE}#learn/{lesson}/{step}">'
            f"{esc(t('rulebook.step', lesson=titles(f'lesson.{lesson}'), step=step))}</a>"
            for lesson, step in shown
        )
        parts.append(f"{esc(t('rulebook.lessons'))} {links}")
    return "".join(f"<p>{part}</p>" for part in parts)


def chapter_page(language: str, group: str) -> str:
    """The page of a chapter."""
    words, t = rulebook.load(language), words_of(language)
    members = [rulebook.rules()[number] for number in rulebook.groups()[group]]
    with within():
        shown = {
            picture.rule: rule_pictures.figure(t, picture, TABLE)
            for picture in rulebook.pictures()
            if rulebook.group_of(picture.rule) == group
        }
    parts = [defs(shown.values())]
    for (french, czech), rules in groupby(members, key=lambda rule: (rule.french, rule.czech)):
        rows = "\n".join(
            f'<dt id="{rule.number}"><a href="{file_of(rule.number)}">{rule.number}</a></dt>'
            f"<dd>{linked(words(f'rule.{rule.number}'))}{_notes(words, t, rule)}{shown.get(rule.number, '')}</dd>"
            for rule in rules
        )
        parts.append(f"<h2>{esc(t('rules.where', french=french, czech=czech))}</h2>\n<dl>\n{rows}\n</dl>")
    order = list(rulebook.groups())
    place = order.index(group)
    others = [("prev", order[place - 1])] if place else []
    others += [("next", order[place + 1])] if place + 1 < len(order) else []
    ways = [f'<a rel="{rel}" href="{g}.html">{esc(title(words, g))}</a>' for rel, g in others]
    everything = f'<a href="index.html">{esc(t("rulebook.chapters"))}</a>'
    inside = "\n".join((*parts, play(words, group), f"<nav>{everything} {' '.join(ways)}</nav>"))
    return page(language, f"{group}.html", title(words, group), t("rules.about"), inside)


def title(words: Words, group: str) -> str:
    return f"{group} · {words(f'rules.{group}')}"


def play(words: Words, place: str) -> str:
    """The way to the same place in the page of the game."""
    address = f"{TABLE}#rules/{place}" if place else f"{TABLE}#rules"
    return f'<p class="play"><a href="{address}">{esc(words("rules.play"))}</a></p>'


def index_page(language: str) -> str:
    """The list of chapters."""
    words, t = rulebook.load(language), words_of(language)
    rows = "\n".join(f'<li><a href="{group}.html">{esc(title(words, group))}</a></li>' for group in rulebook.groups())
    more = f'<li><a href="editions.html">{esc(t("rulebook.editions"))}</a></li>'
    learn = f'<nav><a href="../../learn/{language}/index.html">{esc(t("learn.heading"))}</a></nav>'
    inside = f"<ul>\n{rows}\n{more}\n</ul>\n{play(words, '')}\n{learn}"
    return page(language, "index.html", t("rules.heading"), t("rules.about"), inside)


def _difference(words: Words, t: Words, difference: Difference, heads: Sequence[str]) -> str:
    name = f"difference.{difference.name}"
    what = words(f"switch.{difference.switch}") if difference.switch else words(name)
    rules = ", ".join(f'<a href="{file_of(number)}">{number}</a>' for number in difference.rules)
    cells = [f"{words(f'{name}.{part}')}." for part in (*EDITIONS, "effect")]
    if not difference.switch:
        cells[-1] += " " + t("rulebook.editions.none")
    texts = "".join(
        f'<td data-label="{esc(label)}">{esc(text)}</td>' for label, text in zip(heads[1:], cells, strict=True)
    )
    return f'<tr><th scope="row">{esc(what)} ({difference.numbers}; {rules})</th>{texts}</tr>'


def editions_page(language: str) -> str:
    """The differences of the editions."""
    words, t = rulebook.load(language), words_of(language)
    editions = (t(f"edition.{edition}") for edition in EDITIONS)
    heads = (t("rulebook.editions.point"), *editions, t("rulebook.editions.effect"))
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    rows = "\n".join(_difference(words, t, difference, heads) for difference in rulebook.differences())
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    everything = f'<nav><a href="index.html">{esc(t("rulebook.chapters"))}</a></nav>'
    inside = f"{table}\n{play(words, 'editions')}\n{everything}"
    return page(language, "editions.html", t("rulebook.editions"), t("rulebook.editions.about"), inside)


def write(folder: Path) -> None:
    """Write all pages into a folder, which need not be there."""
    for language in LANGUAGES:
        target = folder / language
        target.mkdir(parents=True, exist_ok=True)
        pages = {"index": index_page(language), "editions": editions_page(language)}
        pages |= {group: chapter_page(language, group) for group in rulebook.groups()}
        for name, text in pages.items():
            (target / f"{name}.html").write_text(text, encoding="utf-8")
    (folder / "style.css").write_text(STYLE + style() + OURS, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
