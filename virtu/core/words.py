"""Words of the catalogues: an id and its holes in, a sentence out.

The ids stand in the code, the words in gettext catalogues (`<package>/text/<language>/<domain>.po`, compiled to
`.mo` in the wheel; a source tree has only the `.po`, which is read as it is). A language that lacks an id falls
back to English, an id that has no words at all is shown as itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from string import Formatter
from struct import pack
from typing import Any

LANGUAGES = ("en", "fr", "cs")
_FORMAT = Formatter()


class Words:
    """The words of one language: the catalogues of several domains, then English ones, then the id itself."""

    def __init__(self, language: str, catalogues: Iterable[NullTranslations]) -> None:
        self.language = language
        self._catalogues = tuple(catalogues)
        self._found: dict[str, str] = {}
        self._counted: dict[tuple[str, int], str] = {}

    def __call__(self, message: str, /, **holes: Any) -> str:
        """The sentence with this id, its named holes filled. Unknown ids and holes stay visible."""
        return _fill(self._find(message), holes)

    def count(self, message: str, number: int, /, **holes: Any) -> str:
        """The sentence with this id in the form for `number`, which fills the hole `n`."""
        key = (message, number)
        if key not in self._counted:
            texts = (catalogue.ngettext(message, message, number) for catalogue in self._catalogues)
            self._counted[key] = next((text for text in texts if text != message), self._find(message))
        text = self._counted[key]
        return _fill(text, {"n": number, **holes}) if text != message else f"{number} {message}"

    def knows(self, message: str) -> bool:
        """Whether the id has words in this language or in English."""
        return self._find(message) != message or any(
            c.ngettext(message, message, 1) != message for c in self._catalogues
        )

    def optional(self, message: str, /, **holes: Any) -> str:
        """The sentence with this id, or nothing if it has none."""
        text = self._find(message)
        return "" if text == message else _fill(text, holes)

    def all_of(self, items: Iterable[str]) -> str:
        """A list in words: "a, b and c"."""
        parts = list(items)
        if len(parts) < 2:
            return "".join(parts)
        most = parts[0]
        for part in parts[1:-1]:
            most = self("list.more", most=most, next=part)
        return self("list.last", most=most, last=parts[-1])

    def _find(self, message: str) -> str:
        if message not in self._found:
            texts = (catalogue.gettext(message) for catalogue in self._catalogues)
            self._found[message] = next((text for text in texts if text != message), message)
        return self._found[message]


def load(language: str, *sources: tuple[str, str]) -> Words:
    """The words of a language from (package, domain) pairs, with English behind them.

    An unknown language gives English.
    """
    languages = [language, "en"] if language in LANGUAGES and language != "en" else ["en"]
    return Words(languages[0], [_catalogue(*source, code) for code in languages for source in sources])


def has(package: str, domain: str, language: str) -> bool:
    """Whether a language has a catalogue of this domain."""
    folder = files(package).joinpath("text").joinpath(language)
    return language in LANGUAGES and any(folder.joinpath(domain + end).is_file() for end in (".mo", ".po"))


@lru_cache
def _catalogue(package: str, domain: str, language: str) -> NullTranslations:
    folder = files(package).joinpath("text").joinpath(language)
    compiled, source = folder.joinpath(f"{domain}.mo"), folder.joinpath(f"{domain}.po")
    if compiled.is_file() and _age(compiled) >= _age(source):
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    if source.is_file():
        return GNUTranslations(BytesIO(_compile(source.read_text(encoding="utf-8"))))
    return NullTranslations()


def _age(file: Traversable) -> float:
    """When a file was written; 0 for one that is not there or lies in an archive."""
    return file.stat().st_mtime if isinstance(file, Path) and file.is_file() else 0.0


def _fill(text: str, holes: dict[str, Any]) -> str:
    if "{" not in text:
        return text
    parts = []
    for literal, name in _pieces(text):
        parts.append(literal)
        if name is not None:
            parts.append(str(holes[name]) if name in holes else "{" + name + "}")
    return "".join(parts)


@lru_cache(maxsize=1 << 11)
def _pieces(text: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, _, _ in _FORMAT.parse(text))


def entries(text: str) -> dict[str, tuple[str, ...]]:
    """The entries of a `.po` text: id -> forms (one, or one for each plural form); the heading has the id ""."""
    found: dict[str, tuple[str, ...]] = {}
    name, forms, field = "", [""], ""

    def close() -> None:
        if field:
            found[name] = tuple(forms)

    for line in text.splitlines():
        line = line.strip()
        if line.startswith("#") or not line:
            continue
        if line.startswith('"'):
            value = line
        else:
            keyword, value = line.split(" ", 1)
            if keyword == "msgid":
                close()
                name, forms = "", [""]
            elif keyword.startswith("msgstr[") and keyword != "msgstr[0]":
                forms.append("")
            field = keyword
        word = value[1:-1].replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
        if field == "msgid":
            name += word
        elif field.startswith("msgstr"):
            forms[-1] += word
    close()
    return found


def _compile(text: str) -> bytes:
    """The `.mo` form of a `.po` text whose plural ids equal their singular ids."""
    pairs = []
    for name, forms in sorted(entries(text).items()):
        key = f"{name}\0{name}" if len(forms) > 1 else name
        if any(forms):
            pairs.append((key.encode(), "\0".join(forms).encode()))
    start = 28 + 16 * len(pairs)
    keys: list[int] = []
    values: list[int] = []
    blob = b""
    for column, table in ((0, keys), (1, values)):
        for pair in pairs:
            table += [len(pair[column]), start + len(blob)]
            blob += pair[column] + b"\0"
    head = pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + pack(f"<{4 * len(pairs)}I", *keys, *values) + blob
