"""The analysis of a game: a table that is as good as won, games that are over, the same chances everywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from attrs import evolve

from tests import fixtures
from tests.engine.test_bots import FairJudgement
from tests.example_game.game import GAME as FAIR
from virtu.core.analysis import WHOLE, Turn, moments, seed_at, turns
from virtu.core.bots.analyst import Analyst, analyse
from virtu.core.bots.bot import ask
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.analyst import ANALYST
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.game import GAME
from virtu.games.virtu.levels import bots
from virtu.games.virtu.question import Question
from virtu.games.virtu.thinking import chances

BUDGET = 400


def played(actions: int, seed: int = 5) -> Match:
    """A match of three Pages that has come so far."""
    match = Match.new(GAME, {"players": 3}, seed)
    seats = [bots(1)["page"](Chance(seed + seat)) for seat in range(3)]
    while len(match.line) < actions:
        match.play(ask(GAME, match.state, seats[GAME.actors(match.state)[0]]))
    return match


def test_who_has_as_good_as_won_has_nearly_all_chances() -> None:
    """The same table twice; once one seat lacks a city of the end, and leads by far."""
    even = played(60).state
    assert even.season != "end"
    neutral = [city.index for city in CITIES.values() if even.owner[city.index] == -1]
    owner = list(even.owner)
    for city in neutral[:6]:
        owner[city] = 1
    ahead = evolve(even, owner=tuple(owner))
    before = ANALYST.chances(GAME, even, Chance(1), BUDGET).shares
    after = ANALYST.chances(GAME, ahead, Chance(1), BUDGET).shares
    assert sum(before) == sum(after) == WHOLE
    assert after[1] > 900 > before[1]


def test_of_a_game_that_is_over_the_winners_share_everything() -> None:
    match = fixtures.read(fixtures.GAMES / "patronage-3-fr.toml").play()
    result = GAME.result(match.state)
    assert result is not None
    found = ANALYST.chances(GAME, match.state, Chance(1))
    assert (found.games, found.nodes) == (0, 0)
    assert {seat for seat, share in enumerate(found.shares) if share} == set(result.winners)


def test_a_victory_that_is_open_is_divided_by_distance_and_nothing_is_lost() -> None:
    judge = Analyst(FairJudgement(), doubt=1000)
    assert judge.standing([5, 5, 5]) == (334, 333, 333)
    ahead, behind = judge.standing([1000, 0])
    assert ahead == round(WHOLE * 16 / 17) and ahead + behind == WHOLE
    assert judge.standing([3, 0, 7000])[2] > 990


@pytest.mark.slow
def test_a_moment_has_the_same_chances_whoever_looks_at_it() -> None:
    match = played(50)
    node = match.here
    seed = seed_at(match, node)
    first = ANALYST.chances(GAME, node.state, Chance(seed), BUDGET)
    assert first == ANALYST.chances(GAME, node.state, Chance(seed_at(played(50), played(50).here)), BUDGET)
    assert first != ANALYST.chances(GAME, node.state, Chance(1), BUDGET), "another seed plays other games"
    text = Question(node.state, GAME.actors(node.state)[0], "page", seed, BUDGET).to_text()
    answer = json.loads(chances(text))
    assert answer == {"shares": list(first.shares), "games": first.games, "nodes": first.nodes}


@pytest.mark.slow
def test_more_nodes_are_more_games_and_a_few_are_always_played() -> None:
    state = played(50).state
    few, more = (ANALYST.chances(GAME, state, Chance(3), budget) for budget in (1, 5000))
    assert few.games == ANALYST.fewest < more.games and few.nodes < more.nodes


def test_the_moments_are_where_years_begin_and_the_end_of_the_line() -> None:
    match = played(150)
    found = moments(GAME, [match.root, *match.line])
    years = [node.state.year for node in found]
    assert found[0] is match.root and found[-1] is match.here
    assert years[:-1] == list(range(1, match.state.year + 1))
    for node in found[1:-1]:
        assert node.parent is not None and node.parent.state.year == node.state.year - 1


@pytest.mark.parametrize(
    ("shares", "wanted"),
    [
        ([(500, 500), (500, 500)], []),
        ([(500, 500), (800, 200), (700, 300)], [Turn(0, 1, 300, 0, 1), Turn(1, 2, 100, 1, 0)]),
        (
            [(0, 1000), (10, 990), (30, 970), (60, 940), (500, 500)],
            [Turn(1, 2, 20, 0, 1), Turn(2, 3, 30, 0, 1), Turn(3, 4, 440, 0, 1)],
        ),
    ],
)
def test_the_three_steps_that_moved_most_are_told_in_their_order(
    shares: Sequence[Sequence[int]], wanted: list[Turn]
) -> None:
    assert turns(shares) == wanted


def test_a_game_without_years_and_with_hidden_hands_is_analysed_too() -> None:
    match = Match.new(FAIR, {"players": 3}, 4)
    while FAIR.actors(match.state):
        match.play(FAIR.legal_actions(match.state)[0])
    *_, found = analyse(match, Analyst(FairJudgement(), doubt=100, spread=1), 30)
    assert found.moments[0] is match.root and found.moments[-1] is match.here
    assert all(sum(one.shares) == WHOLE for one in found.chances)
    result = FAIR.result(match.state)
    assert result is not None and {s for s, n in enumerate(found.chances[-1].shares) if n} == set(result.winners)
