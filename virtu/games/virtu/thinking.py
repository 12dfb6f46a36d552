"""What a bot answers that thinks somewhere else, in a worker of the page for example: a question in, an answer out.

Both are JSON. The same question (virtu.games.virtu.question) is answered alike on every machine.
"""

from __future__ import annotations

import json
from typing import Any

from virtu.core.bots.look import Meter
from virtu.core.chance import Chance
from virtu.core.errors import BadSave
from virtu.games.virtu.advice import advise
from virtu.games.virtu.analyst import ANALYST
from virtu.games.virtu.game import GAME
from virtu.games.virtu.levels import LEVELS, bots
from virtu.games.virtu.question import Question


def think(text: str) -> str:
    """The answer to a question: `actions`, what the bot does now and what it means to do next while nothing comes in
    between, in notation; `nodes`, what that has cost. Raises BadSave for an unknown level, and as `Question.read` does.
    """
    question = Question.read(text)
    if question.level not in LEVELS:
        raise BadSave("error.save-broken")
    # The levels are made of bots that plan; what they mean to do next is as much thought out as what they do now.
    bot: Any = bots(question.budget)[question.level](Chance(question.seed % (1 << 64)))
    first = bot.choose(GAME, question.state, question.seat)
    actions = [first, *(action for _, action in bot.plan.moves)]
    return json.dumps({"actions": actions, "nodes": bot.meter.nodes})


def advice(text: str) -> str:
    """What a person at the question's table could do (virtu.games.virtu.advice): `advice`, a list of objects with
    `actions`, `worth` and `facts`, the best first; `nodes`. Level and seed make no difference.

    Raises what `Question.read` raises.
    """
    question, meter = Question.read(text), Meter()
    found = [
        {"actions": one.actions, "worth": one.worth, "facts": one.facts}
        for one in advise(question.state, question.seat, meter)
    ]
    return json.dumps({"advice": found, "nodes": meter.nodes})


def chances(text: str) -> str:
    """What every seat at the question's table can hope for (virtu.core.bots.analyst): `shares`, thousandths by seat;
    `games` that were played on from there; `nodes`. Seat and level make no difference.

    Raises what `Question.read` raises.
    """
    question = Question.read(text)
    found = ANALYST.chances(GAME, question.state, Chance(question.seed % (1 << 64)), question.budget)
    return json.dumps({"shares": found.shares, "games": found.games, "nodes": found.nodes})
