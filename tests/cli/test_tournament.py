"""`python -m virtu tournament`: seats, shares and their bounds, workers, what is refused."""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.test_cli import refused, run  # noqa: F401 - a fixture
from virtu.cli.spread import spread
from virtu.core import game as games
from virtu.core.bots import tournament
from virtu.core.bots.tournament import Outcome, Share, Table, play, rankings, shares, tables, wilson
from virtu.core.errors import VirtuError
from virtu.games.virtu.levels import bots

SMALL = ("tournament", "--bots", "page", "random", "random", "--games", "2", "--seed", "4", "--nodes", "50", "--json")


def test_every_seed_is_played_in_every_rotation() -> None:
    found = tables(("a", "b", "b"), 7, 10, {})
    assert [one.seed for one in found] == [10, 10, 10, 11, 11, 11, 12]
    assert [one.bots for one in found[:3]] == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]


def test_shares_divide_a_victory_and_count_games_given_up() -> None:
    outcomes = [
        Outcome(1, ("a", "b", "b"), 9, (0,), (5, 2, 2)),
        Outcome(1, ("b", "b", "a"), 9, (1, 2), (2, 5, 5)),
        Outcome(1, ("b", "a", "b"), 9),
    ]
    a, b = shares(outcomes)
    assert (a.bot, a.tables, a.won, a.fair) == ("a", 3, Fraction(3, 2), Fraction(1, 3))
    assert (b.bot, b.tables, b.won, b.fair) == ("b", 3, Fraction(1, 2), Fraction(2, 3))


@pytest.mark.parametrize(
    ("won", "played", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448)]
)
def test_bounds_are_those_of_wilson(won: int, played: int, low: float, high: float) -> None:
    """Values of the published formula."""
    found = wilson(won, played)
    assert found == pytest.approx((low, high), abs=1e-4)
    assert (Share("a", played, Fraction(won), Fraction(1, 2)).low) == found[0]


def test_rankings_tell_a_table_of_different_bots_at_once_and_others_in_pairs() -> None:
    one = Outcome(1, ("a", "b", "c"), 9, (2,), (5, 2, 5))
    two = Outcome(1, ("a", "b", "b"), 9, (0,), (5, 2, 3))
    assert rankings([one, two, Outcome(1, ("a", "b", "c"), 9)]) == [("c", "a", "b"), ("a", "b"), ("a", "b")]


@pytest.mark.slow
def test_a_tournament_is_the_same_however_it_is_spread(run) -> None:  # noqa: F811
    """By one process, by two; shares add up; every game can be played again."""
    alone = json.loads(run(*SMALL)[1])
    assert json.loads(run(*SMALL, "--workers", "2")[1]) == alone
    assert [outcome["bots"] for outcome in alone["outcomes"]] == [
        ["page", "random", "random"],
        ["random", "random", "page"],
    ]
    assert sum(share["won"] for share in alone["shares"]) == sum(bool(o["winners"]) for o in alone["outcomes"])
    first = alone["outcomes"][0]
    again = tournament.play(
        games.load("virtu"), Table({"players": 3, "edition": "fr"}, 4, tuple(first["bots"])), bots(50)
    )
    assert (list(again.scores), again.actions) == (first["scores"], first["actions"])


@pytest.mark.slow
def test_a_tournament_in_words(run) -> None:  # noqa: F811
    told = run(*[word for word in SMALL if word != "--json"])[1].splitlines()
    assert told[0].startswith("2 games from seed 4 on, 50 nodes")
    assert told[1].startswith("page: ") and "by chance 33 %" in told[1]


@pytest.mark.slow
def test_a_tournament_goes_on_where_it_was_broken_off(run, tmp_path: Path, monkeypatch) -> None:  # noqa: F811
    """One game stands in the file and half of a line: the other game is played, and the figures are the same."""
    file = tmp_path / "games.jsonl"
    whole = json.loads(run(*SMALL)[1])
    assert json.loads(run(*SMALL, "--rows", str(file))[1]) == whole
    first, second = file.read_text().splitlines()
    file.write_text(f"{first}\n{second[:40]}")
    played: list[Table] = []
    here = sys.modules["virtu.cli.tournament"]
    monkeypatch.setattr(here, "play", lambda *asked: (played.append(asked[1]), play(*asked))[1])
    for left in (1, 0):
        assert json.loads(run(*SMALL, "--rows", str(file))[1]) == whole
        assert len(played) == left
        played.clear()
    run(*SMALL[:-2], "51", "--json", "--rows", str(file))
    assert len(played) == 2, "with another number of nodes they are other games"


@pytest.mark.parametrize(
    "bad",
    [
        ("--bots", "page", "nobody", "page"),
        ("--bots", "page", "page"),
        ("--bots", "page,page,page,page,page,page"),
        ("--bots", "page,page,page", "--games", "0"),
        ("--bots", "page,page,page", "--workers", "0"),
        ("--bots", "page,page,page", "--edition", "xx"),
        ("--bots", "page,page,page", "--games", "1", "--rows", "."),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(run, bad: tuple[str, ...]) -> None:  # noqa: F811
    refused(run("tournament", *bad))


def _dies_once(job: tuple[str, int]) -> int:
    """Ends its process the first time that it is asked for the job 2."""
    folder, number = job
    mark = Path(folder) / "died"
    if number == 2 and not mark.exists():
        mark.touch()
        os._exit(1)
    return number * number


def test_a_worker_that_is_lost_loses_no_job(tmp_path: Path) -> None:
    jobs = [(str(tmp_path), number) for number in range(6)]
    told: list[tuple[int, int]] = []
    assert spread(_dies_once, jobs, lambda *done: told.append(done), workers=2) == [0, 1, 4, 9, 16, 25]
    assert (tmp_path / "died").exists() and told[-1] == (6, 6)


def _always_dies(job: int) -> int:
    os._exit(1)


def test_workers_that_are_always_lost_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("virtu.cli.spread.BROKEN_POOLS", 2)
    with pytest.raises(VirtuError) as caught:
        spread(_always_dies, [1], lambda *done: None, workers=2)
    assert caught.value.code == "error.workers-lost"
