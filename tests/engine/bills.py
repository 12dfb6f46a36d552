"""The bills of a state for the oracle: the payment that is open, or the price of every deed that money could buy.

Prices and the deeds that would be open to a player of unlimited means are read from the rules' own steps, which have
their tests elsewhere; whether they can be paid is the oracle's to say.
"""

from __future__ import annotations

from attrs import evolve

from tests.engine.oracle import Bill, Symbols, can_ask_indulgence, relief
from virtu.games.virtu.data import BUYABLE, CARDS, CITIES, CITY_LIST, POWER_LIST, TILES
from virtu.games.virtu.geography import geography
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.act import Act
from virtu.games.virtu.spring.annex import Annex, boats_needed
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.intrigue import Intrigue, open_places, places
from virtu.games.virtu.spring.marker import RELEASE_COSTS, MoveMarker, Travel, move_costs
from virtu.games.virtu.spring.patronise import Patronise
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import Step
from virtu.games.virtu.winter.alliance import Alliances
from virtu.games.virtu.winter.common import WinterStep
from virtu.games.virtu.winter.purchases import Purchases, barred, cathedral_sites, price
from virtu.games.virtu.winter.recruit import Recruit
from virtu.games.virtu.winter.wages import Wages

Prices = dict[str, dict[str, int]]
FARTHEST = 30
"""Rooms of a move; nobody has so many arrows."""


def base(table: Table, step: Step, deed: str) -> Bill:
    """Who pays for what, and what may pay, without the price."""
    bill = Bill(step.seat, use(step), (), sealable=can_ask_indulgence(table, step.seat))
    if isinstance(step, Act):
        here = tuple(name for name, _ in step.used)
        if deed.startswith("token "):
            here += (deed.split(" ")[1],)
        readied = step.readied if isinstance(step, Govern) else ()
        return evolve(bill, room=True, spent_here=here, not_from=readied)
    if isinstance(step, WinterStep):
        return bill
    return evolve(bill, sealable=False, not_from=tuple(filter(None, [announced(deed)])))


def use(step: Step) -> str:
    """What is paid for."""
    if isinstance(step, Act):
        return step.action
    if isinstance(step, WinterStep):
        return step.use
    return {MoveMarker: "move", Travel: "release", Retreats: "retreat", Battle: "siege"}[type(step)]


def announced(deed: str) -> str:
    """The courtier that a deed of a battle announces, "" if none."""
    words = deed.split(" ")
    return words[1] if words[0] == "commit" and ":" in words[1] else ""


def open_bill(table: Table) -> Bill | None:
    """The bill of the payment that is going on, None if none is."""
    top = table.agenda[-1] if table.agenda else None
    if not isinstance(top, Pay):
        return None
    bill = base(table, table.agenda[-2], top.deed)
    paid = sum(number for _, kind, number in top.used if kind == "florin")
    return evolve(
        bill,
        price=relief(dict(top.cost)),
        given=tuple((kind, number) for _, kind, number in top.used if kind != "florin"),
        florins=max(0, dict(top.cost).get("florin", 0) - paid),
        spent_here=bill.spent_here + tuple(source for source, _, _ in top.used),
    )


def bill_for(table: Table, step: Step, deed: str, cost: dict[str, int]) -> Bill:
    """The bill of a deed that has not been begun; symbols left over from an earlier one come off the price."""
    pool = dict(getattr(step, "pool", ()))
    symbols: Symbols = tuple(sorted((k, n - min(n, pool.get(k, 0))) for k, n in cost.items()))
    due = tuple((kind, number) for kind, number in symbols if number)
    return evolve(base(table, step, deed), price=due, florins=dict(due).get("florin", 0))


def prices(table: Table, step: Step) -> Prices | None:
    """Price by deed of all deeds that only their price could forbid; None for a step that sells nothing."""
    if isinstance(step, MoveMarker):
        return {way: cost for rooms in range(1, FARTHEST) for way, cost in move_costs(rooms).items()}
    if isinstance(step, Travel):
        return {f"release {step.crossed[0]} {how}": cost for how, cost in RELEASE_COSTS.items()}
    if isinstance(step, Intrigue):
        return _intrigue(table, step)
    if isinstance(step, Annex | Govern | Patronise | War):
        return {deed: step.cost(table, deed) for deed in _spring(table, step)}
    if isinstance(step, Purchases):
        return _purchases(table, step)
    if isinstance(step, Recruit):
        own = [city for city in CITY_LIST if table.owner[city.index] == step.seat and table.troops_of(step.seat) < 6]
        home = table.players[step.seat].faction
        return {f"recruit {city.id}": {"florin": 1 if city.start == home else 3} for city in own}
    if isinstance(step, Wages):
        troops = table.troops_of(step.seat)
        return {"wages": {"florin": 1 if troops < 5 else 2}} if troops > 2 else {}
    if isinstance(step, Alliances):
        return _alliances(table, step)
    if isinstance(step, Battle):
        return _battle(table, step)
    if isinstance(step, Retreats):
        return _retreats(table, step)
    return None


