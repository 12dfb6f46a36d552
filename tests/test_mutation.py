"""`build.py mutate`: which tests a mutant is given, and what becomes of it. (mutmut itself is not installed here.)"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import mutation_tests as runs

REACH = runs.Reach(
    seconds={"slow": 2.0, "fast": 0.1, "other": 1.0, "broken": 0.2},
    lines={"rules.py": {"1": [-1], "2": [0, 1, 3], "3": [0]}},
    failed=["broken"],
)


@pytest.mark.parametrize(
    ("lines", "tests"),
    [
        ((3, 3), ["slow"]),
        ((2, 3), ["fast", "slow"]),
        ((1, 2), ["fast", "slow", "other"]),
        ((1, 1), ["fast", "other", "slow"]),
        ((4, 9), []),
    ],
)
def test_a_mutant_is_given_the_tests_that_run_its_statement(lines: tuple[int, int], tests: list[str]) -> None:
    """Fast ones first, none that fails anyway; all others too if importing runs it."""
    assert REACH.tests("rules.py", *lines) == tests
    assert REACH.tests("elsewhere.py", *lines) == []


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("def add(a, b): return a + b", "survived"),
        ("def add(a, b): return a - b", "killed test_rules.py::test_add"),
        ("def add(a, b):\n    while True: pass", "looped test_rules.py::test_add"),
        ("def add(a, b): return [0] * (1 << 40)", "killed test_rules.py::test_add"),
        ("raise SystemError", "broken"),
    ],
)
def test_what_becomes_of_a_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, outcome: str) -> None:
    """A failing test, one that never ends, one that eats all memory and an import that fails kill it."""
    monkeypatch.setattr(runs, "GRACE", 1)
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "rules.py").write_text(code)
    (tree / "test_rules.py").write_text(
        "from rules import add\ndef test_zero(): pass\ndef test_add(): assert add(1, 2) == 3\n"
    )
    tests = {"test_rules.py::test_zero": 0.01, "test_rules.py::test_add": 0.01}
    _, status = os.waitpid(runs.forked(tree, lambda: runs.trial(tests)), 0)
    assert status == 0, tree.with_suffix(".log").read_text()
    assert tree.with_suffix(".answer").read_text() == outcome
