"""The emblems of cards, tiles and patronage bonuses, the fields behind them, and the skylines of the cities.

An emblem is `<symbol id="sym-emblem-NAME">` in a box of 512 by 512, in the colour of its place and with a line round it
that the place gives. A field is `<symbol id="sym-field-NAME">` in a box of 112 by 56: a faction's has its colour and
its pattern, the others a colour and a shape that tells the kind of card without it; where a portrait belongs on it, it
has a niche with sky and hills. A skyline, by the value of its city, is `<symbol id="sym-skyline-VALUE">` in a box of
120 by 32.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from virtu.games.virtu.data import CARDS, CITIES
from virtu.games.virtu.picture.arms import LETTERS, pattern
from virtu.games.virtu.picture.icons import ICONS
from virtu.games.virtu.picture.portraits import HEIGHT as HIGH
from virtu.games.virtu.picture.portraits import WIDTH as WIDE

FROM_ICONS = {
    "merchant": "swap-bag",
    "ambassador": "scroll-quill",
    "consigliere": "barn-owl",
    "podesta": "gavel",
    "spadassin": "stiletto",
    "condottiere": "barbute",
    "admiral": "galley",
    "bishop": "pope-crown",
    "banker": "locked-chest",
    "machiavelli": "fox-head",
    "ludovico": "snake",
    "galeazzo": "mounted-knight",
    "beatrice": "harp",
    "lorenzo": "tree-branch",
    "giovanni": "lion",
    "moro": "griffin-symbol",
    "colleoni": "cavalry",
    "cornaro": "pearl-necklace",
    "ferdinand": "ermine",
    "alphonse": "visored-helm",
    "federico": "eagle-head",
    "alexander": "bull",
    "cesare": "winged-sword",
    "lucrezia": "round-potion",
    "duchy": "jewel-crown",
    "principality": "winged-scepter",
    "kingdom": "imperial-crown",
    "republic": "greek-temple",
    "guild": "hammer-nails",
    "cathedral": "church",
    "cannons": "cannon",
    "leonardo": "vitruvian-man",
    "copernicus": "orbital",
    "michelangelo": "stake-hammer",
    "columbus": "compass",
    "prince": "book-cover",
    "sistine": "hand-of-god",
}
"""Emblems by the id of their card, tile or bonus, and the names of their outlines in `icons.py`."""

KEY = "skeleton-key"
"""The outline of which the pope's crossed keys are made."""

KINDS = {
    "war": ("gonfalonier", "condottiere", "spadassin", "admiral"),
    "faith": ("cardinal", "bishop", "pope"),
    "trade": ("merchant", "banker"),
    "court": ("ambassador", "consigliere", "podesta", "machiavelli"),
}
"""What the characters are about, for the eye alone: no rule asks for it."""
DOMAIN = "domain"
"""The field of tiles."""

FIELD_WIDTH, FIELD_HEIGHT = 112, 56
TALL = 116
"""The height of the field of a large card."""


# -- emblems ------------------------------------------------------------------------------------------------------


def _filled(path: str) -> str:
    return f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>'


def _gonfalon() -> str:
    """A banner that hangs from a cross-bar, with a cross cut out."""
    pole = "M242 16h28v44h-28ZM92 56h328v26H92ZM244 380h24v116h-24Z"
    cloth = "M116 96H396V372L326 318L256 392L186 318L116 372Z"
    cross = "M238 140h36v56h56v36h-56v62h-36v-62h-56v-36h56Z"
    return _filled(pole + cloth + cross)


def _galero() -> str:
    """A cardinal's hat with three tassels on each side."""
    hat = "M166 150C166 50 346 50 346 150V172H166Z"
    brim = "M24 208C24 176 128 180 256 180S488 176 488 208S384 248 256 248S24 240 24 208Z"
    cord = "M78 248h22c4 44 42 46 46 84h-22C118 300 82 296 78 248Z"
    other = "M434 248h-22c-4 44-42 46-46 84h22C394 300 430 296 434 248Z"
    tassels = "".join(
        f"M{x} {y}l34 66h-68Z" for x, y in ((134, 318), (92, 402), (176, 402), (378, 318), (336, 402), (420, 402))
    )
    return _filled(hat + brim + cord + other) + _filled(tassels)


