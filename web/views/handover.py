"""Between two players: whose turn begins, and what has changed since that player decided last."""

from __future__ import annotations

from collections.abc import Iterable

from virtu.core.words import Words
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.changes import Changes, Figure
from web.views.context import Context, esc
from web.views.html import attributes, command, seat_chip
from web.views.panels import PANEL

BEGIN = "handover-begin"
"""The id of the button that begins the turn."""


def render(state: State, ctx: Context, changes: Changes) -> str:
    """The panel."""
    t, seat = ctx.t, changes.seat
    faction = state.players[seat].faction
    title = title_of(ctx, seat)
    frame = attributes(id=PANEL, role="dialog", aria_label=title, tabindex="-1", data_faction=faction)
    parts = [
        _cities(state, ctx, changes),
        _battles(t, changes),
        _figures(state, ctx, changes),
        _deeds(state, ctx, changes),
    ]
    told = "".join(parts) or f"<p>{esc(t('handover.nothing'))}</p>"
    begin = command(":view game", esc(t("handover.begin")), "act main", id=BEGIN, data_key="Escape")
    return (
        f'<div class="panel handover"{frame}><header><h2><span class="disc" aria-hidden="true">'
        f"{LETTERS[faction]}</span> {esc(title)}</h2>{begin}</header>"
        f'<p class="faint">{esc(t("handover.about"))}</p><div class="handover-told">{told}</div></div>'
    )


def title_of(ctx: Context, seat: int) -> str:
    """Whose turn it is, as plain text."""
    return ctx.t("handover.heading", name=ctx.name(seat))


def _section(title: str, inside: str) -> str:
    return f"<section><h3>{esc(title)}</h3>{inside}</section>" if inside else ""


def _list(items: Iterable[str]) -> str:
    rows = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{rows}</ul>" if rows else ""


def _chip(state: State, ctx: Context, seat: int) -> str:
    faction = state.players[seat].faction
    return seat_chip(faction, LETTERS[faction], ctx.name(seat))


def _cities(state: State, ctx: Context, changes: Changes) -> str:
    """Cities won and lost, by player."""
    t = ctx.t

    def said(message: str, cities: tuple[str, ...]) -> str:
        return esc(t.count(message, len(cities), cities=t.all_of(t(f"city.{city}") for city in cities)))

    items = []
    for seat, won, lost in changes.won:
        parts = ([said("handover.won", won)] if won else []) + ([said("handover.lost", lost)] if lost else [])
        items.append(f"{_chip(state, ctx, seat)} {' '.join(parts)}")
    return _section(t("handover.cities"), _list(items))


def _battles(t: Words, changes: Changes) -> str:
    return _section(t("handover.battles"), _list(esc(sentence) for sentence in changes.battles))


def _deeds(state: State, ctx: Context, changes: Changes) -> str:
    """What each rival did, in the order of play."""
    sections = (
        f'<div class="rival" data-faction="{state.players[seat].faction}"><h4>{_chip(state, ctx, seat)}</h4>'
        f"{_list(esc(sentence) for sentence in sentences)}</div>"
        for seat, sentences in changes.deeds
    )
    return _section(ctx.t("handover.deeds"), "".join(sections))


def _figures(state: State, ctx: Context, changes: Changes) -> str:
    """Florins, troops and agents where they differ, with the difference."""
    items = []
    for seat, figures in changes.figures:
        faction = state.players[seat].faction
        items.append(_chip(state, ctx, seat) + "".join(_figure(ctx.t, faction, figure) for figure in figures))
    return _section(ctx.t("handover.figures"), _list(items))


def _figure(t: Words, faction: str, figure: Figure) -> str:
    sign = {"florins": "florin", "troops": f"troop-{faction}", "agents": f"agent-{faction}"}[figure.name]
    difference = f"{figure.after - figure.before:+d}".replace("-", "\u2212")
    says = t(f"handover.{figure.name}", before=figure.before, after=figure.after)
    return (
        f'<span class="figure"><svg class="icon" aria-hidden="true"><use href="#sym-{sign}"/></svg>'
        f'<span aria-hidden="true">{figure.before}\u2009\u2192\u2009{figure.after} <small>({difference})</small></span>'
        f'<span class="unseen">{esc(says)}</span></span>'
    )
