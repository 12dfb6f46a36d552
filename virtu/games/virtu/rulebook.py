"""The rules in our own words: short numbered statements, each with its place in the two rulebooks.

The numbers begin with S (set-up), P (payment), M (the year and the marker), I (indulgences), A1 to A6 (the six
actions), G (sieges, battles, turn order), W (winter) or F (end and final scoring). The words stand in the catalogue of
domain `rules`: `rule.W3` is a rule, `rules.W` the name of its group. Docstrings name what they carry out, as in
`Rules: W3, W4.`
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from attrs import frozen

from virtu.core import words
from virtu.core.words import Words
from virtu.games.virtu import data
from virtu.games.virtu.editions import SWITCHES

NUMBER = re.compile(r"(A[1-6]\.|[SPMIGWF])([1-9][0-9]*)")
"""A number of a rule: its group, and its place in the group."""
_NAMED = re.compile(rf"(?<![\w.])(?:{NUMBER.pattern})(?!\w)")


@frozen
class Rule:
    """A rule: its number, and the headings of the French and the Czech rulebook under which it is found.

    `switch` names the difference of the editions on which it depends, "" if they agree. `rulings` are the questions of
    docs/rulings.md that the books leave open about it.
    """

    number: str
    french: str
    czech: str
    switch: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The group: `S`, `P`, ..., for an action `A1` to `A6`."""
        return group_of(self.number)


def group_of(number: str) -> str:
    """The group of a number. Raises ValueError for what is no number of a rule."""
    match = NUMBER.fullmatch(number)
    if match is None:
        raise ValueError(number)
    return match[1].rstrip(".")


@cache
def rules() -> dict[str, Rule]:
    """All rules by number, in order."""
    document = tomllib.loads(files(data).joinpath("rules.toml").read_text(encoding="utf-8"))
    places = document["place"]
    return {
        number: Rule(
            number=number,
            french=places[record["place"]]["fr"],
            czech=places[record["place"]]["cs"],
            switch=record.get("switch", ""),
            rulings=tuple(record.get("rulings", ())),
        )
        for number, record in document["rule"].items()
    }


@frozen
class Picture:
    """A position that illustrates the rules from `rule` on: the one at a step of a lesson, the part of the table that
    is drawn (`board`, `palace` or `tracks`), and what is pointed at where that is not what the step points at."""

    rule: str
    lesson: str
    step: str
    shows: str
    point: tuple[str, ...] = ()


@cache
def pictures() -> tuple[Picture, ...]:
    """All pictures in the order of the rules."""
    document = tomllib.loads(files(data).joinpath("rule-pictures.toml").read_text(encoding="utf-8"))
    return tuple(Picture(**{**row, "point": tuple(row.get("point", ()))}) for row in document["picture"])


def picture_of(rule: str) -> Picture:
    """The picture with which a rule stands. Raises KeyError for what is no number."""
    order = list(rules())
    place, group = order.index(rules()[rule].number), group_of(rule)
    before = [p for p in pictures() if group_of(p.rule) == group and order.index(p.rule) <= place]
    return before[-1]


@frozen
class Difference:
    """Where the editions differ: the name of its switch, or of its words if both ways come to the same in play; the
    numbers of docs/rulings.md; the rules whose wording hangs on it."""

    name: str
    numbers: str
    rules: tuple[str, ...]

    @property
    def switch(self) -> str:
        """The switch, "" if none is needed."""
        return self.name if self.name in SWITCHES else ""


@cache
def differences() -> tuple[Difference, ...]:
    """All differences of the editions, in the order of their numbers."""
    document = tomllib.loads(files(data).joinpath("rules.toml").read_text(encoding="utf-8"))
    hanging = {name: tuple(n for n, rule in rules().items() if rule.switch == name) for name in SWITCHES}
    return tuple(
        Difference(name, record["numbers"], hanging.get(name) or tuple(record["rules"]))
        for name, record in document["difference"].items()
    )


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """The numbers of each group, in order."""
    found: dict[str, tuple[str, ...]] = {}
    for number, rule in rules().items():
        found[rule.group] = (*found.get(rule.group, ()), number)
    return found


def split(text: str) -> tuple[str, ...]:
    """A text cut at the numbers of rules that it names: at every second place stands a number."""
    pieces, end = [], 0
    for match in _NAMED.finditer(text):
        if match[0] in rules():
            pieces += [text[end : match.start()], match[0]]
            end = match.end()
    return (*pieces, text[end:])


def ruling_id(question: str) -> str:
    """The id in the catalogue `rulings` of a question of docs/rulings.md: `ruling.is-a-pass-final` is the question,
    with `.says` our answer, with `.why` its reason."""
    return "ruling." + "-".join(re.findall(r"[a-z0-9]+", question.lower()))


@cache
def load(language: str) -> Words:
    """The words of the rules in a language, with our rulings and the names of the editions' differences; English where
    they lack."""
    return words.load(language, ("virtu", "rules"), ("virtu", "rulings"), ("virtu", "virtu"))
