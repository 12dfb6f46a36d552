"""One parametric card: cost top left, action top right, name below the picture, relief along the bottom.

The picture of a person is a portrait in a niche of a field, with the emblem on a round in its corner; of a tile it is
the emblem. A faction's field (`virtu.games.virtu.picture.emblems`) has its colour, its pattern and its arms, the
others a colour and a shape by what the card is about. The spent side is pale, hatched, turned by a few degrees and
bears the word on a ribbon at its upper edge, so that it is known without colour and covers nothing; of the portrait
only the drawing is left. A large card has a higher picture, and all else is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from attrs import Factory, frozen

from virtu.core.words import Words
from virtu.games.virtu.data import CARDS, CITIES, TILES
from virtu.games.virtu.picture.emblems import FIELD_HEIGHT, TALL, emblem, field, field_of, ground, niche, skyline
from virtu.games.virtu.picture.portraits import has_portrait, portrait
from virtu.games.virtu.picture.symbols import use
from web.views.context import esc
from web.views.portraits import sheet
from web.views.symbols import action_symbol

WIDTH, HEIGHT = 112, 118
FRIEZE = 28
"""Height of the relief along the bottom."""
EMBLEM = 40
"""Size of the emblem in the middle of the picture of a tile."""
BADGE, TALL_BADGE = 9.5, 14
"""Radius of the round with the emblem beside a portrait."""

DEFS = (
    '<svg width="0" height="0" aria-hidden="true" focusable="false"><pattern id="hatch" width="7" height="7" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="var(--paper)" '
    'opacity=".45"/><path d="M0 0V7" stroke="var(--faint)" stroke-width="1.6" opacity=".55"/></pattern>'
    '<symbol id="sym-city" viewBox="0 0 40 40"><path d="M4 37V13h5v5h5v-5h4V6h4v7h4v5h5v-5h5v24H24v-9h-8v9Z" '
    'fill="currentColor"/></symbol></svg>'
)
"""The hatching of the spent side and the sign of a city, once for the page."""


@frozen(eq=False)
class Face:
    """What stands on a card or tile. There is one of each in a language."""

    name: str
    relief: Mapping[str, int]
    emblem: str = ""
    field: str = "domain"
    city: str = ""
    faction: str = ""
    action: str = ""
    cost: Mapping[str, int] = Factory(dict)
    agents: int = 0
    courtiers: int = 0
    prestige: int = 0
    war_cost: int = 0
    reconstructed: bool = False

    @property
    def person(self) -> bool:
        """Whether it shows a portrait."""
        return has_portrait(self.emblem)


@cache
def face_of_card(t: Words, card: str) -> Face:
    """The face of a family or character card."""
    c = CARDS[card]
    return Face(
        name=t(f"card.{card}"),
        relief=c.relief,
        emblem=card,
        field=field_of(card),
        faction=c.faction,
        action=c.action,
        cost=c.cost,
        agents=c.agents,
        prestige=c.prestige,
        war_cost=c.war_cost,
        reconstructed="reconstructed" in c.source.values(),
    )


@cache
def face_of_tile(t: Words, tile: str) -> Face:
    """The face of a title, guild, cathedral, the Cannons or a city's tile."""
    k = TILES[tile]
    return Face(
        name=t.optional(f"city.{tile}") or t(f"tile.{tile}"),
        relief={**k.relief, **({"war": k.war} if k.war else {})},
        emblem="" if tile in CITIES else tile,
        city=tile if tile in CITIES else "",
        cost=k.cost,
        courtiers=k.courtiers,
        prestige=k.prestige,
        war_cost=k.war_cost,
        reconstructed="reconstructed" in k.source.values(),
    )


def in_words(t: Words, relief: Mapping[str, int]) -> str:
    """A relief in words: "1 crown or 2 florins"."""
    return t("card-says.or").join(t.count(f"symbols.{kind}", number) for kind, number in relief.items())


@cache
def describe(t: Words, face: Face, ready: bool | None = None) -> str:
    """The whole card in words, for a tooltip and for screen readers."""
    parts = [face.name]
    if face.action:
        parts.append(t("card-says.action", action=t(f"action.{face.action}")))
    if face.relief:
        parts.append(t("card-says.relief", symbols=in_words(t, face.relief)))
    if face.cost:
        parts.append(t("card-says.cost", cost=t.all_of(t.count(f"symbols.{k}", n) for k, n in face.cost.items())))
    if face.war_cost:
        parts.append(t.count("card-says.war-cost", face.war_cost))
    if face.agents:
        parts.append(t("card-says.agent"))
    if face.courtiers:
        parts.append(t("card-says.courtier"))
    if face.prestige:
        parts.append(t.count("card-says.prestige", face.prestige))
    if ready is not None:
        parts.append(t("card-says.ready" if ready else "card-says.spent"))
    if face.reconstructed:
        parts.append(t("card-says.reconstructed"))
    return sentences(t, parts)


