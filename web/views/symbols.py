"""Symbols in the page: all of them once, and as signs in running text, each with its name from the catalogue.

The page holds `symbol_defs()` once, outside the regions that are patched. Pictures use the symbols with
`virtu.games.virtu.picture.symbols.use`, running text with `icon` and `amounts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from virtu.core.words import Words
from virtu.games.virtu.data import KINDS
from virtu.games.virtu.picture.arms import LETTERS, clips
from virtu.games.virtu.picture.emblems import faces
from virtu.games.virtu.picture.map_base import map_base
from virtu.games.virtu.picture.symbols import symbols
from web.views.context import esc

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
    return (
        '<svg class="symbol-defs" width="0" height="0" aria-hidden="true" focusable="false" '
        f'xmlns="http://www.w3.org/2000/svg"><defs>{"".join(symbols().values())}{clips()}{_mark()}{_news()}{faces()}{map_base()}</defs></svg>'
    )


def _mark() -> str:
    """The sign for "something can be done here": a gold ring with four points, round the middle 0, 0."""
    tips = "M0 -38l-5 9h10zM0 38l-5 -9h10zM38 0l-9 -5v10zM-38 0l9 -5v10z"
    return (
        '<g id="mark-can"><circle r="26" class="mark-glow"/><circle r="26" class="mark-edge"/>'
        '<circle r="26" class="mark-gold"/>'
        f'<path d="{tips}" class="mark-tip" transform="rotate(45)"/></g>'
    )


def _news() -> str:
    """The sign for "this is new": a ring of dashes with a flag at its side, round the middle 0, 0."""
    return (
        '<g id="mark-news"><circle r="33" class="news-edge"/><circle r="33" class="news-ring"/>'
        '<path d="M24 -24v-20l15 6l-15 6" class="news-flag"/></g>'
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
