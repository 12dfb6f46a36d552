"""The figures: prestige by kind, what everybody has and can bring in, and how it went over the years."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from virtu.core.words import Words
from virtu.games.virtu.data import KINDS, MAX_TROOPS
from virtu.games.virtu.figures import SERIES, Holdings, Part, Year, by_rank, holdings, standing
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.score_sheet import when
from virtu.games.virtu.state import SIDES, State
from web.views import chart, result
from web.views.context import Context, esc
from web.views.html import command, seat_chip
from web.views.symbols import name_of, picture

Row = tuple[str, str, Callable[[Holdings], str]]
"""A sign, its words (plain text), and what stands in a cell."""


def render(state: State, ctx: Context, table: Sequence[Year], numbers: str = "") -> str:
    """The inside of the panel. `table`: the years of the line that led to `state`; `numbers`: which of SERIES is shown
    as a table too."""
    t = ctx.t
    seats = by_rank(standing(state))
    return (
        f"<h2>{esc(t('figures.heading'))}</h2>"
        f'<section class="figures-prestige"><h3>{esc(t("result.now"))}</h3>{result.table(state, ctx)}</section>'
        + _holdings(state, ctx, seats)
        + _cards(state, ctx, seats)
        + charts(state, ctx, table, numbers)
        + f'<p class="tools">{command(":csv", esc(t("figures.csv")))}</p>'
    )


# -- what everybody has ------------------------------------------------------------------------------------


def _holdings(state: State, ctx: Context, seats: Sequence[int]) -> str:
    t = ctx.t
    found = [holdings(state, seat) for seat in seats]
    rows = "".join(
        f'<tr><th scope="row">{picture(sign)} {esc(words)}</th>{"".join(f"<td>{cell(has)}</td>" for has in found)}</tr>'
        for sign, words, cell in _rows(t, found)
    )
    return (
        f'<section class="figures-holdings"><h3>{esc(t("figures.holdings"))}</h3>'
        f'<div class="scroll"><table><thead><tr><td></td>{result.heads(state, ctx, seats)}</tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="faint">{esc(t("figures.note"))}</p></section>'
    )


def _rows(t: Words, found: Sequence[Holdings]) -> list[Row]:
    """The rows of the table; a symbol that nobody shows is left out."""
    shown = [kind for kind in KINDS if any(kind in has.symbols and has.symbols[kind].all for has in found)]
    return [
        ("florin", t("figures.florins"), lambda has: str(has.florins)),
        ("florin", t("figures.income"), lambda has: _of(has.income)),
        ("annex", t("figures.tiles"), lambda has: _of(has.tiles)),
        ("courtier", t("figures.courtiers"), lambda has: _of(has.courtiers)),
        ("courtier", t("figures.spaces"), lambda has: str(has.free_spaces)),
        *((kind, name_of(kind, t).capitalize(), _symbol(kind)) for kind in shown),
        ("troop", t("figures.troops"), lambda has: f"{has.troops} / {MAX_TROOPS}"),
        ("florin", t("figures.wages"), lambda has: str(has.wages)),
        ("agent", t("figures.agents"), lambda has: _of(has.reserve)),
    ]


def _symbol(kind: str) -> Callable[[Holdings], str]:
    return lambda has: _of(has.symbols[kind])


def _of(part: Part) -> str:
    """So many ready of all."""
    return f"{part.ready} / {part.all}" if part.all else "·"


def _cards(state: State, ctx: Context, seats: Sequence[int]) -> str:
    """Whose cards lie where, and the bonuses."""
    t = ctx.t
    items = ""
    for seat in seats:
        player, has = state.players[seat], holdings(state, seat)
        court = [courtier.card for side in SIDES for courtier in player.side(side)]
        groups = (
            ("rooms", _names(t, "card", has.rooms)),
            ("improvements", _names(t, "card", has.improvements)),
            ("court", _names(t, "card", court)),
            ("bonuses", _names(t, "bonus", has.bonuses)),
        )
        said = "".join(f"<dd>{esc(t(f'figures.{group}', cards=names))}</dd>" for group, names in groups if names)
        chip = seat_chip(player.faction, LETTERS[player.faction], ctx.name(seat))
        said = said or f"<dd>{esc(t('figures.no-cards'))}</dd>"
        items += f"<div><dt>{chip}</dt>{said}</div>"
    return f'<section class="figures-cards"><h3>{esc(t("figures.cards"))}</h3><dl>{items}</dl></section>'


def _names(t: Words, group: str, ids: Iterable[str]) -> str:
    return ", ".join(t(f"{group}.{name}").removesuffix(".") for name in ids)


# -- over the years ----------------------------------------------------------------------------------------


def charts(state: State, ctx: Context, table: Sequence[Year], unfolded: str = "") -> str:
    """A chart of each number over the years; a sentence before a year has gone by.

    A button unfolds the same numbers as a table; only the one called `unfolded` is made, to keep the page small.
    """
    t = ctx.t
    heading = f"<h3>{esc(t('figures.charts'))}</h3>"
    if len(table) < 2:
        return f'<section class="figures-charts">{heading}<p class="faint">{esc(t("figures.too-early"))}</p></section>'
    seats = by_rank(standing(state))
    drawn = "".join(_chart(state, ctx, table, seats, name, name == unfolded) for name in SERIES)
    return (
        f'<section class="figures-charts">{heading}{legend(state, ctx, seats)}'
        f'<div class="charts">{drawn}</div></section>'
    )


def legend(state: State, ctx: Context, seats: Sequence[int]) -> str:
    """Which line of the charts is whose."""
    items = "".join(
        f"<li>{chart.sample(state.players[seat].faction)}"
        f"{seat_chip(state.players[seat].faction, LETTERS[state.players[seat].faction], ctx.name(seat))}</li>"
        for seat in seats
    )
    return f'<ul class="legend">{items}</ul>'


def lines_of(state: State, table: Sequence[Year], seats: Sequence[int], name: str) -> list[chart.Line]:
    """The lines of a number, in the order of `seats`."""
    return [
        chart.Line(state.players[seat].faction, tuple(getattr(year.moment, name)[seat] for year in table))
        for seat in seats
    ]


def _chart(state: State, ctx: Context, table: Sequence[Year], seats: Sequence[int], name: str, unfolded: bool) -> str:
    t = ctx.t
    lines = lines_of(state, table, seats, name)
    series = t(f"series.{name}")
    ways = t.all_of(
        t("figures.from-to", name=ctx.name(seat), first=line.values[0], last=line.values[-1])
        for seat, line in zip(seats, lines, strict=True)
    )
    says = t("figures.chart-says", series=series, ways=ways)
    drawn = chart.draw(lines, [str(year.number) for year in table], t("figures.year"), says)
    expanded = "true" if unfolded else "false"
    unfold = command(f":numbers {name}", esc(t("figures.table", series=series)), aria_expanded=expanded)
    whens = [when(t, table, year) for year in table]
    rows = numbers(result.heads(state, ctx, seats), whens, lines) if unfolded else ""
    return f'<figure class="chart-{name}"><figcaption>{esc(series)}</figcaption>{drawn}{unfold}{rows}</figure>'


def numbers(heads: str, whens: Sequence[str], lines: Sequence[chart.Line]) -> str:
    """The numbers of a chart as a table: a row for each moment, in words; `heads` of the columns as safe HTML."""
    rows = "".join(
        f'<tr><th scope="row">{esc(moment)}</th>' + "".join(f"<td>{line.values[at]}</td>" for line in lines) + "</tr>"
        for at, moment in enumerate(whens)
    )
    return f'<div class="scroll"><table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
