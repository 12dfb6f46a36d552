"""The figures of a game: what each seat has and what it can bring in, and how its main numbers went year by year.

Numbers alone: the words stand in catalogues, the drawing is the page's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from attrs import frozen

from virtu.core.game import Result
from virtu.games.virtu.data import CARDS, EXTRA_SPACES, KINDS, TILES, Amounts
from virtu.games.virtu.palace import Spaces, spaces_of
from virtu.games.virtu.scoring import final_result
from virtu.games.virtu.state import SIDES, State
from virtu.games.virtu.winter.wages import wages_due

SERIES = ("prestige", "cities", "patronage", "florins")
"""The numbers that are followed over the years."""


class Moment(NamedTuple):
    """The numbers of SERIES at one moment, each by seat. `prestige` is what the end of the game would bring now."""

    prestige: tuple[int, ...]
    cities: tuple[int, ...]
    patronage: tuple[int, ...]
    florins: tuple[int, ...]


@frozen
class Year:
    """A row of the table of years. `number`: the year that `moment` ends, one less than the first for the beginning;
    `running`: the year still goes on."""

    number: int
    moment: Moment
    running: bool = False


class Part(NamedTuple):
    """So many of a whole: those that are ready, of all."""

    ready: int
    all: int


@frozen
class Holdings:
    """What a seat has, and what it can bring in.

    `income`: the florins that courtiers and tiles give when each that shows florins gives them once; `ready` counts
    what lies ready side up. `symbols`: by kind, what all courtiers and tiles show; each gives one of its kinds at a
    time. `wages`: florins due next winter for the troops that are on the map now. `reserve`: the agents not placed,
    of all. `rooms` and `improvements`: cards in the rooms of the palace.
    """

    florins: int
    income: Part
    tiles: Part
    courtiers: Part
    free_spaces: int
    symbols: Mapping[str, Part]
    troops: int
    wages: int
    reserve: Part
    rooms: tuple[str, ...]
    improvements: tuple[str, ...]
    bonuses: tuple[str, ...]


# -- year by year ------------------------------------------------------------------------------------------


def standing(state: State) -> Result:
    """Scores, their kinds and the order of rank as if the game ended now; counted once for a state."""
    found: Result | None = state.memo.get("standing")
    if found is None:
        found = state.memo["standing"] = final_result(state)
    return found


def by_rank(result: Result) -> list[int]:
    """Seats by prestige, then by crowns; those that are equal in both in the order of the table. Rules: F17."""
    seats = range(len(result.scores))
    return sorted(seats, key=lambda seat: (-result.scores[seat], -result.tie_break[seat]))


def ranks(result: Result) -> tuple[int, ...]:
    """The rank of each seat from 1; those that are equal in prestige and crowns share theirs. Rules: F17, F18."""
    places = list(zip(result.scores, result.tie_break, strict=True))
    return tuple(1 + sum(other > place for other in places) for place in places)


def moment(state: State) -> Moment:
    """The numbers of SERIES in a state."""
    seats = range(len(state.players))
    return Moment(
        prestige=standing(state).scores,
        cities=tuple(state.cities_of(seat) for seat in seats),
        patronage=tuple(player.patronage for player in state.players),
        florins=tuple(player.florins for player in state.players),
    )


def years(line: Sequence[State]) -> tuple[Year, ...]:
    """The table of years of a line of states, the oldest first: how its first year began, each year that has ended
    as it left the table, and the running one as it stands, if anything has been done in it.

    Nothing happens between two years, so the first state of a year shows how the last one ended.
    """
    if not line:
        return ()
    start = next((at for at, state in enumerate(line) if state.season != "setup"), len(line) - 1)
    first, last = line[start], line[-1]
    ends = [(before.year, after) for before, after in pairwise(line[start:]) if after.year != before.year]
    rows = [Year(first.year - 1, moment(first)), *(Year(number, moment(state)) for number, state in ends)]
    if last is not (ends[-1][1] if ends else first):
        rows.append(Year(last.year, moment(last), running=last.season != "end"))
    return tuple(rows)


# -- what a seat has ---------------------------------------------------------------------------------------


def holdings(state: State, seat: int) -> Holdings:
    """What a seat has in a state. Rules: W2, W10, W12."""
    player = state.players[seat]
    courtiers = [c for side in SIDES for c in player.side(side)]
    sources = [(CARDS[c.card].relief, c.ready) for c in courtiers] + [
        (TILES[t.id].relief, t.ready) for t in player.tiles
    ]
    troops = state.troops_of(seat)
    return Holdings(
        florins=player.florins,
        income=_shown(sources, "florin"),
        tiles=Part(sum(tile.ready for tile in player.tiles), len(player.tiles)),
        courtiers=Part(sum(c.ready for c in courtiers), len(courtiers)),
        free_spaces=free_spaces(spaces_of(state, seat), len(player.left), len(player.right)),
        symbols={kind: _shown(sources, kind) for kind in KINDS if kind != "florin"},
        troops=troops,
        wages=wages_due(troops),
        reserve=Part(player.agents - state.placed_agents(seat), player.agents),
        rooms=tuple(room.card for room in player.rooms if room.card),
        improvements=tuple(room.under for room in player.rooms if room.under),
        bonuses=player.bonuses,
    )


def _shown(sources: Sequence[tuple[Amounts, bool]], kind: str) -> Part:
    """How many symbols of a kind reliefs show, ready and altogether."""
    numbers = [(relief.get(kind, 0), ready) for relief, ready in sources]
    return Part(sum(n for n, ready in numbers if ready), sum(n for n, _ in numbers))


def free_spaces(spaces: Spaces, left: int, right: int) -> int:
    """How many more courtiers have room when so many lie on the left and on the right. Rules: W12."""
    most_left, most_right = spaces.left + EXTRA_SPACES["left"], spaces.right + EXTRA_SPACES["right"]
    return max(
        (more_left + more_right)
        for more_left in range(max(0, most_left - left) + 1)
        for more_right in range(max(0, most_right - right) + 1)
        if spaces.fit(left + more_left, right + more_right)
    )
