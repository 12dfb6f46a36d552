"""`build.py replay --against REV`, from a repository with two versions of the rules to its exit code."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fixtures
from tests.fixtures import Fixture
from tools import replay
from tools.steps import StepFailed
from virtu.core import game as games
from virtu.core.match import Match

ROOT = Path(__file__).parents[2]
GAME = "the-first-legal-actions"


def git(root: Path, *arguments: str) -> str:
    """What git prints in a repository, without the settings of this machine."""
    who = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    run = subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True, text=True)
    return run.stdout


def short_game() -> Fixture:
    """A game that is broken off: the first legal action, 60 times."""
    match = Match.new(games.load("virtu"), {"players": 3}, 1)
    for _ in range(60):
        match.play(match.legal()[0])
    return Fixture(
        name=GAME,
        rules=match.game.rules_version,
        data=match.game.data_version,
        options=match.options,
        seed=match.seed,
        start="",
        moves=tuple(match.actions),
        years=match.state.year,
        end=(),
        scores={},
        winners=(),
    )


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the engine as it is, in which the tag `other` has another word for an action.

    The one game it keeps stands outside it.
    """
    root, kept = tmp_path / "repository", tmp_path / "games"
    shutil.copytree(ROOT / "virtu", root / "virtu", ignore=shutil.ignore_patterns("__pycache__"))
    kept.mkdir()
    fixtures.write(short_game(), kept)
    git(root, "init", "--quiet")
    rules = root / "virtu" / "games" / "virtu" / "winter" / "recruit.py"
    as_it_is = rules.read_text(encoding="utf-8")
    rules.write_text(as_it_is.replace('f"recruit ', 'f"enlist '), encoding="utf-8")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Other rules")
    git(root, "tag", "other")
    rules.write_text(as_it_is, encoding="utf-8")
    git(root, "commit", "--quiet", "--all", "--message", "The rules as they are")
    monkeypatch.setattr(replay, "ROOT", root)
    monkeypatch.setattr(replay, "GAMES", (kept,))
    return root


def test_replay_against_the_same_rules_changes_nothing(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.against("HEAD", Path(sys.executable)) == 0
    assert capsys.readouterr().out == "1 games replayed, 0 changed since HEAD\n"


def test_replay_against_other_rules_names_game_action_and_difference(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first action before which the legal ones differ, and both sides of the difference."""
    match = short_game().begin()
    before = 1
    for action in short_game().moves:
        if any(legal.startswith("recruit ") for legal in match.legal()):
            break
        match.play(action)
        before += 1
    assert before <= len(short_game().moves), "nobody could recruit in this game"
    assert replay.against("other", Path(sys.executable)) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{GAME}: before action {before} the legal actions differ"
    assert any(line.startswith("    - enlist ") for line in told)
    assert any(line.startswith("    + recruit ") for line in told)
    assert told[-1] == "1 games replayed, 1 changed since other"


def test_replay_leaves_no_checkout_behind(repository: Path) -> None:
    with replay.checkout("other") as there:
        assert (there / "virtu").is_dir()
    assert not there.exists()
    assert len(git(repository, "worktree", "list").splitlines()) == 1


def test_replay_against_an_unknown_version_says_what_to_do(repository: Path) -> None:
    with pytest.raises(StepFailed) as caught:
        replay.against("no-such-version", Path(sys.executable))
    assert "git has no version 'no-such-version'" in str(caught.value)
    assert "What to do:" in str(caught.value)


def test_replay_with_a_folder_without_an_engine_says_what_to_do(tmp_path: Path, repository: Path) -> None:
    with pytest.raises(StepFailed) as caught:
        replay.retraced(tmp_path, [tmp_path / "games" / f"{GAME}.toml"], Path(sys.executable))
    assert "the games could not be played" in str(caught.value)
