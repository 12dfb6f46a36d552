"""What a seat can hope for: the next spring's action, a siege, an attack on a city of its own.

Numbers are thousandths of a point of prestige. They guess; the rules of the game do not depend on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from virtu.games.virtu.amounts import NOTHING
from virtu.games.virtu.data import (
    ARROW_AFTER,
    BONUSES,
    CARDS,
    CITY_LIST,
    CITY_POINTS,
    PALACES,
    PATRONAGE_BONUS_AT,
    PATRONAGE_POINTS,
    PATRONAGE_STEPS,
    POWERS,
    ROOM_SYMBOL,
    TILES,
    Amounts,
)
from virtu.games.virtu.geography import geography
from virtu.games.virtu.palace import room_action
from virtu.games.virtu.state import NOBODY, SIDES, Player, Room, Table

POINT = 1000
USE = {"crown": 560, "cross": 260, "florin": 202, "boat": 160, "cavalry": 204, "mask": 170, "war": 170, "arrow": 110}
"""What one symbol is worth when it is used."""
TURN = 200
"""What turning a tile is worth."""
WAY = (0, 1800, 3600, 5400, 7300, 9300, 11600, 14300, 17800)
"""What so many cities are worth besides tiles and points: their neighbours, the way to the end, the turn order."""
BONUS = 810
"""A patronage bonus."""
TROPHY = 2 * POINT
TROOP = 238
BEST, SECOND = 42, 10
"""How many hundredths of what the next spring's two best actions promise count."""
STEPS = (0, 2000, 4000, 6200, 8700, 12200)
"""What so many steps of the patronage track are worth besides their points and bonuses: the way to the end."""
AGENT_SENT = (0, 550, 1000, 1400, 1700)
"""What it is worth to send or remove so many agents."""
GOVERNED = 100
"""How many hundredths of a tile's worth it is to turn it."""


@cache
def relief_worth(items: tuple[tuple[str, int], ...]) -> int:
    """A relief: its best kind, and a quarter of the others for the choice."""
    worths = sorted(USE[kind] * number for kind, number in items)
    return worths[-1] + sum(worths[:-1]) // 4 if worths else 0


CARD_WORTH: dict[str, int] = {card.id: relief_worth(tuple(card.relief.items())) for card in CARDS.values()}
TILE_WORTH: dict[str, int] = {
    tile.id: relief_worth(tuple(tile.relief.items())) + USE["war"] * tile.war for tile in TILES.values()
}
SERVES: dict[str, dict[str, int]] = {
    "govern": {"crown": 2 * TURN, "cross": 2 * TURN},
    "patronise": {kind: USE[kind] for kind in ("crown", "cross", "florin")},
    "trade": {"boat": 2 * USE["florin"]},
    "annex": {kind: USE[kind] for kind in ("crown", "boat")},
    "war": {kind: USE[kind] for kind in ("cavalry", "boat", "war")},
    "intrigue": {"mask": USE["mask"]},
}
"""What a symbol is worth that lies in a room, by the room's action."""
FIT: dict[tuple[str, str], int] = {
    (card.id, action): max((worth * card.relief.get(kind, 0) for kind, worth in serves.items()), default=0)
    for card in CARDS.values()
    for action, serves in SERVES.items()
}
"""What a card gives each time the action of its room is carried out."""


# -- the map -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def annexable(
    owner: tuple[int, ...], agents: tuple[int, ...], players: int, seat: int
) -> tuple[tuple[int, int, int, int], ...]:
    """Neutral cities in reach as (worth, crowns, boats, city), the most worth first. Rules: A4.2, A4.5."""
    land = geography(players)
    found = []
    for city in CITY_LIST:
        at = city.index
        if owner[at] != NOBODY or city.pirate:
            continue
        if any(owner[n] == seat for n in land.roads[at]):
            boats = 0
        else:
            boats = next((b for port, b in land.boats[at] if owner[port] == seat), -1)
            if boats < 0:
                continue
        crowns = city.value + 1 - (agents[at] == seat) + (agents[at] not in (NOBODY, seat))
        found.append((POINT + WAY[1] + TILE_WORTH[city.id], crowns, boats, at))
    return tuple(sorted(found, key=lambda one: (-one[0], one[1], one[2])))


@lru_cache(maxsize=4096)
def within_reach(owner: tuple[int, ...], agents: tuple[int, ...], players: int, seat: int) -> frozenset[int]:
    """Neutral cities that could be annexed for a boat at most. Rules: A4.2, A4.5."""
    return frozenset(at for _, _, boats, at in annexable(owner, agents, players, seat) if boats < 2)


