"""One strip for each player: what they have at a glance, and the way to their palace."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.games.virtu.data import MAX_TROOPS
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import attributes, command, whole
from web.views.parts import Part, Region, region
from web.views.seat import figures_of


def render(state: State, ctx: Context, points: Sequence[int]) -> Region:
    """The content of `#rivals`. `points`: prestige as it stands now, by seat."""
    strips = (
        Part(f"strip-{state.players[seat].faction}", _strip(state, ctx, seat, points[seat])) for seat in state.order
    )
    return region('<ul class="strips">', *strips, "</ul>")


def _strip(state: State, ctx: Context, seat: int, points: int) -> str:
    t, player = ctx.t, state.players[seat]
    figures = [
        (t(f"rivals.{name}.about", most=MAX_TROOPS), sign, number)
        for name, sign, number in figures_of(state, seat, points)
    ]
    said = " ".join(f"{about}{t('says.colon')}{number}{t('card-says.stop')}" for about, _, number in figures)
    state_attributes = attributes(
        data_faction=player.faction,
        data_command=f":view palace {player.faction}",
        data_place=player.faction,
        aria_current="true" if seat == ctx.asked else None,
        aria_pressed="true" if seat == ctx.shown else "false",
    )
    more = command(
        f":about {player.faction}", "i", "command strip-more", aria_label=t("figures.seat-more", name=ctx.name(seat))
    )
    return (
        f'<li id="strip-{player.faction}"><button type="button" class="strip"{state_attributes}>'
        f'<span class="disc" aria-hidden="true">{LETTERS[player.faction]}</span>'
        f'<span class="name">{esc(ctx.name(seat))}</span> <span class="unseen">{esc(said)}</span>'
        f"{''.join(_figure(*figure) for figure in figures)}</button>{more}</li>"
    )


def _figure(about: str, sign: str, number: int) -> str:
    """A number with its sign; who cannot see the sign hears it in the name of the strip."""
    return (
        f'<span class="figure" title="{esc(about)}" aria-hidden="true">'
        f'<svg class="icon" aria-hidden="true"><use href="#sym-{sign}"/></svg> {whole(number)}</span>'
    )
