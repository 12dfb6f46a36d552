"""The line at the top: year, season, who acts, the order of play, undo and the menu."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import command, row


@frozen
class Tools:
    """What can be done with the match as a whole."""

    undo: bool = False
    redo: bool = False
    restart: bool = False
    unsaved: str = ""
    """The code of why the game could not be stored, "" if it is."""
    twice: bool = False
    """Whether the game is open in another tab too."""


def render(state: State, ctx: Context, tools: Tools) -> str:
    """The content of `#top`."""
    t = ctx.t
    season = t(f"season.{state.season}")
    when = t("top.when", year=state.year, season=season)
    who = t("top.acts", name=ctx.name(ctx.asked)) if ctx.asked >= 0 else t("top.over")
    faction = state.players[ctx.asked].faction if ctx.asked >= 0 else ""
    return (
        f'<h1 class="when"><span class="title">Virtù</span> <span>{esc(when)}</span></h1>'
        f'<p class="acts" data-faction="{faction}">{esc(who)}</p>'
        + _order(state, ctx)
        + (
            command(":view unsaved", esc(t("top.unsaved")), "command unsaved", title=t(tools.unsaved))
            if tools.unsaved
            else ""
        )
        + (command(":view elsewhere", esc(t("top.twice")), "command unsaved") if tools.twice else "")
        + row(
            (
                command(":undo", esc(t("top.undo")), disabled=not tools.undo),
                command(":redo", esc(t("top.redo")), disabled=not tools.redo),
                command(":restart", esc(t("top.restart")), disabled=not tools.restart),
                command(":link", esc(t("top.share"))),
                command(":view offer", esc(t("top.offer"))),
                command(":view menu", esc(t("top.menu"))),
            ),
            "tools",
        )
    )


def _order(state: State, ctx: Context) -> str:
    """The order of play as discs, the one who is asked marked."""
    discs = []
    for seat in state.order:
        faction = state.players[seat].faction
        here = ' aria-current="true"' if seat == ctx.asked else ""
        discs.append(
            f'<li class="disc" data-faction="{faction}"{here} title="{esc(ctx.name(seat))}">'
            f'<span aria-hidden="true">{LETTERS[faction]}</span><span class="unseen">{esc(ctx.name(seat))}</span></li>'
        )
    return f'<ol class="order" aria-label="{esc(ctx.t("top.order"))}">{"".join(discs)}</ol>'
