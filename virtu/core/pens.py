"""One pen that writes the digits of a link and one that reads them, with the same methods: what is told to one pen is
told to the other, so one description of a value serves both ways (virtu.core.weighted, virtu.core.letters).

A pen is given what is to be written and returns it; a pen that reads disregards what it is given and returns what it
read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, Protocol

from attrs import define, field, frozen

from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadSave, VirtuError

GROUP = 32
MAX_LENGTH = 1 << 12
"""Items of a tuple, characters of a text."""
MAX_SIZE = 1 << 64
MAX_DIGITS = 20_000
"""Digits of one value that are read at most; a position has about a thousand."""


class Shares(Protocol):
    """What a digit can show, and how many of its values each of that has."""

    @property
    def total(self) -> int:
        """How many values there are."""

    def of(self, symbol: Any) -> tuple[int, int]:
        """The first value of a symbol, and how many it has. Raises KeyError for what it cannot show."""

    def at(self, value: int) -> Any:
        """The symbol that has a value."""


@frozen
class Weights:
    """Shares by symbol, as they are written in a table."""

    symbols: tuple[Any, ...]
    firsts: tuple[int, ...]
    total: int
    places: Mapping[Any, tuple[int, int]]

    @classmethod
    def read(cls, shares: Mapping[Any, int]) -> Weights:
        """From the share of each symbol, in their order."""
        firsts = (0, *accumulate(shares.values()))
        places = {symbol: (first, share) for first, (symbol, share) in zip(firsts, shares.items(), strict=False)}
        return cls(tuple(shares), firsts[:-1], firsts[-1], places)

    def of(self, symbol: Any) -> tuple[int, int]:
        """See `Shares`."""
        return self.places[symbol]

    def at(self, value: int) -> Any:
        """See `Shares`."""
        return self.symbols[bisect_right(self.firsts, value) - 1]


class Pen(Protocol):
    """A pen that writes, or one that reads."""

    writes: bool

    def number(self, value: int, radix: int) -> int:
        """One digit below a radix."""

    def pick(self, symbol: Any, shares: Shares) -> Any:
        """One digit with shares."""


@define
class Writing:
    """Writes digits."""

    to: Writer
    writes: bool = True

    def number(self, value: int, radix: int) -> int:
        """One digit below a radix. Raises VirtuError for any other value."""
        self.to.put(value, radix)
        return value

    def pick(self, symbol: Any, shares: Shares) -> Any:
        """One digit with shares."""
        self.to.put_share(*shares.of(symbol), shares.total)
        return symbol


@define
class Reading:
    """Reads digits. Raises BadSave behind the last one, and where there are more than anything has that is written."""

    of: Reader
    writes: bool = False
    left: int = field(default=MAX_DIGITS)

    def number(self, value: int, radix: int) -> int:
        """One digit below a radix."""
        self._spend()
        return self.of.take(radix)

    def pick(self, symbol: Any, shares: Shares) -> Any:
        """One digit with shares."""
        self._spend()
        found = shares.at(self.of.value(shares.total))
        self.of.take_share(*shares.of(found), shares.total)
        return found

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise BadSave("error.link-broken")


def size(pen: Pen, value: int) -> int:
    """A number from 0 on: groups of five bits, the lowest first, each with a digit that says whether one follows."""
    if not 0 <= value < MAX_SIZE:
        raise VirtuError("error.link-cannot-hold")
    found, shift = 0, 0
    while True:
        found |= pen.number(value >> shift & GROUP - 1, GROUP) << shift
        shift += 5
        if not pen.number(int(value >> shift > 0), 2):
            break
        if found >= MAX_SIZE or shift > 64:
            raise BadSave("error.link-broken")
    return found


def length(pen: Pen, value: int) -> int:
    """The same for how many there are of something. Raises BadSave if that is too many."""
    found = size(pen, value)
    if found > MAX_LENGTH:
        raise BadSave("error.link-broken")
    return found
