"""A game that is passed from hand to hand: links out and in, a seat, copies as text and picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core import link, record
from virtu.core.errors import VirtuError
from virtu.core.link import Message
from web import outgoing, passing
from web.changes import handed_over
from web.forms import fields_of, one_line
from web.past import seen

if TYPE_CHECKING:
    from web.app import App

MODULE = "segno"


def pass_on(app: App, rest: str) -> None:
    """The fields `note` and `how` (`copy` or `share`): the turn is passed on, the link goes to the clipboard or to the
    browser's own way of sharing. Raises VirtuError for a note that is too long."""
    fields = fields_of(rest)
    if app.changed_elsewhere():
        return
    fragment = passing.hand_on(app, one_line(fields.get("note", "")))
    app.after_change()
    app.view, app.passing.given, app.passing.code = "pass", fragment, ""
    title = outgoing.when(app, app.on_table())
    if fields.get("how") == "share":
        app.effect("share", fragment=fragment, title=title)
    else:
        app.effect("link", fragment=fragment)
    app.said = app.t("pass.passed")
    passing.tell_if_cut(app, app.on_table())


def watch(app: App, rest: str) -> None:
    """A link for somebody who only looks, to the clipboard."""
    match = app.on_table()
    app.effect("link", fragment=link.encode(match, Message(passing.asked_in(match), read_only=True)))
    passing.tell_if_cut(app, match)


def as_text(app: App, rest: str) -> None:
    """The game in notation, to the clipboard."""
    app.effect("copy", text=record.write(app.on_table()))


def as_picture(app: App, rest: str) -> None:
    """The board at the moment that is shown, as a picture, to the clipboard."""
    # Whoever copies no picture is spared the outlines.
    from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
    from virtu.games.virtu.picture.standalone import board

    app.on_table()
    state = seen(app).state
    svg = board(state, app.t.language)
    app.effect("copy-picture", name=f"virtu-year-{state.year}", svg=svg, width=WIDTH, height=HEIGHT)


def seat(app: App, rest: str) -> None:
    """This seat is played here from now on; the turn begins with what has changed for it."""
    match = app.on_table()
    if not rest.isdecimal() or int(rest) >= len(match.state.players):
        raise VirtuError("error.unknown-command", command=f":seat {rest}"[:40])
    passing.take_seat(app, int(rest))
    app.passing.arrival = None
    turn = passing.asked_in(match) == int(rest) and handed_over(match) is not None
    app.view = "handover" if turn and app.settings.hand_over == "turns" else "game"


def follow(app: App, rest: str) -> None:
    """Go on along the line that was sent."""
    passing.follow(app)


def stay(app: App, rest: str) -> None:
    """Go on along the own line."""
    passing.stay(app)


def apart(app: App, rest: str) -> None:
    """What was sent becomes a game of its own."""
    passing.apart(app)


def take_part(app: App, rest: str) -> None:
    """Whoever only looks plays on with a copy, from the moment that is seen."""
    match, node = app.on_table(), seen(app)
    match.read_only = False
    match.go_to(node)
    app.lay_out(match, app.keeping.name)
    app.said = app.t("watch.copied")


def code(app: App, rest: str) -> None:
    """A QR code of the short link; what draws it comes first: `ready`, or `missing` where it cannot be had."""
    app.on_table()
    if rest in ("ready", "missing"):
        app.passing.code = rest
    elif len(short_address(app)) > passing.SHORT_ADDRESS:
        app.passing.code = "long"
    else:
        app.passing.code = "wanted"
        app.effect("bring", module=MODULE, command=":qr")
    app.view = "pass"


def short_address(app: App) -> str:
    """The address with the position alone, the id of the match and the head of its chain."""
    return passing.address(app, link.encode_short(app.on_table()))


COMMANDS = {
    "apart": apart,
    "follow": follow,
    "image": as_picture,
    "pass": pass_on,
    "qr": code,
    "seat": seat,
    "stay": stay,
    "take-part": take_part,
    "text": as_text,
    "watch": watch,
}
