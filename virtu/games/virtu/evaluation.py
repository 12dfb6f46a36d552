"""How good a table is for a seat, in thousandths of a point of prestige: a guess that bots go by.

Prestige as if the game ended now, what palace, domain, troops, agents and florins may still bring in the years that are
left, the best action of the next spring, and sieges that are under way.
"""

from __future__ import annotations

from functools import lru_cache

from virtu.games.virtu.data import (
    BASE_SPACES,
    BONUSES,
    CARDS,
    CITIES_END,
    CITY_LIST,
    CITY_POINTS,
    PALACES,
    PATRONAGE_POINTS,
    PATRONAGE_STEPS,
    TILES,
)
from virtu.games.virtu.palace import PlaceCard, extra_spaces, free_sides, room_action
from virtu.games.virtu.prospects import (
    BONUS,
    CARD_WORTH,
    FIT,
    POINT,
    STEPS,
    TILE_WORTH,
    TROOP,
    WAY,
    capture_worth,
    city_worth,
    exposure,
    next_spring,
    war_reserve,
    within_reach,
)
from virtu.games.virtu.scoring import FOREMOST_POINTS, TROPHY_POINTS, crosses, religion_points, shown
from virtu.games.virtu.sieges.battle import Battle, siege_strengths
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import NOBODY, SIDES, Player, Room, Table
from virtu.games.virtu.year import end_conditions

TENTHS = 10
CITY_PACE, STEP_PACE = 16, 15
"""How long the foremost takes for a city, for a step of patronage."""
LONGEST = 70
"""Years are counted in tenths; nobody plans further than seven."""
OLD, AGEING = 30, 2
"""In a game that is older than so many years, nobody plans so far: by so many tenths less with every year. Who goes on
laying in stores for years to come does not bring it to its end."""
ROUND = 40
"""Tenths of a year that a marker usually takes round the palace."""
ROOM = {"govern": 250, "patronise": 450, "trade": 150, "annex": 550, "war": 595, "intrigue": 250}
"""What a room's action is worth each time round."""
PURSE = tuple([sum(max(60, 330 - 18 * k) for k in range(n)) for n in range(24)])
"""What so many florins are worth; each one more than the last of these 5."""
GARRISON = (0, 220, 420, 680, 920, 1130, 1300)
"""What so many troops are worth."""
TITLE_SPACE = 60
"""What the courtier space of a title is worth beyond its being free."""
FREE_SPACE = (0, 400, 620)
"""What free courtier spaces are worth, each time round."""
VISITS = (90, 75, 45, 20, 10)
"""In how many of 100 rounds the marker stops in the best room, the second best, and so on."""
COURT_ROUND = 28
READY = 28
"""Tenths of a year by which a ready courtier is ahead of a spent one."""
MORE = (100, 80, 60)
"""In hundredths, what the first, the second and each further copy of a card in the court is worth."""
CROWDED = (100, 100, 100, 95, 90, 80, 70)
"""The same for a court of so many cards: not all of them are used each time round."""
TILE_ROUND, READY_TILE = 45, 40
"""Tenths of a year from one use of a tile to the next; a ready one is used so much earlier."""
CROSS = 100
"""What a cross is worth for religious influence besides the rank it brings."""
ENGINE = 102
"""How many hundredths of what palace and domain seem to bring count."""
SEALED = (0, 2400, 6000, 11000, 17000, 24000)
"""What so many indulgences cost besides their points while years are left: their rooms do nothing."""
SHARE = 20
"""How many hundredths of the foremost rival's points count against a seat."""
EFFECT = {"leonardo": 500, "michelangelo": 900, "machiavelli": 500, "trace": 400, "prince": 600, "copernicus": 300}
"""What a patronage bonus is worth at the beginning besides its prestige, its spaces and its symbols."""
AGENT = (0, 60, 160, 280, 380, 440)
"""What so many agents are worth."""
IN_REACH = 500
"""What an agent on a neutral city in reach is worth: a crown, or a troop."""
DENIED, DENIED_FOREMOST = 22, 45
"""How many hundredths of what a rival's palace gives count against a seat."""
WIN = 5 * POINT
FINISH = 3 * POINT
"""What it is worth that the game comes to its end while one is ahead."""
LEAD = 500
"""The worth of a point's lead when the game is about to end."""


