"""A game saved under the first numbers of the data (kept in tests/fixtures/older) goes on under those of today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from virtu.core import link
from virtu.core.match import Match
from virtu.games.virtu.data import CARDS, DATA_VERSION

OLDER = Path(__file__).parents[1] / "fixtures" / "older"
SAVE = json.loads((OLDER / "data-1.json").read_text(encoding="utf-8"))
LINK = (OLDER / "data-1.link.txt").read_text(encoding="ascii").strip()
BOUGHT_THEN = ["buy podesta", "pay right:ferdinand crown"]
"""A Podesta cost a crown besides the florins in data version 1."""


def test_older_data_the_save_holds_what_cannot_be_played_any_more() -> None:
    assert (SAVE["data"], SAVE["rules"]) == (1, 1) and DATA_VERSION > 1
    bought = SAVE["moves"].index("buy podesta")
    assert SAVE["moves"][bought : bought + 2] == BOUGHT_THEN and "crown" not in CARDS["podesta"].cost


@pytest.mark.parametrize("kind", ["save", "link"])
def test_older_data_a_game_goes_on_from_its_position_with_a_sentence(kind: str) -> None:
    """The table as it lay, the past kept as it was, the sentence; and then ten actions more that can be saved."""
    match = Match.from_json(SAVE) if kind == "save" else link.decode(LINK)
    assert match.notice == "notice.older-version"
    assert match.game.to_plain(match.state) == SAVE["position"]
    assert match.actions == [] and match.before == (SAVE if kind == "save" else LINK)
    for _ in range(10):
        match.play(match.legal()[0])
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert (again.state, again.actions, again.notice) == (match.state, match.actions, "")
