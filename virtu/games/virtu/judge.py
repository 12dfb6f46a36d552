"""What a greedy bot asks of Virtù: which actions are worth a look, how far to look, how good a table is."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.games.virtu.data import CITIES, POWERS
from virtu.games.virtu.evaluation import ROOM, value
from virtu.games.virtu.game import GAME
from virtu.games.virtu.palace import PlaceCard, room_action
from virtu.games.virtu.payment import collectable
from virtu.games.virtu.prospects import TILE_WORTH, war_reserve
from virtu.games.virtu.sieges.battle import siege_strengths
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.intrigue import Intrigue
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import NOBODY, State

SELDOM = ("discard ", "indulge ", "shift ", "disband ")
"""Verbs that a greedy bot only thinks of when nothing else is left."""
PLACES = 6
"""So many places for an agent it looks at."""


class GreedyJudge:
    """What a greedy bot asks (virtu.core.bots.greedy_bot.Judge)."""

    def options(self, state: State, seat: int) -> Sequence[str]:
        """The answers without what is seldom wise, so that a choice stays small; before governing, florins too."""
        top = state.agenda[-1]
        answers = GAME.answers(state)
        if isinstance(top, Govern):
            return self._governing(state, seat, top, answers)
        if isinstance(top, War):
            return self._marching(state, seat, answers)
        if isinstance(top, PlaceCard):
            return [a for a in answers if a.startswith("put ")] or answers
        if isinstance(top, Intrigue) and top.taken:
            return sorted(answers, key=lambda a: -agent_worth(state, seat, a.split(" ")[1]))[:PLACES]
        kept = [a for a in answers if not a.startswith(SELDOM)]
        return kept or answers

    def _governing(self, state: State, seat: int, govern: Govern, answers: Sequence[str]) -> Sequence[str]:
        """The tile of most worth to turn, the most florins that a tile gives and can be turned for again, and the
        rest; the second tile of a symbol is turned at once."""
        turns = sorted((a for a in answers if a.startswith("turn ")), key=lambda a: -TILE_WORTH[a[5:]])[:1]
        tiles = [(florins, source) for source, florins in collectable(state, seat) if ":" not in source]
        collect = [f"collect {max(tiles)[1]}"] if tiles else []
        if govern.half and turns:
            return [*turns, *collect]
        return [*turns, *collect, *(a for a in answers if not a.startswith(("turn ", *SELDOM)))]

    def _marching(self, state: State, seat: int, answers: Sequence[str]) -> Sequence[str]:
        """Marches to cities that all troops together could take, tokens, few marches between own cities."""
        force = state.troops_of(seat) + state.players[seat].tokens + war_reserve(state, seat)
        kept, inner, hopes = [], [], {}
        for action in answers:
            verb, *where = action.split(" ")
            if verb not in ("march", "sail"):
                if not action.startswith(SELDOM):
                    kept.append(action)
                continue
            city = CITIES[where[1]].index
            if state.owner[city] == seat:
                inner.append(action)
                continue
            if city not in hopes:
                attack, defence = siege_strengths(state, city, seat, force)
                hopes[city] = attack > defence
            if hopes[city]:
                kept.append(action)
        return kept + inner[:2]

    def value(self, state: State, seat: int) -> int:
        """Thousandths of points of prestige."""
        return value(state, seat)

    def depth(self, state: State) -> int:
        """A spring's turn to its end; a winter's deeds one by one."""
        return 14 if state.season != "winter" else 1

    def ends(self, start: State, state: State) -> bool:
        """A look ahead does not go beyond the season."""
        return start.season != state.season


def agent_worth(state: State, seat: int, place: str) -> int:
    """How promising a place looks for an own agent."""
    if place in POWERS:
        ally = state.powers[POWERS[place].index].ally
        return 120 if ally == NOBODY else 60 if ally == seat else 200
    if place in CITIES:
        owner = state.owner[CITIES[place].index]
        return 90 if owner == NOBODY else 10 if owner == seat else 50
    colour, room = place.split(".")
    owner = next(s for s, player in enumerate(state.players) if player.faction == colour)
    worth = ROOM[room_action(state.players[owner], int(room))]
    return worth // 6 if owner == seat else worth // 3
