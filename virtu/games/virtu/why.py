"""Why something is not offered now: for a table, the seat that is asked and a thing, the reasons in codes.

Nothing is decided here. The steps of the rules offer what they offer; this module asks the same functions what stood
in the way, so that a table can answer "why not?" in words. A thing is named as in the notation: a city, a card or
tile, a power, a patronage bonus, a room `red.3`, an own courtier `left:merchant*`, or `patronage` for the track.
"""

from __future__ import annotations

from collections.abc import Callable

from virtu.games.virtu.amounts import Amounts
from virtu.games.virtu.data import (
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    CITY_LIST,
    MAX_TROOPS,
    PATRONAGE_STEPS,
    POWERS,
)
from virtu.games.virtu.geography import geography
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.purse import Purse, Wallet
from virtu.games.virtu.reasons import Reason, because
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.sieges.order import Contest, ResolveSieges
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.annex import Annex, boats_needed
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.intrigue import Intrigue, open_places, places
from virtu.games.virtu.spring.marker import EXTRA_ROOM_FLORINS, FREE_ROOMS, ROOMS, MoveMarker
from virtu.games.virtu.spring.patronise import ChooseBonus, Patronise
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import ABSENT, NOBODY, State
from virtu.games.virtu.steps import Step
from virtu.games.virtu.winter.alliance import Alliances
from virtu.games.virtu.winter.purchases import Purchases, barred, cathedral_sites, price
from virtu.games.virtu.winter.recruit import Recruit
from virtu.games.virtu.winter.reorganise import Reorganise
from virtu.games.virtu.winter.wages import Wages

TRACK = "patronage"
STEP_RULES = ("A2.3", "A2.3", "A2.4", "A2.4", "A2.5")
"""The rule that names the price of each step of patronage."""


def _closed(city: str) -> tuple[Reason, ...]:
    """A city that is not in play with so few. Rules: S2, S4."""
    return because("why.closed", "S4" if CITIES[city].five_players_only else "S2")


def why_not(state: State, seat: int, thing: str) -> tuple[Reason, ...]:
    """Why `seat` is not offered `thing` now, the decisive reason first.

    Empty when a legal action names the thing, when the seat is not asked, or when the question of this moment has
    nothing to do with a thing of this kind.
    """
    step = state.agenda[-1] if state.agenda else None
    if step is None or step.seat != seat or _named(state, step, thing):
        return ()
    if isinstance(step, Pay):
        return because("why.paying") if _kind(thing) else ()
    return _answer(state, step, thing) or _another_time(step, thing)


def _answer(state: State, step: Step, thing: str) -> tuple[Reason, ...]:
    """What the question of this moment says to a thing; empty if it is not about such things."""
    answers = (found(state, step, thing) for kind in type(step).__mro__ if (found := _ASKED.get(kind)))
    return next((answer for answer in answers if answer), ())


def asks(state: State) -> bool:
    """Whether the question of this moment has reasons to give for what it does not offer (`barriers`)."""
    return bool(state.agenda) and any(kind in _ASKED for kind in type(state.agenda[-1]).__mro__)


PLAIN = ("why.own", "why.closed", "why.held", "why.not-own", "why.no-siege", "why.no-troop-here", "why.buy-when")
"""Reasons that anybody sees on the table."""


def barriers(state: State, seat: int) -> tuple[tuple[Reason, tuple[str, ...]], ...]:
    """What the question of this moment is about and does not offer, by reason: a reason and its things.

    What anybody sees on the table, such as that a city is one's own, is left out. Empty when the seat is not asked.
    """
    step = state.agenda[-1] if state.agenda else None
    if step is None or step.seat != seat or isinstance(step, Pay):
        return ()
    own = [tile.id for tile in state.players[seat].tiles]
    faction = state.players[seat].faction
    rooms = [f"{faction}.{number}" for number in range(1, len(state.players[seat].rooms) + 1)]
    found: dict[Reason, list[str]] = {}
    for thing in dict.fromkeys((*CITIES, *own, *BUYABLE, *POWERS, TRACK, *BONUSES, *rooms)):
        for reason in () if _named(state, step, thing) else _answer(state, step, thing)[:1]:
            if reason.code not in PLAIN:
                found.setdefault(reason, []).append(thing)
    return tuple((reason, tuple(things)) for reason, things in found.items())


