"""docs/notation.md names every action that games offer."""

from __future__ import annotations

import re
from pathlib import Path

from virtu.core import game as games
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.games.virtu.judgement import weight

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
DOCUMENTED = {words.split()[0] for words in re.findall(r"`(@?[a-z][^`]*)`", TEXT)}


def test_every_verb_that_a_game_offers_is_documented() -> None:
    game = games.load("virtu")
    offered = set()
    for seed in range(8):
        options = {"players": (3, 4, 5)[seed % 3], "edition": ("fr", "cs")[seed % 2]}
        state, bot = game.initial(options, seed), RandomBot(weight, Chance(seed))
        for _ in range(800):
            if not game.actors(state):
                break
            legal = game.legal_actions(state)
            offered |= {action.split()[0] for action in legal}
            state = game.apply(state, bot.draw(legal))
    assert len(offered) > 30
    assert offered <= DOCUMENTED
