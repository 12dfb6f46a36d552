"""What `build.py bench` keeps of its figures, and how it says that something became slower."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bench.__main__ as command
from bench import record
from bench.bots import Stretch
from bench.figures import Figure, at_most, markdown


def test_a_task_counts_as_one_while_a_bot_thinks_if_the_worker_is_at_work_meanwhile() -> None:
    first, second = '{"ms": 750}', '{"ms": 200}'
    decisions = [
        {"question": "a", "answer": first, "begun": 100, "ended": 900},
        {"question": "c", "answer": second, "begun": 1500, "ended": 1700},
    ]
    tasks = [[40, 80], [90, 60], [100, 51], [800, 300], [900, 70], [1450, 120], [1600, 60], [1650, 99]]
    found = Stretch.of({"decisions": decisions, "tasks": tasks})
    assert found.decisions == (800, 200) and found.questions == (("a", first), ("c", second))
    assert found.thinking == (51, 300, 120, 60, 99) and found.playing == (80, 60, 70)


def start(times: float) -> Figure:
    return at_most("start as a multiple of bare", times, 0.5, "×", 2)


def rate(times: float) -> Figure:
    return Figure("decisions", f"{times}×", number=times, more_is_better=True)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where the page and the history are written."""
    monkeypatch.setattr(record, "PAGE", tmp_path / "performance.md")
    monkeypatch.setattr(record, "HISTORY", tmp_path / "history.jsonl")
    monkeypatch.setattr(record.os, "getloadavg", lambda: (0.1, 0, 0))
    return tmp_path


def test_a_recorded_run_is_a_page_and_a_line_of_the_history() -> None:
    assert record.history() == [] and record.compared([start(0.4)], []) == ""
    for times in (0.4, 0.45):
        record.record([start(times), Figure("only | words", "x")])
    entries = record.history()
    assert [entry["figures"] for entry in entries] == [
        {"start as a multiple of bare": 0.4},
        {"start as a multiple of bare": 0.45},
    ]
    page = record.PAGE.read_text("utf-8")
    assert "| start as a multiple of bare | 0.45× | ≤ 0.5× | met |" in page and "0.40×" not in page
    assert "| only \\| words | x |  |  |" in page
    last = entries[-1]
    assert record.COMMAND in page and last["machine"] in page and last["versions"]["Chromium"] in page


@pytest.mark.parametrize(("before", "now", "told"), [(0.4, 0.5, "by 25%"), (0.4, 0.44, ""), (0.4, 0.2, "")])
def test_what_takes_longer_than_in_the_last_entry_is_told(before: float, now: float, told: str) -> None:
    record.record([start(0.1)])
    record.record([start(before)])
    words = record.compared([start(now)], record.history())
    assert ("Slower than the last entry" in words) == bool(told) and told in words


@pytest.mark.parametrize(("now", "slower"), [(0.8, True), (1.0, False), (1.4, False)])
def test_of_a_rate_less_is_slower(now: float, slower: bool) -> None:
    record.record([rate(1.0)])
    assert bool(record.worse([rate(now)], record.history()[-1])) == slower


def test_figures_that_the_last_entry_lacks_are_not_compared() -> None:
    record.record([rate(1.0)])
    assert record.worse([start(9)], record.history()[-1]) == []
    words = record.compared([start(9)], [{**record.history()[-1], "machine": "a slow one"}])
    assert words.startswith("Nothing is slower") and "another machine (a slow one)" in words


def test_the_command_compares_and_writes_only_what_it_is_asked_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def measure(names: list[str]) -> list[Figure]:
        asked.append(names)
        return [start(0.4 * len(asked))]

    monkeypatch.setattr(command, "measure", measure)
    assert command.main(["--record"]) == 0 and len(record.history()) == 1
    assert command.main([]) == 0 and len(record.history()) == 1
    assert asked == [list(command.RECORDED), list(command.USUAL)]
    assert "Slower than the last entry" in capsys.readouterr().out
    assert command.main(["nothing-of-ours"]) == 2
    assert set(command.RECORDED) <= set(command.parts())


def test_a_busy_machine_is_not_recorded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(record.os, "getloadavg", lambda: (2.5, 0, 0))
    monkeypatch.setattr(command, "measure", lambda names: pytest.fail("nothing is to be measured"))
    assert command.main(["--record"]) == 1
    assert "load 2.5" in capsys.readouterr().err and record.history() == []


def test_what_is_kept_is_what_a_history_of_json_can_hold() -> None:
    record.record([start(0.4)])
    lines = record.HISTORY.read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == record.history() and markdown([start(0.4)]).count("\n") == 2