def _named(state: State, step: Step, thing: str) -> bool:
    """Whether a legal action of this moment is about the thing."""
    deeds = (action.split(" ") for action in step.legal(state))
    verb = "patronise" if thing == TRACK else ""
    names = {thing, str(_own_room(state, step, thing) or thing) if isinstance(step, Reorganise) else thing}
    return any(not names.isdisjoint(rest) or first == verb for first, *rest in deeds)


def _own_room(state: State, step: Step, thing: str) -> int:
    """The number of a room of the palace of who is asked, 0 for anything else."""
    faction, dot, number = thing.partition(".")
    own = faction == state.players[step.seat].faction and number.isdigit()
    return int(number) if dot and own else 0


def _kind(thing: str) -> str:
    """What sort of thing this is, "" for what nothing can be asked about."""
    if thing in CITIES:
        return "city"
    if thing in BUYABLE:
        return "offer"
    if thing in POWERS:
        return "power"
    return thing if thing == TRACK else "bonus" if thing in BONUSES else ""


def short(wallet: Wallet, cost: Amounts, rule: str) -> tuple[Reason, ...]:
    """What is missing to pay a cost: the kinds of which not enough can be brought together, or that the same source
    would have to give two kinds. `rule` is the one that names the cost. Empty if it can be paid."""
    if wallet.pays(cost):
        return ()
    wanted = tuple((kind, n) for kind, n in cost.items() if n)
    within = tuple((kind, _most(wallet, kind, n)) for kind, n in wanted)
    if within == wanted:
        return because("why.together", cost=wanted)
    lacking = {kind for (kind, n), (_, most) in zip(wanted, within, strict=True) if most < n}
    have = tuple((kind, n) for kind, n in within if kind in lacking)
    if not any(n for _, n in have):
        return because("why.price-none", rule, cost=wanted, lacking=tuple((k, n) for k, n in wanted if k in lacking))
    return because("why.price", rule, cost=wanted, have=have)


def _most(wallet: Wallet, kind: str, wanted: int) -> int:
    """The most of one kind that can be paid when nothing else is."""
    return next((n for n in range(wanted, 0, -1) if wallet.pays(Amounts({kind: n}))), 0)


# -- each question ---------------------------------------------------------------------------------------------


def _held(state: State, seat: int, city: int) -> tuple[Reason, ...]:
    """Reasons that lie in who holds a city, for what asks for neutral ones."""
    owner = state.owner[city]
    if owner == ABSENT:
        return _closed(CITY_LIST[city].id)
    if owner == seat:
        return because("why.own")
    return because("why.held", player=owner) if owner != NOBODY else ()


