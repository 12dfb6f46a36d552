"""`build.py balance`: what is counted in a game, and what the tables make of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tools import balance
from virtu.core import link
from virtu.core.match import Match

ROOT = Path(__file__).parent.parent

PICTURED = tuple(ROOT / "docs" / "balance" / f"{level}.json" for level in ("condottiere", "machiavel"))


def row(winners: list[str], years: int, red: int, yellow: int, **tables: dict[str, int]) -> dict[str, Any]:
    """A game of two factions as `play` tells it."""
    empty: dict[str, dict[str, int]] = {table: {} for table in balance._names()}
    prestige = {"red": {"cities": red, "religion": 1}, "yellow": {"cities": yellow, "religion": 0}}
    end = ["cities"]
    return {**empty, "years": years, "end": end, "winners": winners, "first": "red", "prestige": prestige, **tables}


def test_summary_of_three_games() -> None:
    """A shared victory is divided; numbers are means of a game, of winners and points by faction."""
    rows = [
        row(["red"], 6, 8, 3, bought={"guild": 2}),
        row(["red", "yellow"], 8, 5, 6, stops={"annex": 7}, idle={"annex": 1}),
        row(["yellow"], 20, 2, 9, bought={"guild": 1, "pope": 3}),
    ]
    found = balance.summary(rows)
    assert found["wins"] == {"red": 50.0, "yellow": 50.0}
    low, high = found["intervals"]["red"]
    assert 0 < low < 50 < high < 100 and low + high == pytest.approx(100)
    assert (found["years"], found["lengths"]) == ([6, 8, 8], {"6": 1, "8": 1, "20": 1})
    assert found["prestige"]["cities"] == {"red": 5.0, "yellow": 6.0}
    assert found["score"] == pytest.approx((9 + 3 + 6 + 6 + 3 + 9) / 6)
    assert found["bought"]["guild"] == found["bought"]["pope"] == 1.0
    assert found["bought"]["banker"] == 0
    assert found["end"] == {"cities": 100.0}
    assert found["first_wins"] == pytest.approx(200 / 3)


def test_what_is_never_used_is_told() -> None:
    """An action in whose room the marker only stopped was not used; what one game of many used was."""
    rows = [
        row(["red"], 6, 8, 3, stops={"annex": 2, "war": 1}, idle={"annex": 2}, allied={"france": 1}),
        row(["red"], 6, 8, 3, bought={"pope": 1}, bonuses={"duomo": 1}),
    ]
    found = balance.summary(rows)
    missing = balance.unused(found)
    assert missing["actions"] == ["govern", "patronise", "trade", "annex", "intrigue"]
    assert "pope" not in missing["bought"] and "banker" in missing["bought"]
    assert "duomo" not in missing["bonuses"] and len(missing["bonuses"]) == len(found["bonuses"]) - 1
    assert "france" not in missing["allied"] and len(missing["allied"]) == len(found["allied"]) - 1
    assert f"| bonuses | {', '.join(missing['bonuses'])} |" in balance.tables({3: found})


def test_summary_leaves_games_given_up_out() -> None:
    """A game without an end is told and counts nowhere else."""
    given_up = {**row([], 99, 0, 0, bought={"guild": 9}), "end": [], "prestige": {}}
    found = balance.summary([row(["red"], 6, 8, 3), given_up])
    assert (found["games"], found["given_up"], found["years"]) == (2, 1, [6, 6, 6])
    assert found["bought"]["guild"] == 0


@pytest.mark.slow
def test_balance_plays_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One real game: the tables name everything, the JSON holds the same figures, the counts fit together."""
    file, links = tmp_path / "figures.json", tmp_path / "links"
    arguments = ["--games", "1", "--players", "3", "--seed", "2", "--json", str(file), "--links", str(links)]
    assert balance.main(arguments) == 0
    out, err = capsys.readouterr()
    assert "| Won by, of 100 games (95 % certain) | 3 players |" in out and "| machiavelli |" in out
    assert "1 of 1 games" in err
    figures = json.loads(file.read_text())["players"]["3"]
    assert sum(figures["wins"].values()) == pytest.approx(100)
    assert sum(figures["stops"].values()) == 3 * figures["years"][1]
    assert sum(figures["idle"].values()) <= sum(figures["stops"].values())
    (text,) = links.read_text().split()
    match = link.decode(text)
    assert match.state.season == "end" and (match.seed, match.state.year) == (2, figures["years"][1])


