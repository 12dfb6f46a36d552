"""What is asked, in one sentence; while a payment is open, how to pay at once and how to get out of it."""

from __future__ import annotations

from virtu.games.virtu import words as rules
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import command


def render(state: State, ctx: Context, payment: tuple[str, ...] = (), undo: bool = False) -> str:
    """The content of `#prompt`. `payment`: the whole suggested payment, source by source, as notations; `undo`: whether
    the last action can be undone."""
    if ctx.asked < 0:
        return f"<p>{esc(ctx.t('prompt.over'))}</p>{command(':view result', esc(ctx.t('result.see')), 'act main')}"
    faction = state.players[ctx.asked].faction
    question = esc(rules.prompt(ctx.t, state))
    return (
        f'<p class="asked" data-faction="{faction}"><span class="disc" aria-hidden="true">{LETTERS[faction]}</span>'
        f"<strong>{esc(ctx.name(ctx.asked))}</strong> <span>{question}</span></p>" + _quick(state, ctx, payment, undo)
    )


def _quick(state: State, ctx: Context, payment: tuple[str, ...], undo: bool) -> str:
    """One click pays as suggested, unless the list offers just that; another leaves the payment."""
    if not payment:
        return ""
    buttons = []
    ways = [notation for notation in ctx.legal if not notation.startswith("collect ")]
    if len(payment) > 1 or ways != list(payment):
        with_what = ctx.t.all_of(rules.paid_with(ctx.t, state, notation, ctx.asked) for notation in payment)
        buttons.append(command(":auto", esc(ctx.t("prompt.auto", sources=with_what)), "act main"))
    if undo:
        buttons.append(command(":undo", esc(ctx.t("prompt.undo"))))
    return f'<div class="quick">{"".join(buttons)}</div>' if buttons else ""
