"""A game that goes from hand to hand as links: what was opened, whose seat is played here, what is sent on.

Nobody watches over it: whoever has a link can play every seat. What can be told is how a link stands to what this
browser has stored of the same match (virtu.core.lines).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import define

from virtu.core import lines, link
from virtu.core.errors import VirtuError
from virtu.core.lines import Comparison
from virtu.core.link import Link, Message
from virtu.core.match import Match
from virtu.core.save import saved_id
from web.store import Store, StoreError
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App

SEAT = "seat/"
"""The key under which the seat of this browser in a match is stored, before the id of the match."""
WATCH = "watch/"
"""Before a link: it is opened to be looked at, whoever made it."""
LINK = re.compile(rf"(?:{WATCH})?v\d")
"""How the fragment of a link begins; any other fragment is a place on the page."""
SHORT_ADDRESS = 500
"""Characters of an address that a QR code carries; a camera reads larger ones badly."""
ORDER = (lines.SAME, lines.NEWER, lines.OLDER, lines.BRANCH, lines.UNKNOWN)


@define
class Arrival:
    """A link that was opened. `found`: how it stands to what is stored, None if nothing is. `year`, `season`: where the
    lines part. `open`: whether it is still to be decided which line goes on; the table is the stored one until then."""

    link: Link
    found: Comparison | None
    year: int = 0
    season: str = ""
    skips: bool = False
    open: bool = False


@define
class Passing:
    """What the page knows of links in and out. `given`: the address that was handed out last. `code`: the state of the
    QR code: "" none is shown, "wanted", "ready", "missing" where the module for it cannot be had."""

    arrival: Arrival | None = None
    given: str = ""
    code: str = ""


def to_look_at(fragment: str) -> str:
    """What a frame shows as a place on the page: a game is opened there to be looked at, anything else as it is."""
    return WATCH + fragment if LINK.match(fragment) else fragment


def key_of(match: Match) -> str:
    """Where the seat of this browser in a match is stored."""
    return f"{SEAT}{match.match_id:012x}"


def own_seat(store: Store, match: Match) -> int:
    """The seat that is played in this browser, NOBODY if it was never said."""
    text = store.get(key_of(match)) or ""
    return int(text) if text.isdecimal() and int(text) < len(match.state.players) else NOBODY


def take_seat(app: App, seat: int) -> None:
    """From now on this seat is played in this browser; a browser that stores nothing asks again."""
    try:
        app.shelf.store.set(key_of(app.on_table()), str(seat))
    except StoreError:
        return


def asked_in(match: Match) -> int:
    """Who is asked at the moment on the table."""
    return next(iter(match.game.actors(match.state)), NOBODY)


def is_to_be_passed(app: App, match: Match) -> bool:
    """Whether the seat of this browser has just decided and now another one is asked."""
    own, here = own_seat(app.shelf.store, match), match.here
    if own == NOBODY or here.parent is None or match.can_redo or match.read_only:
        return False
    node = here.parent
    while node.parent is not None and next(iter(match.game.actors(node.state)), NOBODY) in match.bots:
        node = node.parent
    before = next(iter(match.game.actors(node.state)), NOBODY)
    return before == own and asked_in(match) not in (own, NOBODY)


def hand_on(app: App, note: str) -> str:
    """Pass the turn: undo stops here, and what goes out is the link. Raises VirtuError for a note that is too long."""
    match = app.on_table()
    if match.read_only:
        raise VirtuError("error.read-only")
    if own_seat(app.shelf.store, match) == NOBODY and match.here.parent is not None:
        decided = next(iter(match.game.actors(match.here.parent.state)), NOBODY)
        if decided not in (NOBODY, asked_in(match)):
            take_seat(app, decided)
    before = set(match.passes)
    match.pass_turn()
    try:
        return link.encode(match, Message(asked_in(match), note))
    except VirtuError:
        match.passes = before
        raise


def tell_if_cut(app: App, match: Match) -> None:
    """Say so where a link that was given out holds no more than the end of the line."""
    if link.is_cut(match):
        app.notice = app.t("notice.link-cut", actions=link.MAX_ACTIONS)


def address(app: App, fragment: str) -> str:
    """A fragment behind the address of this page."""
    return f"{app.address}#{fragment}"


def arrive(app: App, found: Link) -> bool:
    """Take in a link of a match. False if it is to be opened as any other game, because nothing is stored of its match
    and nobody has passed it on."""
    theirs = found.match
    stored = _stored(app, theirs)
    if stored is None or not _goes_on(app, stored):
        if theirs.here.number not in theirs.passes:
            return False
        app.lay_out(theirs)
        app.tell_of(theirs)
        app.passing.arrival = Arrival(found, None)
        app.view = "arrival"
        return True
    compared = lines.compare(app.on_table(), theirs)
    mine = app.on_table()
    arrival = Arrival(found, compared, skips=compared.skips(own_seat(app.shelf.store, mine)))
    if compared.fork is not None:
        arrival.year, arrival.season = compared.fork.state.year, compared.fork.state.season
    elif found.known is not None:
        arrival.year = lines.differs_in(found.known, mine) or 0
    arrival.open = compared.kind not in (lines.SAME, lines.NEWER) or arrival.skips
    app.passing.arrival = arrival
    if not arrival.open:
        _take_up(app, theirs)
    passed = theirs.here.number in theirs.passes
    app.view = "arrival" if arrival.open or passed or theirs.read_only else app.view
    return True


def _goes_on(app: App, game_id: str) -> bool:
    """Put a stored game on the table; False if it cannot be read. Raises VirtuError while another would be lost."""
    try:
        app.go_on(game_id)
    except VirtuError as problem:
        if problem.code == "error.would-be-lost":
            raise
        return False
    return True


def _stored(app: App, theirs: Match) -> str | None:
    """The stored game of the same match; of several the one whose line stands closest to what was sent."""
    known = {
        entry.id: entry.match
        for entry in app.shelf.games()
        if not entry.problem
        and isinstance(entry.match, dict)
        and saved_id(entry.match) == theirs.match_id
        and (entry.match.get("read_only") is True) == theirs.read_only
    }
    if len(known) < 2:
        return next(iter(known), None)
    return min(known, key=lambda game_id: _distance(known[game_id], theirs))


def _distance(document: dict[str, Any], theirs: Match) -> int:
    """How far a stored game is from what was sent."""
    try:
        kind = lines.compare(Match.from_json(document), theirs).kind
    except VirtuError:
        return len(ORDER)
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def _take_up(app: App, theirs: Match) -> None:
    """The line that was sent goes on; what was played here stays in the tree. Names are those that were sent."""
    names = getattr(theirs.state.options, "names", ())
    joined = lines.join(app.on_table(), theirs)
    match = joined.match
    match.go_to(joined.theirs)
    if match.state.options.names != names:
        match = match.renamed(names)
    app.match = match
    app.after_change()


def _pending(app: App) -> Arrival:
    arrival = app.passing.arrival
    if arrival is None or not arrival.open:
        raise VirtuError("error.nothing-asked")
    return arrival


def follow(app: App) -> None:
    """Go on along the line that was sent."""
    arrival = _pending(app)
    if app.changed_elsewhere():
        return
    _take_up(app, arrival.link.match)
    arrival.open = False
    app.view = "arrival"


def stay(app: App) -> None:
    """Go on along the own line; what was sent stays in the tree as another one, if both have a moment in common."""
    arrival = _pending(app)
    if app.changed_elsewhere():
        return
    if arrival.found is not None and arrival.found.fork is not None:
        joined = lines.join(app.on_table(), arrival.link.match)
        joined.match.go_to(joined.mine)
        app.match = joined.match
        app.after_change()
    app.passing.arrival = None
    app.view = "game"


def apart(app: App) -> None:
    """What was sent becomes a game of its own beside the stored one."""
    arrival = _pending(app)
    app.lay_out(arrival.link.match)
    app.tell_of(arrival.link.match)
    arrival.open, arrival.found = False, None
    app.view = "arrival"
