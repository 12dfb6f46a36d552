"""Errors as a code with parameters; the words stand in the catalogues."""

from __future__ import annotations


class VirtuError(Exception):
    """Something that a person may be told.

    `code` is the id of a sentence in the catalogue of domain `virtu`, `params` fill its holes
    (text or integers only).
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        holes = ", ".join(f"{name}={value!r}" for name, value in sorted(self.params.items()))
        return f"{self.code}({holes})" if holes else self.code


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
