"""`build.py test`: which suites there are, and that whatever fails is told at the end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import checks

FAILING = """
import pytest

def test_good(): pass
def test_bad(): assert 1 == 2
@pytest.fixture
def broken(): raise OSError
def test_without_its_fixture(broken): pass
@pytest.mark.parametrize("n", [1, 2])
def test_of_two(n): assert n == 1
"""


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with tests of which three fail, where the suites are run."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_some.py").write_text(FAILING)
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "BUILD", tmp_path)
    monkeypatch.setattr(checks, "CHECKS", {"a check": [sys.executable, "-c", "raise SystemExit(1)"]})
    monkeypatch.setattr(checks, "chromium", lambda: "chromium")
    return tmp_path


@pytest.mark.slow
def test_what_failed_of_all_parts_is_listed_at_the_end_and_the_code_says_so(
    failing: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest_here = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    parts = [
        checks.Part("some", pytest_here),
        checks.Part("gone", (*pytest_here, "no-such-file")),
        checks.Part(
            "other", (sys.executable, "-c", "import os; raise SystemExit(int(os.environ['CODE']))"), {"CODE": "3"}
        ),
    ]
    monkeypatch.setattr(checks, "suite", lambda kind: parts)
    assert checks.test([]) == 1
    listed = capfd.readouterr().err.partition("Failed (6):")[2].split("\n  ")
    assert [line.strip() for line in listed[1:]] == [
        "a check",
        "tests/test_some.py::test_bad",
        "tests/test_some.py::test_without_its_fixture",
        "tests/test_some.py::test_of_two[2]",
        "gone: ended with code 4",
        "other: ended with code 3",
    ]


def test_a_suite_of_which_nothing_fails_ends_with_0(failing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", {})
    monkeypatch.setattr(checks, "suite", lambda kind: [checks.Part("some", (sys.executable, "-c", ""))])
    assert checks.test([]) == checks.test(["--quick"]) == checks.test(["--long"]) == 0


@pytest.mark.slow
def test_other_arguments_go_to_pytest_alone(failing: Path) -> None:
    assert checks.test(["tests", "-q", "-k", "good"]) == 0
    assert checks.test(["tests", "-q", "-k", "bad"]) == 1


def test_every_test_is_in_the_whole_suite_once_and_one_browser_more_than_there_are_cores_at_most() -> None:
    alone, browser = (list(map(str, part.command)) for part in checks.suite(""))
    assert "--ignore=tests/browser" in alone and "-m" not in alone[3:]
    assert browser[3] == "tests/browser" and "-m" not in browser[4:]
    assert int(browser[browser.index("-n") + 1]) <= checks.CORES + 1
    assert "--ignore=tests/browser" in checks.suite("--quick")[0].command


def test_what_takes_minutes_in_a_browser_is_asked_for_by_the_long_suite_alone() -> None:
    asking = {
        kind: [p for p in checks.suite(kind) if "VIRTU_LONG" in p.environment] for kind in ("", "--quick", "--long")
    }
    assert [len(parts) for parts in asking.values()] == [0, 0, 1]
    assert "tests/browser/test_long.py" in asking["--long"][0].command
