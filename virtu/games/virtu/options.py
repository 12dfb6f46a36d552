"""Which of many actions are worth a look to a bot that looks ahead."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.games.virtu.data import CARDS, CITIES, POWERS
from virtu.games.virtu.evaluation import ROOM
from virtu.games.virtu.game import GAME
from virtu.games.virtu.palace import PlaceCard, room_action
from virtu.games.virtu.payment import collectable
from virtu.games.virtu.prospects import FIT, TILE_WORTH, TROOP, capture_worth, war_reserve, within_reach
from virtu.games.virtu.sieges.battle import siege_strengths
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.intrigue import Intrigue
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import NOBODY, State
from virtu.games.virtu.winter.reorganise import Reorganise
from virtu.games.virtu.winter.wages import Wages

SELDOM = ("discard ", "indulge ", "shift ", "disband ")
"""Verbs that a greedy bot only thinks of when nothing else is left."""
TARGETS = 3
"""So many cities to march to it looks at."""
BEGUN = 10_000
"""A siege that was begun comes before all others."""
LOST_AT_MOST = 3
PLACES = 6
"""So many places for an agent it looks at."""


def options(state: State, seat: int) -> Sequence[str]:
    """The answers of the asked seat without what is seldom wise, so that a choice stays small; before governing,
    florins too."""
    top = state.agenda[-1]
    answers = GAME.answers(state)
    if isinstance(top, Govern):
        return _governing(state, seat, top, answers)
    if isinstance(top, War):
        return _marching(state, seat, answers)
    if isinstance(top, Wages):
        return answers
    if isinstance(top, Reorganise):
        return _reorganising(state, seat, answers)
    if isinstance(top, PlaceCard):
        return [a for a in answers if a.startswith("put ")] or answers
    if isinstance(top, Intrigue) and top.taken:
        return sorted(answers, key=lambda a: -agent_worth(state, seat, a.split(" ")[1]))[:PLACES]
    kept = [a for a in answers if not a.startswith(SELDOM)]
    return kept or answers


def _reorganising(state: State, seat: int, answers: Sequence[str]) -> Sequence[str]:
    """Cards that serve where they go, those that come out of rooms, and going on."""
    player = state.players[seat]
    kept = []
    for action in answers:
        verb, thing, *where = action.split(" ") if action != "done" else ("done", "")
        if verb == "set":
            card = thing.partition(":")[2].rstrip("*")
            does = CARDS[card].action if where[0] == "action" else room_action(player, int(where[1]))
            if FIT[card, does] or (where[0] == "action" and ROOM[does] > ROOM[room_action(player, int(where[1]))]):
                kept.append(action)
        elif verb in ("dismiss", "done"):
            kept.append(action)
    return kept


def _governing(state: State, seat: int, govern: Govern, answers: Sequence[str]) -> Sequence[str]:
    """The tile of most worth to turn, the most florins that a tile gives and can be turned for again, and the
    rest; the second tile of a symbol is turned at once."""
    turns = sorted((a for a in answers if a.startswith("turn ")), key=lambda a: -TILE_WORTH[a[5:]])[:1]
    tiles = [(florins, source) for source, florins in collectable(state, seat) if ":" not in source]
    collect = [f"collect {max(tiles)[1]}"] if tiles else []
    if govern.half and turns:
        return [*turns, *collect]
    return [*turns, *collect, *(a for a in answers if not a.startswith(("turn ", *SELDOM)))]


def _marching(state: State, seat: int, answers: Sequence[str]) -> Sequence[str]:
    """Tokens, marches to the few cities of most gain that all troops together could take, few marches at home."""
    kept: list[str] = []
    home: list[str] = []
    abroad: dict[int, list[str]] = {}
    for action in answers:
        verb, *where = action.split(" ")
        if verb not in ("march", "sail"):
            kept.append(action)
        elif state.owner[city := CITIES[where[1]].index] == seat:
            home.append(action)
        else:
            abroad.setdefault(city, []).append(action)
    hopes = {city: _hope(state, seat, city) for city in abroad}
    targets = sorted((city for city in abroad if hopes[city] > 0), key=lambda city: (-hopes[city], city))
    return kept + [action for city in targets[:TARGETS] for action in abroad[city]] + home[:2]


def _hope(state: State, seat: int, city: int) -> int:
    """What taking a city with all troops together is worth, 0 if they are too few; where some stand already, most."""
    force = state.troops_of(seat) + state.players[seat].tokens + war_reserve(state, seat)
    attack, defence = siege_strengths(state, city, seat, force)
    if attack <= defence:
        return 0
    gain = capture_worth(state, seat, city, state.owner[city], min(defence, LOST_AT_MOST)) - TROOP * defence
    return gain + BEGUN * (state.troops[city][seat] > 0)


def agent_worth(state: State, seat: int, place: str) -> int:
    """How promising a place looks for an own agent."""
    if place in POWERS:
        ally = state.powers[POWERS[place].index].ally
        return 200 if ally == NOBODY else 60 if ally == seat else 350
    if place in CITIES:
        city = CITIES[place].index
        if state.owner[city] == NOBODY:
            near = within_reach(state.owner, state.agents, state.options.players, seat)
            return 330 + CITIES[place].value if city in near else 40
        return 10 if state.owner[city] == seat else 120
    colour, room = place.split(".")
    owner = next(s for s, player in enumerate(state.players) if player.faction == colour)
    if owner == seat:
        return 20
    there = state.players[owner].rooms[int(room) - 1]
    action = room_action(state.players[owner], int(room))
    return (ROOM[action] + sum(FIT[card, action] for card in (there.card, there.under) if card)) // 3
