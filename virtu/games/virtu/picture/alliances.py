"""The scroll of alliances on the map: three powers, each with a space for a ready and for a used bonus."""

from __future__ import annotations

from html import escape

from virtu.core.words import Words
from virtu.games.virtu.data import Power
from virtu.games.virtu.picture.boxes import grown
from virtu.games.virtu.picture.map_layout import ALLIANCES
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import NOBODY, PowerState, State

LEFT, TOP, RIGHT, BOTTOM = ALLIANCES
WIDE, HIGH = RIGHT - LEFT, BOTTOM - TOP
ROW, HEAD = 72, 34
BOX = grown(ALLIANCES, 8)
READY_X, USED_X, SPACE = 238, 286, 17
AGENT_X = 198


def head(t: Words) -> str:
    """The scroll with its heading: an SVG group that is still open, for the rows to follow."""
    return (
        f'<g class="alliances" transform="translate({LEFT} {TOP})">{_sheet()}'
        f'<text x="14" y="23" class="cartouche-title">{escape(t("board.alliances"))}</text>'
        f'<text x="{READY_X}" y="22" class="space-name">{escape(t("board.ready"))}</text>'
        f'<text x="{USED_X}" y="22" class="space-name">{escape(t("board.used"))}</text>'
    )


def _sheet() -> str:
    """A sheet rolled up a little at both ends."""
    return (
        f'<rect x="-5" y="-6" width="{WIDE + 10}" height="12" rx="6" class="roll"/>'
        f'<rect x="0" y="0" width="{WIDE}" height="{HIGH}" class="sheet"/>'
        f'<rect x="-5" y="{HIGH - 6}" width="{WIDE + 10}" height="12" rx="6" class="roll"/>'
    )


def place(power: Power) -> str:
    """Where the row of a power lies on the scroll, as a transform."""
    return f"translate(0 {HEAD + power.index * ROW})"


def row(state: State, power: Power, t: Words) -> str:
    """A power on its row: emblem, name, what it costs and gives, ally, agent."""
    return (
        f'<circle cx="34" cy="36" r="25" class="power-sign"/>{use(power.id, 34, 36, 36)}'
        f'<text x="68" y="22" class="power-name">{escape(t(f"power.{power.id}"))}</text>'
        f"{_costs(power)}{_spaces(state, state.powers[power.index])}"
    )


def _costs(power: Power) -> str:
    """Cost above, bonus below, as symbols with numbers."""
    parts, x = [], 70.0
    for kind, number in power.cost.items():
        parts.append(f'<text x="{x:g}" y="46" class="price">{number}</text>' + use(kind, x + 22, 40, 20))
        x += 42
    bonus = {"war": power.war} if power.war else dict(power.relief)
    parts.append('<path d="M70 58h12m-4 -4l4 4l-4 4" class="gives"/>')
    x = 92.0
    for kind, number in bonus.items():
        parts.append(f'<text x="{x:g}" y="64" class="price">{number}</text>' + use(kind, x + 22, 58, 18))
        x += 42
    return "".join(parts)


def _spaces(state: State, here: PowerState) -> str:
    parts = []
    for x, ready in ((READY_X, True), (USED_X, False)):
        parts.append(f'<circle cx="{x}" cy="36" r="{SPACE}" class="space space-{"ready" if ready else "used"}"/>')
        if here.ally != NOBODY and here.ready == ready:
            parts.append(use(f"disc-{state.players[here.ally].faction}", x, 36, 2 * SPACE))
    if here.agent != NOBODY:
        parts.append(use(f"agent-{state.players[here.agent].faction}", AGENT_X, 44, 30))
    return "".join(parts)
