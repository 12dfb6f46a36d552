"""Where the bots think: PyScript runs this in a worker of its own, as soon as a bot is seated (web/js/bots.js).

It has the engine and nothing of the page. A text comes in and a text goes out (virtu.games.virtu.thinking).
"""

import json
import time
import traceback
from collections.abc import Callable

from virtu.games.virtu import thinking

__export__ = ["advice", "chances", "think"]


def think(question: str) -> str:
    """What a bot plays, with the milliseconds it took as `ms`; `error` in place of it if something went wrong."""
    return _timed(thinking.think, question)


def advice(question: str) -> str:
    """What a person could play, likewise."""
    return _timed(thinking.advice, question)


def chances(question: str) -> str:
    """What every seat can hope for, likewise."""
    return _timed(thinking.chances, question)


def _timed(answering: Callable[[str], str], question: str) -> str:
    begun = time.perf_counter()
    try:
        answer = json.loads(answering(question))
    except Exception:
        return json.dumps({"error": traceback.format_exc()})
    return json.dumps({**answer, "ms": 1000 * (time.perf_counter() - begun)})
