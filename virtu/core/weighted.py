"""Values as digits with shares: what is usual at a place of a position takes less of a link than what is rare there.

The fields and their order are those of a layout (virtu.core.layout); the shares come from a table by place, as
`virtu.games.virtu.data/link-weights.toml` holds it. A game's hints say of a place what of the values before it tells
most about the next one; a row of the table may be for a hint. What a row does not know is looked for in the row of the
place alone, and then written in full. docs/link-format.md tells it digit by digit.
"""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import NOTHING, define, field, frozen

from virtu.core import letters
from virtu.core.digits import Reader, Writer
from virtu.core.errors import BadSave, VirtuError
from virtu.core.pack import Layout, Part
from virtu.core.pens import Pen, Reading, Weights, Writing, length, size

REST = "*"
"""In a row: the share of all that it does not name."""
LENGTH, FLAG, WORD = "#", "?", "~"
"""Added to a place: how many items, whether there is a value that is not the default, a word of several."""


@define
class Scope:
    """What was written or read before a digit: the fields of the objects around it, the outermost first, and the items
    before it in the tuples around it."""

    objects: list[dict[str, Any]] = field(factory=list)
    items: list[list[Any]] = field(factory=list)
    memo: dict[str, Any] = field(factory=dict)
    """Room for what a hint counts once."""


Hint = Callable[[Scope], object]
Rows = Mapping[str, Weights]


@frozen
class Table:
    """The shares by place and by place and hint, the order of fields where it is not the layout's, and lists of words
    for the hints."""

    rows: Rows
    order: Mapping[str, Sequence[str]]
    lists: Mapping[str, Sequence[str]]


def read_table(text: str) -> Table:
    """From TOML: in `rows` each line holds a place, perhaps with a hint, and symbols with their shares."""
    document = tomllib.loads(text)
    rows = {}
    for line in document["rows"].strip().splitlines():
        name, *shares = line.split(" | ")
        pairs = (share.rpartition(" ") for share in shares)
        rows[name] = Weights.read({symbol: int(share) for symbol, _, share in pairs})
    return Table(rows, document["order"], document["lists"])


@frozen(slots=False)
class WeightedCodec:
    """How the values of a game are written with shares. `kinds`: the subclasses of registries by name."""

    layout: Layout
    kinds: Mapping[type, Mapping[str, type]]
    table: Table
    hints: Mapping[str, Hint]

    def put(self, w: Writer, kind: Any, value: Any) -> None:
        """Write a value of a type. Raises VirtuError for what a link cannot hold."""
        Walk(self, Writing(w)).value(kind, kind.__name__, value)

    def read(self, r: Reader, kind: Any) -> Any:
        """Read a value of a type; it has the right types and is otherwise unchecked. Raises BadSave."""
        return Walk(self, Reading(r)).value(kind, kind.__name__, None)

    @cached_property
    def parts(self) -> Mapping[type, Sequence[Part]]:
        """The fields of each class in the order in which they are written."""
        found = dict(self.layout.parts)
        for kind in found:
            if kind.__name__ in self.table.order:
                by_name = {part.name: part for part in found[kind]}
                found[kind] = [by_name[name] for name in self.table.order[kind.__name__]]
        return found


