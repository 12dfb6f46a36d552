"""The prestige board: the tracks of cities and of patronage with their stacks, and the prestige as it stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from virtu.core.words import Words
from virtu.games.virtu import words
from virtu.games.virtu.data import (
    CITIES_END,
    CITY_POINTS,
    COURTIER_AT,
    PATRONAGE_BONUS_AT,
    PATRONAGE_POINTS,
    PATRONAGE_STEPS,
)
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import State
from virtu.games.virtu.year import track_position
from web.views import choices
from web.views.context import Context, esc
from web.views.html import attributes
from web.views.parts import Part, Region, region
from web.views.targets import TRACK, by_place

WIDTH, MARGIN = 640, 6
DISC, LIFT = 34, 12
STACK_HIGH = DISC + 4 * LIFT
TITLE, FOOT, COSTS = 26, 28, 26
CITY_TOP = TITLE
CITY_HIGH = STACK_HIGH + FOOT + 8
PATRONAGE_TITLE = CITY_TOP + CITY_HIGH + 8
PATRONAGE_TOP = PATRONAGE_TITLE + TITLE
PATRONAGE_HIGH = COSTS + CITY_HIGH
HEIGHT = PATRONAGE_TOP + PATRONAGE_HIGH + 6


def render(state: State, ctx: Context) -> Region:
    """The content of `#prestige`: both tracks as a picture."""
    offers = by_place(state, ctx).get(TRACK, ())
    name = ctx.t("track.patronage")
    menu = choices.menus({TRACK: offers}, state, ctx, {TRACK: name})
    return region(
        f'<svg class="tracks" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="group" '
        f'aria-label="{esc(ctx.t("track.board"))}">',
        Part("track-cities", _cities(state, ctx)),
        Part("track-patronage", _patronage(state, ctx, offers)),
        "</svg>",
        Part("track-menus", f'<div id="track-menus">{menu}</div>'),
    )


def stacks(order: Sequence[int], position: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """The discs on each position from top to bottom. `order`: seats, the disc that moved last first."""
    found: dict[int, tuple[int, ...]] = {}
    for seat in order:
        found[position[seat]] = (*found.get(position[seat], ()), seat)
    return found


Piled = tuple[tuple[int, tuple[tuple[str, str], ...]], ...]
"""The positions of a track on which discs lie, each with its stack from top to bottom: faction and how it is called."""


def _piled(state: State, ctx: Context, found: Mapping[int, tuple[int, ...]]) -> Piled:
    """Stacks by all that is drawn and said of them, to know a track that was drawn already."""
    called = [(player.faction, words.player(ctx.t, state, seat)) for seat, player in enumerate(state.players)]
    return tuple((number, tuple(called[seat] for seat in seats)) for number, seats in sorted(found.items()))


def _stack(discs: Sequence[tuple[str, str]], x: float, bottom: float) -> str:
    """Discs on one position; the last of them lies at the bottom and is drawn first."""
    parts = []
    for number, (faction, _) in enumerate(reversed(discs)):
        y = bottom - DISC / 2 - number * LIFT
        parts.append(use(f"disc-{faction}", x, y, DISC))
    return "".join(parts)


def _prestige(points: int, x: float, y: float) -> str:
    return use("prestige", x - 2, y, 24) + f'<text x="{x + 17:g}" y="{y + 7:g}" class="points">{points}</text>'


def _players(t: Words, discs: Sequence[tuple[str, str]]) -> str:
    return t.all_of(name for _, name in discs) or t("nobody")


def _cell(x: float, y: float, wide: float, high: float, label: str, inside: str, class_: str = "track-cell") -> str:
    return (
        f'<g role="img" aria-label="{esc(label)}"><title>{esc(label)}</title>'
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" class="{class_}"/>{inside}</g>'
    )


def _end(x: float, y: float, wide: float, high: float) -> str:
    """The dashed frame of a position that brings the end of the game."""
    return f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{wide - 6:g}" height="{high - 6:g}" class="track-end"/>'


def _title(text: str, y: float, t: Words) -> str:
    return (
        f'<text x="{MARGIN}" y="{y + 18:g}" class="cartouche-title">{esc(text)}</text>'
        f'<text x="{WIDTH - MARGIN}" y="{y + 18:g}" class="track-note">{esc(t("track.foremost"))}</text>'
    )


def _cities(state: State, ctx: Context) -> str:
    found = stacks(state.city_stack, {seat: track_position(state, seat) for seat in state.city_stack})
    return _city_track(ctx.t, _piled(state, ctx, found))


@lru_cache(maxsize=64)
def _city_track(t: Words, piled: Piled) -> str:
    """The track of cities. Kept, as it changes seldom."""
    wide, lying = (WIDTH - 2 * MARGIN) / (CITIES_END + 1), dict(piled)
    parts = [_title(t("track.cities"), 0, t)]
    for number in range(CITIES_END + 1):
        x, discs = MARGIN + number * wide, lying.get(number, ())
        middle = x + wide / 2
        label = t.count("track.cities.at", number, points=CITY_POINTS[number], players=_players(t, discs))
        inside = f'<text x="{x + 11:g}" y="{CITY_TOP + 22:g}" class="track-number">{number}</text>'
        if number == COURTIER_AT:
            label += t("says.also") + t("track.courtier")
            inside += use("courtier", x + wide - 15, CITY_TOP + CITY_HIGH - 16, 24)
        if number == CITIES_END:
            label += t("says.also") + t("track.end")
            inside += _end(x, CITY_TOP, wide, CITY_HIGH)
        inside += _stack(discs, middle, CITY_TOP + 4 + STACK_HIGH)
        inside += _prestige(CITY_POINTS[number], x + 18, CITY_TOP + CITY_HIGH - 16)
        parts.append(_cell(x, CITY_TOP, wide, CITY_HIGH, label, inside))
    return f'<g id="track-cities" class="track">{"".join(parts)}</g>'


def _cost(cost: Mapping[str, int], x: float, y: float) -> str:
    """A cost as numbers and symbols, starting at x."""
    parts = []
    for kind, number in cost.items():
        if number > 1:
            parts.append(f'<text x="{x + 5:g}" y="{y + 5:g}" class="cost-number">{number}</text>')
            x += 11
        parts.append(use(kind, x + 9, y, 18))
        x += 21
    return "".join(parts)


def _patronage_line(t: Words, number: int, discs: Sequence[tuple[str, str]]) -> str:
    """A step of the patronage track in words: points, who stands there, what it costs and brings."""
    said = [t("track.patronage.at", n=number, points=PATRONAGE_POINTS[number], players=_players(t, discs))]
    said += [t("track.step-costs", cost=words.amounts(t, PATRONAGE_STEPS[number - 1]))] if number else []
    said += [t("track.bonus")] if number in PATRONAGE_BONUS_AT else []
    said += [t("track.end")] if number == len(PATRONAGE_STEPS) else []
    return t("says.also").join(said)


def _patrons(state: State, ctx: Context) -> Piled:
    position = {seat: state.players[seat].patronage for seat in state.patronage_stack}
    return _piled(state, ctx, stacks(state.patronage_stack, position))


def patronage_lines(state: State, ctx: Context) -> list[str]:
    """All steps of the patronage track in words."""
    lying = dict(_patrons(state, ctx))
    return [_patronage_line(ctx.t, number, lying.get(number, ())) for number in range(len(PATRONAGE_STEPS) + 1)]


def _patronage(state: State, ctx: Context, offers: tuple[str, ...]) -> str:
    steps, can = _patronage_track(ctx.t, _patrons(state, ctx)), ""
    if offers:
        wide = (WIDTH - 2 * MARGIN) / (len(PATRONAGE_STEPS) + 1)
        top, high = PATRONAGE_TOP, PATRONAGE_HIGH
        number = min(state.players[ctx.asked].patronage + 1, len(PATRONAGE_STEPS))
        frame = (
            f'<rect x="{MARGIN + number * wide:g}" y="{top:g}" width="{wide:g}" height="{high:g}" class="cell-mark"/>'
        )
        shape = f'<path d="M{MARGIN + (number + 0.5) * wide - 9:g} {top - 9:g}h18l-9 12z" class="mark-tip"/>'
        opening = choices.opening(TRACK, offers, ctx.t("track.patronage"), state, ctx)
        can = f'<g id="at-{TRACK}" class="can"{opening}{frame}{shape}</g>'
    return f'<g id="track-patronage" class="track">{steps}{can}</g>'


@lru_cache(maxsize=64)
def _patronage_track(t: Words, piled: Piled) -> str:
    """Title and steps of the patronage track. Kept, as they change seldom."""
    wide, lying = (WIDTH - 2 * MARGIN) / (len(PATRONAGE_STEPS) + 1), dict(piled)
    top, high = PATRONAGE_TOP, PATRONAGE_HIGH
    parts = [
        _title(t("track.patronage"), PATRONAGE_TITLE, t),
        f'<g data-place="{TRACK}"{attributes(data_command=f":about {TRACK}", role="button", tabindex="0")} '
        f'aria-label="{esc(t("track.open"))}" class="track-about">'
        f'<circle cx="{MARGIN + 132}" cy="{PATRONAGE_TITLE + 12}" r="10"/>'
        f'<text x="{MARGIN + 132}" y="{PATRONAGE_TITLE + 17.5}">i</text></g>',
    ]
    for number in range(len(PATRONAGE_STEPS) + 1):
        x, discs = MARGIN + number * wide, lying.get(number, ())
        middle = x + wide / 2
        label = _patronage_line(t, number, discs)
        inside = f'<text x="{x + 11:g}" y="{top + COSTS + 22:g}" class="track-number">{number}</text>'
        if number:
            cost = PATRONAGE_STEPS[number - 1]
            inside += f'<path d="M{x:g} {top + COSTS:g}h{wide:g}" class="track-line"/>' + _cost(cost, x + 9, top + 14)
        if number in PATRONAGE_BONUS_AT:
            inside += use("patronise", x + wide - 18, top + high - 17, 26)
        if number == len(PATRONAGE_STEPS):
            inside += _end(x, top, wide, high)
        inside += _stack(discs, middle, top + COSTS + 4 + STACK_HIGH)
        inside += _prestige(PATRONAGE_POINTS[number], x + 18, top + high - 16)
        parts.append(_cell(x, top, wide, high, label, inside))
    return "".join(parts)
