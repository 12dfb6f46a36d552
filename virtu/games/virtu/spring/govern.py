"""Govern (rulebook: "Gouverner", "Vláda"): for each crown or cross, ready up to two tiles or one alliance."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import NOTHING, Amounts
from virtu.games.virtu.data import POWER_LIST, POWERS, TILES
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.purse import Purse
from virtu.games.virtu.spring.act import ACTS, PricedAct
from virtu.games.virtu.state import Table, put
from virtu.games.virtu.steps import register

TILES_PER_SYMBOL = 2
A_SYMBOL = Amounts({"either": 1})


@register
@frozen
class Govern(PricedAct):
    """`half` is 1 when a symbol has readied one tile and can ready another. `payers` lists tiles and alliances that
    paid for this action: they cannot be readied by it. `readied` lists the tiles it readied: they cannot pay."""

    half: int = 0
    payers: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()

    action = "govern"
    prompt = "prompt.govern"

    def purse(self, t: Table) -> Purse:
        """Tiles readied by this action do not pay for it. Rules: A1.4."""
        purse = super().purse(t)
        purse.barred = self.readied
        return purse

    def deeds_open(self, t: Table) -> list[str]:
        """`turn TILE` for spent tiles, `rearm POWER` for alliances whose bonus was used. Rules: A1.3, A1.4, A1.5."""
        spent = [tile.id for tile in t.players[self.seat].tiles if not tile.ready]
        turns = [f"turn {tile}" for tile in dict.fromkeys(spent) if self._spent_free(t, tile)]
        rearms = [
            f"rearm {power.id}"
            for power in POWER_LIST
            if t.powers[power.index].ally == self.seat
            and not t.powers[power.index].ready
            and power.id not in self.payers
        ]
        return self.affordable(t, turns + rearms)

    def _spent_free(self, t: Table, tile: str) -> bool:
        """Whether a spent tile of this id did not pay for the action (several cathedrals count one by one)."""
        spent = sum(1 for x in t.players[self.seat].tiles if x.id == tile and not x.ready)
        return spent > self.payers.count(tile)

    def cost(self, t: Table, deed: str) -> Amounts:
        """One crown or cross, unless the last one has a tile left to ready. Rules: A1.1, A1.2."""
        return NOTHING if deed.startswith("turn ") and self.half else A_SYMBOL

    def paid(self, t: Table, pay: Pay) -> None:
        """Remember who paid."""
        payers = tuple(source for source, _, _ in pay.used if source in POWERS or source in TILES)
        after = changed(self, payers=self.payers + payers)
        t.replace(after)
        super(Govern, after).paid(t, pay)

    def carry_out(self, t: Table, deed: str) -> None:
        """Turn the tile or ready the alliance. Rules: A1.1, A1.3."""
        verb, thing = deed.split(" ")
        if verb == "rearm":
            t.change_power(POWERS[thing].index, ready=True)
            t.tell("event.rearmed", seat=self.seat, power=thing)
            return
        tiles = t.players[self.seat].tiles
        at = next(i for i, tile in enumerate(tiles) if tile.id == thing and not tile.ready)
        t.change(self.seat, tiles=put(tiles, at, changed(tiles[at], ready=True)))
        half = self.half - 1 if self.half else TILES_PER_SYMBOL - 1
        self.update(t, readied=(*self.readied, thing), half=half)
        t.tell("event.turned", seat=self.seat, tile=thing)


ACTS["govern"] = Govern
