"""Panels about the table itself: the players, a report of a problem, this version, a game that is open twice."""

from __future__ import annotations

from collections.abc import Mapping

from virtu.core.words import Words
from virtu.games.virtu.editions import NAME_LENGTH
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views import bots
from web.views.context import esc
from web.views.html import command, row, seat_chip

NEWS = (("0.1.0", ("game", "page", "links", "shelf", "manners", "bots")),)
"""What is new, by version, the latest first: each point is a sentence of the catalogue."""


def players(t: Words, state: State, awake: bool, levels: Mapping[int, str]) -> str:
    """Who sits where; persons and bots can be changed in the middle of a game. `awake`: the screen is kept on;
    `levels`: those of the bots, by seat."""
    seats = "".join(_seat(t, state, seat, levels.get(seat, "")) for seat in range(len(state.players)))
    # A button, for a patch leaves a box alone that has the focus, and a browser may refuse.
    deed, on = (":awake false", "true") if awake else (":awake true", "false")
    switch = command(deed, esc(t("players.awake")), "command switch", role="switch", aria_checked=on)
    return (
        f"<h2>{esc(t('players.heading'))}</h2><p>{esc(t('players.about'))}</p>"
        f'<form class="sitting" data-command=":seats" data-keep="{t.language}">{seats}'
        f'<button type="submit" class="act main">{esc(t("players.keep"))}</button></form>{bots.about(t)}'
        f'<p>{switch}</p><p class="faint">{esc(t("players.awake-about"))}</p>'
        f"{row((command(':rematch', esc(t('seats.rematch')), 'act'),), 'tools')}"
        f'<p class="faint">{esc(t("seats.rematch-about"))}</p>'
    )


def _seat(t: Words, state: State, seat: int, level: str) -> str:
    faction = state.players[seat].faction
    chip = seat_chip(faction, LETTERS[faction], t(f"faction.{faction}"))
    return (
        f'<div class="sits">{chip}<input name="name{seat}" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'value="{esc(state.options.names[seat])}" aria-label="{esc(t("start.name", seat=seat + 1))}'
        f'{esc(t("says.colon"))}{esc(t(f"faction.{faction}"))}" placeholder="{esc(t("start.name-hint"))}">'
        f"{bots.choice(t, seat, level)}</div>"
    )


def problem(t: Words, text: str) -> str:
    """A report to copy."""
    return (
        f'<h2 id="report-title">{esc(t("report.heading"))}</h2><p>{esc(t("report.about"))}</p>'
        f'<textarea class="report" readonly rows="10" aria-labelledby="report-title">{esc(text)}</textarea>'
        f"{row((command(':report', esc(t('report.copy')), 'act main'),), 'tools')}"
    )


def version(t: Words, number: str, rules: int, data: int) -> str:
    """Which version this is, and what is new in it and those before it."""
    parts = []
    for name, points in NEWS:
        items = "".join(f"<li>{esc(t(f'news.{point}'))}</li>" for point in points)
        parts.append(f"<h3>{esc(t('version.number', version=name))}</h3><ul>{items}</ul>")
    return (
        f"<h2>{esc(t('version.heading'))}</h2><p>{esc(t('version.number', version=number))}. "
        f"{esc(t('version.rules', rules=rules, data=data))}</p>"
        f"<h2>{esc(t('version.new'))}</h2>{''.join(parts)}"
    )


def twice(t: Words, *, with_bots: bool, elsewhere: bool) -> str:
    """The game on the table is open in another tab too. `elsewhere`: its bots are played there."""
    here = command(":bots here", esc(t("bots.here")), "act main") if elsewhere else ""
    ways = (here, command(":view start", esc(t("menu.start")), "act"))
    about = t("tabs.about") if not with_bots else t("tabs.bots-elsewhere" if elsewhere else "tabs.bots-here")
    return f"<h2>{esc(t('tabs.heading'))}</h2><p>{esc(about)}</p>{row(ways, 'tools')}"
