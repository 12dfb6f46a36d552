"""B. Reorganising the palace: cards move one by one."""

from __future__ import annotations

from attrs import frozen

from virtu.games.virtu.data import CARDS
from virtu.games.virtu.palace import (
    add_courtier,
    courtier_name,
    courtiers_by_name,
    discard,
    free_rooms,
    lay_in_room,
    places_in,
    spaces_of,
    take_courtier,
)
from virtu.games.virtu.state import SIDES, Courtier, Table
from virtu.games.virtu.steps import register
from virtu.games.virtu.winter.common import WinterStep


@register
@frozen
class Reorganise(WinterStep):
    """Ready courtiers go into rooms or to the other side, cards of rooms come out spent, courtiers may be discarded.

    Rooms with the marker, an indulgence or a rival's agent are not touched; a card without action never stays
    alone in a room. `shifted` names cards that changed sides: they do so once a winter.

    Rules: W4.
    """

    shifted: tuple[str, ...] = ()

    use = "reorganise"
    prompt = "prompt.reorganise"

    def deeds(self, t: Table) -> list[str]:
        """`set COURTIER action|under R`, `shift COURTIER`, `dismiss R card|under left|right`, `discard COURTIER`.

        Rules: W6, W8, W9.
        """
        player = t.players[self.seat]
        courtiers = courtiers_by_name(player)
        rooms = free_rooms(t, self.seat)
        if not courtiers and not any(there.card for _, there in rooms):
            return []
        spaces = spaces_of(t, self.seat)
        left, right = len(player.left), len(player.right)
        sides, shifting = spaces.free_sides(left, right), spaces.shifting_sides(left, right)
        actions: list[str] = []
        for name, (side, courtier) in courtiers.items():
            if courtier.ready:
                actions += [f"set {name} {place}" for place in places_in(rooms, courtier.card)]
                if side in shifting and name not in self.shifted:
                    actions.append(f"shift {name}")
        laid = [(room, there) for room, there in rooms if there.card]
        for room, there in laid:
            if not there.under or CARDS[there.under].action:
                actions += [f"dismiss {room} card {side}" for side in sides]
            if there.under:
                actions += [f"dismiss {room} under {side}" for side in sides]
        return actions + [f"discard {name}" for name in courtiers]

    def begin(self, t: Table, deed: str) -> None:
        """Move one card."""
        verb, thing, *where = deed.split(" ")
        if verb == "set":
            courtier = take_courtier(t, self.seat, thing)
            lay_in_room(t, self.seat, courtier.card, " ".join(where))
            t.tell("event.set", seat=self.seat, card=courtier.card, where=where[0], room=int(where[1]))
        elif verb == "shift":
            courtier = take_courtier(t, self.seat, thing)
            other = SIDES[1 - SIDES.index(thing.partition(":")[0])]
            add_courtier(t, self.seat, other, courtier)
            self.update(t, shifted=(*self.shifted, courtier_name(other, courtier)))
            t.tell("event.put", seat=self.seat, card=courtier.card, side=other)
        elif verb == "discard":
            discard(t, self.seat, thing)
        else:
            self._dismiss(t, int(thing), *where)

    def _dismiss(self, t: Table, room: int, which: str, side: str) -> None:
        """A card leaves its room, spent. An improvement with an action, left alone, becomes the action card.

        Rules: W7.
        """
        there = t.players[self.seat].rooms[room - 1]
        card = there.card if which == "card" else there.under
        if which == "card":
            t.change_room(self.seat, room, card=there.under, under="")
        else:
            t.change_room(self.seat, room, under="")
        add_courtier(t, self.seat, side, Courtier(card, ready=False))
        t.tell("event.dismissed", seat=self.seat, card=card, room=room, side=side)
