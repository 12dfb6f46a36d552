"""The greedy bot: a purposeful game, the same game for the same seed, and better than the other bots."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.engine.table import GAME, table, winter
from virtu.core.bots.bot import Bot, ask
from virtu.core.chance import Chance
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.evaluation import _defence, value, years_left
from virtu.games.virtu.levels import BOTS, condottiere
from virtu.games.virtu.prospects import TROOP, campaigns, city_worth
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.state import NOBODY, put

GAMES = 6
SEATS = 3
YEARS = 8
LONGEST = 60
"""Years that a game of greedy bots may take: three times what half of them take."""


def greedy(seed: int) -> Bot:
    return condottiere(Chance(seed))


def play(bots: list[Any], seed: int, years: int) -> Any:
    """The state after so many years, or at the end, of a game in which each seat has its own bot."""
    state = GAME.initial({"players": len(bots)}, seed)
    while GAME.actors(state) and state.year <= years:
        (seat,) = GAME.actors(state)
        state = GAME.apply(state, ask(GAME, state, bots[seat]))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["random", "prudent"])
def test_greedy_beats_others(kind: str) -> None:
    """One greedy bot among two others, in each seat by turns, is ahead of both after eight years in each of six
    games: by chance alone once in 729 tournaments."""
    for seed in range(GAMES):
        own = seed % SEATS
        bots: list[Bot] = [BOTS[kind](Chance(10 * seed + seat)) for seat in range(SEATS)]
        bots[own] = greedy(seed)
        points = [sum(n for _, n in row) for row in breakdown(play(bots, seed, YEARS))]
        assert all(points[own] > other for seat, other in enumerate(points) if seat != own), (seed, points)


@pytest.mark.slow
def test_greedy_games_end() -> None:
    """Greedy bots among themselves meet an end condition in time."""
    for seed in (1, 2):
        state = play([greedy(seed)] * SEATS, seed, LONGEST)
        assert state.season == "end"


@pytest.mark.slow
def test_same_seed_same_game() -> None:
    """A seed decides all; another seed plays another game from the same beginning."""
    start = GAME.initial({"players": 3, "first": 0}, 0)

    def line(seed: int) -> list[str]:
        bot, state, actions = greedy(seed), start, []
        for _ in range(120):
            actions.append(ask(GAME, state, bot))
            state = GAME.apply(state, actions[-1])
        return actions

    assert line(5) == line(5)
    assert len({tuple(line(seed)) for seed in (5, 6, 7)}) == 3


def test_greedy_annexes_what_it_can_pay() -> None:
    """In its annexing room, with the crowns for a city, it annexes one and does not forgo the action."""
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    assert ask(GAME, match.state, greedy(1)).startswith("annex ")


def test_greedy_does_not_sell_its_house_for_nothing() -> None:
    """In winter, with nothing to gain, it goes on without an indulgence or a discarded card."""
    match = winter("reorganise", red={"left": ["podesta"], "florins": 0})
    assert not ask(GAME, match.state, greedy(1)).startswith(("indulge", "discard"))


def test_value_likes_what_counts() -> None:
    """A city, a step of patronage, a courtier and a florin more are better for their owner; an indulgence is worse."""
    plain = value(table().state, 0)
    assert value(table(cities={"siena": "red"}).state, 0) > plain
    assert value(table(red={"patronage": 1}).state, 0) > plain
    assert value(table(red={"left": ["podesta"]}).state, 0) > plain
    assert value(table(red={"florins": 4}).state, 0) > plain
    assert value(table(red={"indulgences": [2]}).state, 0) < plain


def test_value_of_florins_falls() -> None:
    """Each florin more is worth no more than the one before."""
    worths = [value(table(red={"florins": n, "marker": 1}).state, 0) for n in (6, 7, 8, 9, 10)]
    steps = [after - before for before, after in zip(worths, worths[1:], strict=False)]
    assert steps == sorted(steps, reverse=True) and min(steps) > 0


def test_years_left_shrinks() -> None:
    """The more cities somebody has, the sooner the end is thought to come."""
    few = table().state
    many = table(cities=dict.fromkeys(("siena", "bologna", "ravenna", "spoleto", "rome"), "red")).state
    assert years_left(many) < years_left(few)


@pytest.mark.parametrize(("rivals", "thirds"), [(3, 0), (4, 2), (6, 3)])
def test_value_counts_what_every_rival_before_a_city_may_take(rivals: int, thirds: int) -> None:
    """Nothing where the city is strong enough, two thirds of its worth where its war bonuses can save it, else all;
    of two rivals both count, and one that is beaten does not."""
    red = {"florins": 5, "left": ["condottiere"]}
    pisa = CITIES["pisa"].index

    def loss(*colours: str) -> int:
        camps = {"red": {"pisa": 1}, **{colour: {"pisa": rivals} for colour in colours}}
        return _defence(table(red=red, troops=camps).state, 0, pisa)

    whole = city_worth(table(red=red).state, 0) + TROOP
    assert [loss("yellow"), loss("green")] == [whole * thirds // 3] * 2
    assert loss("yellow", "green") == 2 * loss("yellow")
    state = table(red=red, troops={"red": {"pisa": 1}, "yellow": {"pisa": rivals}}).state
    assert _defence(evolve(state, beaten=((1, pisa),)), 0, pisa) == 0


def test_campaigns_an_own_agent_makes_a_city_weaker_and_a_rivals_one_stronger() -> None:
    """By one each, as in a siege; a held city is as strong as its troops besides."""
    start = table().state

    def strength(agent: int, owner: int = NOBODY) -> int:
        siena = CITIES["siena"].index
        agents, owners = put(start.agents, siena, agent), put(start.owner, siena, owner)
        found = campaigns(owners, start.troops, agents, 3, 0)
        return next(strong for city, _, _, _, strong in found if city == siena)

    value_of_siena = CITIES["siena"].value
    assert [strength(agent) - value_of_siena for agent in (NOBODY, 0, 1)] == [0, -1, 1]
    assert [strength(agent, 2) - value_of_siena for agent in (NOBODY, 0, 2)] == [0, -1, 0]
