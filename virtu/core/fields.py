"""Asking a TOML document for its fields, with an error that says where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from virtu.core.errors import VirtuError


@frozen
class Fields:
    """The fields of a kind of document. `error` is raised as `code` with the place that is wrong."""

    code: str
    error: type[VirtuError]

    def wrong(self, *where: str) -> VirtuError:
        """The error for a place, given by its parts from the outermost on."""
        return self.error(self.code, where=".".join(filter(None, where))[:80])

    def known(self, table: Any, keys: Sequence[str], where: str) -> None:
        """Whether something is a table with no other keys than these."""
        if not isinstance(table, dict):
            raise self.wrong(where)
        unknown = sorted(set(table) - set(keys))
        if unknown:
            raise self.wrong(where, unknown[0])

    def text(self, table: Mapping[str, Any], key: str, where: str) -> str:
        """A text that is not empty."""
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(where, key)
        return value

    def texts(self, table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
        """A list of texts, none of them empty; () if it is not there."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
            raise self.wrong(where, key)
        return tuple(value)

    def number(self, table: Mapping[str, Any], key: str, where: str, least: int, most: int) -> int:
        """A whole number between two others, both included."""
        value = table.get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(where, key)
        return value

    def tables(self, table: Mapping[str, Any], key: str, where: str) -> list[Any]:
        """A list, of tables as it should be; [] if it is not there."""
        rows = table.get(key, [])
        if not isinstance(rows, list):
            raise self.wrong(where, key)
        return rows
