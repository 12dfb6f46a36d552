"""Finding rules by words or by number, in the words of a language.

A rule is found when every word that was typed begins a word of what is said about it: its number and text, how the
editions differ, what we have ruled, the headings of the rulebooks, the name of its chapter, and the names of the
symbols that it is about, whatever their case is in its sentence.
"""

from __future__ import annotations

import re
from functools import cache

from attrs import frozen

from virtu.core.search import Folded, Span, find, fold, joined, plain_letters, typed
from virtu.core.words import Words
from virtu.games.virtu import rulebook
from virtu.games.virtu.data import KINDS
from virtu.games.virtu.editions import EDITIONS
from virtu.games.virtu.rulebook import Rule

LONGEST = 80
"""So much of what was typed is looked for."""


@frozen
class Found:
    """A text with what is to be marked in it."""

    text: str
    spans: tuple[Span, ...]


@frozen
class Hit:
    """A rule that was found: its text, and those of its notes in which something was found that the text lacks."""

    number: str
    text: Found
    notes: tuple[Found, ...]


@frozen
class _Entry:
    """What is searched of a rule: its text, its notes that can be shown, and words that only lead to it."""

    number: str
    text: Folded
    notes: tuple[Folded, ...]
    hidden: tuple[Folded, ...]


def question(words: Words, asked: str) -> str:
    """A question of docs/rulings.md in the words of a language, with the sign that leads to its answer."""
    said = words(rulebook.ruling_id(asked))
    return said if said.endswith("?") else words("ruling.asked", question=said)


def notes(words: Words, rule: Rule) -> tuple[str, ...]:
    """What is said about a rule besides its text: the editions, our rulings with their reasons, the headings of the
    rulebooks. Plain text."""
    said = []
    if rule.switch:
        ways = "; ".join(f"{words(f'edition.{e}')}: {words(f'switch.{rule.switch}.{e}')}" for e in EDITIONS)
        said.append(f"{words(f'switch.{rule.switch}')}. {ways}")
    for asked in rule.rulings:
        name = rulebook.ruling_id(asked)
        said.append(f"{question(words, asked)} {words(f'{name}.says')}. {words(f'{name}.why')}.")
    said.append(" · ".join(dict.fromkeys((rule.french, rule.czech))))
    return tuple(said)


@cache
def symbols_of(number: str) -> tuple[str, ...]:
    """The kinds of symbol that the English words of a rule name, in the order of `data.KINDS`."""
    words = rulebook.load("en")
    said = plain_letters(words(f"rule.{number}"))
    found = []
    for kind in KINDS:
        names = {plain_letters(words.count(f"symbols.{kind}", n)).split(maxsplit=1)[1] for n in (1, 2)}
        if any(re.search(rf"\b{name}\b", said) for name in names):
            found.append(kind)
    return tuple(found)


@cache
def _entries(language: str) -> tuple[_Entry, ...]:
    words = rulebook.load(language)
    return tuple(
        _Entry(
            rule.number,
            fold(words(f"rule.{rule.number}")),
            tuple(map(fold, notes(words, rule))),
            tuple(map(fold, (rule.number, *_leading(words, rule)))),
        )
        for rule in rulebook.rules().values()
    )


def _leading(words: Words, rule: Rule) -> tuple[str, ...]:
    """Words that lead to a rule and are not shown with it."""
    symbols = (words(f"symbol.{kind}") for kind in symbols_of(rule.number))
    return (words(f"rules.{rule.group}"), *symbols)


def search(query: str, language: str) -> tuple[Hit, ...]:
    """The rules in which every word of `query` is found, in the order of their numbers; the one whose number was typed
    comes first. Nothing for a query without a word."""
    wanted = typed(query[:LONGEST])
    if not wanted:
        return ()
    hits = [hit for entry in _entries(language) if (hit := _hit(entry, wanted)) is not None]
    return tuple(sorted(hits, key=lambda hit: plain_letters(hit.number) not in wanted))


def mark(text: str, query: str) -> Found:
    """A text with the words of a query marked in it."""
    folded = fold(text)
    return _found(folded, {word: find(word, folded) for word in typed(query[:LONGEST])})


def _hit(entry: _Entry, wanted: tuple[str, ...]) -> Hit | None:
    in_text = {word: find(word, entry.text) for word in wanted}
    in_notes = [{word: find(word, note) for word in wanted} for note in entry.notes]
    for word in wanted:
        hidden = any(find(word, text) for text in entry.hidden)
        if not (in_text[word] or hidden or any(found[word] for found in in_notes)):
            return None
    lacking = [word for word in wanted if not in_text[word]]
    shown = [
        _found(note, found)
        for note, found in zip(entry.notes, in_notes, strict=True)
        if any(found[word] for word in lacking)
    ]
    return Hit(entry.number, _found(entry.text, in_text), tuple(shown))


def _found(text: Folded, found: dict[str, tuple[Span, ...]]) -> Found:
    return Found(text.text, joined([span for spans in found.values() for span in spans]))