def test_notebook_keeps_games(tmp_path: Path) -> None:
    """A game is found again by its seed; not one of other data or another bot, nor a line that was broken off."""
    jobs = [(4, "fr", seed) for seed in (1, 2, 3)]
    notebook = balance.Notebook(tmp_path / "rows")
    assert notebook.known(jobs) == {}
    notebook.add({**balance.mark(jobs[0]), "years": 7})
    notebook.add({**balance.mark(jobs[1]), "data": 0})
    notebook.add({**balance.mark(jobs[1]), "bot": "other"})
    with (tmp_path / "rows").open("a") as file:
        file.write('{"players": 4, "edi')
    notebook.add({**balance.mark(jobs[2]), "years": 9})
    found = notebook.known(jobs)
    assert {job: row["years"] for job, row in found.items()} == {jobs[0]: 7, jobs[2]: 9}
    assert balance.Notebook(None).known(jobs) == {}


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what does not stand in the file is played; rows come in the order of the jobs."""
    jobs = [(4, "fr", seed) for seed in range(1, 6)]
    notebook = balance.Notebook(tmp_path / "rows")
    for job in (jobs[3], jobs[1]):
        notebook.add({**balance.mark(job), "played": False})
    monkeypatch.setattr(balance, "play", _marked)
    told: list[tuple[int, int]] = []
    first = balance.run(jobs, 1, lambda done, of: told.append((done, of)), notebook, minutes=0)
    assert [row["seed"] for row in first] == [1, 2, 4] and told == [(3, 5)]
    rows = balance.run(jobs, 1, lambda done, of: told.append((done, of)), notebook)
    assert [row["seed"] for row in rows] == [1, 2, 3, 4, 5] and len(told) == 3
    assert [row["played"] for row in rows] == [True, False, True, False, True]


def _marked(job: balance.Job, kind: balance.Kind) -> dict[str, Any]:
    return {**balance.mark(job, kind), "played": True}


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--players", "2"], ["--players", "three"]])
def test_balance_refuses(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Arguments that make no sense are told in one line."""
    with pytest.raises(SystemExit) as stop:
        balance.main(wrong)
    assert stop.value.code == 2
    assert "players" in capsys.readouterr().err


def test_machiavels_play_games_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They think with the nodes they are given, and their games are taken neither for others' nor for other nodes'."""
    monkeypatch.setattr(balance, "LIMIT", 25)
    job = (3, "fr", 1)
    few, more = balance.Kind("machiavel", 40), balance.Kind("machiavel", 400)
    played = balance.play(job, few)
    assert played["actions"] == 25 and played["bot"].startswith("machiavel-40-")
    assert played["link"] != balance.play(job)["link"]
    notebook = balance.Notebook(tmp_path / "rows", few)
    notebook.add(played)
    assert notebook.known([job]) == {job: played}
    assert balance.Notebook(tmp_path / "rows", more).known([job]) == {}
    assert balance.Notebook(tmp_path / "rows").known([job]) == {}


@pytest.mark.slow
def test_games_of_five_use_what_there_is() -> None:
    """Forty kept games of Condottieri, played again: every action, card, tile and alliance, and eight bonuses."""
    counts: dict[str, Counter[str]] = {table: Counter() for table in balance._names()}
    for text in (ROOT / "bench/games-of-five.txt").read_text(encoding="ascii").split()[:40]:
        match = link.decode(text)
        again = Match.new(match.game, dict(match.options), match.seed)
        for action in match.actions:
            again.play(action)
            balance._count(again.state, counts)
        assert again.state == match.state
    figures = {table: {name: counts[table][name] for name in names} for table, names in balance._names().items()}
    missing = balance.unused(figures)
    assert (missing["actions"], missing["bought"], missing["allied"]) == ([], [], [])
    assert len(figures["bonuses"]) - len(missing["bonuses"]) >= 8


@pytest.mark.parametrize("file", PICTURED, ids=lambda file: file.stem)
def test_the_games_of_the_pictures_use_what_there_is(file: Path) -> None:
    """Over the games of docs/balance/: the six actions, everything that is sold (titles among it), the three alliances,
    and at least eight patronage bonuses."""
    told = json.loads(file.read_text(encoding="utf-8"))["players"].values()
    used = {
        table: {name for name in names if any(figures[table][name] for figures in told)}
        for table, names in balance._names().items()
    }
    for table in ("stops", "bought", "allied"):
        assert used[table] == set(balance._names()[table])
    assert len(used["bonuses"]) >= 8


@pytest.mark.parametrize("file", PICTURED, ids=lambda file: file.stem)
def test_the_page_tells_of_the_games_of_the_pictures(file: Path) -> None:
    """As many as there are, won as they were, under the data of today; each picture is shown."""
    figures = json.loads(file.read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    assert figures["data"] == balance.DATA_VERSION
    every = figures["players"].values()
    assert f"| games | {' | '.join(str(one['games']) for one in every)} |" in page
    for faction in ("red", "white"):
        won = " | ".join(balance._won(one, faction) for one in every)
        assert f"| {won} |" in page
    for picture in file.parent.glob(f"{file.stem}-*.svg"):
        assert f"(balance/{picture.name})" in page
