"""What lies at one city, as drawings and as boxes: one list of pieces serves both, so that they cannot drift apart."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.picture.boxes import Box, square
from virtu.games.virtu.picture.map_layout import (
    RADIUS,
    SPOTS,
    STACK_WIDTH,
    TROOP,
    before_places,
    centre,
    first_before,
    fixed_boxes,
    inside_place,
    slot,
    stack_box,
)
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.state import ABSENT, State


@frozen
class Piece:
    """Something at a city: what it is, its box, its drawing in units of the sheet."""

    what: str
    box: Box
    svg: str


@frozen(cache_hash=True)
class Here:
    """What lies at a city, in ids alone: whatever is drawn or said of it follows from this.

    `owner` and `agent`: a faction, "" for none; `troops`: faction and number in the order of play; `start`: the arms
    that are printed at it, if that faction plays; `closed`: printed, but out of this game.
    """

    city: str
    owner: str = ""
    agent: str = ""
    cathedral: bool = False
    troops: tuple[tuple[str, int], ...] = ()
    start: str = ""
    closed: bool = False


def both_names(t: Words, city: str) -> str:
    """A city's name and, where it differs, the other one by which the table may know it: "Firenze (Florence)"."""
    name, other = t(f"city.{city}"), t.optional(f"english.{city}")
    return t("board.two-names", name=name, english=other) if other not in ("", name) else name


def shown(state: State, city: int) -> bool:
    """Whether this side of the board prints the city; a closed one is printed and struck out."""
    return state.owner[city] != ABSENT or not CITY_LIST[city].five_players_only


def closed(state: State, city: int) -> bool:
    """Whether the city is printed but out of this game."""
    return state.owner[city] == ABSENT


def here(state: State, index: int) -> Here:
    """What lies at a city now."""
    city = CITY_LIST[index]
    factions = [player.faction for player in state.players]
    owner, agent, counts = state.owner[index], state.agents[index], state.troops[index]
    return Here(
        city.id,
        factions[owner] if owner >= 0 else "",
        factions[agent] if agent >= 0 else "",
        state.cathedrals[index],
        tuple((factions[seat], counts[seat]) for seat in state.order if counts[seat]),
        city.start if city.start in state.options.factions else "",
        closed(state, index),
    )


def roundel(there: Here) -> Piece:
    """The city itself: its value, in the ring of its owner."""
    x, y = centre(there.city)
    number = f'<text x="{x:g}" y="{y + 6.6:g}" class="value">{CITIES[there.city].value}</text>'
    if there.owner:
        ring = use(f"ring-{there.owner}", x, y, 2 * RADIUS + 2)
    else:
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS - 1}" class="roundel"/>'
        ring += f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS - 5}" class="roundel-inner"/>'
    if there.closed:
        number += f'<path d="M{x - 15:g} {y - 15:g}l30 30m0 -30l-30 30" class="struck"/>'
    elif there.owner:
        number += use(f"disc-{there.owner}", x, y + RADIUS, 17)
    return Piece("roundel", square(x, y, 2 * RADIUS), ring + number)


def printed(there: Here) -> list[Piece]:
    """Arms of a start city of a faction that plays, marks of a pirate port, anchors."""
    city = CITIES[there.city]
    boxes = fixed_boxes(city.id)
    found = []
    if there.start:
        found.append(Piece("arms", boxes["arms"], use(f"arms-{there.start}", *slot(city.id, "arms"))))
    if city.pirate:
        x, y, size = slot(city.id, "arms")
        mark = f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}" class="pirate-mark"/>' + use("pirate", x, y, size - 3)
        found.append(Piece("pirate", boxes["arms"], mark))
        found.append(Piece("no annexing", boxes["bar"], use("no-annex", *slot(city.id, "bar"))))
    for sea, (dx, dy) in SPOTS[city.id].anchors.items():
        x, y = (a + b for a, b in zip(centre(city.id), (dx, dy), strict=True))
        mark = f'<circle cx="{x:g}" cy="{y:g}" r="9.5" class="port sea-{sea}"/>' + use("anchor", x, y, 14)
        found.append(Piece(f"anchor {sea}", boxes[f"anchor {sea}"], mark))
    return found


def _troops(faction: str, count: int, x: float, y: float) -> str:
    middle = x if count == 1 else x - 6
    number = f'<text x="{middle + 12:g}" y="{y + 8:g}" class="count">{count}</text>' if count > 1 else ""
    return use(f"troop-{faction}", middle, y, TROOP) + number


def _defenders(city: str, faction: str, count: int) -> Piece:
    """Troops inside: they stand on a wall."""
    x, y = inside_place(city)
    left, base = x - STACK_WIDTH / 2 + 1, y + TROOP / 2
    wall = f'<path d="M{left:g} {base:g}v-7h4v3h4v-3h5v3h5v-3h5v3h5v-3h4v3h4v4z" class="wall"/>'
    return Piece("defenders", stack_box(x, y), wall + _troops(faction, count, x, y - 2))


def _besiegers(city: str, faction: str, count: int, number: int) -> Piece:
    """Troops before the city; from the second party on a line of dashes says which city they stand before."""
    if not number:
        x, y = first_before(city)
        return Piece("besiegers", stack_box(x, y), _troops(faction, count, x, y))
    (x, y), (a, b) = before_places()[city][number], centre(city)
    rim = (RADIUS + 4) / hypot(x - a, y - b)
    line = f'<path d="M{x:g} {y:g}L{a + (x - a) * rim:.1f} {b + (y - b) * rim:.1f}" class="siege-line"/>'
    return Piece("besiegers", stack_box(x, y), line + _troops(faction, count, x, y))


def laid(there: Here) -> list[Piece]:
    """Agent, cathedral, defenders inside, besiegers before the city."""
    city = there.city
    found = []
    if there.agent:
        place = slot(city, "agent")
        found.append(Piece("agent", square(*place), use(f"agent-{there.agent}", *place)))
    if there.cathedral:
        x, y, size = slot(city, "cathedral")
        art = f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}" class="cathedral-mark"/>' + use(
            "cathedral", x, y, size - 6
        )
        found.append(Piece("cathedral", square(x, y, size), art))
    outside = 0
    for faction, count in there.troops:
        if faction == there.owner:
            found.append(_defenders(city, faction, count))
        else:
            found.append(_besiegers(city, faction, count, outside))
            outside += 1
    if outside:
        found.insert(0, _siege_line(city))
    return found


def _siege_line(city: str) -> Piece:
    """A ring of dashes round a city with troops before it."""
    x, y = centre(city)
    line = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS + 4}" class="siege-line"/>'
    return Piece("siege line", square(x, y, 2 * RADIUS), line)


def pieces(state: State, index: int) -> tuple[Piece, ...]:
    """Everything at a city from bottom to top; nothing for a city that this side of the board does not show."""
    return drawn(here(state, index)) if shown(state, index) else ()


@lru_cache(maxsize=512)
def drawn(there: Here) -> tuple[Piece, ...]:
    """Everything at a city from bottom to top. Kept, as most cities stay as they are from one action to the next."""
    if there.closed:
        return (roundel(there),)
    return (roundel(there), *printed(there), *laid(there))
