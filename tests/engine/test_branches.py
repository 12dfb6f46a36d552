"""The tree of a match: lines beside the one on the table, and going to any moment."""

from __future__ import annotations

from tests.engine.table import GAME, new_game, play
from virtu.core.game import Remembering

FIRST, SECOND, THIRD = "place lorenzo action 1", "place piero left", "place giovanni right"
OTHER = "place lorenzo action 2"


def test_what_was_undone_and_what_was_left_are_branches_the_latest_first() -> None:
    match = play(new_game(), FIRST, SECOND, THIRD)
    assert match.branches() == []
    for _ in range(3):
        match.undo()
    (undone,) = match.branches()
    assert (undone.fork, undone.tip, undone.length) == (match.root, match.nodes[3], 3)
    play(match, OTHER, SECOND)
    match.undo()
    assert [(b.fork.number, b.tip.number, b.length) for b in match.branches()] == [(4, 5, 1), (0, 3, 3)]


def test_going_to_a_moment_keeps_everything_and_redo_leads_back_along_its_way() -> None:
    match = play(new_game(), FIRST, SECOND, THIRD)
    old = match.here
    match.go_to(match.nodes[1])
    assert match.actions == [FIRST] and len(match.nodes) == 4
    match.redo()
    match.redo()
    assert match.here is old
    match.go_to(match.root)
    play(match, OTHER)
    match.go_to(old)
    assert match.actions == [FIRST, SECOND, THIRD]
    assert [branch.tip.action for branch in match.branches()] == [OTHER]
    match.go_to(match.root)
    match.redo()
    assert match.here.action == FIRST


def test_the_line_through_a_moment_ends_at_the_table_or_at_the_end_of_its_branch() -> None:
    match = play(new_game(), FIRST, SECOND, THIRD)
    first, third = match.nodes[1], match.here
    match.go_to(match.root)
    play(match, OTHER)
    assert match.tip_of(match.root) is match.here
    assert match.tip_of(first) is third
    assert [node.action for node in match.way_to(third)] == [FIRST, SECOND, THIRD]


def test_a_moment_that_was_left_keeps_nothing_of_what_was_worked_out_about_it() -> None:
    match = new_game()
    legal, left = match.legal(), match.state
    assert isinstance(GAME, Remembering) and left.memo
    match.play(FIRST)
    assert not left.memo
    match.undo()
    assert match.state is left and match.legal() == legal
