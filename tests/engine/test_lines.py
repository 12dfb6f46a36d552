"""A match in two hands: where its lines part, how they are joined, where undo stops."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.table import GAME, new_game
from virtu.core import chain, lines, link
from virtu.core.chain import Origin
from virtu.core.errors import BadSave, VirtuError
from virtu.core.link import Message
from virtu.core.match import Match, Node


def played(actions: int, choices: int = 0, seed: int = 5) -> Match:
    """A game of three in which so many actions were played; `choices` says which."""
    match = Match.new(GAME, {"players": 3, "first": 0}, seed)
    return on(match, actions, choices)


def on(match: Match, actions: int, choices: int = 0) -> Match:
    """Play on, by digits of a number."""
    for _ in range(actions):
        legal = match.legal()
        if not legal:
            break
        choices, choice = divmod(choices * 48271 + 11, len(legal))
        match.play(legal[choice])
    return match


def copy(match: Match) -> Match:
    """The same match in another browser, as a link brings it there."""
    return link.decode(link.encode(match))


def both(match: Match) -> set[tuple[str, ...]]:
    """All lines of a match from its beginning, each as its actions."""
    return {tuple(n.action for n in match.way_to(node)) for node in match.nodes}


def test_undo_stops_at_the_last_pass() -> None:
    match = played(8)
    match.pass_turn()
    assert not match.can_undo
    with pytest.raises(VirtuError) as caught:
        match.undo()
    assert caught.value.code == "error.cannot-undo-pass"
    on(match, 2)
    match.undo()
    match.undo()
    assert not match.can_undo and match.can_redo and len(match.line) == 8


def test_a_pass_travels_in_links_and_saves() -> None:
    """Of several passes a link holds the last one on its line, a save holds all."""
    match = played(4)
    match.pass_turn()
    on(match, 3)
    match.pass_turn()
    on(match, 2)
    assert copy(match).passes == {7}
    saved = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert saved.passes == {4, 7} and saved.last_pass is saved.nodes[7]
    saved.go_to(saved.nodes[5])
    assert copy(saved).passes == {4}


@pytest.mark.parametrize("passes", ["x", [-1], [99], [True], [[1]]])
def test_a_save_with_passes_that_make_no_sense_is_refused(passes: object) -> None:
    with pytest.raises(BadSave):
        Match.from_json({**played(3).to_json(), "passes": passes})


@pytest.mark.parametrize(
    "origin",
    [
        [],
        {"match_id": 1},
        {"match_id": -1, "head": 0},
        {"match_id": 1 << 48, "head": 0},
        {"match_id": 1, "head": "0"},
        {"match_id": 1, "head": 0, "moves": 1 << 40},
        {"match_id": 1, "head": 0, "marks": [1 << 16]},
        {"match_id": 1, "head": 0, "marks": 7},
        {"match_id": 1, "head": 0, "more": 0},
    ],
)
def test_a_save_with_an_origin_that_makes_no_sense_is_refused(origin: object) -> None:
    with pytest.raises(BadSave):
        Match.from_json({**played(3).to_json(), "origin": origin})


def test_the_same_match_has_one_id_whoever_sits_there() -> None:
    match = played(6)
    named = match.renamed(["Anna", "", "Žofie"])
    assert named.match_id == match.match_id == copy(named).match_id
    assert chain.heads(named) == chain.heads(match)
    assert len({played(0, seed=seed).match_id for seed in range(50)}) == 50
    assert new_game(players=4).match_id != new_game(players=3).match_id
    start = Match.from_state(GAME, match.state)
    assert start.match_id == Match.from_state(GAME, named.state).match_id != match.match_id


def test_compare_tells_same_older_newer_and_branch_apart() -> None:
    mine = played(10)
    same, older, newer = copy(mine), copy(played(7)), copy(on(played(10), 4))
    assert lines.compare(mine, same).kind == lines.SAME
    found = lines.compare(mine, older)
    assert (found.kind, found.mine, found.theirs, found.fork) == (lines.OLDER, 3, 0, mine.nodes[7])
    found = lines.compare(mine, newer)
    assert (found.kind, found.mine, found.theirs, found.fork) == (lines.NEWER, 0, 4, mine.here)
    other = played(7)
    other.play(next(action for action in other.legal() if action != mine.line[7].action))
    found = lines.compare(mine, copy(on(other, 2)))
    assert (found.kind, found.mine, found.theirs, found.fork) == (lines.BRANCH, 3, 3, mine.nodes[7])
    assert lines.compare(mine, played(10, seed=6)).kind == lines.OTHER


def test_compare_knows_a_line_that_was_left() -> None:
    """What was undone here and is sent by another is a branch, though every moment of it is in the tree."""
    mine = played(10)
    mine.go_to(mine.nodes[7])
    assert lines.compare(mine, copy(played(10))).kind == lines.NEWER
    mine.play(next(action for action in mine.legal() if action not in mine.here.children))
    found = lines.compare(mine, copy(played(10)))
    assert (found.kind, found.fork, found.mine, found.theirs) == (lines.BRANCH, mine.nodes[7], 1, 3)


def test_compare_tells_that_a_turn_was_skipped() -> None:
    """What was sent goes past a decision of the seat that sits here, which this copy has not seen."""
    mine = played(10)
    seat = GAME.actors(mine.state)[0]
    theirs = copy(mine)
    while GAME.actors(theirs.state)[0] == seat:
        on(theirs, 1)
    found = lines.compare(mine, theirs)
    assert found.skips(seat) and not found.skips((seat + 1) % 3)
    before = copy(theirs)
    on(theirs, 1)
    assert not lines.compare(before, theirs).skips(seat)
    assert lines.compare(before, theirs).deciders == (GAME.actors(before.state)[0],)


def test_a_short_link_finds_its_place_in_what_is_stored() -> None:
    """The position alone, with the id and the head of the chain, and what was played on from it."""
    mine = played(12)
    theirs = link.read(link.encode_short(played(9))).match
    assert (theirs.match_id, theirs.origin.moves if theirs.origin else 0) == (mine.match_id, 9)
    found = lines.compare(mine, theirs)
    assert (found.kind, found.fork, found.mine) == (lines.OLDER, mine.nodes[9], 3)
    theirs = copy(on(theirs, 5))
    assert lines.compare(played(9), theirs).kind == lines.NEWER
    joined = lines.join(played(9), theirs)
    assert len(joined.match.way_to(joined.theirs)) == 14 and joined.theirs.state == theirs.state


def test_a_stored_short_link_is_taken_up_into_the_whole_line() -> None:
    mine = on(link.read(link.encode_short(played(9))).match, 2)
    theirs = on(played(9), 6)
    found = lines.compare(mine, theirs)
    assert (found.kind, found.theirs) == (lines.NEWER, 4)
    joined = lines.join(mine, theirs)
    assert len(joined.match.line) == 11 and joined.match.here is joined.mine and joined.mine.state == mine.state
    assert len(joined.match.way_to(joined.theirs)) == 15


def test_copies_without_a_moment_in_common_cannot_be_joined() -> None:
    mine = link.read(link.encode_short(played(9))).match
    theirs = link.read(link.encode_short(played(12))).match
    assert lines.compare(mine, theirs).kind == lines.UNKNOWN
    for other in (theirs, played(9, seed=6)):
        with pytest.raises(VirtuError) as caught:
            lines.join(mine, other)
        assert caught.value.code == "error.not-the-same-match"


def test_the_marks_of_years_tell_in_which_one_two_lines_part() -> None:
    """Also where the line itself cannot be read any more."""
    one, other = played(260, 3), played(260, 3)
    assert one.state.year > 2
    first = next(node for node in one.line if node.state.year == 2)
    other.go_to(other.nodes[first.number])
    on(other, 250, 4)
    assert other.state.year > 3 and chain.marks(one)[0] == chain.marks(other)[0]
    known = link.read(link.encode(other)).known
    assert known is not None and known.marks == chain.marks(other)
    assert lines.differs_in(known, one) == 2
    assert lines.differs_in(known, other) is None


def longer_than_a_link() -> Match:
    """A game in which nobody ever wants anything, for centuries."""
    match = Match.new(GAME, {"players": 3, "names": ["Anna", "", "Cyril"]}, 1)
    while len(match.nodes) <= link.MAX_ACTIONS + 50:
        legal = match.legal()
        match.play("done" if "done" in legal else legal[-1])
    return match


@pytest.mark.slow
def test_a_link_of_a_game_that_is_too_long_holds_its_end() -> None:
    """The last actions, the position, and where they belong in the whole line; more than MAX_MARKS years lie behind."""
    match = longer_than_a_link()
    match.passes = {3, match.here.number - 7, match.here.number}
    assert link.is_cut(match) and match.state.year > chain.MAX_MARKS
    text = link.encode(match, Message(1, "your turn"))
    found = link.read(text)
    part = found.match
    assert len(text) <= link.MAX_TEXT and found.history == link.VERIFIED and found.message == Message(1, "your turn")
    assert part.notice == "notice.part-of-line" and part.actions == match.actions[-link.MAX_ACTIONS :]
    assert (part.state, part.match_id, chain.heads(part)[-1]) == (match.state, match.match_id, chain.heads(match)[-1])
    assert part.origin is not None and part.origin.moves == len(match.line) - link.MAX_ACTIONS
    assert chain.marks(part) == chain.marks(match) and part.passes == {link.MAX_ACTIONS}
    assert lines.compare(match, part).kind == lines.SAME
    again = on(link.decode(link.encode(part)), 4)
    assert again.origin is not None and again.origin.moves == part.origin.moves
    assert lines.compare(match, link.decode(link.encode(again))).theirs == 4


@pytest.mark.parametrize("before", [0, 1, 13, 40])
def test_a_line_since_a_moment_is_a_part_of_its_match(before: int) -> None:
    match = played(40)
    match.passes = {5, 13, 30}
    part = match.since([match.root, *match.line][before])
    assert part.actions == match.actions[before:] and part.state == match.state
    assert chain.heads(part) == chain.heads(match)[before:]
    assert part.passes == {number - before for number in match.passes if number >= before}
    assert lines.join(match, part).theirs is match.here


@pytest.mark.parametrize("earlier", [0, 1, 59, 60])
def test_marks_of_a_part_are_told_from_those_before_it(earlier: int) -> None:
    """Also where there are more years than marks."""
    match = played(260, 3)
    assert len(chain.marks(match)) > 1
    part = match.since(match.root)
    part.origin = Origin(part.match_id, part.first_head, 900, tuple(range(earlier)))
    found = link.read(link.encode(part))
    assert found.match.origin == part.origin and chain.marks(found.match) == chain.marks(part)


def test_a_match_that_goes_on_under_newer_data_stays_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its id and the head of its chain stay, so that what others have stored can still be compared."""
    match = played(40)
    document, head = match.to_json(), chain.heads(match)[-1]
    document["moves"][10] = "no such action"
    document["data"] -= 1
    again = Match.from_json(document)
    assert again.notice == "notice.older-version" and again.match_id == match.match_id
    assert again.origin is not None and again.origin.moves == 40 and again.origin.head != head
    document["moves"] = match.to_json()["moves"]
    document["position"] = GAME.to_plain(played(41).state)
    again = Match.from_json(document)
    assert again.origin == Origin(match.match_id, head, 40)


