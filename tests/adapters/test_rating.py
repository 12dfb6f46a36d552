"""Ratings of bots, fitted by choix."""

from __future__ import annotations

import pytest

from virtu.cli.tournament import ratings
from virtu.core.bots.tournament import Outcome

pytest.importorskip("choix", reason="choix is an extra: python3 build.py adapters installs it and runs this")


def test_the_better_of_two_is_rated_higher_by_how_often_it_wins() -> None:
    """Ten to one is 400 points on the usual scale; both lie round 0."""
    won = [Outcome(n, ("a", "b"), 9, (0,), (5, 1)) for n in range(100)]
    lost = [Outcome(n, ("a", "b"), 9, (1,), (1, 5)) for n in range(10)]
    found = ratings(won + lost)
    assert found is not None and list(found) == ["a", "b"]
    assert 380 <= found["a"] - found["b"] <= 400
    assert abs(found["a"] + found["b"]) <= 1


def test_one_bot_alone_has_no_rating() -> None:
    assert ratings([Outcome(1, ("a", "a", "a"), 9, (0,), (5, 1, 1))]) is None
