"""Scenes (tests/engine/scenes.py): what is asked, offered, done, told and refused at written moments stays so."""

from __future__ import annotations

import pytest

from tests.engine import scenes
from virtu.core import position

# Whoever changes the rules on purpose runs `python -m tests.engine.scenes` and reads the difference.
FILES = sorted(scenes.FOLDER.glob("*.txt"))
STEPS = (
    "PlaceFamily StartMarker MoveMarker Travel Pay Annex ChooseBonus Govern Intrigue Patronise PlaceCard Trade War "
    "ResolveSieges Contest Battle LoseSpace Retreats Wages Reorganise Purchases Recruit Alliances End"
).split()


def lines(text: str, *, bot: bool) -> list[str]:
    """The lines of a report that are about the bot, or all others."""
    return [line for line in text.splitlines() if line.lstrip().startswith("bot") is bot]


def test_scenes_every_question_of_the_game_is_asked_in_one() -> None:
    """A scene for each kind of step and the end, and none that is not written as it would be written today."""
    assert {path.stem.rpartition("-")[0] for path in FILES} == {step.lower() for step in STEPS}
    for path in FILES:
        start, _ = scenes.read(path)
        assert position.write(position.read(start)) == start


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenes_what_is_asked_offered_done_told_and_refused(path) -> None:
    """The whole report but for the bot is the kept one."""
    start, kept = scenes.read(path)
    assert lines(scenes.told(position.read(start)), bot=False) == lines(kept, bot=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenes_what_a_greedy_bot_makes_of_it(path) -> None:
    """The actions the bot looks at and the worth of each table are the kept ones."""
    start, kept = scenes.read(path)
    assert lines(scenes.told(position.read(start)), bot=True) == lines(kept, bot=True)
