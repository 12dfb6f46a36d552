"""`build.py test`, `bench`, `fuzz` and the like: what is run, and in which order."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tools.environment import NO_CHROMIUM, chromium, python
from tools.steps import BUILD, ROOT, StepFailed, say

SCRIPTS = python().parent

CHECKS = {
    "ruff (style and likely mistakes)": [SCRIPTS / "ruff", "check", "--quiet", "."],
    "mypy --strict (types of the engine and the page)": [python(), "-m", "mypy", "--no-error-summary"],
    "import-linter (imports run one way)": [SCRIPTS / "lint-imports"],
    "codespell (spelling)": [SCRIPTS / "codespell", "."],
}


CORES = os.cpu_count() or 1
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
AT_ONCE = ("-n", str(CORES), *BY_FILE, "--ignore=tests/browser")
"""Several files of tests at once: those without a browser."""
BROWSERS = ("-n", str(CORES + 1), *BY_FILE)
"""A file more than there are cores: who waits for a browser leaves a core idle for a while."""


@dataclass(frozen=True)
class Part:
    """A command of a suite, with what its environment has besides. One that runs pytest leaves a report."""

    name: str
    command: Sequence[Path | str]
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def report(self) -> Path:
        """Where pytest writes what became of each test, in the format of JUnit."""
        return BUILD / "reports" / f"{self.name.replace(' ', '-')}.xml"


def _pytest(name: str, *arguments: str, **environment: str) -> Part:
    return Part(name, (python(), "-m", "pytest", *arguments), environment)


def suite(kind: str) -> list[Part]:
    """What `test`, `test --quick` and `test --long` run, in this order."""
    if kind == "--quick":
        return [_pytest("quick tests", "-m", "not slow", *AT_ONCE)]
    if kind == "--long":
        bots = ("condottiere", "prudent", "prudent", "page", "random")
        return [
            _pytest("payments", "tests/engine/test_oracle.py", VIRTU_ORACLE_STATES="10000"),
            Part("random games", (python(), "-m", "tests.engine.fuzzing", "--games", "1000", "--seed", "1")),
            _pytest("twenty games in one tab and a slow phone", "tests/browser/test_long.py", VIRTU_LONG="1"),
            Part("tournament", (python(), "-m", "virtu", "tournament", "--bots", *bots, "--games", "40")),
            Part(
                "mutants", (sys.executable, "build.py", "mutate", "--sample", "100", "--seed", "1", "--patience", "20")
            ),
        ]
    return [
        _pytest("tests without a browser", *AT_ONCE),
        _pytest("tests in a browser", "tests/browser", *BROWSERS),
    ]


def _check(command: Sequence[Path | str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def failures(report: Path) -> list[str]:
    """The tests of a report that failed, as `file::test` (a class or a file where nothing could be collected)."""
    cases = ElementTree.parse(report).getroot().iter("testcase")
    bad = (case for case in cases if case.find("failure") is not None or case.find("error") is not None)
    return list(dict.fromkeys(f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}" for case in bad))


def _run(part: Part) -> list[str]:
    """Run a part of a suite; returns what failed of it, in words."""
    say(f"\n· {part.name}")
    sys.stdout.flush()
    command = [str(word) for word in part.command]
    tells = "pytest" in command
    if tells:
        part.report.unlink(missing_ok=True)
        command.append(f"--junit-xml={part.report}")
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **part.environment}).returncode
    if code == 0:
        return []
    found = failures(part.report) if tells and part.report.exists() else []
    return found or [f"{part.name}: ended with code {code}"]


def _run_checks() -> list[str]:
    failed = []
    for name, command in CHECKS.items():
        result = _check(command)
        say(f"· {name}: {'failed' if result.returncode else 'ok'}")
        if result.returncode:
            failed.append(name)
            say(result.stdout.rstrip())
    return failed


def test(arguments: list[str]) -> int:
    """Run a suite: the checks and all tests, or what `--quick` or `--long` names; with other arguments only pytest with
    them. What failed of all of it is listed at the end. Returns the exit code."""
    kind = "".join(arguments)
    if kind not in ("", "--quick", "--long"):
        sys.stdout.flush()
        return subprocess.run([str(python()), "-m", "pytest", *arguments], cwd=ROOT).returncode
    if chromium() is None and kind != "--quick":
        raise StepFailed("find a browser for the tests", NO_CHROMIUM, "see above.")
    failed = [] if kind == "--long" else _run_checks()
    for part in suite(kind):
        failed += _run(part)
    if failed:
        print(f"\nFailed ({len(failed)}):", *failed, sep="\n  ", file=sys.stderr, flush=True)
    else:
        say("\nNothing failed.")
    return 1 if failed else 0


def adapters(interpreter: Path, arguments: list[str]) -> int:
    """Run tests/adapters with an interpreter that has the tools they are for; a missing one fails."""
    for module in ("pettingzoo", "pyspiel", "choix", "distributed"):
        if _check([interpreter, "-c", f"import {module}"]).returncode:
            advice = "remove .build/adapters and run the same command again."
            raise StepFailed("test the adapters", f"{module} cannot be imported.", advice)
    return subprocess.run([str(interpreter), "-m", "pytest", "tests/adapters", *arguments], cwd=ROOT).returncode


def mutate(interpreter: Path, arguments: list[str]) -> int:
    """Run tools/mutation.py with an interpreter that has mutmut."""
    return subprocess.run([str(interpreter), "-m", "tools.mutation", *arguments], cwd=ROOT).returncode


def plots(interpreter: Path, arguments: list[str]) -> int:
    """Run tools/balance_plots.py with an interpreter that has matplotlib."""
    return subprocess.run([str(interpreter), "-m", "tools.balance_plots", *arguments], cwd=ROOT).returncode


def bench(names: list[str]) -> int:
    """Run bench/__main__.py in the project's virtualenv."""
    return subprocess.run([str(python()), "-m", "bench", *names], cwd=ROOT).returncode


def transcript() -> int:
    """Write tests/reading/year.txt from the page in dist/."""
    return subprocess.run([str(python()), "-m", "tests.reading.transcript"], cwd=ROOT).returncode


def fuzz(arguments: list[str]) -> int:
    """Run tests/engine/fuzzing.py in the project's virtualenv."""
    return subprocess.run([str(python()), "-m", "tests.engine.fuzzing", *arguments], cwd=ROOT).returncode


def balance(arguments: list[str]) -> int:
    """Run tools/balance.py in the project's virtualenv."""
    return subprocess.run([str(python()), "-m", "tools.balance", *arguments], cwd=ROOT).returncode


def fixtures(arguments: list[str]) -> int:
    """Make the whole games of tests/fixtures anew."""
    return subprocess.run([str(python()), "-m", "tests.fixtures.make", *arguments], cwd=ROOT).returncode


def links() -> int:
    """Add the links of the newest layout to tests/fixtures/links/v1.toml."""
    return subprocess.run([str(python()), "-m", "tests.fixtures.links.make"], cwd=ROOT).returncode


def replay(revision: str) -> int:
    """Run tools/replay.py in the project's virtualenv."""
    return subprocess.run([str(python()), "-m", "tools.replay", revision], cwd=ROOT).returncode
