"""Cities change hands (rulebook: Annexer; "Victoire & Trophée"): discs, tiles, cathedrals, trophies, tracks."""

from __future__ import annotations

from virtu.games.virtu.data import CITIES_END, CITY_LIST, MAX_EXTRA
from virtu.games.virtu.palace import LoseSpace, mend_lost_base, space_sources
from virtu.games.virtu.state import NOBODY, Table, Tile, put


def take_city(t: Table, seat: int, city: int, *, ready: bool) -> None:
    """Give a city to a seat: annexed ready, conquered spent.

    A former owner hands over the tile, a cathedral's too (a spent one if there is a choice), and a disc as
    trophy if the seat has none of that player. The loser's disc moves on the track first.

    Rules: A4.8, A6.9, G25, G26, G27, G28, G41.
    """
    loser = t.owner[city]
    if loser != NOBODY:
        _take_from(t, seat, loser, city)
    before = t.cities_of(seat)
    t.owner = put(t.owner, city, seat)
    t.change(seat, tiles=(*t.players[seat].tiles, Tile(CITY_LIST[city].id, ready=ready)))
    if loser != NOBODY and t.cathedrals[city]:
        t.change(seat, tiles=(*t.players[seat].tiles, Tile("cathedral", ready=False)))
    _move_disc(t, seat, before)
    mend_lost_base(t, seat)


def _take_from(t: Table, seat: int, loser: int, city: int) -> None:
    """Take a city from its owner, with its tiles and a disc. Rules: W14."""
    before = t.cities_of(loser)
    spaces = min(MAX_EXTRA, space_sources(t, loser))
    t.owner = put(t.owner, city, NOBODY)
    tiles = [tile for tile in t.players[loser].tiles if tile.id != CITY_LIST[city].id]
    if t.cathedrals[city]:
        given = min((tile for tile in tiles if tile.id == "cathedral"), key=lambda tile: tile.ready)
        tiles.remove(given)
    t.change(loser, tiles=tuple(tiles))
    if loser not in t.players[seat].trophies:
        t.change(seat, trophies=(*t.players[seat].trophies, loser))
        t.tell("event.trophy", seat=seat, loser=loser)
    _move_disc(t, loser, before)
    if min(MAX_EXTRA, space_sources(t, loser)) < spaces:
        t.push(LoseSpace(seat=loser))


def _move_disc(t: Table, seat: int, before: int) -> None:
    """A disc that moves goes on top; beyond the end of the track it does not move. Rules: G41, G42."""
    if min(before, CITIES_END) != min(t.cities_of(seat), CITIES_END):
        t.city_stack = (seat, *(s for s in t.city_stack if s != seat))
