"""The palace: courtier spaces, which room does what, and where a card may go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from attrs import frozen

from virtu.games.virtu.data import (
    BASE_SPACES,
    BONUSES,
    BUYABLE,
    CARDS,
    COURTIER_AT,
    EXTRA_SPACES,
    MAX_AGENTS,
    MAX_EXTRA,
    PALACES,
    ROOM_SYMBOL,
    TILES,
)
from virtu.games.virtu.purse import Offer
from virtu.games.virtu.state import NOBODY, SIDES, Courtier, Player, Room, Table, working_copy
from virtu.games.virtu.steps import Step, register


def room_action(player: Player, room: int) -> str:
    """The action of room 1 to 5: the card's on it, else the printed one. Rules: M10."""
    card = player.rooms[room - 1].card
    return CARDS[card].action if card else PALACES[player.faction].rooms[room - 1]


def room_reliefs(player: Player, room: int) -> tuple[Offer, ...]:
    """The reliefs of a room: of its action card and improvement, else the printed symbol, which a card covers.

    Rules: P7, P13, P14.
    """
    there = player.rooms[room - 1]
    if not there.card:
        printed = ROOM_SYMBOL.get(PALACES[player.faction].rooms[room - 1])
        return (("room", printed),) if printed else ()
    offers: tuple[Offer, ...] = (("card", CARDS[there.card].relief),)
    if there.under:
        offers += (("improvement", CARDS[there.under].relief),)
    return offers


# -- courtier spaces ---------------------------------------------------------------------------------------


def _spaces_of_tiles(player: Player) -> int:
    if "spaces" not in player.memo:
        player.memo["spaces"] = sum(TILES[tile.id].courtiers for tile in player.tiles)
    spaces: int = player.memo["spaces"]
    return spaces


def space_sources(t: Table, seat: int) -> int:
    """How many sources of extra spaces a player has: titles (ready or spent), bonuses, five cities.

    Rules: A2.10, A2.11, G43, W10, W11.
    """
    player = t.players[seat]
    return (
        _spaces_of_tiles(player)
        + (sum([BONUSES[bonus].courtiers for bonus in player.bonuses]) if player.bonuses else 0)
        + (t.cities_of(seat) >= COURTIER_AT)
    )


def base_spaces(player: Player, side: str) -> int:
    """Basic courtier spaces of a side: 1 left, 2 right, less those that were given up. Rules: S15."""
    return BASE_SPACES[side] - player.lost_base.count(side)


def extra_spaces(t: Table, seat: int) -> int:
    """How many of the three lighter spaces are open; each basic one given up leaves a lighter one open. Rules: W10."""
    return min(MAX_EXTRA, space_sources(t, seat) + len(t.players[seat].lost_base))


class Spaces(NamedTuple):
    """The courtier spaces of a palace: basic ones on the left and on the right, and how many lighter ones are open."""

    left: int
    right: int
    extra: int

    def fit(self, left: int, right: int) -> bool:
        """Whether so many courtiers have room. Lighter spaces are interchangeable: two left, one right. Rules: W12."""
        if left <= self.left and right <= self.right:
            return True
        over_left, over_right = max(0, left - self.left), max(0, right - self.right)
        if over_left > EXTRA_SPACES["left"] or over_right > EXTRA_SPACES["right"]:
            return False
        return over_left + over_right <= self.extra

    def free_sides(self, left: int, right: int) -> tuple[str, ...]:
        """The sides on which a space is free when so many courtiers lie there."""
        return _free_sides(self, left, right)

    def shifting_sides(self, left: int, right: int) -> tuple[str, ...]:
        """The sides from which a courtier may go to the other one when so many lie there."""
        return _shifting_sides(self, left, right)


@cache
def _free_sides(spaces: Spaces, left: int, right: int) -> tuple[str, ...]:
    free = {"left": spaces.fit(left + 1, right), "right": spaces.fit(left, right + 1)}
    return tuple([side for side in SIDES if free[side]])


@cache
def _shifting_sides(spaces: Spaces, left: int, right: int) -> tuple[str, ...]:
    free = {"left": spaces.fit(left - 1, right + 1), "right": spaces.fit(left + 1, right - 1)}
    return tuple([side for side in SIDES if free[side]])


