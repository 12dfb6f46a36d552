"""Purses: where a payment may come from, and whether it can be paid (rulebook: "Payer un coût", "Používání zdrojů při
placení"). Payments are made in `payment`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from attrs import define

from virtu.games.virtu.amounts import FLORIN, GUARDS, Amounts
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


@define
class Purse:
    """Where a payment may come from; made anew for each question, so that whoever asks may narrow it.

    `use` is what is paid for. `room` holds the reliefs of the marker's room that are still free. `indulgence`
    tells whether one may be asked for. `barred` names courtiers and tiles that may not pay, as often as they may
    not. `without_new`: things bought this moment do not pay for purchases. `free_crown`: Michelangelo's.

    Rules: P8.
    """

    seat: int
    use: str
    room: tuple[Offer, ...] = ()
    indulgence: bool = False
    barred: tuple[str, ...] = ()
    free_crown: bool = False
    without_new: bool = False


LEFT_OFFERS, RIGHT_OFFERS = ({card.id: (f"{side}:{card.id}", card.relief) for card in CARDS.values()} for side in SIDES)
TILE_OFFERS: dict[str, Offer] = {tile.id: (tile.id, tile.relief) for tile in TILES.values()}
POWER_OFFERS: dict[str, list[tuple[int, Offer]]] = {}
"""By what is paid for, the powers whose bonus may pay."""
for _power, _uses in (("ottoman", OTTOMAN_USES), ("hre", HRE_USES)):
    for _use in _uses:
        POWER_OFFERS.setdefault(_use, []).append((POWERS[_power].index, (_power, POWERS[_power].relief)))
MICHELANGELO: Offer = ("michelangelo", BONUSES["michelangelo"].relief)
INDULGENCE: Offer = ("indulgence", Amounts({"florin": INDULGENCE_FLORINS}))
INDULGENCE_WITH_CROWN: Offer = ("indulgence", Amounts({"florin": INDULGENCE_FLORINS, "crown": 1}))
INDULGENCES: dict[str, Offer] = defaultdict(lambda: INDULGENCE, dict.fromkeys(CROWN_USES, INDULGENCE_WITH_CROWN))
"""By what is paid for, what an indulgence gives."""


@define(eq=False)
class Court:
    """What the ready courtiers and tiles of a player offer; `shown` packs all their symbols (`amounts`)."""

    offers: tuple[Offer, ...]
    shown: int


def court_of(player: Player, purse: Purse) -> Court:
    """The courtiers and tiles that may pay out of a purse. Rules: W16."""
    found = court(player, without_new=purse.without_new)
    if not purse.barred:
        return found
    left = list(found.offers)
    for source in purse.barred:
        leave_out(left, source)
    return _counted(left)


def court(player: Player, *, without_new: bool = False) -> Court:
    """All ready courtiers and tiles of a player, or only those not bought this moment; kept with the player."""
    courts: tuple[Court, Court] | None = player.memo.get("courts")
    if courts is None:
        courts = player.memo["courts"] = _courts(player)
    return courts[without_new]


def _courts(player: Player) -> tuple[Court, Court]:
    """What is ready, and what of it is not new."""
    ready = [(LEFT_OFFERS[c.card], c.new) for c in player.left if c.ready]
    ready += [(RIGHT_OFFERS[c.card], c.new) for c in player.right if c.ready]
    ready += [(TILE_OFFERS[tile.id], tile.new) for tile in player.tiles if tile.ready]
    found = _counted([offer for offer, _ in ready])
    old = [offer for offer, new in ready if not new]
    return found, _counted(old) if len(old) < len(ready) else found


def _counted(found: list[Offer]) -> Court:
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
    if purse.use in POWER_OFFERS:
        for power, offer in POWER_OFFERS[purse.use]:
            if t.allied(purse.seat, power):
                found += (offer,)
    return (*found, INDULGENCES[purse.use]) if purse.indulgence else found


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
        self._florins = florins = player.florins
        shown = GUARDS + FLORIN * florins + court_of(player, purse).shown
        for _, gives in _before(purse) + _after(t, purse):
            shown += gives.shown
        self._shown = shown

    def pays(self, cost: Amounts) -> bool:
        """Whether a cost can be paid."""
        if (self._shown - cost.due) & GUARDS != GUARDS:
            return False
        return cost.kinds + (cost.florins > self._florins) < 2 or self._together(cost)

    def _together(self, cost: Amounts) -> bool:
        """Whether the sources can be shared out among several kinds."""
        need = (max(0, cost.florins - self._florins), *cost.wanted)
        return can_finish(need, NOTHING_PAID, vectors(offers(self._table, self._purse), useful_kinds(need, cost.other)))


def payable(t: Table, purse: Purse, cost: Amounts) -> bool:
    """Whether a cost can be paid out of a purse; `Wallet` when asking often."""
    return Wallet(t, purse).pays(cost)
