"""The words of index.html: what must be readable before Python runs, in all languages of the page.

They stand in the catalogues `web/text/*/page.po`. In index.html an element that has words names them
(`data-word="ID"`) and holds `{{ ID }}`, which becomes the English words; the words of all languages stand in it once,
as JSON, for boot.js.
"""

import html
import json

from tools.steps import ROOT, StepFailed
from virtu.core.words import LANGUAGES, entries

STEP = "fill in the words of index.html"


FRAME = "frame"
"""The catalogue of what only embed.html says."""
PLAIN_PAGES = (
    ("learn", "learn", "learn.heading"),
    ("puzzles", "puzzle", "puzzle.heading"),
    ("rules", "asking", "rules.heading"),
)
"""What is there as plain pages too (tools/lessons.py, puzzles.py, rule_pages.py): the folder, catalogue and id
of its heading."""


def page_words(domain: str = "page") -> dict[str, dict[str, str]]:
    """Words by language and id. Fails on a word that a language lacks."""
    found = {language: _catalogue(language, domain) for language in LANGUAGES}
    for language, words in found.items():
        lacking = sorted(name for name in found["en"].keys() ^ words.keys())
        if lacking:
            raise StepFailed(
                STEP, f"{language} and en differ in {', '.join(lacking)}", f"add it to web/text/*/{domain}.po."
            )
    return found


def _catalogue(language: str, domain: str) -> dict[str, str]:
    text = (ROOT / "web" / "text" / language / f"{domain}.po").read_text(encoding="utf-8")
    return {name: forms[0] for name, forms in entries(text).items() if name}


def _plain_pages(language: str) -> str:
    """The ways to what can be read without scripts."""
    ways = []
    for folder, domain, name in PLAIN_PAGES:
        text = html.escape(_catalogue(language, domain)[name])
        ways.append(f'<a href="{folder}/{language}/index.html">{text}</a>')
    return " · ".join(ways)


def values() -> dict[str, str]:
    """What index.html is filled with: `words` for boot.js, `noscript` in every language, and each id in English."""
    return _values(page_words())


def frame_values() -> dict[str, str]:
    """The same for embed.html, which has the table of index.html and words of its own."""
    own = page_words(FRAME)
    return _values({language: {**words, **own[language]} for language, words in page_words().items()})


def _values(found: dict[str, dict[str, str]]) -> dict[str, str]:
    noscript = "".join(
        f'<p lang="{language}">{html.escape(words["page.noscript"])} {_plain_pages(language)}</p>'
        for language, words in found.items()
    )
    spoken = {
        language: {name: text for name, text in words.items() if name != "page.noscript"}
        for language, words in found.items()
    }
    # "<" could end the script element that holds the JSON.
    block = json.dumps(spoken, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    english = {name: html.escape(text) for name, text in found["en"].items()}
    return {**english, "noscript": noscript, "words": block}