def spaces_of(t: Table, seat: int) -> Spaces:
    """The courtier spaces of a seat's palace now."""
    player, extra = t.players[seat], extra_spaces(t, seat)
    if not player.lost_base:
        return Spaces(BASE_SPACES["left"], BASE_SPACES["right"], extra)
    return Spaces(base_spaces(player, "left"), base_spaces(player, "right"), extra)


def fits(t: Table, seat: int, left: int, right: int) -> bool:
    """Whether so many courtiers have room in a seat's palace; `spaces_of` when asking often."""
    return spaces_of(t, seat).fit(left, right)


def free_sides(t: Table, seat: int) -> tuple[str, ...]:
    """The sides on which a courtier space is free."""
    player = t.players[seat]
    return spaces_of(t, seat).free_sides(len(player.left), len(player.right))


def mend_lost_base(t: Table, seat: int) -> None:
    """Basic spaces given up open again, the last one first, when all lighter ones are open anyway. Rules: W14."""
    lost = t.players[seat].lost_base
    kept = lost[: max(0, MAX_EXTRA - space_sources(t, seat))]
    if kept != lost:
        t.change(seat, lost_base=kept)


def _give_up(t: Table, seat: int, side: str) -> None:
    """Close a basic space of a side."""
    t.change(seat, lost_base=(*t.players[seat].lost_base, side))


def courtier_name(side: str, courtier: Courtier) -> str:
    """`left:merchant`, with a star for the spent side: `left:merchant*`."""
    return f"{side}:{courtier.card}{'' if courtier.ready else '*'}"


def courtiers_by_name(player: Player) -> dict[str, tuple[str, Courtier]]:
    """Side and courtier by name; of several with one name the first."""
    if "courtiers" not in player.memo:
        found: dict[str, tuple[str, Courtier]] = {}
        for side in SIDES:
            for courtier in player.side(side):
                found.setdefault(courtier_name(side, courtier), (side, courtier))
        player.memo["courtiers"] = found
    courtiers: dict[str, tuple[str, Courtier]] = player.memo["courtiers"]
    return courtiers


def courtier_names(player: Player) -> list[str]:
    """The names of all courtiers without repetition."""
    return list(courtiers_by_name(player))


def _find_courtier(player: Player, name: str) -> tuple[str, int, Courtier]:
    """Side, place and courtier of a name."""
    side = name.partition(":")[0]
    for index, courtier in enumerate(player.side(side)):
        if courtier_name(side, courtier) == name:
            return side, index, courtier
    raise KeyError(name)


def take_courtier(t: Table, seat: int, name: str) -> Courtier:
    """Take a card off its courtier space."""
    side, index, courtier = _find_courtier(t.players[seat], name)
    row = t.players[seat].side(side)
    t.change(seat, **{side: row[:index] + row[index + 1 :]})
    return courtier


def add_courtier(t: Table, seat: int, side: str, courtier: Courtier) -> None:
    """Lay a card on a courtier space of a side."""
    t.change(seat, **{side: (*t.players[seat].side(side), courtier)})


def discard(t: Table, seat: int, name: str) -> None:
    """Discard a courtier: a character goes back to its pile, any other card leaves the game. Rules: W13."""
    card = take_courtier(t, seat, name).card
    if CARDS[card].kind == "character":
        change_supply(t, card, +1)
    t.tell("event.discarded", seat=seat, card=card)


def change_supply(t: Table, thing: str, number: int) -> None:
    """Change the offer of a card or tile."""
    at = BUYABLE.index(thing)
    t.supply = (*t.supply[:at], t.supply[at] + number, *t.supply[at + 1 :])


def gain_agents(t: Table, seat: int, number: int) -> None:
    """Take agents from the general reserve, never beyond five. Rules: A2.11, A6.12, W26."""
    have = t.players[seat].agents
    gain = min(number, MAX_AGENTS - have)
    if gain:
        t.change(seat, agents=have + gain)
        t.tell("event.agent-gained", seat=seat)


# -- rooms and cards ---------------------------------------------------------------------------------------


def free_rooms(t: Table, seat: int) -> list[tuple[int, Room]]:
    """The rooms with their numbers whose cards may be moved: no marker, indulgence or rival's agent. Rules: W5."""
    marker = t.players[seat].marker
    return [
        (number, room)
        for number, room in enumerate(t.players[seat].rooms, 1)
        if number != marker and not room.indulgence and room.agent in (NOBODY, seat)
    ]


