"""Firefox by WebDriver BiDi: firefox.mjs drives it with puppeteer-core, this hands it one request at a time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from .driver import Missing

SCRIPT = Path(__file__).with_suffix(".mjs")


def executable() -> str:
    """The path of a Firefox of this system; VIRTU_FIREFOX names another one. Raises Missing."""
    wanted = os.environ.get("VIRTU_FIREFOX")
    for name in [wanted] if wanted else ("firefox-esr", "firefox"):
        if found := shutil.which(name):
            return found
    raise Missing("no Firefox: install it (on Debian: apt-get install firefox-esr) or set VIRTU_FIREFOX to its path")


class Firefox:
    """A window of Firefox without a screen."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise Missing("no node: install Node.js")
        self._node = subprocess.Popen(
            [node, str(SCRIPT), executable()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask("version")

    def _ask(self, what: str, *arguments: Any) -> Any:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps([what, *arguments]) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        if not line:
            raise RuntimeError(f"the driver of Firefox ended with {self._node.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    def version(self) -> str:
        return str(self._ask("version"))

    def goto(self, address: str) -> None:
        self._ask("goto", address)

    def evaluate(self, function: str, *arguments: Any) -> Any:
        return self._ask("evaluate", function, *arguments)

    def click(self, selector: str) -> None:
        self._ask("click", selector)

    def picture(self, file: Path) -> None:
        self._ask("picture", str(file))

    def size(self, width: int, height: int) -> None:
        """Make the window another size."""
        self._ask("size", width, height)

    def close(self) -> None:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.close()
        self._node.wait(30)
        self._node.stdout.close()
