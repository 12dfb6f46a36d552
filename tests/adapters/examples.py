"""The examples of docs/adapters.md."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"


def run(heading: str) -> str:
    """Run the Python example under a heading of the page. Returns what it printed."""
    chapter = PAGE.read_text(encoding="utf-8").partition(f"{heading}\n")[2]
    found = re.search(r"```python\n(.*?)```", chapter, re.DOTALL)
    assert found is not None, f"no example under {heading}"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(found.group(1), heading, "exec"), {"__name__": heading})
    return printed.getvalue()
