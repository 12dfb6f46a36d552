"""Cards that lie beside the palace: family cards to place, patronage bonuses to choose, the offer of winter."""

from __future__ import annotations

from collections.abc import Mapping

from virtu.games.virtu.data import BONUSES, BUYABLE, CARDS
from virtu.games.virtu.picture.emblems import emblem
from virtu.games.virtu.picture.portraits import has_portrait
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import State
from web.views import card
from web.views.choices import opening
from web.views.context import Context, esc
from web.views.parts import Part
from web.views.portraits import framed
from web.views.targets import element_id

Offers = Mapping[str, tuple[str, ...]]
PLAQUE = 136
"""Width of the plaque of a bonus."""
NAMED = ">"
"""The end of the tag of a card whose drawing is named already: a title of its own would say the same again."""


def hand_of(state: State, ctx: Context, offers: Offers) -> tuple[tuple[str | Part, ...], dict[str, str]]:
    """What is to be placed, chosen or bought now, and the names of its places; empty most of the time."""
    names: dict[str, str] = {}
    parts = []
    for place in offers:
        group, _, thing = place.partition(".")
        if group == "hand":
            names[place] = ctx.t(f"card.{thing}")
            parts.append(_single(ctx, card.face_of_card(ctx.t, thing), place, offers, state))
        elif group == "bonus":
            names[place] = ctx.t(f"bonus.{thing}")
            parts.append(_bonus(ctx, thing, place, offers, state))
    if not parts:
        buying = any(place.startswith("offer.") for place in offers)
        return (_offer(state, ctx, offers, names) if buying else ()), names
    return (f'<div class="hand">{"".join(parts)}</div>',), names


def offer(state: State, ctx: Context) -> str:
    """Everything that can be bought in winter, with cost and what is left; it can be looked at at any time."""
    piles = "".join(_pile(state, ctx, thing, {}) for thing in BUYABLE)
    body = f'<div class="hand offer" aria-label="{esc(ctx.t("offer.heading"))}">{piles}</div>'
    bonuses = "".join(
        _bonus(ctx, bonus, f"bonus.{bonus}", {}, state)
        for bonus in BONUSES
        if not any(bonus in player.bonuses for player in state.players)
    )
    return (
        f"<h2>{esc(ctx.t('offer.heading'))}</h2>{body}"
        f'<h3>{esc(ctx.t("offer.bonuses"))}</h3><div class="hand">{bonuses}</div>'
    )


def _face(ctx: Context, thing: str) -> card.Face:
    return card.face_of_card(ctx.t, thing) if thing in CARDS else card.face_of_tile(ctx.t, thing)


def _offer(state: State, ctx: Context, offers: Offers, names: dict[str, str]) -> tuple[str | Part, ...]:
    """Everything that can be bought, each pile a part."""
    piles = []
    for thing in BUYABLE:
        place = f"offer.{thing}"
        names[place] = _face(ctx, thing).name
        name = element_id(place, "pile")
        piles.append(Part(name, _pile(state, ctx, thing, offers, f' id="{name}"')))
    return (f'<div class="hand offer" aria-label="{esc(ctx.t("offer.heading"))}">', *piles, "</div>")


def _pile(state: State, ctx: Context, thing: str, offers: Offers, id_: str = "") -> str:
    left = state.supply[BUYABLE.index(thing)]
    return _single(ctx, _face(ctx, thing), f"offer.{thing}", offers, state, left, id_)


def _single(
    ctx: Context, face: card.Face, place: str, offers: Offers, state: State, left: int | None = None, id_: str = ""
) -> str:
    """A card in a drawing of its own, with the number left in its pile; `id_`: an attribute of the drawing.

    A person in hand is large, a pile of the offer is not.
    """
    says = card.describe(ctx.t, face)
    if left is not None:
        says = card.sentences(ctx.t, (says, ctx.t.count("offer.left", left)))
    notations = offers.get(place, ())
    begun = opening(place, notations, says, state, ctx)
    large = left is None and face.person
    high = card.height(large)
    ring = card.now(-4, -4, card.WIDTH + 8, high + 8) if notations else ""
    count = (
        ""
        if left is None
        else f'<circle cx="{card.WIDTH - 4}" cy="{card.HEIGHT - 5}" r="11" class="seal"/>'
        f'<text x="{card.WIDTH - 4}" y="{card.HEIGHT}" class="small number" text-anchor="middle">{left}</text>'
    )
    gone = " gone" if left == 0 else ""
    art = f"{card.draw(ctx.t, face, 0, 0, marked=NAMED, large=large)}{ring}{count}"
    return f'<svg{id_} class="single{gone}" viewBox="-8 -8 {card.WIDTH + 16} {high + 16}"{begun}{art}</svg>'


def _bonus(ctx: Context, bonus: str, place: str, offers: Offers, state: State) -> str:
    """A patronage bonus as a plaque: kind, name, effect."""
    b = BONUSES[bonus]
    name, about = ctx.t(f"bonus.{bonus}"), ctx.t(f"about.{bonus}")
    says = f"{name} ({ctx.t(f'bonus-kind.{b.kind}')}). {about}"
    notations = offers.get(place, ())
    begun = opening(place, notations, says, state, ctx)
    laurel = (
        f'<circle cx="{PLAQUE - 14}" cy="14" r="12" class="seal"/>{use("prestige", PLAQUE - 14, 14, 22)}'
        f'<text x="{PLAQUE - 14}" y="19" class="small number" text-anchor="middle">{b.prestige}</text>'
        if b.prestige
        else ""
    )
    ring = card.now(-4, -4, PLAQUE + 8, 72) if notations else ""
    lines = card.lines_of(name, 11)
    top = 45 if len(lines) == 1 else 38
    middle = (46 + PLAQUE) / 2
    text = "".join(
        card.fitted(line, middle, top + 16 * i, PLAQUE - 52, "name two", 7.5) for i, line in enumerate(lines)
    )
    kind = card.fitted(ctx.t(f"bonus-kind.{b.kind}"), 80, 19, 56, "small faint")
    return (
        f'<figure class="bonus"><svg class="single plaque" viewBox="-8 -8 {PLAQUE + 16} 80"{begun}'
        f'<rect width="{PLAQUE}" height="64" rx="6" class="paper"/>'
        f"{_sign(bonus)}{kind}"
        f'{laurel}{text}{ring}</svg><figcaption aria-hidden="true">{esc(about)}</figcaption></figure>'
    )


def _sign(bonus: str) -> str:
    """The portrait or the emblem of a bonus, at the left of its plaque."""
    if has_portrait(bonus):
        return framed(bonus, 4, 6.8, 42)
    return f'<rect x="4" y="4" width="42" height="56" rx="4" class="niche"/>{emblem(bonus, 25, 32, 36)}'
