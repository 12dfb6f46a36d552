"""The frame of a year: spring in turn order, its end, winter in the new order, and the end of the game."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.data import CITIES_END, PATRONAGE_STEPS
from virtu.games.virtu.sieges.order import ResolveSieges, sieges_of
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.marker import MoveMarker, StartMarker
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import Step, fresh, register
from virtu.games.virtu.winter import winter_steps


@register
@frozen
class Spring(Step):
    """The beginning of spring: every player moves the marker and carries out the action. Rules: M1, M2."""

    def asks(self, t: Table) -> bool:
        """Lay out the spring of this year."""
        t.pop()
        t.season = "spring"
        t.tell("event.spring", year=t.year)
        first = all(player.marker == 0 for player in t.players)
        turns = [fresh(StartMarker if first else MoveMarker, s) for s in t.order]
        t.push(*turns, fresh(SpringEnds))
        return False


@register
@frozen
class SpringEnds(Step):
    """The end of spring: sieges in turn order, then the retreats in turn order, then the new order. Rules: G2, G33."""

    def asks(self, t: Table) -> bool:
        """Lay out sieges and retreats, if any city is besieged."""
        t.pop()
        t.season = "sieges"
        t.push(fresh(NewOrder))
        if any(sieges_of(t, seat) for seat in t.order):
            sieges = [fresh(ResolveSieges, s) for s in t.order]
            retreats = [fresh(Retreats, s) for s in t.order]
            t.push(*sieges, *retreats)
        return False


def track_position(t: Table, seat: int) -> int:
    """The position of a seat's disc on the track of cities, which ends at eight."""
    return min(t.cities_of(seat), CITIES_END)


def city_order(t: Table) -> tuple[int, ...]:
    """Seats by cities controlled, then by the discs from top to bottom. Rules: G44, G45."""
    return tuple(sorted(t.city_stack, key=lambda seat: -t.cities_of(seat)))


def end_conditions(t: Table) -> tuple[str, ...]:
    """The end conditions met now: no neutral city, eight cities, the end of the patronage track. Rules: F1, F2, F3."""
    met = []
    if NOBODY not in t.owner:
        met.append("end.no-neutral-city")
    if any(t.cities_of(seat) >= CITIES_END for seat in t.order):
        met.append("end.cities")
    if any(player.patronage == len(PATRONAGE_STEPS) for player in t.players):
        met.append("end.patronage")
    return tuple(met)


@register
@frozen
class NewOrder(Step):
    """After sieges and retreats: unused tokens go, the end conditions are tested, the new order is set.

    Rules: G15, G44, F1.
    """

    def asks(self, t: Table) -> bool:
        """Set the order and lay out winter."""
        t.pop()
        for seat, player in enumerate(t.players):
            if player.tokens:
                t.change(seat, tokens=0)
        t.beaten = ()
        t.ending = end_conditions(t)
        t.order = city_order(t)
        t.season = "winter"
        t.tell("event.winter", year=t.year)
        for condition in t.ending:
            t.tell("event.ending", condition=condition)
        t.push(*(step for seat in t.order for step in winter_steps(seat)), fresh(YearEnds))
        return False


@register
@frozen
class YearEnds(Step):
    """After the last winter turn: the next spring, or the end of the game. Rules: M1, F4."""

    def asks(self, t: Table) -> bool:
        """Turn the year."""
        t.pop()
        if t.ending:
            t.season = "end"
            t.tell("event.end")
        else:
            t.year += 1
            t.push(fresh(Spring))
        return False
