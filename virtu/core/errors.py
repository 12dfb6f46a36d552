"""Errors as a code with parameters; the words stand in the catalogues."""

from __future__ import annotations

from typing import Any


class VirtuError(Exception):
    """Something that a person may be told.

    `code` is the id of a sentence in the catalogue of domain `virtu`, `params` fill its holes
    (text or integers only).
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Between processes: a subclass may be made of something else than code and parameters."""
        return _again, (type(self), self.code, self.params)

    def __str__(self) -> str:
        holes = ", ".join(f"{name}={value!r}" for name, value in sorted(self.params.items()))
        return f"{self.code}({holes})" if holes else self.code


def _again(kind: type[VirtuError], code: str, params: dict[str, str | int]) -> VirtuError:
    error = kind.__new__(kind)
    VirtuError.__init__(error, code, **params)
    return error


class IllegalAction(VirtuError):
    """The action is not among the legal ones; the state is unchanged."""

    def __init__(self, action: str) -> None:
        super().__init__("error.illegal-action", action=action[:80])


class BadOptions(VirtuError):
    """The options of a new game do not fit together."""


class BadPosition(VirtuError):
    """A written position is impossible or cannot be read."""


class BadSave(VirtuError):
    """A save or a link is broken, foreign, too new or hostile."""
