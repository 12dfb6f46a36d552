"""Whether and how a price can be met: the arithmetic of paying, without a table.

A price asks for crowns, crosses, crowns or crosses, and symbols of at most one other kind; florins come from the
treasury and, where that is short, from sources too. Each source gives symbols of one kind. A payment is good when it
meets the price and none of its sources could be left away.
"""

from __future__ import annotations

from functools import lru_cache

Need = tuple[int, int, int, int, int]
"""Florins beyond the treasury, crowns, crosses, crowns or crosses, symbols of the one other kind."""
Paid = tuple[int, int, int, int, int, int]
"""Crowns, crosses, others so far; the smallest number one source gave of each (0 = none gave any)."""
Vector = tuple[int, int, int, int]
"""What a source can give: florins, or crowns, or crosses, or others."""

NOTHING_PAID: Paid = (0, 0, 0, 0, 0, 0)


def satisfied(need: Need, paid: Paid) -> bool:
    """Whether the symbols of a price have been paid; florins aside."""
    _, crowns, crosses, either, other = need
    k, x, o = paid[:3]
    return k >= crowns and x >= crosses and k + x >= crowns + crosses + either and o >= other


def superfluous(need: Need, paid: Paid) -> bool:
    """Whether some source of a satisfied payment could be left away. Rules: P15."""
    k, x, o, least_k, least_x, least_o = paid
    return (
        (least_k > 0 and satisfied(need, (k - least_k, x, o, 0, 0, 0)))
        or (least_x > 0 and satisfied(need, (k, x - least_x, o, 0, 0, 0)))
        or (least_o > 0 and satisfied(need, (k, x, o - least_o, 0, 0, 0)))
    )


def give(paid: Paid, kind: int, count: int) -> Paid:
    """`paid` after a source gave `count` of kind 1 crown, 2 cross, 3 other."""
    k, x, o, least_k, least_x, least_o = paid
    if kind == 1:
        return (k + count, x, o, min(least_k or count, count), least_x, least_o)
    if kind == 2:
        return (k, x + count, o, least_k, min(least_x or count, count), least_o)
    return (k, x, o + count, least_k, least_x, min(least_o or count, count))


def wanted_kinds(need: Need, paid: Paid) -> tuple[bool, bool, bool]:
    """Whether a crown, a cross, another symbol would bring the payment on."""
    _, crowns, crosses, either, other = need
    k, x, o = paid[:3]
    either_open = bool(either) and k + x < crowns + crosses + either
    return (k < crowns or either_open, x < crosses or either_open, o < other)


@lru_cache(maxsize=1 << 16)
def can_finish(need: Need, paid: Paid, sources: tuple[Vector, ...]) -> bool:
    """Whether some of `sources` (sorted) complete a payment in which nothing is superfluous."""
    if satisfied(need, paid):
        return not superfluous(need, paid) and sum(v[0] for v in sources) >= need[0]
    wanted = wanted_kinds(need, paid)
    previous = None
    for index, vector in enumerate(sources):
        if vector == previous:
            continue
        previous = vector
        rest = sources[:index] + sources[index + 1 :]
        for kind in (1, 2, 3):
            if wanted[kind - 1] and vector[kind] and can_finish(need, give(paid, kind, vector[kind]), rest):
                return True
    return False
