"""The scroll of alliances on the map, where it can be played."""

from __future__ import annotations

from collections.abc import Mapping

from virtu.games.virtu import words
from virtu.games.virtu.data import POWER_LIST, Power
from virtu.games.virtu.picture import alliances as picture
from virtu.games.virtu.state import NOBODY, State
from web.views import choices
from web.views.context import Context
from web.views.parts import Part


def render(state: State, ctx: Context, offers: Mapping[str, tuple[str, ...]]) -> tuple[str | Part, ...]:
    """The scroll as an SVG group, each power a part. `offers`: legal notations by place."""
    rows = (Part(f"at-{power.id}", _power(state, ctx, power, offers.get(power.id, ()))) for power in POWER_LIST)
    return (picture.head(ctx.t), *rows, "</g>")


def describe_power(state: State, ctx: Context, power: Power) -> str:
    """A power in words, as plain text: cost, what it gives, who is allied, whose agent stands there."""
    t = ctx.t
    gives = t(f"about.{power.id}").removesuffix(".")
    said = [t("board.power", power=t(f"power.{power.id}"), cost=words.amounts(t, power.cost), gives=gives)]
    return t("says.also").join((*said, *standing(state, ctx, power)))


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


def _power(state: State, ctx: Context, power: Power, notations: tuple[str, ...]) -> str:
    name = describe_power(state, ctx, power)
    marked = " can" if notations else ""
    changed = " changed" if power.id in ctx.changed else ""
    area = f'x="4" y="2" width="{picture.WIDE - 8}" height="{picture.ROW - 4}"'
    frame = f'<rect {area} class="row-mark"/>' if notations else ""
    news = f'<g class="news"><rect {area} class="news-ring"/></g>' if power.id in ctx.news else ""
    return (
        f'<g id="at-{power.id}" class="power{marked}{changed}" transform="{picture.place(power)}"'
        f"{choices.opening(power.id, notations, name, state, ctx, stop=False)}"
        f'<rect {area} class="hit"/>{frame}{picture.row(state, power, ctx.t)}{news}</g>'
    )
