"""The turn order of the year as a strip of arms in a corner of the map."""

from __future__ import annotations

from virtu.games.virtu import words
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.map_layout import TURN_ORDER
from web.views.parts import Part
from web.views.symbols import use

BOX = TURN_ORDER
RIGHT, BOTTOM = BOX[2:]
WIDE, HIGH = RIGHT - BOX[0], BOTTOM - BOX[1]
STEP = 44


def render(state: State, ctx: Context) -> Part:
    """The strip as an SVG group; the seat that is asked stands under a coronet."""
    wide = WIDE - STEP * (5 - len(state.order))
    names = ctx.t.all_of(words.player(ctx.t, state, seat) for seat in state.order)
    label = esc(ctx.t("board.order", players=names))
    parts = []
    for number, seat in enumerate(state.order):
        x = 8 + STEP * number + STEP / 2
        if number:
            parts.append(f'<path d="M{x - STEP / 2 - 2.5:g} 42l5 6l-5 6" class="then"/>')
        if seat == ctx.asked:
            parts.append(f'<circle cx="{x:g}" cy="48" r="21.5" class="asked"/>' + use("crown", x, 17, 19))
        parts.append(use(f"arms-{state.players[seat].faction}", x, 49, 31))
    return Part(
        "turn-order",
        f'<g id="turn-order" class="turn-order" role="img" aria-label="{label}" '
        f'transform="translate({RIGHT - wide} {BOTTOM - HIGH})">'
        f'<title>{label}</title><rect width="{wide}" height="{HIGH}" rx="3" class="sheet"/>'
        f"{''.join(parts)}</g>",
    )
