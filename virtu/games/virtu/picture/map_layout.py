"""Where things lie round a city on the sheet: small shifts from the true place, sides for troops, anchors, names.

Only drawing stands here: true places are in the data, what is allowed is in the engine. Boxes are
(left, top, right, bottom) in units of the sheet.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from attrs import field, frozen

from virtu.games.virtu.data import CITIES
from virtu.games.virtu.picture.boxes import Box, Taken, grown, square
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH, project

RADIUS = 20
MARK = 8
"""How far the ring of what can be done reaches beyond a roundel."""
TROOP = 26
STACK_WIDTH = 38
SLOTS = {"arms": (-21, -17, 20), "agent": (21, -17, 26), "cathedral": (-22, 16, 22), "bar": (20, 17, 17)}
"""Offsets and sizes of the small things round the roundel of a city."""

SIDES = {
    "n": (0, -45),
    "s": (0, 42),
    "e": (42, 17),
    "ne": (55, -16),
    "w": (-41, 16),
    "nw": (-41, -14),
    "ww": (-54, 0),
}
"""Where a stack of troops stands, from the middle of the roundel."""

ALLIANCES: Box = (662, 12, 980, 274)
TURN_ORDER: Box = (744, 914, 980, 990)
"""The two cartouches on the sheet."""

PARTIES = 4
"""At most so many players can stand before a city."""


@frozen
class Spot:
    """How one city is drawn.

    `shift`: from the true place to the middle of the roundel. `inside`, `before`: the sides of the defenders and of the
    besiegers. `names`: sides for the name, the best first. `anchors`: by sea, from the middle of the roundel.
    """

    shift: tuple[float, float] = (0, 0)
    inside: str = "s"
    before: str = "e"
    names: tuple[str, ...] = ("s", "e", "w", "n")
    anchors: dict[str, tuple[float, float]] = field(factory=dict)


SPOTS: dict[str, Spot] = {
    "nice": Spot((-4, -14), "w", "n", ("s", "w"), {"ligurian": (24, 34)}),
    "turin": Spot((0, -2), "s", "n", ("w", "n")),
    "milan": Spot((-2, -2), "ww", "s", ("n", "w")),
    "genoa": Spot((-4, -4), "ww", "n", ("s", "w"), {"ligurian": (6, 42)}),
    "parma": Spot((-14, 6), "w", "n", ("s", "w")),
    "mantua": Spot((28, 8), "e", "ne", ("s", "e")),
    "verona": Spot((2, -20), "w", "ne", ("n", "w")),
    "venice": Spot((20, -10), "s", "ne", ("n", "e"), {"adriatic": (36, 18)}),
    "bologna": Spot((-12, 8), "ww", "ne", ("s", "w")),
    "ravenna": Spot((16, 6), "e", "ne", ("s", "e")),
    "ancona": Spot((4, 2), "w", "n", ("e", "s"), {"adriatic": (36, 16)}),
    "florence": Spot((4, 0), "e", "ne", ("w", "s")),
    "pisa": Spot((-8, 0), "n", "ww", ("s", "w"), {"ligurian": (-26, 32)}),
    "siena": Spot((-19, 14), "s", "ww", ("s", "w")),
    "perugia": Spot((-10, 8), "w", "ne", ("s", "e")),
    "spoleto": Spot((12, 8), "e", "ne", ("e", "s")),
    "rome": Spot((2, 8), "e", "s", ("s", "w")),
    "civitavecchia": Spot((-16, -6), "n", "w", ("w", "s"), {"tyrrhenian": (4, 38)}),
    "terracina": Spot((0, 2), "w", "ne", ("s", "w", "e"), {"tyrrhenian": (-12, 40)}),
    "naples": Spot((-6, 8), "ww", "s", ("s", "w"), {"tyrrhenian": (30, 34)}),
    "benevento": Spot((16, -10), "e", "n", ("n", "e")),
    "bari": Spot((0, 0), "w", "n", ("n", "e"), {"adriatic": (40, 6)}),
    "taranto": Spot((8, 6), "e", "w", ("e", "s"), {"ionian": (-2, 40)}),
    "reggio": Spot((14, 2), "e", "ne", ("s", "e"), {"tyrrhenian": (-12, -40), "ionian": (14, 40)}),
    "palermo": Spot((0, 4), "s", "ww", ("w", "n"), {"tyrrhenian": (-4, -42)}),
    "syracuse": Spot((-6, -4), "w", "n", ("w", "s"), {"ionian": (34, 14), "mediterranean": (6, 40)}),
    "ajaccio": Spot((2, 0), "s", "ne", ("s", "e"), {"ligurian": (-28, -42), "mediterranean": (-36, 18)}),
    "cagliari": Spot((0, -6), "ww", "n", ("n", "e"), {"tyrrhenian": (44, 8), "mediterranean": (6, 42)}),
    "tunis": Spot((-4, -18), "ww", "s", ("s", "w"), {"mediterranean": (46, -41)}),
    "ragusa": Spot((6, -8), "s", "n", ("n", "e"), {"adriatic": (-36, 28)}),
}

ROAD_BENDS: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {
    ("nice", "genoa"): ((8.1, 44.12),),
    ("genoa", "pisa"): ((9.85, 44.25),),
    ("genoa", "parma"): ((9.5, 44.65),),
    ("venice", "ravenna"): ((12.05, 45.0),),
    ("venice", "bologna"): ((11.8, 45.05),),
    ("ravenna", "ancona"): ((12.75, 43.98),),
    ("ancona", "spoleto"): ((13.2, 43.1),),
    ("terracina", "naples"): ((13.8, 41.25),),
    ("naples", "reggio"): ((15.2, 40.45), (15.9, 39.8), (16.2, 38.9)),
    ("taranto", "reggio"): ((16.75, 40.3), (16.45, 39.75), (16.5, 38.75)),
    ("benevento", "bari"): ((15.7, 41.25),),
    ("spoleto", "benevento"): ((13.9, 42.1),),
    ("palermo", "syracuse"): ((14.2, 37.6),),
    ("siena", "rome"): ((11.85, 42.6),),
    ("civitavecchia", "siena"): ((11.35, 42.65),),
    ("florence", "spoleto"): ((11.95, 43.4),),
}
"""Where a road bends, in degrees, so that it stays on land and clear of other cities."""


@cache
def centre(city: str) -> tuple[float, float]:
    """The middle of a city's roundel on the sheet."""
    x, y = project(*CITIES[city].place)
    dx, dy = SPOTS[city].shift
    return round(x + dx, 1), round(y + dy, 1)


