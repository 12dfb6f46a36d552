"""Annex (rulebook: "Annexer", "Anexe"): take a neutral city by diplomacy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from attrs import frozen

from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.cities import take_city
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.geography import geography
from virtu.games.virtu.spring.act import ACTS, PricedAct
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import register


def neutral_value(t: Table, city: int, seat: int) -> int:
    """The value of a neutral city for a seat: one less with an own agent there, one more with somebody else's.

    Rules: A4.3, A6.13.
    """
    agent = t.agents[city]
    return CITY_LIST[city].value - (agent == seat) + (agent not in (NOBODY, seat))


@lru_cache(maxsize=1024)
def within_reach(owner: tuple[int, ...], seat: int, players: int) -> Mapping[int, int]:
    """Cities that a seat can reach, with the seas to cross from its nearest port; 0 next by road to an own city.

    Rules: A4.4, A4.5.
    """
    land = geography(players)
    own = [city for city, holder in enumerate(owner) if holder == seat]
    reach: dict[int, int] = {}
    for start in own:
        for port, seas in land.boats[start]:
            reach[port] = min(seas, reach.get(port, seas))
    for start in own:
        reach |= dict.fromkeys(land.roads[start], 0)
    return reach


def boats_needed(t: Table, city: int, seat: int) -> int | None:
    """Seas to cross from the seat's nearest port; 0 with an own city next by road; None if out of reach."""
    return within_reach(t.owner, seat, t.options.players).get(city)


@cache
def price(crowns: int, boats: int) -> Amounts:
    """So many crowns and boats."""
    return Amounts({"crown": crowns, "boat": boats})


@register
@frozen
class Annex(PricedAct):
    """One deed: a neutral city that is no pirate port, next by road to an own city, or a port reached by ship."""

    action = "annex"
    prompt = "prompt.annex"

    def deeds_open(self, t: Table) -> list[str]:
        """`annex CITY`, once. Rules: A4.1, A4.7, A4.9."""
        if self.deeds:
            return []
        cities = [city for city in t.held_by(NOBODY) if not city.pirate]
        reach = within_reach(t.owner, self.seat, t.options.players)
        costs = {f"annex {city.id}": self._price(t, city.index) for city in cities if city.index in reach}
        return self.affordable_at(t, costs)

    def cost(self, t: Table, deed: str) -> Amounts:
        """More crowns than the value, and a boat for each sea. Rules: A4.2, A4.5."""
        return self._price(t, CITIES[deed.split(" ")[1]].index)

    def _price(self, t: Table, city: int) -> Amounts:
        return price(neutral_value(t, city, self.seat) + 1, boats_needed(t, city, self.seat) or 0)

    def carry_out(self, t: Table, deed: str) -> None:
        """Disc on the city, its tile ready into the domain, one step on the track at once. Rules: A4.8."""
        city = CITIES[deed.split(" ")[1]].index
        t.tell("event.annexed", seat=self.seat, city=CITY_LIST[city].id)
        take_city(t, self.seat, city, ready=True)


ACTS["annex"] = Annex
