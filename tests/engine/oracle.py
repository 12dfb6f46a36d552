"""A payment oracle that knows no shortcut: it tries every way to use the sources, as the rule has it.

The rule (FR "Payer un coût", CS "Používání zdrojů při placení"): each relief gives one kind of symbol, all symbols of
that kind; courtiers and tiles pay while their ready side is up; what lies in the marker's room pays for the room's
action only. Florins come out of the treasury, into which ready courtiers and tiles empty their florins at any time.
Our reading of "only what is needed": a payment is good if none of its symbols' sources could be left away.

Nothing here is shared with `virtu.games.virtu.payment` but the names of the sources in the notation. What a deed costs
and which deeds there would be without a price are facts of the other rules (tests/engine/bills.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import frozen

from virtu.games.virtu.data import BONUSES, CARDS, PALACES, POWERS, ROOM_SYMBOL, TILES
from virtu.games.virtu.state import Table

Relief = Mapping[str, int]
Symbols = tuple[tuple[str, int], ...]
"""What one relief shows: kinds and numbers."""

INDULGENCE = {"crown": 1, "florin": 3}
CROWN_FROM_INDULGENCE = {"govern", "patronise", "annex", "buy", "alliance"}
"""What its crown can pay for; no cost of trade, war, intrigue, recruiting or wages contains a crown anyway."""
EMPIRE_PAYS = {"govern", "patronise", "annex", "war", "trade", "intrigue", "buy", "release"}
"""Not alliances (ruling 11)."""
OTTOMANS_PAY = {"annex", "war", "trade", "retreat"}


@frozen
class Source:
    """One thing that can pay: its name in the notation, what it shows, whether it lies in the marker's room."""

    name: str
    shows: Symbols
    here: bool = False

    def count(self, kind: str) -> int:
        """How many symbols of a kind it shows."""
        return dict(self.shows).get(kind, 0)


@frozen
class Bill:
    """What is to be paid, and by whom, for what.

    `given`: kinds and numbers of symbols that sources have already paid, florins apart. `florins` are still owed.
    `room`: whether the reliefs of the marker's room pay. `spent_here`: those of the room, Michelangelo and the
    indulgence that have given something in this action. `not_from`: sources that may not pay, as often as named.
    `sealable`: an indulgence may be asked.
    """

    seat: int
    use: str
    price: Symbols
    given: Symbols = ()
    florins: int = 0
    room: bool = False
    spent_here: tuple[str, ...] = ()
    not_from: tuple[str, ...] = ()
    sealable: bool = False


def relief(shows: Relief) -> Symbols:
    """A relief of the data as a value."""
    return tuple(sorted(shows.items()))


def sources(table: Table, bill: Bill) -> list[Source]:
    """Everything that can pay a bill."""
    player = table.players[bill.seat]
    found: list[Source] = []
    if bill.room:
        room = player.rooms[player.marker - 1]
        printed = ROOM_SYMBOL.get(PALACES[player.faction].rooms[player.marker - 1], {})
        in_room = {"card": CARDS[room.card].relief} if room.card else {"room": printed}
        if room.under:
            in_room["improvement"] = CARDS[room.under].relief
        if bill.use == "patronise" and "michelangelo" in player.bonuses:
            in_room["michelangelo"] = BONUSES["michelangelo"].relief
        for name, shows in in_room.items():
            if name not in bill.spent_here:
                found.append(Source(name, relief(shows), here=name != "michelangelo"))
    things = [(f"left:{c.card}", c.ready, c.new, CARDS[c.card].relief) for c in player.left]
    things += [(f"right:{c.card}", c.ready, c.new, CARDS[c.card].relief) for c in player.right]
    things += [(tile.id, tile.ready, tile.new, TILES[tile.id].relief) for tile in player.tiles]
    not_from = list(bill.not_from)
    for name, ready, new, shows in things:
        if not ready or (new and bill.use == "buy"):
            continue
        if name in not_from:
            not_from.remove(name)
        else:
            found.append(Source(name, relief(shows)))
    for power, uses in (("hre", EMPIRE_PAYS), ("ottoman", OTTOMANS_PAY)):
        alliance = table.powers[POWERS[power].index]
        watched = alliance.agent not in (-1, bill.seat)
        if bill.use in uses and alliance.ally == bill.seat and alliance.ready and not watched:
            found.append(Source(power, relief(POWERS[power].relief)))
    if bill.sealable and "indulgence" not in bill.spent_here:
        kinds = INDULGENCE if bill.use in CROWN_FROM_INDULGENCE else {"florin": INDULGENCE["florin"]}
        found.append(Source("indulgence", relief(kinds)))
    return found


def can_ask_indulgence(table: Table, seat: int) -> bool:
    """One is left in the pile and none lies in the room of the marker."""
    player = table.players[seat]
    return table.indulgences > 0 and player.marker > 0 and not player.rooms[player.marker - 1].indulgence


# -- trying everything -------------------------------------------------------------------------------------------


