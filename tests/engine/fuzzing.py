"""Random games with every invariant checked after every action: `python -m tests.engine.fuzzing --games N`.

Half of the games are played with the weights of `virtu.games.virtu.judgement`, which bring most of them to an end; the
other half choose evenly among the legal actions. The first fault is told with the options, the seed and the line of
actions that leads to it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from attrs import define, field, fields

from virtu.core import game as games
from virtu.core import link, position
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu import words as wording
from virtu.games.virtu.check import check_state
from virtu.games.virtu.data import (
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    CITIES_END,
    CITY_LIST,
    MAX_AGENTS,
    MAX_TROOPS,
    TILES,
)
from virtu.games.virtu.editions import EDITIONS, SWITCHES
from virtu.games.virtu.judgement import weight
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.scoring import cards_of
from virtu.games.virtu.setup import PlaceFamily, family
from virtu.games.virtu.state import State, Table
from virtu.games.virtu.year import city_order, track_position

GAME = games.load("virtu")
LONGEST = 2_000
"""Actions after which a game is left: nothing obliges random players to come to an end."""
FIRST_ROUND_TRIP = 60
"""After so many actions link, save and position are read back, then after thrice as many, and at the end."""
PLAYERS = (3, 4, 5)


class Fault(Exception):
    """What a game showed that must not be."""


def demand(condition: bool, text: str) -> None:
    """Raise Fault unless the condition holds."""
    if not condition:
        raise Fault(text)


@define
class Counts:
    """What the games of a run added up to."""

    games: int = 0
    ended: int = 0
    actions: int = 0
    years: int = 0
    verbs: dict[str, int] = field(factory=dict)
    ends: dict[str, int] = field(factory=dict)


# -- invariants --------------------------------------------------------------------------------------------------


def check_invariants(state: State) -> None:
    """Everything that holds on the table at any moment, counted anew and not with the engine's own checks alone."""
    check_state(state)
    seats = range(len(state.players))
    for seat, player in enumerate(state.players):
        discs = [city.id for city in CITY_LIST if state.owner[city.index] == seat]
        tiles = [tile.id for tile in player.tiles if tile.id in CITIES]
        demand(sorted(discs) == sorted(tiles), f"discs {discs} are not the tiles {tiles}")
        demand(track_position(state, seat) == min(len(discs), CITIES_END), "the track is not the number of cities")
        demand(sum(counts[seat] for counts in state.troops) <= MAX_TROOPS, "more than six troops")
        demand(min(counts[seat] for counts in state.troops) >= 0, "fewer than no troops")
        on_map = state.agents.count(seat) + sum(power.agent == seat for power in state.powers)
        in_rooms = sum(room.agent == seat for other in state.players for room in other.rooms)
        demand(on_map + in_rooms <= player.agents <= MAX_AGENTS, "more agents than owned, or more than five")
        demand(player.florins >= 0, "florins below nothing")
        demand(player.tokens >= 0, "tokens below nothing")
    demand(sorted(state.city_stack) == list(seats), "the discs of the city track are not one of each seat")
    demand(sorted(state.patronage_stack) == list(seats), "the discs of the patronage track are not one of each seat")
    if state.season in ("winter", "end"):
        order = sorted(seats, key=lambda seat: -state.cities_of(seat))
        counts = [state.cities_of(seat) for seat in city_order(state)]
        demand(counts == [state.cities_of(seat) for seat in order], "the order does not go by cities")
        for city in CITY_LIST:
            camped = [seat for seat in seats if state.troops[city.index][seat]]
            demand(all(state.owner[city.index] == seat for seat in camped), f"troops before {city.id} in winter")
    _check_conserved(state)


def _check_conserved(state: State) -> None:
    """Cards and tiles: what is with players and what is in the offer is what the box holds."""
    seats = range(len(state.players))
    in_hand = [step.card for step in state.agenda if hasattr(step, "card")]
    cards = [card for seat in seats for card in cards_of(state, seat)] + in_hand
    tiles = [tile.id for player in state.players for tile in player.tiles]
    for thing, left in zip(BUYABLE, state.supply, strict=True):
        copies = CARDS[thing].copies if thing in CARDS else TILES[thing].copies
        if thing in TILES and TILES[thing].own_colour:
            copies = len(state.players)
        demand(left + cards.count(thing) + tiles.count(thing) == copies, f"{thing} is not {copies} times there")
    for bonus in BONUSES:
        holders = sum(bonus in player.bonuses for player in state.players)
        demand(holders <= 1, f"{bonus} is with {holders} players")
    for seat, player in enumerate(state.players):
        own = family(player.faction)
        waiting = [
            c for step in state.agenda if isinstance(step, PlaceFamily) and step.seat == seat for c in step.cards
        ]
        there = [card for card in (*cards_of(state, seat), *waiting) if CARDS[card].kind == "family"]
        demand(len(there) == len(set(there)) <= len(own), "a family card is there twice")
    pawns = sum(state.cathedrals)
    demand(pawns == tiles.count("cathedral") <= TILES["cathedral"].copies, "pawns are not cathedral tiles")