def _keys() -> str:
    """Two keys crossed, their bows below."""
    key = f'<path fill="currentColor" d="{ICONS[KEY]}"/>'
    return (
        f'<g transform="translate(0 512) scale(1 -1)">{key}</g><g transform="translate(512 512) scale(-1 -1)">{key}</g>'
    )


def _ring() -> str:
    """A ring with a pointed diamond, as the Medici bore it."""
    ring = "M256 178a156 156 0 1 1 0 312a156 156 0 1 1 0-312Zm0 42a114 114 0 1 0 0 228a114 114 0 1 0 0-228Z"
    gem = "M186 24H326L388 92L256 206L124 92Z"
    facets = "M166 92L200 50H240L214 92ZM176 108H214L238 160Z"
    return _filled(ring) + _filled(gem + facets)


def _star_fort() -> str:
    """The plan of a fort with five bastions, its ditch and its keep."""

    def ring(tip: float, neck: float) -> str:
        points = []
        for number in range(5):
            at = 2 * pi * number / 5 - pi / 2
            for angle, reach in ((-0.36, neck), (-0.2, 0.8 * tip), (0, tip), (0.2, 0.8 * tip), (0.36, neck)):
                points.append(f"{256 + reach * cos(at + angle):.0f} {266 + reach * sin(at + angle):.0f}")
        return f"M{'L'.join(points)}Z"

    keep = "M220 230h72v72h-72Z"
    return _filled(ring(250, 150) + ring(196, 118) + ring(160, 96) + keep)


def _dome() -> str:
    """The dome of Florence: lantern, ribs, drum."""
    lantern = "M256 8l16 40h-32ZM234 54h44v52h-44Z"
    shell = "M86 372C86 226 176 142 236 114h40C336 142 426 226 426 372Z"
    ribs = (
        "M249 138h14v234h-14ZM172 372c2-96 30-170 52-216l12 6c-20 50-44 116-46 210Z"
        "M340 372c-2-96-30-170-52-216l-12 6c20 50 44 116 46 210Z"
    )
    windows = "".join(f"M{x} 424a18 18 0 1 1 36 0a18 18 0 1 1-36 0Z" for x in (116, 198, 278, 360))
    return (
        _filled(lantern)
        + _filled(shell + ribs)
        + _filled("M78 390H434V460H78Z" + windows)
        + _filled("M48 472H464V504H48Z")
    )


@cache
def own() -> dict[str, str]:
    """The emblems that are drawn here, by the id of their card or bonus."""
    return {
        "gonfalonier": _gonfalon(),
        "cardinal": _galero(),
        "pope": _keys(),
        "piero": _ring(),
        "trace": _star_fort(),
        "duomo": _dome(),
    }


def names() -> tuple[str, ...]:
    """Every card, every tile that is no city's, every bonus."""
    return (*FROM_ICONS, *own())


def emblem(name: str, x: float, y: float, size: float) -> str:
    """The emblem of a card, tile or bonus, its middle at x, y."""
    half = size / 2
    return (
        f'<use href="#sym-emblem-{name}" class="emblem" x="{x - half:g}" y="{y - half:g}" width="{size:g}" '
        f'height="{size:g}"/>'
    )


# -- fields -------------------------------------------------------------------------------------------------------

