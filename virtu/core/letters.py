"""Names and other words of persons as digits of a link: each character by its place in the alphabet of its script.

The usual letters of a script have a larger share of its digit than rare ones, so they make a link less long. A text
hardly ever leaves its script, so to stay in it costs almost nothing. A character that stands in none is written as its
code point. The scripts belong to the layout of links and never change (docs/link-format.md).
"""

from __future__ import annotations

from functools import cache

from attrs import frozen

from virtu.core.errors import BadSave
from virtu.core.pens import Pen, Weights, length

CODE_POINTS = 0x110000
SURROGATES = range(0xD800, 0xE000)
STAY = 1000
"""The share of the script of the character before; each other one, and none, has 1."""
COMMON = "1 20 27 2d 2e 30-39"
"""Spaces, apostrophes, hyphens, points and figures, which stand in every script."""
SCRIPTS = (
    # Latin: letters by how usual they are, then accented ones, then all others
    "100 61 65 69 / 60 6e 72 6f 74 6c 73 / 30 63 64 68 6d 75 76 6b 70 7a / 15 62 67 6a 79 20 / 6 66 77 78 71 41-5a"
    " / 10 e0-e2 e4-e9 ed ee f3 f4 f6 fa fc fd 10d 10f 11b 148 159 161 165 16f 17e / 2 30-39 27 2d 2e"
    " / 2 df-ff 100-17f / 1 20-7e a0-24f 1e00-1eff 2010-203a",
    # Greek, Cyrillic, Armenian, Hebrew, Arabic
    "20 3b1-3c9 20 / 6 391-3a9 3ac-3af 3cc-3ce / 1 370-3ff 1f00-1fff / " + COMMON,
    "20 430-44f 20 / 6 410-42f 450-45f / 1 400-52f / " + COMMON,
    "1 530-58f / " + COMMON,
    "4 5d0-5ea 20 / 1 590-5ff / " + COMMON,
    "8 621-63a 641-64a 20 / 3 67e 686 698 6a9 6af 6cc / 1 600-6ff 750-77f / " + COMMON,
    # India, Sri Lanka, Thailand, Laos, Tibet, Myanmar: one script in each 128 code points
    *(f"1 {start:x}-{start + 127:x} / {COMMON}" for start in range(0x900, 0x1080, 128)),
    # Georgian, Ethiopian, Khmer
    "1 10a0-10ff 1c90-1cbf / " + COMMON,
    "1 1200-139f / " + COMMON,
    "1 1780-17ff / " + COMMON,
    # Japanese syllables, Hangul, the ideographs of three areas
    "3 3041-3096 30a1-30fc / 1 3000-30ff ff00-ffef / " + COMMON,
    "1 ac00-d7a3 / " + COMMON,
    "1 4e00-9fff 30fb 3000 / " + COMMON,
    "1 3400-4dbf / " + COMMON,
    "1 20000-2ffff / " + COMMON,
    # pictures: the joiners first, faces and things, flags, older signs
    "40 200d fe0f / 4 1f300-1f64f 1f680-1f6ff 1f900-1f9ff / 1 1fa70-1faff 1f1e6-1f1ff 1f3fb-1f3ff 2300-23ff 2600-27bf"
    " / 1 2b00-2bff 1f000-1f2ff / " + COMMON,
)
"""By script: a share and the code points that have it, `/`, and so on. A character counts where it stands first."""


@frozen
class Alphabet:
    """The shares of a script, as runs of code points: first value, share, first and last code point."""

    runs: tuple[tuple[int, int, int, int], ...]
    total: int

    @classmethod
    def read(cls, text: str) -> Alphabet:
        """From a row of SCRIPTS."""
        runs, total = [], 0
        for group in text.split(" / "):
            share, *ranges = group.split(" ")
            for each in ranges:
                low, _, high = each.partition("-")
                first, last = int(low, 16), int(high or low, 16)
                runs.append((total, int(share), first, last))
                total += int(share) * (last - first + 1)
        return cls(tuple(runs), total)

    def of(self, point: int) -> tuple[int, int]:
        """The first value of a code point, and how many it has. Raises KeyError for one of another script."""
        for start, share, first, last in self.runs:
            if first <= point <= last:
                return start + (point - first) * share, share
        raise KeyError(point)

    def at(self, value: int) -> int:
        """The code point that has a value. A second place of the same code point says the same."""
        start, share, first, _ = next(run for run in reversed(self.runs) if run[0] <= value)
        return first + (value - start) // share

    def __contains__(self, point: int) -> bool:
        return any(first <= point <= last for _, _, first, last in self.runs)


ALPHABETS = tuple(map(Alphabet.read, SCRIPTS))
NONE = len(ALPHABETS)
"""What stands for no script."""


@cache
def _scripts(before: int) -> Weights:
    """Which script comes next."""
    shares = dict.fromkeys(range(NONE + 1), 1)
    shares[before] = STAY
    return Weights.read(shares)


@cache
def _first_scripts() -> Weights:
    """In which script a text begins: as often in Latin as in any other."""
    return Weights.read({**dict.fromkeys(range(NONE + 1), 1), 0: NONE})


def text(pen: Pen, words: str) -> str:
    """How many characters, then of each its script and its place there. Raises VirtuError, BadSave."""
    found: list[str] = []
    script = -1
    for place in range(length(pen, len(words))):
        point = ord(words[place]) if pen.writes else 0
        scripts = _first_scripts() if script < 0 else _scripts(script)
        script = pen.pick(_script_of(point, script) if pen.writes else 0, scripts)
        point = pen.number(point, CODE_POINTS) if script == NONE else pen.pick(point, ALPHABETS[script])
        if point in SURROGATES:
            raise BadSave("error.link-broken")
        found.append(chr(point))
    return "".join(found)


def _script_of(point: int, before: int) -> int:
    """That of the character before if it has this one as well, or the first that has it."""
    if 0 <= before < NONE and point in ALPHABETS[before]:
        return before
    return next((script for script, alphabet in enumerate(ALPHABETS) if point in alphabet), NONE)
