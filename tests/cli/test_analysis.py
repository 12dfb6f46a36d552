"""`python -m virtu analyse`: chances by year, turning points, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import refused, run  # noqa: F401 - a fixture
from tests.engine.test_analysis import played
from virtu.core import link


@pytest.mark.slow
def test_the_chances_of_every_year_and_the_turning_points_are_told(run, tmp_path: Path) -> None:  # noqa: F811
    match = played(120)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.to_json()), encoding="utf-8")
    code, out, err = run("analyse", str(file), "--nodes", "1", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert [one["year"] for one in found["moments"]] == [*range(1, match.state.year + 1), match.state.year]
    assert all(sum(one["shares"].values()) == 1000 for one in found["moments"])
    assert 0 < len(found["turns"]) <= 3
    for turn in found["turns"]:
        before, after = (next(m for m in found["moments"] if m["action"] == turn[end]) for end in ("from", "to"))
        assert after["shares"][turn["gained"]] > before["shares"][turn["gained"]]
        assert after["shares"][turn["lost"]] < before["shares"][turn["lost"]]

    text = run("analyse", link.encode(match), "--nodes", "1")[1]
    lines = text.splitlines()
    assert lines[0].startswith("at the beginning: ") and lines[1].startswith("after year 1: ")
    assert len(lines) == len(found["moments"]) + 1 + len(found["turns"])
    first = found["turns"][0]
    assert f"  year {first['year']}, actions {first['from'] + 1} to {first['to']}: " in text
    assert run("analyse", "-", "--nodes", "1", stdin=file.read_text(encoding="utf-8"))[1] == text


def test_an_analysis_without_nodes_or_a_game_is_refused(run) -> None:  # noqa: F811
    assert "0" in refused(run("analyse", link.encode(played(3)), "--nodes", "0"))
    refused(run("analyse", "-", stdin=""))
