"""What tells most about the next value of a position in a link of layout 1: for each place that has a hint, what of the
values before it counts (virtu.core.weighted).

Links that were given out are read by these functions and by the rows that were learnt with them: they never change, and
they ask nothing but the values that stand before and the lists of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from virtu.core.weighted import Hint, Scope


def hints(lists: Mapping[str, Sequence[str]]) -> dict[str, Hint]:
    """The hints by place. `lists`: the `cities` as they are numbered, the things of the `offer` as `supply` counts
    them."""
    cities, offer = list(lists["cities"]), list(lists["offer"])
    switches = ("surplus_florins", "defender_tokens", "intrigue_under_agent", "lost_space", "beginners_agents")
    return {
        "Options.factions": _so_far,
        "State.troops*#": _seats,
        "State.owner": lambda scope: f"{_seats(scope)} {_at(scope)}",
        "State.agents": _held,
        "State.cathedrals": lambda scope: f"{_held(scope)} {_at(scope)}",
        "State.troops*": _camp,
        "State.order": _so_far,
        "State.city_stack": _so_far,
        "State.patronage_stack": _so_far,
        "State.agenda": lambda scope: scope.items[-1][-1].__class__.__name__ if scope.items[-1] else _season(scope),
        "State.supply": lambda scope: f"{_at(scope)} {_out(scope, offer[_at(scope)])}",
        "State.indulgences": _indulgences,
        "Player.faction": lambda scope: scope.objects[0]["options"].factions[len(scope.items[0])],
        "Player.marker?": _season,
        "Player.florins?": _season,
        "Player.florins": _season,
        "Player.left#": _stage,
        "Player.right#": _stage,
        "Player.trophies#": _seats,
        "Player.trophies": lambda scope: f"{len(scope.items[0])} {_last_item(scope)}",
        "Player.tiles#": lambda scope: min(_cities(scope), 15),
        "Room.card?": _room,
        "Room.card": lambda scope: f"{_room(scope)} {_faction(scope)}",
        "Room.under?": lambda scope: f"{_room(scope)} {_kind(scope)}",
        "Room.under": lambda scope: f"{_room(scope)} {_faction(scope)}",
        "Room.indulgence?": _room,
        "Room.agent?": _room,
        "Courtier.card": _side,
        "Courtier.ready?": lambda scope: f"{_season(scope)} {_last(scope, 'ready')}",
        "Tile.id": lambda scope: _next_city(scope, cities) or _last(scope, "id"),
        "Tile.ready?": lambda scope: f"{_season(scope)} {scope.objects[-1]['id'] in cities} {_last(scope, 'ready')}",
        **{f"Switches.{name}?": _edition for name in (*switches, "field_battles", "release")},
    }


def _season(scope: Scope) -> Any:
    return scope.objects[0]["season"]


def _edition(scope: Scope) -> Any:
    return scope.objects[1]["edition"]


def _seats(scope: Scope) -> Any:
    return scope.objects[0]["options"].players


def _at(scope: Scope) -> int:
    """The place in the outermost tuple."""
    return len(scope.items[0])


def _so_far(scope: Scope) -> str:
    """The items before, in no order."""
    return ",".join(sorted(map(str, scope.items[-1])))


def _held(scope: Scope) -> bool:
    """Whether somebody holds the city."""
    return _owner(scope) >= 0


def _owner(scope: Scope) -> int:
    """Who holds the city; nobody where there is none."""
    owner = scope.objects[0]["owner"]
    return owner[_at(scope)] if _at(scope) < len(owner) else -1


def _camp(scope: Scope) -> str:
    """Whether the seat whose troops are counted holds the city, or who else does, and the troops that are there of the
    seats before."""
    owner, seat = _owner(scope), len(scope.items[1])
    who = "own" if owner == seat else "rival" if owner >= 0 else owner
    return f"{who} {min(sum(scope.items[1]), 3)}"


def _cities(scope: Scope) -> int:
    """How many cities the seat holds."""
    held: int = scope.objects[0]["owner"].count(len(scope.items[0]))
    return held


def _next_city(scope: Scope, cities: list[str]) -> str:
    """The next city of the seat behind that of its last tile, "" if there is none."""
    last = _last(scope, "id")
    first = cities.index(last) + 1 if last in cities else len(cities) if last else 0
    owner = scope.objects[0]["owner"]
    seat = len(scope.items[0])
    return next((cities[at] for at in range(first, min(len(cities), len(owner))) if owner[at] == seat), "")


def _last(scope: Scope, name: str) -> Any:
    """A field of the item before, "" if this is the first."""
    return getattr(scope.items[-1][-1], name) if scope.items[-1] else ""


def _side(scope: Scope) -> str:
    """On which side a courtier is."""
    return "right" if "left" in scope.objects[1] else "left"


def _last_item(scope: Scope) -> Any:
    return scope.items[-1][-1] if scope.items[-1] else ""


def _stage(scope: Scope) -> int:
    """How far the game is: the year, up to 20, in fours."""
    year: int = scope.objects[0]["year"]
    return min(max(year, 0), 20) // 4


def _room(scope: Scope) -> int:
    """The place of a room in its palace."""
    return len(scope.items[-1])


def _faction(scope: Scope) -> Any:
    return scope.objects[1]["faction"]


def _kind(scope: Scope) -> bool:
    """Whether the room has a card."""
    return bool(scope.objects[-1]["card"])


def _out(scope: Scope, thing: str) -> int:
    """How many of a thing are not in the offer."""
    if "out" not in scope.memo:
        scope.memo["out"] = Counter(_things(scope.objects[0]))
    found: Counter[str] = scope.memo["out"]
    return found[thing]


def _things(table: Mapping[str, Any]) -> Iterator[str]:
    """What lies in palaces and domains, and the card that a courtier space is looked for."""
    for player in table["players"]:
        for room in player.rooms:
            yield from (room.card, room.under)
        yield from (courtier.card for courtier in (*player.left, *player.right))
        yield from (tile.id for tile in player.tiles)
    yield from (getattr(step, "card", "") for step in table["agenda"])


def _indulgences(scope: Scope) -> int:
    """How many lie in palaces."""
    return sum(room.indulgence for player in scope.objects[0]["players"] for room in player.rooms)
