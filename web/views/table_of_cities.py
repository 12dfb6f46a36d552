"""The board as a table: every city with what lies there, its neighbours, and what can be done there now; the powers.

On a narrow screen each row is drawn as a card (`web/style/reading.css`): so the roles of a table are written out, and
each cell carries the words of its column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from virtu.games.virtu import words as rules
from virtu.games.virtu.data import CITIES, CITY_LIST, POWER_LIST, City
from virtu.games.virtu.geography import Geography, geography
from virtu.games.virtu.picture.pieces import both_names
from virtu.games.virtu.state import NOBODY, State
from web.views import choices, targets
from web.views.card import in_words
from web.views.context import Context, esc
from web.views.html import act, attributes

COLUMNS = ("city", "value", "holder", "troops", "agent", "ports", "roads", "seas", "tile", "now")
POWER_COLUMNS = ("power", "cost", "ally", "agent", "now")
ORDERS = ("name", "now", "holder", "value", "north")
"""How the rows can be sorted: by name; where something can be done first; by holder; by value; from north to south."""


def render(state: State, ctx: Context, order: str) -> str:
    """The inside of the panel; `order`: one of ORDERS."""
    t = ctx.t
    offers = targets.by_place(state, ctx)
    where = geography(len(state.players))
    rows = "".join(_city(state, ctx, where, city, offers) for city in sort(state, ctx, offers, order))
    powers = "".join(_power(state, ctx, index, offers) for index in range(len(POWER_LIST)))
    return (
        f"<h2>{esc(t('cities.heading'))}</h2>{_orders(ctx, order)}"
        f"{_table(ctx, 'cities.heading', COLUMNS, rows)}<h3>{esc(t('cities.powers'))}</h3>"
        f"{_table(ctx, 'cities.powers', POWER_COLUMNS, powers)}"
    )


def sort(state: State, ctx: Context, offers: Mapping[str, tuple[str, ...]], order: str) -> list[City]:
    """The cities in play, by name and then in the wanted order."""
    keys: dict[str, Callable[[City], object]] = {
        "name": lambda city: 0,
        "now": lambda city: city.id not in offers,
        "holder": lambda city: _turn(state, state.owner[city.index]),
        "value": lambda city: -city.value,
        "north": lambda city: -city.place[1],
    }
    where = geography(len(state.players))
    cities = sorted((city for city in CITY_LIST if where.in_play[city.index]), key=lambda c: ctx.t(f"city.{c.id}"))
    return sorted(cities, key=keys[order])  # type: ignore[arg-type]


def _turn(state: State, seat: int) -> int:
    """The place of a seat in the order of play; nobody comes last."""
    return state.order.index(seat) if seat in state.order else len(state.order)


def _orders(ctx: Context, order: str) -> str:
    options = "".join(
        f"<option{attributes(value=name, selected=name == order)}>{esc(ctx.t(f'cities.by.{name}'))}</option>"
        for name in ORDERS
    )
    label = esc(ctx.t("cities.by"))
    return f'<p><label>{label} <select id="cities-by" data-command=":cities">{options}</select></label></p>'


def _table(ctx: Context, caption: str, columns: Iterable[str], rows: str) -> str:
    heads = "".join(f'<th scope="col" role="columnheader">{esc(ctx.t(f"cities.{name}"))}</th>' for name in columns)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{esc(ctx.t(caption))}">'
        f'<table class="places" role="table"><thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
        f'<tbody role="rowgroup">{rows}</tbody></table></div>'
    )


def _city(state: State, ctx: Context, where: Geography, city: City, offers: Mapping[str, tuple[str, ...]]) -> str:
    t, index = ctx.t, city.index
    by_sea = (CITY_LIST[port].id for port, boats in where.boats[index] if boats == 1)
    cells = (
        str(city.value),
        _holder(state, ctx, city),
        t.all_of(_troops(state, ctx, city)),
        _name(ctx, state.agents[index]),
        _ports(ctx, city),
        _names(ctx, (CITY_LIST[other].id for other in where.roads[index])),
        _names(ctx, by_sea),
        in_words(t, city.relief),
    )
    return _row(
        ctx, state, both_names(t, city.id), dict(zip(COLUMNS[1:], cells, strict=False)), offers.get(city.id, ())
    )


def _holder(state: State, ctx: Context, city: City) -> str:
    said = [_name(ctx, state.owner[city.index]) or ctx.t("board.neutral")]
    said += [ctx.t("board.cathedral")] if state.cathedrals[city.index] else []
    return ctx.t("says.also").join(said)


def _troops(state: State, ctx: Context, city: City) -> list[str]:
    """The troops of each seat, those of the holder first."""
    held = state.owner[city.index]
    seats = sorted(range(len(state.players)), key=lambda seat: seat != held)
    return [
        ctx.t.count("board.inside" if seat == held else "board.before", count, player=ctx.name(seat))
        for seat in seats
        if (count := state.troops[city.index][seat])
    ]


def _ports(ctx: Context, city: City) -> str:
    said = [ctx.t.all_of(ctx.t(f"sea.{sea}") for sea in city.seas)] if city.seas else []
    said += [ctx.t("board.pirate")] if city.pirate else []
    return ctx.t("says.also").join(said)


def _names(ctx: Context, cities: Iterable[str]) -> str:
    return ", ".join(sorted(ctx.t(f"city.{city}") for city in cities))


def _name(ctx: Context, seat: int) -> str:
    return "" if seat == NOBODY else ctx.name(seat)


def _power(state: State, ctx: Context, index: int, offers: Mapping[str, tuple[str, ...]]) -> str:
    t, power, here = ctx.t, POWER_LIST[index], state.powers[index]
    ally = t("board.free")
    if here.ally != NOBODY:
        ally = t("board.ally.ready" if here.ready else "board.ally.used", player=ctx.name(here.ally))
    cells = (rules.amounts(t, power.cost), ally, _name(ctx, here.agent))
    told = dict(zip(POWER_COLUMNS[1:], cells, strict=False))
    return _row(ctx, state, t(f"power.{power.id}"), told, offers.get(power.id, ()))


def _row(ctx: Context, state: State, name: str, told: Mapping[str, str], notations: Iterable[str]) -> str:
    """`told`: for each column between the first and the last what stands there."""
    buttons = "".join(act(n, esc(choices.sentence(n, state, ctx))) for n in notations)
    said = "".join(
        f'<td role="cell" data-label="{esc(ctx.t(f"cities.{column}"))}">{esc(cell)}</td>'
        for column, cell in told.items()
    )
    return (
        f'<tr role="row"><th scope="row" role="rowheader">{esc(name)}</th>{said}'
        f'<td role="cell" class="now">{buttons}</td></tr>'
    )


@cache
def neighbours(players: int) -> str:
    """Who is whose neighbour by road or across one sea: `siena:florence,perugia;...`, for the arrow keys."""
    where = geography(players)
    near = {
        city.id: [CITY_LIST[other].id for other in where.roads[city.index]]
        + [CITY_LIST[port].id for port, boats in where.boats[city.index] if boats == 1]
        for city in CITIES.values()
    }
    return ";".join(f"{city}:{','.join(dict.fromkeys(others))}" for city, others in near.items() if others)
