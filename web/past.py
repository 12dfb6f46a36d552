"""Looking back: which moment of the match is shown, what of the log is unfolded. Nothing of it changes the match."""

from __future__ import annotations

from operator import attrgetter, not_
from typing import TYPE_CHECKING

from attrs import define, field

from virtu.core.errors import VirtuError
from virtu.core.match import Match, Node
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App

SPEEDS = {"slow": 1800, "normal": 900, "fast": 300}
"""Milliseconds from one moment to the next while the past plays."""


@define
class Past:
    """What is shown of the past. `moment` is the number of the node that is looked at, None for the table as it is.

    `only`: the seat whose part of the log is shown, NOBODY for all. `unfolded`: years that were unfolded or folded by
    hand. `taken_up`: the game has just gone on from the moment that was looked at.
    """

    moment: int | None = None
    playing: bool = False
    speed: str = "normal"
    only: int = NOBODY
    unfolded: dict[int, bool] = field(factory=dict)
    taken_up: bool = False

    def back_to_now(self) -> None:
        """The table as it is."""
        self.moment, self.playing = None, False


def looking(app: App) -> bool:
    """Whether an earlier moment is shown."""
    return app.match is not None and app.past.moment is not None


def seen(app: App) -> Node:
    """The moment that is shown: the one looked at, else the one on the table. Raises VirtuError without a match."""
    match = app.on_table()
    number = app.past.moment
    return match.here if number is None or number >= len(match.nodes) else match.nodes[number]


def line_seen(app: App) -> list[Node]:
    """All moments of the line through the one that is shown, from the beginning of the match to the line's end."""
    match = app.on_table()
    return [match.root, *match.way_to(match.tip_of(seen(app)))]


def other_lines(match: Match) -> int:
    """How many lines there are beside the one on the table: `Match.branches`, counted without walking them."""
    leaves = sum(map(not_, map(attrgetter("children"), match.nodes)))
    return leaves - (not match.here.children)


def to_play(app: App) -> Match:
    """The match, for a command that changes it. Raises VirtuError `error.looking-back` while the past is shown,
    `error.read-only` if it was sent to be looked at."""
    match = app.on_table()
    if looking(app):
        raise VirtuError("error.looking-back")
    if match.read_only:
        raise VirtuError("error.read-only")
    return match
