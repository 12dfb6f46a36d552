"""Looking back: which moment is seen, the way along the line, and what can be done instead of playing."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.core.match import Branch, Match, Node
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.past import SPEEDS, Past, other_lines
from web.views.context import Context, esc
from web.views.html import command
from web.views.panels import boxed

PLAY = '<path d="M6 3v18l14-9z"/>'
SIGNS = {
    "first": '<path d="M3 4h3v16H3zM20 3v18L7 12z"/>',
    "back": '<path d="M16 3l3 3-6 6 6 6-3 3-9-9z"/>',
    "play": PLAY,
    "pause": '<path d="M6 3h4v18h-4zM14 3h4v18h-4z"/>',
    "forward": '<path d="M8 3L5 6l6 6-6 6 3 3 9-9z"/>',
    "last": '<path d="M18 4h3v16h-3zM4 3v18l13-9z"/>',
}


def when(t: Words, state: State) -> str:
    """Year and season in words, as plain text."""
    return t("top.when", year=state.year, season=t(f"season.{state.season}"))


def last_told(t: Words, node: Node) -> tuple[Node, str]:
    """The last thing that had happened at a moment: the moment at which it did, and its sentence as plain text."""
    told: Node | None = node
    while told is not None:
        if told.state.events:
            return told, rules.event(t, told.state, told.state.events[-1])
        told = told.parent
    return node, t("past.beginning")


def said(t: Words, node: Node) -> str:
    """A moment in one sentence, for those who cannot see it."""
    return t("past.at", when=when(t, node.state)) + " " + t("past.after", what=last_told(t, node)[1])


def taken_up(t: Words, match: Match) -> str:
    """What has happened when the game goes on from a moment that was looked at, for those who cannot see it."""
    here = t("past.went-on", when=when(t, match.state), what=last_told(t, match.here)[1])
    return f"{here} {t('past.kept-lines')}" if other_lines(match) else here


def band(ctx: Context, past: Past, line: Sequence[Node], node: Node, match: Match) -> str:
    """The content of `#prompt` while looking back. `line`: the moments of the line, from the beginning to its end."""
    t = ctx.t
    place = line.index(node)
    at, goes_on = when(t, node.state), when(t, match.state)
    about = t("past.goes-on", when=goes_on) if line[-1] is match.here else t("past.other-line", when=goes_on)
    after = last_told(t, node)[1]
    says = at + t("says.colon") + after
    return (
        f'<div class="looking"><p class="looking-at"><strong>{esc(t("past.at", when=at))}</strong> '
        f'<span class="looking-after">{esc(t("past.after", what=after))}</span> '
        f'<span class="faint">{esc(about)}</span></p>'
        f"{_track(ctx, line, place, says)}{_tools(t, past, place, len(line) - 1)}</div>"
    )


def _track(ctx: Context, line: Sequence[Node], place: int, says: str) -> str:
    """The slider over the whole line, with a mark where each year begins."""
    most = len(line) - 1
    marks = []
    for index, node in enumerate(line):
        before = line[index - 1].state.year if index else 0
        if node.state.year != before and most:
            x = f"{100 * index / most:.2f}%"
            marks.append(f'<line x1="{x}" x2="{x}" y1="0" y2="6"/><text x="{x}" y="17">{node.state.year}</text>')
    label = esc(ctx.t("past.slider"))
    return (
        f'<div class="scrub-track"><input type="range" id="scrub" class="scrub" min="0" max="{most}" value="{place}" '
        f'data-at="{place}" data-command=":moment at" aria-label="{label}" aria-valuetext="{esc(says)}">'
        f'<svg class="scrub-years" aria-hidden="true">{"".join(marks)}</svg></div>'
    )


def _tools(t: Words, past: Past, place: int, most: int) -> str:
    """First, back, play, forward, last, and how fast."""
    playing = "pause" if past.playing else "play"
    ends = {"first": place == 0, "back": place == 0, "forward": place == most, "last": place == most}
    buttons = "".join(
        _button(t, name, f":moment {name}", ends.get(name, most == 0))
        for name in ("first", "back", playing, "forward", "last")
    )
    speeds = "".join(
        f'<option value="{name}"{" selected" if name == past.speed else ""}>{esc(t(f"past.speed.{name}"))}</option>'
        for name in SPEEDS
    )
    runs = f' data-every="{SPEEDS[past.speed]}"' if past.playing else ""
    label = esc(t("past.speed"))
    return (
        f'<div class="scrub-tools" role="group" aria-label="{esc(t("past.tools"))}"{runs}>{buttons}'
        f'<select id="scrub-speed" data-command=":moment speed" aria-label="{label}">{speeds}</select></div>'
    )


def _button(t: Words, name: str, line: str, disabled: bool) -> str:
    label = t(f"past.{name}")
    sign = f'<svg viewBox="0 0 24 24" aria-hidden="true">{SIGNS[name]}</svg>'
    id_ = "scrub-play" if name in ("play", "pause") else f"scrub-{name}"
    return command(line, sign, "scrub-button", id=id_, aria_label=label, title=label, disabled=disabled)


def instead(ctx: Context, match: Match, node: Node, *, escape: bool) -> str:
    """The content of `#actions` while looking back: why nothing can be played, and the ways out of it.

    `escape`: whether the Escape key leads back to now.
    """
    t = ctx.t
    ways = [command(":moment now", esc(t("past.now")), "act main", data_key="Escape" if escape else None)]
    if node is not match.here:
        ways.append(command(":go-on", esc(t("past.go-on")), "act"))
    branches = other_lines(match)
    if branches:
        ways.append(command(":view lines", esc(t.count("log.lines", branches))))
    return (
        f'<div class="answers looking-ways"><p>{esc(t("past.no-playing"))}</p>'
        f'<div class="quick">{"".join(ways)}</div></div>'
    )


SHOWN_LINES = 40
"""So many lines are listed; earlier ones can still be reached by their moments."""


def lines(t: Words, match: Match) -> str:
    """The panel of the lines beside the one on the table."""
    found = match.branches()
    items = "".join(_line(t, branch) for branch in found[:SHOWN_LINES])
    more = len(found) - SHOWN_LINES
    rest = f'<p class="faint">{esc(t.count("past.lines-more", more))}</p>' if more > 0 else ""
    inside = f'<ul class="lines">{items}</ul>{rest}' if found else f"<p>{esc(t('past.no-lines'))}</p>"
    heading = t("past.lines")
    return boxed(t, heading, f"<h2>{esc(heading)}</h2><p>{esc(t('past.lines-about'))}</p>{inside}", "wide")


def _line(t: Words, branch: Branch) -> str:
    """A line: where it left this one, how long it is, where it ends."""
    said = t.count("past.line", branch.length, when=when(t, branch.fork.state), end=when(t, branch.tip.state))
    after = t("past.after", what=last_told(t, branch.tip)[1])
    look = command(f":moment {branch.tip.number}", esc(t("past.line-look")), "act")
    take = command(f":line {branch.tip.number}", esc(t("past.line-take")), "act main")
    return (
        f'<li><p><strong>{esc(said)}</strong> <span class="faint">{esc(after)}</span></p>'
        f'<p class="tools">{look}{take}</p></li>'
    )
