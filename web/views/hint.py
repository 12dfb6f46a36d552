"""What a thing is, in a few lines beside it, while the pointer or the keyboard is on it; and what an action would cost.

The whole of it stands on the sheet of the thing (web/views/about.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu import names, reasons, why
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views import about, choices
from web.views.context import NOBODY, Context, esc
from web.views.rules import number
from web.views.targets import by_place, places

FACTS = 4
"""So many lines of the sheet stand in a hint."""


@frozen
class Preview:
    """What an action would be paid with as suggested: payments in notation, each with the state in which it is made."""

    action: str
    payment: tuple[tuple[State, str], ...] = ()


def thing(state: State, ctx: Context, place: str, previews: Sequence[Preview]) -> str:
    """The hint of a place: its name and kind, a few facts, what a click does or why nothing can be done.

    Raises `KeyError` for what names nothing on this table.
    """
    sheet = about.sheet_of(state, ctx, place)
    t = ctx.t
    kind = f' <span class="faint">{esc(sheet.kind)}</span>' if sheet.kind else ""
    said = f"<p>{esc(sheet.about)}</p>" if sheet.about else ""
    facts = "".join(f"<li>{fact}</li>" for fact in sheet.facts[:FACTS])
    return (
        f"<p><b>{esc(sheet.title)}</b>{kind}</p>{said}"
        + (f"<ul>{facts}</ul>" if facts else "")
        + _now(t, state, ctx, place, sheet.asks, previews)
    )


def _now(t: Words, state: State, ctx: Context, place: str, asks: str, previews: Sequence[Preview]) -> str:
    if len(previews) == 1:
        return action(state, ctx, previews[0])
    if here := by_place(state, ctx).get(place, ()):
        return f'<p class="hint-now">{esc(t.count("hint.several", len(here)))}</p>'
    found = why.why_not(state, ctx.asked, asks) if asks and ctx.asked != NOBODY else ()
    return "".join(
        f'<p class="hint-why">{esc(reasons.say(t, state, reason))} {number(t, reason.rule)}</p>' for reason in found
    )


def action(state: State, ctx: Context, preview: Preview) -> str:
    """What a click on an action does, and with what it would be paid."""
    t = ctx.t
    said = f'<p class="hint-now">{esc(choices.sentence(preview.action, state, ctx))}</p>'
    typed = f"<p><code>{esc(preview.action)}</code></p>"
    if not preview.payment:
        return said + typed
    with_what = t.all_of(rules.paid_with(t, before, notation, ctx.asked) for before, notation in preview.payment)
    return f"{said}<p>{esc(t('hint.paid-with', sources=with_what))}</p>{typed}"


def lit(ctx: Context, previews: Sequence[Preview]) -> tuple[str, ...]:
    """The places that would pay, so that they can light up."""
    found: dict[str, None] = {}
    for preview in previews if len(previews) == 1 else ():
        for before, notation in preview.payment:
            found.update(dict.fromkeys(places(notation, before, ctx.asked)))
    return tuple(found)


def _name(t: Words, state: State, thing: str) -> str:
    return t("track.patronage") if thing == why.TRACK else names.place(t, state, thing)


def barriers(state: State, ctx: Context) -> str:
    """What the question of this moment does not offer, by reason."""
    t = ctx.t
    rows = "".join(
        f"<div><dt>{esc(t.all_of(_name(t, state, thing) for thing in things))}</dt>"
        f"<dd>{esc(reasons.say(t, state, reason))} {number(t, reason.rule)}</dd></div>"
        for reason, things in why.barriers(state, ctx.asked)
    )
    inside = f"<dl>{rows}</dl>" if rows else f"<p>{esc(t('why.none'))}</p>"
    return f"<h2>{esc(t('why.heading'))}</h2><p>{esc(t('why.asked', question=rules.prompt(t, state)))}</p>{inside}"