def covered(price: Symbols, given: Symbols) -> bool:
    """Whether so many symbols pay a price, florins apart. `either` is paid by crowns and crosses."""
    need = dict(price)
    have = {"crown": 0, "cross": 0}
    for kind, number in given:
        have[kind] = have.get(kind, 0) + number
    either = need.pop("either", 0)
    need.pop("florin", None)
    if any(have.get(kind, 0) < number for kind, number in need.items()):
        return False
    over = sum(have[kind] - need.get(kind, 0) for kind in ("crown", "cross"))
    return over >= either


def nothing_superfluous(price: Symbols, given: Symbols) -> bool:
    """Whether each of the symbols' sources is needed."""
    return not any(covered(price, given[:at] + given[at + 1 :]) for at in range(len(given)))


def kinds_of(price: Symbols) -> tuple[str, ...]:
    """The kinds of symbols that can help to pay a price, florins apart."""
    kinds = {kind for kind, _ in price if kind != "florin"}
    return tuple(sorted(kinds - {"either"} | ({"crown", "cross"} if "either" in kinds else set())))


def good_payments(
    price: Symbols, given: Symbols, free: tuple[Symbols, ...], florins: int
) -> Iterator[tuple[Symbols, int]]:
    """Every good payment that goes on from `given`: the symbols of all its sources, and the florins that the sources
    left over could still bring. `free`: reliefs not used yet. `florins`: those that passed-over reliefs bring.

    Each relief is either left or gives one of its kinds. A payment that is covered is not carried on, because
    whatever came to it would be superfluous.
    """
    if covered(price, given):
        if nothing_superfluous(price, given):
            yield given, florins + sum(dict(shows).get("florin", 0) for shows in free)
        return
    if not free:
        return
    shows, rest = dict(free[0]), free[1:]
    yield from good_payments(price, given, rest, florins + shows.get("florin", 0))
    for kind in kinds_of(price):
        if shows.get(kind):
            yield from good_payments(price, (*given, (kind, shows[kind])), rest, florins)


@lru_cache(maxsize=1 << 16)
def _most_florins(price: Symbols, given: Symbols, free: tuple[Symbols, ...]) -> int:
    """The most florins that the sources left over by a good payment can bring; -1 if there is none."""
    return max((florins for _, florins in good_payments(price, given, free, 0)), default=-1)


def can_go_on(bill: Bill, given: Symbols, free: list[Source], treasury: int) -> bool:
    """Whether `given` can become a good payment and the florins can be brought together as well."""
    useful = {*kinds_of(bill.price), *(("florin",) if bill.florins else ())}
    # A relief that shows nothing useful is left in any case; reliefs in one order, so that equal questions meet.
    reliefs = [tuple((kind, n) for kind, n in source.shows if kind in useful) for source in free]
    most = _most_florins(bill.price, tuple(sorted(given)), tuple(sorted(r for r in reliefs if r)))
    return most >= 0 and treasury + most >= bill.florins


def payable(table: Table, bill: Bill) -> bool:
    """Whether there is any good payment of a bill."""
    return can_go_on(bill, bill.given, sources(table, bill), table.players[bill.seat].florins)


def offers(table: Table, bill: Bill) -> set[str]:
    """The sources that may give next, in notation."""
    treasury = table.players[bill.seat].florins
    free = sources(table, bill)
    if covered(bill.price, bill.given):
        found = {f"pay {source.name} florin" for source in free if source.here and source.count("florin")}
        if treasury >= bill.florins:
            found.add("pay treasury florin")
        elif any(source.name == "indulgence" for source in free):
            found.add("pay indulgence florin")
        return found
    found = set()
    for at, source in enumerate(free):
        for kind in kinds_of(bill.price):
            given = (*bill.given, (kind, source.count(kind)))
            if source.count(kind) and can_go_on(bill, given, free[:at] + free[at + 1 :], treasury):
                found.add(f"pay {source.name} {kind}")
    return found


def sales(table: Table, bill: Bill) -> set[str]:
    """What can be sold in Trade, in notation: the boats of every source."""
    return {f"sell {source.name}" for source in sources(table, bill) if source.count("boat")}


def collections(table: Table, seat: int, bill: Bill | None, untouched: str = "") -> set[str]:
    """What a seat may empty of florins now, in notation; while it pays a bill the rest must stay payable.

    `untouched`: the courtier whose war symbols are being paid for, which gives that kind and no other.
    """
    player = table.players[seat]
    things = [(f"left:{c.card}", c.ready and not c.new, CARDS[c.card].relief) for c in player.left]
    things += [(f"right:{c.card}", c.ready and not c.new, CARDS[c.card].relief) for c in player.right]
    things += [(tile.id, tile.ready and not tile.new, TILES[tile.id].relief) for tile in player.tiles]
    found = set()
    for name, ready, shows in things:
        if not ready or not shows.get("florin") or name == untouched:
            continue
        if bill is not None and bill.seat == seat and not covered(bill.price, bill.given):
            free = sources(table, bill)
            at = next((i for i, source in enumerate(free) if source.name == name), None)
            rest = free if at is None else free[:at] + free[at + 1 :]
            if not can_go_on(bill, bill.given, rest, player.florins + shows["florin"]):
                continue
        found.add(f"collect {name}")
    return found