def _annex(state: State, step: Annex, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    city = CITIES[thing]
    held = _held(state, step.seat, city.index)
    if held or step.deeds:
        return held or because("why.annexed-already")
    if city.pirate:
        return because("why.pirate")
    if boats_needed(state, city.index, step.seat) is None:
        return because("why.no-way" if city.seas else "why.no-road")
    return short(Wallet(state, step.purse(state)), step.open_cost(state, f"annex {thing}"), "A4.2")


def _war(state: State, step: War, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    city, seat = CITIES[thing].index, step.seat
    if state.owner[city] == ABSENT:
        return _closed(thing)
    ready = [c.index for c in CITY_LIST if state.owner[c.index] == seat and state.troops[c.index][seat]]
    if not ready:
        return because("why.no-troops")
    land = geography(state.options.players)
    ways = [f"march {CITY_LIST[start].id} {thing}" for start in ready if start in land.roads[city]]
    by_sea = [port for port, _ in land.boats[city] if port in ready]
    ways += [f"sail {CITY_LIST[port].id} {thing}" for port in by_sea[:1]]
    if not ways:
        return because("why.no-march")
    wallet = Wallet(state, step.purse(state))
    return short(wallet, step.open_cost(state, ways[0]), "A5.2" if ways[0].startswith("sail") else "A5.1")


def _govern(state: State, step: Govern, thing: str) -> tuple[Reason, ...]:
    own = [tile for tile in state.players[step.seat].tiles if tile.id == thing]
    if own:
        if all(tile.ready for tile in own):
            return because("why.ready")
        if thing in step.payers:
            return because("why.paid-for-this")
        return short(Wallet(state, step.purse(state)), step.open_cost(state, f"turn {thing}"), "A1.1")
    if thing in POWERS and state.powers[POWERS[thing].index].ally == step.seat:
        if state.powers[POWERS[thing].index].ready:
            return because("why.ready")
        if thing in step.payers:
            return because("why.paid-for-this")
        return short(Wallet(state, step.purse(state)), step.open_cost(state, f"rearm {thing}"), "A1.3")
    return ()


def _intrigue(state: State, step: Intrigue, thing: str) -> tuple[Reason, ...]:
    there = places(state)
    if thing not in there:
        return _closed(thing) if thing in CITIES and state.owner[CITIES[thing].index] == ABSENT else ()
    agent, owner = there[thing]
    if step.blocked:
        return because("why.blocked")
    if step.taken:
        if agent != NOBODY:
            return because("why.agent-there", player=agent)
        guarded = owner not in (NOBODY, step.seat) and "prince" in state.players[owner].bonuses
        return because("why.prince", player=owner) if guarded else because("why.one-agent")
    missing = short(Wallet(state, step.purse(state)), step.open_cost(state, "mask"), "A6.1")
    if missing:
        return missing
    if agent == NOBODY:
        free = state.placed_agents(step.seat) < state.players[step.seat].agents
        return because("why.in-hand" if free and open_places(state, step.seat) else "why.no-agent")
    return ()


def _patronise(state: State, step: Patronise, thing: str) -> tuple[Reason, ...]:
    if thing != TRACK:
        return ()
    if step.deeds:
        return because("why.one-step")
    if state.players[step.seat].patronage == len(PATRONAGE_STEPS):
        return because("why.track-end")
    rule = STEP_RULES[state.players[step.seat].patronage]
    return short(Wallet(state, step.purse(state)), step.open_cost(state, "patronise"), rule)


def _bonus(state: State, step: ChooseBonus, thing: str) -> tuple[Reason, ...]:
    if thing not in BONUSES:
        return ()
    holder = next((seat for seat, player in enumerate(state.players) if thing in player.bonuses), NOBODY)
    if holder != NOBODY:
        return because("why.bonus-taken", player=holder)
    return because("why.bonus-kind")


def _purchases(state: State, step: Purchases, thing: str) -> tuple[Reason, ...]:
    if thing not in BUYABLE:
        return ()
    bar = barred(state, step.seat, thing)
    if bar:
        return because(bar)
    if thing in step.bought:
        return because("why.bought")
    if thing == "cathedral" and not cathedral_sites(state, step.seat):
        return because("why.no-site")
    return short(Wallet(state, step.purse(state)), price(thing).less(step.pool), "W15")


def _recruit(state: State, step: Recruit, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    city = CITIES[thing]
    if state.owner[city.index] == ABSENT:
        return _closed(thing)
    if state.owner[city.index] != step.seat:
        return because("why.not-own")
    if state.troops_of(step.seat) >= MAX_TROOPS:
        return because("why.all-troops", most=MAX_TROOPS)
    return short(Wallet(state, step.purse(state)), step.price(state, city), "W29")


def _ally(state: State, step: Alliances, thing: str) -> tuple[Reason, ...]:
    if thing not in POWERS:
        return ()
    if step.concluded:
        return because("why.one-alliance")
    there = state.powers[POWERS[thing].index]
    if there.ally == step.seat:
        return because("why.allied")
    if there.ally != NOBODY and there.agent != step.seat:
        return because("why.overturn", player=there.ally)
    wallet, deed = Wallet(state, step.purse(state)), "overturn" if there.ally != NOBODY else "ally"
    return short(wallet, step.price(f"{deed} {thing}"), "W35" if deed == "overturn" else "W34")


def _besiege(state: State, step: ResolveSieges, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    city = CITIES[thing].index
    if state.owner[city] == ABSENT:
        return _closed(thing)
    if state.owner[city] == step.seat:
        return because("why.own", "G1")
    if not state.troops[city][step.seat]:
        return because("why.no-siege")
    return because("why.beaten" if (step.seat, city) in state.beaten else "why.fields-first")


def _contest(state: State, step: Contest, thing: str) -> tuple[Reason, ...]:
    return because("why.other-siege", city=CITY_LIST[step.city].id) if thing in CITIES else ()


def _battle(state: State, step: Battle, thing: str) -> tuple[Reason, ...]:
    player = state.players[step.seat]
    if thing in CITIES:
        if CITIES[thing].index == step.city:
            return because("why.besieged")
        return because("why.other-siege", city=CITY_LIST[step.city].id)
    if thing == "france":
        return _french_help(state, step.seat)
    if ":" in thing:
        return _courtier_in_battle(state, step, thing)
    if thing == "leonardo" and thing in player.bonuses:
        if f"{step.seat}:leonardo" in step.used:
            return because("why.used-in-battle")
        return short(Wallet(state, step.purse(state)), step.cost("commit leonardo"), "G16")
    if thing == "cannons" and any(tile.id == thing for tile in player.tiles):
        if not any(tile.ready for tile in player.tiles if tile.id == thing):
            return because("why.spent")
        return short(Wallet(state, step.purse(state)), step.cost("commit cannons"), "G18")
    return because("why.no-strength") if any(tile.id == thing for tile in player.tiles) else ()


def _french_help(state: State, seat: int) -> tuple[Reason, ...]:
    france = state.powers[POWERS["france"].index]
    if france.ally != seat:
        return because("why.not-allied")
    return because("why.agent-bars", player=france.agent) if france.ready else because("why.spent")


def _courtier_in_battle(state: State, step: Battle, thing: str) -> tuple[Reason, ...]:
    card = thing.partition(":")[2].removesuffix("*")
    if not CARDS[card].relief.get("war"):
        return because("why.no-strength")
    if thing.endswith("*"):
        return because("why.spent")
    return short(Wallet(state, Purse(step.seat, "siege", barred=(thing,))), step.cost(f"commit {thing} 1"), "G13")


def _retreat(state: State, step: Retreats, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    owner = state.owner[CITIES[thing].index]
    if owner == ABSENT:
        return _closed(thing)
    return because("why.no-retreat" if owner == step.seat else "why.retreat-own")


def _wages(state: State, step: Wages, thing: str) -> tuple[Reason, ...]:
    if thing not in CITIES:
        return ()
    return _closed(thing) if state.owner[CITIES[thing].index] == ABSENT else because("why.no-troop-here")


def _reorganise(state: State, step: Reorganise, thing: str) -> tuple[Reason, ...]:
    number = _own_room(state, step, thing)
    if not number:
        return ()
    player, room = state.players[step.seat], state.players[step.seat].rooms[number - 1]
    if player.marker == number:
        return because("why.room-marker")
    if room.indulgence:
        return because("why.room-sealed")
    if room.agent not in (NOBODY, step.seat):
        return because("why.room-agent", player=room.agent)
    return because("why.room-full" if room.card else "why.room-empty")


def _marker(state: State, step: MoveMarker, thing: str) -> tuple[Reason, ...]:
    """Why the marker does not come to a room. Rules: M5, M6, M7."""
    number = _own_room(state, step, thing)
    if not number:
        return ()
    rooms = (number - state.players[step.seat].marker - 1) % ROOMS + 1
    reach = max(int(action.split(" ")[1]) for action in step.legal(state))
    if rooms <= reach:
        return ()
    cost = (("florin", EXTRA_ROOM_FLORINS),)
    if rooms == FREE_ROOMS + 1:
        return because("why.room-third", cost=cost)
    return because("why.room-circle" if rooms == ROOMS else "why.room-far", rooms=rooms, cost=cost, reach=reach)


_ASKED: dict[type, Callable[[State, Step, str], tuple[Reason, ...]]] = {
    Annex: _annex,  # type: ignore[dict-item]
    War: _war,  # type: ignore[dict-item]
    Govern: _govern,  # type: ignore[dict-item]
    Intrigue: _intrigue,  # type: ignore[dict-item]
    Patronise: _patronise,  # type: ignore[dict-item]
    ChooseBonus: _bonus,  # type: ignore[dict-item]
    Purchases: _purchases,  # type: ignore[dict-item]
    Recruit: _recruit,  # type: ignore[dict-item]
    Alliances: _ally,  # type: ignore[dict-item]
    ResolveSieges: _besiege,  # type: ignore[dict-item]
    Contest: _contest,  # type: ignore[dict-item]
    Battle: _battle,  # type: ignore[dict-item]
    Retreats: _retreat,  # type: ignore[dict-item]
    Wages: _wages,  # type: ignore[dict-item]
    Reorganise: _reorganise,  # type: ignore[dict-item]
    MoveMarker: _marker,  # type: ignore[dict-item]
}


def _another_time(step: Step, thing: str) -> tuple[Reason, ...]:
    """When a thing is to be had, where the question of this moment is about something else."""
    kind = _kind(thing)
    if kind == "offer" and not isinstance(step, Purchases):
        return because("why.buy-when")
    if kind == "power" and not isinstance(step, Alliances):
        return because("why.ally-when")
    if kind == TRACK and not isinstance(step, Patronise):
        return because("why.patronise-when")
    return because("why.bonus-when") if kind == "bonus" and not isinstance(step, ChooseBonus) else ()
