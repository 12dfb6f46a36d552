"""Whether a state is possible: the invariants of the table, checked at the door for written positions, links and
saves, and by the fuzzer after every action."""

from __future__ import annotations

from collections import Counter
from typing import Any

from virtu.core.errors import BadPosition
from virtu.games.virtu.check_agenda import BOTTOM, check_agenda
from virtu.games.virtu.data import (
    BASE_SPACES,
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    CITY_LIST,
    INDULGENCES,
    MAX_AGENTS,
    MAX_EXTRA,
    MAX_TROOPS,
    PATRONAGE_BONUS_AT,
    PATRONAGE_STEPS,
    POWER_LIST,
    TILES,
)
from virtu.games.virtu.geography import geography
from virtu.games.virtu.palace import LoseSpace, PlaceCard, fits, space_sources
from virtu.games.virtu.scoring import cards_of
from virtu.games.virtu.setup import PlaceFamily, family
from virtu.games.virtu.spring.patronise import ChooseBonus
from virtu.games.virtu.state import ABSENT, NOBODY, SIDES, Player, State
from virtu.games.virtu.winter.purchases import CATHEDRAL_VALUE, Purchases

MOST = 100_000
"""More years, florins or war tokens than any game sees."""
ENDINGS = ("end.no-neutral-city", "end.cities", "end.patronage")
SEASONS = (*BOTTOM, "end")


def _demand(condition: bool, code: str, **params: Any) -> None:
    if not condition:
        raise BadPosition(code, **params)


def check_state(state: State) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    _check_frame(state)
    _check_map(state)
    for seat, player in enumerate(state.players):
        _check_player(state, seat, player)
    _check_supply(state)
    _check_bonuses(state)
    check_agenda(state)


def _check_frame(state: State) -> None:
    seats = list(range(state.options.players))
    _demand(len(state.players) == len(seats), "position.players")
    factions = tuple(player.faction for player in state.players)
    _demand(factions == state.options.factions, "position.factions")
    _demand(1 <= state.year <= MOST, "position.year")
    _demand(state.season in SEASONS, "position.season")
    for name in ("order", "city_stack", "patronage_stack"):
        _demand(sorted(getattr(state, name)) == seats, "position.stack", where=name)
    for name, length in (
        ("owner", len(CITY_LIST)),
        ("agents", len(CITY_LIST)),
        ("troops", len(CITY_LIST)),
        ("cathedrals", len(CITY_LIST)),
        ("powers", len(POWER_LIST)),
        ("supply", len(BUYABLE)),
    ):
        _demand(len(getattr(state, name)) == length, "position.length", where=name)
    for step in state.agenda:
        _demand(NOBODY <= step.seat < len(seats), "position.agenda")
    _demand(not state.beaten or state.season == "sieges", "position.beaten")
    for seat, city in state.beaten:
        _demand(seat in seats and 0 <= city < len(CITY_LIST), "position.beaten")
    _demand(not state.ending or state.season in ("winter", "end"), "position.season")
    _demand(len(set(state.ending)) == len(state.ending) and set(state.ending) <= set(ENDINGS), "position.season")


def _check_map(state: State) -> None:
    seats = range(state.options.players)
    in_play = geography(state.options.players).in_play
    for city in CITY_LIST:
        i, name = city.index, city.id
        owner, agent, troops = state.owner[i], state.agents[i], state.troops[i]
        _demand(owner in (NOBODY, *seats) if in_play[i] else owner == ABSENT, "position.owner", city=name)
        _demand(agent in (NOBODY, *seats) if in_play[i] else agent == NOBODY, "position.agent", city=name)
        _demand(len(troops) == len(seats) and min(troops) >= 0, "position.troops", city=name)
        _demand(in_play[i] or not any(troops), "position.troops", city=name)
        at_home = all(owner == seat for seat, number in enumerate(troops) if number)
        _demand(at_home or state.season not in ("winter", "end"), "position.troops", city=name)
        if state.cathedrals[i]:
            _demand(owner >= 0 and city.value >= CATHEDRAL_VALUE, "position.cathedral", city=name)
    for power, record in zip(state.powers, POWER_LIST, strict=True):
        _demand({power.ally, power.agent} <= {NOBODY, *seats}, "position.power", power=record.id)