def check_legal(state: State) -> None:
    """Somebody can always go on, and no action is offered twice."""
    actors = GAME.actors(state)
    demand(bool(actors) == (state.season != "end"), "nobody decides, or somebody after the end")
    for seat in range(len(state.players)):
        legal = GAME.legal_actions(state, seat)
        demand(len(legal) == len(set(legal)), f"an action is offered twice: {legal}")
        demand(bool(legal) or seat not in actors, f"dead end for {state.players[seat].faction}")
    suggested = GAME.suggest(state)
    paying = bool(state.agenda) and isinstance(state.agenda[-1], Pay)
    demand(suggested in GAME.legal_actions(state) if paying else suggested is None, f"suggested: {suggested}")
    result = GAME.result(state)
    demand((result is not None) == (state.season == "end"), "a result before the end, or none after it")
    if result is not None:
        demand(bool(result.winners) and bool(result.end), "nobody wins, or no condition ended the game")
        for score, row in zip(result.scores, result.breakdown, strict=True):
            demand(score == sum(points for _, points in row) and len(row) == 8, "the breakdown is not the score")


def check_words(state: State, words: Any) -> None:
    """Every event, prompt and action of this moment has a sentence."""
    texts = {event[0]: wording.event(words, state, event) for event in state.events}
    for seat in range(len(state.players)):
        for action in GAME.legal_actions(state, seat):
            texts[action] = wording.action(words, state, action, seat)
    if state.agenda:
        texts[state.agenda[-1].prompt] = wording.prompt(words, state)
    for name, text in texts.items():
        demand(bool(text) and text != name and "{" not in text, f"no words for {name}: {text}")


def check_round_trips(match: Match) -> None:
    """Link, save and written position give back the same moment."""
    saved = json.loads(json.dumps(match.to_json()))
    demand(Match.from_json(saved).state == match.state, "the save gives another state")
    demand(link.decode(link.encode(match)).state == match.state, "the link gives another state")
    alone = link.decode(link.encode_position(GAME, match.state))
    demand(alone.state == match.state, "the link of the position gives another state")
    written = position.read(position.write(match))
    demand(written.state == match.state, "the written position gives another state")


def snapshot(state: Table) -> tuple[Any, ...]:
    """The fields of a state, by identity of value, to see that nobody changed it."""
    return tuple(getattr(state, f.name) for f in fields(Table))


# -- playing -----------------------------------------------------------------------------------------------------


def configurations() -> Iterator[dict[str, Any]]:
    """Every player count in every edition, with and without the option; then each house rule alone."""
    for option, players, edition in product((False, True), PLAYERS, EDITIONS):
        yield {"players": players, "edition": edition, **({"one_agent_per_palace": True} if option else {})}
    for at, switch in enumerate(SWITCHES):
        edition, other = EDITIONS if at % 2 else EDITIONS[::-1]
        yield {"players": PLAYERS[at % 3], "edition": edition, "rules": {switch: other}}


def play(options: dict[str, Any], seed: int, counts: Counts, *, even: bool, longest: int, words: Any) -> Match:
    """Play one game, at most `longest` actions, and check it all the way.

    Raises Fault with the options, the seed and the line of actions.
    """
    match = Match.new(GAME, options, seed)
    choose: Callable[[str], int] = (lambda action: 1) if even else weight
    bot = RandomBot(choose, Chance(seed))
    number, round_trip = 0, FIRST_ROUND_TRIP
    try:
        while number < longest:
            state = match.state
            check_invariants(state)
            check_legal(state)
            if number % 7 == 0:
                check_words(state, words)
            else:
                demand(all(words.knows(e[0]) or wording.event(words, state, e) != e[0] for e in state.events), "words")
            if number == round_trip or not state.agenda:
                round_trip *= 3
                check_round_trips(match)
            if not state.agenda:
                break
            action = bot.draw(match.legal())
            before = snapshot(state)
            match.play(action)
            number += 1
            demand(snapshot(state) == before, "the old state has changed")
            verb = action.split(" ")[1 if action.startswith("@") else 0]
            counts.verbs[verb] = counts.verbs.get(verb, 0) + 1
    except Exception as error:
        told = {"options": options, "seed": seed, "even": even, "actions": match.actions}
        raise Fault(f"{type(error).__name__}: {error}\n{json.dumps(told)}") from error
    counts.games += 1
    counts.actions += number
    counts.years += match.state.year
    if match.state.season == "end":
        counts.ended += 1
        for condition in match.state.ending:
            counts.ends[condition] = counts.ends.get(condition, 0) + 1
    return match


def run(number: int, seed: int = 1, longest: int = LONGEST, tell: Callable[[str], None] | None = None) -> Counts:
    """Play so many games over all configurations. Raises Fault at the first one that shows something wrong."""
    counts = Counts()
    words = wording.load("en")
    every = list(configurations())
    for at in range(number):
        options = every[at % len(every)]
        even = at // len(every) % 2 == 1
        play(options, seed + at, counts, even=even, longest=longest, words=words)
        if tell and (at + 1) % 20 == 0:
            tell(f"{at + 1} games, {counts.actions} actions")
    return counts


def main(arguments: list[str] | None = None) -> int:
    """The command line. 0 if all games went well, 1 with the fault told otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.fuzzing", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--longest", type=int, default=LONGEST, help=f"actions of a game at most (default {LONGEST})")
    given = parser.parse_args(arguments)
    try:
        counts = run(given.games, given.seed, given.longest, tell=lambda text: print(text, flush=True))
    except Fault as fault:
        print(f"FAULT {fault}", file=sys.stderr)
        return 1
    print(f"{counts.games} games without a fault, {counts.ended} to the end, {counts.actions} actions")
    print(f"{counts.years} years; ends: {json.dumps(dict(sorted(counts.ends.items())))}")
    print(json.dumps(dict(sorted(counts.verbs.items()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
