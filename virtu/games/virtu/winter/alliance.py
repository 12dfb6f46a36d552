"""E. Concluding or overturning one alliance a winter."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.data import POWER_LIST, POWERS
from virtu.games.virtu.payment import Pay, may_indulge, start_payment
from virtu.games.virtu.purse import Wallet
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep

DISCOUNTS: dict[str, tuple[str, ...]] = {
    power.id: tuple(f"ally {power.id} less {kind}" for kind in power.cost) for power in POWER_LIST
}
"""The ways to conclude each alliance with an own agent there: one symbol of choice less. Rules: W34."""
PRICES: dict[str, Amounts] = {
    **{f"{verb} {power.id}": power.cost for verb in ("ally", "overturn") for power in POWER_LIST},
    **{
        f"ally {power.id} less {kind}": Amounts({**power.cost, kind: count - 1})
        for power in POWER_LIST
        for kind, count in power.cost.items()
    },
}
"""What each deed costs: the printed price, less the agent's discount."""


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
        open_deeds: list[str] = []
        for power, there in zip(POWER_LIST, t.powers, strict=True):
            if there.ally == NOBODY:
                open_deeds += DISCOUNTS[power.id] if there.agent == self.seat else (f"ally {power.id}",)
            elif there.agent == self.seat and there.ally != self.seat:
                open_deeds.append(f"overturn {power.id}")
        if not open_deeds:
            return []
        wallet = Wallet(t, self.purse(t))
        return [deed for deed in open_deeds if wallet.pays(PRICES[deed])]

    def price(self, deed: str) -> Amounts:
        """The printed cost, with the agent's discount one symbol of choice less. Rules: W34."""
        return PRICES[deed]

    def begin(self, t: Table, deed: str) -> None:
        """Ask for the payment."""
        start_payment(t, deed, self.price(deed), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """The disc goes to the left space, ready; an agent there stays. Rules: A6.9, W36, W38."""
        verb, power = pay.deed.split(" ")[:2]
        self.update(t, concluded=True)
        t.change_power(POWERS[power].index, ally=self.seat, ready=True)
        t.tell(f"event.{'overturned' if verb == 'overturn' else 'allied'}", seat=self.seat, power=power)
