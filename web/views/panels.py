"""What lies over the table for a moment: the menu, a notice, a link to copy by hand, a conflict of two tabs."""

from __future__ import annotations

from virtu.core.words import Words
from web.views.context import esc
from web.views.html import attributes, command

PANEL = "panel"
"""The id of the panel that lies over the table."""


def notice(t: Words, sentence: str) -> str:
    """Something went wrong or must be known; nothing has changed."""
    return f'<div class="panel notice" role="alert"><p id="notice">{esc(sentence)}</p>{_close(t)}</div>'


def menu(t: Words) -> str:
    """Everything that concerns the whole game."""
    entries = (
        (":view pass", "pass.heading"),
        (":link", "menu.link"),
        (":file", "menu.file"),
        (":view embed", "embed.heading"),
        (":restart", "top.restart"),
        (":moment back", "log.look-back"),
        (":view lines", "past.lines"),
        (":view offer", "top.offer"),
        (":view cities", "cities.heading"),
        (":view learn", "learn.open"),
        (":view puzzle", "puzzle.open"),
        (":view help", "menu.help"),
        (":rules", "rules.heading"),
        (":view keys", "keys.heading"),
        (":view figures", "figures.menu"),
        (":analysis", "analysis.open"),
        (":view result", "menu.result"),
        (":view players", "menu.players"),
        (":rematch", "menu.rematch"),
        (":view start", "menu.start"),
        (":view settings", "settings.heading"),
        (":view report", "menu.report"),
        (":view version", "menu.version"),
    )
    items = "".join(f"<li>{command(text, esc(t(name)))}</li>" for text, name in entries)
    return (
        f'<div class="panel menu"{_dialog(t("menu.heading"))}><h2>{esc(t("menu.heading"))}</h2><ul>{items}</ul>'
        f'<p class="faint">{esc(t("menu.keys"))}</p>{_close(t)}</div>'
    )


def unsaved(t: Words, why: str) -> str:
    """Why the game on the table is not stored, and what to do. `why`: the reason's id, "" if it is stored again."""
    heading = t("top.unsaved" if why else "unsaved.no-longer")
    ways = command(":link", esc(t("menu.link")), "act main") + command(":file", esc(t("menu.file")), "act")
    sentence = f"<p>{esc(t(why))}</p>" if why else ""
    return (
        f'<div class="panel notice"{_dialog(heading)}><h2>{esc(heading)}</h2>{sentence}'
        f'<p class="tools">{ways}</p>{_close(t)}</div>'
    )


def conflict(t: Words) -> str:
    """The same game went on in another tab."""
    ways = command(":reload", esc(t("conflict.take")), "act main") + command(":fork", esc(t("conflict.fork")), "act")
    return _elsewhere(t("conflict.heading"), t("conflict.about"), ways)


def gone(t: Words) -> str:
    """The game on the table was deleted in another tab."""
    ways = command(":store", esc(t("gone.keep")), "act main") + command(":close", esc(t("gone.close")), "act")
    return _elsewhere(t("gone.heading"), t("gone.about"), ways)


def _elsewhere(heading: str, about: str, ways: str) -> str:
    """What another tab did, and what can be done about it; it is not closed without a decision."""
    return (
        f'<div class="panel notice"{_dialog(heading)}><h2>{esc(heading)}</h2><p>{esc(about)}</p>'
        f'<p class="tools">{ways}</p></div>'
    )


def boxed(t: Words, title: str, inside: str, class_: str, back: str = "game", close: str = "") -> str:
    """Safe HTML in a panel that can be closed; `back` is what is seen then, or `close` the command that closes it."""
    return f'<div class="panel {class_}"{_dialog(title)}>{inside}{_close(t, close or f":view {back}")}</div>'


def standing(t: Words, title: str, inside: str, class_: str) -> str:
    """Safe HTML in a panel that brings its own ways out."""
    return f'<div class="panel {class_}"{_dialog(title)}>{inside}</div>'


def _dialog(title: str) -> str:
    return attributes(id=PANEL, role="dialog", aria_label=title, tabindex="-1")


def _close(t: Words, close: str = ":view game") -> str:
    return command(close, esc(t("panel.close")), "command close", data_key="Escape")
