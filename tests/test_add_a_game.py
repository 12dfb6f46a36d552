"""The recipe for a new game does what it says: its examples are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from virtu.core import game as games
from virtu.core.chance import Chance
from virtu.core.errors import BadPosition

RECIPE = Path(__file__).parent.parent / "docs" / "add-a-game.md"


def test_recipe_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of docs/add-a-game.md prints what stands there."""
    monkeypatch.setattr(games, "GAMES", dict(games.GAMES))
    results = doctest.testfile(str(RECIPE), module_relative=False, optionflags=doctest.REPORT_NDIFF)
    assert results.failed == 0
    assert results.attempted >= 18


def test_chance_as_text() -> None:
    """A generator is written as sixteen digits and goes on from there; other text is refused."""
    _, chance = Chance(3).below(6)
    text = chance.to_text()
    assert len(text) == 16
    assert Chance.from_text(text).below(1000) == chance.below(1000)
    assert Chance.from_text(Chance(0).to_text()) == Chance(0)
    for bad in ("", text[1:], text + "0", "G" * 16, text.upper().replace(text[0].upper(), "X", 1), "-" + text[1:]):
        with pytest.raises(BadPosition):
            Chance.from_text(bad)