_SCALLOPS = "Q13.1 1 20.3 10Q27.4 1 34.6 10Q41.7 1 48.9 10Q56 1 63.1 10Q70.3 1 77.4 10Q84.6 1 91.7 10Q98.9 1 106 10"
_SHAPES: dict[str, Callable[[float], str]] = {
    "war": lambda h: (
        f"M6 4H106V{h - 6:g}L90 {h - 12:g}L73 {h - 4:g}L56 {h - 11:g}L39 {h - 4:g}L22 {h - 12:g}L6 {h - 6:g}Z"
    ),
    "faith": lambda h: f"M8 {h - 3:g}V28C8 16 24 6 56 3C88 6 104 16 104 28V{h - 3:g}Z",
    "trade": lambda h: (
        f"M26 4H86C98 4 106 15 106 28V{h - 27:g}C106 {h - 14:g} 98 {h - 3:g} 86 {h - 3:g}H26"
        f"C14 {h - 3:g} 6 {h - 14:g} 6 {h - 27:g}V28C6 15 14 4 26 4Z"
    ),
    "court": lambda h: f"M6 {h - 3:g}V10{_SCALLOPS}V{h - 3:g}Z",
    DOMAIN: lambda h: f"M6 {h - 3:g}V4H18V10H30V4H42V10H50V4H62V10H70V4H82V10H94V4H106V{h - 3:g}Z",
}
"""War ends in the tongues of a banner, faith is a vault, trade a cartouche, the court a curtain, the domain a wall."""


def field_of(card: str) -> str:
    """The field of a card or tile: its faction, or what it is about."""
    if card in CARDS and CARDS[card].faction:
        return CARDS[card].faction
    return next((kind for kind, cards in KINDS.items() if card in cards), DOMAIN)


def ground(kind: str) -> str:
    """The colour of a field."""
    return f"var(--{'f' if kind in LETTERS else 'k'}-{kind})"


def field(kind: str, height: float = FIELD_HEIGHT) -> str:
    """A field of so many units of height in the corner 0, 0: a faction, one of KINDS or DOMAIN."""
    if kind in LETTERS:
        box = f'<rect x="4" y="4" width="104" height="{height - 7:g}" rx="3" '
        edge = f"var(--e-{kind}, var(--ink))"
        return (
            f'{box}fill="{ground(kind)}"/>{box}fill="url(#pattern-{kind})" stroke="{edge}" stroke-width="1.4"/>'
            f"{_niche(height)}"
        )
    shape = (
        f'<path d="{_SHAPES[kind](height)}" fill="{ground(kind)}" stroke="var(--ink)" stroke-width="1.4" '
        'stroke-linejoin="round"/>'
    )
    return shape if kind == DOMAIN else shape + _niche(height)


def niche(height: float = FIELD_HEIGHT) -> tuple[float, float, float]:
    """Left, top and width of the portrait on a field of that height; it stands on the lower edge of the niche."""
    width = 42.0 if height == FIELD_HEIGHT else 78.0
    return (FIELD_WIDTH - width) / 2, height - 3 - width * HIGH / WIDE, width


def _niche(height: float) -> str:
    """A window with a round head, sky and hills."""
    left, top, width = niche(height)
    right, foot, bow = left + width, height - 3, width / 2
    arch = f"M{left:g} {foot:g}V{top + 0.6 * bow:g}A{bow:g} {0.6 * bow:g} 0 0 1 {right:g} {top + 0.6 * bow:g}V{foot:g}Z"
    land = f"M{left:g} {foot - 0.36 * bow:g}q{0.5 * bow:g} {-0.34 * bow:g} {bow:g} {-0.1 * bow:g}"
    land += f"t{bow:g} {-0.14 * bow:g}V{foot:g}H{left:g}Z"
    line = 'stroke="var(--q-line)" stroke-width="1.4"'
    return (
        f'<path d="{arch}" fill="var(--q-sky)"/><path d="{land}" fill="var(--q-hill)"/>'
        f'<path d="{arch}" fill="none" {line}/>'
    )


def _patterns() -> str:
    """The patterns of the factions, to fill fields with."""
    return "".join(
        f'<pattern id="pattern-{faction}" width="40" height="40" patternUnits="userSpaceOnUse" '
        f'patternTransform="translate(16 6) scale(.5)">{pattern(faction)}</pattern>'
        for faction in LETTERS
    )


# -- skylines -----------------------------------------------------------------------------------------------------

_GROUND = 32


def _house(x: float, width: float, height: float) -> str:
    return f"M{x} {_GROUND}v{-height}l{width / 2} {-width * 0.45:g}l{width / 2} {width * 0.45:g}v{height}Z"


