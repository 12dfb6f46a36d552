"""E. Concluding or overturning one alliance a winter."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.data import POWER_LIST, POWERS, Amounts
from virtu.games.virtu.payment import Pay, Wallet, may_indulge, start_payment
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep


@register
@frozen
class Alliances(WinterStep):
    """The last step of a player's winter. `concluded`: this winter's alliance has been made. Rules: W32."""

    concluded: bool = False

    use = "alliance"
    prompt = "prompt.alliance"

    def asks(self, t: Table) -> bool:
        """The last chance of the winter for an indulgence is asked too."""
        if may_indulge(t, self.seat):
            return True
        return super().asks(t)

    def deeds(self, t: Table) -> list[str]:
        """`ally POWER`, with an own agent there `ally POWER less KIND`; `overturn POWER` where an own agent stands
        beside a rival's disc. Rules: W33, W34, W35, W37."""
        if self.concluded:
            return []
        deeds: list[str] = []
        for power in POWER_LIST:
            there = t.powers[power.index]
            if there.ally == NOBODY and there.agent == self.seat:
                deeds += [f"ally {power.id} less {kind}" for kind in power.cost]
            elif there.ally == NOBODY:
                deeds.append(f"ally {power.id}")
            elif there.ally != self.seat and there.agent == self.seat:
                deeds.append(f"overturn {power.id}")
        if not deeds:
            return []
        wallet = Wallet(t, self.purse(t))
        return [deed for deed in deeds if wallet.pays(self.price(deed))]

    def price(self, deed: str) -> Amounts:
        """The printed cost, with the agent's discount one symbol of choice less. Rules: W34."""
        _, power, *less = deed.split(" ")
        cost = POWERS[power].cost
        return {**cost, less[1]: cost[less[1]] - 1} if less else cost

    def begin(self, t: Table, deed: str) -> None:
        """Ask for the payment."""
        start_payment(t, deed, self.price(deed), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """The disc goes to the left space, ready; an agent there stays. Rules: A6.9, W36, W38."""
        verb, power = pay.deed.split(" ")[:2]
        self.update(t, concluded=True)
        t.change_power(POWERS[power].index, ally=self.seat, ready=True)
        t.tell(f"event.{'overturned' if verb == 'overturn' else 'allied'}", seat=self.seat, power=power)
