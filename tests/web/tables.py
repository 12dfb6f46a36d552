"""Tables to draw: games played at random to a wanted point, and one on which as much lies as can lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from attrs import evolve

from virtu.core import words
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.game import Virtu
from virtu.games.virtu.state import NOBODY, State
from web.catalogues import CATALOGUES
from web.views.context import Context

GAME = Virtu()
WORDS = words.load("en", *CATALOGUES)


def start(players: int, seed: int = 1, **options: object) -> State:
    """The table after set-up."""
    return GAME.initial({"players": players, **options}, seed)


def random_game(players: int, seed: int, most: int = 4000, **options: object) -> Iterator[State]:
    """The states of a random game, from set-up on."""
    state, chance = start(players, seed, **options), Random(seed)
    for _ in range(most):
        yield state
        if not GAME.actors(state):
            return
        state = GAME.apply(state, chance.choice(GAME.legal_actions(state)))


def find(wanted: Callable[[State, tuple[str, ...]], bool], seeds: int = 40) -> State:
    """The first state of some random games that is as wanted."""
    for seed in range(seeds):
        for state in random_game(3 + seed % 3, seed):
            if wanted(state, GAME.legal_actions(state)):
                return state
    raise AssertionError("no random game comes to such a state")


def context(state: State, **more: object) -> Context:
    """What the views are given for the seat that is asked."""
    asked = GAME.actors(state)[0] if GAME.actors(state) else NOBODY
    given = {"legal": GAME.legal_actions(state), "names": tuple(state.options.names), **more}
    return Context(t=WORDS, asked=asked, shown=max(asked, 0), **given)  # type: ignore[arg-type]


def laden(state: State, besiegers: int = 1) -> State:
    """Every city in play held, with agent and defenders, `besiegers` parties before it, cathedrals where they can."""
    seats = len(state.players)
    owner = [o if o != NOBODY else number % seats for number, o in enumerate(state.owner)]
    troops = []
    for city, holder in enumerate(owner):
        counts = [0] * seats
        if holder >= 0:
            for party in range(besiegers + 1):
                counts[(holder + party) % seats] = 1 + (city + party) % 6
        troops.append(tuple(counts))
    return evolve(
        state,
        owner=tuple(owner),
        agents=tuple((o + 1) % seats if o >= 0 else NOBODY for o in owner),
        troops=tuple(troops),
        cathedrals=tuple(o >= 0 and city.value >= 3 for o, city in zip(owner, CITY_LIST, strict=True)),
        powers=tuple(
            evolve(p, ally=n % seats, ready=n != 1, agent=(n + 1) % seats) for n, p in enumerate(state.powers)
        ),
    )
