"""The end of the game: eight kinds of prestige (rulebook: "Prestige & Victoire")."""

from __future__ import annotations

from typing import NamedTuple

from virtu.core.game import Result
from virtu.games.virtu.data import (
    BONUSES,
    CARDS,
    CITY_POINTS,
    PATRONAGE_POINTS,
    POWERS,
    RELIGION_POINTS,
    TILES,
)
from virtu.games.virtu.state import NOBODY, Player, Table
from virtu.games.virtu.year import track_position

TROPHY_POINTS = 2
FOREMOST_POINTS = 1


def cards_of(t: Table, seat: int) -> list[str]:
    """Every card in a palace: on rooms, as improvements, on courtier spaces, whichever side is up."""
    player = t.players[seat]
    rooms = [card for room in player.rooms for card in (room.card, room.under) if card]
    return rooms + [c.card for c in (*player.left, *player.right)]


class Shown(NamedTuple):
    """What a player's cards and tiles show, ready or spent: symbols that count at the end, prestige."""

    crown: int
    cross: int
    printed: int
    cathedrals: int


def shown(t: Table, seat: int) -> Shown:
    """Symbols and prestige on a player's cards and tiles, counted once for a palace and a domain as they lie."""
    player = t.players[seat]
    rooms, counted = player.memo.get("shown", (None, None))
    if rooms is not player.rooms:
        counted = _count(cards_of(t, seat), player)
        player.memo["shown"] = (player.rooms, counted)
    assert isinstance(counted, Shown)
    return counted


def _count(cards: list[str], player: Player) -> Shown:
    tiles = [tile.id for tile in player.tiles]
    reliefs = [CARDS[card].relief for card in cards] + [TILES[tile].relief for tile in tiles]
    return Shown(
        crown=sum([relief.get("crown", 0) for relief in reliefs]),
        cross=sum([relief.get("cross", 0) for relief in reliefs]),
        printed=sum([CARDS[card].prestige for card in cards])
        + sum([TILES[tile].prestige for tile in tiles if tile != "cathedral"]),
        cathedrals=sum([TILES[tile].prestige for tile in tiles if tile == "cathedral"]),
    )


def crosses(t: Table, seat: int) -> int:
    """Crosses for religious influence: cards, tiles, the Empire unless a rival's agent is there, Duomo and Sistine.

    Rules: A2.14, F9.
    """
    empire = t.powers[POWERS["hre"].index]
    allied = empire.ally == seat and empire.agent in (NOBODY, seat)
    return (
        shown(t, seat).cross
        + (POWERS["hre"].relief["cross"] if allied else 0)
        + sum(BONUSES[bonus].crosses for bonus in t.players[seat].bonuses)
    )


def religion_points(counts: list[int]) -> list[int]:
    """Points by seat for numbers of crosses: several tied take the points of the rank below their own, the next
    player is ranked after the whole group. Rules: F10, F11."""
    table = RELIGION_POINTS[len(counts)]
    points = []
    for count in counts:
        rank = sum(other > count for other in counts)
        tied = counts.count(count) > 1
        points.append(table[min(rank + tied, len(table) - 1)])
    return points


def breakdown(t: Table) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Prestige by seat and kind as if the game ended now. Rules: F5, F6, F7, F8, F12, F13, F14, F15."""
    seats = range(len(t.players))
    positions = [track_position(t, seat) for seat in seats]
    patronage = [player.patronage for player in t.players]
    religion = religion_points([crosses(t, seat) for seat in seats])
    rows = []
    for seat, player in enumerate(t.players):
        printed = shown(t, seat).printed + sum([BONUSES[bonus].prestige for bonus in player.bonuses])
        cathedrals = shown(t, seat).cathedrals
        alliances = sum(power.ally == seat and power.agent in (NOBODY, seat) for power in t.powers)
        foremost = FOREMOST_POINTS
        rows.append(
            (
                ("cities", CITY_POINTS[positions[seat]] + foremost * (positions[seat] == max(positions))),
                ("patronage", PATRONAGE_POINTS[patronage[seat]] + foremost * (patronage[seat] == max(patronage))),
                ("printed", printed),
                ("religion", religion[seat]),
                ("trophies", TROPHY_POINTS * len(player.trophies)),
                ("alliances", alliances),
                ("cathedrals", cathedrals),
                ("indulgences", -sum(room.indulgence for room in player.rooms)),
            )
        )
    return tuple(rows)


def final_result(t: Table) -> Result:
    """Scores, winners and why the game ended. Equal prestige is decided by crowns, then shared.

    Rules: F16, F17, F18.
    """
    rows = breakdown(t)
    scores = tuple(sum(points for _, points in row) for row in rows)
    crowns = tuple(shown(t, seat).crown for seat in range(len(scores)))
    best = max(zip(scores, crowns, strict=True))
    winners = tuple(s for s, standing in enumerate(zip(scores, crowns, strict=True)) if standing == best)
    return Result(scores=scores, breakdown=rows, winners=winners, tie_break=crowns, end=t.ending)
