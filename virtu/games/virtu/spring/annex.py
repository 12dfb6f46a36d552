"""Annex (rulebook: "Annexer", "Anexe"): take a neutral city by diplomacy."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.cities import take_city
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.geography import geography
from virtu.games.virtu.spring.act import ACTS, Act
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import register


def neutral_value(t: Table, city: int, seat: int) -> int:
    """The value of a neutral city for a seat: one less with an own agent there, one more with somebody else's.

    Rules: A4.3, A6.13.
    """
    agent = t.agents[city]
    return CITY_LIST[city].value - (agent == seat) + (agent not in (NOBODY, seat))


def boats_needed(t: Table, city: int, seat: int) -> int | None:
    """Seas to cross from the seat's nearest port; 0 with an own city next by road; None if out of reach.

    Rules: A4.4, A4.5.
    """
    land = geography(t.options.players)
    if any(t.owner[neighbour] == seat for neighbour in land.roads[city]):
        return 0
    return next((boats for port, boats in land.boats[city] if t.owner[port] == seat), None)


@register
@frozen
class Annex(Act):
    """One deed: a neutral city that is no pirate port, next by road to an own city, or a port reached by ship."""

    action = "annex"
    prompt = "prompt.annex"

    def deeds_open(self, t: Table) -> list[str]:
        """`annex CITY`, once. Rules: A4.1, A4.7, A4.9."""
        if self.deeds:
            return []
        candidates = [
            f"annex {city.id}"
            for city in CITY_LIST
            if t.owner[city.index] == NOBODY and not city.pirate and boats_needed(t, city.index, self.seat) is not None
        ]
        return self.affordable(t, candidates)

    def cost(self, t: Table, deed: str) -> dict[str, int]:
        """More crowns than the value, and a boat for each sea. Rules: A4.2, A4.5."""
        city = CITIES[deed.split(" ")[1]].index
        return {"crown": neutral_value(t, city, self.seat) + 1, "boat": boats_needed(t, city, self.seat) or 0}

    def carry_out(self, t: Table, deed: str) -> None:
        """Disc on the city, its tile ready into the domain, one step on the track at once. Rules: A4.8."""
        city = CITIES[deed.split(" ")[1]].index
        t.tell("event.annexed", seat=self.seat, city=CITY_LIST[city].id)
        take_city(t, self.seat, city, ready=True)


ACTS["annex"] = Annex
