"""Paying (rulebook: "Payer un coût", "Používání zdrojů při placení").

A deed is offered only when it can be paid. Its price is then paid one source at a time: the room's reliefs,
courtiers, domain tiles, bonuses; each relief gives one kind of symbol for a payment. Only sources are offered
that keep the price payable and of which none will prove superfluous. Florins come out of the treasury; florin
symbols of courtiers and tiles are collected into it, at any time.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.data import POWERS, TILES
from virtu.games.virtu.purse import (
    INDULGENCE_FLORINS,
    Purse,
    court,
    leave_out,
    offers,
    useful_kinds,
    vectors,
)
from virtu.games.virtu.solver import NOTHING_PAID, Need, Paid, can_finish, give, satisfied, wanted_kinds
from virtu.games.virtu.state import Table, put
from virtu.games.virtu.steps import Step, register

# -- indulgences -------------------------------------------------------------------------------------------


def may_indulge(t: Table, seat: int) -> bool:
    """Whether an indulgence can be laid in the room of the marker: none lies there, one is left. Rules: I1, I4, I10."""
    player = t.players[seat]
    return t.indulgences > 0 and player.marker > 0 and not player.rooms[player.marker - 1].indulgence


def lay_indulgence(t: Table, seat: int) -> None:
    """Lay an indulgence in the room of the marker, for a benefit just taken. Rules: I3."""
    t.indulgences -= 1
    t.change_room(seat, t.players[seat].marker, indulgence=True)
    t.tell("event.indulgence", seat=seat, room=t.players[seat].marker)


def take_indulgence_florins(t: Table, seat: int) -> None:
    """Lay an indulgence and take its florins into the treasury."""
    lay_indulgence(t, seat)
    t.gain_florins(seat, INDULGENCE_FLORINS)
    t.tell("event.indulgence-florins", seat=seat, count=INDULGENCE_FLORINS)


# -- the step ----------------------------------------------------------------------------------------------


@register
@frozen
class Pay(Step):
    """Pay for `deed`, which the step below on the agenda will carry out.

    `cost` as pairs of kind and number; `used` lists what has been paid: source, kind, number. Florins stand in
    `used` when a room relief or an indulgence gave them or when the treasury has paid.

    Rules: P1, P6.
    """

    deed: str = ""
    cost: tuple[tuple[str, int], ...] = ()
    used: tuple[tuple[str, str, int], ...] = ()

    prompt = "prompt.pay"

    @property
    def price(self) -> Amounts:
        """The cost as a mapping."""
        return _price(self.cost)

    def got(self, kind: str) -> int:
        """How many of a kind have been paid so far."""
        return sum([count for _, k, count in self.used if k == kind]) if self.used else 0

    def purse(self, t: Table) -> Purse:
        """The purse of the step that does the deed, without what this payment has used up."""
        purse = t.agenda[-2].purse(t)
        if not self.used:
            return purse
        taken = {source for source, _, _ in self.used}
        purse.room = tuple([offer for offer in purse.room if offer[0] not in taken])
        purse.free_crown &= "michelangelo" not in taken
        purse.indulgence &= "indulgence" not in taken
        return purse

    def need(self, t: Table) -> Need:
        """The whole need in symbols, and the florins that the treasury cannot cover."""
        return (max(0, self.florins_open() - t.players[self.seat].florins), *self.price.wanted)

    def paid_so_far(self) -> Paid:
        """What the sources have given in symbols."""
        paid = NOTHING_PAID
        for _, kind, count in self.used:
            if kind != "florin":
                paid = give(paid, {"crown": 1, "cross": 2}.get(kind, 3), count)
        return paid

    def florins_open(self) -> int:
        """Florins that nothing has paid yet."""
        due = self.price.florins
        return max(0, due - self.got("florin")) if due else 0

    def asks(self, t: Table) -> bool:
        """Finish by itself when all is paid, or when only the treasury can pay what is left."""
        if self.price.kinds and not satisfied(self.need(t), self.paid_so_far()):
            return True
        owed = self.florins_open()
        if owed:
            if t.players[self.seat].florins < owed or self._florin_sources(t):
                return True
            self._pay_treasury(t, owed).finish(t)
            return False
        self.finish(t)
        return False

    def finish(self, t: Table) -> None:
        """Hand the payment to the step that does the deed."""
        t.pop()
        t.agenda[-1].paid(t, self)

    def _pay_treasury(self, t: Table, owed: int) -> Pay:
        t.gain_florins(self.seat, -owed)
        t.tell("event.paid", seat=self.seat, source="treasury", kind="florin", count=owed)
        return changed(self, used=(*self.used, ("treasury", "florin", owed)))

    def _florin_sources(self, t: Table) -> list[str]:
        """Room reliefs that could still give florins; an indulgence when the treasury is short."""
        purse = self.purse(t)
        found = [source for source, gives in purse.room if gives.get("florin")]
        if purse.indulgence and t.players[self.seat].florins < self.florins_open():
            found.append("indulgence")
        return found

    def legal(self, t: Table) -> list[str]:
        """Sources that lead to a full payment without anything superfluous. Rules: P15."""
        need, paid = self.need(t), self.paid_so_far()
        if satisfied(need, paid):
            sources = self._florin_sources(t)
            if t.players[self.seat].florins >= self.florins_open():
                sources.append("treasury")
            return [f"pay {source} florin" for source in sources]
        found = offers(t, self.purse(t))
        other = self.price.other
        wanted = wanted_kinds(need, paid)
        kinds = [(k, name) for k, name in ((1, "crown"), (2, "cross"), (3, other)) if wanted[k - 1]]
        useful = useful_kinds(need, other)
        actions: list[str] = []
        for index, (source, gives) in enumerate(found):
            given = [(kind, name) for kind, name in kinds if name in gives]
            rest = vectors(found[:index] + found[index + 1 :], useful) if given else ()
            for kind, name in given:
                if can_finish(need, give(paid, kind, gives[name]), rest):
                    actions.append(f"pay {source} {name}")
        return list(dict.fromkeys(actions))

    def collectable(self, t: Table) -> list[tuple[str, int]]:
        """What the payer may collect now, and how many florins, without making the rest unpayable.

        A courtier announced in battle must stay ready; a tile that Govern readied may be emptied at any time.
        """
        found = collectable(t, self.seat)
        if not found:
            return found
        purse = self.purse(t)
        announced = [source for source in purse.barred if source not in TILES]
        found = [(source, florins) for source, florins in found if source not in announced]
        need, paid = self.need(t), self.paid_so_far()
        if satisfied(need, paid):
            return found
        everything, other = offers(t, purse), self.price.other

        def payable_after(source: str, florins: int) -> bool:
            rest = list(everything)
            leave_out(rest, source)
            left = (max(0, need[0] - florins), *need[1:])
            return can_finish(left, paid, vectors(rest, useful_kinds(left, other)))

        return [(source, florins) for source, florins in found if payable_after(source, florins)]

    def do(self, t: Table, action: str) -> None:
        """`pay SOURCE KIND`. Rules: P10."""
        _, source, kind = action.split(" ")
        if source == "treasury":
            t.replace(self._pay_treasury(t, self.florins_open()))
            return
        gives = next(gives for name, gives in offers(t, self.purse(t)) if name == source)
        count = gives[kind]
        if source == "indulgence":
            lay_indulgence(t, self.seat)
        else:
            spend(t, self.seat, source)
        if kind == "florin" and (source == "indulgence" or t.options.switches.surplus_florins == "fr"):
            surplus = count - min(count, self.florins_open())
            if surplus:
                t.gain_florins(self.seat, surplus)
        t.tell("event.paid", seat=self.seat, source=source, kind=kind, count=count)
        t.replace(changed(self, used=(*self.used, (source, kind, count))))

    def surplus(self) -> dict[str, int]:
        """Symbols given beyond the cost, by kind; crowns and crosses for an either-cost count as `either`.

        Rules: P11.
        """
        price = self.price
        if price.get("either"):
            due = price["either"] + price.get("crown", 0) + price.get("cross", 0)
            return {"either": self.got("crown") + self.got("cross") - due}
        return {kind: self.got(kind) - n for kind, n in self.cost if kind != "florin" and self.got(kind) > n}


@lru_cache(maxsize=1024)
def _price(cost: tuple[tuple[str, int], ...]) -> Amounts:
    return Amounts(cost)


def start_payment(t: Table, deed: str, cost: Amounts, seat: int) -> None:
    """Ask the seat to pay for a deed of the step on top of the agenda. A cost of nothing is paid at once."""
    pay = Pay(seat, deed, cost.pairs)
    if cost.pairs:
        t.push(pay)
    else:
        t.agenda[-1].paid(t, pay)


def spend(t: Table, seat: int, source: str) -> None:
    """Turn a courtier, a tile or an alliance to its spent side; room reliefs and Michelangelo never turn.

    Rules: P4, P5, P12.
    """
    player = t.players[seat]
    side, _, card = source.partition(":")
    if card:
        row = player.side(side)
        at = next(i for i, c in enumerate(row) if c.card == card and c.ready and not c.new)
        t.change(seat, **{side: put(row, at, changed(row[at], ready=False))})
    elif source in POWERS:
        t.change_power(POWERS[source].index, ready=False)
    elif source in TILES:
        at = next(i for i, tile in enumerate(player.tiles) if tile.id == source and tile.ready and not tile.new)
        t.change(seat, tiles=put(player.tiles, at, changed(player.tiles[at], ready=False)))


# -- florins at any time -----------------------------------------------------------------------------------


def collectable(t: Table, seat: int) -> list[tuple[str, int]]:
    """Ready courtiers and tiles with florin symbols, and how many; things bought this moment not yet."""
    player = t.players[seat]
    florins: list[tuple[str, int]] | None = player.memo.get("florins")
    if florins is None:
        offered = court(player, without_new=True).offers
        florins = list(dict.fromkeys([(source, gives.florins) for source, gives in offered if gives.florins]))
        player.memo["florins"] = florins
    return florins


CLOSED = ("setup", "end")
"""The seasons in which nothing is collected."""


def collections(t: Table, seat: int) -> list[str]:
    """`collect SOURCE` for every source a seat may collect from now. Rules: P9."""
    if t.season in CLOSED or not t.agenda:
        return []
    top = t.agenda[-1]
    if isinstance(top, Pay) and top.seat == seat:
        return [f"collect {source}" for source, _ in top.collectable(t)]
    memo = t.players[seat].memo
    actions: list[str] | None = memo.get("collections")
    if actions is None:
        actions = memo["collections"] = [f"collect {source}" for source, _ in collectable(t, seat)]
    return actions


def collect(t: Table, seat: int, source: str) -> None:
    """Take the florins of a courtier or tile into the treasury and turn it."""
    florins = dict(collectable(t, seat))[source]
    spend(t, seat, source)
    t.gain_florins(seat, florins)
    t.tell("event.collected", seat=seat, source=source, count=florins)
