"""A tournament on a Dask cluster: a real scheduler and two workers on this machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from virtu.cli import main

pytest.importorskip("distributed", reason="Dask is an extra: python3 build.py adapters installs it and runs this")
ROOT = Path(__file__).parents[2]
SMALL = ("tournament", "--bots", "page", "random", "random", "--games", "4", "--seed", "4", "--nodes", "50", "--json")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler with two workers, each a process of its own."""
    started: list[subprocess.Popen[str]] = []

    def begin(*command: str) -> subprocess.Popen[str]:
        process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        started.append(process)
        return process

    try:
        first = begin("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        assert first.stderr is not None
        address = next(found[0] for line in first.stderr if (found := re.search(r"tcp://127\.0\.0\.1:\d+", line)))
        for _ in range(2):
            begin("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                  "--local-directory", str(tmp_path))  # fmt: skip
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait(timeout=30)


def test_a_cluster_plays_the_same_tournament(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(SMALL) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*SMALL, "--scheduler", scheduler]) == 0
    assert json.loads(capsys.readouterr().out) == alone


def test_no_scheduler_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("virtu.cli.spread.PATIENCE", "1s")
    assert main([*SMALL, "--scheduler", "tcp://127.0.0.1:9"]) == 1
    assert capsys.readouterr().err.startswith("virtu: ")
