"""What is asked of a bot that thinks somewhere else, in a worker of the page for example, and what it answers.

Both are JSON, so that only texts go there and back. A question holds the whole of what decides an answer: the table as
the seat sees it, the level, a seed and a budget in nodes. The same question is answered alike on every machine.
"""

from __future__ import annotations

import json
from typing import Any

from attrs import frozen

from virtu.core.chance import Chance
from virtu.core.errors import BadSave
from virtu.games.virtu.game import GAME
from virtu.games.virtu.levels import LEVELS, bots
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
        """The inverse of `to_text`. Raises BadSave, BadPosition or BadOptions for what is no question."""
        try:
            given = json.loads(text)
            seat, level, seed, budget = (given[name] for name in ("seat", "level", "seed", "budget"))
        except (ValueError, LookupError, TypeError, RecursionError) as problem:
            raise BadSave("error.save-broken") from problem
        state = GAME.from_plain(given.get("state"))
        numbers = all(type(number) is int for number in (seat, seed, budget))
        if not numbers or seat not in GAME.actors(state) or level not in LEVELS or not 0 < budget <= LARGEST_BUDGET:
            raise BadSave("error.save-broken")
        return cls(state, seat, level, seed, budget)


def think(text: str) -> str:
    """The answer to a question: `actions`, what the bot does now and what it means to do next while nothing comes in
    between, in notation; `nodes`, what that has cost. Raises what `Question.read` raises."""
    question = Question.read(text)
    # The levels are made of bots that plan; what they mean to do next is as much thought out as what they do now.
    bot: Any = bots(question.budget)[question.level](Chance(question.seed % (1 << 64)))
    first = bot.choose(GAME, question.state, question.seat)
    actions = [first, *(action for _, action in bot.plan.moves)]
    return json.dumps({"actions": actions, "nodes": bot.meter.nodes})
