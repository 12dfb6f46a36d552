"""`build.py mutate`: changes the engine in small ways and looks whether a test notices.

Mutants are those of mutmut (`tools/mutants.py`), drawn with a seed. The tests run once under coverage, in a copy of the
tree; then each mutant is given the tests that ran the changed statement, the fast ones first, until one fails
(`tools/mutation_tests.py`). A mutant survives if none fails, if no test runs its statement, or if the tests that fit
into `--patience` do not notice it: stopping early never counts as a kill.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from tools import mutation_tests as runs
from tools.mutants import Mutant, mutants
from tools.steps import BUILD, ROOT, StepFailed, step

HOME = BUILD / "mutation"
COPIED = (
    "virtu",
    "web",
    "tests",
    "tools",
    "bench",
    "docs",
    "pyproject.toml",
    "build.py",
    "index.html",
    "README.md",
    "package.json",
    "NOTICE",
)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant.

    outcome: one of those of tools/mutation_tests.py.
    test: the one that failed, "" if none did.
    tried, reached: numbers of tests that were to run, and that run the changed statement.
    """

    mutant: Mutant
    outcome: str
    test: str
    tried: int
    reached: int

    @property
    def killed(self) -> bool:
        return self.outcome in (runs.KILLED, runs.LOOPED, runs.BROKEN)


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.py mutate", description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=500, help="so many mutants (500)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many at a time (one per processor)")
    parser.add_argument("--module", action="append", help=f"only files below {runs.PACKAGE} that begin so")
    parser.add_argument("--only", action="append", help="only the mutant of this name (see the survivors)")
    parser.add_argument("--tests", action="append", help="only the tests at this path")
    parser.add_argument("--patience", type=float, default=60, help="seconds of tests for a mutant (60)")
    return parser.parse_args(arguments)


@contextmanager
def copies(number: int) -> Iterator[list[Path]]:
    """So many copies of the tree in a temporary folder; the first one alone is filled."""
    with tempfile.TemporaryDirectory(prefix="virtu-mutation-") as folder:
        trees = [Path(folder).resolve() / f"tree{index}" for index in range(number)]
        ignored = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, trees[0] / name, ignore=ignored)
            else:
                shutil.copy2(ROOT / name, trees[0] / name)
        yield trees