def places_in(rooms: Iterable[tuple[int, Room]], card: str) -> list[str]:
    """`action R` and `under R` where a card may be laid: an action card needs an action and an uncovered room,
    an improvement a room with an action card and no improvement yet. Rules: S17, S18."""
    places = []
    for number, there in rooms:
        if not there.card:
            if CARDS[card].action:
                places.append(f"action {number}")
        elif not there.under:
            places.append(f"under {number}")
    return places


def room_places(t: Table, seat: int, card: str) -> list[str]:
    """The places for a card in a seat's palace; `places_in` when asking often."""
    return places_in(free_rooms(t, seat), card)


def lay_in_room(t: Table, seat: int, card: str, place: str) -> None:
    """Lay a card at `action R` or `under R`."""
    how, room = place.split(" ")
    t.change_room(seat, int(room), **({"card": card} if how == "action" else {"under": card}))


@register
@frozen
class PlaceCard(Step):
    """A card just gained goes to a courtier space, which may be freed by discarding (rulebook: Acheter, Machiavel).

    Rules: S16, A2.15, W18.
    """

    card: str = ""
    new: bool = False

    prompt = "prompt.place-card"

    def legal(self, t: Table) -> list[str]:
        """`put left|right`, or discard a courtier to make room."""
        discards = [f"discard {name}" for name in courtier_names(t.players[self.seat])]
        return [f"put {side}" for side in free_sides(t, self.seat)] + discards

    def do(self, t: Table, action: str) -> None:
        """Carry out `put SIDE` or `discard COURTIER`."""
        verb, where = action.split(" ")
        if verb == "discard":
            discard(t, self.seat, where)
            return
        add_courtier(t, self.seat, where, Courtier(self.card, new=self.new))
        t.tell("event.put", seat=self.seat, card=self.card, side=where)
        t.pop()


@register
@frozen
class LoseSpace(Step):
    """A courtier space goes when the fifth city is lost (edition switch E7: any space, or a lighter one).

    A card on it moves to another free space, ready or spent as it is, or is discarded.

    Rules: W14.
    """

    prompt = "prompt.lose-space"

    def _kinds(self, t: Table) -> list[str]:
        if t.options.switches.lost_space == "cs":
            return ["lighter"]
        return ["lighter", *(side for side in SIDES if base_spaces(t.players[self.seat], side))]

    def _closed(self, t: Table, kind: str) -> Table:
        """The table as it would be with a space of this kind closed."""
        if kind == "lighter":
            return t
        trial = working_copy(t)
        _give_up(trial, self.seat, kind)
        return trial

    def legal(self, t: Table) -> list[str]:
        """`close KIND` when all cards still have room, `close KIND COURTIER SIDE|discard` when the space is emptied."""
        player = t.players[self.seat]
        count = {side: len(player.side(side)) for side in SIDES}
        actions = []
        for kind in self._kinds(t):
            trial = self._closed(t, kind)
            if fits(trial, self.seat, count["left"], count["right"]):
                actions.append(f"close {kind}")
            for name in courtier_names(player):
                side = name.partition(":")[0]
                if kind == "lighter" and count[side] <= base_spaces(player, side):
                    continue
                if kind in SIDES and side != kind:
                    continue
                other = "right" if side == "left" else "left"
                kept = {**count, side: count[side] - 1}
                if fits(trial, self.seat, kept["left"], kept["right"]):
                    actions.append(f"close {kind} {name} discard")
                kept[other] += 1
                if fits(trial, self.seat, kept["left"], kept["right"]):
                    actions.append(f"close {kind} {name} {other}")
        return actions

    def do(self, t: Table, action: str) -> None:
        """Carry out one of the closings."""
        _, kind, *move = action.split(" ")
        if move:
            name, where = move
            if where == "discard":
                discard(t, self.seat, name)
            else:
                add_courtier(t, self.seat, where, take_courtier(t, self.seat, name))
        if kind in SIDES:
            _give_up(t, self.seat, kind)
        t.tell("event.space-lost", seat=self.seat)
        t.pop()
