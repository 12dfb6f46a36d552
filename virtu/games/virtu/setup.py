"""Set-up (rulebook: "Mise en place", "Příprava hry")."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.data import BUYABLE, CARDS, CITY_LIST, INDULGENCES, POWER_LIST, TILES
from virtu.games.virtu.editions import Options
from virtu.games.virtu.geography import geography
from virtu.games.virtu.palace import add_courtier, free_sides, lay_in_room, room_places
from virtu.games.virtu.state import (
    ABSENT,
    NOBODY,
    Courtier,
    Player,
    PowerState,
    State,
    Table,
    Tile,
    freeze,
    put,
)
from virtu.games.virtu.steps import Step, register, settle


def initial_state(options: Options) -> State:
    """The table when everything is laid out and the first player is about to place the family cards."""
    t = empty_table(options)
    t.push(*(PlaceFamily(seat=seat, cards=family(t.players[seat].faction)) for seat in t.order), _first_spring())
    settle(t)
    return freeze(t)


def _first_spring() -> Step:
    from virtu.games.virtu.year import Spring

    return Spring()


def empty_table(options: Options) -> Table:
    """Start cities with disc, tile and troop; discs on the tracks in turn order; nothing on the agenda.

    Rules: S5, S7, S8, S12, S13.
    """
    players = options.players
    order = tuple((options.first + i) % players for i in range(players))
    in_play = geography(players).in_play
    nobody = (0,) * players
    t = Table(
        options=options,
        year=1,
        season="setup",
        order=order,
        players=tuple(_player(faction) for faction in options.factions),
        owner=tuple(NOBODY if playing else ABSENT for playing in in_play),
        agents=(NOBODY,) * len(CITY_LIST),
        troops=(nobody,) * len(CITY_LIST),
        cathedrals=(False,) * len(CITY_LIST),
        powers=(PowerState(),) * len(POWER_LIST),
        city_stack=order,
        patronage_stack=order,
        supply=tuple(_copies(thing, options) for thing in BUYABLE),
        indulgences=INDULGENCES,
        beaten=(),
        ending=(),
        agenda=(),
    )
    for seat, faction in enumerate(options.factions):
        for city in CITY_LIST:
            if city.start == faction and in_play[city.index]:
                t.owner = put(t.owner, city.index, seat)
                t.move_troops(seat, city.index, 1)
                t.change(seat, tiles=(*t.players[seat].tiles, Tile(city.id)))
    return t


def family(faction: str) -> tuple[str, ...]:
    """The three family cards of a faction."""
    return tuple(card.id for card in CARDS.values() if card.faction == faction)


def _player(faction: str) -> Player:
    """A player at the start. Rules: S9."""
    return Player(faction=faction, agents=2 + sum(CARDS[card].agents for card in family(faction)))


def _copies(thing: str, options: Options) -> int:
    """How many copies of a card or tile the offer begins with. Rules: S6."""
    if thing in CARDS:
        return CARDS[thing].copies
    tile = TILES[thing]
    return options.players if tile.own_colour else tile.copies


@register
@frozen
class PlaceFamily(Step):
    """The three family cards go freely into rooms, under action cards, or to courtier spaces. Rules: S11."""

    cards: tuple[str, ...] = ()

    prompt = "prompt.place-family"

    def legal(self, t: Table) -> list[str]:
        """`place CARD action R`, `place CARD under R`, `place CARD left|right`"""
        places = free_sides(t, self.seat)
        return [f"place {c} {p}" for c in self.cards for p in (*room_places(t, self.seat, c), *places)]

    def do(self, t: Table, action: str) -> None:
        """Lay one card."""
        _, card, place = action.split(" ", 2)
        if place in ("left", "right"):
            add_courtier(t, self.seat, place, Courtier(card))
        else:
            lay_in_room(t, self.seat, card, place)
        where, _, room = place.partition(" ")
        t.tell("event.placed", seat=self.seat, card=card, where=where, room=int(room or 0))
        left = tuple(c for c in self.cards if c != card)
        if left:
            t.replace(changed(self, cards=left))
        else:
            t.pop()
