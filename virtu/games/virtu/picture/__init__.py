"""The board as a picture: SVG text that shows a state and nothing else. It reads states and knows no rule.

`board` draws a picture that stands alone; the page puts the same parts together with what can be clicked.
"""

from __future__ import annotations

from virtu.games.virtu.picture.standalone import board

__all__ = ["board"]
