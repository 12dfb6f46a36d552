"""The board as one SVG file, with its own colours: for a notebook, a file, any program that shows SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from virtu.core.words import Words, load
from virtu.games.virtu import names
from virtu.games.virtu.data import POWER_LIST
from virtu.games.virtu.picture import alliances, sheet, turn_order
from virtu.games.virtu.picture.arms import clips
from virtu.games.virtu.picture.map_base import map_base
from virtu.games.virtu.picture.pieces import Here, both_names, drawn
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH
from virtu.games.virtu.picture.symbols import symbols
from virtu.games.virtu.state import NOBODY, State

SCALE = "near"
"""The names are laid out for a reader who sees the sheet at about its own size (`map_names.SCALES`)."""

_BY_DAY = re.compile(r"light-dark\((.+), (.+)\)")
_PROPERTY = re.compile(r"--([\w-]+): ([^;]+);")
_USED = re.compile(r'href="#sym-([\w-]+)"')
_VALUE = re.compile(r"var\(--([\w-]+)(?:, ([^()]+))?\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def board(state: State, language: str = "en") -> str:
    """The board of a state as an SVG document of 990 by 1000 units, by day.

    `language`: that of the names; what has no words in it stands in English. The colours are written out, so that
    programs that know no custom properties show them too.
    """
    t = load(language, ("virtu", "virtu"))
    asked = state.agenda[-1].seat if state.agenda else NOBODY
    lying = sheet.all_lying(state)
    printed = sheet.printed(lying)
    called = {player.faction: names.player(t, state, seat) for seat, player in enumerate(state.players)}
    cities = "".join(_city(t, there, called) for there in lying)
    rows = "".join(f'<g transform="{alliances.place(p)}">{alliances.row(state, p, t)}</g>' for p in POWER_LIST)
    drawn = (
        f"{sheet.seas(t)}{sheet.roads(sheet.side(state), printed)}{sheet.leaders(printed)}"
        f"{sheet.names(t, lying, sheet.lasting_names(lying), (SCALE,))}{cities}"
        f"{alliances.head(t)}{rows}</g>{turn_order.strip(state, asked, t)}"
    )
    title = t("picture.title", year=state.year, season=t(f"season.{state.season}"))
    return _document(f'<use href="#map-base"/>{drawn}', WIDTH, HEIGHT, title, "map", map_base())


def document(drawn: str, width: int, height: int, title: str) -> str:
    """A drawing as an SVG document that stands alone, by day. `drawn`: SVG that may use the symbols by name and the
    colours of the palette; `title`: plain text."""
    return _document(_by_day(drawn), width, height, title, "drawing", "")


def _document(drawn: str, width: int, height: int, title: str, kind: str, defs: str) -> str:
    used = set(_USED.findall(drawn))
    known = "".join(_by_day(symbol) for name, symbol in symbols().items() if name in used)
    said = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{said}"><title>{said}</title>'
        f"<style>{_style()}</style><defs>{known}{clips()}{defs}</defs>{drawn}</svg>"
    )


def _city(t: Words, there: Here, called: Mapping[str, str]) -> str:
    """A city with everything at it. `called`: the names of the players by faction."""
    art = "".join(piece.svg for piece in drawn(there))
    name = both_names(t, there.city)
    said = t("picture.held", city=name, player=called[there.owner]) if there.owner else name
    kind = "city closed" if there.closed else "city"
    return f'<g class="{kind}" data-city="{there.city}"><title>{escape(said)}</title>{art}</g>'


@cache
def _colours() -> dict[str, str]:
    """The custom properties of the palette as they are by day."""
    root = _sheet("palette.css").partition("}")[0]
    return {name: _BY_DAY.sub(r"\1", value) for name, value in _PROPERTY.findall(root)}


@cache
def _style() -> str:
    """The rules of style of the picture, written out."""
    return " ".join(_by_day(_sheet("picture.css")).split())


def _by_day(text: str) -> str:
    """SVG or CSS with every custom property replaced by its value, and every pair of colours by that of the day."""

    def value(found: re.Match[str]) -> str:
        name, otherwise = found.groups()
        return _colours()[name] if otherwise is None else _colours().get(name, otherwise)

    # A value that stands in for a missing one can be a property itself.
    return re.sub(r"light-dark\((#\w+), #\w+\)", r"\1", _VALUE.sub(value, _VALUE.sub(value, text)))


def _sheet(name: str) -> str:
    return _COMMENT.sub("", files(__package__).joinpath(name).read_text(encoding="utf-8"))
