"""The figure of how well an analysis foretells winners (bench/doubt.py)."""

from __future__ import annotations

from math import isclose

from bench.doubt import DOUBTS, Look
from virtu.core.bots.analyst import End


def test_who_told_what_came_is_not_surprised_and_who_gave_all_the_same_is_by_one_seat_in_so_many() -> None:
    told = Look((End((1000, 0, 0, 0), over=True),), (1000, 0, 0, 0))
    assert told.surprise(DOUBTS[0]) == 0
    level = Look((End((500, 500, 500, 500)),), (0, 0, 1000, 0))
    assert all(isclose(level.surprise(doubt), 2) for doubt in DOUBTS)


def test_little_doubt_is_surprised_less_by_the_winner_it_saw_ahead_and_more_by_another() -> None:
    ahead = (End((9_000, 3_000, 0)),)
    foreseen = [Look(ahead, (1000, 0, 0)).surprise(doubt) for doubt in DOUBTS]
    unforeseen = [Look(ahead, (0, 0, 1000)).surprise(doubt) for doubt in DOUBTS]
    assert foreseen == sorted(foreseen) and unforeseen == sorted(unforeseen, reverse=True)
    assert foreseen[0] < foreseen[-1] < unforeseen[-1] < unforeseen[0]


def test_a_divided_victory_is_counted_by_its_parts() -> None:
    both = Look((End((1000, 0), over=True), End((0, 1000), over=True)), (500, 500))
    assert isclose(both.surprise(DOUBTS[0]), 1)
