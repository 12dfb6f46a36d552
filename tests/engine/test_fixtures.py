"""The whole games that are kept: they cover what they must, and end as they ended when they were made."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fixtures
from tests.fixtures import Fixture
from tests.fixtures.happenings import DEEDS, ENDINGS, SELDOM, happenings
from tools import replay, retrace
from virtu.core.match import Match
from virtu.games.virtu.editions import EDITIONS

WHOLE, BEGUN = fixtures.all_games(), fixtures.all_positions()
ROOT = Path(__file__).parents[2]


def name(fixture: Fixture) -> str:
    return fixture.name


@pytest.fixture(scope="module")
def played() -> dict[str, Match]:
    """Every whole game, played."""
    return {fixture.name: fixture.play() for fixture in WHOLE}


@pytest.mark.parametrize("fixture", WHOLE, ids=name)
def test_a_whole_game_ends_as_it_did(fixture: Fixture, played: dict[str, Match]) -> None:
    again = fixtures.of(fixture.name, played[fixture.name])
    assert (again.scores, again.winners, again.end, again.years) == (
        fixture.scores,
        fixture.winners,
        fixture.end,
        fixture.years,
    )
    assert (fixture.rules, fixture.data) == (again.rules, again.data), "python3 build.py fixtures makes them anew"


@pytest.mark.slow
@pytest.mark.parametrize("fixture", BEGUN, ids=name)
def test_a_game_from_a_position_ends_as_it_did(fixture: Fixture) -> None:
    again = fixtures.of(fixture.name, fixture.play())
    assert (again.scores, again.winners, again.end) == (fixture.scores, fixture.winners, fixture.end)


def test_every_end_player_count_and_edition_has_a_whole_game(played: dict[str, Match]) -> None:
    """Games that begin at a position do not count."""
    seen = {text for match in played.values() for text in happenings(match)}
    assert not any(fixture.start for fixture in WHOLE)
    assert [ending for ending in ENDINGS if ending not in seen] == []


def test_every_deed_happens_in_a_whole_game(played: dict[str, Match]) -> None:
    """Bonuses, titles, alliances, indulgences, a captured cathedral, retreats, the fifth city."""
    seen = {text for match in played.values() for text in happenings(match)}
    assert [deed for deed in DEEDS if deed not in seen] == []


@pytest.mark.slow
@pytest.mark.parametrize("deed", SELDOM)
def test_what_players_seldom_do_happens_in_a_game_from_a_position(deed: str) -> None:
    """In both editions; these games are counted apart."""
    assert all(fixture.start for fixture in BEGUN)
    shown = {fixture.options["edition"] for fixture in BEGUN if deed in happenings(fixture.play())}
    assert shown == set(EDITIONS)


def test_happenings_are_seen_only_where_they_happen() -> None:
    """A game that has not begun shows nothing; one that was broken off shows no end."""
    fixture = WHOLE[0]
    match = fixture.begin()
    assert happenings(match) == set()
    for action in fixture.moves[:-1]:
        match.play(action)
    assert not happenings(match) & set(ENDINGS)


def test_the_file_of_a_game_gives_the_game_back(tmp_path: Path) -> None:
    for fixture in (WHOLE[0], BEGUN[0]):
        fixtures.write(fixture, tmp_path)
        assert fixtures.read(tmp_path / f"{fixture.name}.toml") == fixture


# -- two versions of the rules -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def doctored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the engine in which recruiting has another name."""
    root = tmp_path_factory.mktemp("doctored")
    shutil.copytree(ROOT / "virtu", root / "virtu", ignore=shutil.ignore_patterns("__pycache__"))
    rules = root / "virtu" / "games" / "virtu" / "winter" / "recruit.py"
    text = rules.read_text(encoding="utf-8")
    assert "recruit " in text
    rules.write_text(text.replace('f"recruit ', 'f"enlist '), encoding="utf-8")
    return root


def retraced(root: Path, files: list[Path]) -> list[dict[str, object]]:
    return replay.retraced(root, files, Path(sys.executable))


@pytest.mark.slow
def test_replay_tells_the_first_difference_of_two_versions(doctored: Path) -> None:
    files = sorted(fixtures.GAMES.glob("*.toml"))[:1]
    (here,), (there,) = retraced(ROOT, files), retraced(doctored, files)
    assert (here["failed"], here["error"]) == (None, None)
    assert replay.difference(here, here) == ""
    told = replay.difference(here, there)
    assert "the legal actions differ" in told
    assert "- recruit " in told and "+ enlist " in told
    assert there["failed"] is not None


def test_replay_tells_results_and_beginnings() -> None:
    told = retrace.retrace(sorted(fixtures.GAMES.glob("*.toml"))[0])
    assert told["result"] is not None
    other = {**told, "result": [[1, 2, 3], [2], ["end.cities"]]}
    assert replay.difference(told, other).startswith("the result differs: ")
    assert replay.difference(told, {**told, "error": "gone"}) == "begins: yes -> gone"
    swapped = json.loads(json.dumps(told))
    swapped["legal"][3] = swapped["legal"][3][::-1]
    assert replay.difference(told, swapped) == "before action 4 the legal actions differ in another order"


def test_replay_of_an_unknown_version_says_so() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.replay", "no-such-version"], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert "git has no version 'no-such-version'" in run.stderr
    assert "Traceback" not in run.stderr
