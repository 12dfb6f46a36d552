"""What argparse says by itself (usage, headings, what is wrong with an argument), in the words of our catalogue.

argparse asks gettext for each of its sentences under the names `_` and `ngettext`, which look into the catalogues of
the system. Here they look into the domain `argparse` of ours; a sentence that it does not have stays as Python says it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from virtu.core.words import Words, load

DOMAIN = ("virtu", "argparse")


@contextmanager
def argparse_speaks(language: str) -> Iterator[None]:
    """Within, every parser that is made and asked speaks this language."""
    module: Any = argparse
    before = module._, module.ngettext
    module._, module.ngettext = _sentences(load(language, DOMAIN))
    try:
        yield
    finally:
        module._, module.ngettext = before


def _sentences(words: Words) -> tuple[Any, Any]:
    """What stands in for gettext and ngettext."""

    def one(message: str) -> str:
        return words(message)

    def one_or_many(single: str, many: str, number: int) -> str:
        if words.knows(single):
            return words.count(single, number)
        return single if number == 1 else many

    return one, one_or_many
