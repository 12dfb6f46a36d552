"""A. Paying the troops: one or two cost nothing, three or four 1 florin, five or six 2 florins."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.amounts import only
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.payment import Pay, start_payment
from virtu.games.virtu.purse import payable
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep


def wages_due(troops: int) -> int:
    """Florins for so many troops on the map. Rules: W2."""
    return max(0, (troops - 1) // 2)


@register
@frozen
class Wages(WinterStep):
    """Pay, or remove troops of one's choice until the rest costs no more than one pays. Rules: W3."""

    use = "wages"
    prompt = "prompt.wages"

    def due(self, t: Table) -> int:
        """Florins for the troops that are on the map now."""
        return wages_due(t.troops_of(self.seat))

    def too_many(self, t: Table) -> int:
        """How many troops must go at least before the wages of the rest can be paid; 0 if they can be paid now."""
        troops, purse = t.troops_of(self.seat), self.purse(t)
        return next(less for less in range(troops + 1) if payable(t, purse, only("florin", wages_due(troops - less))))

    def deeds(self, t: Table) -> list[str]:
        """`wages`, `disband CITY`"""
        due = self.due(t)
        if not due:
            return []
        pay = ["wages"] if payable(t, self.purse(t), only("florin", due)) else []
        return pay + [f"disband {CITY_LIST[city].id}" for city in t.camps_of(self.seat)]

    def legal(self, t: Table) -> list[str]:
        """There is no going on without paying or disbanding."""
        return super().legal(t)[:-1]

    def begin(self, t: Table, deed: str) -> None:
        """Pay, or take a troop off the map."""
        if deed == "wages":
            start_payment(t, deed, only("florin", self.due(t)), self.seat)
            return
        city = CITIES[deed.split(" ")[1]]
        t.move_troops(self.seat, city.index, -1)
        t.tell("event.disbanded", seat=self.seat, city=city.id)

    def paid(self, t: Table, pay: Pay) -> None:
        """All troops have been paid."""
        t.tell("event.wages", seat=self.seat, count=pay.price["florin"])
        self._end(t)
