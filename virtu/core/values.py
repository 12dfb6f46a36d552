"""Copies of attrs values with some fields changed: what the rules do most often."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from attrs import fields

V = TypeVar("V")


def fields_of(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives these fields of a value, in this order."""
    if len(names) == 1:
        only = attrgetter(*names)
        return lambda value: (only(value),)
    return attrgetter(*names)


Shape = tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]
"""The function that gives the fields that make a value, and the place of each field among them."""


class _Shapes(dict[Any, Shape]):
    """Shapes by class, each made when it is first asked for."""

    def __missing__(self, kind: Any) -> Shape:
        names = [field.name for field in fields(kind) if field.init]
        self[kind] = shape = fields_of(*names), {name: place for place, name in enumerate(names)}
        return shape


_SHAPES = _Shapes()


def changed(value: V, **changes: Any) -> V:
    """A copy with other values in some fields: `attrs.evolve` for classes whose fields are all positional and public,
    without looking the fields up again at each call. Raises KeyError for a field that there is none of.

    Fields that a class fills in by itself (`init=False`) are filled in anew.
    """
    kind = type(value)
    all_of, place_of = _SHAPES[kind]
    values = list(all_of(value))
    for name, item in changes.items():
        values[place_of[name]] = item
    return kind(*values)
