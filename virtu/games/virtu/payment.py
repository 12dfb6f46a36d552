"""Paying (rulebook: "Payer un coût", "Používání zdrojů při placení").

A deed is offered only when it can be paid. Its price is then paid one source at a time: the room's reliefs,
courtiers, domain tiles, bonuses; each relief gives one kind of symbol for a payment. Only sources are offered
that keep the price payable and of which none will prove superfluous. Florins come out of the treasury; florin
symbols of courtiers and tiles are collected into it, at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.data import BONUSES, CARDS, POWERS, TILES, Amounts
from virtu.games.virtu.solver import NOTHING_PAID, Need, Paid, Vector, can_finish, give, satisfied, wanted_kinds
from virtu.games.virtu.state import SIDES, Player, Table, put
from virtu.games.virtu.steps import Step, register

Offer = tuple[str, Amounts]
"""A source and what it can give: one of the kinds."""

INDULGENCE_FLORINS = 3
SYMBOLS = ("crown", "cross", "cavalry", "boat", "mask", "arrow")
CROWN_USES = ("govern", "patronise", "annex", "buy", "alliance")
"""Where the crown of an indulgence may be used."""
OTTOMAN_USES = ("annex", "war", "trade", "retreat")
HRE_USES = ("govern", "patronise", "annex", "war", "trade", "intrigue", "buy", "release")


class Purse(NamedTuple):
    """Where a payment may come from.

    `use` is what is paid for. `room` holds the reliefs of the marker's room that are still free. `indulgence`
    tells whether one may be asked for. `barred` names courtiers and tiles that may not pay, as often as they may
    not. Things bought this moment do not pay for purchases. `free_crown`: Michelangelo's.

    Rules: P8.
    """

    seat: int
    use: str
    room: tuple[Offer, ...] = ()
    indulgence: bool = False
    barred: tuple[str, ...] = ()
    free_crown: bool = False


COURTIER_OFFERS: dict[str, dict[str, Offer]] = {
    side: {card.id: (f"{side}:{card.id}", card.relief) for card in CARDS.values()} for side in SIDES
}
TILE_OFFERS: dict[str, Offer] = {tile.id: (tile.id, tile.relief) for tile in TILES.values()}
POWER_OFFERS: dict[str, list[tuple[int, Offer]]] = {}
"""By what is paid for, the powers whose bonus may pay."""
for _power, _uses in (("ottoman", OTTOMAN_USES), ("hre", HRE_USES)):
    for _use in _uses:
        POWER_OFFERS.setdefault(_use, []).append((POWERS[_power].index, (_power, POWERS[_power].relief)))
MICHELANGELO: Offer = ("michelangelo", BONUSES["michelangelo"].relief)
INDULGENCE: Offer = ("indulgence", {"florin": INDULGENCE_FLORINS})
INDULGENCE_WITH_CROWN: Offer = ("indulgence", {"florin": INDULGENCE_FLORINS, "crown": 1})


@frozen
class Court:
    """What the ready courtiers and tiles of a player offer; `shown` counts their symbols by kind."""

    offers: tuple[Offer, ...]
    shown: Mapping[str, int]


def add_symbols(shown: dict[str, int], found: Iterable[Offer]) -> None:
    """Add the symbols of offers to `shown`, by kind."""
    for _, gives in found:
        for kind, count in gives.items():
            shown[kind] = shown.get(kind, 0) + count


def court_of(player: Player, purse: Purse) -> Court:
    """The courtiers and tiles that may pay out of a purse. Rules: W16."""
    if purse.barred:
        return _court(player, purse.use != "buy", purse.barred)
    key = "court without what is new" if purse.use == "buy" else "court"
    court: Court | None = player.memo.get(key)
    if court is None:
        court = player.memo[key] = _court(player, purse.use != "buy", ())
    return court


def _court(player: Player, new_pays: bool, barred: tuple[str, ...]) -> Court:
    found: list[Offer] = []
    for side in SIDES:
        of = COURTIER_OFFERS[side]
        found += [of[c.card] for c in player.side(side) if c.ready and (new_pays or not c.new)]
    found += [TILE_OFFERS[tile.id] for tile in player.tiles if tile.ready and (new_pays or not tile.new)]
    for source in barred:
        _leave_out(found, source)
    shown = {"florin": 0}
    add_symbols(shown, found)
    return Court(tuple(found), shown)


def _leave_out(found: list[Offer], source: str) -> None:
    """Take one offer of a source out of the list, if it is there."""
    at = next((at for at, offer in enumerate(found) if offer[0] == source), None)
    if at is not None:
        del found[at]


def _before(purse: Purse) -> tuple[Offer, ...]:
    """What a purse offers before courtiers and tiles: the room, Michelangelo."""
    return (*purse.room, MICHELANGELO) if purse.free_crown else purse.room


def _after(t: Table, purse: Purse) -> tuple[Offer, ...]:
    """What a purse offers after courtiers and tiles: alliances, an indulgence. Rules: I2, I9, W39, W40."""
    found: tuple[Offer, ...] = ()
    for power, offer in POWER_OFFERS.get(purse.use, ()):
        if t.allied(purse.seat, power):
            found += (offer,)
    if purse.indulgence:
        found += (INDULGENCE_WITH_CROWN if purse.use in CROWN_USES else INDULGENCE,)
    return found


def offers(t: Table, purse: Purse) -> list[Offer]:
    """Every source of the purse, the marker's own room first (the order the rulebook recommends).

    Rules: P2, P3, P12.
    """
    return [*_before(purse), *court_of(t.players[purse.seat], purse).offers, *_after(t, purse)]


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


# -- can it be paid? ---------------------------------------------------------------------------------------


def _other_kind(cost: Amounts) -> str:
    for kind in cost:
        if kind not in ("florin", "crown", "cross", "either"):
            return kind
    return ""


def _useful(need: Need, other: str) -> tuple[str, str, str, str]:
    """The kinds that a need can use, in the order of vectors; "" for one that it cannot."""
    florin, crown, cross, either, others = need
    return (
        "florin" if florin else "",
        "crown" if crown or either else "",
        "cross" if cross or either else "",
        other if others else "",
    )


def _vectors(found: Iterable[Offer], kinds: tuple[str, str, str, str]) -> tuple[Vector, ...]:
    """What the sources can give of these kinds, sorted; a source without any is left out, so that equal questions meet
    in the cache."""
    f, k, x, o = kinds
    vectors = [(gives.get(f, 0), gives.get(k, 0), gives.get(x, 0), gives.get(o, 0)) for _, gives in found]
    return tuple(sorted([vector for vector in vectors if any(vector)]))


class Wallet:
    """What a purse can pay, for many costs asked at one moment.

    A price of one kind can be paid if all sources together show enough of it: a source that proves superfluous is
    left away. Of several kinds none may fall short; whether the sources can be shared out is searched for.
    """

    __slots__ = ("_able", "_florins", "_purse", "_table")

    def __init__(self, t: Table, purse: Purse) -> None:
        self._table, self._purse = t, purse
        player = t.players[purse.seat]
        self._florins = player.florins
        self._able = dict(court_of(player, purse).shown)
        self._able["florin"] += player.florins
        besides = _before(purse) + _after(t, purse)
        if besides:
            add_symbols(self._able, besides)

    def pays(self, cost: Amounts) -> bool:
        """Whether a cost can be paid."""
        able = self._able
        for kind, count in cost.items():
            if count > able.get(kind, 0) and not (kind == "either" and count <= self._either()):
                return False
        return len(cost) < 2 or self._of_one_kind(cost) or self._together(cost)

    def _of_one_kind(self, cost: Amounts) -> bool:
        """Whether sources are asked for one kind at most: the treasury covers the florins, or nothing else is due."""
        asked = [kind for kind, count in cost.items() if count > (self._florins if kind == "florin" else 0)]
        return len(asked) < 2

    def _either(self) -> int:
        """How many crowns or crosses all sources show, of each whichever are more."""
        found = offers(self._table, self._purse)
        return sum([max(gives.get("crown", 0), gives.get("cross", 0)) for _, gives in found])

    def _together(self, cost: Amounts) -> bool:
        other = _other_kind(cost)
        need = (
            max(0, cost.get("florin", 0) - self._florins),
            cost.get("crown", 0),
            cost.get("cross", 0),
            cost.get("either", 0),
            cost.get(other, 0) if other else 0,
        )
        return can_finish(need, NOTHING_PAID, _vectors(offers(self._table, self._purse), _useful(need, other)))


def payable(t: Table, purse: Purse, cost: Amounts) -> bool:
    """Whether a cost can be paid out of a purse; `Wallet` when asking often."""
    return Wallet(t, purse).pays(cost)


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
    def price(self) -> dict[str, int]:
        """The cost as a mapping."""
        return dict(self.cost)

    def got(self, kind: str) -> int:
        """How many of a kind have been paid so far."""
        return sum([count for _, k, count in self.used if k == kind]) if self.used else 0

    def purse(self, t: Table) -> Purse:
        """The purse of the step that does the deed, without what this payment has used up."""
        purse = t.agenda[-2].purse(t)
        if not self.used:
            return purse
        taken = {source for source, _, _ in self.used}
        return purse._replace(
            room=tuple(offer for offer in purse.room if offer[0] not in taken),
            free_crown=purse.free_crown and "michelangelo" not in taken,
            indulgence=purse.indulgence and "indulgence" not in taken,
        )

    def need(self, t: Table) -> Need:
        """The whole need in symbols, and the florins that the treasury cannot cover."""
        price = self.price
        other = _other_kind(price)
        short = max(0, self.florins_open() - t.players[self.seat].florins)
        others = price.get(other, 0) if other else 0
        return (short, price.get("crown", 0), price.get("cross", 0), price.get("either", 0), others)

    def paid_so_far(self) -> Paid:
        """What the sources have given in symbols."""
        paid = NOTHING_PAID
        for _, kind, count in self.used:
            if kind != "florin":
                paid = give(paid, {"crown": 1, "cross": 2}.get(kind, 3), count)
        return paid

    def florins_open(self) -> int:
        """Florins that nothing has paid yet."""
        due = next((count for kind, count in self.cost if kind == "florin"), 0)
        return max(0, due - self.got("florin"))

    def asks(self, t: Table) -> bool:
        """Finish by itself when all is paid, or when only the treasury can pay what is left."""
        if any(kind != "florin" for kind, _ in self.cost) and not satisfied(self.need(t), self.paid_so_far()):
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
        other = _other_kind(self.price)
        wanted = wanted_kinds(need, paid)
        kinds = [(k, name) for k, name in ((1, "crown"), (2, "cross"), (3, other)) if wanted[k - 1]]
        useful = _useful(need, other)
        actions: list[str] = []
        for index, (source, gives) in enumerate(found):
            given = [(kind, name) for kind, name in kinds if name in gives]
            rest = _vectors(found[:index] + found[index + 1 :], useful) if given else ()
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
        everything, other = offers(t, purse), _other_kind(self.price)

        def payable_after(source: str, florins: int) -> bool:
            rest = list(everything)
            _leave_out(rest, source)
            left = (max(0, need[0] - florins), *need[1:])
            return can_finish(left, paid, _vectors(rest, _useful(left, other)))

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


def start_payment(t: Table, deed: str, cost: Mapping[str, int], seat: int) -> None:
    """Ask the seat to pay for a deed of the step on top of the agenda. A cost of nothing is paid at once."""
    due = tuple([(kind, count) for kind, count in cost.items() if count > 0])
    pay = Pay(seat=seat, deed=deed, cost=due)
    if due:
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


def _with_florins(offers: Mapping[str, Offer]) -> dict[str, tuple[str, int]]:
    """Of sources that can give florins, their name and how many."""
    return {thing: (source, gives["florin"]) for thing, (source, gives) in offers.items() if gives.get("florin")}


COURTIER_FLORINS = {side: _with_florins(COURTIER_OFFERS[side]) for side in SIDES}
TILE_FLORINS = _with_florins(TILE_OFFERS)


def collectable(t: Table, seat: int) -> list[tuple[str, int]]:
    """Ready courtiers and tiles with florin symbols, and how many; things bought this moment not yet."""
    player = t.players[seat]
    if "florins" not in player.memo:
        found: list[tuple[str, int]] = []
        for side in SIDES:
            of = COURTIER_FLORINS[side]
            found += [of[c.card] for c in player.side(side) if c.card in of and c.ready and not c.new]
        of = TILE_FLORINS
        found += [of[tile.id] for tile in player.tiles if tile.id in of and tile.ready and not tile.new]
        player.memo["florins"] = list(dict.fromkeys(found))
    florins: list[tuple[str, int]] = player.memo["florins"]
    return florins


def collections(t: Table, seat: int) -> list[str]:
    """`collect SOURCE` for every source a seat may collect from now. Rules: P9."""
    if t.season in ("setup", "end") or not t.agenda:
        return []
    top = t.agenda[-1]
    found = top.collectable(t) if isinstance(top, Pay) and top.seat == seat else collectable(t, seat)
    return [f"collect {source}" for source, _ in found] if found else []


def collect(t: Table, seat: int, source: str) -> None:
    """Take the florins of a courtier or tile into the treasury and turn it."""
    florins = dict(collectable(t, seat))[source]
    spend(t, seat, source)
    t.gain_florins(seat, florins)
    t.tell("event.collected", seat=seat, source=source, count=florins)
