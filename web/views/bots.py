"""Bots at the table: who is chosen for a seat, who thinks, how they are stopped and go on."""

from __future__ import annotations

from virtu.core.words import Words
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.bots import LEVELS
from web.views.context import Context, esc
from web.views.html import attributes, command


def choice(t: Words, seat: int, level: str = "") -> str:
    """Who plays a seat: a person or a bot of a level. A field of a form."""
    options = "".join(
        f"<option{attributes(value=value, selected=value == level)}>{esc(t(f'level.{name}'))}</option>"
        for value, name in (("", "person"), *((level, level) for level in LEVELS))
    )
    return f'<select class="who" name="bot{seat}" aria-label="{esc(t("bots.who", seat=seat + 1))}">{options}</select>'


def about(t: Words) -> str:
    """How each level plays, folded."""
    rows = "".join(f"<dt>{esc(t(f'level.{name}'))}</dt><dd>{esc(t(f'level.{name}.about'))}</dd>" for name in LEVELS)
    return (
        f'<details class="levels"><summary>{esc(t("bots.levels"))}</summary><dl>{rows}</dl>'
        f'<p class="faint">{esc(t("bots.links"))}</p></details>'
    )


def says(ctx: Context) -> str:
    """Who thinks, as plain text."""
    return ctx.t("bots.thinks", name=ctx.name(ctx.asked), level=ctx.level(ctx.asked))


def thinking(state: State, ctx: Context) -> str:
    """The content of `#prompt` while a bot thinks or plays."""
    faction = state.players[ctx.asked].faction
    dots = '<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>'
    stop = command(":bots pause", esc(ctx.t("bots.pause")), "act", data_bots="")
    return (
        f'<p class="asked thinks" data-faction="{faction}"><span class="disc" aria-hidden="true">{LETTERS[faction]}'
        f'</span><span>{esc(says(ctx))}</span>{dots}</p><div class="quick">{stop}</div>'
    )


def elsewhere(ctx: Context) -> str:
    """Another tab plays the bots: in the place of who thinks, or beside a person's question."""
    here = command(":bots here", esc(ctx.t("bots.here")), "act", data_bots="")
    return f'<div class="quick stopped"><span>{esc(ctx.t("bots.elsewhere"))}</span>{here}</div>'


def instead(state: State, ctx: Context, *, here: bool) -> str:
    """What stands in the place of the answers meanwhile. `here`: this tab plays the bots, and can stop them."""
    faction = state.players[ctx.asked].faction
    can = f'<p class="faint">{esc(ctx.t("bots.instead"))}</p>' if here else ""
    take = command(f":bot {faction} person", esc(ctx.t("bots.take", name=ctx.name(ctx.asked))))
    return f'<div class="answers">{can}{take}</div>'


def stopped(ctx: Context, why: str) -> str:
    """Beside the question while the bots are stopped. `why`: what went wrong, "" if a person has stopped them."""
    says = ctx.t("bots.failed", why=why) if why else ctx.t("bots.stopped")
    go = command(":bots go", esc(ctx.t("bots.go")), "act main", data_bots="")
    return f'<div class="quick stopped"><span>{esc(says)}</span>{go}</div>'


def since(ctx: Context) -> str:
    """The way to what has happened since the person at turn decided last."""
    return f'<div class="quick">{command(":since", esc(ctx.t("bots.since")))}</div>'