def _tower(x: float, width: float, height: float) -> str:
    """A tower with three merlons."""
    part = width / 5
    merlons = f"v-3h{part:g}v2h{part:g}v-2h{part:g}v2h{part:g}v-2h{part:g}v3"
    return f"M{x} {_GROUND}v{-height}{merlons}v{height}Z"


def _spire(x: float, width: float, height: float) -> str:
    return f"M{x} {_GROUND}v{-height}l{width / 2} {-width * 1.4:g}l{width / 2} {width * 1.4:g}v{height}Z"


def _cupola(x: float, width: float, height: float) -> str:
    """A dome with a lantern on a drum."""
    half = width / 2
    return (
        f"M{x} {_GROUND}v{-height}c0 {-width * 0.5:g} {half * 0.5:g} {-width * 0.66:g} {half - 1:g} {-width * 0.7:g}"
        f"v-4h2v4c{half * 0.5 - 0.5:g} {width * 0.04:g} {half - 1:g} {width * 0.2:g} {half - 1:g} {width * 0.7:g}"
        f"v{height}Z"
    )


def _wall(x: float, width: float, height: float) -> str:
    """A wall with a battlement."""
    teeth = int(width // 6)
    step = width / (2 * teeth)
    battlement = f"v-2.5h{step:g}v2.5h{step:g}" * teeth
    return f"M{x} {_GROUND}v{-height}{battlement}v{height}Z"


SKYLINES = {
    1: (_spire(70, 8, 12) + _house(22, 18, 6), _house(36, 20, 8) + _house(58, 16, 6) + _house(76, 18, 7)),
    2: (
        _spire(56, 8, 16) + _house(34, 18, 11) + _house(66, 18, 11),
        _wall(24, 72, 6) + _tower(18, 10, 13) + _tower(92, 10, 13),
    ),
    3: (
        _spire(36, 9, 18) + _house(48, 22, 13) + _tower(76, 9, 22),
        _wall(14, 92, 7) + _tower(8, 11, 14) + _tower(100, 11, 14) + _tower(54, 12, 11),
    ),
    4: (
        _cupola(46, 30, 12) + _tower(30, 8, 23) + _spire(82, 8, 18) + _house(14, 16, 13) + _house(92, 16, 12),
        _wall(8, 104, 7) + _tower(2, 11, 15) + _tower(107, 11, 15) + _tower(36, 9, 11) + _tower(75, 9, 11),
    ),
}
"""By the value of the city, village to capital: what stands behind, what stands in front."""


def skyline(city: str, x: float, y: float, width: float, height: float) -> str:
    """The skyline of a city with its upper left corner at x, y."""
    return (
        f'<use href="#sym-skyline-{CITIES[city].value}" class="skyline" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{height:g}"/>'
    )


def _skyline(value: int) -> str:
    behind, before = SKYLINES[value]
    return (
        f'<symbol id="sym-skyline-{value}" viewBox="0 0 120 {_GROUND}"><path d="{behind}" fill="currentColor" '
        f'fill-opacity=".55"/><path d="{before}" fill="currentColor"/></symbol>'
    )


# -- all of it ----------------------------------------------------------------------------------------------------


@cache
def faces() -> str:
    """Every emblem, field and skyline as SVG text, once for the defs of a page."""
    outlines = {name: f'<path fill="currentColor" d="{ICONS[icon]}"/>' for name, icon in FROM_ICONS.items()}
    emblems = "".join(
        f'<symbol id="sym-emblem-{name}" viewBox="0 0 512 512" overflow="visible">{drawing}</symbol>'
        for name, drawing in (*outlines.items(), *own().items())
    )
    fields = "".join(
        f'<symbol id="sym-field-{name}" viewBox="0 0 {FIELD_WIDTH} {FIELD_HEIGHT}">{field(name)}</symbol>'
        for name in (*_SHAPES, *LETTERS)
    )
    return emblems + _patterns() + fields + "".join(_skyline(value) for value in SKYLINES)
