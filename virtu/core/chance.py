"""The only source of randomness: a seeded generator that is a value, so it can live in a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from attrs import frozen

from virtu.core.errors import BadPosition

T = TypeVar("T")
_RANGE = 1 << 64
_MASK = _RANGE - 1


@frozen
class Chance:
    """A generator (SplitMix64). Drawing gives a number and the generator to draw from next."""

    state: int

    def below(self, n: int) -> tuple[int, Chance]:
        """A number from 0 to n - 1, every one equally likely, and the next generator."""
        limit = _RANGE - _RANGE % n
        state = self.state
        while True:
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            z = state
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            z ^= z >> 31
            if z < limit:
                return z % n, Chance(state)

    def choice(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of the items, and the next generator."""
        index, chance = self.below(len(items))
        return items[index], chance

    def to_text(self) -> str:
        """Sixteen hexadecimal digits, to stand in a state: saves hold no integers of 64 bits."""
        return f"{self.state:016x}"

    @classmethod
    def from_text(cls, text: str) -> Chance:
        """The inverse of `to_text`. Raises BadPosition."""
        if len(text) != 16 or not set(text) <= set("0123456789abcdef"):
            raise BadPosition("error.position-type", where="chance")
        return cls(int(text, 16))
