"""What happened: the log, and looking back without changing anything until somebody goes on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.core.match import Match
from web.commands.passing import take_part
from web.past import SPEEDS, line_seen, seen
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App


def moment(app: App, rest: str) -> None:
    """`N`, `at K`, `first`, `back`, `forward`, `last`, `play`, `pause`, `speed NAME`, `now`.

    N is the number of a moment in the tree of the match, K its place on the line that is looked at. Raises VirtuError
    `error.no-moment`.
    """
    app.on_table()
    word, _, value = rest.partition(" ")
    past = app.past
    if word == "now":
        past.back_to_now()
    elif word == "speed" and value in SPEEDS:
        past.speed = value
    elif word == "play":
        _play(app)
    elif word == "pause":
        past.playing = False
    elif word == "forward":
        _step(app, 1)
        past.playing = past.playing and seen(app) is not line_seen(app)[-1]
    else:
        past.playing = False
        _look(app, word, value)
    app.view = "game"


def _play(app: App) -> None:
    """Let the line pass by; at its end it begins again."""
    line = line_seen(app)
    if seen(app) is line[-1]:
        app.past.moment = 0
    app.past.playing = len(line) > 1


def _look(app: App, word: str, value: str) -> None:
    """Go to a moment."""
    line = line_seen(app)
    match = app.on_table()
    if word == "back":
        _step(app, -1)
    elif word == "first":
        app.past.moment = 0
    elif word == "last":
        app.past.moment = line[-1].number
    elif word == "at" and value.isdecimal() and int(value) < len(line):
        app.past.moment = line[int(value)].number
    elif word.isdecimal() and int(word) < len(match.nodes):
        app.past.moment = int(word)
    else:
        raise VirtuError("error.no-moment", moment=f"{word} {value}".strip()[:40])


def _step(app: App, way: int) -> None:
    """One moment back or forward on the line, or none at its ends."""
    line = line_seen(app)
    place = line.index(seen(app)) + way
    app.past.moment = line[max(0, min(place, len(line) - 1))].number


def go_on(app: App, rest: str) -> None:
    """Play on from the moment that is looked at; what was played after it stays as a line of its own. Of a game that
    was sent to be looked at a copy goes on."""
    if app.on_table().read_only:
        take_part(app, rest)
    else:
        _take_up(app, app.on_table(), seen(app).number)


def line(app: App, rest: str) -> None:
    """`N`: take up again the line that ends at moment N. Raises VirtuError `error.no-moment`."""
    match = app.on_table()
    if not rest.isdecimal() or int(rest) >= len(match.nodes):
        raise VirtuError("error.no-moment", moment=rest[:40])
    _take_up(app, match, int(rest))


def _take_up(app: App, match: Match, number: int) -> None:
    if app.changed_elsewhere():
        return
    match.go_to(match.nodes[number])
    app.after_change()
    app.past.taken_up = True


def log(app: App, rest: str) -> None:
    """`all` or `COLOUR`: whose part of the log is shown; `fold YEAR`, `unfold YEAR`."""
    factions = [player.faction for player in app.on_table().state.players]
    word, _, value = rest.partition(" ")
    if word == "all":
        app.past.only = NOBODY
    elif word in factions:
        app.past.only = factions.index(word)
    elif word in ("unfold", "fold") and value.isdecimal():
        app.past.unfolded[int(value)] = word == "unfold"
    else:
        raise VirtuError("error.unknown-command", command=f":log {rest}"[:40])


COMMANDS = {"go-on": go_on, "line": line, "log": log, "moment": moment}
