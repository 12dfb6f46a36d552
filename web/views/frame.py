"""What only a frame on somebody else's site shows: its line at the top, and a sentence where nothing can be shown."""

from __future__ import annotations

from virtu.core.words import Words
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.past import when


def _out(t: Words, address: str) -> str:
    """The way to the page; it opens beside the site that the frame stands in."""
    return f'<a class="command" href="{esc(address)}" target="_blank" rel="noopener">{esc(t("embed.out"))}</a>'


def top(state: State, ctx: Context, address: str) -> str:
    """The content of `#top`. `address`: where the page shows the same."""
    t = ctx.t
    who = t("top.acts", name=ctx.name(ctx.asked)) if ctx.asked >= 0 else t("top.over")
    faction = state.players[ctx.asked].faction if ctx.asked >= 0 else ""
    return (
        f'<h1 class="when"><span class="title">Virtù</span> <span>{esc(when(t, state))}</span></h1>'
        f'<p class="acts" data-faction="{faction}">{esc(who)}</p><div class="tools">{_out(t, address)}</div>'
    )


def standing(ctx: Context) -> str:
    """In place of the question: this is a position to look at."""
    return f"<p>{esc(ctx.t('embed.look'))}</p>"


def nothing(t: Words, sentence: str, address: str) -> str:
    """What was asked for cannot be shown, and why."""
    said = f'<p id="notice">{esc(sentence)}</p>'
    return (
        f'<main class="panel notice frame-notice"><h1>Virtù</h1><div role="alert">{said}</div>{_out(t, address)}</main>'
    )
