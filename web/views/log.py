"""The log: what happened, in plain sentences and in order; what is new for the one who decides is set apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from virtu.core.words import Words
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.context import Context, esc

HEADINGS = ("event.spring", "event.winter", "event.end")
KEPT = 80
"""So many of the latest sentences are shown; the rest is in the file."""


def items(t: Words, state: State) -> tuple[str, ...]:
    """What led to a state, a list item for each sentence, in the colour of whom it is about."""
    return tuple(_item(t, state, event) for event in state.events)


def _item(t: Words, state: State, event: tuple[Any, ...]) -> str:
    text = esc(rules.event(t, state, event))
    if event[0] in HEADINGS:
        return f'<li class="season">{text}</li>'
    seat = next((value for hole, value in event[1:] if hole == "seat"), None)
    known = isinstance(seat, int) and 0 <= seat < len(state.players)
    faction = f' data-faction="{state.players[seat].faction}"' if known else ""
    return f"<li{faction}>{text}</li>"


def render(ctx: Context, told: Sequence[str], fresh: int, earlier: int) -> str:
    """The content of `#log`. `told`: list items, the oldest first; the last `fresh` of them happened since the seat
    that is asked decided last; `earlier`: how many sentences are left out."""
    t = ctx.t
    shown = list(told)
    if fresh:
        since = t("log.since", name=ctx.name(ctx.asked))
        shown.insert(len(shown) - fresh, f'<li class="since">{esc(since)}</li>')
    more = f'<p class="faint">{esc(t.count("log.more", earlier))}</p>' if earlier else ""
    empty = "" if shown else f'<p class="faint">{esc(t("log.empty"))}</p>'
    return f"<div><h2>{esc(t('log.heading'))}</h2>{empty}{more}<ol>{''.join(shown)}</ol></div>"
