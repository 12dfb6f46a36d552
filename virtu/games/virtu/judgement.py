"""What Virtù tells its bots: how good a table is for a seat, and how promising an action looks at first sight.

An action is weighed by its verb alone, for random play and for the order in which a search tries actions.

Plain random play discards its court and seals its rooms until nobody can move on; with these weights it plays
every part of the game and comes to an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from virtu.games.virtu import evaluation
from virtu.games.virtu.options import options
from virtu.games.virtu.state import State

WEIGHTS: dict[str, int] = {
    "annex": 4000,
    "patronise": 4000,
    "release": 2000,
    "ally": 800,
    "overturn": 800,
    "buy": 800,
    "turn": 600,
    "token": 600,
    "commit": 600,
    "wages": 600,
    "retreat": 600,
    "sell": 400,
    "march": 800,
    "sail": 80,
    "set": 200,
    "rearm": 200,
    "recruit": 200,
    "take": 60,
    "expel": 60,
    "done": 300,
    "keep": 20,
    "collect": 10,
    "lose": 10,
    "disband": 10,
    "dismiss": 2,
    "shift": 2,
    "discard": 1,
    "indulge": 1,
}
USUAL = 200


@lru_cache(maxsize=1 << 14)
def weight(action: str) -> int:
    """A positive weight for an action in notation."""
    verb, _, rest = action.partition(" ")
    if verb == "pay" and rest.startswith("indulgence"):
        return WEIGHTS["indulge"]
    return WEIGHTS.get(verb, USUAL)


class Judgement:
    """What a bot that looks ahead asks (virtu.core.bots.look.Judgement)."""

    def priors(self, state: State, seat: int) -> Sequence[tuple[str, int]]:
        """The actions worth a look, with their weights."""
        found: Sequence[tuple[str, int]] | None = state.memo.get("priors")
        if found is None:
            found = state.memo["priors"] = [(action, weight(action)) for action in options(state, seat)]
        return found

    def evaluate(self, state: State, seat: int) -> int:
        """Thousandths of points of prestige."""
        return evaluation.value(state, seat)
