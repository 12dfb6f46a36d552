"""Copies of attrs values with some fields changed: what the rules do most often."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from attrs import define, fields

V = TypeVar("V")


def fields_of(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives these fields of a value, in this order."""
    if len(names) == 1:
        only = attrgetter(*names)
        return lambda value: (only(value),)
    return attrgetter(*names)


Shape = tuple[Callable[[Any], tuple[Any, ...]], type[Any]]
"""The function that gives the fields that make a value, and the class of its drafts."""


def _draft(kind: type[Any]) -> type[Any]:
    """A class with the fields of a frozen one that can still be written to."""
    writing = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return define(eq=False, repr=False)(type(kind.__name__, (kind,), {"__slots__": (), **writing}))


class _Shapes(dict[Any, Shape]):
    """Shapes by class, each made when it is first asked for."""

    def __missing__(self, kind: Any) -> Shape:
        self[kind] = shape = fields_of(*(field.name for field in fields(kind) if field.init)), _draft(kind)
        return shape


_SHAPES = _Shapes()


def changed(value: V, **changes: Any) -> V:
    """A copy with other values in some fields: `attrs.evolve` for classes with slots whose fields are all positional
    and public, without looking the fields up at each call. Raises AttributeError for a field that there is none of.

    Fields that a class fills in by itself (`init=False`) are filled in anew. The copy is a draft that can be written to
    until its class makes it a value like any other: a frozen class would pay for each field that it fills in.
    """
    kind = type(value)
    all_of, draft = _SHAPES[kind]
    copy = draft(*all_of(value))
    for name, item in changes.items():
        setattr(copy, name, item)
    copy.__class__ = kind
    return copy  # type: ignore[no-any-return]
