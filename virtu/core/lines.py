"""Two copies of one match: where their lines part, and how one is taken up into the other.

A match that is passed from hand to hand as links is stored by everybody who plays it. `compare` says how what was sent
stands to what is stored, `join` brings both into one tree. Both need no more than the actions; where one copy begins in
the middle (virtu.core.chain.Origin) the chain of checksums shows where it belongs.
"""

from __future__ import annotations

from attrs import frozen

from virtu.core import chain
from virtu.core.chain import Origin
from virtu.core.errors import VirtuError
from virtu.core.game import Game
from virtu.core.match import Match, Node

OTHER = "other"
"""Another match."""
SAME = "same"
"""The same moment of the same line."""
OLDER = "older"
"""What was sent is an earlier moment of the line on the table."""
NEWER = "newer"
"""What was sent goes on from the table."""
BRANCH = "branch"
"""The lines part."""
UNKNOWN = "unknown"
"""The same match, but neither copy shows how the other came about."""


@frozen
class Comparison:
    """How a copy of a match that was sent stands to the one that is stored.

    `kind`: one of the names above. `fork`: the last moment of the stored match that both have. `mine`, `theirs`: how
    many actions follow it on the line on the stored table and on the one that was sent. `deciders`: the seats that
    decided in the latter, in order, each named once for what it does in a row.
    """

    kind: str
    fork: Node | None = None
    mine: int = 0
    theirs: int = 0
    deciders: tuple[int, ...] = ()

    def skips(self, seat: int) -> bool:
        """Whether what was sent goes past a turn of a seat which the stored match has not seen."""
        return self.kind == NEWER and seat in self.deciders


@frozen
class Joined:
    """One tree of two. `mine`, `theirs`: the moments that were on the two tables."""

    match: Match
    mine: Node
    theirs: Node


def compare(mine: Match, theirs: Match) -> Comparison:
    """How the line of `theirs` stands to the line on the table of `mine`."""
    if mine.match_id != theirs.match_id or mine.game.id != theirs.game.id:
        return Comparison(OTHER)
    met = _meet(mine, theirs)
    if met is None:
        return Comparison(UNKNOWN)
    fork, behind = _common(*met)
    on_line = [mine.root, *mine.line]
    while fork not in on_line:  # known here, but of another line than the one on the table
        assert fork.parent is not None
        behind.insert(0, fork)
        fork = fork.parent
    left = len(on_line) - 1 - on_line.index(fork)
    kinds = {(False, False): SAME, (True, False): OLDER, (False, True): NEWER, (True, True): BRANCH}
    return Comparison(kinds[bool(left), bool(behind)], fork, left, len(behind), _deciders(mine.game, behind))


def _meet(mine: Match, theirs: Match) -> tuple[Node, list[Node]] | None:
    """A moment of the stored match that lies on the line that was sent, and what follows it there."""
    start = _start(mine, theirs)
    if start is not None:
        return start, theirs.line
    heads = chain.heads(theirs)
    if mine.first_head not in heads:
        return None
    return mine.root, theirs.line[heads.index(mine.first_head) :]


def _start(mine: Match, theirs: Match) -> Node | None:
    """The moment of the stored match at which the other one begins."""
    if mine.first_head == theirs.first_head:
        return mine.root
    return chain.tree(mine).get(theirs.first_head)


def _common(node: Node, line: list[Node]) -> tuple[Node, list[Node]]:
    """The last moment below `node` that a line has too, and what of the line comes after it."""
    for number, step in enumerate(line):
        following = node.children.get(step.action)
        if following is None:
            return node, list(line[number:])
        node = following
    return node, []


def _deciders(game: Game, nodes: list[Node]) -> tuple[int, ...]:
    found: list[int] = []
    for node in nodes:
        assert node.parent is not None
        for seat in game.actors(node.parent.state)[:1]:
            if not found or found[-1] != seat:
                found.append(seat)
    return tuple(found)


def differs_in(known: Origin, match: Match) -> int | None:
    """The number of the first period that ended otherwise than here, by the checksums of a link; None if none did."""
    ours = chain.marks(match)
    periods = _periods(match)
    for period, theirs, own in zip(periods, known.marks, ours, strict=False):
        if theirs != own:
            return period
    return None


def _periods(match: Match) -> list[int]:
    """The numbers of the periods that have ended on the line on the table, one for each checksum of theirs."""
    ended = []
    before = match.root
    for node in match.line:
        if match.period(node.state) != match.period(before.state):
            ended.append(match.period(before.state))
        before = node
    earlier = len(match.origin.marks) if match.origin is not None else 0
    first = match.period(match.root.state) - earlier
    return [*range(first, first + earlier), *ended]


def join(mine: Match, theirs: Match) -> Joined:
    """Both in one tree, which begins as early as either of them. `mine` gives up its tree to it; the seats of its bots
    stay.

    Raises VirtuError `error.not-the-same-match` if they have no moment in common.
    """
    start = _start(mine, theirs) if mine.match_id == theirs.match_id else None
    if start is not None:
        return Joined(mine, mine.here, _graft(mine, start, theirs))
    heads = chain.heads(theirs)
    if mine.match_id != theirs.match_id or mine.first_head not in heads:
        raise VirtuError("error.not-the-same-match")
    at = heads.index(mine.first_head)
    where = [theirs.root, *theirs.line][at]
    end = theirs.here
    here = _graft(theirs, where, mine)
    theirs.go_to(here)
    theirs.bots = mine.bots
    return Joined(theirs, here, end)


def _graft(match: Match, start: Node, other: Match) -> Node:
    """Play all that another match has from a moment of this one on; returns where its table stands in this one.

    What lies on the table here stays.
    """
    here, redo = match.here, {node.number: node.redo for node in match.nodes}
    placed = {other.root.number: start}
    for node in other.nodes[1:]:
        assert node.parent is not None
        match.here = placed[node.parent.number]
        match.play(node.action)
        placed[node.number] = match.here
    match.passes |= {placed[number].number for number in other.passes}
    match.here = here
    for node in match.nodes:
        node.redo = redo.get(node.number, node.redo)
    return placed[other.here.number]
