"""One strip for each player: what they have at a glance, and the way to their palace."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from virtu.core.words import Words
from virtu.games.virtu.data import MAX_TROOPS
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import attributes, command, whole
from web.views.parts import Part, Region, region
from web.views.seat import Figure, figures_of


def render(state: State, ctx: Context, points: Sequence[int]) -> Region:
    """The content of `#rivals`. `points`: prestige as it stands now, by seat."""
    strips = (
        Part(f"strip-{state.players[seat].faction}", _strip_of(state, ctx, seat, points[seat])) for seat in state.order
    )
    return region('<ul class="strips">', *strips, "</ul>")


def _strip_of(state: State, ctx: Context, seat: int, points: int) -> str:
    figures, faction = figures_of(state, seat, points), state.players[seat].faction
    return _strip(ctx.t, faction, (ctx.name(seat), ctx.level(seat)), figures, seat == ctx.asked, seat == ctx.shown)


@lru_cache(maxsize=128)
def _strip(t: Words, faction: str, who: tuple[str, str], figures: tuple[Figure, ...], asked: bool, shown: bool) -> str:
    """A strip. Kept, as most of them stay as they are from one action to the next. `who`: the name, the bot's level."""
    called, level = who
    bot = f' <span class="level">{esc(level)}</span>' if level else ""
    told = [(t(f"rivals.{name}.about", most=MAX_TROOPS), sign, number) for name, sign, number in figures]
    said = " ".join(f"{about}{t('says.colon')}{number}{t('card-says.stop')}" for about, _, number in told)
    state_attributes = attributes(
        data_faction=faction,
        data_command=f":view palace {faction}",
        data_place=faction,
        aria_current="true" if asked else None,
        aria_pressed="true" if shown else "false",
    )
    more = command(f":about {faction}", "i", "command strip-more", aria_label=t("figures.seat-more", name=called))
    return (
        f'<li id="strip-{faction}"><button type="button" class="strip"{state_attributes}>'
        f'<span class="disc" aria-hidden="true">{LETTERS[faction]}</span>'
        f'<span class="name">{esc(called)}{bot}</span> <span class="unseen">{esc(said)}</span>'
        f"{''.join(_figure(*figure) for figure in told)}</button>{more}</li>"
    )


def _figure(about: str, sign: str, number: int) -> str:
    """A number with its sign; who cannot see the sign hears it in the name of the strip."""
    return (
        f'<span class="figure" title="{esc(about)}" aria-hidden="true">'
        f'<svg class="icon" aria-hidden="true"><use href="#sym-{sign}"/></svg> {whole(number)}</span>'
    )
