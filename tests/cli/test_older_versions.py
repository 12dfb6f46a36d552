"""A saved game or a link of older rules on the command line: it goes on, and standard error says so in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import game, refused, run
from virtu.core import game as games
from virtu.core import link
from virtu.core.match import Match

__all__ = ["game", "run"]


def save_of_older_rules(path: str, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Match:
    """Make the file one whose past cannot be played under newer rules; the match that it held."""
    match = Match.from_json(json.loads(Path(path).read_text()))
    for _ in range(10):
        match.play(match.legal()[0])
    document = {**match.to_json(), "moves": ["an action of long ago"], "here": 1, **changes}
    Path(path).write_text(json.dumps(document))
    newer_rules(monkeypatch)
    return match


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program has newer rules than what was saved before."""
    rules = games.load("virtu")
    monkeypatch.setattr(type(rules), "rules_version", rules.rules_version + 1)


def is_told(errors: str) -> None:
    """One line on standard error, the sentence."""
    assert errors.startswith("virtu: This game was begun under older rules")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "legal", "link"])
def test_reading_commands_tell_on_standard_error_only(
    run, game: str, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """What they print on standard output stays what other programs expect."""
    match = save_of_older_rules(game, monkeypatch)
    expected = {
        "show": json.dumps(match.game.to_plain(match.state), ensure_ascii=False),
        "legal": "\n".join(match.legal()),
    }
    code, out, errors = run(command, game, *(["--json"] if command == "show" else []))
    if command == "link":
        assert link.decode(out).state == match.state
        expected[command] = out.rstrip("\n")
    assert (code, out.rstrip("\n")) == (0, expected[command])
    is_told(errors)


def test_play_goes_on_from_the_position_and_tells_once(run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = save_of_older_rules(game, monkeypatch)
    action = match.legal()[0]
    code, _, errors = run("play", game, action)
    assert code == 0
    is_told(errors)
    saved = json.loads(Path(game).read_text())
    assert (saved["moves"], saved["before"]["moves"]) == ([action], ["an action of long ago"])
    code, _, errors = run("show", game)
    assert (code, errors) == (0, "")
    match.play(action)
    assert Match.from_json(saved).state == match.state


def test_open_takes_a_link_of_older_rules(run, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.from_json(json.loads(Path(game).read_text()))
    for _ in range(10):
        match.play(match.game.answers(match.state)[-1])
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        text = link.encode(match)
    refused(run("open", text, "-o", str(tmp_path / "no.json")))
    newer_rules(monkeypatch)
    code, _, errors = run("open", text, "-o", str(tmp_path / "h.json"))
    assert code == 0
    is_told(errors)
    assert Match.from_json(json.loads((tmp_path / "h.json").read_text())).state == match.state


def test_a_save_of_which_nothing_can_be_read_is_refused_in_one_line(
    run, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_of_older_rules(game, monkeypatch, position={})
    assert "older version" in refused(run("show", game))
