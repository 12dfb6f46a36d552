"""The map by number of players: which cities are in play, who is whose neighbour, how many boats between ports."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from virtu.games.virtu.data import CITIES, CITY_LIST, ROADS, SEAS


@frozen
class Geography:
    """The board side for a number of players. Everything by city index.

    `in_play`: whether the city takes part. `roads`: the neighbours by open road. `boats`: for each port the
    other ports with the number of seas to cross, nearest first.
    """

    in_play: tuple[bool, ...]
    roads: tuple[tuple[int, ...], ...]
    boats: tuple[tuple[tuple[int, int], ...], ...]

    def boats_between(self, start: int, end: int) -> int:
        """Seas crossed from port to port, 0 if one of the two is no port."""
        return next((boats for port, boats in self.boats[start] if port == end), 0)


@cache
def geography(players: int) -> Geography:
    """The board for 3, 4 or 5 players: closed cities with 3, Perugia and Civitavecchia only with 5.

    Rules: S1, S2, S3, S4.
    """
    side = "25" if players == 5 else "34"
    in_play = tuple(
        not (city.star and players == 3) and not (city.five_players_only and side == "34") for city in CITY_LIST
    )
    roads: list[list[int]] = [[] for _ in CITY_LIST]
    for road in ROADS:
        a, b = (CITIES[end].index for end in road.ends)
        if road.side in ("", side) and in_play[a] and in_play[b]:
            roads[a].append(b)
            roads[b].append(a)
    return Geography(
        in_play=in_play,
        roads=tuple(tuple(sorted(r)) for r in roads),
        boats=tuple(_boats(index, in_play) for index in range(len(CITY_LIST))),
    )


def _boats(start: int, in_play: tuple[bool, ...]) -> tuple[tuple[int, int], ...]:
    """The other ports with the number of seas to cross, nearest first. Rules: A4.6."""
    if not in_play[start]:
        return ()
    crossed = dict.fromkeys(CITY_LIST[start].seas, 1)
    frontier = list(crossed)
    while frontier:
        sea = frontier.pop(0)
        for other in SEAS[sea]:
            if other not in crossed:
                crossed[other] = crossed[sea] + 1
                frontier.append(other)
    ports = [
        (min(crossed[sea] for sea in city.seas), city.index)
        for city in CITY_LIST
        if city.seas and crossed and city.index != start and in_play[city.index]
    ]
    return tuple((port, boats) for boats, port in sorted(ports))
