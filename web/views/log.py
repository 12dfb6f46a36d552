"""The log: what happened, in plain sentences, newest year first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.context import Context, esc

HEADINGS = ("event.spring", "event.winter", "event.end")
KEPT = 120
"""So many of the latest sentences are shown; the rest is in the file."""


def render(state: State, ctx: Context, events: Sequence[tuple[Any, ...]], shown: int = KEPT) -> str:
    """The content of `#log`. `events`: everything that was told since the match began, oldest first."""
    t = ctx.t
    items: list[str] = []
    first = max(0, len(events) - shown)
    for event in events[first:]:
        text = esc(rules.event(t, state, event))
        if event[0] in HEADINGS:
            items.append(f'<li class="season">{text}</li>')
        else:
            seat = next((value for hole, value in event[1:] if hole == "seat"), None)
            known = isinstance(seat, int) and 0 <= seat < len(state.players)
            faction = f' data-faction="{state.players[seat].faction}"' if known else ""
            items.append(f"<li{faction}>{text}</li>")
    more = f'<p class="faint">{esc(t.count("log.more", first))}</p>' if first else ""
    empty = "" if items else f'<p class="faint">{esc(t("log.empty"))}</p>'
    return f"<h2>{esc(t('log.heading'))}</h2>{empty}<ol>{''.join(reversed(items))}</ol>{more}"
