"""Purses: where a payment may come from, and whether it can be paid (rulebook: "Payer un coût", "Používání zdrojů při
placení"). Payments are made in `payment`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from attrs import frozen

from virtu.games.virtu.amounts import FLORIN, Amounts, covers
from virtu.games.virtu.data import BONUSES, CARDS, POWERS, TILES
from virtu.games.virtu.solver import NOTHING_PAID, Need, Vector, can_finish
from virtu.games.virtu.state import SIDES, Player, Table

Offer = tuple[str, Amounts]
"""A source and what it can give: one of the kinds."""

INDULGENCE_FLORINS = 3
SYMBOLS = ("crown", "cross", "cavalry", "boat", "mask", "arrow")
CROWN_USES = ("govern", "patronise", "annex", "buy", "alliance")
"""Where the crown of an indulgence may be used."""
OTTOMAN_USES = ("annex", "war", "trade", "retreat")
HRE_USES = ("govern", "patronise", "annex", "war", "trade", "intrigue", "buy", "release")


class Purse(NamedTuple):
    """Where a payment may come from.

    `use` is what is paid for. `room` holds the reliefs of the marker's room that are still free. `indulgence`
    tells whether one may be asked for. `barred` names courtiers and tiles that may not pay, as often as they may
    not. Things bought this moment do not pay for purchases. `free_crown`: Michelangelo's.

    Rules: P8.
    """

    seat: int
    use: str
    room: tuple[Offer, ...] = ()
    indulgence: bool = False
    barred: tuple[str, ...] = ()
    free_crown: bool = False


COURTIER_OFFERS: dict[str, dict[str, Offer]] = {
    side: {card.id: (f"{side}:{card.id}", card.relief) for card in CARDS.values()} for side in SIDES
}
TILE_OFFERS: dict[str, Offer] = {tile.id: (tile.id, tile.relief) for tile in TILES.values()}
POWER_OFFERS: dict[str, list[tuple[int, Offer]]] = {}
"""By what is paid for, the powers whose bonus may pay."""
for _power, _uses in (("ottoman", OTTOMAN_USES), ("hre", HRE_USES)):
    for _use in _uses:
        POWER_OFFERS.setdefault(_use, []).append((POWERS[_power].index, (_power, POWERS[_power].relief)))
MICHELANGELO: Offer = ("michelangelo", BONUSES["michelangelo"].relief)
INDULGENCE: Offer = ("indulgence", Amounts({"florin": INDULGENCE_FLORINS}))
INDULGENCE_WITH_CROWN: Offer = ("indulgence", Amounts({"florin": INDULGENCE_FLORINS, "crown": 1}))


@frozen
class Court:
    """What the ready courtiers and tiles of a player offer; `shown` packs all their symbols (`amounts`)."""

    offers: tuple[Offer, ...]
    shown: int


def court_of(player: Player, purse: Purse) -> Court:
    """The courtiers and tiles that may pay out of a purse. Rules: W16."""
    if purse.barred:
        return _court(player, purse.use != "buy", purse.barred)
    key = "court without what is new" if purse.use == "buy" else "court"
    court: Court | None = player.memo.get(key)
    if court is None:
        court = player.memo[key] = _court(player, purse.use != "buy", ())
    return court


def _court(player: Player, new_pays: bool, barred: tuple[str, ...]) -> Court:
    found: list[Offer] = []
    for side in SIDES:
        of = COURTIER_OFFERS[side]
        found += [of[c.card] for c in player.side(side) if c.ready and (new_pays or not c.new)]
    found += [TILE_OFFERS[tile.id] for tile in player.tiles if tile.ready and (new_pays or not tile.new)]
    for source in barred:
        leave_out(found, source)
    return Court(tuple(found), sum([gives.shown for _, gives in found]))


def leave_out(found: list[Offer], source: str) -> None:
    """Take one offer of a source out of the list, if it is there."""
    at = next((at for at, offer in enumerate(found) if offer[0] == source), None)
    if at is not None:
        del found[at]


def _before(purse: Purse) -> tuple[Offer, ...]:
    """What a purse offers before courtiers and tiles: the room, Michelangelo."""
    return (*purse.room, MICHELANGELO) if purse.free_crown else purse.room


def _after(t: Table, purse: Purse) -> tuple[Offer, ...]:
    """What a purse offers after courtiers and tiles: alliances, an indulgence. Rules: I2, I9, W39, W40."""
    found: tuple[Offer, ...] = ()
    for power, offer in POWER_OFFERS.get(purse.use, ()):
        if t.allied(purse.seat, power):
            found += (offer,)
    if purse.indulgence:
        found += (INDULGENCE_WITH_CROWN if purse.use in CROWN_USES else INDULGENCE,)
    return found


def offers(t: Table, purse: Purse) -> list[Offer]:
    """Every source of the purse, the marker's own room first (the order the rulebook recommends).

    Rules: P2, P3, P12.
    """
    return [*_before(purse), *court_of(t.players[purse.seat], purse).offers, *_after(t, purse)]


# -- can it be paid? ---------------------------------------------------------------------------------------


def useful_kinds(need: Need, other: str) -> tuple[str, str, str, str]:
    """The kinds that a need can use, in the order of vectors; "" for one that it cannot."""
    florin, crown, cross, either, others = need
    return (
        "florin" if florin else "",
        "crown" if crown or either else "",
        "cross" if cross or either else "",
        other if others else "",
    )


def vectors(found: Iterable[Offer], kinds: tuple[str, str, str, str]) -> tuple[Vector, ...]:
    """What the sources can give of these kinds, sorted; a source without any is left out, so that equal questions meet
    in the cache."""
    f, k, x, o = kinds
    given = [(gives.get(f, 0), gives.get(k, 0), gives.get(x, 0), gives.get(o, 0)) for _, gives in found]
    return tuple(sorted([vector for vector in given if any(vector)]))


class Wallet:
    """What a purse can pay, for many costs asked at one moment.

    A price of one kind can be paid if all sources together show enough of it: a source that proves superfluous is
    left away. Of several kinds none may fall short; whether the sources can be shared out is searched for.
    """

    __slots__ = ("_florins", "_purse", "_shown", "_table")

    def __init__(self, t: Table, purse: Purse) -> None:
        self._table, self._purse = t, purse
        player = t.players[purse.seat]
        self._florins = player.florins
        shown = court_of(player, purse).shown + FLORIN * player.florins
        for _, gives in _before(purse) + _after(t, purse):
            shown += gives.shown
        self._shown = shown

    def pays(self, cost: Amounts) -> bool:
        """Whether a cost can be paid."""
        if not covers(self._shown, cost.due):
            return False
        asked = cost.kinds + (cost.florins > self._florins)
        return asked < 2 or self._together(cost)

    def _together(self, cost: Amounts) -> bool:
        """Whether the sources can be shared out among several kinds."""
        need = (max(0, cost.florins - self._florins), *cost.wanted)
        return can_finish(need, NOTHING_PAID, vectors(offers(self._table, self._purse), useful_kinds(need, cost.other)))


def payable(t: Table, purse: Purse, cost: Amounts) -> bool:
    """Whether a cost can be paid out of a purse; `Wallet` when asking often."""
    return Wallet(t, purse).pays(cost)
