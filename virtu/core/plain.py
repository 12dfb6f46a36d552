"""attrs values as plain JSON data and back, with every type checked on the way in.

Classes are written as objects that leave out fields with their default; tuples as lists. A class with a `kinds`
registry is written with its name under "is", so that a field can hold any of its subclasses.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, Union

from attrs import NOTHING, Attribute, fields, has

from virtu.core.errors import BadPosition

KIND = "is"
MAX_ITEMS = 10_000
SCALARS = frozenset((int, str, bool))
"""What is written as it is."""
LARGEST = (1 << 53) - 1
"""The largest whole number that every reader of JSON holds exactly; none that is larger is read."""


def to_plain(value: Any, kinds: Mapping[type, Mapping[str, type]] | None = None) -> Any:
    """JSON data for an attrs value, a tuple, or a scalar. `kinds`: base class -> registry of its subclasses by name."""
    if isinstance(value, tuple):
        return [item if type(item) in SCALARS else to_plain(item, kinds) for item in value]
    kind = type(value)
    if kind in SCALARS or not has(kind):
        return value
    plain: dict[str, Any] = {}
    if any(isinstance(value, base) for base in kinds or ()):
        plain[KIND] = kind.__name__
    for name, default in _defaults_of(kind):
        item = getattr(value, name)
        if item is not default and item != default:
            plain[name] = item if type(item) in SCALARS else to_plain(item, kinds)
    return plain


def from_plain(
    kind: Any,
    data: Any,
    kinds: Mapping[type, Mapping[str, type]] | None = None,
    where: str = "",
    names: Mapping[str, Any] | None = None,
) -> Any:
    """Build a value of a type from plain data. Raises BadPosition that names the place of the first misfit."""
    origin = typing.get_origin(kind)
    if origin is tuple:
        return _tuple(typing.get_args(kind), data, kinds, where, names)
    if origin in (Union, types.UnionType):
        raise TypeError(f"unsupported type {kind}")
    if kind in (int, str, bool):
        if type(data) is not kind or (kind is int and not -LARGEST <= data <= LARGEST):
            raise BadPosition("error.position-type", where=where[:80])
        return data
    registry = (kinds or {}).get(kind)
    if not isinstance(data, Mapping):
        raise BadPosition("error.position-type", where=where[:80])
    data = dict(data)
    if registry is not None:
        name = data.pop(KIND, None)
        if not isinstance(name, str) or name not in registry:
            raise BadPosition("error.position-kind", where=where[:80], kind=str(name)[:40])
        kind = registry[name]
    return _object(kind, data, kinds, where, names)


def _object(kind: Any, data: dict[str, Any], kinds: Any, where: str, names: Any) -> Any:
    values = {}
    hints = hints_of(kind, names or {})
    for attribute in own_fields(kind):
        if attribute.name in data:
            path = f"{where}.{attribute.name}".strip(".")
            values[attribute.name] = from_plain(hints[attribute.name], data.pop(attribute.name), kinds, path, names)
        elif default_of(attribute) is NOTHING:
            raise BadPosition("error.position-missing", where=f"{where}.{attribute.name}".strip(".")[:80])
    if data:
        raise BadPosition("error.position-unknown", where=f"{where}.{min(map(str, data))}".strip(".")[:80])
    return kind(**values)


def _tuple(args: tuple[Any, ...], data: Any, kinds: Any, where: str, names: Any) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple) or len(data) > MAX_ITEMS:
        raise BadPosition("error.position-type", where=where[:80])
    if len(args) == 2 and args[1] is Ellipsis:
        item_types = [args[0]] * len(data)
    else:
        item_types = list(args)
    if len(item_types) != len(data):
        raise BadPosition("error.position-type", where=where[:80])
    pairs = zip(item_types, data, strict=True)
    return tuple(from_plain(k, item, kinds, f"{where}[{i}]", names) for i, (k, item) in enumerate(pairs))


_OWN: dict[Any, tuple[Attribute[Any], ...]] = {}


def own_fields(kind: Any) -> tuple[Attribute[Any], ...]:
    """The fields of a class that make up its value."""
    if kind not in _OWN:
        _OWN[kind] = tuple(a for a in fields(kind) if a.init and a.eq is not False)
    return _OWN[kind]


_DEFAULTS: dict[Any, tuple[tuple[str, Any], ...]] = {}


def _defaults_of(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The names of these fields, each with its default."""
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = tuple((attribute.name, default_of(attribute)) for attribute in own_fields(kind))
    return _DEFAULTS[kind]


def default_of(attribute: Attribute[Any]) -> Any:
    """The default of a field, NOTHING if it has none."""
    return attribute.default


_HINTS: dict[Any, dict[str, Any]] = {}


def hints_of(kind: Any, names: Mapping[str, Any]) -> dict[str, Any]:
    """The types of a class's fields; `names` are those that its module imports for type checking only."""
    if kind not in _HINTS:
        _HINTS[kind] = typing.get_type_hints(kind, localns=dict(names))
    return _HINTS[kind]