@lru_cache(maxsize=8192)
def campaigns(
    owner: tuple[int, ...], troops: tuple[tuple[int, ...], ...], agents: tuple[int, ...], players: int, seat: int
) -> tuple[tuple[int, int, int, int, int], ...]:
    """Cities that could be besieged by troops beside them: (city, owner, troops by road, troops by sea, strength)."""
    land = geography(players)
    found = []
    for city in CITY_LIST:
        at = city.index
        held = owner[at]
        if held == seat or held < NOBODY:
            continue
        by_road = sum(troops[n][seat] for n in land.roads[at] if owner[n] == seat)
        by_sea = sum(troops[n][seat] for n, boats in land.boats[at] if boats == 1 and owner[n] == seat)
        if not by_road and not by_sea:
            continue
        strength = city.value - (agents[at] == seat)
        if held == NOBODY:
            strength += agents[at] not in (NOBODY, seat)
        else:
            strength += troops[at][held]
        found.append((at, held, by_road, by_sea, strength))
    return tuple(found)


@lru_cache(maxsize=8192)
def exposure(owner: tuple[int, ...], troops: tuple[tuple[int, ...], ...], players: int, seat: int) -> int:
    """What the rivals' troops beside a seat's cities threaten, a city with little to hold it more."""
    land = geography(players)
    threat = 0
    for city in CITY_LIST:
        at = city.index
        if owner[at] != seat:
            continue
        holds = city.value + troops[at][seat]
        for rival in range(players):
            if rival != seat:
                force = sum(troops[n][rival] for n in land.roads[at] if owner[n] == rival)
                if force + 1 > holds:
                    threat += 150 * min(3, force + 1 - holds)
    return threat


# -- what can be paid --------------------------------------------------------------------------------------


class Means(NamedTuple):
    """What a seat could use: symbols in all, and of the sources that give boats how many crowns they give as well."""

    crowns: int = 0
    crosses: int = 0
    florins: int = 0
    cavalry: int = 0
    boats: int = 0
    masks: int = 0
    war: int = 0
    shared: tuple[tuple[int, int], ...] = ()

    def pays(self, crowns: int, boats: int) -> bool:
        """Whether so many crowns and boats can be paid; a source gives one of the two."""
        if crowns > self.crowns or boats > self.boats:
            return False
        left = self.crowns
        for lost, gives in sorted(self.shared, key=_loss) if boats > 0 else ():
            if boats <= 0:
                break
            boats -= gives
            left -= lost
        return crowns <= left

    def and_also(self, other: Means) -> Means:
        """The means of both."""
        return Means(*map(add, self, other))


def _loss(pair: tuple[int, int]) -> tuple[int, int]:
    return (pair[0], -pair[1])


NO_MEANS = Means()


def means_of(reliefs: Iterable[Amounts]) -> Means:
    """What these reliefs could give, each in one of its kinds."""
    crowns = crosses = florins = cavalry = boats = masks = war = 0
    shared = []
    for relief in reliefs:
        crown, boat = relief.get("crown", 0), relief.get("boat", 0)
        crowns += crown
        boats += boat
        if boat:
            shared.append((crown, boat))
        if crown:
            crosses += relief.get("cross", 0) > crown
        else:
            crosses += relief.get("cross", 0)
            florins += relief.get("florin", 0) * (not boat)
        cavalry += relief.get("cavalry", 0)
        masks += relief.get("mask", 0)
        war += relief.get("war", 0) * (not relief.get("cavalry", 0))
    return Means(crowns, crosses, florins, cavalry, boats, masks, war, tuple(shared))


class CourtMeans(NamedTuple):
    """What courtiers and tiles could give: the ready ones, the spent ones of each side; if an arrow is ready."""

    ready: Means
    left: Means
    right: Means
    arrow: bool


def court_means(player: Player) -> CourtMeans:
    """What a player's courtiers and tiles could give, counted once."""
    found: CourtMeans | None = player.memo.get("means")
    if found is None:
        ready = [TILES[tile.id].relief for tile in player.tiles if tile.ready]
        ready += [CARDS[c.card].relief for side in SIDES for c in player.side(side) if c.ready]
        left, right = ([CARDS[c.card].relief for c in player.side(side) if not c.ready] for side in SIDES)
        arrow = any(relief.get("arrow") for relief in ready)
        found = player.memo["means"] = CourtMeans(means_of(ready), means_of(left), means_of(right), arrow)
    return found


@lru_cache(maxsize=4096)
def _room_means(faction: str, number: int, room: Room) -> Means:
    """What the reliefs of a room could give to its action."""
    if not room.card:
        return means_of([ROOM_SYMBOL.get(PALACES[faction].rooms[number - 1], NOTHING)])
    return means_of([CARDS[card].relief for card in (room.card, room.under) if card])


# -- the next spring ---------------------------------------------------------------------------------------


