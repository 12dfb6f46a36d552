"""A chart of one number over the years: a line for each player, told apart by colour, dashes, marker and letter.

Colours are custom properties of the palette, written as attributes, so that the same drawing stands on the page and in
a picture of its own. Every line lies on a wider one in ink, which carries the contrast.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from virtu.games.virtu.picture.symbols import use
from web.views.context import esc

WIDTH, HEIGHT = 380, 214
LEFT, RIGHT, TOP, BOTTOM = 30, 34, 12, 34
DISC, GAP = 17, 18
SPREAD = 2.2
"""Lines that would lie on each other are set apart sideways by so much; up and down they stay true."""
MOST_TICKS, MOST_LABELS, MOST_MARKERS = 5, 10, 22
DASHES = {"red": "", "yellow": "11 4", "green": "3 3.5", "blue": "13 3.5 3 3.5", "white": "7 3"}
_SALTIRE = "l2.6 2.6l2.6 -2.6l2.2 2.2l-2.6 2.6l2.6 2.6l-2.2 2.2l-2.6 -2.6l-2.6 2.6"
MARKERS = {
    "red": (-4, 0, "a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
    "yellow": (-3.6, -3.6, "h7.2v7.2h-7.2z"),
    "green": (0, -4.8, "l4.7 8.2h-9.4z"),
    "blue": (0, -5.2, "l5 5.2l-5 5.2l-5 -5.2z"),
    "white": (-4.8, -2.6, f"l2.2 -2.2{_SALTIRE}l-2.2 -2.2l2.6 -2.6z"),
}
"""Where a marker begins from its middle, and its outline from there."""


@frozen
class Line:
    """A player's line: a value for each moment, at least one."""

    faction: str
    values: tuple[int, ...]


@frozen
class Scale:
    """From moments and values to the units of the sheet."""

    moments: int
    low: int
    high: int

    def x(self, at: float) -> float:
        """The place of a moment, from 0."""
        wide = WIDTH - LEFT - RIGHT
        return LEFT + wide * (at / (self.moments - 1) if self.moments > 1 else 0.5)

    def y(self, value: float) -> float:
        """The height of a value."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low)


def step_of(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that goes into a span at most so many times."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= step * most:
                return step
        size *= 10


def draw(lines: Sequence[Line], labels: Sequence[str], unit: str, says: str) -> str:
    """The chart as SVG. `labels`: a word for each moment; `unit`: what they are; `says`: the chart in words."""
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{esc(says)}">{inside(lines, labels, unit)}</svg>'
    )


def inside(lines: Sequence[Line], labels: Sequence[str], unit: str) -> str:
    """What a chart shows, for a sheet of WIDTH by HEIGHT units."""
    values = [value for line in lines for value in line.values]
    low, high = min(0, *values), max(1, *values)
    step = step_of(high - low, MOST_TICKS)
    scale = Scale(len(labels), low // step * step, -(-high // step) * step)
    # The whole line lies below the broken ones, so that their gaps show it.
    drawn = sorted(range(len(lines)), key=lambda at: (bool(DASHES[lines[at].faction]), at))
    return (
        _heights(scale, step)
        + _moments(scale, labels, unit)
        + "".join(_line(lines[at], scale, _aside(at, len(lines), scale)) for at in drawn)
        + _ends(lines, scale)
    )


def sample(faction: str) -> str:
    """A piece of a player's line, for a legend."""
    return (
        '<svg class="line-sample" viewBox="0 0 46 16" width="46" height="16" aria-hidden="true">'
        f"{_stroke(faction, 'M2 8H44')}{_marks(faction, [(23, 8)])}</svg>"
    )


def _heights(scale: Scale, step: int) -> str:
    """Lines across at round values, each with its number."""
    ticks = range(scale.low, scale.high + 1, step)
    across = "".join(f"M{LEFT} {scale.y(value):g}H{WIDTH - RIGHT}" for value in ticks)
    numbers = "".join(_text(LEFT - 6, scale.y(value) + 4, str(value).replace("-", "\u2212"), "end") for value in ticks)
    base = f"M{LEFT} {TOP}V{scale.y(scale.low):g}M{LEFT} {scale.y(0):g}H{WIDTH - RIGHT}"
    return (
        f'<path d="{across}" fill="none" stroke="var(--line)"/>'
        f'<path d="{base}" fill="none" stroke="var(--ink)" stroke-width="1.2"/>{numbers}'
    )


