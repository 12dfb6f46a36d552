"""Opponents of Virtù by name, from the weakest to the strongest."""

from __future__ import annotations

from virtu.core.bots.bot import Bot, Maker
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.bots.search_bot import SearchBot
from virtu.core.chance import Chance
from virtu.games.virtu.judge import GreedyJudge
from virtu.games.virtu.judgement import weight

ERRS = 900
"""How far a Page is mistaken about the worth of a table, in thousandths of a point."""
BUDGET = 4_000
"""Nodes that a Machiavel spends on a decision that it thinks through."""


def _random(chance: Chance) -> Bot:
    return RandomBot(weight, chance)


def _prudent(chance: Chance) -> Bot:
    return PrudentBot(weight, chance)


def page(chance: Chance) -> Bot:
    """Sensible and quick: one line of play, two choices ahead, and mistaken about what it is worth."""
    return GreedyBot(GreedyJudge(), chance, spread=ERRS, widest=1, deepest=2)


def condottiere(chance: Chance) -> Bot:
    """Sound: its own turn to the end, the best lines side by side."""
    return GreedyBot(GreedyJudge(), chance)


def machiavel(chance: Chance, budget: int = BUDGET) -> Bot:
    """Plays its best lines on with everybody else before it decides between them."""
    return SearchBot(GreedyJudge(), chance, budget)


LEVELS = ("page", "condottiere", "machiavel")
"""Opponents for people."""


def bots(budget: int = BUDGET) -> dict[str, Maker]:
    """Everything that plays, by name; `budget`: the nodes of a Machiavel's decision."""
    thinking: dict[str, Maker] = {
        "page": page,
        "condottiere": condottiere,
        "machiavel": lambda chance: machiavel(chance, budget),
    }
    return {"random": _random, "prudent": _prudent, **thinking}


BOTS = bots()
