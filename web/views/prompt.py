"""What is asked, in one sentence, with the quick answer where there is one."""

from __future__ import annotations

from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.arms import LETTERS
from web.views.context import Context, esc
from web.views.html import act, command


def render(state: State, ctx: Context, payment: tuple[str, ...] = ()) -> str:
    """The content of `#prompt`. `payment`: the whole suggested payment, source by source, as notations."""
    if ctx.asked < 0:
        return f"<p>{esc(ctx.t('prompt.over'))}</p>{command(':view result', esc(ctx.t('result.see')), 'act main')}"
    faction = state.players[ctx.asked].faction
    question = esc(rules.prompt(ctx.t, state))
    return (
        f'<p class="asked" data-faction="{faction}"><span class="disc" aria-hidden="true">{LETTERS[faction]}</span>'
        f"<strong>{esc(ctx.name(ctx.asked))}</strong> <span>{question}</span></p>" + _quick(state, ctx, payment)
    )


def _quick(state: State, ctx: Context, payment: tuple[str, ...]) -> str:
    """One click pays as suggested; a single way to pass or to end is at hand too."""
    buttons = []
    if payment:
        with_what = ctx.t.all_of(rules.paid_with(ctx.t, state, notation, ctx.asked) for notation in payment)
        buttons.append(command(":auto", esc(ctx.t("prompt.auto", sources=with_what)), "act main"))
    for notation in ctx.legal:
        if notation in ("done", "pass"):
            buttons.append(act(notation, esc(rules.action(ctx.t, state, notation, ctx.asked)), class_="act quiet"))
    return f'<div class="quick">{"".join(buttons)}</div>' if buttons else ""
