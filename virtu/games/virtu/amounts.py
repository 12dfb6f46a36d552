"""Symbols by kind: prices, and what sources can give. Each is also one number, so that all kinds are added and compared
at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

KINDS = ("florin", "crown", "cross", "cavalry", "boat", "mask", "war", "arrow")
EITHER = "either"
"""In a price: crowns or crosses."""
_BITS = 24
"""For each kind, one of them a guard: more than any position may hold of florins (`check.MOST`)."""
_ONE = {kind: 1 << _BITS * place for place, kind in enumerate((*KINDS, EITHER))}
FLORIN = _ONE["florin"]
"""What one florin adds to a packed number."""
GUARDS = sum(one << _BITS - 1 for one in _ONE.values())
"""One bit above the number of each kind. Add them to what there is and take away what is due: they all still stand if
and only if there is enough of every kind, for a kind that falls short borrows its guard."""


def packed(symbols: Iterable[tuple[str, int]]) -> int:
    """Symbols by kind as one number: a sum of such numbers adds kind by kind."""
    return sum(_ONE[kind] * count for kind, count in symbols)


class Amounts(dict[str, int]):
    """Symbols by kind, a price or a relief; never changed once it is made.

    As a price: `florins`; `pairs`, the kinds that are really asked for, in their order; `other`, the one kind besides
    florins, crowns and crosses, "" for none; `wanted`, the numbers of crowns, crosses, crowns or crosses, and others;
    `kinds`, how many kinds besides florins are asked for; `due`, all of it packed.
    As a relief: `shown`, packed, each symbol as often as it is printed and crowns or crosses whichever are more.
    """

    __slots__ = ("due", "florins", "kinds", "other", "pairs", "shown", "wanted")

    def __init__(self, symbols: Mapping[str, int] | Iterable[tuple[str, int]] = ()) -> None:
        super().__init__(symbols)
        self.pairs = tuple([(kind, count) for kind, count in self.items() if count > 0])
        self.florins = self.get("florin", 0)
        self.other = next((kind for kind in self if kind not in ("florin", "crown", "cross", EITHER)), "")
        crowns, crosses = self.get("crown", 0), self.get("cross", 0)
        self.wanted = (crowns, crosses, self.get(EITHER, 0), self.get(self.other, 0))
        self.kinds = sum(1 for kind, _ in self.pairs if kind != "florin")
        self.due = packed(self.pairs)
        self.shown = self.due + max(crowns, crosses) * _ONE[EITHER]

    def less(self, pool: tuple[tuple[str, int], ...]) -> Amounts:
        """The price less what a pool of symbols covers."""
        return _less(self.pairs, pool) if pool else self


NOTHING = Amounts()


@lru_cache(maxsize=1024)
def _less(price: tuple[tuple[str, int], ...], pool: tuple[tuple[str, int], ...]) -> Amounts:
    held = dict(pool)
    return Amounts({kind: count - min(count, held.get(kind, 0)) for kind, count in price})


@cache
def only(kind: str, number: int) -> Amounts:
    """A price in one kind."""
    return Amounts({kind: number})
