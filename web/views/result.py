"""The end: who won, and where every point of prestige came from: the score sheet as in the box."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.core.game import Result
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from virtu.games.virtu.figures import by_rank, standing
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import command, seat_chip, whole
from web.views.symbols import picture


def render(state: State, ctx: Context, result: Result, footing: str = "", below: str = "") -> str:
    """The score sheet; its element carries `data-result` with the scores by faction.

    `footing`: a line of plain text that says of which game it is; `below`: safe HTML that follows the sheet.
    """
    t = ctx.t
    scores = " ".join(f"{p.faction}:{result.scores[seat]}" for seat, p in enumerate(state.players))
    won = " ".join(state.players[seat].faction for seat in result.winners)
    tie = _paragraph(tie_said(ctx, result), "tie-said")
    foot = _paragraph(footing, "faint sheet-footing")
    return (
        f'<div class="result" data-result="{esc(scores)}" data-winners="{esc(won)}"><section class="score-sheet">'
        f'<h2>{esc(headline(ctx, result))}</h2><p class="faint">{esc(why(t, result))}</p>'
        f"{table(state, ctx, over=True)}{tie}{foot}</section>"
        f'<p class="tools">{command(":rematch", esc(t("seats.rematch")), "act")}'
        f"{command(':analysis', esc(t('analysis.open')), 'act')}"
        f"{command(':view game', esc(t('result.look')))}{_downloads(t)}"
        f"{command(':link', esc(t('top.share')))}"
        f"{command(':file', esc(t('menu.file')))}{command(':view start', esc(t('menu.start')))}</p>{below}</div>"
    )


def now(state: State, ctx: Context, footing: str = "") -> str:
    """The breakdown as if the game ended now."""
    heading, foot = esc(ctx.t("result.now")), _paragraph(footing, "faint sheet-footing")
    return (
        f'<section class="score-sheet"><h2>{heading}</h2>{table(state, ctx)}{foot}</section>'
        f'<p class="tools">{command(":view figures", esc(ctx.t("figures.menu")))}{_downloads(ctx.t)}</p>'
    )


def headline(ctx: Context, result: Result) -> str:
    """Who won, as plain text."""
    winners = [ctx.name(seat) for seat in result.winners]
    return ctx.t("result.shared" if len(winners) > 1 else "result.won", names=ctx.t.all_of(winners))


def why(t: Words, result: Result) -> str:
    """Why the game has ended, as plain text."""
    return t("result.why", conditions=t.all_of(t(condition) for condition in result.end))


def tied(result: Result) -> list[int]:
    """The seats between which crowns decide; empty if one has most prestige."""
    best = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    return best if len(best) > 1 else []


def tie_said(ctx: Context, result: Result) -> str:
    """How equal prestige was decided, "" if it was not equal."""
    t = ctx.t
    crowns = t.all_of(
        t("result.crowns", name=ctx.name(seat), crowns=rules.amount(t, "crown", result.tie_break[seat]))
        for seat in tied(result)
    )
    return t("result.tie", crowns=crowns) if crowns else ""


def _paragraph(text: str, class_: str) -> str:
    return f'<p class="{class_}">{esc(text)}</p>' if text else ""


def _downloads(t: Words) -> str:
    ways = ((":csv", "figures.csv"), (":picture", "figures.picture"), (":print", "figures.print"))
    return "".join(command(text, esc(t(name))) for text, name in ways)


def heads(state: State, ctx: Context, seats: Sequence[int], winners: Sequence[int] = ()) -> str:
    """The heads of columns: a chip for each seat, a laurel with who has won."""
    found = ""
    for seat in seats:
        faction = state.players[seat].faction
        laurel = picture("prestige", "icon laurel") if seat in winners else ""
        found += f'<th scope="col">{seat_chip(faction, LETTERS[faction], ctx.name(seat))}{laurel}</th>'
    return found


def number(points: int) -> str:
    """Points in a cell: a dot for none, a minus sign of full width."""
    return whole(points) if points else "·"


def table(state: State, ctx: Context, *, over: bool = False) -> str:
    """Rows are kinds of prestige in the order of the rulebook, columns the seats in the order of rank.

    When the game is over and prestige is equal at the top, a row below the sum shows the crowns that decide.
    """
    t, result = ctx.t, standing(state)
    seats = by_rank(result)
    points = [dict(row) for row in result.breakdown]
    rows = "".join(
        f'<tr><th scope="row">{esc(t(f"prestige.{kind}"))}</th>'
        + "".join(f"<td>{number(points[seat][kind])}</td>" for seat in seats)
        + "</tr>"
        for kind, _ in result.breakdown[0]
    )
    total = "".join(f"<td><b>{whole(result.scores[seat])}</b></td>" for seat in seats)
    tie = "".join(f"<td>{result.tie_break[seat] if seat in tied(result) else '·'}</td>" for seat in seats)
    tie_row = f'<tr class="tie-break"><th scope="row">{esc(t("sheet.crowns"))}</th>{tie}</tr>'
    return (
        '<div class="scroll"><table class="prestige-by-kind"><thead><tr><td></td>'
        f"{heads(state, ctx, seats, result.winners if over else ())}</tr></thead><tbody>{rows}</tbody>"
        f'<tfoot><tr class="sum"><th scope="row">{esc(t("prestige.total"))}</th>{total}</tr>'
        f"{tie_row if over and tied(result) else ''}</tfoot></table></div>"
    )
