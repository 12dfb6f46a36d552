"""How things lie on a table, by name, for what lessons claim of it.

Names: `year`, `season`, `to_move`, `question`; `city.ravenna` (a colour, `neutral` or `closed`), `value.ravenna` (what
the city counts for the seat that is asked), `agent.PLACE`, `power.france`, `power.france.ready`; for each player
`red.florins`, `marker`, `patronage`, `tokens`, `agents`, `cities`, `troops`, `prestige`, `religion`, `place` (in the
turn order, from 1), `at.CITY` (troops), `room.N` (`card/improvement`), and lists: `left`, `right`, `tiles` (a star
marks what is spent), `bonuses`, `trophies`, `indulgences`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from virtu.core.lessons import Facts
from virtu.games.virtu.data import CITY_LIST, POWERS
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.spring.annex import neutral_value
from virtu.games.virtu.spring.intrigue import places
from virtu.games.virtu.state import ABSENT, NOBODY, State

POINTS = "points"
"""How the names of prestige by its source begin."""


def facts(state: State) -> Facts:
    """How things lie on a table: numbers, texts, tuples of texts."""
    return _Table(state)


class _Table(Mapping[str, Any]):
    """How things lie on a table. What is not asked for is not found out: a search asks for little, and often."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._colours = [player.faction for player in state.players]
        self._found: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> Any:
        return self._part(self._part_of(name))[name]

    def __iter__(self) -> Iterator[str]:
        parts = ["", "city", "value", "agent", "power"]
        parts += [part for colour in self._colours for part in (colour, f"{colour}.{POINTS}")]
        return (name for part in parts for name in self._part(part))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _part_of(self, name: str) -> str:
        first, _, rest = name.partition(".")
        if first in self._colours and rest.partition(".")[0] in ("prestige", POINTS):
            return f"{first}.{POINTS}"
        return first if rest else ""

    def _part(self, part: str) -> dict[str, Any]:
        if part not in self._found:
            self._found[part] = dict(self._facts_of(part))
        return self._found[part]

    def _facts_of(self, part: str) -> Iterator[tuple[str, Any]]:
        colour, _, points = part.partition(".")
        if colour in self._colours:
            seat = self._colours.index(colour)
            told = _points(self._state, seat) if points else _player(self._state, seat)
            return ((f"{colour}.{name}", value) for name, value in told)
        told_of = {"": _moment, "city": _cities, "value": _values, "agent": _agents, "power": _powers}
        return told_of[part](self._state) if part in told_of else iter(())


def _moment(state: State) -> Iterator[tuple[str, Any]]:
    yield "year", state.year
    yield "season", state.season
    if state.agenda:
        yield "to_move", state.players[state.agenda[-1].seat].faction
        yield "question", type(state.agenda[-1]).__name__


def _cities(state: State) -> Iterator[tuple[str, Any]]:
    held = {ABSENT: "closed", NOBODY: "neutral"}
    for city in CITY_LIST:
        owner = state.owner[city.index]
        yield f"city.{city.id}", held.get(owner) or state.players[owner].faction


def _values(state: State) -> Iterator[tuple[str, Any]]:
    """What the neutral cities count for the seat that is asked."""
    asked = state.agenda[-1].seat if state.agenda else NOBODY
    for city in CITY_LIST:
        if asked != NOBODY and state.owner[city.index] == NOBODY:
            yield f"value.{city.id}", neutral_value(state, city.index, asked)


def _agents(state: State) -> Iterator[tuple[str, Any]]:
    for place, (agent, _) in places(state).items():
        if agent != NOBODY:
            yield f"agent.{place}", state.players[agent].faction


def _powers(state: State) -> Iterator[tuple[str, Any]]:
    for power, record in POWERS.items():
        there = state.powers[record.index]
        if there.ally != NOBODY:
            yield f"power.{power}", state.players[there.ally].faction
            yield f"power.{power}.ready", "yes" if there.ready else "no"


def _points(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    points = dict(breakdown(state)[seat])
    yield "prestige", sum(points.values())
    for source, number in points.items():
        yield f"{POINTS}.{source}", number


def _player(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    player = state.players[seat]
    for name in ("florins", "marker", "patronage", "tokens", "agents"):
        yield name, getattr(player, name)
    yield "cities", sum(owner == seat for owner in state.owner)
    yield "troops", state.troops_of(seat)
    yield "place", state.order.index(seat) + 1
    for city in CITY_LIST:
        yield f"at.{city.id}", state.troops[city.index][seat]
    for number, room in enumerate(player.rooms, 1):
        if room.card:
            yield f"room.{number}", f"{room.card}/{room.under}" if room.under else room.card
    for side in ("left", "right"):
        yield side, tuple(courtier.card + "*" * (not courtier.ready) for courtier in player.side(side))
    yield "tiles", tuple(tile.id + "*" * (not tile.ready) for tile in player.tiles)
    yield "bonuses", player.bonuses
    yield "trophies", tuple(state.players[other].faction for other in player.trophies)
    yield "indulgences", tuple(str(number) for number, room in enumerate(player.rooms, 1) if room.indulgence)
