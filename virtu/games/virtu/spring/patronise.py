"""Patronise (rulebook: "Patronner", "Mecenát"): one step on the patronage track a year, bonuses at steps 2 and 4."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.data import BONUSES, PATRONAGE_BONUS_AT, PATRONAGE_STEPS
from virtu.games.virtu.palace import PlaceCard, gain_agents, mend_lost_base
from virtu.games.virtu.purse import Purse
from virtu.games.virtu.spring.act import ACTS, PricedAct
from virtu.games.virtu.state import Table, Tile
from virtu.games.virtu.steps import Step, register


@register
@frozen
class Patronise(PricedAct):
    """One deed: the next step of the track. Rules: A2.1."""

    action = "patronise"
    prompt = "prompt.patronise"

    def purse(self, t: Table) -> Purse:
        """Michelangelo gives a crown that costs nothing. Rules: A2.13."""
        purse = super().purse(t)
        purse.free_crown = "michelangelo" in t.players[self.seat].bonuses
        return purse

    def deeds_open(self, t: Table) -> list[str]:
        """`patronise`, once, while the track goes on. Rules: A2.2."""
        if self.deeds or t.players[self.seat].patronage == len(PATRONAGE_STEPS):
            return []
        return self.affordable(t, ["patronise"])

    def cost(self, t: Table, deed: str) -> Amounts:
        """The price printed at the next step. Rules: A2.3, A2.4, A2.5."""
        return PATRONAGE_STEPS[t.players[self.seat].patronage]

    def carry_out(self, t: Table, deed: str) -> None:
        """Advance; the disc goes on top of those already there. Rules: A2.6, A2.7."""
        step = t.players[self.seat].patronage + 1
        t.change(self.seat, patronage=step)
        t.patronage_stack = (self.seat, *(s for s in t.patronage_stack if s != self.seat))
        t.tell("event.patronised", seat=self.seat, step=step)
        if step in PATRONAGE_BONUS_AT and bonuses_open(t, self.seat):
            t.push(ChooseBonus(seat=self.seat))


def bonuses_open(t: Table, seat: int) -> list[str]:
    """Patronage bonuses nobody has, of another kind than the player's own. Rules: A2.8."""
    taken = {bonus for player in t.players for bonus in player.bonuses}
    kinds = {BONUSES[bonus].kind for bonus in t.players[seat].bonuses}
    return [b.id for b in BONUSES.values() if b.id not in taken and b.kind not in kinds]


@register
@frozen
class ChooseBonus(Step):
    """At steps 2 and 4 a bonus is chosen at once: a person and a work, in either order. Rules: A2.7."""

    prompt = "prompt.choose-bonus"

    def legal(self, t: Table) -> list[str]:
        """`bonus BONUS`"""
        return [f"bonus {bonus}" for bonus in bonuses_open(t, self.seat)]

    def do(self, t: Table, action: str) -> None:
        """Take the bonus. Machiavelli is a card for a courtier space, the Cannons are a tile.

        Rules: A2.9, A2.15, A2.16.
        """
        bonus = BONUSES[action.split(" ")[1]]
        t.pop()
        player = t.players[self.seat]
        t.change(self.seat, bonuses=(*player.bonuses, bonus.id))
        t.tell("event.bonus", seat=self.seat, bonus=bonus.id)
        gain_agents(t, self.seat, bonus.agents)
        mend_lost_base(t, self.seat)
        if bonus.becomes == "card":
            t.push(PlaceCard(seat=self.seat, card=bonus.id))
        elif bonus.becomes == "tile":
            t.change(self.seat, tiles=(*player.tiles, Tile(bonus.id)))


ACTS["patronise"] = Patronise
