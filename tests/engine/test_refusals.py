"""Spoiled positions and saves (tests/engine/refusals.py) are refused for the reasons that were kept."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine import refusals

TABLE = refusals.table()
CODES = sorted({told.partition("(")[0] for _, _, _, told in TABLE})
DOCUMENTS = cache(refusals.documents)


@pytest.mark.parametrize("code", CODES)
def test_refusals_each_reason_is_the_kept_one(code: str) -> None:
    """Every line with this code is what reading the spoiled document says."""
    documents = DOCUMENTS()
    for name, how, seed, told in TABLE:
        if told.partition("(")[0] == code:
            found = refusals.verdict(how, refusals.spoiled(documents[name, how], seed))
            assert found == told, (name, how, seed)


def test_refusals_the_table_has_all_sorts_of_reasons() -> None:
    """Most codes of what may be wrong with a state, and states in which nothing is."""
    assert len(CODES) >= 30 and {"position.agenda", refusals.POSSIBLE} <= set(CODES)