def true_place(city: str) -> tuple[float, float]:
    """Where the city really lies on the sheet."""
    return project(*CITIES[city].place)


def slot(city: str, name: str) -> tuple[float, float, float]:
    """Middle and size of one of the SLOTS of a city."""
    x, y = centre(city)
    dx, dy, size = SLOTS[name]
    return x + dx, y + dy, size


def stack_box(x: float, y: float) -> Box:
    """The box of a stack of troops with its number, its middle at x, y."""
    return (x - STACK_WIDTH / 2, y - TROOP / 2, x + STACK_WIDTH / 2, y + TROOP / 2)


def inside_place(city: str) -> tuple[float, float]:
    """The middle of the stack of defenders."""
    (x, y), (dx, dy) = centre(city), SIDES[SPOTS[city].inside]
    return x + dx, y + dy


def first_before(city: str) -> tuple[float, float]:
    """The middle of the first stack before a city."""
    (x, y), (dx, dy) = centre(city), SIDES[SPOTS[city].before]
    return x + dx, y + dy


@cache
def before_places() -> dict[str, tuple[tuple[float, float], ...]]:
    """For each city the places of up to PARTIES stacks before it, each clear of everything that may lie on the sheet.

    The first is on the side that suits the city; the others go to the nearest free place round it.
    """
    places = {city: [first_before(city)] for city in SPOTS}
    taken = Taken(box for city in SPOTS for box in fixed_boxes(city).values())
    for box in (*(stack_box(*place) for first in places.values() for place in first), grown(ALLIANCES, 8), TURN_ORDER):
        taken.add(box)
    for _ in range(PARTIES - 1):
        for city in SPOTS:
            place = _nearest_free(city, taken)
            places[city].append(place)
            taken.add(stack_box(*place))
    return {city: tuple(found) for city, found in places.items()}


def _nearest_free(city: str, taken: Taken) -> tuple[float, float]:
    x, y = centre(city)
    for ring in range(44, 240, 4):
        for turn in range(32):
            angle = turn * pi / 16
            place = (round(x + ring * cos(angle)), round(y + 0.9 * ring * sin(angle)))
            box = stack_box(*place)
            on_sheet = box[0] >= 2 and box[1] >= 2 and box[2] <= WIDTH - 2 and box[3] <= HEIGHT - 2
            if on_sheet and taken.free(box):
                return place
    raise ValueError(f"no room for troops before {city}")


def fixed_boxes(city: str) -> dict[str, Box]:
    """What a city always has or may get at any time: roundel, arms, agent, cathedral, anchors, defenders."""
    record = CITIES[city]
    x, y = centre(city)
    boxes = {"roundel": square(x, y, 2 * RADIUS), "agent": square(*slot(city, "agent"))}
    if record.start or record.pirate:
        boxes["arms"] = square(*slot(city, "arms"))
    if record.value >= 3:
        boxes["cathedral"] = square(*slot(city, "cathedral"))
    if record.pirate:
        boxes["bar"] = square(*slot(city, "bar"))
    for sea, (dx, dy) in SPOTS[city].anchors.items():
        boxes[f"anchor {sea}"] = square(x + dx, y + dy, 20)
    boxes["inside"] = stack_box(*inside_place(city))
    return boxes
