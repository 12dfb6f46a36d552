"""Intrigue (rulebook: "Intriguer", "Intriky"): place, move and remove agents, one mask each.

A place is a city id, a room `COLOUR.ROOM`, or a power id; each holds one agent at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import NOTHING, Amounts
from virtu.games.virtu.data import CITIES, PALACES, POWERS
from virtu.games.virtu.spring.act import ACTS, PricedAct
from virtu.games.virtu.state import ABSENT, NOBODY, Table, put
from virtu.games.virtu.steps import register

ROOMS_OF = {faction: tuple(f"{faction}.{n}" for n in range(1, len(p.rooms) + 1)) for faction, p in PALACES.items()}
"""The rooms of each faction's palace as places."""
ONE_MASK = Amounts({"mask": 1})
TWO_MASKS = Amounts({"mask": 2})


def places(t: Table) -> dict[str, tuple[int, int]]:
    """Every place for an agent: its name, the seat whose agent is there, the seat it belongs to."""
    found = {
        city: (agent, owner) for city, agent, owner in zip(CITIES, t.agents, t.owner, strict=True) if owner != ABSENT
    }
    for seat, player in enumerate(t.players):
        found |= zip(ROOMS_OF[player.faction], [(room.agent, seat) for room in player.rooms], strict=True)
    found |= zip(POWERS, [(power.agent, power.ally) for power in t.powers], strict=True)
    return found


def set_agent(t: Table, place: str, seat: int) -> None:
    """Put an agent of a seat at a place, or NOBODY's to clear it."""
    if place in POWERS:
        t.change_power(POWERS[place].index, agent=seat)
    elif place in CITIES:
        t.agents = put(t.agents, CITIES[place].index, seat)
    else:
        faction, room = place.split(".")
        owner = next(s for s, player in enumerate(t.players) if player.faction == faction)
        t.change_room(owner, int(room), agent=seat)


def open_places(t: Table, seat: int, leaving: str = "") -> list[str]:
    """Where a seat's agent may go: no agent there, not under another's Prince, and with the beginners' option
    not beside the one agent that a palace may hold (E8). `leaving` is the place the agent comes from.
    Rules: A2.12, A6.3, A6.5, A6.6."""
    return list(_open_among(places(t), t, seat, leaving))


def _open_among(there: Mapping[str, tuple[int, int]], t: Table, seat: int, leaving: str = "") -> Iterator[str]:
    """The open ones of `places`, one by one."""
    guarded = {s for s, player in enumerate(t.players) if "prince" in player.bonuses and s != seat}
    full = _full_palaces(t, seat, leaving) if t.options.one_agent_per_palace else set()
    for place, (agent, owner) in there.items():
        if agent == NOBODY and owner not in guarded and not (owner in full and "." in place):
            yield place


def _full_palaces(t: Table, seat: int, leaving: str) -> set[int]:
    """The palaces that hold the one agent already. Rules: A6.4."""
    czech = t.options.switches.beginners_agents == "cs"
    full = set()
    for owner, player in enumerate(t.players):
        there = [
            room.agent
            for number, room in enumerate(player.rooms, 1)
            if room.agent != NOBODY and f"{player.faction}.{number}" != leaving and (czech or room.agent != owner)
        ]
        if there and (czech or seat != owner):
            full.add(owner)
    return full


@register
@frozen
class Intrigue(PricedAct):
    """`taken` names the agent in hand: `reserve` or the place it leaves. `blocked`: a rival's agent stands in this very
    room and must be removed first (E6)."""

    taken: str = ""
    blocked: bool = False

    action = "intrigue"
    prompt = "prompt.intrigue"

    def deeds_open(self, t: Table) -> list[str]:
        """`take reserve|PLACE`, `expel PLACE`; with an agent in hand `send PLACE`. Rules: A6.1, A6.2, A6.7."""
        if self.blocked:
            return self.affordable(t, [f"expel {self._own_room(t)}"])
        if self.taken:
            return [f"send {place}" for place in open_places(t, self.seat, self.taken)]
        deeds: list[str] = []
        if self.affordable(t, ["mask"]):
            there = places(t)
            in_reserve = t.placed_agents(self.seat) < t.players[self.seat].agents
            if in_reserve and any(_open_among(there, t, self.seat)):
                deeds.append("take reserve")
            placed = [(place, agent) for place, (agent, _) in there.items() if agent != NOBODY]
            own = [place for place, agent in placed if agent == self.seat]
            deeds += [f"take {place}" for place in own if any(_open_among(there, t, self.seat, place))]
            deeds += [f"expel {place}" for place, agent in placed if agent != self.seat]
        return deeds

    def _own_room(self, t: Table) -> str:
        player = t.players[self.seat]
        return f"{player.faction}.{player.marker}"

    def asks(self, t: Table) -> bool:
        """With an agent in hand the place must be named."""
        return True if self.taken else super().asks(t)

    def legal(self, t: Table) -> list[str]:
        """The deeds; with an agent in hand only where it goes."""
        return self.deeds_open(t) if self.taken else super().legal(t)

    def cost(self, t: Table, deed: str) -> Amounts:
        """One mask each, paid when an agent is taken in hand; the Czech edition asks two for the agent in the own
        intrigue room. Rules: A6.1."""
        if deed.startswith("send "):
            return NOTHING
        czech = self.blocked and t.options.switches.intrigue_under_agent == "cs"
        return TWO_MASKS if czech else ONE_MASK

    def _with_room_mask(self, t: Table) -> Intrigue | None:
        """This step with the room's first relief of masks in the pool if the Czech edition demands that it pays
        (only under a rival's agent, once); None if the room has none."""
        if not self.blocked or t.options.switches.intrigue_under_agent == "fr" or self.pool:
            return self
        for source, relief in self.free_reliefs(t):
            if relief.get("mask"):
                return changed(self, used=(*self.used, (source, "mask")), pool=(("mask", relief["mask"]),))
        return None

    def affordable(self, t: Table, candidates: list[str]) -> list[str]:
        """Where the room's mask is due, it pays first; without one nothing can be done. Rules: A6.11."""
        step = self._with_room_mask(t)
        return super(Intrigue, step).affordable(t, candidates) if step else []

    def begin(self, t: Table, deed: str) -> None:
        """Pay, the room's mask first where the edition demands it."""
        step = self._with_room_mask(t)
        assert step is not None
        t.replace(step)
        super(Intrigue, step).begin(t, deed)

    def carry_out(self, t: Table, deed: str) -> None:
        """Remove the rival's agent, or let the agent in hand arrive. Rules: A6.8."""
        verb, place = deed.split(" ")
        if verb == "take":
            self.update(t, taken=place)
            return
        if verb == "expel":
            owner = places(t)[place][0]
            set_agent(t, place, NOBODY)
            t.tell("event.expelled", seat=self.seat, place=place, owner=owner)
            self.update(t, blocked=False)
            return
        if self.taken != "reserve":
            set_agent(t, self.taken, NOBODY)
        set_agent(t, place, self.seat)
        t.tell("event.agent-sent", seat=self.seat, start=self.taken, place=place)
        self.update(t, taken="")


ACTS["intrigue"] = Intrigue
