"""Write virtu/games/virtu/data/link-layout.toml: what a position in a link is made of, from the classes as they are.

Runs in the project's virtualenv, as `python -m tools.link_layout`. Links that were given out are read by this file: it
may only be made again together with a new version of links (docs/link-format.md).
"""

from pathlib import Path

from virtu.core import layout
from virtu.games.virtu.game import CODEC, LAYOUT
from virtu.games.virtu.state import State

TARGET = Path(__file__).resolve().parent.parent / "virtu" / "games" / "virtu" / "data" / LAYOUT
HEAD = """\
# What a position in a link of version 0 or 1 is made of, in this order (docs/link-format.md). Links that were given out
# are read by this file, so it is never changed. Made by `python -m tools.link_layout`.
"""


def text() -> str:
    """The file as it would be made now."""
    return HEAD + layout.write(CODEC, State)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
