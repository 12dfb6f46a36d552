"""The analysis of a game: the winning chances year by year as a chart and a table, and where they turned."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from virtu.core.analysis import Analysis, Chances, Turn
from virtu.core.match import Node
from virtu.core.words import Words
from virtu.games.virtu.figures import by_rank, standing
from virtu.games.virtu.state import State
from web.views import chart, figures, result
from web.views.context import Context, esc
from web.views.html import command

NAME = "chances"
"""What the numbers are called when they are unfolded as a table."""
TENTH = 10
"""Thousandths in a hundredth."""


@frozen
class Shown:
    """What there is to show: all moments of the line, the chances at the first of them; whether it goes on, or why it
    does not (`trouble`, plain text); whether the numbers are unfolded."""

    nodes: Sequence[Node]
    found: Sequence[Chances]
    running: bool
    trouble: str = ""
    unfolded: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return len(self.found) == len(self.nodes)


def render(state: State, ctx: Context, shown: Shown) -> str:
    """The inside of the panel. `state`: the table at the end of what is shown."""
    t = ctx.t
    return (
        f'<h2>{esc(t("analysis.heading"))}</h2><p class="faint">{esc(t("analysis.about"))}</p>'
        f"{_progress(t, shown)}{_turns(ctx, shown)}{_chart(state, ctx, shown)}"
    )


def _progress(t: Words, shown: Shown) -> str:
    """How far it is, and the way to stop it or to go on."""
    if shown.complete:
        return ""
    done = t("analysis.done", done=len(shown.found), all=len(shown.nodes))
    if shown.running:
        dots = '<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>'
        stop = command(":analysis stop", esc(t("analysis.stop")), "act", id="analysis-way")
        return f'<div class="tools waiting" aria-busy="true"><span>{esc(done)} {dots}</span> {stop}</div>'
    go = command(":analysis", esc(t("analysis.go")), "act main", id="analysis-way")
    return f'<div class="tools"><span>{esc(" ".join(filter(None, (shown.trouble, done))))}</span> {go}</div>'


# -- the turning points --------------------------------------------------------------------------------------------


def turns_of(shown: Shown) -> tuple[Turn, ...]:
    """Where the chances turned, once all of them are known."""
    return Analysis(tuple(shown.nodes), tuple(shown.found)).turns if shown.complete else ()


def told(ctx: Context, shown: Shown) -> str:
    """The turning points as plain text."""
    return " ".join(turn_said(ctx, shown, turn) for turn in turns_of(shown)) or ctx.t("analysis.no-turns")


def turn_said(ctx: Context, shown: Shown, turn: Turn) -> str:
    """A turning point as a sentence: the year, whose chances went up, whose went down."""
    before, after = shown.found[turn.before].shares, shown.found[turn.after].shares
    return ctx.t(
        "analysis.turn",
        year=shown.nodes[turn.before].state.year,
        gained=ctx.name(turn.gained),
        gained_before=percent(before[turn.gained]),
        gained_after=percent(after[turn.gained]),
        lost=ctx.name(turn.lost),
        lost_before=percent(before[turn.lost]),
        lost_after=percent(after[turn.lost]),
    )


def _turns(ctx: Context, shown: Shown) -> str:
    """The turning points, each with the way to where its year begins."""
    t = ctx.t
    if not shown.complete:
        return ""
    items = "".join(
        f"<li><p>{esc(turn_said(ctx, shown, turn))}</p>"
        + command(
            f":moment {shown.nodes[turn.before].number}",
            esc(t("analysis.look", year=shown.nodes[turn.before].state.year)),
            "act",
        )
        + "</li>"
        for turn in turns_of(shown)
    )
    inside = f'<ol class="turns">{items}</ol>' if items else f"<p>{esc(t('analysis.no-turns'))}</p>"
    return f"<section><h3>{esc(t('analysis.turns'))}</h3>{inside}</section>"


# -- the chances ---------------------------------------------------------------------------------------------------


def percent(share: int) -> int:
    """Thousandths as hundredths."""
    return (share + TENTH // 2) // TENTH


def label(node: Node) -> int:
    """The year that a moment ends; for the beginning one less than the first, at the end of the line the last one."""
    year: int = node.state.year
    begins = node.parent is None or node.parent.state.year != year
    return year - 1 if begins else year


def _when(t: Words, node: Node) -> str:
    """A row of the table in words."""
    if node.parent is None:
        return t("sheet.beginning")
    begins = node.parent.state.year != node.state.year
    running = not begins and node.state.season != "end"
    return t("sheet.running" if running else "sheet.year", year=label(node))


def _chart(state: State, ctx: Context, shown: Shown) -> str:
    """The chances over the years, and on demand as a table."""
    if len(shown.found) < 2:
        return ""
    t, seats = ctx.t, by_rank(standing(state))
    nodes = shown.nodes[: len(shown.found)]
    lines = [
        chart.Line(state.players[seat].faction, tuple(percent(one.shares[seat]) for one in shown.found))
        for seat in seats
    ]
    ways = t.all_of(
        t("figures.from-to", name=ctx.name(seat), first=line.values[0], last=line.values[-1])
        for seat, line in zip(seats, lines, strict=True)
    )
    series = t("analysis.chances")
    drawn = chart.draw(
        lines,
        [str(label(node)) for node in nodes],
        t("figures.year"),
        t("figures.chart-says", series=series, ways=ways),
    )
    expanded = "true" if shown.unfolded else "false"
    unfold = command(f":numbers {NAME}", esc(t("figures.table", series=series)), aria_expanded=expanded)
    heads = result.heads(state, ctx, seats)
    numbers = figures.numbers(heads, [_when(t, node) for node in nodes], lines) if shown.unfolded else ""
    return (
        f'<section class="figures-charts"><h3>{esc(t("analysis.chances"))}</h3>{figures.legend(state, ctx, seats)}'
        f'<div class="charts"><figure class="chart-{NAME}">{drawn}{unfold}{numbers}</figure></div></section>'
    )
