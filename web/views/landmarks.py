"""The regions of the table as landmarks: each begins with a heading, seen or not, that names it (index.html)."""

from __future__ import annotations

from virtu.core.words import Words
from web.views.context import esc
from web.views.parts import Region, region

HEADINGS = ("board", "prestige", "palace", "rivals", "prompt", "actions")
"""The regions whose heading is for screen readers; the log shows its own."""


def headed(t: Words, name: str, inside: str | Region) -> Region:
    """A region with its heading before it; an empty one stays empty."""
    given = region(inside) if isinstance(inside, str) else inside
    if name not in HEADINGS or not str(given):
        return given
    heading = f'<h2 id="{name}-heading" class="unseen">{esc(t(f"landmark.{name}"))}</h2>'
    return region(heading, *given.pieces)
