"""The panel that writes what is pasted into another site, with a preview of it."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu import lessons, puzzles
from web.learning import ADDRESS as LESSONS
from web.puzzling import ADDRESS as PUZZLES
from web.snippets import BEGINNING, CHOICES, TABLE, WIDTHS, Snippet
from web.views.context import esc
from web.views.html import attributes, command


@frozen
class Shown:
    """What the panel shows. `chosen` of `offered`: what is to be shown; `element`, `frame`: the two texts; `address`:
    that of the preview, `title` how it is called."""

    snippet: Snippet
    offered: tuple[str, ...]
    chosen: str
    element: str
    frame: str
    address: str
    title: str


def render(t: Words, shown: Shown) -> str:
    """The inside of the panel."""
    fields = _what(t, shown) + "".join(_choice(t, shown.snippet, name) for name in CHOICES)
    texts = _text(t, "snippet", shown.element, "act main") + _text(t, "plain", shown.frame, "act")
    given = attributes(
        # Another address is another frame: changed in place, each would be a step of the browser's way back.
        id=f"embed-preview-{crc32(shown.address.encode()):08x}",
        src=shown.address,
        title=f"{t('embed.preview')}{t('says.colon')}{shown.title}",
        allow="clipboard-write; fullscreen",
        style=f"max-width: {shown.snippet.width}px" if shown.snippet.width != WIDTHS[0] else None,
    )
    return (
        f"<h2>{esc(t('embed.heading'))}</h2><p>{esc(t('embed.about'))}</p>"
        f'<div class="embed-columns"><div class="embed-choices">{fields}{texts}'
        f'<p class="faint">{esc(t("embed.private"))}</p></div>'
        f'<section class="embed-preview" aria-labelledby="embed-preview-heading">'
        f'<h3 id="embed-preview-heading">{esc(t("embed.preview"))}</h3><iframe{given}></iframe></section></div>'
    )


def _what(t: Words, shown: Shown) -> str:
    own = [(name, t(f"embed.what.{name}")) for name in (*TABLE, BEGINNING) if name in shown.offered]
    options = _options(own, shown.chosen)
    titles = {LESSONS: lessons.load_words(t.language), PUZZLES: puzzles.load_words(t.language)}
    for group, heading, kind in ((LESSONS, "embed.lessons", "lesson"), (PUZZLES, "embed.puzzles", "puzzle")):
        named = [(name, name.partition("/")[2]) for name in shown.offered if name.startswith(f"{group}/")]
        titled = [(name, titles[group](f"{kind}.{short}")) for name, short in named]
        options += f'<optgroup label="{esc(t(heading))}">{_options(titled, shown.chosen)}</optgroup>'
    return _select("what", t("embed.what"), options)


def _choice(t: Words, snippet: Snippet, name: str) -> str:
    """One of the other choices."""
    group = "language" if name == "lang" else name
    options = [(value, _called(t, group, value)) for value in CHOICES[name]]
    return _select(name, t(f"embed.{group}"), _options(options, getattr(snippet, name)))


def _called(t: Words, group: str, value: str) -> str:
    if group == "width" and value.isdecimal():
        return t("embed.width.pixels", width=value)
    if group == "language" and value != "auto":
        return t(f"settings.language.{value}")
    return t(f"embed.{group}.{value}")


def _options(values: Iterable[tuple[str, str]], chosen: str) -> str:
    return "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(said)}</option>" for value, said in values
    )


def _select(name: str, label: str, options: str) -> str:
    given = attributes(id=f"embed-{name}", data_command=f":embed {name}")
    return f'<label class="line"><span>{esc(label)}</span> <select{given}>{options}</select></label>'


def _text(t: Words, name: str, text: str, class_: str) -> str:
    """A text to be copied, and the button that does so."""
    given = attributes(id=f"embed-{name}-text", readonly=True, rows="4", spellcheck="false", wrap="soft")
    copy = command(f":embed copy {name}", esc(t("embed.copy")), class_, aria_label=t(f"embed.copy-{name}"))
    label = f'<label for="embed-{name}-text">{esc(t(f"embed.{name}"))}</label>'
    return f'<div class="embed-text">{label}<textarea{given}>{esc(text)}</textarea>{copy}</div>'
