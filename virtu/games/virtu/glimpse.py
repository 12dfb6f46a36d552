"""What a stored position tells at a glance, read from its plain data without playing or checking anything.

A list of many games shows each of them this way; `Virtu.from_plain` would play every legal action of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from virtu.games.virtu.check import SEASONS
from virtu.games.virtu.data import CITY_LIST, FACTIONS
from virtu.games.virtu.editions import NAME_LENGTH
from virtu.games.virtu.state import NOBODY


@frozen
class Seat:
    """Who sits there: the faction, the name that was given ("" for none), and how many cities the seat controls."""

    faction: str
    name: str = ""
    cities: int = 0


@frozen
class Glimpse:
    """The year and season of a position, the seats clockwise round the table, and who holds which city.

    `held`: pairs of a city's id and a faction; `neutral`: ids of cities that nobody holds.
    """

    year: int
    season: str
    seats: tuple[Seat, ...]
    held: tuple[tuple[str, str], ...]
    neutral: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.season == "end"


def glimpse(plain: Any) -> Glimpse | None:
    """What the plain data of a position (`Virtu.to_plain`) tells; None if they are none. Never raises."""
    if not isinstance(plain, Mapping):
        return None
    year, season, owner = plain.get("year"), plain.get("season"), plain.get("owner")
    players = _list(plain.get("players"))
    factions = [str(player.get("faction")) for player in players if isinstance(player, Mapping)]
    if type(year) is not int or season not in SEASONS or not isinstance(owner, list) or len(owner) != len(CITY_LIST):
        return None
    if not 1 <= len(factions) <= len(FACTIONS) or not all(faction in FACTIONS for faction in factions):
        return None
    held = tuple(
        (city.id, factions[seat])
        for city, seat in zip(CITY_LIST, owner, strict=True)
        if type(seat) is int and 0 <= seat < len(factions)
    )
    options = plain.get("options")
    names = _list(options.get("names")) if isinstance(options, Mapping) else []
    seats = tuple(
        Seat(faction, str(names[seat])[:NAME_LENGTH] if seat < len(names) else "", [f for _, f in held].count(faction))
        for seat, faction in enumerate(factions)
    )
    neutral = tuple(city.id for city, seat in zip(CITY_LIST, owner, strict=True) if seat == NOBODY)
    return Glimpse(year, season, seats, held, neutral)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
