"""The complete list of legal actions, the way to play without the pictures.

Every legal notation of the seat that is asked is one button, grouped by verb; florins that can be collected at any
time lie in folded groups, the asked seat's own and the other seats'. What ends the question (`done`, `pass`) stands
apart, so that a long list never hides it.
"""

from __future__ import annotations

from collections.abc import Iterable

from virtu.games.virtu import why
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import act, command

ENDS = ("done", "pass")
"""The answers that end a question without doing anything more."""


def render(state: State, ctx: Context, *, advice: bool = False) -> str:
    """The content of `#actions`. `advice`: whether it can be asked what a sound player would do."""
    if ctx.asked < 0:
        return ""
    groups: dict[str, list[str]] = {}
    collects: list[str] = []
    ends: list[str] = []
    for notation in ctx.legal:
        group = rules.group(state, notation, ctx.asked)
        if group == "collect":
            collects.append(notation)
        elif group in ENDS:
            ends.append(notation)
        else:
            groups.setdefault(group, []).append(notation)
    parts = [_group(state, ctx, name, notations) for name, notations in groups.items()]
    if collects:
        parts.append(_folded(state, ctx, "collect", [(ctx.asked, n) for n in collects], not groups and not ends))
    others = [(seat, notation) for seat, notations in ctx.anytime for notation in notations]
    if others:
        parts.append(_folded(state, ctx, "others", others, False))
    last = (
        f'<div class="ends verb"><ul>{_buttons(state, ctx, ((ctx.asked, n) for n in ends))}</ul></div>' if ends else ""
    )
    why_not = command(":view why", esc(ctx.t("why.open")), "command why") if why.asks(state) else ""
    why_not += command(":advice", esc(ctx.t("advice.open")), "command why") if advice else ""
    return f'<div class="answers">{"".join(parts)}{_typed(ctx)}{why_not}</div>{last}'


def _typed(ctx: Context) -> str:
    """Any action can be typed in notation too."""
    label = esc(ctx.t("actions.type"))
    form = (
        f'<form data-line class="typed"><input name="line" aria-label="{label}" autocomplete="off" '
        'autocapitalize="off" spellcheck="false" role="combobox" aria-autocomplete="list" aria-expanded="false" '
        f'aria-controls="line-options"> <button class="command">{esc(ctx.t("actions.type-go"))}</button>'
        f'<ul id="line-options" role="listbox" aria-label="{esc(ctx.t("actions.fit"))}" popover="manual"></ul></form>'
    )
    return _fold("typed", label, form)


def _group(state: State, ctx: Context, name: str, notations: list[str]) -> str:
    """Answers of one kind; several, or a kind that needs an explanation (`send.power`), under a heading."""
    verb, _, special = name.partition(".")
    heading = ctx.t.optional(f"verb.{name}") or ctx.t.optional(f"verb.{verb}")
    about = ' class="about"' if special else ""
    title = f"<h3{about}>{esc(heading)}</h3>" if heading and (len(notations) > 1 or special) else ""
    buttons = _buttons(state, ctx, ((ctx.asked, n) for n in notations))
    return f'<section class="verb" data-verb="{esc(verb)}">{title}<ul>{buttons}</ul></section>'


def _folded(state: State, ctx: Context, name: str, items: list[tuple[int, str]], open_: bool) -> str:
    heading = f"{esc(ctx.t(f'actions.{name}'))} ({len(items)})"
    return _fold(name, heading, f"<ul>{_buttons(state, ctx, items)}</ul>", open_)


def _fold(name: str, heading: str, inside: str, open_: bool = False) -> str:
    """Something that is unfolded only when it is wanted."""
    opened = " open" if open_ else ""
    return f'<details id="fold-{name}" class="verb aside"{opened}><summary>{heading}</summary>{inside}</details>'


def _buttons(state: State, ctx: Context, items: Iterable[tuple[int, str]]) -> str:
    parts = []
    for seat, notation in items:
        text = esc(rules.action(ctx.t, state, notation, seat))
        mark = " suggested" if notation == ctx.suggested else ""
        parts.append(f"<li>{act(notation, text, class_='act' + mark)}</li>")
    return "".join(parts)