def years_left(t: Table) -> int:
    """Tenths of years until the end, at the pace of whoever is nearest to an end condition; a year at least until one
    is met at the end of spring."""
    if t.ending:
        return 0
    seats = range(len(t.players))
    cities = CITY_PACE * (CITIES_END - max(t.owner.count(seat) for seat in seats))
    patronage = STEP_PACE * (len(PATRONAGE_STEPS) - max(player.patronage for player in t.players))
    neutral = 14 * t.owner.count(NOBODY) // len(t.players)
    longest = LONGEST - AGEING * max(0, t.year - OLD)
    return max(TENTHS, min(longest, cities, patronage, neutral))


def value(t: Table, seat: int) -> int:
    """How good the table is for a seat."""
    points = totals(t)
    rival = max(p for s, p in enumerate(points) if s != seat)
    lead = points[seat] - rival
    if t.season == "end":
        crowns = shown(t, seat).crown
        return POINT * points[seat] + WIN * (lead > 0) + LEAD * max(-4, min(4, lead)) + crowns
    left = years_left(t)
    worth = POINT * points[seat] - POINT * rival * SHARE // 100
    last_winter = bool(t.ending)
    if last_winter or end_conditions(t):
        worth += LEAD * max(-4, min(4, lead)) + (FINISH if lead > 0 else -FINISH)
    player = t.players[seat]
    worth += _purse(player.florins) // 40 if last_winter else _purse(player.florins) * (30 + left) // 60
    worth += _palace(t, seat, player, left, last=last_winter) * ENGINE // 100
    worth += CROSS * crosses(t, seat) + shown(t, seat).crown * (2 if last_winter else 0)
    worth += WAY[min(CITIES_END, t.cities_of(seat))] + STEPS[player.patronage] + BONUS * len(player.bonuses)
    if not last_winter:
        worth += sum([EFFECT.get(bonus, 0) for bonus in player.bonuses]) * left // LONGEST
        worth += GARRISON[min(6, t.troops_of(seat))] - exposure(t.owner, t.troops, t.options.players, seat)
        worth += _agents(t, seat, player) + _alliances(t, seat) + _sieges(t, seat)
        worth -= SEALED[sum([room.indulgence for room in player.rooms])]
        worth += next_spring(t, seat) - _denied(t, seat, points, left)
    return worth + _in_hand(t, seat)


def totals(t: Table) -> list[int]:
    """Prestige by seat as if the game ended now: the sums of `scoring.breakdown`, put together from parts that stay."""
    cities = _city_points(t.owner, len(t.players))
    patronage = _patronage_points(tuple([player.patronage for player in t.players]))
    religion = _religion(tuple([crosses(t, seat) for seat in range(len(t.players))]))
    totals = []
    for seat, player in enumerate(t.players):
        seen = shown(t, seat)
        points = cities[seat] + patronage[seat] + religion[seat] + seen.printed + seen.cathedrals
        points += TROPHY_POINTS * len(player.trophies) - sum([room.indulgence for room in player.rooms])
        if player.bonuses:
            points += sum([BONUSES[bonus].prestige for bonus in player.bonuses])
        totals.append(points)
    for power in t.powers:
        if power.ally != NOBODY and power.agent in (NOBODY, power.ally):
            totals[power.ally] += 1
    return totals


@lru_cache(maxsize=4096)
def _city_points(owner: tuple[int, ...], players: int) -> tuple[int, ...]:
    held = [min(CITIES_END, owner.count(seat)) for seat in range(players)]
    return tuple([CITY_POINTS[n] + FOREMOST_POINTS * (n == max(held)) for n in held])