def sentences(t: Words, parts: Iterable[str]) -> str:
    """Parts as sentences one after another; a name that ends with a full stop ("Alexandr VI.") gets no second one."""
    stop = t("card-says.stop")
    return stop.join(parts).replace(stop[0] + stop, stop)


def lines_of(name: str, width: int = 15) -> list[str]:
    """A name in at most two lines of about `width` letters."""
    words = name.split()
    if len(name) <= width or len(words) == 1:
        return [name]
    best = min(range(1, len(words)), key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))))
    return [" ".join(words[:best]), " ".join(words[best:])]


def fitted(text: str, x: float, y: float, room: float, class_: str, letter: float = 6.6) -> str:
    """A line of text, squeezed if it would be wider than `room`."""
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(text) * letter > room else ""
    return f'<text x="{x:g}" y="{y:g}" class="{class_}" text-anchor="middle"{squeeze}>{esc(text)}</text>'


def _wide(number: int, size: float) -> float:
    """The width of so many symbols of a kind; from three on a number stands before one symbol."""
    return number * size if number < 3 else size * 1.7


def frieze(relief: Mapping[str, int], x: float, y: float, width: float, size: float = 17) -> str:
    """The relief: kinds of symbols side by side, a slash between the kinds of which one may be used."""
    kinds = [(kind, number) for kind, number in relief.items() if number]
    gap = 10.0
    total = sum(_wide(number, size) for _, number in kinds) + gap * max(0, len(kinds) - 1)
    if total > width - 6:
        size *= (width - 6) / total
        gap *= (width - 6) / total
    wide = [_wide(number, size) for _, number in kinds]
    at = x + (width - sum(wide) - gap * max(0, len(kinds) - 1)) / 2
    parts = []
    for index, ((kind, number), room) in enumerate(zip(kinds, wide, strict=True)):
        if index:
            parts.append(f'<text x="{at - gap / 2:g}" y="{y + 5:g}" class="small faint" text-anchor="middle">/</text>')
        if number > 2:
            parts.append(
                f'<text x="{at + size * 0.3:g}" y="{y + 6:g}" class="number" text-anchor="middle">{number}</text>'
            )
            parts.append(use(kind, at + size * 1.2, y, size))
        else:
            parts += [use(kind, at + size * (i + 0.5), y, size) for i in range(number)]
        at += room + gap
    return "".join(parts)


def ribbon(t: Words, x: float, y: float, width: float, height: float = 18) -> str:
    """The word for the spent side on a ribbon with its middle at x, y."""
    word = t("card-says.short-spent")
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" rx="3" '
        f'class="ribbon"/>{fitted(word, x, y + 4.5, width - 6, "small")}'
    )


def picture(face: Face, x: float, y: float, size: float) -> str:
    """The emblem of a card or tile, or the skyline of a city, its middle at x, y."""
    if face.city:
        wide = 2.4 * size
        return skyline(face.city, x - wide / 2, y - wide * 0.16, wide, wide * 0.32)
    return emblem(face.emblem, x, y, size)


