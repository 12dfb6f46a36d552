"""The turn order of the year as a strip of arms in a corner of the map."""

from __future__ import annotations

from html import escape

from virtu.core.words import Words
from virtu.games.virtu.names import player
from virtu.games.virtu.picture.map_layout import TURN_ORDER
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import State

BOX = TURN_ORDER
RIGHT, BOTTOM = BOX[2:]
WIDE, HIGH = RIGHT - BOX[0], BOTTOM - BOX[1]
STEP = 44


def strip(state: State, asked: int, t: Words) -> str:
    """The strip as an SVG group; the seat that is asked stands under a coronet (-1: nobody is)."""
    wide = WIDE - STEP * (5 - len(state.order))
    names = t.all_of(player(t, state, seat) for seat in state.order)
    label = escape(t("board.order", players=names))
    parts = []
    for number, seat in enumerate(state.order):
        x = 8 + STEP * number + STEP / 2
        if number:
            parts.append(f'<path d="M{x - STEP / 2 - 2.5:g} 42l5 6l-5 6" class="then"/>')
        if seat == asked:
            parts.append(f'<circle cx="{x:g}" cy="48" r="21.5" class="asked"/>' + use("crown", x, 17, 19))
        parts.append(use(f"arms-{state.players[seat].faction}", x, 49, 31))
    return (
        f'<g id="turn-order" class="turn-order" role="img" aria-label="{label}" '
        f'transform="translate({RIGHT - wide} {BOTTOM - HIGH})">'
        f'<title>{label}</title><rect width="{wide}" height="{HIGH}" rx="3" class="sheet"/>'
        f"{''.join(parts)}</g>"
    )
