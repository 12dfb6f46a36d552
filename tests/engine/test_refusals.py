"""Spoiled positions and saves (tests/engine/refusals.py) are refused for the reasons that were kept."""

from __future__ import annotations

from tests.engine import refusals


def test_refusals_each_reason_is_the_kept_one() -> None:
    """Every line of the table is what reading the spoiled document says."""
    documents, kept = refusals.documents(), refusals.table()
    for name, how, seed, told in kept:
        found = refusals.verdict(how, refusals.spoiled(documents[name, how], seed))
        assert found == told, (name, how, seed)


def test_refusals_the_table_has_all_sorts_of_reasons() -> None:
    """Most codes of what may be wrong with a state, and states in which nothing is."""
    codes = {told.partition("(")[0] for _, _, _, told in refusals.table()}
    assert len(codes) >= 30 and {"position.agenda", refusals.POSSIBLE} <= codes
