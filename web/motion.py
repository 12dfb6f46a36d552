"""What moved between two moments, for the page to animate (web/js/motion.js). Worked out from what was told alone.

A movement is a JSON object. `kind`: `fly` (a sign goes from one place to another), `drop` (something is laid down),
`roll` (the marker goes along its ring) or `turn` (cards turn over). `sign`: which symbol flies; `from`, `to`, `at`:
places as in `web/views/targets.py`; `road`: path data of the road, in units of the sheet; `count`: how many fly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from virtu.core.match import Node
from virtu.games.virtu.data import CITIES, ROADS
from virtu.games.virtu.picture.sheet import road_line
from virtu.games.virtu.state import State
from web.views.targets import agent_place, source_place

MOST_STEPS = 12
"""So many actions at once, as when a whole payment is made by one click; more have no movements."""
MOST_MOVES = 8
MOST_COINS = 3
QUESTION = "prompt"
"""Where payments go: what is being asked."""
Move = dict[str, Any]
_ROADS = {frozenset(road.ends): road.ends for road in ROADS}


def moves(before: Node | None, now: Node) -> list[Move]:
    """What moved from one moment to a later one on its line; nothing if it is no later one."""
    way: list[Node] = []
    node: Node | None = now
    while node is not None and node is not before and len(way) < MOST_STEPS:
        way.append(node)
        node = node.parent
    if before is None or node is not before:
        return []
    found = [move for node in reversed(way) for move in _of(node)]
    return found[-MOST_MOVES:]


def _of(node: Node) -> Iterator[Move]:
    assert node.parent is not None
    for name, *pairs in node.state.events:
        params = dict(pairs)
        told = _TOLD.get(name)
        if told is not None and isinstance(params.get("seat"), int):
            yield told(node.parent.state, node.state, params)


Params = dict[str, Any]
Told = Callable[[State, State, Params], Move]


def _faction(state: State, seat: int) -> str:
    return state.players[seat].faction


def _march(before: State, after: State, p: Params) -> Move:
    """A troop goes along the road, or across the sea."""
    start, end = p["start"], p["end"]
    move = {"kind": "fly", "sign": f"troop-{_faction(after, p['seat'])}", "from": start, "to": end}
    ends = _ROADS.get(frozenset((start, end)))
    if ends is not None and start in CITIES:
        move |= {"road": road_line(*ends), "back": ends[0] != start}
    return move


def _agent(before: State, after: State, p: Params) -> Move:
    start, end = (agent_place(after, p["seat"], p[name]) for name in ("start", "place"))
    return {"kind": "fly", "sign": f"agent-{_faction(after, p['seat'])}", "from": start, "to": end}


def _expelled(before: State, after: State, p: Params) -> Move:
    owner = p["owner"]
    return {
        "kind": "fly",
        "sign": f"agent-{_faction(after, owner)}",
        "from": p["place"],
        "to": agent_place(after, owner, "reserve"),
    }


def _recruited(before: State, after: State, p: Params) -> Move:
    faction = _faction(after, p["seat"])
    return {"kind": "fly", "sign": f"troop-{faction}", "from": f"{faction}.troops", "to": p["city"]}


def _disbanded(before: State, after: State, p: Params) -> Move:
    faction = _faction(after, p["seat"])
    return {"kind": "fly", "sign": f"troop-{faction}", "from": p["city"], "to": f"{faction}.troops"}


def _city_taken(before: State, after: State, p: Params) -> Move:
    return {"kind": "drop", "at": p["city"], "sign": f"disc-{_faction(after, p['seat'])}"}


def _cathedral(before: State, after: State, p: Params) -> Move:
    return {"kind": "drop", "at": p["city"], "sign": "cathedral"}


def _allied(before: State, after: State, p: Params) -> Move:
    return {"kind": "drop", "at": p["power"], "sign": f"disc-{_faction(after, p['seat'])}"}


def _paid(before: State, after: State, p: Params) -> Move:
    """Symbols go from what pays to the question."""
    place = source_place(after, p["seat"], p["source"])
    return {"kind": "fly", "sign": p["kind"], "from": place, "to": QUESTION, "count": min(p["count"], MOST_COINS)}


def _coins(before: State, after: State, p: Params) -> Move:
    """Florins come into the treasury."""
    seat = p["seat"]
    place = source_place(after, seat, p.get("source", "room"))
    treasury = source_place(after, seat, "treasury")
    return {"kind": "fly", "sign": "florin", "from": place, "to": treasury, "count": min(p["count"], MOST_COINS)}


def _marker(before: State, after: State, p: Params) -> Move:
    faction = _faction(after, p["seat"])
    return {"kind": "roll", "at": f"{faction}.{p['room']}", "rooms": (p["room"] - before.players[p["seat"]].marker) % 5}


def _laid(before: State, after: State, p: Params) -> Move:
    """A card comes into its room."""
    faction = _faction(after, p["seat"])
    return {"kind": "drop", "at": f"{faction}.{p['room']}" if p.get("room") else f"{faction}.{p['where']}"}


def _refreshed(before: State, after: State, p: Params) -> Move:
    return {"kind": "turn", "at": f"{_faction(after, p['seat'])}.{p['side']}"}


_TOLD: dict[str, Told] = {
    "event.agent-sent": _agent,
    "event.allied": _allied,
    "event.annexed": _city_taken,
    "event.cathedral": _cathedral,
    "event.collected": _coins,
    "event.conquered": _city_taken,
    "event.disbanded": _disbanded,
    "event.expelled": _expelled,
    "event.march": _march,
    "event.marker": _marker,
    "event.overturned": _allied,
    "event.paid": _paid,
    "event.placed": _laid,
    "event.recruited": _recruited,
    "event.refreshed": _refreshed,
    "event.retreated": _march,
    "event.room-florins": _coins,
    "event.sail": _march,
    "event.set": _laid,
    "event.sold": _coins,
}
