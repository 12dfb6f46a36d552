"""Pictures in the book of rules: a part of the table as it is at a step of a lesson, drawn by the views of the table.

They are to be looked at only: nothing in them can be clicked or reached, and no id of the table stands in them twice.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape

from virtu.core.lessons import opening
from virtu.core.words import Words
from virtu.games.virtu import lessons
from virtu.games.virtu import words as said
from virtu.games.virtu.data import CITIES, POWERS
from virtu.games.virtu.picture import alliances as scroll
from virtu.games.virtu.picture import sheet
from virtu.games.virtu.picture.map_layout import centre
from virtu.games.virtu.picture.map_names import SCALES
from virtu.games.virtu.picture.pieces import drawn
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
from virtu.games.virtu.rulebook import Picture
from virtu.games.virtu.state import NOBODY, State
from web.learning import ADDRESS
from web.views import palace, prestige
from web.views.context import Context, esc
from web.views.targets import TRACK

ROUND = 36
"""Radius of the ring round a city that is pointed at, in units of the sheet."""
WIDE, HIGH, MARGIN = 460, 320, 110
"""The least part of the map that is shown, and how far it goes beyond what is pointed at."""
SCALE = "near"
TRACKS = ("cities", TRACK)
"""What is pointed at of the prestige board."""
_TAG = re.compile(r"<(\w+)((?: [\w-]+(?:=\"[^\"]*\")?)*)( ?/?)>")
_ATTRIBUTE = re.compile(r" ([\w-]+)(?:=\"([^\"]*)\")?")
_TITLE = re.compile(r"<title>.*?</title>", re.S)
_SVG = re.compile(r"<svg .*?</svg>", re.S)
_ACTIVE = ("id", "tabindex", "role", "style")


def figure(t: Words, picture: Picture, page: str) -> str:
    """A picture with what the lesson says there and the way to try it."""
    words = lessons.load_words(t.language)
    lesson = lessons.load(picture.lesson)
    number = [step.id for step in lesson.steps].index(picture.step) + 1
    told = words(f"lesson.{picture.lesson}.{picture.step}")
    address = f"{esc(page)}#{ADDRESS}/{picture.lesson}/{number}"
    return (
        f'<figure class="rules-picture">{drawing(t, picture)}<figcaption>{esc(told)} '
        f'<a class="act" href="{address}">{esc(t("rulebook.try-it", lesson=words(f"lesson.{picture.lesson}")))}</a>'
        f"</figcaption></figure>"
    )


@lru_cache(maxsize=8)
def drawing(t: Words, picture: Picture) -> str:
    """The drawing of a picture, as SVG in HTML."""
    state, point = _table(picture.lesson, picture.step)
    point = picture.point or point
    colours = [player.faction for player in state.players]
    pointed = [colours.index(place.partition(".")[0]) for place in point if place.partition(".")[0] in colours]
    names = tuple(said.player(t, state, seat) for seat in range(len(colours)))
    ctx = Context(t, shown=next(iter(pointed), 0), names=names, asked=NOBODY)
    draw = {"board": _board, "palace": _palace, "tracks": _tracks}
    return draw[picture.shows](state, ctx, point)


@cache
def _table(lesson: str, name: str) -> tuple[State, tuple[str, ...]]:
    """The table at a step of a lesson, its script played, and what the step points at."""
    teaching, found = lessons.TEACHING, lessons.load(lesson)
    state = opening(teaching, found)
    for step in found.steps:
        state = teaching.play(state, step.script)
        if step.id == name:
            return state, step.point
        state = teaching.play(state, step.answer)
    raise KeyError(name)


# -- the board -------------------------------------------------------------------------------------------------


def _board(state: State, ctx: Context, point: tuple[str, ...]) -> str:
    """The part of the map that is pointed at, with what lies there."""
    t = ctx.t
    if any(place in POWERS for place in point):
        left, top, wide, high = scroll.LEFT - 16, scroll.TOP - 12, scroll.WIDE + 32, scroll.HIGH + 24
    else:
        left, top, wide, high = _part([centre(place) for place in point if place in CITIES])
    lying = sheet.all_lying(state)
    here = [there for there in lying if _inside(centre(there.city), left, top, wide, high)]
    printed = sheet.printed(lying)
    shown = {there.city for there in here}
    names = sheet.names_shown(t, lying, sheet.lasting_names(lying) | frozenset(shown & set(point)))[SCALE]
    texts = "".join(
        f'<text x="{name.x:g}" y="{name.y:g}" text-anchor="{name.anchor}" font-size="{SCALES[SCALE]:g}" '
        f'class="city-name">{esc(name.text)}</text>'
        for name in names
        if name.city in shown
    )
    pieces = "".join(piece.svg for there in here for piece in drawn(there))
    rows = "".join(
        f'<g transform="{scroll.place(power)}">{scroll.row(state, power, t)}</g>' for power in POWERS.values()
    )
    powers = f"{scroll.head(t)}{rows}</g>" if any(place in POWERS for place in point) else ""
    rings = "".join(_ring(*centre(place)) for place in point if place in CITIES)
    label = t("rulebook.picture.board", places=t.all_of(_name(t, place) for place in point))
    return (
        f'<svg class="map still" viewBox="{left:g} {top:g} {wide:g} {high:g}" role="img" aria-label="{esc(label)}">'
        f'<use href="#map-base"/>{sheet.roads(sheet.side(state), printed)}{sheet.leaders(printed)}'
        f"{pieces}{rings}{texts}{powers}</svg>"
    )


def _part(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the part of the sheet that is shown: all points with a margin."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide = max(WIDE, max(xs) - min(xs) + 2 * MARGIN)
    high = max(HIGH, max(ys) - min(ys) + 2 * MARGIN, wide * HIGH / WIDE)
    wide = max(wide, high * WIDE / HIGH)
    left = min(max(0, (min(xs) + max(xs) - wide) / 2), WIDTH - wide)
    top = min(max(0, (min(ys) + max(ys) - high) / 2), HEIGHT - high)
    return round(left), round(top), round(wide), round(high)


def _inside(at: tuple[float, float], left: float, top: float, wide: float, high: float) -> bool:
    x, y = at
    return left - 25 < x < left + wide + 25 and top - 25 < y < top + high + 25


def _ring(x: float, y: float) -> str:
    return "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{ROUND}" class="still-{line}"/>' for line in ("edge", "ring"))


def _name(t: Words, place: str) -> str:
    return t(f"city.{place}" if place in CITIES else f"power.{place}")


# -- palace and tracks -----------------------------------------------------------------------------------------


def _palace(state: State, ctx: Context, point: tuple[str, ...]) -> str:
    """The palace of who is asked."""
    svg = _SVG.search(str(palace.render(state, ctx)))
    assert svg is not None
    return still(svg[0], point, ctx.t("rulebook.picture.palace", player=ctx.name(ctx.shown)))


def _tracks(state: State, ctx: Context, point: tuple[str, ...]) -> str:
    """Both tracks of the prestige board."""
    svg = _SVG.search(str(prestige.render(state, ctx)))
    assert svg is not None
    tracks = svg[0].replace(f' data-place="{TRACK}"', "")
    for name in TRACKS:
        tracks = tracks.replace(f'id="track-{name}"', f'data-place="{name}"')
    return still(tracks, point, ctx.t("track.board"))


def still(svg: str, point: tuple[str, ...], label: str) -> str:
    """A drawing of the table as a picture that can only be looked at: without ids and buttons; places that are pointed
    at are marked (`pointed`). `label`: what it shows, as plain text."""
    quiet = _TAG.sub(lambda tag: _quiet(tag, point), _TITLE.sub("", svg))
    return quiet.replace("<svg", f'<svg role="img" aria-label="{esc(label)}"', 1)


def _quiet(tag: re.Match[str], point: tuple[str, ...]) -> str:
    """A tag without what only a table that is played needs."""
    given = dict(_ATTRIBUTE.findall(tag[2]))
    place = unescape(given.get("data-place", ""))
    kept = {
        name: value
        for name, value in given.items()
        if name not in _ACTIVE
        and not name.startswith("aria-")
        and (not name.startswith("data-") or name == "data-faction")
    }
    kinds = ["still"] * (tag[1] == "svg") + ["pointed"] * bool(place and place in point)
    if kinds:
        kept["class"] = " ".join([*kept.get("class", "").split(), *kinds])
    return f"<{tag[1]}{''.join(f' {name}={chr(34)}{value}{chr(34)}' for name, value in kept.items())}{tag[3].strip()}>"