@define
class Walk:
    """One way through a value, with a pen that writes or reads. What is read does not depend on what is given."""

    codec: WeightedCodec
    pen: Pen
    scope: Scope = field(factory=Scope)

    def value(self, kind: Any, place: str, value: Any, words: Sequence[str] = ()) -> Any:
        """A value of a type at a place; `words` are those of the field if it has its own."""
        if typing.get_origin(kind) is tuple:
            return self._tuple(typing.get_args(kind), place, value, words)
        if kind is bool:
            return self._bool(place, value)
        if kind is int:
            return self._int(place, value)
        if kind is str:
            return self._text(place, value, words or self.codec.layout.vocabulary)
        return self._object(kind, place, value)

    def names(self, place: str) -> tuple[str, ...]:
        """The rows that may hold the shares of a place, the one that knows more first. In a link that somebody made up
        a hint may ask for an item that is not there; then there is none."""
        hint = self.codec.hints.get(place)
        if hint is None:
            return (place,)
        try:
            return f"{place} = {hint(self.scope)}", place
        except LookupError:
            return (place,)

    def pick(self, place: str, symbol: object) -> str:
        """A digit with shares: a symbol, or REST if what follows is written in full."""
        rows, wanted = self.codec.table.rows, str(symbol)
        for name in self.names(place):
            row = rows.get(name)
            if row is not None:
                found: str = self.pen.pick(wanted if wanted in row.places else REST, row)
                if found != REST:
                    return found
        return REST

    def _bool(self, place: str, value: bool) -> bool:
        found = self.pick(place, int(value or 0))
        return bool(self.pen.number(int(value or 0), 2) if found == REST else int(found))

    def _int(self, place: str, value: int) -> int:
        found = self.pick(place, value)
        if found != REST:
            return int(found)
        below = self.pen.number(int((value or 0) < 0), 2)
        number = size(self.pen, abs(value or 0))
        return -number if below else number

    def _text(self, place: str, value: str, words: Sequence[str]) -> str:
        """One of the words; or 0, how many words, and each; or 1 and a text of any letters."""
        found = self.pick(place, value)
        if found != REST:
            return found
        several = (value or "").split(" ")
        if self.pen.number(int(any(word not in words for word in several)), 2):
            return letters.text(self.pen, value or "")
        number = length(self.pen, len(several))
        return " ".join(self._word(place + WORD, several[at] if self.pen.writes else "", words) for at in range(number))

    def _word(self, place: str, word: str, words: Sequence[str]) -> str:
        found = self.pick(place, word)
        if found != REST:
            return found
        return words[self.pen.number(words.index(word) if self.pen.writes else 0, len(words))]

    def _tuple(self, args: tuple[Any, ...], place: str, value: Any, words: Sequence[str]) -> tuple[Any, ...]:
        if len(args) == 2 and args[1] is Ellipsis:
            found = self.pick(place + LENGTH, len(value or ()))
            number = length(self.pen, len(value or ())) if found == REST else int(found)
            kinds, inside = [args[0]] * number, [place + "*" if typing.get_origin(args[0]) is tuple else place] * number
        else:
            kinds, inside = list(args), [f"{place}.{at}" for at in range(len(args))]
        items: list[Any] = []
        self.scope.items.append(items)
        for at, kind in enumerate(kinds):
            items.append(self.value(kind, inside[at], value[at] if self.pen.writes else None, words))
        self.scope.items.pop()
        return tuple(items)

    def _object(self, kind: Any, place: str, value: Any) -> Any:
        registry = self.codec.kinds.get(kind)
        if registry is not None:
            names = self.codec.layout.kinds[kind]
            name = type(value).__name__ if self.pen.writes else ""
            if self.pen.writes and name not in names:
                raise VirtuError("error.link-cannot-hold")
            found = self.pick(place, name)
            if found == REST:
                found = names[self.pen.number(names.index(name) if self.pen.writes else 0, len(names))]
            if found not in registry:
                raise BadSave("error.link-broken")
            kind = registry[found]
        fields: dict[str, Any] = {}
        self.scope.objects.append(fields)
        for part in self.codec.parts[kind]:
            fields[part.name] = self._field(kind.__name__, part, value)
        self.scope.objects.pop()
        return kind(**fields)

    def _field(self, owner: str, part: Part, value: Any) -> Any:
        place = f"{owner}.{part.name}"
        item = getattr(value, part.name) if self.pen.writes else None
        if part.default is not NOTHING and not self._bool(place + FLAG, item != part.default):
            return part.default
        return self.value(part.kind, place, item, part.words)
