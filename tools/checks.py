"""`build.py test`, `bench`, `fuzz` and the like: what is run, and in which order."""

import subprocess
import sys
from pathlib import Path

from tools.environment import NO_CHROMIUM, chromium, python
from tools.steps import ROOT, StepFailed, say

SCRIPTS = python().parent

CHECKS = {
    "ruff (style and likely mistakes)": [SCRIPTS / "ruff", "check", "--quiet", "."],
    "mypy --strict (types of the engine)": [python(), "-m", "mypy", "--no-error-summary"],
    "import-linter (imports run one way)": [SCRIPTS / "lint-imports"],
    "codespell (spelling)": [SCRIPTS / "codespell", "."],
}


def _check(command: list[Path | str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def test(arguments: list[str]) -> int:
    """Run the checks and then all tests; with arguments only pytest with them. Returns the exit code."""
    failed = []
    if not arguments:
        for name, command in CHECKS.items():
            result = _check(command)
            say(f"· {name}: {'failed' if result.returncode else 'ok'}")
            if result.returncode:
                failed.append(name)
                say(result.stdout.rstrip())
    if chromium() is None and not arguments:
        raise StepFailed("find a browser for the tests", NO_CHROMIUM, "see above.")
    sys.stdout.flush()
    code = subprocess.run([str(python()), "-m", "pytest", *arguments], cwd=ROOT).returncode
    if failed:
        print("Besides the tests, these failed (see above): " + "; ".join(failed), file=sys.stderr, flush=True)
    return code or (1 if failed else 0)


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
    """Make tests/fixtures/links/v1.toml anew."""
    return subprocess.run([str(python()), "-m", "tests.fixtures.links.make"], cwd=ROOT).returncode


def replay(revision: str) -> int:
    """Run tools/replay.py in the project's virtualenv."""
    return subprocess.run([str(python()), "-m", "tools.replay", revision], cwd=ROOT).returncode
