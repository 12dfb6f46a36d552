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
from virtu.games.virtu.rulebook import Picture
from virtu.games.virtu.state import NOBODY, State
from web.learning import ADDRESS
from web.views import map_part, palace, prestige
from web.views.context import Context, esc
from web.views.map_part import Part
from web.views.portraits import sheet
from web.views.targets import TRACK

WIDE, HIGH, MARGIN = 460, 320, 110
"""The least part of the map that is shown, and how far it goes beyond what is pointed at."""
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


def drawing(t: Words, picture: Picture) -> str:
    """The drawing of a picture, as SVG in HTML."""
    return _drawn(t, picture, sheet())


@lru_cache(maxsize=8)
def _drawn(t: Words, picture: Picture, portraits: str) -> str:
    """The drawing with portraits from that address: another one is another drawing."""
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
    powers = any(place in POWERS for place in point)
    cities = [place for place in point if place in CITIES]
    part = map_part.SCROLL if powers else Part.around(cities, WIDE, HIGH, MARGIN)
    label = t("rulebook.picture.board", places=t.all_of(_name(t, place) for place in point))
    return (
        f'<svg class="map still" viewBox="{part.box}" role="img" aria-label="{esc(label)}">'
        f"{map_part.ground(state)}{map_part.leaders(state)}{map_part.pieces(state, part)}{map_part.rings(point)}"
        f"{map_part.names(state, t, part, point)}{map_part.alliances(state, t) if powers else ''}</svg>"
    )


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