def hatch(x: float, y: float, width: float, height: float) -> str:
    """The hatching of a spent side."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4" class="hatch"/>'


def draw(
    t: Words,
    face: Face,
    x: float,
    y: float,
    *,
    ready: bool = True,
    marked: str = "",
    extra: str = "",
    turned: bool = False,
    large: bool = False,
) -> str:
    """A card with its upper left corner at x, y.

    `marked`: the opening of the group (`choices.opening`); `extra`: SVG on top of it, under the ribbon of the spent
    side; `turned`: the last action turned it; `large`: with the higher picture (`height`).
    """
    w, h = WIDTH, height(large)
    inside = _printed(face, x, y, ready, large, sheet()) + extra
    opening = marked or f"><title>{esc(describe(t, face, ready))}</title>"
    state = f"card {'ready' if ready else 'spent'} on-{face.field}" + (" turned" if turned else "")
    state += " large" if large else ""
    if not ready:
        inside += ribbon(t, x + w / 2, y + 2, 50, 17)
        inside = f'<g transform="rotate(-3 {x + w / 2:g} {y + h / 2:g})">{inside}</g>'
    return f'<g class="{state}"{opening}{inside}</g>'


@lru_cache(maxsize=512)
def _printed(face: Face, x: float, y: float, ready: bool, large: bool, portraits: str) -> str:
    """What is printed on a side of a card; `portraits`: where these lie (`sheet`).

    Kept, as most cards lie where they lay when the table is drawn again.
    """
    high = height(large)
    base = y + high - FRIEZE
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{high}" rx="6" class="paper"/>',
        _picture(face, x, y, ready, large, portraits),
        _name(face.name, x + WIDTH / 2, y + _field_height(large)),
        f'<rect x="{x:g}" y="{base:g}" width="{WIDTH}" height="{FRIEZE}" rx="4" class="frieze"/>',
        frieze(face.relief, x, base + FRIEZE / 2, WIDTH, 21),
        _corners(face, x, y),
    ]
    return "".join(parts)


def height(large: bool) -> int:
    """The height of a card in units of the drawing; it is WIDTH wide."""
    return HEIGHT + TALL - FIELD_HEIGHT if large else HEIGHT


def _field_height(large: bool) -> int:
    return TALL if large else FIELD_HEIGHT


def _picture(face: Face, x: float, y: float, ready: bool, large: bool, portraits: str) -> str:
    """Field or hatching, and on it the portrait with the emblem beside it, or the emblem alone."""
    high = _field_height(large)
    if not ready:
        behind = hatch(x + 4, y + 4, WIDTH - 8, high - 7)
    elif large:
        behind = f'<g transform="translate({x:g} {y:g})">{field(face.field, TALL)}</g>'
    else:
        behind = f'<use href="#sym-field-{face.field}" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{FIELD_HEIGHT}"/>'
    if not face.person:
        return behind + picture(face, x + WIDTH / 2, y + high / 2 + 1.5, EMBLEM if ready else EMBLEM - 2)
    left, top, wide = niche(high)
    r = TALL_BADGE if large else BADGE
    right, low = x + left + wide - 2, y + high - r
    return (
        f"{behind}{portrait(face.emblem, x + left, y + top, wide, portraits)}"
        f'<circle cx="{right:g}" cy="{low:g}" r="{r:g}" fill="{ground(face.field)}" class="badge"/>'
        f"{emblem(face.emblem, right, low, 1.36 * r)}"
    )


def alone(t: Words, face: Face, ready: bool = True) -> str:
    """A card or tile, a person large, in a drawing of its own beside its name, hidden from screen readers."""
    box = f"-8 -8 {WIDTH + 16} {height(face.person) + 16}"
    drawn = draw(t, face, 0, 0, ready=ready, large=face.person)
    return f'<svg class="single face" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def now(x: float, y: float, wide: float, high: float) -> str:
    """The frame of something that can be done now: gold with an edge of ink."""
    frame = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="9" class="'
    return f'{frame}now-edge"/>{frame}now"/>'


def _name(name: str, x: float, y: float) -> str:
    """A name in the middle of the band between picture and relief: large in one line, or smaller in two."""
    lines = lines_of(name, 12)
    if len(lines) == 1:
        return fitted(name, x, y + 22, WIDTH - 8, "name", 8.6)
    return "".join(fitted(line, x, y + 13.5 + 15.5 * i, WIDTH - 8, "name two", 7.5) for i, line in enumerate(lines))


def _corners(face: Face, x: float, y: float) -> str:
    """Cost, or a faction's arms, top left; action top right, below it agent, courtier space and prestige."""
    parts = []
    if face.faction:
        parts.append(f'<circle cx="{x + 15:g}" cy="{y + 15:g}" r="15" class="seal"/>')
        parts.append(use(f"arms-{face.faction}", x + 15, y + 15.5, 23))
    if face.action:
        parts.append(f'<circle cx="{x + WIDTH - 15:g}" cy="{y + 15:g}" r="15" class="seal"/>')
        parts.append(use(action_symbol(face.action), x + WIDTH - 15, y + 15, 22))
    for index, (kind, number) in enumerate(face.cost.items()):
        top = y + 9 + 17.5 * index
        parts.append(f'<rect x="{x - 1:g}" y="{top - 9:g}" width="35" height="18" rx="4" class="seal"/>')
        parts.append(f'<text x="{x + 8:g}" y="{top + 5.5:g}" class="number" text-anchor="middle">{number}</text>')
        parts.append(use(kind, x + 23, top, 16))
    signs = ["agent"] * face.agents + ["courtier"] * face.courtiers + ["prestige"] * bool(face.prestige)
    for index, sign in enumerate(signs, start=1 if face.action else 0):
        spot, low = x + WIDTH - 14, y + 14 + 27.5 * index
        parts.append(f'<circle cx="{spot:g}" cy="{low:g}" r="12.5" class="seal"/>')
        parts.append(use(sign, spot, low, 23 if sign == "prestige" else 17))
        if sign == "prestige":
            parts.append(fitted(str(face.prestige), spot, low + 5, 16, "small number"))
    return "".join(parts)
