"""The rules by number, in our own words: one rule as a sheet, all of them as a book to open chapter by chapter."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from virtu.core.words import Words
from virtu.games.virtu import rulebook
from virtu.games.virtu.editions import EDITIONS
from virtu.games.virtu.rulebook import Rule
from web.views.context import esc
from web.views.html import command

PLACE = "rule."
"""How the place of a rule's sheet begins: `rule.A4.4`."""


@cache
def _words(language: str) -> Words:
    """The catalogue of the rules is large; it is read when the first rule is shown."""
    return rulebook.load(language)


def number(t: Words, rule: str) -> str:
    """The number of a rule as a small button that opens its sheet."""
    label = t("rules.number", number=rule)
    return command(f":about {PLACE}{rule}", esc(rule), "rule-number", aria_label=label)


def title(t: Words, rule: str) -> str:
    """The title of a rule's sheet. Raises KeyError for what is no number."""
    group = rulebook.rules()[rule].group
    return f"{rule} · {_words(t.language)(f'rules.{group}')}"


def lines(t: Words, rule: str) -> tuple[str, ...]:
    """What a rule says (plain text): the rule, how the editions differ, where the books say it. Raises KeyError."""
    record = rulebook.rules()[rule]
    where = t("rules.where", french=record.french, czech=record.czech)
    return (_words(t.language)(f"rule.{rule}"), *_editions(t, record), where)


def _editions(t: Words, record: Rule) -> tuple[str, ...]:
    if not record.switch:
        return ()
    return tuple(
        t("rules.edition", edition=t(f"edition.{edition}"), rule=t(f"switch.{record.switch}.{edition}"))
        for edition in EDITIONS
    )


def book(t: Words) -> str:
    """All rules, a chapter for each group."""
    words = _words(t.language)
    chapters = []
    for group, members in groupby(rulebook.rules().values(), key=lambda rule: rule.group):
        rows = "".join(_row(t, words, rule) for rule in members)
        heading = esc(words(f"rules.{group}"))
        chapters.append(
            f'<details class="chapter" id="rules-{group}"><summary><b>{group}</b> {heading}</summary>'
            f"<dl>{rows}</dl></details>"
        )
    return f"<h2>{esc(t('rules.heading'))}</h2><p>{esc(t('rules.about'))}</p>{''.join(chapters)}"


def _row(t: Words, words: Words, rule: Rule) -> str:
    notes = "".join(f'<p class="faint">{esc(note)}</p>' for note in _editions(t, rule))
    return f"<dt>{esc(rule.number)}</dt><dd>{esc(words(f'rule.{rule.number}'))}{notes}</dd>"
