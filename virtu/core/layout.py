"""The layout of packed values as text: what a link holds in which order, written down once and kept.

Fields, subclasses and words may come and go in the code. A link that was given out must open all the same, so what it
is made of stands in a file: `write` makes the text from the classes as they are, `read` gives the layout of that file.
A field is written as `name type`, or `name type = default` with the default as JSON. A type is `int`, `str`, `bool`,
a class, `TYPE*` for a tuple of any length, `(TYPE, TYPE)` for one of that length; `str:NAME` is made of the words NAME.
"""

from __future__ import annotations

import json
import re
import tomllib
import typing
from collections.abc import Iterator, Mapping, Sequence
from types import GenericAlias
from typing import Any

from attrs import NOTHING

from virtu.core.pack import Codec, Layout, Part
from virtu.core.plain import from_plain, hints_of, own_fields, to_plain

SCALARS: Mapping[str, type] = {"int": int, "str": str, "bool": bool}
WIDTH = 116


def write(codec: Codec, root: type) -> str:
    """The layout of a class and of all that it is made of, as TOML. Own words of fields are named by their place."""
    named: dict[tuple[str, ...], str] = {}
    tables = []
    for kind in _classes(codec, root):
        rows = [_row(codec, kind, part, named) for part in codec.parts_of(kind)]
        tables.append(f"\n[classes.{kind.__name__}]\nfields = {_list(rows)}\n")
    registries = "".join(f"{kind.__name__} = {_list(codec.names_of(kind))}\n" for kind in codec.kinds)
    own = "".join(f"{name} = {_list(words)}\n" for words, name in named.items())
    words = f"\n[words]\n{own}" if own else ""
    return f"vocabulary = {_list(codec.vocabulary)}\n\n[kinds]\n{registries}{words}{''.join(tables)}"


def read(text: str, codec: Codec, root: type) -> Layout:
    """The layout that `write` made, with the classes that bear these names today. A class that is gone is left out."""
    document = tomllib.loads(text)
    known = {kind.__name__: kind for kind in _classes(codec, root)}
    parts = {
        known[name]: tuple(_part(line, known, codec, document.get("words", {})) for line in table["fields"])
        for name, table in document["classes"].items()
        if name in known
    }
    kinds = {known[name]: tuple(names) for name, names in document["kinds"].items()}
    return Layout(parts, kinds, tuple(document["vocabulary"]))


def _classes(codec: Codec, root: type) -> list[type]:
    """A class, then those of its fields, each once, in the order in which they are met; of registries all of them."""
    found: list[type] = []
    waiting = [root]
    while waiting:
        kind = waiting.pop(0)
        if kind in found:
            continue
        found.append(kind)
        if kind in codec.kinds:
            waiting += [codec.kinds[kind][name] for name in sorted(codec.kinds[kind])]
        hints = hints_of(kind, codec.names)
        waiting += [inner for field in own_fields(kind) for inner in _inside(hints[field.name])]
    return found


def _inside(kind: Any) -> Iterator[type]:
    if typing.get_origin(kind) is tuple:
        for inner in typing.get_args(kind):
            yield from _inside(inner)
    elif kind is not Ellipsis and kind not in SCALARS.values():
        yield kind


def _row(codec: Codec, kind: type, part: Part, named: dict[tuple[str, ...], str]) -> str:
    type_ = _type(part.kind)
    if part.words:
        type_ += ":" + named.setdefault(tuple(part.words), f"{kind.__name__}-{part.name}")
    if part.default is NOTHING:
        return f"{part.name} {type_}"
    default = json.dumps(to_plain(part.default, codec.kinds), ensure_ascii=False)
    return f"{part.name} {type_} = {default}"


def _type(kind: Any) -> str:
    if typing.get_origin(kind) is not tuple:
        return str(kind.__name__)
    args = typing.get_args(kind)
    if len(args) == 2 and args[1] is Ellipsis:
        return _type(args[0]) + "*"
    return f"({', '.join(map(_type, args))})"


def _part(line: str, known: Mapping[str, type], codec: Codec, words: Mapping[str, Sequence[str]]) -> Part:
    head, equals, default = line.partition(" = ")
    name, type_ = head.split(" ", 1)
    type_, _, own = type_.partition(":")
    kind = _kind(type_, known)
    value = from_plain(kind, json.loads(default), codec.kinds, name, codec.names) if equals else NOTHING
    return Part(name, kind, value, tuple(words[own]) if own else ())


def _kind(text: str, known: Mapping[str, type]) -> Any:
    """The type that a text names."""
    if text.endswith("*"):
        return GenericAlias(tuple, (_kind(text[:-1], known), ...))
    if text.startswith("("):
        return GenericAlias(tuple, tuple(_kind(inner, known) for inner in _split(text[1:-1])))
    return SCALARS[text] if text in SCALARS else known[text]


def _split(text: str) -> list[str]:
    """The types between the commas that lie in no parentheses."""
    found, depth = [""], 0
    for sign in re.findall(r"[^\s(),]+|[(),]", text):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


def _list(items: Sequence[str]) -> str:
    """Texts as a list of TOML, as many on a line as it holds."""
    lines, line = [], ""
    for item in items:
        text = json.dumps(item, ensure_ascii=False) if '"' not in item else f"'{item}'"
        if line and len(line) + len(text) + 2 > WIDTH:
            lines.append(line.rstrip())
            line = ""
        line += text + ", "
    return "[\n" + "".join(f"  {line.rstrip()}\n" for line in [*lines, line]) + "]"
