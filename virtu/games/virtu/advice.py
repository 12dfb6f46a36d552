"""What would a sound player do? The best actions of the seat that is asked, and what speaks for each, as facts.

Facts are ids and numbers taken from the game itself, from the table as it is and from the one at the end of the own
turn, if everything goes as thought out. The words for them are the page's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from virtu.core.bots.look import Line, Look, Meter, Reach
from virtu.games.virtu.data import BONUSES, CITIES, CITY_LIST, POWER_LIST, TILES
from virtu.games.virtu.evaluation import value
from virtu.games.virtu.game import GAME
from virtu.games.virtu.geography import geography
from virtu.games.virtu.judgement import Judgement
from virtu.games.virtu.levels import whole_turn
from virtu.games.virtu.palace import room_action
from virtu.games.virtu.scoring import breakdown, cards_of
from virtu.games.virtu.state import State

MOST = 3
"""So many actions are advised."""
TRIED = 8
"""So many are thought through to the end of the turn, the best after one step."""

Fact = tuple[str, dict[str, Any]]
"""What speaks for or against an action: a name, and what belongs to it: numbers, ids, lists of ids."""


@frozen
class Advice:
    """An action with what is meant to follow in the same turn. `worth`: how good the table is then, in thousandths of a
    point of prestige."""

    actions: tuple[str, ...]
    worth: int
    facts: tuple[Fact, ...]


def advise(state: State, seat: int, meter: Meter) -> tuple[Advice, ...]:
    """The best actions of a seat that is asked, the best first; at least one. `meter` counts the nodes."""
    lines = sorted(_lines(state, seat, meter), key=lambda line: -line.value)[:MOST]
    return tuple(Advice(tuple(a for _, a in x.moves), x.value, tuple(facts(state, x.state, seat))) for x in lines)


def _lines(state: State, seat: int, meter: Meter) -> list[Line]:
    """For each action worth a look the best line that begins with it, to the end of the turn."""
    judgement = Judgement()
    suggested = GAME.suggest(state)
    first = [suggested] if suggested is not None else [action for action, _ in judgement.priors(state, seat)]
    begun = [_paid(Line(meter.apply(GAME, state, action), ((state, action),)), seat, meter) for action in first]
    begun = [Line(line.state, line.moves, value(line.state, seat)) for line in begun]
    best = sorted(begun, key=lambda line: -line.value)[:TRIED]
    return [_to_the_end(line, state, seat, judgement, meter) for line in best]


def _paid(line: Line, seat: int, meter: Meter) -> Line:
    """The line with the payment that its last action leads to, as the game suggests it."""
    state, moves = line.state, line.moves
    while GAME.actors(state)[:1] == (seat,) and (action := GAME.suggest(state)) is not None:
        moves += ((state, action),)
        state = meter.apply(GAME, state, action)
    return Line(state, moves)


def _to_the_end(line: Line, start: State, seat: int, judgement: Judgement, meter: Meter) -> Line:
    """The line played on by one line of play, as long as the same seat is asked in the same season."""
    if GAME.actors(line.state)[:1] != (seat,) or GAME.phase(line.state) != GAME.phase(start):
        return Line(line.state, line.moves, value(line.state, seat))
    reach = Reach(max(1, whole_turn(start).choices - 1), 1)
    found = Look(GAME, judgement, seat, line.state, meter, reach).lines()
    best = max(found, key=lambda one: one.value if one.moves else line.value)
    return Line(best.state, line.moves + best.moves, best.value if best.moves else line.value)


# -- what speaks for it --------------------------------------------------------------------------------------------


def facts(before: State, after: State, seat: int) -> Iterator[Fact]:
    """What is different for a seat: cities, prestige by kind, sieges, threats, cards, bonuses, alliances, numbers."""
    won = [city.id for city in CITY_LIST if before.owner[city.index] != seat == after.owner[city.index]]
    lost = [city.id for city in CITY_LIST if before.owner[city.index] == seat != after.owner[city.index]]
    if won:
        yield "won", {"cities": won}
    if lost:
        yield "lost", {"cities": lost}
    for (kind, old), (_, new) in zip(breakdown(before)[seat], breakdown(after)[seat], strict=True):
        if old != new:
            yield "prestige", {"kind": kind, "by": new - old}
    besieged = sorted(_besieged(after, seat) - _besieged(before, seat), key=_place)
    if besieged:
        yield "besieges", {"cities": besieged}
    safe, open_ = threatened(before, seat) - threatened(after, seat), threatened(after, seat) - threatened(before, seat)
    if safe - set(lost):
        yield "shields", {"cities": sorted(safe - set(lost), key=_place)}
    if open_:
        yield "exposes", {"cities": sorted(open_, key=_place)}
    yield from _gained(before, after, seat)
    for name, number in _numbers(before, after, seat):
        if number:
            yield name, {"by": number}


def _place(city: str) -> int:
    return next(c.index for c in CITY_LIST if c.id == city)


def _besieged(state: State, seat: int) -> set[str]:
    """Cities of others before which troops of a seat stand."""
    return {c.id for c in CITY_LIST if state.owner[c.index] != seat and state.troops[c.index][seat]}


def threatened(state: State, seat: int) -> set[str]:
    """Cities of a seat that the troops of some rival beside them could take, one war token added."""
    land = geography(state.options.players)
    found = set()
    for city in CITY_LIST:
        if state.owner[city.index] != seat:
            continue
        holds = city.value + state.troops[city.index][seat]
        beside = land.roads[city.index]
        forces = (
            sum(state.troops[n][rival] for n in beside if state.owner[n] == rival)
            for rival in range(len(state.players))
            if rival != seat
        )
        if any(force + 1 > holds for force in forces):
            found.add(city.id)
    return found


def _gained(before: State, after: State, seat: int) -> Iterator[Fact]:
    """Cards, tiles, actions of rooms, bonuses and alliances that come new. A city's own tile comes with the city."""
    cards = sorted((Counter(cards_of(after, seat)) - Counter(cards_of(before, seat))).elements())
    if cards:
        yield "cards", {"cards": cards}
    tiles = _tiles(after, seat) - _tiles(before, seat)
    if tiles:
        yield "tiles", {"tiles": [tile for tile in TILES for _ in range(tiles[tile])]}
    actions = _actions(after, seat) - _actions(before, seat)
    if actions:
        yield "actions", {"actions": sorted(actions.elements())}
    old, new = before.players[seat].bonuses, after.players[seat].bonuses
    bonuses = [bonus for bonus in BONUSES if bonus in new and bonus not in old]
    if bonuses:
        yield "bonuses", {"bonuses": bonuses}
    allies = [p.id for p in POWER_LIST if before.powers[p.index].ally != seat == after.powers[p.index].ally]
    if allies:
        yield "allies", {"powers": allies}


def _tiles(state: State, seat: int) -> Counter[str]:
    return Counter(tile.id for tile in state.players[seat].tiles if tile.id not in CITIES)


def _actions(state: State, seat: int) -> Counter[str]:
    player = state.players[seat]
    return Counter(room_action(player, room) for room in range(1, len(player.rooms) + 1))


def _numbers(before: State, after: State, seat: int) -> Iterator[tuple[str, int]]:
    yield "florins", after.players[seat].florins - before.players[seat].florins
    yield "troops", after.troops_of(seat) - before.troops_of(seat)
    yield "agents", after.placed_agents(seat) - before.placed_agents(seat)
