"""When another person's turn begins, and what has changed since that seat decided last.

It is worked out from the line of the match alone, so that a page which is opened again shows the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from virtu.core.match import Match, Node
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from virtu.games.virtu.data import CITY_LIST, POWER_LIST
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.state import NOBODY, Player, State

BATTLES = ("event.conquered", "event.repulsed", "event.field-won", "event.field-tied", "event.withdrawn")
"""How sieges and battles ended."""
DEEDS = (
    "event.action-sealed",
    "event.action-watched",
    "event.agent-sent",
    "event.allied",
    "event.annexed",
    "event.bonus",
    "event.bought",
    "event.cathedral",
    "event.dismissed",
    "event.expelled",
    "event.forgone",
    "event.indulgence",
    "event.march",
    "event.marker",
    "event.overturned",
    "event.patronised",
    "event.placed",
    "event.recruited",
    "event.released",
    "event.retreated",
    "event.sail",
    "event.set",
    "event.sold",
    "event.trophy",
)
"""What a rival did; how it was paid for is left to the log."""


@frozen
class Figure:
    """A number of a seat before and now."""

    name: str
    before: int
    after: int


@frozen
class Changes:
    """What a seat has not seen yet.

    `won`: (seat, cities won, cities lost), as ids; `battles`: sentences; `deeds`: (seat, sentences) of each rival;
    `figures`: (seat, what differs) of everybody; `places`: where something lies differently, ids as in the views.
    """

    seat: int
    won: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]
    battles: tuple[str, ...]
    deeds: tuple[tuple[int, tuple[str, ...]], ...]
    figures: tuple[tuple[int, tuple[Figure, ...]], ...]

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.won or self.battles or self.deeds or self.figures)


def _asked(match: Match, state: State) -> int:
    return next(iter(match.game.actors(state)), NOBODY)


def handed_over(match: Match) -> Node | None:
    """If the moment on the table begins another person's turn: the moment after that seat's last decision, or the
    beginning of the match.

    A turn begins with a seat's spring, with the first question to a defender in a battle, and with a seat's first deed
    of a winter; it is no other person's turn if the same seat decided just before. Setting up has no turns.
    """
    here = match.here
    state: State = here.state
    seat = _asked(match, state)
    if here.parent is None or seat == NOBODY or seat == _asked(match, here.parent.state) or state.season == "setup":
        return None
    step = state.agenda[-1]
    battle = step if isinstance(step, Battle) else None
    if state.season == "sieges" and (battle is None or battle.defender != seat):
        return None
    turn, node = True, here
    while node.parent is not None:
        node = node.parent
        turn = turn and (state.year, state.season) == (node.state.year, node.state.season)
        turn = turn and (battle is None or _same_battle(battle, node.state))
        if _asked(match, node.state) == seat:
            return None if turn else _next(match, node)
    return match.root


def _next(match: Match, node: Node) -> Node:
    """The moment after `node` on the line to the one on the table."""
    after = match.here
    while after.parent is not node:
        assert after.parent is not None
        after = after.parent
    return after


def _same_battle(battle: Battle, state: State) -> bool:
    """Whether a battle was going on already, whatever else was asked in it."""
    return any(
        isinstance(step, Battle)
        and (step.city, step.attacker, step.defender, step.open_field)
        == (battle.city, battle.attacker, battle.defender, battle.open_field)
        for step in state.agenda
    )


def since(match: Match, before: Node, t: Words) -> Changes:
    """What has changed from `before` to the moment on the table, for the seat that is asked now."""
    state: State = match.state
    seat = _asked(match, state)
    told = list(_told(match, before))
    rivals = [s for s in state.order if s != seat]
    deeds = tuple(
        (rival, tuple(rules.event(t, led_to, event) for led_to, event in told if _by(event, rival))) for rival in rivals
    )
    return Changes(
        seat,
        tuple(_won(before.state, state)),
        tuple(rules.event(t, led_to, event) for led_to, event in told if event[0] in BATTLES),
        tuple(row for row in deeds if row[1]),
        tuple((s, found) for s in state.order if (found := tuple(_figures(before.state, state, s)))),
    )


def _told(match: Match, before: Node) -> Iterator[tuple[State, tuple[object, ...]]]:
    """What was told since, each with the state that it led to."""
    way = match.line
    for node in way[way.index(before) + 1 if before in way else 0 :]:
        yield from ((node.state, event) for event in node.state.events)


def _by(event: tuple[object, ...], seat: int) -> bool:
    return event[0] in DEEDS and ("seat", seat) in event[1:]


def _won(before: State, after: State) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """Who won and lost which cities."""
    changes = [
        (city.id, old, new) for city, old, new in zip(CITY_LIST, before.owner, after.owner, strict=True) if old != new
    ]
    for seat in after.order:
        gained = tuple(city for city, _, new in changes if new == seat)
        lost = tuple(city for city, old, _ in changes if old == seat)
        if gained or lost:
            yield seat, gained, lost


def _figures(before: State, after: State, seat: int) -> Iterator[Figure]:
    """Florins, agents in reserve and troops on the map, where they differ."""
    for name in ("florins", "troops", "agents"):
        old, new = (_figure(state, seat, name) for state in (before, after))
        if old != new:
            yield Figure(name, old, new)


def _figure(state: State, seat: int, name: str) -> int:
    if name == "troops":
        return state.troops_of(seat)
    return state.players[seat].florins if name == "florins" else state.players[seat].agents - state.placed_agents(seat)


def places(before: State, after: State) -> frozenset[str]:
    """Where something lies differently: cities and powers by id, `COLOUR.R` for a room, `COLOUR.left`, `COLOUR.right`,
    `COLOUR.tiles` and `COLOUR.treasury` for the other parts of a palace."""
    found = {
        city.id
        for city in CITY_LIST
        if any(
            getattr(before, name)[city.index] != getattr(after, name)[city.index]
            for name in ("owner", "agents", "troops", "cathedrals")
        )
    }
    found |= {power.id for power in POWER_LIST if before.powers[power.index] != after.powers[power.index]}
    for old, new in zip(before.players, after.players, strict=True):
        found |= {f"{new.faction}.{part}" for part in _parts(old, new)}
    return frozenset(found)


def _parts(old: Player, new: Player) -> Iterator[str]:
    """The parts of a palace in which something lies differently; where the marker stands is another matter."""
    for number, (was, now) in enumerate(zip(old.rooms, new.rooms, strict=True), 1):
        if was != now:
            yield str(number)
    for side in ("left", "right"):
        if [evolve(c, new=False) for c in old.side(side)] != [evolve(c, new=False) for c in new.side(side)]:
            yield side
    if [evolve(tile, new=False) for tile in old.tiles] != [evolve(tile, new=False) for tile in new.tiles]:
        yield "tiles"
    if old.florins != new.florins:
        yield "treasury"
