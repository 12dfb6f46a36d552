"""Documents spoiled at random: what a careless or hostile hand might make of a save or a position."""

from __future__ import annotations

import copy
import random
from typing import Any

STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    5,
    99,
    10**30,
    -(10**30),
    0.5,
    float("inf"),
    "",
    "red",
    "neutral",
    "ravenna",
    "merchant*",
    "podesta+",
    "left",
    "Spring",
    "\x00\ud7ff",
    "<b>",
    "x" * 500,
    [],
    {},
    [[]],
    ["red"],
    [1, 2, 3],
    {"is": "Battle"},
    {"is": "Pay", "seat": 0, "deed": "annex ravenna", "cost": [["crown", 3]]},
    {"is": "War", "seat": 1},
    {"is": "LoseSpace", "seat": 0},
    {"is": "PlaceCard", "seat": 0, "card": "machiavelli"},
    {"is": "Contest", "seat": 0, "city": 29, "rivals": [1, 2]},
)
"""Values that stand where others were expected."""


def mangle(document: Any, rng: random.Random) -> Any:
    """A copy of a document in which one place is changed, taken away, doubled, or swapped with another one."""
    copied = copy.deepcopy(document)
    places = list(_places(copied))
    if not places:
        return rng.choice(STRANGE)
    holder, key = rng.choice(places)
    how = rng.randrange(6)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == 2:
        other, at = rng.choice(places)
        holder[key], other[at] = copy.deepcopy(other[at]), copy.deepcopy(holder[key])
    elif how == 3 and type(holder[key]) is int:
        holder[key] += rng.choice((-3, -1, 1, 2, 7))
    elif how == 4 and isinstance(holder, dict):
        holder[str(rng.choice(STRANGE))] = copy.deepcopy(rng.choice(STRANGE))
    else:
        holder[key] = copy.deepcopy(rng.choice(STRANGE))
    return copied


def _places(node: Any) -> Any:
    """Every place of a document as its holder and the key in it."""
    if isinstance(node, dict):
        pairs = [(node, key) for key in node]
    elif isinstance(node, list):
        pairs = [(node, at) for at in range(len(node))]
    else:
        return
    for holder, key in pairs:
        yield holder, key
        yield from _places(holder[key])