def _spring(table: Table, step: Act) -> list[str]:
    seat, player = step.seat, table.players[step.seat]
    if isinstance(step, Patronise):
        return [] if step.deeds or player.patronage == 5 else ["patronise"]
    if isinstance(step, Annex):
        neutral = [c for c in CITY_LIST if table.owner[c.index] == NOBODY and not c.pirate and not step.deeds]
        return [f"annex {city.id}" for city in neutral if boats_needed(table, city.index, seat) is not None]
    if isinstance(step, Govern):
        spent = [tile.id for tile in player.tiles if not tile.ready]
        turns = [f"turn {tile}" for tile in spent if spent.count(tile) > step.payers.count(tile)]
        idle = [p.id for p in POWER_LIST if table.powers[p.index].ally == seat and not table.powers[p.index].ready]
        return turns + [f"rearm {power}" for power in idle if power not in step.payers]
    land = geography(table.options.players)
    deeds = []
    for city in CITY_LIST:
        if table.owner[city.index] == seat and table.troops[city.index][seat]:
            deeds += [f"march {city.id} {CITY_LIST[to].id}" for to in land.roads[city.index]]
            deeds += [f"sail {city.id} {CITY_LIST[to].id}" for to, _ in land.boats[city.index]]
    room = player.rooms[player.marker - 1]
    for name, card in (("card", room.card), ("improvement", room.under)):
        kinds = [kind for source, kind in step.used if source == name]
        if card and set(kinds) <= {"war"} and len(kinds) < CARDS[card].relief.get("war", 0):
            deeds.append(f"token {name}")
    return deeds


def _intrigue(table: Table, step: Intrigue) -> Prices | None:
    seat, player = step.seat, table.players[step.seat]
    if step.taken:
        return None
    if step.blocked:
        room = f"{player.faction}.{player.marker}"
        if table.options.switches.intrigue_under_agent == "fr":
            return {f"expel {room}": {"mask": 1}}
        own = player.rooms[player.marker - 1]
        masks = [CARDS[card].relief.get("mask", 0) for card in (own.card, own.under) if card] or [1]
        return {f"expel {room}": {"mask": 2}} if any(masks) else {}
    there = {place: agent for place, (agent, _) in places(table).items()}
    deeds = [f"expel {place}" for place, agent in there.items() if agent not in (NOBODY, seat)]
    deeds += [f"take {p}" for p, agent in there.items() if agent == seat and open_places(table, seat, p)]
    if list(there.values()).count(seat) < player.agents and open_places(table, seat):
        deeds.append("take reserve")
    return {deed: {"mask": 1} for deed in deeds}


def _purchases(table: Table, step: Purchases) -> Prices:
    found: Prices = {}
    for thing in BUYABLE:
        if thing in step.bought or barred(table, step.seat, thing):
            continue
        names = [f"cathedral {c}" for c in cathedral_sites(table, step.seat)] if thing == "cathedral" else [thing]
        found |= {f"buy {name}": dict(price(thing)) for name in names}
    return found


def _alliances(table: Table, step: Alliances) -> Prices:
    found: Prices = {}
    for power in POWER_LIST:
        there = table.powers[power.index]
        if step.concluded or there.ally == step.seat:
            continue
        if there.ally != NOBODY:
            found |= {f"overturn {power.id}": dict(power.cost)} if there.agent == step.seat else {}
        elif there.agent == step.seat:
            found |= {f"ally {power.id} less {kind}": {**power.cost, kind: power.cost[kind] - 1} for kind in power.cost}
        else:
            found[f"ally {power.id}"] = dict(power.cost)
    return found


def _retreats(table: Table, step: Retreats) -> Prices:
    land = geography(table.options.players)
    found: Prices = {}
    for camp in (city for seat, city in table.beaten if seat == step.seat and table.troops[city][seat]):
        start = CITY_LIST[camp].id
        for to, boats in land.boats[camp]:
            found[f"retreat {start} {CITY_LIST[to].id}"] = {"boat": max(0, boats - step.boats)}
        for to in land.roads[camp]:
            found[f"retreat {start} {CITY_LIST[to].id}"] = {}
    return {deed: cost for deed, cost in found.items() if table.owner[CITIES[deed.split(" ")[2]].index] == step.seat}


def _battle(table: Table, step: Battle) -> Prices:
    player = table.players[step.seat]
    found: Prices = {}
    for side, row in (("left", player.left), ("right", player.right)):
        for courtier in row:
            card = CARDS[courtier.card]
            for number in range(1, card.relief.get("war", 0) + 1 if courtier.ready else 1):
                found[f"commit {side}:{card.id} {number}"] = {"florin": card.war_cost * number}
    if "leonardo" in player.bonuses and f"{step.seat}:leonardo" not in step.used:
        found["commit leonardo"] = {"florin": 1}
    if any(tile.id == "cannons" and tile.ready for tile in player.tiles):
        found["commit cannons"] = {"florin": TILES["cannons"].war_cost}
    attacks = step.open_field or step.seat == step.attacker
    if player.tokens and (attacks or table.options.switches.defender_tokens == "cs"):
        found["commit token"] = {}
    france = table.powers[0]
    if france.ally == step.seat and france.ready and france.agent in (NOBODY, step.seat):
        found["commit france"] = {}
    return found
