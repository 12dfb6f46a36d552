"""The scroll of alliances on the map: three powers, each with a space for a ready and for a used bonus."""

from __future__ import annotations

from collections.abc import Mapping

from virtu.games.virtu import words
from virtu.games.virtu.data import POWER_LIST, Power
from virtu.games.virtu.state import NOBODY, PowerState, State
from web.views import choices
from web.views.boxes import grown
from web.views.context import Context, esc
from web.views.map_layout import ALLIANCES
from web.views.parts import Part
from web.views.symbols import use

LEFT, TOP, RIGHT, BOTTOM = ALLIANCES
WIDE, HIGH = RIGHT - LEFT, BOTTOM - TOP
ROW, HEAD = 72, 34
BOX = grown(ALLIANCES, 8)
READY_X, USED_X, SPACE = 238, 286, 17
AGENT_X = 198


def render(state: State, ctx: Context, offers: Mapping[str, tuple[str, ...]]) -> tuple[str | Part, ...]:
    """The scroll as an SVG group, each power a part. `offers`: legal notations by place."""
    t = ctx.t
    head = (
        f'<g class="alliances" transform="translate({LEFT} {TOP})">{_scroll()}'
        f'<text x="14" y="23" class="cartouche-title">{esc(t("board.alliances"))}</text>'
        f'<text x="{READY_X}" y="22" class="space-name">{esc(t("board.ready"))}</text>'
        f'<text x="{USED_X}" y="22" class="space-name">{esc(t("board.used"))}</text>'
    )
    rows = (Part(f"at-{power.id}", _power(state, ctx, power, offers.get(power.id, ()))) for power in POWER_LIST)
    return (head, *rows, "</g>")


def _scroll() -> str:
    """A sheet rolled up a little at both ends."""
    return (
        f'<rect x="-5" y="-6" width="{WIDE + 10}" height="12" rx="6" class="roll"/>'
        f'<rect x="0" y="0" width="{WIDE}" height="{HIGH}" class="sheet"/>'
        f'<rect x="-5" y="{HIGH - 6}" width="{WIDE + 10}" height="12" rx="6" class="roll"/>'
    )


def describe_power(state: State, ctx: Context, power: Power) -> str:
    """A power in words, as plain text: cost, what it gives, who is allied, whose agent stands there."""
    t = ctx.t
    gives = t(f"about.{power.id}").removesuffix(".")
    said = [t("board.power", power=t(f"power.{power.id}"), cost=words.amounts(t, power.cost), gives=gives)]
    return "; ".join((*said, *standing(state, ctx, power)))


def standing(state: State, ctx: Context, power: Power) -> list[str]:
    """Who is allied and whether the bonus is ready, whose agent stands there, as plain text."""
    t, here = ctx.t, state.powers[power.index]
    said = []
    if here.ally == NOBODY:
        said.append(t("board.free"))
    else:
        said.append(
            t("board.ally.ready" if here.ready else "board.ally.used", player=words.player(t, state, here.ally))
        )
    if here.agent != NOBODY:
        said.append(t("board.agent", player=words.player(t, state, here.agent)))
    return said


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


def _power(state: State, ctx: Context, power: Power, notations: tuple[str, ...]) -> str:
    name = describe_power(state, ctx, power)
    marked = " can" if notations else ""
    changed = " changed" if power.id in ctx.changed else ""
    frame = f'<rect x="4" y="2" width="{WIDE - 8}" height="{ROW - 4}" class="row-mark"/>' if notations else ""
    return (
        f'<g id="at-{power.id}" class="power{marked}{changed}" transform="translate(0 {HEAD + power.index * ROW})"'
        f"{choices.attributes_of(power.id, notations, name, state, ctx)}><title>{esc(name)}</title>"
        f'<rect x="4" y="2" width="{WIDE - 8}" height="{ROW - 4}" class="hit"/>{frame}'
        f'<circle cx="34" cy="36" r="25" class="emblem"/>{use(power.id, 34, 36, 36)}'
        f'<text x="68" y="22" class="power-name">{esc(ctx.t(f"power.{power.id}"))}</text>'
        f"{_costs(power)}{_spaces(state, state.powers[power.index])}</g>"
    )
