"""What is asked of a bot that thinks somewhere else, in a worker of the page for example.

A question is JSON, so that only texts go there and back. It holds the whole of what decides an answer: the table as the
seat sees it, the level, a seed and a budget in nodes. What answers it is virtu.games.virtu.thinking; whoever only asks
need not load the bots.
"""

from __future__ import annotations

import json

from attrs import frozen

from virtu.core.errors import BadSave
from virtu.games.virtu.game import GAME
from virtu.games.virtu.state import State

LARGEST_BUDGET = 1_000_000
"""Nodes that nobody thinks beyond."""


@frozen
class Question:
    """What does a bot of `level` do for `seat`, which is asked in `state`? `budget` in nodes (virtu.core.bots.look)."""

    state: State
    seat: int
    level: str
    seed: int
    budget: int

    def to_text(self) -> str:
        """The question as JSON."""
        seen = GAME.observation(self.state, self.seat)
        plain = {"state": GAME.to_plain(seen), "seat": self.seat, "level": self.level}
        return json.dumps({**plain, "seed": self.seed, "budget": self.budget}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Question:
        """The inverse of `to_text`. Raises BadSave, BadPosition or BadOptions for what has not the form of a question.

        Whoever asks has the table before him: it was checked where it came in, and is not checked again.
        """
        try:
            given = json.loads(text)
            seat, level, seed, budget = (given[name] for name in ("seat", "level", "seed", "budget"))
        except (ValueError, LookupError, TypeError, RecursionError) as problem:
            raise BadSave("error.save-broken") from problem
        state = GAME.read_plain(given.get("state"))
        numbers = all(type(number) is int for number in (seat, seed, budget))
        if not numbers or seat not in GAME.actors(state) or not 0 < budget <= LARGEST_BUDGET:
            raise BadSave("error.save-broken")
        if not isinstance(level, str):
            raise BadSave("error.save-broken")
        return cls(state, seat, level, seed, budget)
