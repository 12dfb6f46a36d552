"""Finding words in texts as people type them: capitals and accents make no difference, and the beginning of a word is
enough. What is found is told as places in the text as it stands, so that it can be marked there.
"""

from __future__ import annotations

import re
import unicodedata

from attrs import frozen

Span = tuple[int, int]
"""From where to where something is found in a text, in characters; the end is not included."""

_LETTERS = {"œ": "oe", "æ": "ae", "ß": "ss", "ł": "l", "ø": "o", "’": "'"}
"""Letters that are typed as others and have no accent that could be taken away."""
_TYPED = re.compile(r"\w+(?:\.\w+)*")


@frozen
class Folded:
    """A text as it is searched: plain small letters, and for each of them the character of `text` it comes from."""

    text: str
    plain: str
    places: tuple[int, ...]


def plain_letters(text: str) -> str:
    """A text in small letters without accents."""
    return fold(text).plain


def fold(text: str) -> Folded:
    """A text made ready for `find`."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        small = "".join(_LETTERS.get(letter, letter) for letter in character.casefold())
        for letter in unicodedata.normalize("NFKD", small):
            if not unicodedata.combining(letter):
                letters.append(letter)
                places.append(place)
    return Folded(text, "".join(letters), tuple(places))


def typed(query: str) -> tuple[str, ...]:
    """The words of what was typed, folded, each once. A number such as `A4.2` is one word."""
    return tuple(dict.fromkeys(_TYPED.findall(plain_letters(query))))


def find(word: str, folded: Folded) -> tuple[Span, ...]:
    """Where words of a text begin with a folded word."""
    found = re.finditer(rf"(?<!\w){re.escape(word)}", folded.plain)
    return tuple((folded.places[m.start()], folded.places[m.end() - 1] + 1) for m in found)


def joined(spans: list[Span]) -> tuple[Span, ...]:
    """Spans in order, those that touch or overlap made one."""
    found: list[Span] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return tuple(found)
