"""Who tells the winning chances at a moment of a game of Virtù (virtu.core.bots.analyst)."""

from __future__ import annotations

from virtu.core.bots.analyst import Analyst
from virtu.core.bots.look import Reach
from virtu.games.virtu.judgement import Judgement
from virtu.games.virtu.state import State

DOUBT = 8_000
"""Who lies behind the best by so much has a sixteenth of its chances, in thousandths of a point. Of games of Pages and
Condottieri, looked at from the beginning of each of their years, this told the winners best."""


def brisk(state: State) -> Reach:
    """Two choices ahead, two lines side by side: quick, and no two games are alike."""
    return Reach(2, 2)


ANALYST = Analyst(Judgement(), DOUBT, reaches=brisk)