CHOICES = st.integers(0, 10**9)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 60), st.integers(0, 30), st.integers(0, 30), CHOICES, CHOICES)
def test_joined_trees_hold_every_line_of_both(common: int, mine: int, theirs: int, a: int, b: int) -> None:
    """Nothing that was played by anybody is lost, whoever joins, and both end in the same tree."""
    one, other = on(played(common), mine, a), copy(on(played(common), theirs, b))
    found = lines.compare(one, other)
    assert found.kind != lines.OTHER and found.fork is not None
    assert (found.mine, found.theirs) == (len(one.line) - len(one.way_to(found.fork)), found.theirs)
    assert found.mine <= mine and found.theirs <= theirs
    everything = both(one) | both(other)
    states = one.state, other.state
    joined = lines.join(one, other)
    assert both(joined.match) == everything
    assert (joined.mine.state, joined.theirs.state) == states and joined.match.here is joined.mine
    again = lines.compare(joined.match, copy_at(joined.match, joined.theirs))
    assert again.kind == found.kind


def copy_at(match: Match, node: Node) -> Match:
    """A copy with another moment on the table."""
    other = Match.from_json(match.to_json())
    other.go_to(other.nodes[node.number])
    return copy(other)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(1, 50), st.data())
def test_two_lines_have_the_same_checksum_only_where_they_are_the_same(length: int, data: st.DataObject) -> None:
    match = played(length)
    at = data.draw(st.integers(0, length - 1))
    other = played(length)
    other.go_to(other.nodes[at])
    legal = [action for action in other.legal() if action not in other.here.children]
    if legal:
        other.play(data.draw(st.sampled_from(legal)))
        assert chain.heads(match)[: at + 1] == chain.heads(other)[: at + 1]
        assert chain.heads(match)[at + 1] != chain.heads(other)[at + 1]
