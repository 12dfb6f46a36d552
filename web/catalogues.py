"""The catalogues of the page: (package, domain) pairs, one domain for each part of the page and the game's own."""

from __future__ import annotations

from functools import cache

from virtu.core import words

CATALOGUES = (
    ("web", "web"),
    ("web", "settings"),
    ("web", "past"),
    ("web", "figures"),
    ("web", "games"),
    ("web", "bots"),
    ("web", "reading"),
    ("web", "asking"),
    ("web", "passing"),
    ("web", "learn"),
    ("web", "puzzle"),
    ("web", "rulebook"),
    ("web", "embed"),
    ("virtu", "virtu"),
)


@cache
def words_of(language: str) -> words.Words:
    """The words of the page in a language. One for each language: what is kept by its words is kept once.

    A language whose page is not worded yet has names only; mixed into English sentences they would read badly, so it
    gives English.
    """
    return words.load(language if words.has("web", "web", language) else "en", *CATALOGUES)
