"""The drawing vocabulary: every symbol once as `<symbol id="sym-NAME">`, used by `<use href="#sym-NAME">`."""

from __future__ import annotations

from functools import cache

from virtu.games.virtu.picture.arms import faction_symbols
from virtu.games.virtu.picture.icons import ICONS

FROM_ICONS = {
    "crown": "queen-crown",
    "cavalry": "horse-head",
    "boat": "caravel",
    "mask": "domino-mask",
    "war": "crossed-swords",
    "govern": "throne-king",
    "patronise": "lyre",
    "trade": "scales",
    "annex": "wax-seal",
    "action-war": "knight-banner",
    "intrigue": "cloak-dagger",
    "agent": "hood",
    "troop": "meeple",
    "cathedral": "church",
    "prestige": "laurels",
    "indulgence": "tied-scroll",
    "anchor": "anchor",
    "pirate": "skull-crossed-bones",
    "france": "fleur-de-lys",
    "hre": "eagle-emblem",
}
"""Our names and the names of the outlines in `icons.py`."""

_CROSS = "M202 24H310L298 150H430V258H298L322 488H190L214 258H82V150H214Z"
_ARROW = "M40 196H270V96L472 256L270 416V316H40Z"

OWN = {
    "florin": (
        '<circle cx="256" cy="256" r="226" fill="var(--coin)" stroke="currentColor" stroke-width="28"/>'
        '<circle cx="256" cy="256" r="178" fill="none" stroke="currentColor" stroke-width="12" '
        'stroke-dasharray="14 18"/>'
        f'<path transform="translate(113 106) scale(.56)" fill="currentColor" d="{ICONS["fleur-de-lys"]}"/>'
    ),
    "cross": f'<path fill="currentColor" d="{_CROSS}"/>',
    "arrow": f'<path fill="currentColor" d="{_ARROW}"/>',
    "either": (
        f'<path transform="translate(-8 -10) scale(.58)" fill="currentColor" d="{ICONS["queen-crown"]}"/>'
        f'<path transform="translate(232 224) scale(.54)" fill="currentColor" d="{_CROSS}"/>'
        '<path d="M110 440L420 90" stroke="currentColor" stroke-width="22"/>'
    ),
    "ottoman": (
        '<path fill="currentColor" d="M330 66A200 200 0 1 0 330 446A230 190 0 1 1 330 66Z"/>'
        '<path fill="currentColor" '
        'd="M372 168L394 226L456 230L408 268L424 328L372 294L320 328L336 268L288 230L350 226Z"/>'
    ),
    "courtier": (
        '<rect x="96" y="36" width="320" height="440" rx="36" fill="none" stroke="currentColor" stroke-width="32" '
        'stroke-dasharray="60 28"/><circle cx="256" cy="186" r="66" fill="currentColor"/>'
        '<path fill="currentColor" d="M140 400C140 318 190 276 256 276S372 318 372 400Z"/>'
    ),
    "no-annex": (
        f'<path transform="translate(84 84) scale(.67)" fill="currentColor" d="{ICONS["wax-seal"]}"/>'
        '<circle cx="256" cy="256" r="222" fill="none" stroke="var(--forbid)" stroke-width="44"/>'
        '<path d="M100 412L412 100" stroke="var(--forbid)" stroke-width="44"/>'
    ),
    "token": (
        '<path d="M256 30L470 256L256 482L42 256Z" fill="none" stroke="currentColor" stroke-width="30"/>'
        f'<path transform="translate(128 128) scale(.5)" fill="currentColor" d="{ICONS["crossed-swords"]}"/>'
    ),
    "closed": '<path d="M96 96L416 416M416 96L96 416" stroke="currentColor" stroke-width="56" stroke-linecap="round"/>',
}
"""Drawn here, in a box of 512 by 512."""

NAMES = (*FROM_ICONS, *OWN)


@cache
def symbols() -> dict[str, str]:
    """Every symbol by its name, as SVG text: NAMES, then the pieces of the factions, e.g. `disc-red`."""
    icons = {name: f'<path fill="currentColor" d="{ICONS[source]}"/>' for name, source in FROM_ICONS.items()}
    drawn = {
        name: f'<symbol id="sym-{name}" viewBox="0 0 512 512">{body}</symbol>'
        for name, body in (*icons.items(), *OWN.items())
    }
    return {**drawn, **faction_symbols()}


def use(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol in a picture, its middle at x, y. It has no name of its own: the element round it is named."""
    half = size / 2
    kind = f' class="c-{name}"' if name in NAMES else ""
    return (
        f'<use href="#sym-{name}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"{kind}{extra}/>'
    )