def next_spring(t: Table, seat: int) -> int:
    """What the best action of the next spring promises, and a little of the second best."""
    player = t.players[seat]
    court = court_means(player)
    promises = []
    for steps, room in _reachable(player, court.arrow):
        there = player.rooms[room - 1]
        action = room_action(player, room)
        if there.agent not in (NOBODY, seat) and action != "intrigue":
            continue
        means = court.ready.and_also(_room_means(player.faction, room, there))
        for side, after in ARROW_AFTER.items():
            spent = court.left if side == "left" else court.right
            if spent is not NO_MEANS and player.marker and (after - player.marker) % 5 < steps:
                means = means.and_also(spent)
        means = means._replace(florins=means.florins + player.florins)
        promise = _promise(t, seat, action, means, room)
        if there.indulgence:
            promise = promise // 3
        if steps > 2:
            promise -= 2 * USE["florin"]
        promises.append(promise)
    promises.sort(reverse=True)
    promises += [0, 0]
    return (BEST * promises[0] + SECOND * promises[1]) // 100


def _reachable(player: Player, arrow: bool) -> list[tuple[int, int]]:  # noqa: FBT001
    """Pairs of steps and room. Rules: M3, M4, M5, M6."""
    if not player.marker:
        return [(0, room) for room in range(1, 6)]
    steps = 2 + (player.florins >= 2) + arrow
    return [(step, (player.marker + step - 1) % 5 + 1) for step in range(1, steps + 1)]


def _promise(t: Table, seat: int, action: str, means: Means, room: int) -> int:
    if action == "annex":
        targets = annexable(t.owner, t.agents, t.options.players, seat)
        return next((worth for worth, crowns, boats, _ in targets if means.pays(crowns, boats)), 0)
    if action == "patronise":
        return patronage_promise(t.players[seat], means)
    if action == "war":
        return _war_promise(t, seat, means)
    if action == "govern":
        return _govern_promise(t.players[seat], room)
    if action == "trade":
        return 2 * means.boats * USE["florin"]
    return AGENT_SENT[min(len(AGENT_SENT) - 1, means.masks)]


def step_worth(step: int) -> int:
    """What reaching a step of the patronage track is worth: its points, its bonus, the way to the end."""
    points = PATRONAGE_POINTS[step] - PATRONAGE_POINTS[step - 1]
    return STEPS[step] - STEPS[step - 1] + POINT * points + (POINT + BONUS) * (step in PATRONAGE_BONUS_AT)


def patronage_promise(player: Player, means: Means) -> int:
    """What the next step of patronage is worth if it could be paid. Rules: A2.3, A2.4, A2.5."""
    if player.patronage == len(PATRONAGE_STEPS):
        return 0
    cost = PATRONAGE_STEPS[player.patronage]
    crowns = means.crowns + ("michelangelo" in player.bonuses)
    crowns_due, crosses_due = cost.get("crown", 0), cost.get("cross", 0)
    paid = (
        means.florins >= cost.get("florin", 0)
        and crowns >= crowns_due
        and means.crosses >= crosses_due
        and crowns + means.crosses >= crowns_due + crosses_due + cost.get("either", 0)
    )
    return step_worth(player.patronage + 1) if paid else 0


def _govern_promise(player: Player, room: int) -> int:
    spent = sorted((TILE_WORTH[tile.id] for tile in player.tiles if not tile.ready), reverse=True)
    symbols = _room_means(player.faction, room, player.rooms[room - 1]).crowns
    return sum(spent[: 2 * max(1, symbols)]) * GOVERNED // 100


def _war_promise(t: Table, seat: int, means: Means) -> int:
    best = 0
    for city, held, by_road, by_sea, strength in campaigns(t.owner, t.troops, t.agents, t.options.players, seat):
        horse = min(by_road, means.cavalry)
        force = horse + min(by_sea, means.boats)
        force_with_war = force + min(means.war, means.florins)
        if force and force_with_war > strength:
            best = max(best, capture_worth(t, seat, city, held, min(force, strength >= 3)))
    return best


# -- sieges ------------------------------------------------------------------------------------------------


def capture_worth(t: Table, seat: int, city: int, held: int, lost: int) -> int:
    """What taking a city is worth when it costs so many troops."""
    worth = city_worth(t, seat) + TILE_WORTH[CITY_LIST[city].id] // 2 - TROOP * lost
    if held != NOBODY:
        worth += TROPHY * (held not in t.players[seat].trophies) + POINT * t.cathedrals[city]
    return worth


def city_worth(t: Table, seat: int) -> int:
    """What one more city is worth: its points on the track and what it opens."""
    number = min(t.cities_of(seat), len(CITY_POINTS) - 2)
    return WAY[number + 1] - WAY[number] + POINT * (CITY_POINTS[number + 1] - CITY_POINTS[number])


def war_reserve(t: Table, seat: int) -> int:
    """War bonuses that a seat could announce, as far as its florins go. Rules: G10, G16, G18, G19."""
    player = t.players[seat]
    war = sum(CARDS[c.card].relief.get("war", 0) for side in SIDES for c in player.side(side) if c.ready)
    war += ("leonardo" in player.bonuses) * BONUSES["leonardo"].war
    war += sum(TILES[tile.id].war for tile in player.tiles if tile.ready)
    return min(war, player.florins) + POWERS["france"].war * t.allied(seat, POWERS["france"].index)
