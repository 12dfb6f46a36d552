"""What a strip shows of a seat: six figures at a glance, and on the seat's sheet what each of them means."""

from __future__ import annotations

from virtu.games.virtu import words as rules
from virtu.games.virtu.data import (
    CITIES_END,
    CITY_POINTS,
    COURTIER_AT,
    MAX_TROOPS,
    PATRONAGE_POINTS,
    PATRONAGE_STEPS,
)
from virtu.games.virtu.figures import holdings, standing
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import command
from web.views.symbols import picture

Figure = tuple[str, str, int]
"""A name, the symbol that stands for it, and the number."""


def figures_of(state: State, seat: int, points: int) -> tuple[Figure, ...]:
    """The figures of a seat in the order of the strip. `points`: prestige as it stands."""
    player = state.players[seat]
    return (
        ("cities", "city", state.cities_of(seat)),
        ("patronage", "patronise", player.patronage),
        ("troops", f"troop-{player.faction}", state.troops_of(seat)),
        ("agents", f"agent-{player.faction}", player.agents - state.placed_agents(seat)),
        ("florins", "florin", player.florins),
        ("prestige", "prestige", points),
    )


def facts(state: State, ctx: Context, seat: int) -> tuple[str, ...]:
    """The figures of a seat and what each means, as safe HTML, then the ways to more of them."""
    result = standing(state)
    found = tuple(
        f"{picture(sign)} <b>{number}</b> {esc(_means(state, ctx, seat, name))}"
        for name, sign, number in figures_of(state, seat, result.scores[seat])
    )
    palace = f":view palace {state.players[seat].faction}"
    ways = command(palace, esc(ctx.t("figures.seat-palace"))) + command(":view figures", esc(ctx.t("figures.menu")))
    return (*found, ways)


def _means(state: State, ctx: Context, seat: int, name: str) -> str:
    t, has = ctx.t, holdings(state, seat)
    holes: dict[str, str | int] = {}
    if name == "cities":
        holes = {"points": max(CITY_POINTS), "courtier": COURTIER_AT, "end": CITIES_END}
    elif name == "patronage":
        holes = {"steps": len(PATRONAGE_STEPS), "points": max(PATRONAGE_POINTS)}
    elif name == "troops":
        holes = {"most": MAX_TROOPS, "wages": rules.amount(t, "florin", has.wages)}
    elif name == "agents":
        holes = {"all": has.reserve.all}
    elif name == "florins":
        holes = {"ready": rules.amount(t, "florin", has.income.ready)}
    else:
        kinds = [
            t("figures.kind", kind=t(f"prestige.{kind}"), points=points)
            for kind, points in standing(state).breakdown[seat]
            if points
        ]
        holes = {"kinds": t.all_of(kinds) or t("figures.no-points")}
    return t(f"figures.of-{name}", **holes)
