"""Trade (rulebook: "Commercer", "Obchod"): two florins for each boat."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.payment import spend
from virtu.games.virtu.purse import offers
from virtu.games.virtu.spring.act import ACTS, Act
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import register

FLORINS_PER_BOAT = 2


@register
@frozen
class Trade(Act):
    """Each deed sells all boats of one source."""

    action = "trade"
    prompt = "prompt.trade"

    def deeds_open(self, t: Table) -> list[str]:
        """`sell SOURCE`. Rules: A3.2."""
        found = offers(t, self.purse(t))
        return list(dict.fromkeys(f"sell {source}" for source, gives in found if gives.get("boat")))

    def begin(self, t: Table, deed: str) -> None:
        """The boats are the price: take them and pay out the florins. Rules: A3.1."""
        source = deed.split(" ")[1]
        boats = next(gives for name, gives in offers(t, self.purse(t)) if name == source)["boat"]
        spend(t, self.seat, source)
        room = ((source, "boat"),) if source in ("room", "card", "improvement") else ()
        t.replace(changed(self, deeds=self.deeds + 1, used=self.used + room))
        florins = boats * FLORINS_PER_BOAT
        t.gain_florins(self.seat, florins)
        t.tell("event.sold", seat=self.seat, source=source, boats=boats, count=florins)


ACTS["trade"] = Trade
