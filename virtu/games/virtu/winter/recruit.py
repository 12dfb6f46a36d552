"""D. Recruiting troops in own cities: 1 florin in an own start city, 3 elsewhere, six troops at most."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.amounts import Amounts, only
from virtu.games.virtu.data import CITIES, MAX_TROOPS, City
from virtu.games.virtu.payment import Pay, start_payment
from virtu.games.virtu.purse import Wallet
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep

AT_HOME = only("florin", 1)
ELSEWHERE = only("florin", 3)


@register
@frozen
class Recruit(WinterStep):
    """As many troops as can be paid, one by one."""

    use = "recruit"
    prompt = "prompt.recruit"

    def price(self, t: Table, city: City) -> Amounts:
        """What a troop costs in a city. Rules: W29."""
        return AT_HOME if city.start == t.players[self.seat].faction else ELSEWHERE

    def deeds(self, t: Table) -> list[str]:
        """`recruit CITY`. Rules: W28, W30, W31."""
        if t.troops_of(self.seat) >= MAX_TROOPS:
            return []
        wallet = Wallet(t, self.purse(t))
        if not wallet.pays(AT_HOME):
            return []
        return [f"recruit {city.id}" for city in t.held_by(self.seat) if wallet.pays(self.price(t, city))]

    def begin(self, t: Table, deed: str) -> None:
        """Ask for the florins."""
        start_payment(t, deed, self.price(t, CITIES[deed.split(" ")[1]]), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """A troop comes into the city."""
        city = CITIES[pay.deed.split(" ")[1]]
        t.move_troops(self.seat, city.index, +1)
        t.tell("event.recruited", seat=self.seat, city=city.id)
