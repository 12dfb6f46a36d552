"""How things lie on a table, by name, for what lessons claim of it.

Names: `year`, `season`, `to_move`, `question`; `city.ravenna` (a colour, `neutral` or `closed`), `value.ravenna` (what
the city counts for the seat that is asked), `agent.PLACE`, `power.france`, `power.france.ready`; for each player
`red.florins`, `marker`, `patronage`, `tokens`, `agents`, `cities`, `troops`, `prestige`, `religion`, `place` (in the
turn order, from 1), `at.CITY` (troops), `room.N` (`card/improvement`), and lists: `left`, `right`, `tiles` (a star
marks what is spent), `bonuses`, `trophies`, `indulgences`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from virtu.core.lessons import Facts
from virtu.games.virtu.data import CITY_LIST, POWERS
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.spring.annex import neutral_value
from virtu.games.virtu.spring.intrigue import places
from virtu.games.virtu.state import ABSENT, NOBODY, State


def facts(state: State) -> Facts:
    """How things lie on a table: numbers, texts, tuples of texts."""
    found: dict[str, Any] = {"year": state.year, "season": state.season}
    colours = [player.faction for player in state.players]
    asked = state.agenda[-1].seat if state.agenda else NOBODY
    if state.agenda:
        found |= {"to_move": colours[asked], "question": type(state.agenda[-1]).__name__}
    for city in CITY_LIST:
        owner = state.owner[city.index]
        held = {ABSENT: "closed", NOBODY: "neutral"}
        found[f"city.{city.id}"] = held.get(owner) or colours[owner]
        if owner == NOBODY and asked != NOBODY:
            found[f"value.{city.id}"] = neutral_value(state, city.index, asked)
    for place, (agent, _) in places(state).items():
        if agent != NOBODY:
            found[f"agent.{place}"] = colours[agent]
    for power, record in POWERS.items():
        there = state.powers[record.index]
        if there.ally != NOBODY:
            found |= {f"power.{power}": colours[there.ally], f"power.{power}.ready": "yes" if there.ready else "no"}
    for seat in range(len(colours)):
        found |= {f"{colours[seat]}.{name}": value for name, value in _player(state, seat)}
    return found


def _player(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    player = state.players[seat]
    for name in ("florins", "marker", "patronage", "tokens", "agents"):
        yield name, getattr(player, name)
    yield "cities", sum(owner == seat for owner in state.owner)
    yield "troops", state.troops_of(seat)
    points = dict(breakdown(state)[seat])
    yield "prestige", sum(points.values())
    for source, number in points.items():
        yield f"points.{source}", number
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