def _moments(scale: Scale, labels: Sequence[str], unit: str) -> str:
    every = step_of(len(labels), MOST_LABELS)
    foot = HEIGHT - BOTTOM
    shown = range(0, len(labels), every)
    ticks = "".join(f"M{scale.x(at):g} {foot}v4" for at in shown)
    words = "".join(_text(scale.x(at), foot + 16, labels[at], "middle") for at in shown)
    name = _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 4, unit, "middle")
    return f'<path d="{ticks}" fill="none" stroke="var(--ink)"/>{words}{name}'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="12" fill="var(--faint)" text-anchor="{anchor}" '
        f'class="chart-text">{esc(words)}</text>'
    )


def _aside(at: int, lines: int, scale: Scale) -> float:
    """How far a line is set aside, so that equal ones can be told apart."""
    room = (WIDTH - LEFT - RIGHT) / max(1, scale.moments - 1) / (lines + 1)
    return (at - (lines - 1) / 2) * min(SPREAD, room)


def _line(line: Line, scale: Scale, aside: float) -> str:
    points = [(scale.x(at) + aside, scale.y(value)) for at, value in enumerate(line.values)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    every = -(-len(points) // MOST_MARKERS)
    marked = [point for at, point in enumerate(points) if (len(points) - 1 - at) % every == 0]
    return _stroke(line.faction, path) + _marks(line.faction, marked)


def _edge(faction: str) -> str:
    return f"var(--e-{faction}, var(--ink))"


def _stroke(faction: str, path: str) -> str:
    """A line of a faction on a wider one in the colour of its edge."""
    dashes = f' stroke-dasharray="{DASHES[faction]}"' if DASHES[faction] else ""
    both = f'd="{path}" fill="none" stroke-linejoin="round"{dashes}'
    return (
        f'<path {both} stroke="{_edge(faction)}" stroke-width="4.2"/>'
        f'<path {both} stroke="var(--f-{faction})" stroke-width="2.2"/>'
    )


def _marks(faction: str, points: Sequence[tuple[float, float]]) -> str:
    dx, dy, outline = MARKERS[faction]
    path = "".join(f"M{x + dx:.1f} {y + dy:.1f}{outline}" for x, y in points)
    return f'<path d="{path}" fill="var(--f-{faction})" stroke="{_edge(faction)}" stroke-width="1.2"/>'


def _ends(lines: Sequence[Line], scale: Scale) -> str:
    """The disc of each player beside the end of the line, none on another, and a thread to it."""
    wanted = {at: scale.y(line.values[-1]) for at, line in enumerate(lines)}
    x, end = WIDTH - RIGHT + 18, WIDTH - RIGHT + 3
    heights = apart(wanted, TOP, HEIGHT - BOTTOM)
    threads = "".join(f"M{end} {wanted[at]:.1f}L{x - DISC / 2:g} {y:.1f}" for at, y in heights.items())
    discs = "".join(use(f"disc-{lines[at].faction}", x, y, DISC) for at, y in heights.items())
    return f'<path d="{threads}" fill="none" stroke="var(--faint)"/>{discs}'


def apart(wanted: dict[int, float], top: float, bottom: float) -> dict[int, float]:
    """Heights near the wanted ones, at least GAP from each other and between top and bottom, in the same order."""
    order = sorted(wanted, key=lambda at: (wanted[at], at))
    heights: list[float] = []
    for at in order:
        heights.append(max(wanted[at], heights[-1] + GAP if heights else top))
    floor = bottom
    for index in range(len(heights) - 1, -1, -1):
        heights[index] = min(heights[index], floor)
        floor = heights[index] - GAP
    return dict(zip(order, heights, strict=True))
