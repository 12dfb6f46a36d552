"""The log: what happened, in plain sentences, the latest first; what is new for the one who decides is set apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.context import Context, esc

HEADINGS = ("event.spring", "event.winter", "event.end")
KEPT = 120
"""So many of the latest sentences are shown; the rest is in the file."""


@frozen
class Told:
    """An event with the state it led to; `fresh` if the seat that is asked has not acted since."""

    event: tuple[Any, ...]
    state: State
    fresh: bool = False


def render(state: State, ctx: Context, told: Sequence[Told], earlier: int = 0) -> str:
    """The content of `#log`. `told`: what happened, oldest first; `earlier`: how many events are left out before it."""
    t = ctx.t
    items = [_item(ctx, one) for one in told]
    first_fresh = next((index for index, one in enumerate(told) if one.fresh), None)
    if first_fresh is not None:
        items.insert(first_fresh, f'<li class="since">{esc(t("log.since", name=ctx.name(ctx.asked)))}</li>')
    more = f'<p class="faint">{esc(t.count("log.more", earlier))}</p>' if earlier else ""
    empty = "" if items else f'<p class="faint">{esc(t("log.empty"))}</p>'
    return f"<h2>{esc(t('log.heading'))}</h2>{empty}<ol>{''.join(reversed(items))}</ol>{more}"


def _item(ctx: Context, told: Told) -> str:
    """A sentence with the colour of whom it is about."""
    text = esc(rules.event(ctx.t, told.state, told.event))
    if told.event[0] in HEADINGS:
        return f'<li class="season">{text}</li>'
    seat = next((value for hole, value in told.event[1:] if hole == "seat"), None)
    known = isinstance(seat, int) and 0 <= seat < len(told.state.players)
    faction = f' data-faction="{told.state.players[seat].faction}"' if known else ""
    fresh = ' class="fresh"' if told.fresh else ""
    return f"<li{faction}{fresh}>{text}</li>"
