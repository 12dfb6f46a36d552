"""Symbols packed into one number count like symbols by kind."""

from __future__ import annotations

import random

from virtu.games.virtu.amounts import GUARDS, KINDS, Amounts, only
from virtu.games.virtu.check import MOST

DRAW = random.Random(1)


def _drawn(most: int) -> Amounts:
    return Amounts({kind: DRAW.randint(0, most) for kind in DRAW.sample(KINDS, 3)})


def test_a_sum_of_reliefs_covers_a_price_when_no_kind_falls_short() -> None:
    """Prices and reliefs of all kinds, compared as numbers and kind by kind; both answers come up often."""
    answers = []
    for _ in range(2000):
        reliefs, price = [_drawn(3) for _ in range(6)], _drawn(5)
        enough = all(sum(relief.get(kind, 0) for relief in reliefs) >= due for kind, due in price.items())
        shown = sum(relief.shown for relief in reliefs)
        assert ((GUARDS + shown - price.due) & GUARDS == GUARDS) == enough
        answers.append(enough)
    assert 200 < sum(answers) < 1800


def test_a_relief_counts_for_crowns_or_crosses_with_whichever_are_more() -> None:
    """A source gives one kind: two crowns or one cross are two for a price of either."""
    shown = Amounts({"crown": 2, "cross": 1}).shown + Amounts({"cross": 1}).shown
    for due, enough in ((3, True), (4, False)):
        assert ((GUARDS + shown - only("either", due).due) & GUARDS == GUARDS) == enough


def test_no_number_of_a_position_reaches_a_guard() -> None:
    """As many florins as any position may hold still cover their price, and one florin more is not covered."""
    treasury = only("florin", MOST).shown
    assert (GUARDS + treasury - only("florin", MOST).due) & GUARDS == GUARDS
    assert (GUARDS + treasury - only("florin", MOST + 1).due) & GUARDS != GUARDS


def test_a_pool_is_taken_off_a_price_and_never_more_than_is_due() -> None:
    """P11. What a relief gave beyond an earlier price serves the next one."""
    price = Amounts({"crown": 3, "boat": 1})
    assert price.less((("crown", 2), ("boat", 4), ("mask", 1))).pairs == (("crown", 1),)
    assert price.less(()) is price
