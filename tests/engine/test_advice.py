"""Advice: the best actions first, each legal, with reasons that are true of the table at the end of its line."""

from __future__ import annotations

import json

import pytest

from tests import fixtures
from virtu.core.bots.look import Meter
from virtu.core.match import Match
from virtu.games.virtu.advice import MOST, advise, facts, threatened
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.evaluation import value
from virtu.games.virtu.game import GAME
from virtu.games.virtu.question import Question
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.state import State
from virtu.games.virtu.thinking import advice


def _moments(every: int) -> list[State]:
    """Moments of the shortest kept game at which somebody is asked."""
    game = min(fixtures.all_games(), key=lambda one: len(one.moves))
    match, found = game.begin(), []
    for number, action in enumerate(game.moves):
        if not number % every:
            found.append(match.state)
        match.play(action)
    return found


@pytest.mark.parametrize("state", _moments(30))
def test_what_is_advised_is_legal_to_its_end_and_the_best_comes_first(state: State) -> None:
    seat = GAME.actors(state)[0]
    found = advise(state, seat, Meter())
    assert 1 <= len(found) <= MOST and len({one.actions[0] for one in found}) == len(found)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    for one in found:
        after = state
        for action in one.actions:
            assert GAME.actors(after)[0] == seat and action in GAME.legal_actions(after, seat)
            after = GAME.apply(after, action)
        assert one.worth == value(after, seat)
        assert one.facts == tuple(facts(state, after, seat))


def test_reasons_add_up_to_what_the_table_says() -> None:
    """Prestige by kind, cities and florins are the differences of the two tables."""
    match: Match = min(fixtures.all_games(), key=lambda one: len(one.moves)).play()
    before, after = match.root.state, match.state
    for seat in range(len(after.players)):
        found = list(facts(before, after, seat))
        gained = sum(given["by"] for name, given in found if name == "prestige")
        assert gained == sum(GAME.result(after).breakdown[seat][n][1] for n in range(8)) - _points(before, seat)
        cities = {name: given["cities"] for name, given in found if name in ("won", "lost")}
        assert after.cities_of(seat) - before.cities_of(seat) == len(cities.get("won", [])) - len(
            cities.get("lost", [])
        )
        by = dict(found).get("florins", {"by": 0})["by"]
        assert by == after.players[seat].florins - before.players[seat].florins


def test_tiles_and_actions_that_come_new_are_told() -> None:
    """Over kept games every tile that was bought is told, a city's own tile is not."""
    told: dict[str, set[str]] = {"tiles": set(), "actions": set()}
    for game in fixtures.all_games()[:6]:
        match: Match = game.play()
        before, after = match.root.state, match.state
        for seat, player in enumerate(after.players):
            found = dict(facts(before, after, seat))
            new = [tile.id for tile in player.tiles if tile.id not in CITIES]
            assert sorted(found.get("tiles", {"tiles": []})["tiles"]) == sorted(new)
            for name in told:
                told[name].update(found.get(name, {name: []})[name])
    assert "guild" in told["tiles"] and "trade" in told["actions"]


def _points(state: State, seat: int) -> int:

    return sum(points for _, points in breakdown(state)[seat])


def test_a_city_is_threatened_by_troops_beside_it_that_outnumber_it() -> None:
    for state in _moments(60):
        for seat in range(len(state.players)):
            for city in threatened(state, seat):
                at = CITIES[city].index
                assert state.owner[at] == seat
                assert any(sum(row) - row[seat] for row in state.troops)


def test_advice_as_text_is_what_is_advised() -> None:
    state = _moments(50)[1]
    seat = GAME.actors(state)[0]
    given = json.loads(advice(Question(state, seat, "machiavel", 0, 1).to_text()))
    meter = Meter()
    found = advise(state, seat, meter)
    assert [tuple(one["actions"]) for one in given["advice"]] == [one.actions for one in found]
    assert given["nodes"] == meter.nodes
