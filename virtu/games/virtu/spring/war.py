"""Wage war (rulebook: "Guerroyer", "Tažení"): move troops by road and sea, take war tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from virtu.games.virtu.amounts import Amounts, only
from virtu.games.virtu.data import CARDS, CITIES, CITY_LIST
from virtu.games.virtu.geography import geography
from virtu.games.virtu.palace import room_reliefs
from virtu.games.virtu.purse import Offer, payable
from virtu.games.virtu.spring.act import ACTS, PricedAct
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import register

TOKEN_SOURCES = ("card", "improvement")
A_ROAD = Amounts({"cavalry": 1})


@cache
def ways_out(players: int, city: int) -> Mapping[str, Amounts]:
    """How a troop can leave a city, by road and by sea, and at which price. Rules: A5.1, A5.2."""
    land, name = geography(players), CITY_LIST[city].id
    marches = {f"march {name} {CITY_LIST[to].id}": A_ROAD for to in land.roads[city]}
    return marches | {f"sail {name} {CITY_LIST[to].id}": only("boat", seas) for to, seas in land.boats[city]}


@register
@frozen
class War(PricedAct):
    """Each deed moves one troop, or takes one war token from a relief of the room.

    A troop before a city of somebody else's has ended its march. A relief gives tokens or movement, never both.
    """

    action = "war"
    prompt = "prompt.war"

    def deeds_open(self, t: Table) -> list[str]:
        """`march FROM TO`, `sail FROM TO`, `token card|improvement`. Rules: A5.3, A5.4, A5.5, A5.6, A5.7, A5.8."""
        moves: dict[str, Amounts] = {}
        for city in t.camps_of(self.seat):
            if t.owner[city] == self.seat:
                moves |= ways_out(t.options.players, city)
        return self.affordable_at(t, moves) + self._tokens_open(t)

    def _token_reliefs(self, t: Table) -> list[Offer]:
        """The reliefs of the room that have a war symbol left and have moved no troop. Rules: A5.10."""
        player = t.players[self.seat]
        found = []
        for source, relief in room_reliefs(player, player.marker):
            taken = self.used.count((source, "war"))
            if source in TOKEN_SOURCES and self.relief_kind(source) in ("", "war") and taken < relief.get("war", 0):
                found.append((source, relief))
        return found

    def free_reliefs(self, t: Table) -> tuple[Offer, ...]:
        """A relief whose token is being paid for does not pay as well. Rules: A5.8."""
        free = super().free_reliefs(t)
        paying = getattr(t.agenda[-1], "deed", "")
        if not paying.startswith("token "):
            return free
        return tuple([offer for offer in free if paying != f"token {offer[0]}"])

    def _tokens_open(self, t: Table) -> list[str]:
        """Tokens whose florins can be paid without their own relief."""
        deeds = []
        for source, _ in self._token_reliefs(t):
            purse = self.purse(t)
            purse.room = tuple([offer for offer in purse.room if offer[0] != source])
            if payable(t, purse, self.cost(t, f"token {source}")):
                deeds.append(f"token {source}")
        return deeds

    def cost(self, t: Table, deed: str) -> Amounts:
        """One cavalry a road, one boat a sea; a token costs the florins of its symbol. Rules: A5.1, A5.2, A5.9."""
        verb, *where = deed.split(" ")
        if verb != "token":
            return ways_out(t.options.players, CITIES[where[0]].index)[deed]
        room = t.players[self.seat].rooms[t.players[self.seat].marker - 1]
        return only("florin", CARDS[room.card if where[0] == "card" else room.under].war_cost)

    def carry_out(self, t: Table, deed: str) -> None:
        """Move the troop or hand out the token."""
        verb, *where = deed.split(" ")
        if verb == "token":
            self.update(t, used=(*self.used, (where[0], "war")))
            t.change(self.seat, tokens=t.players[self.seat].tokens + 1)
            t.tell("event.token", seat=self.seat, source=where[0])
            return
        start, end = (CITIES[city].index for city in where)
        t.move_troops(self.seat, start, -1)
        t.move_troops(self.seat, end, +1)
        t.tell(f"event.{verb}", seat=self.seat, start=where[0], end=where[1])


ACTS["war"] = War
