"""What a test asks of any browser."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 120.0
"""Seconds: a cold start on a busy machine."""


class Missing(Exception):
    """What drives this browser is not on this machine; the message says what to install."""


class Driver(Protocol):
    """A window of one browser, 1440 by 900 pixels, with an empty profile."""

    def version(self) -> str:
        """Name and version as the browser tells them."""

    def goto(self, address: str) -> None:
        """Open an address."""

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What a JavaScript function, written as `(a, b) => ...`, returns on the page. Values are as in JSON."""

    def click(self, selector: str) -> None:
        """Press the first element that matches, with the pointer."""

    def picture(self, file: Path) -> None:
        """What is seen, as a PNG."""

    def close(self) -> None:
        """End the browser."""


def wait(driver: Driver, function: str, *arguments: Any, seconds: float = PATIENCE) -> Any:
    """What `function` returns as soon as that is true."""
    end = time.monotonic() + seconds
    while not (found := driver.evaluate(function, *arguments)):
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds:.0f} s still not: {function} of {arguments}")
        time.sleep(0.02)
    return found
