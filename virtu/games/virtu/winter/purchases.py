"""C. Buying cards and tiles, all at the same time: nothing bought pays for another purchase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import Amounts, only
from virtu.games.virtu.data import BUYABLE, CARDS, CITIES, TILES
from virtu.games.virtu.palace import PlaceCard, change_supply, gain_agents, mend_lost_base
from virtu.games.virtu.payment import Pay, start_payment
from virtu.games.virtu.purse import Purse, Wallet
from virtu.games.virtu.state import Courtier, Table, Tile, put
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep

CATHEDRAL_VALUE = 3
"""A cathedral needs a city of at least this base value."""


PRICES: dict[str, Amounts] = {thing: CARDS[thing].cost if thing in CARDS else TILES[thing].cost for thing in BUYABLE}

CHEAPEST = only("florin", min(cost.florins for cost in PRICES.values()))
"""No thing asks fewer florins, and none of them ever comes out of the pool."""


def price(thing: str) -> Amounts:
    """The cost of a card or tile of the offer."""
    return PRICES[thing]


def held(t: Table, seat: int, thing: str) -> int:
    """How many copies of a card or tile a player has, wherever they lie."""
    player = t.players[seat]
    if thing in CARDS:
        rooms = sum((room.card == thing) + (room.under == thing) for room in player.rooms)
        return rooms + sum(c.card == thing for c in (*player.left, *player.right))
    return sum(tile.id == thing for tile in player.tiles)


def barred(t: Table, seat: int, thing: str) -> str:
    """Why a player may not buy a thing at all, "" if nothing is in the way: sold out, or a limit reached.

    Rules: W20, W21, W22, W25.
    """
    if not t.supply[BUYABLE.index(thing)]:
        return "why.sold-out"
    limit = CARDS[thing].limit if thing in CARDS else TILES[thing].limit
    if limit and held(t, seat, thing) >= limit:
        return "why.limit"
    group = "" if thing in CARDS else TILES[thing].group
    if group and any(TILES[tile.id].group == group for tile in t.players[seat].tiles):
        return "why.regime"
    return ""


def cathedral_sites(t: Table, seat: int) -> list[str]:
    """Own cities of base value 3 or 4 without a cathedral. Rules: W23."""
    return [city.id for city in t.held_by(seat) if city.value >= CATHEDRAL_VALUE and not t.cathedrals[city.index]]


T = TypeVar("T", Courtier, Tile)


def _as_usual(things: tuple[T, ...]) -> tuple[T, ...]:
    """The same courtiers or tiles, none of them new."""
    return tuple([changed(thing, new=False) if thing.new else thing for thing in things])


@register
@frozen
class Purchases(WinterStep):
    """`bought` lists the kinds bought this winter: one copy of each at most. `pool` holds symbols that a relief gave
    beyond a price; all purchases are one payment, so they serve the next one. Rules: W27."""

    bought: tuple[str, ...] = ()
    pool: tuple[tuple[str, int], ...] = ()

    use = "buy"
    prompt = "prompt.buy"

    def purse(self, t: Table) -> Purse:
        """What was bought this moment does not pay for purchases. Rules: W16."""
        purse = super().purse(t)
        purse.without_new = bool(self.bought)
        return purse

    def deeds(self, t: Table) -> list[str]:
        """`buy CARD|TILE`, `buy cathedral CITY`. Rules: W15."""
        wallet = Wallet(t, self.purse(t))
        if not wallet.pays(CHEAPEST):
            return []
        prices = self._open_prices()
        deeds: list[str] = []
        for thing, left in zip(BUYABLE, t.supply, strict=True):
            if not left or thing in self.bought or not wallet.pays(prices[thing]) or barred(t, self.seat, thing):
                continue
            if thing == "cathedral":
                deeds += [f"buy cathedral {city}" for city in cathedral_sites(t, self.seat)]
            else:
                deeds.append(f"buy {thing}")
        return deeds

    def _open_prices(self) -> Mapping[str, Amounts]:
        """The price of everything less what the pool covers."""
        if not self.pool:
            return PRICES
        return {thing: cost.less(self.pool) for thing, cost in PRICES.items()}

    def begin(self, t: Table, deed: str) -> None:
        """Ask for the payment."""
        start_payment(t, deed, self._open_prices()[deed.split(" ")[1]], self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """Take the thing: a tile into the domain (a cathedral spent, its pawn on the city), a card to a courtier
        space. Rules: W17, W19, W24, W26."""
        _, thing, *site = pay.deed.split(" ")
        pool = dict(self.pool)
        for kind, n in price(thing).items():
            if kind in pool:
                pool[kind] -= min(n, pool[kind])
        for kind, n in pay.surplus().items():
            pool[kind] = pool.get(kind, 0) + n
        kept = tuple((kind, n) for kind, n in pool.items() if n > 0)
        t.replace(changed(self, bought=(*self.bought, thing), pool=kept))
        change_supply(t, thing, -1)
        t.tell("event.bought", seat=self.seat, thing=thing)
        if thing in CARDS:
            gain_agents(t, self.seat, CARDS[thing].agents)
            t.push(PlaceCard(seat=self.seat, card=thing, new=True))
            return
        ready = thing != "cathedral"
        t.change(self.seat, tiles=(*t.players[self.seat].tiles, Tile(thing, ready=ready, new=True)))
        mend_lost_base(t, self.seat)
        if site:
            t.cathedrals = put(t.cathedrals, CITIES[site[0]].index, True)
            t.tell("event.cathedral", seat=self.seat, city=site[0])

    def _end(self, t: Table) -> None:
        """When the purchases are over, what was bought is like everything else. Rules: W16."""
        if self.bought:
            player = t.players[self.seat]
            t.change(
                self.seat,
                left=_as_usual(player.left),
                right=_as_usual(player.right),
                tiles=_as_usual(player.tiles),
            )
        t.pop()
