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

NUMBER = re.compile(r"(A[1-6]\.|[SPMIGWF])([1-9][0-9]*)")
"""A number of a rule: its group, and its place in the group."""


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


def load(language: str) -> Words:
    """The words of the rules in a language, with the names of the editions' differences; English where they lack."""
    return words.load(language, ("virtu", "rules"), ("virtu", "virtu"))
