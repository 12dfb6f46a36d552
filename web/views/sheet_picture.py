"""The score sheet as a picture that stands alone: by day, with its own colours, and the chart of prestige below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from virtu.core.game import Result
from virtu.games.virtu.figures import SERIES, Year, by_rank, standing
from virtu.games.virtu.picture.standalone import document
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import State
from web.views import chart, figures, result
from web.views.context import Context, esc

MARGIN, FIRST, COLUMN, ROW = 28, 230, 116, 30
TITLE, HEADS = 74, 46
GAP, TWO_CHARTS = 24, 750
TITLES = "Cinzel, Georgia, serif"
TEXT = "EB Garamond, Georgia, serif"
LETTER = 0.5
"""The width of a letter as a part of the size of the type, on the whole."""


class Picture(NamedTuple):
    """An SVG document and its size in its own units."""

    svg: str
    width: int
    height: int


def draw(state: State, ctx: Context, table: Sequence[Year], footing: str) -> Picture:
    """The sheet of a state: who has won, points by kind and player, how prestige went."""
    now = standing(state)
    seats = by_rank(now)
    over = state.season == "end"
    title = result.headline(ctx, now) if over else ctx.t("result.now")
    width = 2 * MARGIN + FIRST + COLUMN * len(seats)
    parts, y = [_words(title, MARGIN, 46, 28, width - 2 * MARGIN, family=TITLES)], float(TITLE)
    if over:
        parts.append(_words(result.why(ctx.t, now), MARGIN, y, 15, width - 2 * MARGIN, fill="faint"))
    rows, y = _table(state, ctx, seats, now, over, y + 14)
    parts.append(rows)
    tie = result.tie_said(ctx, now) if over else ""
    if tie:
        y += 26
        parts.append(_words(tie, MARGIN, y, 15, width - 2 * MARGIN))
    if len(table) > 1:
        drawn, y = _charts(state, ctx, table, seats, width, y + 36)
        parts.append(drawn)
    y += 30
    parts.append(_words(footing, MARGIN, y, 13, width - 2 * MARGIN, fill="faint"))
    height = int(y + 20)
    paper = f'<rect width="{width}" height="{height}" fill="var(--raised)"/>'
    return Picture(document(paper + "".join(parts), width, height, title), width, height)


def _words(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    *,
    fill: str = "ink",
    anchor: str = "start",
    weight: int = 400,
    family: str = TEXT,
) -> str:
    """A line of text, squeezed if it would be wider than `room`."""
    plain = esc(text).replace("(", "&#40;")  # what a person has typed is no function of the style
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * LETTER > room else ""
    kind = f'font-family="{family}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" {kind} fill="var(--{fill})" '
        f'text-anchor="{anchor}"{squeeze}>{plain}</text>'
    )


def _table(state: State, ctx: Context, seats: Sequence[int], now: Result, over: bool, top: float) -> tuple[str, float]:
    """The heads, a row for each kind, the sum, and the crowns if they decide; and where it ends."""
    t = ctx.t
    middles = [MARGIN + FIRST + COLUMN * (at + 0.5) for at in range(len(seats))]
    right = MARGIN + FIRST + COLUMN * len(seats)
    parts = []
    for x, seat in zip(middles, seats, strict=True):
        parts.append(use(f"disc-{state.players[seat].faction}", x, top + 14, 26))
        parts.append(_words(ctx.name(seat), x, top + HEADS, 16, COLUMN - 12, anchor="middle", weight=600))
        if over and seat in now.winners:
            parts.append(use("prestige", x + 30, top + 14, 22))
    points = [dict(row) for row in now.breakdown]
    rows = [
        (t(f"prestige.{kind}"), [result.number(points[seat][kind]) for seat in seats]) for kind, _ in now.breakdown[0]
    ]
    y = top + HEADS + 10
    for name, cells in rows:
        parts.append(f'<path d="M{MARGIN} {y:g}H{right}" stroke="var(--line)"/>')
        parts.append(_row(name, cells, middles, y + 21, 17))
        y += ROW
    parts.append(f'<path d="M{MARGIN} {y:g}H{right}" stroke="var(--ink)" stroke-width="2"/>')
    parts.append(_row(t("prestige.total"), [str(now.scores[seat]) for seat in seats], middles, y + 29, 24, 700))
    y += ROW + 10
    decide = result.tied(now) if over else []
    if decide:
        crowns = [str(now.tie_break[seat]) if seat in decide else "·" for seat in seats]
        parts.append(_row(t("sheet.crowns"), crowns, middles, y + 20, 16))
        y += ROW
    return "".join(parts), y


def _row(name: str, cells: Sequence[str], middles: Sequence[float], y: float, size: float, weight: int = 400) -> str:
    heads = _words(name, MARGIN, y, size, FIRST - 10, weight=weight)
    return heads + "".join(
        _words(cell, x, y, size, COLUMN, anchor="middle", weight=weight) for cell, x in zip(cells, middles, strict=True)
    )


def _charts(
    state: State, ctx: Context, table: Sequence[Year], seats: Sequence[int], width: int, top: float
) -> tuple[str, float]:
    """The chart of prestige, on a wide sheet that of cities beside it, and where they end."""
    shown = SERIES[:2] if width >= TWO_CHARTS else SERIES[:1]
    room = (width - 2 * MARGIN - GAP * (len(shown) - 1)) / len(shown)
    size = room / chart.WIDTH
    labels, unit = [str(year.number) for year in table], ctx.t("figures.year")
    parts = []
    for at, name in enumerate(shown):
        x = MARGIN + at * (room + GAP)
        drawn = chart.inside(figures.lines_of(state, table, seats, name), labels, unit)
        parts.append(_words(ctx.t(f"series.{name}"), x, top, 17, room, weight=600))
        move = f"translate({x:g} {top + 12:g}) scale({size:.4f})"
        parts.append(f'<g transform="{move}" font-family="{TEXT}">{drawn}</g>')
    return "".join(parts), top + 12 + chart.HEIGHT * size
