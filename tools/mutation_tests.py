"""Running tests on a mutant: which tests reach a line, and does one of them fail? (`tools/mutation.py` asks.)

A process that has pytest loaded, but nothing of this repository, forks for every run; the child sees the files of a
copy of the tree, changed or not, as a fresh interpreter would.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = "virtu/games/virtu"
TESTS = (
    "tests/engine",
    "tests/cli",
    "tests/web",
    "tests/test_battery.py",
    "tests/test_words.py",
    "tests/test_words_of_play.py",
)
LEFT_OUT = ("tests/engine/test_fixtures_replay.py",)
"""It compares two checkouts of git; a copy of the tree is none."""

OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:rerunfailures", "--timeout=0", "--tb=native", "--assert=plain")
PRELOADED = ("pytest", "hypothesis", "attrs", "babel.messages.pofile", "xml.etree.ElementTree", "difflib", "tomllib")
MEMORY = 3 << 30
"""Bytes that a run may take; one that wants more fails."""

GRACE = 5
"""Seconds beyond eight times what it takes otherwise after which a test does not end."""

KILLED, SURVIVED, LOOPED, BROKEN, ODD = "killed", "survived", "looped", "broken", "odd"
"""A test failed, none did, a test did not end in time, the tests could not be imported, none of them was found."""


@dataclass(frozen=True)
class Reach:
    """What the tests did on the unchanged tree.

    seconds: processor time per test, under coverage.
    lines: file -> line -> numbers of tests (in the order of `seconds`) that ran it; -1 is the import.
    failed: tests that fail already.
    """

    seconds: Mapping[str, float]
    lines: Mapping[str, Mapping[str, Sequence[int]]]
    failed: Collection[str]

    def tests(self, path: str, first: int, last: int) -> list[str]:
        """The tests that ran one of these lines, fast ones first; then all others, if an import ran one."""
        lines = self.lines.get(path, {})
        numbers = {number for line in range(first, last + 1) for number in lines.get(str(line), ())}
        names = list(self.seconds)
        seen = {names[number] for number in numbers if number >= 0}
        chosen = names if -1 in numbers else seen
        return sorted(set(chosen) - set(self.failed), key=lambda name: (name not in seen, self.seconds[name], name))


def preload() -> None:
    """Import what every run needs and no mutant changes."""
    for module in PRELOADED:
        importlib.import_module(module)


def forked(tree: Path, work: Callable[[], str]) -> int:
    """Start `work` in a child that stands in a tree; what it returns is written to `tree`.answer. Returns its id."""
    answer, log = tree.with_suffix(".answer"), tree.with_suffix(".log")
    answer.unlink(missing_ok=True)
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    try:
        os.chdir(tree)
        sys.path[0] = str(tree)
        os.environ["VIRTU_MUTATION"] = "1"
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        answer.write_text(work())
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def measure(tree: Path, paths: Sequence[str]) -> str:
    """Run the tests at these paths of a tree under coverage: a Reach as JSON, or "" if they cannot run."""
    import coverage
    import pytest

    measuring = coverage.Coverage(data_file=None, include=[f"{tree}/{PACKAGE}/*"], config_file=False)
    seconds: dict[str, float] = {}
    failed: set[str] = set()

    class Measured:
        @pytest.hookimpl(wrapper=True)
        def pytest_make_collect_report(self, collector: Any) -> Iterator[None]:
            # What a file plays while it is imported counts for all its tests.
            measuring.switch_context(collector.nodeid if isinstance(collector, pytest.Module) else "")
            result = yield
            measuring.switch_context("")
            return result

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
            _empty_caches()
            measuring.switch_context(item.nodeid)
            began = _processor_time()
            result = yield
            seconds[item.nodeid] = _processor_time() - began
            return result

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                failed.add(report.nodeid)

    measuring.start()
    for path in sorted(Path(PACKAGE).rglob("*.py")):
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    ignored = [f"--ignore={path}" for path in LEFT_OUT]
    code = pytest.main([*paths, *OPTIONS, *ignored], plugins=[Measured()])
    measuring.stop()
    if code not in (0, 1):
        return ""
    numbers: dict[str, set[int]] = {"": {-1}}
    for number, name in enumerate(seconds):
        numbers[name] = {number}
        numbers.setdefault(name.partition("::")[0], set()).add(number)
    data = measuring.get_data()
    lines = {
        str(Path(file).relative_to(tree)): {
            line: sorted(set().union(*(numbers.get(name, set()) for name in names)))
            for line, names in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    return json.dumps({"seconds": seconds, "lines": lines, "failed": sorted(failed)})


def _processor_time() -> float:
    return sum(os.times()[:4])


def _empty_caches() -> None:
    """Forget what earlier tests made functions remember, so that each test runs all lines it needs."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("virtu", "web", "tests"):
            for thing in list(vars(module).values()):
                if callable(getattr(thing, "cache_clear", None)):
                    thing.cache_clear()


def trial(tests: Mapping[str, float]) -> str:
    """Run these tests (name -> seconds they take) in their order until one fails: "outcome test"."""
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_CPU, (int(sum(tests.values())) * 8 + 600,) * 2)
    running = ""

    def late(*_: object) -> None:
        _answer_and_leave(f"{LOOPED} {running}")

    class Chosen:
        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items: list[Any]) -> None:
            found = {item.nodeid: item for item in items}
            items[:] = [found[name] for name in tests if name in found]

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
            nonlocal running
            running = item.nodeid
            signal.setitimer(signal.ITIMER_PROF, GRACE + 8 * tests[running])
            result = yield
            signal.setitimer(signal.ITIMER_PROF, 30)
            return result

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                _answer_and_leave(f"{KILLED} {report.nodeid}")

    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, 60)
    files = list(dict.fromkeys(name.partition("::")[0] for name in tests))
    code = int(pytest.main([*files, *OPTIONS, "--maxfail=1"], plugins=[Chosen()]))
    return {0: SURVIVED, 1: KILLED, 2: BROKEN, 3: BROKEN, 4: BROKEN}.get(code, ODD)


def _answer_and_leave(answer: str) -> None:
    Path.cwd().with_suffix(".answer").write_text(answer)
    os._exit(0)
