"""Retreats (rulebook: "Défaite & Repli", "Porážka & ústup"): in turn order, after all sieges."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import Amounts, only
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.geography import geography
from virtu.games.virtu.payment import Pay, start_payment
from virtu.games.virtu.purse import Purse, Wallet
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import Step, register


@register
@frozen
class Retreats(Step):
    """The beaten troops of a player leave one by one: by road to an own neighbouring city at no cost, from a port to
    an own port for one boat a sea, or they are lost. `boats` paid for and not used yet serve the next troop.
    Rules: G30."""

    boats: int = 0

    prompt = "prompt.retreat"

    def _camps(self, t: Table) -> list[int]:
        if not t.beaten:
            return []
        return sorted({city for seat, city in t.beaten if seat == self.seat and t.troops[city][self.seat]})

    def asks(self, t: Table) -> bool:
        """Ask while a troop has a way out; one without is lost. Rules: G32."""
        camps = self._camps(t)
        if not camps:
            t.pop()
            return False
        for city in camps:
            if not self._ways(t, city):
                self._lose(t, city, t.troops[city][self.seat])
                return False
        return True

    def _ways(self, t: Table, city: int) -> list[tuple[int, int]]:
        """Own cities within reach and the boats to get there; by road where there is one."""
        land = geography(t.options.players)
        by_road = [(to, 0) for to in land.roads[city] if t.owner[to] == self.seat]
        roads = {to for to, _ in by_road}
        wallet = Wallet(t, self.purse(t))
        by_sea = [
            (to, boats)
            for to, boats in land.boats[city]
            if t.owner[to] == self.seat and to not in roads and wallet.pays(self._price(boats))
        ]
        return by_road + by_sea

    def cost(self, t: Table, deed: str) -> Amounts:
        """The boats of `retreat FROM TO` that are still to be paid. Rules: G31."""
        start, end = (CITIES[name].index for name in deed.split(" ")[1:])
        return self._price(dict(self._ways(t, start))[end])

    def _price(self, seas: int) -> Amounts:
        return only("boat", max(0, seas - self.boats))

    def purse(self, t: Table) -> Purse:
        """Courtiers, tiles, the Ottoman bonus. Rules: G31."""
        return Purse(self.seat, "retreat")

    def legal(self, t: Table) -> list[str]:
        """`retreat FROM TO`, `lose FROM`. Rules: G32."""
        actions = []
        for city in self._camps(t):
            name = CITY_LIST[city].id
            actions += [f"retreat {name} {CITY_LIST[to].id}" for to, _ in self._ways(t, city)]
            actions.append(f"lose {name}")
        return actions

    def do(self, t: Table, action: str) -> None:
        """Move or lose one troop."""
        verb, *where = action.split(" ")
        cities = [CITIES[name].index for name in where]
        if verb == "lose":
            self._lose(t, cities[0], 1)
        else:
            start_payment(t, action, self.cost(t, action), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """The troop arrives; boats left over stay for the next one."""
        start, end = (CITIES[name].index for name in pay.deed.split(" ")[1:])
        land = geography(t.options.players)
        boats = 0 if end in land.roads[start] else land.boats_between(start, end)
        t.replace(changed(self, boats=self.boats + pay.got("boat") - boats))
        t.move_troops(self.seat, start, -1)
        t.move_troops(self.seat, end, +1)
        t.tell("event.retreated", seat=self.seat, start=CITY_LIST[start].id, end=CITY_LIST[end].id)

    def _lose(self, t: Table, city: int, number: int) -> None:
        t.move_troops(self.seat, city, -number)
        t.tell("event.troops-lost", seat=self.seat, count=number, city=CITY_LIST[city].id)
