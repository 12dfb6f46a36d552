"""What the two panels of a game that goes from hand to hand show: from the app to the values of their view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core import lines, link
from virtu.games.virtu import words as rules
from web import passing, qr
from web.views.context import NOBODY, esc
from web.views.passing import Incoming, Outgoing

if TYPE_CHECKING:
    from virtu.core.match import Match
    from web.app import App

TROUBLES = {"long": "pass.code-long", "missing": "pass.code-missing"}


def when(app: App, match: Match) -> str:
    """Who is to move, in which year and season: "Florence to move, year 3, spring"."""
    state, t = match.state, app.t
    asked = passing.asked_in(match)
    if asked == NOBODY:
        return t("pass.over")
    name = rules.full_name(t, state, asked)
    return t("pass.title", name=name, year=state.year, season=t(f"season.{state.season}").lower())


def outgoing(app: App) -> Outgoing:
    """The turn that is to be passed on."""
    match = app.on_table()
    given = app.passing.given
    code, trouble = _code(app, match)
    return Outgoing(
        when(app, match),
        passing.address(app, given) if given and match.here.number in match.passes else "",
        code,
        trouble,
        over=passing.asked_in(match) == NOBODY,
    )


def _code(app: App, match: Match) -> tuple[str, str]:
    """The QR code of the short link as HTML and "", or "" and why there is none."""
    shown = app.passing.code
    if shown in TROUBLES:
        return "", app.t(TROUBLES[shown], most=passing.SHORT_ADDRESS)
    if shown != "ready":
        return "", ""
    try:
        return qr.svg(passing.address(app, link.encode_short(match)), esc(app.t("pass.code-label"))), ""
    except ImportError:
        return "", app.t("pass.code-missing")


def incoming(app: App) -> Incoming:
    """The link that was opened last."""
    match, arrival = app.on_table(), app.passing.arrival
    if arrival is None:  # the panel is asked for without a link
        seat, own = passing.asked_in(match), passing.own_seat(app.shelf.store, match)
        return Incoming(when(app, match), "", False, "", seat, own, verified=False)
    found, opened = arrival.found, arrival.link
    shown = opened.match if arrival.open else match
    kind = found.kind if found is not None else ""
    return Incoming(
        when=when(app, shown),
        kind=kind,
        choice=arrival.open,
        note=opened.message.note,
        seat=passing.asked_in(shown),
        own=passing.own_seat(app.shelf.store, match),
        verified=opened.history == link.VERIFIED,
        actions=0 if found is None else found.mine if kind == "older" else found.theirs,
        year=arrival.year,
        season=arrival.season,
        skips=arrival.skips and arrival.open,
        read_only=match.read_only,
        followed=kind in (lines.OLDER, lines.BRANCH) and not arrival.open,
    )
