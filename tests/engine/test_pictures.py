"""The board is drawn as in the kept pictures (tests/engine/pictures.py), which eyes have looked at."""

from __future__ import annotations

import pytest

from tests.engine import pictures


@pytest.mark.parametrize("name", pictures.POSITIONS)
def test_picture_is_drawn_as_it_was_kept(name: str) -> None:
    """Element by element."""
    kept = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert pictures.drawn(name).splitlines() == kept.splitlines()