@lru_cache(maxsize=1024)
def _patronage_points(steps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([PATRONAGE_POINTS[n] + FOREMOST_POINTS * (n == max(steps)) for n in steps])


@lru_cache(maxsize=4096)
def _religion(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(religion_points(list(counts)))


def _purse(florins: int) -> int:
    last = len(PURSE) - 1
    return PURSE[florins] if florins <= last else PURSE[last] + 5 * (florins - last)


def _palace(t: Table, seat: int, player: Player, left: int, *, last: bool) -> int:
    """Cards and tiles: one use of what is ready, and the uses of the years to come."""
    if last:
        return 0
    worth = 0
    court = sorted((left + READY * c.ready, CARD_WORTH[c.card], c.card) for c in (*player.left, *player.right))
    held: dict[str, int] = {}
    for tenths, use, card in reversed(court):
        worth += use * tenths * MORE[min(held.get(card, 0), 2)] // COURT_ROUND // 100
        held[card] = held.get(card, 0) + 1
    worth = worth * CROWDED[min(len(court), 6)] // 100
    actions = [room_action(player, number) for number in range(1, 6)]
    governed = left if "govern" in actions else left // 3
    for tile in player.tiles:
        use = TILE_WORTH[tile.id]
        worth += use * (governed + (READY_TILE if tile.ready else 0)) // TILE_ROUND
        worth += TITLE_SPACE * TILES[tile.id].courtiers
    worth += FREE_SPACE[min(2, open_spaces(t, seat))] * (left + ROUND) // ROUND
    return worth + rounds(t, seat) * (left + ROUND) // ROUND


def rounds(t: Table, seat: int) -> int:
    """What the rooms of a palace give on one way round; a room under a rival's agent gives nothing."""
    player = t.players[seat]
    return _rounds(player.faction, player.rooms, seat)


@lru_cache(maxsize=8192)
def _rounds(faction: str, rooms: tuple[Room, ...], seat: int) -> int:
    worths = []
    for printed, room in zip(PALACES[faction].rooms, rooms, strict=True):
        action = CARDS[room.card].action if room.card else printed
        if room.agent not in (NOBODY, seat) and action != "intrigue":
            continue
        worths.append(ROOM[action] + sum([FIT[card, action] for card in (room.card, room.under) if card]))
    worths.sort(reverse=True)
    return sum([share * one for share, one in zip(VISITS, worths, strict=False)]) // 100


def open_spaces(t: Table, seat: int) -> int:
    """How many more courtiers have room."""
    player = t.players[seat]
    spaces = sum(BASE_SPACES.values()) - len(player.lost_base) + extra_spaces(t, seat)
    return max(0, spaces - len(player.left) - len(player.right))


def _agents(t: Table, seat: int, player: Player) -> int:
    """Agents in reserve and where they stand in cities."""
    worth = AGENT[min(len(AGENT) - 1, player.agents)]
    near: frozenset[int] | None = None
    for at, agent in enumerate(t.agents):
        if agent == NOBODY:
            continue
        if agent != seat:
            worth -= 15 * (t.owner[at] == NOBODY)
        elif t.owner[at] == NOBODY:
            near = near if near is not None else within_reach(t.owner, t.agents, t.options.players, seat)
            worth += IN_REACH if at in near else 40
        else:
            worth += 10 if t.owner[at] == seat else 120
    return worth


def _denied(t: Table, seat: int, points: list[int], left: int) -> int:
    """What the rivals' palaces will give them counts against a seat, the foremost rival's most."""
    worth = 0
    rival = max(p for s, p in enumerate(points) if s != seat)
    for other in range(len(t.players)):
        if other != seat:
            worth += rounds(t, other) * (DENIED_FOREMOST if points[other] == rival else DENIED)
    return worth * (left + ROUND) // ROUND // 100


def _alliances(t: Table, seat: int) -> int:
    """Bonuses that are ready, and agents at the courts."""
    worth = 0
    for power in t.powers:
        if power.ally == seat:
            worth += 150 * (power.ready and power.agent in (NOBODY, seat)) + 60 * (power.agent == seat)
        elif power.agent == seat:
            worth += 200 if power.ally == NOBODY else 350
    return worth


# -- sieges ------------------------------------------------------------------------------------------------


def _sieges(t: Table, seat: int) -> int:
    """Troops before cities: what they will win or lose."""
    if t.season not in ("spring", "sieges"):
        return 0
    marching = bool(t.agenda) and isinstance(t.agenda[-1], War) and t.agenda[-1].seat == seat
    worth = 0
    reserve = t.players[seat].tokens + war_reserve(t, seat)
    for city in CITY_LIST:
        counts = t.troops[city.index]
        held = t.owner[city.index]
        if not any(counts):
            continue
        if held != seat and counts[seat] and (seat, city.index) not in t.beaten:
            won, used = _siege(t, seat, city.index, held, reserve)
            reserve -= used
            worth += won if won > 0 or not marching else 30 * counts[seat]
        elif held == seat:
            worth -= _defence(t, seat, city.index)
    return worth


def _announced(t: Table, city: int) -> tuple[int, int]:
    """War bonuses of both parties of the battle that is going on before a city."""
    for step in t.agenda:
        if isinstance(step, Battle) and step.city == city:
            return step.bonuses
    return (0, 0)


def _siege(t: Table, seat: int, city: int, held: int, reserve: int) -> tuple[int, int]:
    """What a siege promises, and the war bonuses it would use."""
    counts = t.troops[city]
    attack, defence = siege_strengths(t, city, seat, counts[seat])
    plus, minus = _announced(t, city)
    attack, defence = attack + plus, defence + minus
    for other, number in enumerate(counts):
        if other not in (seat, held) and number:
            attack -= number
    short = max(0, defence + 1 - attack)
    if short > reserve:
        return -TROOP - 60 * counts[seat], 0
    lost = min(counts[seat], (defence >= 3) + (counts[held] if held != NOBODY else 0))
    gain = capture_worth(t, seat, city, held, lost) - 130 * short
    if held != NOBODY:
        answer = war_reserve(t, held)
        if attack + reserve <= defence + answer:
            gain = gain * 45 // 100 - TROOP
    return gain, short


def _defence(t: Table, seat: int, city: int) -> int:
    """What rivals before an own city are likely to take."""
    counts = t.troops[city]
    loss = 0
    for rival, number in enumerate(counts):
        if rival == seat or not number or (rival, city) in t.beaten:
            continue
        attack, defence = siege_strengths(t, city, rival, number)
        plus, minus = _announced(t, city)
        attack += plus + t.players[rival].tokens
        defence += minus
        worth = city_worth(t, seat) + TROOP * counts[seat]
        if attack > defence + war_reserve(t, seat):
            loss += worth
        elif attack > defence:
            loss += worth * 2 // 3
        elif attack + war_reserve(t, rival) > defence:
            loss += worth // 3
    return loss


def _in_hand(t: Table, seat: int) -> int:
    """A card that was bought and has no space yet."""
    top = t.agenda[-1] if t.agenda else None
    if not isinstance(top, PlaceCard) or top.seat != seat:
        return 0
    printed = POINT * CARDS[top.card].prestige + 100 * CARDS[top.card].relief.get("cross", 0)
    if t.ending:
        return printed
    worth = CARD_WORTH[top.card] * (years_left(t) + READY) // COURT_ROUND
    if free_sides(t, seat):
        return printed + worth
    player = t.players[seat]
    least = min(
        CARD_WORTH[c.card] * (years_left(t) + (READY if c.ready else 0)) // COURT_ROUND + POINT * CARDS[c.card].prestige
        for side in SIDES
        for c in player.side(side)
    )
    return printed + worth - least
