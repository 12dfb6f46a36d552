"""The rules in brief, on one page, and what every sign means. All sentences stand in the catalogue."""

from __future__ import annotations

from virtu.core.words import Words
from virtu.games.virtu.data import ACTIONS, KINDS
from web.views.context import esc
from web.views.html import command
from web.views.symbols import action_symbol, name_of, picture

SIGNS = (
    *("agent", "troop", "token", "cathedral", "prestige", "indulgence"),
    *("courtier", "anchor", "pirate", "no-annex", "france", "hre", "ottoman"),
)
"""Signs that are not symbols to pay with, as they stand on the map and in the palace."""
YEAR = ("marker", "action", "sieges", "order", "wages", "reorganise", "buy", "recruit", "alliance", "test")
SIEGE = ("when", "strength", "bonuses", "won", "lost", "field")
PAYING = ("sources", "one-kind", "spent", "indulgence", "florins")
END = ("when", "cities", "patronage", "religion", "trophies", "printed", "indulgences", "tie")
PLAY = ("gold", "sheet", "map", "list", "undo")


def render(t: Words) -> str:
    """The inside of the panel: how to use the table, the signs, a year, the actions, sieges, paying, the end."""
    return (
        f"<h2>{esc(t('help.heading'))}</h2><p>{esc(t('help.aim'))}</p>"
        + _points(t, "play", PLAY)
        + _symbols(t)
        + _steps(t)
        + _actions(t)
        + _points(t, "paying", PAYING)
        + _points(t, "siege", SIEGE)
        + _points(t, "end", END)
        + f'<p>{command(":rules", esc(t("rules.open")), "act")}</p><p class="faint">{esc(t("help.books"))}</p>'
        f'<p class="faint">{esc(t("start.unofficial"))} {esc(t("start.credits"))}</p>'
    )


def _section(t: Words, name: str, inside: str) -> str:
    return f'<section class="help-{name}"><h3>{esc(t(f"help.{name}"))}</h3>{inside}</section>'


def _points(t: Words, name: str, points: tuple[str, ...]) -> str:
    items = "".join(f"<li>{esc(t(f'help.{name}.{point}'))}</li>" for point in points)
    return _section(t, name, f"<ul>{items}</ul>")


def _steps(t: Words) -> str:
    """A year, step by step."""
    items = "".join(f"<li>{esc(t(f'help.year.{step}'))}</li>" for step in YEAR)
    return _section(t, "year", f"<ol>{items}</ol>")


def _symbols(t: Words) -> str:
    """The symbols to pay with and what they are for, then the other signs."""
    kinds = "".join(_row(kind, t(f"symbol.{kind}"), t(f"symbol-use.{kind}")) for kind in KINDS)
    signs = "".join(_row(sign, name_of(sign, t), t(f"sign-use.{sign}")) for sign in SIGNS)
    return _section(t, "symbols", f'<dl class="signs">{kinds}{signs}</dl>')


def _actions(t: Words) -> str:
    rows = "".join(_row(action_symbol(a), t(f"action.{a}"), t(f"about.{a}")) for a in ACTIONS)
    return _section(t, "actions", f'<dl class="signs">{rows}</dl>')


def _row(sign: str, name: str, about: str) -> str:
    """A sign, its name, what it means."""
    return f"<div><dt>{picture(sign)} {esc(name)}</dt><dd>{esc(about)}</dd></div>"
