"""The payment that the engine suggests: the room first, then what is of least use elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from virtu.games.virtu.data import CARDS, POWERS, TILES, Amounts
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.state import State

FREE = ("room", "card", "improvement", "michelangelo", "treasury")


def suggested_payment(state: State, legal: Sequence[str]) -> str | None:
    """The source to pay with next, None if no payment is open.

    Free sources first; then of courtiers and tiles the one that wastes least and offers least besides (few kinds,
    few symbols); alliances after them; an indulgence last. Florins are collected only if the treasury is short.
    """
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Pay):
        return None
    candidates = [action for action in legal if action.startswith("pay ")]
    if all(action.startswith("pay indulgence ") for action in candidates):
        candidates = [action for action in legal if action.startswith("collect ")] or candidates
    return min(candidates, key=_rank, default=None)


def _rank(action: str) -> tuple[int, int, int]:
    verb, source, *kind = action.split(" ")
    name = kind[0] if kind else "florin"
    if source in FREE:
        return (0, FREE.index(source), 0)
    if source == "indulgence":
        return (3, 0, 0)
    if source in POWERS:
        return (2, 0, 0)
    card = source.partition(":")[2]
    relief: Amounts = CARDS[card].relief if card else TILES[source].relief
    return (1, len(relief), sum(relief.values()) - relief.get(name, 0))
