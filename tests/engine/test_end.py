"""The end of the game (FR "Fin de partie", CS "Konec hry")."""

from __future__ import annotations

from tests.engine.table import (
    GAME,
    finish,
    legal,
    mover,
    offered,
    owner,
    pay,
    play,
    refused,
    result,
    sieges,
    table,
    winter,
)
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.geography import geography

POOR = {"florins": 0, "spent": ["florence", "pisa"]}
EIGHT = ["ravenna", "siena", "spoleto", "bologna", "ancona", "rome"]


def test_end_eight_cities() -> None:
    """F2. Eight cities or more at the end of spring."""
    match = sieges(cities=dict.fromkeys(EIGHT, "red"))
    assert (match.state.season, match.state.ending) == ("winter", ("end.cities",))
    assert sieges(cities=dict.fromkeys(EIGHT[1:], "red")).state.ending == ()


def test_end_patronage() -> None:
    """F3. A player at the end of the patronage track."""
    done = {"patronage": 5, "bonuses": ["leonardo", "duomo"]}
    assert sieges(red=done).state.ending == ("end.patronage",)
    assert sieges(red={**done, "patronage": 4}).state.ending == ()


def test_end_no_neutral_city() -> None:
    """F1. Every city of the board is controlled; closed cities do not count."""
    in_play = [city for city in CITIES.values() if geography(3).in_play[city.index] and not city.start]
    in_play.append(CITIES["rome"])
    colours = ["red", "yellow", "green"]
    cities = {city.id: colours[at % 3] for at, city in enumerate(in_play)}
    assert len(cities) == 14
    assert sieges(cities=cities).state.ending == ("end.no-neutral-city",)
    del cities["tunis"]
    assert sieges(cities=cities).state.ending == ()


def test_end_is_tested_at_the_end_of_spring() -> None:
    """F1. What was reached in spring and lost in a siege of the same spring does not end the game."""
    cities = dict.fromkeys(EIGHT, "red")
    camps = {"red": {}, "green": {"ravenna": 3}}
    red = {"florins": 0, "spent": [*EIGHT, "florence", "pisa"]}
    match = sieges("green", cities=cities, red=red, green={"florins": 0, "spent": ["venice", "verona"]}, troops=camps)
    play(match, "besiege ravenna")
    assert (owner(match, "ravenna"), match.state.season, match.state.ending) == ("green", "winter", ())


def test_end_reached_by_annexing() -> None:
    """F2. The eighth city is annexed in spring, the condition counts when spring ends, not before."""
    red = {"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal"]}
    match = table("red", red=red, cities=dict.fromkeys(EIGHT[1:], "red"))
    pay(play(match, "annex ravenna"))
    assert match.state.ending == ()
    play(match, "done", "move 1", "done", "move 1", "done")
    assert (match.state.season, match.state.ending) == ("winter", ("end.cities",))


def test_end_all_play_the_last_winter() -> None:
    """F4. Everybody plays one more winter, then the game is over and scored."""
    match = sieges(cities=dict.fromkeys(EIGHT, "red"))
    seen = []
    while match.state.agenda:
        seen.append(mover(match))
        assert GAME.result(match.state) is None
        play(match, "done")
    assert list(dict.fromkeys(seen)) == ["red", "yellow", "green"]
    assert (match.state.season, match.state.year, result(match).end) == ("end", 3, ("end.cities",))


def test_end_without_a_condition_the_next_year_begins() -> None:
    """M1. Otherwise a new spring begins in the order of the last winter."""
    match = sieges()
    while match.state.season == "winter":
        play(match, "done")
    assert (match.state.season, match.state.year, offered(match, "move")) == ("spring", 4, ["1", "2", "3 florins"])


def test_end_nothing_more_can_be_done() -> None:
    """F4. After the end there is no action, not even collecting."""
    match = finish(winter("alliance", "green", ending=["end.cities"]))
    assert (match.legal(), legal(match), mover(match)) == ((), [], "")
    refused(match, "done", "collect florence", "@red collect florence", "")


def test_end_several_conditions_at_once() -> None:
    """F3. Several conditions may be met together; all are told."""
    done = {"patronage": 5, "bonuses": ["leonardo", "duomo"]}
    match = sieges(red=done, cities=dict.fromkeys(EIGHT, "red"))
    assert match.state.ending == ("end.cities", "end.patronage")
