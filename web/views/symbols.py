"""The drawing vocabulary: every symbol once as `<symbol id="sym-NAME">`, used everywhere by `<use href="#sym-NAME">`.

The page holds `symbol_defs()` once, outside the regions that are patched. Pictures use the symbols with `use`, running
text with `icon` and `amounts`, which give each one its name from the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from virtu.core.words import Words
from virtu.games.virtu.data import KINDS
from web.art.icons import ICONS
from web.views.arms import LETTERS, faction_symbols
from web.views.context import esc

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
"""Our names and the names of the outlines in `web/art/icons.py`."""

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
_MESSAGE = {name: f"symbol.{name}" for name in (*KINDS, "either")}
_MESSAGE |= {name: f"action.{name}" for name in ("govern", "patronise", "trade", "annex", "intrigue")}
_MESSAGE |= {"action-war": "action.war"}
_MESSAGE |= {name: f"power.{name}" for name in ("france", "hre", "ottoman")}
_MESSAGE |= {f"{piece}-{faction}": f"faction.{faction}" for piece in ("disc", "arms") for faction in LETTERS}


def action_symbol(action: str) -> str:
    """The symbol of one of the six actions ("war" is a kind of symbol too, so its action has another name)."""
    return "action-war" if action == "war" else action


@cache
def symbol_defs() -> str:
    """All symbols, in an SVG of no size for the head of the page."""
    from web.views.map_base import map_base

    parts = [
        f'<symbol id="sym-{name}" viewBox="0 0 512 512"><path fill="currentColor" d="{ICONS[source]}"/></symbol>'
        for name, source in FROM_ICONS.items()
    ]
    parts += [f'<symbol id="sym-{name}" viewBox="0 0 512 512">{body}</symbol>' for name, body in OWN.items()]
    return (
        '<svg class="symbol-defs" width="0" height="0" aria-hidden="true" focusable="false" '
        f'xmlns="http://www.w3.org/2000/svg"><defs>{"".join(parts)}{faction_symbols()}{map_base()}</defs></svg>'
    )


def use(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol in a picture, its middle at x, y. It has no name of its own: the element round it is named."""
    half = size / 2
    kind = f' class="c-{name}"' if name in NAMES else ""
    return (
        f'<use href="#sym-{name}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"{kind}{extra}/>'
    )


def name_of(name: str, t: Words) -> str:
    """What a symbol is called, in words."""
    return t(_MESSAGE.get(name, f"sign.{name}"))


def icon(name: str, t: Words, count: int = 1) -> str:
    """A symbol in running text; with a count other than 1 the number stands before it and in its name.

    `name`: one of NAMES, or a piece of a faction like `disc-red`.
    """
    if count != 1 and name in KINDS or name == "either" and count != 1:
        label = t.count(f"symbols.{name}", count)
    else:
        label = name_of(name, t) if count == 1 else f"{count} {name_of(name, t)}"
    label = esc(label)
    number = "" if count == 1 else f'<span class="amount" aria-hidden="true">{count}</span>'
    return (
        f'<span class="icons">{number}<svg class="icon c-{esc(name)}" role="img" aria-label="{label}">'
        f'<title>{label}</title><use href="#sym-{esc(name)}"/></svg></span>'
    )


def picture(name: str, class_: str = "icon") -> str:
    """A symbol beside the words that name it, hidden from screen readers."""
    return f'<svg class="{class_} c-{esc(name)}" aria-hidden="true"><use href="#sym-{esc(name)}"/></svg>'


def spelled(symbols: Mapping[str, int], t: Words, between: str) -> str:
    """Symbols as pictures and in words: "[crown] 2 crowns"; `between` is safe HTML."""
    parts = (
        f'<span class="spelled">{picture(kind)} {esc(t.count(f"symbols.{kind}", number))}</span>'
        for kind, number in symbols.items()
        if number
    )
    return between.join(parts)


def amounts(relief: Mapping[str, int], t: Words, between: str = " ") -> str:
    """Several symbols with their numbers, e.g. a cost or a relief, in the order of the mapping."""
    return between.join(icon(kind, t, number) for kind, number in relief.items())
