"""Winter (rulebook: "Phase 2 : Hiver", "Zima"): each player in the new order takes five steps before the next one."""

from __future__ import annotations

from functools import cache

from virtu.games.virtu.steps import Step
from virtu.games.virtu.winter.alliance import Alliances
from virtu.games.virtu.winter.purchases import Purchases
from virtu.games.virtu.winter.recruit import Recruit
from virtu.games.virtu.winter.reorganise import Reorganise
from virtu.games.virtu.winter.wages import Wages


@cache
def winter_steps(seat: int) -> tuple[Step, ...]:
    """The five steps of a player, in the order of the book: pay, reorganise, buy, recruit, ally. Rules: W1."""
    return (Wages(seat=seat), Reorganise(seat=seat), Purchases(seat=seat), Recruit(seat=seat), Alliances(seat=seat))
