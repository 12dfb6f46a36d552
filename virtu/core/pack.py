"""Values as digits of a mixed radix number, as short as their types allow, for links.

A class writes one bit for each field that has its default, a tuple names its commonest item once, a string is written
as words of the game's vocabulary or of its field's own. What is read back has the right types and is otherwise
unchecked. With a layout (virtu.core.layout) fields, defaults and words are those that are written down there, whatever
becomes of the classes; docs/link-format.md tells it digit by digit.
"""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from attrs import NOTHING, define, evolve, field, frozen

from virtu.core.errors import BadSave, VirtuError
from virtu.core.plain import default_of, hints_of, own_fields

SMALL = 7
"""Integers from -1 to SMALL - 2 take one digit."""
MAX_LENGTH = 1 << 12
MAX_DEPTH = 12
MAX_PARTS = 20_000
"""Values in values of all that is read at once; a position has about a thousand."""
WORDS = "words"
"""Metadata of a field: the words that its text is made of."""


class Digits(Protocol):
    """A mixed radix number being written."""

    def put(self, value: int, radix: int) -> None:
        """Add a digit."""


class Source(Protocol):
    """A mixed radix number being read."""

    def take(self, radix: int) -> int:
        """The next digit."""


@frozen
class Part:
    """A field as it is packed: its name, its type, its default (NOTHING if it has none), the words of its text."""

    name: str
    kind: Any
    default: Any = NOTHING
    words: Sequence[str] = ()


@frozen
class Layout:
    """What is packed in which order: the parts of each class, the subclasses of each registry, the game's words."""

    parts: Mapping[type, Sequence[Part]]
    kinds: Mapping[type, Sequence[str]]
    vocabulary: Sequence[str]