def _check_player(state: State, seat: int, player: Player) -> None:
    who = {"faction": player.faction}
    for tile in player.tiles:
        _demand(tile.id in TILES, "position.tile", tile=tile.id[:40])
    _demand(set(player.bonuses) <= set(BONUSES), "position.bonus")
    _demand(0 <= player.florins <= MOST, "position.florins", **who)
    _demand(0 <= player.marker <= 5 and len(player.rooms) == 5, "position.marker", **who)
    _demand(player.marker > 0 or state.season in ("setup", "spring"), "position.marker", **who)
    _demand(0 <= player.patronage <= len(PATRONAGE_STEPS), "position.patronage", **who)
    _demand(0 <= player.tokens <= MOST, "position.tokens", **who)
    _demand(state.troops_of(seat) <= MAX_TROOPS, "position.too-many-troops", **who)
    _demand(2 <= player.agents <= MAX_AGENTS, "position.agents", **who)
    _demand(state.placed_agents(seat) <= player.agents, "position.agents", **who)
    _demand(set(player.lost_base) <= set(SIDES), "position.spaces", **who)
    _demand(all(player.lost_base.count(side) <= BASE_SPACES[side] for side in SIDES), "position.spaces", **who)
    whole = not player.lost_base or space_sources(state, seat) + len(player.lost_base) <= MAX_EXTRA
    _demand(whole, "position.spaces", **who)
    for room in player.rooms:
        _demand(not room.card or (room.card in CARDS and bool(CARDS[room.card].action)), "position.room", **who)
        _demand(not room.under or (room.under in CARDS and bool(room.card)), "position.room", **who)
        _demand(NOBODY <= room.agent < len(state.players), "position.room", **who)
    for courtier in (*player.left, *player.right):
        _demand(courtier.card in CARDS, "position.card", card=courtier.card[:40])
    losing = any(isinstance(step, LoseSpace) and step.seat == seat for step in state.agenda)
    counts = len(player.left) - losing, len(player.right)
    room_for_all = fits(state, seat, *counts) or (losing and fits(state, seat, counts[0] + 1, counts[1] - 1))
    _demand(room_for_all, "position.spaces", **who)
    buying = (step for step in state.agenda if isinstance(step, Purchases) and step.seat == seat)
    bought = {thing for step in buying for thing in step.bought}
    new = {c.card for c in (*player.left, *player.right) if c.new} | {tile.id for tile in player.tiles if tile.new}
    _demand(new <= bought, "position.agenda")
    held = sorted(tile.id for tile in player.tiles if tile.id in CITIES)
    owned = sorted(city.id for city in CITY_LIST if state.owner[city.index] == seat)
    _demand(held == owned, "position.city-tiles", **who)
    cathedrals = sum(tile.id == "cathedral" for tile in player.tiles)
    pawns = sum(state.cathedrals[city.index] for city in CITY_LIST if state.owner[city.index] == seat)
    _demand(cathedrals == pawns, "position.cathedral-tiles", **who)
    others = [s for s in range(len(state.players)) if s != seat]
    _demand(len(set(player.trophies)) == len(player.trophies), "position.trophies", **who)
    _demand(set(player.trophies) <= set(others), "position.trophies", **who)


def _check_supply(state: State) -> None:
    """Every card and tile is in the offer, with one player, or on its way to a courtier space."""
    cards = [Counter(cards_of(state, seat)) for seat in range(len(state.players))]
    tiles = [Counter(tile.id for tile in player.tiles) for player in state.players]
    in_hand = Counter(step.card for step in state.agenda if isinstance(step, PlaceCard))
    for thing, left in zip(BUYABLE, state.supply, strict=True):
        if thing in CARDS:
            copies, limit = CARDS[thing].copies, CARDS[thing].limit
            held = [there[thing] for there in cards]
        else:
            kind = TILES[thing]
            copies, limit = len(state.players) if kind.own_colour else kind.copies, kind.limit
            held = [there[thing] for there in tiles]
        out, most = sum(held) + in_hand[thing], max(held)
        _demand(left >= 0 and left + out == copies, "position.supply", thing=thing)
        _demand(not limit or most <= limit, "position.limit", thing=thing)
    for player in state.players:
        groups = Counter(TILES[tile.id].group for tile in player.tiles)
        _demand(groups["regime"] <= 1, "position.limit", thing="republic")
    for seat, player in enumerate(state.players):
        own = set(family(player.faction))
        waiting = {
            c for step in state.agenda if isinstance(step, PlaceFamily) and step.seat == seat for c in step.cards
        }
        for card in cards[seat]:
            if CARDS[card].kind == "family":
                _demand(card in own and card not in waiting and cards[seat][card] == 1, "position.family", card=card)
        _demand(waiting <= own, "position.family", card=min(waiting, default=""))
    sealed = sum(room.indulgence for player in state.players for room in player.rooms)
    _demand(state.indulgences >= 0 and state.indulgences + sealed == INDULGENCES, "position.indulgences")


def _check_bonuses(state: State) -> None:
    taken = [bonus for player in state.players for bonus in player.bonuses]
    _demand(len(set(taken)) == len(taken), "position.bonus")
    for seat, player in enumerate(state.players):
        _demand(all(bonus in BONUSES for bonus in player.bonuses), "position.bonus")
        kinds = [BONUSES[bonus].kind for bonus in player.bonuses]
        _demand(len(set(kinds)) == len(kinds), "position.bonus")
        due = sum(player.patronage >= step for step in PATRONAGE_BONUS_AT)
        choosing = sum(isinstance(step, ChooseBonus) and step.seat == seat for step in state.agenda)
        _demand(len(player.bonuses) + choosing == due, "position.bonus")
        cards = [*cards_of(state, seat), *(s.card for s in state.agenda if isinstance(s, PlaceCard) and s.seat == seat)]
        machiavelli = cards.count("machiavelli")
        _demand(machiavelli <= ("machiavelli" in player.bonuses), "position.bonus")
        cannons = sum(tile.id == "cannons" for tile in player.tiles)
        _demand(cannons == ("cannons" in player.bonuses), "position.bonus")
