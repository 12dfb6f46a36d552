"""A game saved under each earlier version of the data (kept in tests/fixtures/older) goes on under that of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from virtu.core import link
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from virtu.games.virtu.data import CARDS, DATA_VERSION

OLDER = Path(__file__).parents[1] / "fixtures" / "older"
SAVES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(OLDER.glob("*.json"))}
LINKS = {path.name.split(".")[0]: path.read_text(encoding="ascii").strip() for path in sorted(OLDER.glob("*.link.txt"))}
BOUGHT_THEN = ["buy podesta", "pay right:ferdinand crown"]
"""A Podesta cost a crown besides the florins in data version 1."""


def test_older_data_a_game_of_every_version_is_kept() -> None:
    assert [*SAVES] == [*LINKS] == [f"data-{version}" for version in range(1, DATA_VERSION)]
    assert [save["data"] for save in SAVES.values()] == [*range(1, DATA_VERSION)]


def test_older_data_a_podesta_was_bought_with_a_crown() -> None:
    moves = SAVES["data-1"]["moves"]
    bought = moves.index("buy podesta")
    assert moves[bought : bought + 2] == BOUGHT_THEN and "crown" not in CARDS["podesta"].cost


@pytest.mark.parametrize("save", SAVES.values(), ids=[*SAVES])
def test_older_data_the_save_holds_what_cannot_be_played_any_more(save: dict[str, Any]) -> None:
    match = Match.new(Match.from_json(save).game, save["options"], save["seed"])
    with pytest.raises(VirtuError):
        for move in save["moves"]:
            match.play(move)


@pytest.mark.parametrize("kind", ["save", "link"])
@pytest.mark.parametrize("name", SAVES)
def test_older_data_a_game_goes_on_from_its_position_with_a_sentence(name: str, kind: str) -> None:
    """The table as it lay, the past kept as it was, the sentence; and then ten actions more that can be saved."""
    save, text = SAVES[name], LINKS[name]
    match = Match.from_json(save) if kind == "save" else link.decode(text)
    assert match.notice == "notice.older-version"
    assert match.game.to_plain(match.state) == save["position"]
    assert match.actions == [] and match.before == (save if kind == "save" else text)
    for _ in range(10):
        match.play(match.legal()[0])
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert (again.state, again.actions, again.notice) == (match.state, match.actions, "")