@define
class _Budget:
    """How many values may still be read."""

    left: int = MAX_PARTS

    def spend(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise BadSave("error.link-broken")


@frozen
class Codec:
    """How a game's values are packed: its registries of subclasses, its names for type hints, its words, and the
    layout that fixes all that for links that were given out."""

    kinds: Mapping[type, Mapping[str, type]]
    names: Mapping[str, Any]
    vocabulary: Sequence[str]
    layout: Layout | None = None
    depth: int = 0
    _budget: _Budget = field(factory=_Budget)

    def _deeper(self) -> Codec:
        if self.depth > MAX_DEPTH:
            raise BadSave("error.link-broken")
        return evolve(self, depth=self.depth + 1)

    def parts_of(self, kind: type) -> Sequence[Part]:
        """The fields of a class in the order of links."""
        if self.layout is not None:
            return self.layout.parts[kind]
        hints = hints_of(kind, self.names)
        return [Part(a.name, hints[a.name], default_of(a), tuple(a.metadata.get(WORDS, ()))) for a in own_fields(kind)]

    def names_of(self, kind: type) -> Sequence[str]:
        """The names of a registry's classes in the order of links."""
        return self.layout.kinds[kind] if self.layout is not None else sorted(self.kinds[kind])

    # -- writing -------------------------------------------------------------------------------------------

    def put(self, w: Digits, kind: Any, value: Any) -> None:
        """Write a value of a type."""
        if typing.get_origin(kind) is tuple:
            self._put_tuple(w, typing.get_args(kind), value)
        elif kind is bool:
            w.put(int(value), 2)
        elif kind is int:
            _put_int(w, value)
        elif kind is str:
            self._put_text(w, value)
        else:
            self._put_object(w, kind, value)

    def _put_object(self, w: Digits, kind: Any, value: Any) -> None:
        if kind in self.kinds:
            names, name = self.names_of(kind), type(value).__name__
            if name not in names:
                raise VirtuError("error.link-cannot-hold")
            w.put(names.index(name), len(names))
            kind = type(value)
        for part in self.parts_of(kind):
            item = getattr(value, part.name)
            if part.default is not NOTHING:
                w.put(int(item != part.default), 2)
            if part.default is NOTHING or item != part.default:
                self._of(part).put(w, part.kind, item)

    def _of(self, part: Part) -> Codec:
        """The codec for a field: with the field's own words where it has some."""
        return evolve(self, vocabulary=part.words) if part.words else self

    def _put_tuple(self, w: Digits, args: tuple[Any, ...], value: tuple[Any, ...]) -> None:
        if not (len(args) == 2 and args[1] is Ellipsis):
            for kind, item in zip(args, value, strict=True):
                self.put(w, kind, item)
            return
        _put_int(w, len(value))
        common, times = Counter(value).most_common(1)[0] if value else (None, 0)
        if len(value) > 1:
            w.put(int(times * 2 > len(value)), 2)
        sparse = len(value) > 1 and times * 2 > len(value)
        if sparse:
            self.put(w, args[0], common)
        for item in value:
            if sparse:
                w.put(int(item != common), 2)
            if not sparse or item != common:
                self.put(w, args[0], item)

    def _put_text(self, w: Digits, text: str) -> None:
        """One word takes one digit; two more digits stand for several words and for any other text."""
        words = text.split(" ")
        several, other = len(self.vocabulary), len(self.vocabulary) + 1
        if text in self.vocabulary:
            w.put(self.vocabulary.index(text), other + 1)
        elif all(word in self.vocabulary for word in words):
            w.put(several, other + 1)
            _put_int(w, len(words))
            for word in words:
                w.put(self.vocabulary.index(word), len(self.vocabulary))
        else:
            w.put(other, other + 1)
            data = text.encode()
            _put_int(w, len(data))
            for byte in data:
                w.put(byte, 256)

    # -- reading -------------------------------------------------------------------------------------------

    def read(self, r: Source, kind: Any) -> Any:
        """Read a whole value of a type, if it is not larger than any that is written. Raises BadSave."""
        return evolve(self, budget=_Budget()).take(r, kind)

    def take(self, r: Source, kind: Any) -> Any:
        """Read a value of a type as a part of another. Raises BadSave."""
        self._budget.spend(1)
        if typing.get_origin(kind) is tuple:
            return self._deeper()._take_tuple(r, typing.get_args(kind))
        if kind is bool:
            return bool(r.take(2))
        if kind is int:
            return _take_int(r)
        if kind is str:
            return self._take_text(r)
        return self._deeper()._take_object(r, kind)

    def _take_object(self, r: Source, kind: Any) -> Any:
        if kind in self.kinds:
            names = self.names_of(kind)
            name = names[r.take(len(names))]
            if name not in self.kinds[kind]:
                raise BadSave("error.link-broken")
            kind = self.kinds[kind][name]
        values = {}
        for part in self.parts_of(kind):
            filled = part.default is NOTHING or r.take(2)
            values[part.name] = self._of(part).take(r, part.kind) if filled else part.default
        return kind(**values)

    def _take_tuple(self, r: Source, args: tuple[Any, ...]) -> tuple[Any, ...]:
        if not (len(args) == 2 and args[1] is Ellipsis):
            return tuple(self.take(r, kind) for kind in args)
        length = _take_int(r)
        if not 0 <= length <= MAX_LENGTH:
            raise BadSave("error.link-broken")
        if length > 1 and r.take(2):
            before = self._budget.left
            common = self.take(r, args[0])
            self._budget.spend(length * (before - self._budget.left))
            return tuple(self.take(r, args[0]) if r.take(2) else common for _ in range(length))
        return tuple(self.take(r, args[0]) for _ in range(length))

    def _take_text(self, r: Source) -> str:
        several, other = len(self.vocabulary), len(self.vocabulary) + 1
        first = r.take(other + 1)
        if first < several:
            return self.vocabulary[first]
        length = _take_int(r)
        if not 0 <= length <= MAX_LENGTH:
            raise BadSave("error.link-broken")
        if first == several:
            return " ".join(self.vocabulary[r.take(len(self.vocabulary))] for _ in range(length))
        try:
            return bytes(r.take(256) for _ in range(length)).decode()
        except UnicodeDecodeError as error:
            raise BadSave("error.link-broken") from error


def _put_int(w: Digits, value: int) -> None:
    """-1 to 5 in one digit below eight; else a seven, the sign and groups of five bits."""
    if -1 <= value < SMALL - 1:
        w.put(value + 1, SMALL + 1)
        return
    w.put(SMALL, SMALL + 1)
    w.put(int(value < 0), 2)
    rest = abs(value)
    while True:
        w.put(rest & 31, 32)
        rest >>= 5
        w.put(int(rest > 0), 2)
        if not rest:
            return


def _take_int(r: Source) -> int:
    small = r.take(SMALL + 1)
    if small < SMALL:
        return small - 1
    sign = -1 if r.take(2) else 1
    value = shift = 0
    while True:
        value |= r.take(32) << shift
        shift += 5
        if not r.take(2):
            return sign * value
        if shift > 64:
            raise BadSave("error.link-broken")
