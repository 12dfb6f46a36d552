"""The end: who won, and where every point of prestige came from."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.core.game import Result
from virtu.games.virtu import words as rules
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import command, seat_chip


def render(state: State, ctx: Context, result: Result) -> str:
    """The breakdown of prestige; its element carries `data-result` with the scores by faction."""
    t = ctx.t
    winners = [ctx.name(seat) for seat in result.winners]
    headline = t("result.shared" if len(winners) > 1 else "result.won", names=t.all_of(winners))
    scores = " ".join(f"{p.faction}:{result.scores[seat]}" for seat, p in enumerate(state.players))
    why = t("result.why", conditions=t.all_of(t(condition) for condition in result.end))
    tied = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    tie = ""
    if len(tied) > 1:
        crowns = t.all_of(
            t("result.crowns", name=ctx.name(seat), crowns=rules.amount(t, "crown", result.tie_break[seat]))
            for seat in tied
        )
        tie = f"<p>{esc(t('result.tie', crowns=crowns))}</p>"
    won = " ".join(state.players[seat].faction for seat in result.winners)
    return (
        f'<div class="result" data-result="{esc(scores)}" data-winners="{esc(won)}">'
        f'<h2>{esc(headline)}</h2><p class="faint">{esc(why)}</p>'
        f"{_table(state, ctx, result.breakdown, result.tie_break)}{tie}"
        f'<p class="tools">{command(":view game", esc(t("result.look")))}{command(":link", esc(t("top.share")))}'
        f"{command(':file', esc(t('menu.file')))}{command(':view start', esc(t('menu.start')))}</p></div>"
    )


Breakdown = Sequence[Sequence[tuple[str, int]]]


def standing(state: State, ctx: Context, breakdown: Breakdown) -> str:
    """The breakdown as if the game ended now."""
    heading = esc(ctx.t("result.now"))
    return f"<h2>{heading}</h2>{_table(state, ctx, breakdown, (0,) * len(breakdown))}"


def _table(state: State, ctx: Context, breakdown: Breakdown, tie_break: Sequence[int]) -> str:
    """Rows are kinds of prestige in the order of the rulebook, columns the seats by their score."""
    scores = [sum(number for _, number in row) for row in breakdown]
    seats = sorted(range(len(state.players)), key=lambda seat: (-scores[seat], -tie_break[seat]))
    heads = "".join(
        f'<th scope="col">{seat_chip(state.players[s].faction, LETTERS[state.players[s].faction], ctx.name(s))}</th>'
        for s in seats
    )
    kinds = [kind for kind, _ in breakdown[0]]
    points = [dict(row) for row in breakdown]
    rows = "".join(
        f'<tr><th scope="row">{esc(ctx.t(f"prestige.{kind}"))}</th>'
        + "".join(f"<td>{points[seat][kind] or '·'}</td>" for seat in seats)
        + "</tr>"
        for kind in kinds
    )
    total = "".join(f"<td><b>{scores[seat]}</b></td>" for seat in seats)
    return (
        f'<div class="scroll"><table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{esc(ctx.t("prestige.total"))}</th>{total}</tr></tfoot></table></div>'
    )
