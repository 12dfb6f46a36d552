"""Positions for the tests of the rules, said in a few words.

Unless a test says otherwise: three players, French edition, year 3, everybody's marker in room 1, start cities with
their discs and troops, and no card in any palace (the family cards have left the game).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from virtu.core import game as games
from virtu.core.errors import IllegalAction
from virtu.core.game import Result
from virtu.core.match import Match
from virtu.games.virtu.data import CITIES, FACTIONS, POWERS
from virtu.games.virtu.state import Player, PowerState, State

GAME = games.load("virtu")
START = {"players": 3, "edition": "fr", "first": 0}


def table(
    to_move: str = "red",
    step: str = "act",
    season: str = "spring",
    *,
    players: int = 3,
    edition: str = "fr",
    rules: dict[str, str] | None = None,
    option: bool = False,
    year: int = 3,
    bare: bool = False,
    **parts: Any,
) -> Match:
    """A match that starts where `to_move` decides.

    A colour among `parts` describes that player, anything else is a part of a written position (docs/positions.md).
    With `bare` no indulgence is left in the pile: all ten lie in the palaces of the players who come next.
    """
    options: dict[str, Any] = {"players": players, "edition": edition, "rules": rules or {}}
    if option:
        options["one_agent_per_palace"] = True
    if "factions" in parts:
        options["factions"] = parts.pop("factions")
    records = {colour: {"marker": 1, **parts.pop(colour, {})} for colour in FACTIONS[:players]}
    if bare:
        for colour in [colour for colour in records if colour != to_move][:2]:
            records[colour]["indulgences"] = [1, 2, 3, 4, 5]
    document = {
        "options": options,
        "year": year,
        "season": season,
        "to_move": to_move,
        "step": step,
        "players": records,
        **parts,
    }
    return Match.from_state(GAME, GAME.read_position(document))


def winter(step: str, to_move: str = "red", **parts: Any) -> Match:
    """A match in a step of a winter: wages, reorganise, buy, recruit, alliance."""
    return table(to_move, step, "winter", **parts)


def sieges(to_move: str = "red", step: str = "", **parts: Any) -> Match:
    """A match at the end of spring."""
    return table(to_move, step, "sieges", **parts)


def new_game(players: int = 3, **options: Any) -> Match:
    """A game at its very beginning, red first."""
    return Match.new(GAME, {**START, "players": players, **options}, 0)


def play(match: Match, *actions: str) -> Match:
    """Play actions one after the other."""
    for action in actions:
        match.play(action)
    return match


def legal(match: Match, *, collect: bool = False) -> list[str]:
    """The sorted legal actions of the seat that decides, without collecting florins unless asked for."""
    actions: Iterable[str] = GAME.legal_actions(match.state)
    return sorted(a for a in actions if collect or not a.startswith("collect "))


def verbs(match: Match) -> set[str]:
    """The first words of the legal actions."""
    return {action.split(" ")[0] for action in legal(match)}


def offered(match: Match, verb: str) -> list[str]:
    """What the legal actions of one verb name, sorted."""
    return sorted(action.partition(" ")[2] for action in legal(match) if action.split(" ")[0] == verb)


def refused(match: Match, *actions: str) -> None:
    """Each of the actions is refused and changes nothing."""
    before = match.state
    for action in actions:
        with pytest.raises(IllegalAction):
            match.play(action)
    assert match.state is before


def pay(match: Match) -> Match:
    """Take the suggested payment until it is complete."""
    while (action := GAME.suggest(match.state)) is not None:
        match.play(action)
    return match


def finish(match: Match) -> Match:
    """Go on with the least that can be done until the game is over."""
    plain = ("done", "pass", "keep", "move 1", "wages", "disband", "lose", "besiege", "put", "start", "place")
    while match.state.agenda:
        actions = match.legal()
        match.play(next(a for word in plain for a in actions if a.startswith(word)))
    return match


def seat(match: Match, colour: str) -> int:
    """The seat of a colour."""
    return match.state.options.factions.index(colour)


def mover(match: Match) -> str:
    """The colour that decides now, "" after the end."""
    actors = GAME.actors(match.state)
    return match.state.options.factions[actors[0]] if actors else ""


def of(match: Match, colour: str) -> Player:
    """What a player has before them."""
    player: Player = match.state.players[seat(match, colour)]
    return player


def owner(match: Match, city: str) -> str:
    """Who controls a city: a colour, "neutral" or "absent"."""
    who = match.state.owner[CITIES[city].index]
    return match.state.options.factions[who] if who >= 0 else ("neutral", "absent")[-1 - who]


def troops(match: Match, colour: str) -> dict[str, int]:
    """Where a player's troops stand."""
    state: State = match.state
    return {c.id: n for c in CITIES.values() if (n := state.troops[c.index][seat(match, colour)])}


def agent(match: Match, place: str) -> str:
    """Whose agent is in a city, with a power or in a room `red.3`; "" if nobody's."""
    state: State = match.state
    if place in CITIES:
        who = state.agents[CITIES[place].index]
    elif place in POWERS:
        who = state.powers[POWERS[place].index].agent
    else:
        colour, room = place.split(".")
        who = of(match, colour).rooms[int(room) - 1].agent
    return state.options.factions[who] if who >= 0 else ""


def power(match: Match, name: str) -> PowerState:
    """An alliance."""
    found: PowerState = match.state.powers[POWERS[name].index]
    return found


def tiles(match: Match, colour: str) -> list[str]:
    """The tiles of a domain, spent ones with a star."""
    return sorted(tile.id + ("" if tile.ready else "*") for tile in of(match, colour).tiles)


def court(match: Match, colour: str) -> tuple[list[str], list[str]]:
    """The courtiers left and right, spent ones with a star."""
    player = of(match, colour)
    left, right = ([c.card + ("" if c.ready else "*") for c in side] for side in (player.left, player.right))
    return left, right


def rooms(match: Match, colour: str) -> dict[int, str]:
    """The cards in the rooms: `card` or `card/improvement`."""
    found = {}
    for number, room in enumerate(of(match, colour).rooms, 1):
        if room.card:
            found[number] = room.card + (f"/{room.under}" if room.under else "")
    return found


def order(match: Match) -> list[str]:
    """The colours in turn order."""
    return [match.state.options.factions[s] for s in match.state.order]


def events(match: Match) -> list[str]:
    """The ids of what the last action did."""
    return [event[0] for event in match.state.events]


def result(match: Match) -> Result:
    """The result of a game that is over."""
    found = GAME.result(match.state)
    assert found is not None
    return found
