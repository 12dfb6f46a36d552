"""A game that goes from hand to hand: the panel that passes the turn, and the one that shows what has come."""

from __future__ import annotations

from attrs import frozen

from virtu.core.link import NOTE_LENGTH
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import NOBODY, Context, esc
from web.views.html import command, seat_chip

SENTENCES = {"same": "arrival.same", "newer": "arrival.newer", "older": "arrival.older", "branch": "arrival.branch"}
"""How a link stands to what is stored, in words, by the names of virtu.core.lines."""


@frozen
class Outgoing:
    """What the panel shows. `when`: whose turn it is, in words; `given`: the address that was handed out, "" before.

    `code`: a QR code as safe HTML, or a sentence why there is none as `trouble`.
    """

    when: str
    given: str = ""
    code: str = ""
    trouble: str = ""
    over: bool = False


@frozen
class Incoming:
    """A link that was opened. `when`: whose turn it is, in words; `kind`: how it stands to what is stored ("" if
    nothing is, "apart" if it became a game of its own); `choice`: whether a line must be chosen; `own`: the seat of
    this browser, `seat` the one whose turn it is; `verified`: whether its line was played again here; `followed`:
    whether it was chosen over what is stored."""

    when: str
    kind: str
    choice: bool
    note: str
    seat: int
    own: int
    verified: bool
    actions: int = 0
    year: int = 0
    season: str = ""
    skips: bool = False
    read_only: bool = False
    followed: bool = False


def outgoing(ctx: Context, shown: Outgoing) -> str:
    """Pass the turn: a note, the link, a QR code, and the other ways to send a game."""
    t = ctx.t
    say = "" if shown.over else f'<p class="faint">{esc(t("pass.about"))}</p>'
    share = (
        f'<button type="submit" name="how" value="share" class="act" data-needs="share">{esc(t("pass.share"))}</button>'
    )
    form = (
        f'<form data-command=":pass"><label class="line">{esc(t("pass.note"))} '
        f'<input name="note" maxlength="{NOTE_LENGTH}" autocomplete="off"></label><p class="tools">'
        f'<button type="submit" name="how" value="copy" class="act main">{esc(t("pass.copy"))}</button>'
        f"{share}</p></form>"
    )
    given = ""
    if shown.given:
        given = (
            f'<label class="line">{esc(t("pass.given"))} <input id="pass-link" readonly value="{esc(shown.given)}">'
            f"</label>"
        )
    code = f'<div class="code">{shown.code}<p class="faint">{esc(t("pass.code-about"))}</p></div>' if shown.code else ""
    trouble = f'<p role="alert">{esc(shown.trouble)}</p>' if shown.trouble else ""
    more = (
        (":qr", "pass.code"),
        (":watch", "pass.watch"),
        (":text", "pass.text"),
        (":image", "pass.image"),
        (":view embed", "embed.heading"),
    )
    ways = "".join(command(line, esc(t(name))) for line, name in more)
    return (
        f"<h2>{esc(t('pass.heading'))}</h2><p><strong>{esc(shown.when)}</strong></p>{say}{form}{given}"
        f'{trouble}{code}<p class="tools">{ways}</p><p class="faint">{esc(t("pass.courtesy"))}</p>'
    )


def incoming(state: State, ctx: Context, shown: Incoming) -> str:
    """What has come: whose turn it is, the note, how it stands to what is stored, and what to do."""
    t = ctx.t
    note = f'<blockquote class="note">{esc(shown.note)}</blockquote>' if shown.note else ""
    said = "".join(f"<p>{esc(sentence)}</p>" for sentence in _said(ctx, shown))
    doings = _choice(ctx, shown) if shown.choice else _seats(state, ctx, shown)
    return (
        f'<h2>{esc(shown.when)}</h2>{note}<div class="said">{said}</div>{doings}'
        f'<p class="faint">{esc(t("pass.courtesy"))}</p>'
    )


def _said(ctx: Context, shown: Incoming) -> list[str]:
    """How the link stands to what this browser has, in sentences."""
    t = ctx.t
    if shown.skips:
        return [t("arrival.skips", name=ctx.name(shown.own))]
    if shown.followed:
        return [t("arrival.followed")]
    if shown.kind in ("", "apart"):
        return [t("arrival.consistent" if shown.verified else "arrival.alone")]
    if shown.kind == "unknown":
        return [t("arrival.differs-year", year=shown.year) if shown.year else t("arrival.unknown")]
    values = {"year": shown.year, "season": t(f"season.{shown.season}").lower()}
    sentence = SENTENCES[shown.kind]
    counted = shown.kind in ("newer", "older")
    return [t.count(sentence, shown.actions, **values) if counted else t(sentence, **values)]


def _choice(ctx: Context, shown: Incoming) -> str:
    """Which line goes on."""
    t = ctx.t
    ways = ""
    if shown.kind != "unknown":
        follow = "arrival.go-back" if shown.kind == "older" else "arrival.follow"
        ways = command(":follow", esc(t(follow)), "act", id="arrival-follow")
    stay = command(":stay", esc(t("arrival.stay")), "act main", id="arrival-stay", data_key="Escape")
    return f'<p class="tools">{stay}{ways}{command(":apart", esc(t("arrival.apart")), "act")}</p>'


def _seats(state: State, ctx: Context, shown: Incoming) -> str:
    """Whose seat is played here; with that the turn begins."""
    t = ctx.t
    look = command(":view game", esc(t("arrival.look")), "command", data_key="Escape")
    if shown.read_only or shown.seat == NOBODY:
        return f'<p class="tools">{look}</p>'
    if shown.own == shown.seat:
        begin = command(f":seat {shown.own}", esc(t("arrival.begin")), "act main", id="arrival-begin")
        return f'<p class="tools">{begin}{look}</p>'
    other = ""
    if shown.own != NOBODY:
        other = f"<p>{esc(t('arrival.not-yours', name=ctx.name(shown.seat), own=ctx.name(shown.own)))}</p>"
    order = sorted(range(len(state.players)), key=lambda seat: seat != shown.seat)
    seats = "".join(
        command(
            f":seat {seat}",
            seat_chip(state.players[seat].faction, LETTERS[state.players[seat].faction], ctx.name(seat)),
            "act main" if seat == shown.seat else "act",
            id=f"arrival-seat-{seat}",
        )
        for seat in order
    )
    return f'{other}<p>{esc(t("arrival.which-seat"))}</p><p class="tools seats">{seats}{look}</p>'


def watching(ctx: Context) -> str:
    """In place of the question, where a game was sent to be looked at."""
    t = ctx.t
    return f"<p>{esc(t('watch.only'))}</p>{command(':take-part', esc(t('watch.take-part')))}"