def reach(tree: Path, paths: Sequence[str]) -> runs.Reach:
    """What the tests at these paths of a tree run; kept in .build until the tree changes.

    A test that fails without any mutant is named and left out. Raises StepFailed if the tests cannot run at all.
    """
    total = hashlib.sha256(" ".join(paths).encode())
    for path in sorted(path for path in tree.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        total.update(f"{path.relative_to(tree)}".encode() + b"\0" + path.read_bytes())
    kept = HOME / "reach.json"
    if kept.exists() and (known := json.loads(kept.read_text()))["tree"] == total.hexdigest():
        return _reach(known)
    name = "run the tests once under coverage"
    with step(name):
        os.waitpid(runs.forked(tree, lambda: runs.measure(tree, paths)), 0)
        answer = tree.with_suffix(".answer")
        if not answer.exists() or not answer.read_text():
            raise StepFailed(name, tree.with_suffix(".log").read_text()[-4000:], "mend the tests first.")
        found = json.loads(answer.read_text())
    kept.write_text(json.dumps({"tree": total.hexdigest(), **found}))
    return _reach(found)


def _reach(found: dict[str, Any]) -> runs.Reach:
    for test in found["failed"]:
        print(f"  left out, for it fails on the unchanged tree: {test}", flush=True)
    return runs.Reach(found["seconds"], found["lines"], frozenset(found["failed"]))


def drawn(tree: Path, wanted: argparse.Namespace) -> list[Mutant]:
    """The sample in the order it is tried, which is that of the files."""
    below = tree / runs.PACKAGE
    files = sorted(str(path.relative_to(tree)) for path in below.rglob("*.py"))
    chosen = [f"{runs.PACKAGE}/{name}" for name in wanted.module or [""]]
    with step(f"make the mutants of {runs.PACKAGE}"):
        every = list(chain.from_iterable(mutants(tree, path) for path in files if path.startswith(tuple(chosen))))
    if wanted.only:
        return [mutant for mutant in every if mutant.name in wanted.only]
    print(f"  {len(every)} mutants in {len({mutant.path for mutant in every})} files", flush=True)
    chosen_numbers = random.Random(wanted.seed).sample(range(len(every)), min(wanted.sample, len(every)))
    return [every[number] for number in sorted(chosen_numbers) if _is_python(every[number])]


def _is_python(mutant: Mutant) -> bool:
    """Whether the changed file can be compiled. One that cannot is no mutant: any test would kill it."""
    try:
        compile(mutant.source(), mutant.path, "exec")
    except SyntaxError as error:
        print(f"  left out, for it is not Python: {mutant.name} ({error})", flush=True)
        return False
    return True


class Runner:
    """Gives mutants to trees, one run per tree at a time."""

    def __init__(self, trees: list[Path], known: runs.Reach, patience: float) -> None:
        self.free = list(trees)
        self.known = known
        self.patience = patience
        self.busy: dict[int, tuple[Path, Mutant, dict[str, float], int, os.stat_result]] = {}

    def outcomes(self, sample: Sequence[Mutant]) -> Iterator[Outcome]:
        """Each mutant's outcome, as they come in."""
        for mutant in sample:
            reached = self.known.tests(mutant.path, *mutant.lines)
            if not reached:
                yield Outcome(mutant, runs.SURVIVED, "", 0, 0)
                continue
            if not self.free:
                yield self._ended()
            self._begin(mutant, reached)
        while self.busy:
            yield self._ended()

    def _begin(self, mutant: Mutant, reached: Sequence[str]) -> None:
        tests, left = {}, self.patience
        for name in reached:
            tests[name] = self.known.seconds[name]
            left -= tests[name]
            if left < 0:
                break
        tree = self.free.pop()
        file = tree / mutant.path
        stat = file.stat()
        file.write_text(mutant.source(), encoding="utf-8")
        child = runs.forked(tree, lambda: runs.trial(tests))
        self.busy[child] = tree, mutant, tests, len(reached), stat

    def _ended(self) -> Outcome:
        child, status = os.wait()
        tree, mutant, tests, reached, stat = self.busy.pop(child)
        (tree / mutant.path).write_text(mutant.module.code, encoding="utf-8")
        os.utime(tree / mutant.path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        answer = tree.with_suffix(".answer")
        if os.WIFSIGNALED(status):
            outcome, test = runs.LOOPED, ""
        else:
            outcome, _, test = (answer.read_text() if answer.exists() else runs.ODD).partition(" ")
        if outcome == runs.ODD:
            print(f"odd: {mutant.name}\n{tree.with_suffix('.log').read_text()[-1500:]}", flush=True)
        self.free.append(tree)
        return Outcome(mutant, outcome, test, len(tests), reached)


def control(tree: Path, known: runs.Reach, outcomes: Sequence[Outcome]) -> None:
    """Run the tests that killed mutants once more, in the same way but without one. Raises StepFailed if one fails."""
    tests = {o.test: known.seconds[o.test] for o in outcomes if o.test in known.seconds}
    if not tests:
        return
    name = f"run the {len(tests)} tests that killed without a mutant"
    with step(name):
        os.waitpid(runs.forked(tree, lambda: runs.trial(tests)), 0)
        answer = tree.with_suffix(".answer")
        told = answer.read_text() if answer.exists() else runs.ODD
        if told != runs.SURVIVED:
            raise StepFailed(name, told, "make this test independent of others; the figures would be too good.")


def survivor(outcome: Outcome) -> str:
    """A survivor with its place, its change and the tests that did not notice."""
    mutant = outcome.mutant
    tests = f"{outcome.tried} of {outcome.reached} tests that run it" if outcome.reached else "no test runs it"
    return f"{mutant.path}:{mutant.line} ({mutant.name}; {tests})\n{mutant.diff()}\n"


def report(outcomes: Sequence[Outcome], wanted: argparse.Namespace) -> str:
    """The figures, and below them the survivors."""
    kinds = Counter(outcome.outcome for outcome in outcomes)
    killed = sum(outcome.killed for outcome in outcomes)
    by_file = {path: [o for o in outcomes if o.mutant.path == path] for path in {o.mutant.path for o in outcomes}}
    files = "\n".join(
        f"  {sum(o.killed for o in there):4} of {len(there):4}  {path}" for path, there in sorted(by_file.items())
    )
    how = f"a test failed {kinds[runs.KILLED]}, did not end {kinds[runs.LOOPED]}, could not begin {kinds[runs.BROKEN]}"
    share = f"{killed} of {len(outcomes)} mutants killed: {100 * killed / len(outcomes):.1f} %"
    total = f"{share} ({how}); seed {wanted.seed}, patience {wanted.patience:g} s"
    left = "\n".join(survivor(outcome) for outcome in outcomes if not outcome.killed)
    return f"{left}\n{files}\n{total}"


def main(arguments: Sequence[str]) -> int:
    """Print the survivors and the share of mutants that were killed; 1 if it is less than nine in ten."""
    wanted = options(arguments)
    runs.preload()
    began = time.monotonic()
    with copies(max(1, wanted.jobs)) as trees:
        known = reach(trees[0], wanted.tests or runs.TESTS)
        sample = drawn(trees[0], wanted)
        for tree in trees[1:]:
            shutil.copytree(trees[0], tree)
        outcomes = []
        for outcome in Runner(trees, known, wanted.patience).outcomes(sample):
            outcomes.append(outcome)
            done = f"{time.monotonic() - began:6.0f} s {len(outcomes):4}/{len(sample)}"
            print(f"{done} {outcome.outcome} {outcome.mutant.name} {outcome.test}", flush=True)
        control(trees[0], known, outcomes)
    print("\n" + report(outcomes, wanted))
    return 0 if sum(outcome.killed for outcome in outcomes) >= 0.9 * len(outcomes) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except StepFailed as failure:
        sys.exit(str(failure))
