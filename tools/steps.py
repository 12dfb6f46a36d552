"""Long steps that say what they are, how long they have been at it, and what to do when they fail."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"


class StepFailed(Exception):
    """A step of the build that did not work: its name, what happened and what to do about it."""

    def __init__(self, step: str, happened: str, advice: str) -> None:
        super().__init__(f"Failed: {step}\n{happened.rstrip()}\nWhat to do: {advice}")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print `name`, and the seconds it took once it is done."""
    began = time.monotonic()
    print(f"· {name} ...", end="", flush=True)
    try:
        yield
    except BaseException:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", flush=True)


def run(name: str, command: Sequence[str | Path], advice: str, **environment: str) -> str:
    """Run a program quietly and return what it printed; a dot every five seconds shows that it is at work.

    `environment`: variables besides those of this process.

    Raises StepFailed with the last lines it printed when it cannot be started or fails.
    """
    try:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    except OSError as error:
        raise StepFailed(name, f"{command[0]} could not be started: {error}", advice) from error
    while True:
        try:
            output, _ = process.communicate(timeout=5)
            break
        except subprocess.TimeoutExpired:
            print(".", end="", flush=True)
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        last = "\n".join(line[:300] for line in output.strip().splitlines()[-25:])
        raise StepFailed(name, f"{last}\n({Path(str(command[0])).name} ended with {process.returncode})", advice)
    return output


def say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)
