"""Carrying out the action of the room where the marker stands; what all six actions share.

An action consists of deeds, each paid for on its own. Symbols that a relief gave beyond a deed's price stay in the
action's pool until the action ends, then they are lost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.palace import room_action, room_reliefs
from virtu.games.virtu.payment import Pay, may_indulge, start_payment, take_indulgence_florins
from virtu.games.virtu.purse import Offer, Purse, Wallet
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import Step, fresh

ACTS: dict[str, type[Act]] = {}
"""The step of each action, by the action's id."""


def begin_action(t: Table, seat: int, *, stayed_sealed: bool) -> None:
    """Ask for the deeds of the marker's room, unless an indulgence or a rival's agent is in the way.

    `stayed_sealed`: an indulgence lies there and was not released. Intrigue goes on under a rival's agent.

    Rules: M9, I5, A6.10, A6.11.
    """
    player = t.players[seat]
    room = player.marker
    action = room_action(player, room)
    under_agent = player.rooms[room - 1].agent not in (NOBODY, seat)
    if stayed_sealed:
        t.tell("event.action-sealed", seat=seat, room=room)
    elif under_agent and action != "intrigue":
        t.tell("event.action-watched", seat=seat, room=room)
    else:
        begun = fresh(ACTS[action], seat)
        t.push(changed(begun, blocked=True) if under_agent else begun)


@frozen
class Act(Step, ABC):
    """The base of the six actions.

    `deeds` counts the deeds done. `used` lists the room reliefs in use with their kind, Michelangelo and the
    indulgence. `pool` holds symbols paid and not used yet.
    """

    deeds: int = 0
    used: tuple[tuple[str, str], ...] = ()
    pool: tuple[tuple[str, int], ...] = ()

    action: ClassVar[str] = ""

    @abstractmethod
    def deeds_open(self, t: Table) -> list[str]:
        """The deeds that can be paid now."""

    @abstractmethod
    def begin(self, t: Table, deed: str) -> None:
        """Carry out a deed, or ask for its payment."""

    def relief_kind(self, source: str) -> str:
        """The kind for which a room relief is in use, "" while it is free."""
        return next((kind for name, kind in self.used if name == source), "")

    def free_reliefs(self, t: Table) -> tuple[Offer, ...]:
        """The room reliefs that have given nothing yet. Rules: P6."""
        player = t.players[self.seat]
        reliefs = room_reliefs(player, player.marker)
        if not self.used:
            return reliefs
        taken = {name for name, _ in self.used}
        return tuple(offer for offer in reliefs if offer[0] not in taken)

    def purse(self, t: Table) -> Purse:
        """The room first, then courtiers, tiles, alliances; an indulgence once. Rules: P3."""
        return Purse(self.seat, self.action, room=self.free_reliefs(t), indulgence=may_indulge(t, self.seat))

    def offered(self, t: Table) -> list[str]:
        """The open deeds, worked out once for a state."""
        deeds: list[str] | None = t.memo.get("deeds")
        if deeds is None:
            deeds = t.memo["deeds"] = self.deeds_open(t)
        return deeds

    def may_take_florins(self, t: Table) -> bool:
        """An indulgence for 3 florins goes with an action that is carried out. Rules: I1."""
        return self.deeds > 0 and may_indulge(t, self.seat)

    def asks(self, t: Table) -> bool:
        """Ask while a deed or an indulgence is open; an action not begun is always asked."""
        if self.deeds and not self.may_take_florins(t) and not self.offered(t):
            self.finish(t)
            return False
        return True

    def legal(self, t: Table) -> list[str]:
        """The deeds, `indulge florins`, `done`: an action may be forgone. Rules: M9."""
        actions = list(self.offered(t))
        if self.may_take_florins(t):
            actions.append("indulge florins")
        return [*actions, "done"]

    def do(self, t: Table, action: str) -> None:
        """Begin a deed, take the florins of an indulgence, or end the action. Rules: I2."""
        if action == "done":
            if not self.deeds:
                t.tell("event.forgone", seat=self.seat, action=self.action)
            self.finish(t)
        elif action == "indulge florins":
            take_indulgence_florins(t, self.seat)
        else:
            self.begin(t, action)

    def finish(self, t: Table) -> None:
        """End the action. French edition: florins of unused room reliefs go into the treasury (E2). Rules: P10."""
        if self.deeds and t.options.switches.surplus_florins == "fr":
            for _, relief in self.free_reliefs(t):
                florins = relief.get("florin", 0)
                if florins:
                    t.gain_florins(self.seat, florins)
                    t.tell("event.room-florins", seat=self.seat, count=florins)
        t.pop()


@frozen
class PricedAct(Act, ABC):
    """The base of the actions whose deeds are paid for: all but trade, which sells."""

    @abstractmethod
    def cost(self, t: Table, deed: str) -> Amounts:
        """The full price of a deed."""

    @abstractmethod
    def carry_out(self, t: Table, deed: str) -> None:
        """What a paid deed does. This step, brought up to date, is on top of the agenda."""

    def open_cost(self, t: Table, deed: str) -> Amounts:
        """The price of a deed less what the pool covers."""
        return self.cost(t, deed).less(self.pool)

    def affordable(self, t: Table, candidates: list[str]) -> list[str]:
        """Those of the candidates that can be paid."""
        return self.affordable_at(t, {deed: self.cost(t, deed) for deed in candidates})

    def affordable_at(self, t: Table, costs: Mapping[str, Amounts]) -> list[str]:
        """Those of the deeds that can be paid, given the full price of each."""
        if not costs:
            return []
        wallet = Wallet(t, self.purse(t))
        if self.pool:
            costs = {deed: cost.less(self.pool) for deed, cost in costs.items()}
        return [deed for deed, cost in costs.items() if wallet.pays(cost)]

    def begin(self, t: Table, deed: str) -> None:
        """Ask for the payment of a deed."""
        start_payment(t, deed, self.open_cost(t, deed), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """Note what is used up, keep the surplus, carry out the deed. Rules: P11."""
        price = self.cost(t, pay.deed)
        pool = dict(self.pool)
        for kind, count in price.items():
            if kind in pool:
                pool[kind] -= min(count, pool[kind])
        for kind, count in pay.surplus().items():
            pool[kind] = pool.get(kind, 0) + count
        kept = ("room", "card", "improvement", "michelangelo", "indulgence")
        used = tuple((source, kind) for source, kind, _ in pay.used if source in kept)
        after = changed(
            self,
            deeds=self.deeds + 1,
            used=self.used + used,
            pool=tuple((kind, n) for kind, n in pool.items() if n > 0),
        )
        t.replace(after)
        after.carry_out(t, pay.deed)
