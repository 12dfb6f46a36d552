"""Opponents of Virtù by name, from the weakest to the strongest."""

from __future__ import annotations

from virtu.core.bots.bot import Bot, Maker
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.look import Reach
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.bots.search_bot import SearchBot
from virtu.core.chance import Chance
from virtu.games.virtu.judgement import Judgement, weight
from virtu.games.virtu.state import State

ERRS = 900
"""How far a Page is mistaken about the worth of a table, in thousandths of a point."""
LONG = 20
"""The year from which on a Page looks as far as a Condottiere now and then."""
ENDLESS = 40
"""The year from which on a Condottiere looks more broadly. Nearly all its games end before."""
BUDGET = 4_000
"""Nodes that a Machiavel spends on a decision that it thinks through."""


def whole_turn(state: State) -> Reach:
    """A spring's turn or a siege to its end, three lines side by side; the deeds of winter four by four, two lines."""
    return Reach(4, 2) if state.season == "winter" else Reach(14, 3)


def broad_turn(state: State) -> Reach:
    """As far, with twice as many lines side by side."""
    reach = whole_turn(state)
    return Reach(reach.choices, 2 * reach.lines)


def one_line(state: State) -> Reach:
    """As far, but one line only."""
    return Reach(whole_turn(state).choices, 1)


def sound(state: State) -> Reach:
    """A whole turn, and more and more of it in a game without an end."""
    return _broader(whole_turn(state), state.year - ENDLESS)


def hasty(state: State) -> Reach:
    """One line, three choices ahead; in a long game every second year a whole turn, and more and more of it: who always
    looks equally far comes to moments from which nobody ever wins."""
    far = state.year >= LONG and state.year % 2 == 0
    return _broader(whole_turn(state), state.year - LONG) if far else Reach(3, 1)


def _broader(reach: Reach, years: int) -> Reach:
    """One line and one choice more after ten years each, six at most."""
    more = min(6, max(0, years // 10 + 1))
    return Reach(reach.choices + more, reach.lines + more)


def _random(chance: Chance) -> Bot:
    return RandomBot(weight, chance)


def _prudent(chance: Chance) -> Bot:
    return PrudentBot(weight, chance)


def page(chance: Chance) -> GreedyBot:
    """Sensible and quick: one line of play, three choices ahead, and mistaken about what it is worth."""
    return GreedyBot(Judgement(), chance, hasty, ERRS)


def condottiere(chance: Chance) -> GreedyBot:
    """Sound: its own turn to the end, the best lines side by side."""
    return GreedyBot(Judgement(), chance, sound)


def machiavel(chance: Chance, budget: int = BUDGET, errs: int = 0) -> SearchBot:
    """Looks at more lines, and plays the best on with everybody else before it decides between them."""
    return SearchBot(Judgement(), chance, budget, broad_turn, one_line, errs=errs)


LEVELS = ("page", "condottiere", "machiavel")
"""Opponents for people."""


def bots(budget: int = BUDGET) -> dict[str, Maker]:
    """Everything that plays, by name; `budget`: the nodes of a Machiavel's decision."""
    thinking: dict[str, Maker] = {
        "page": page,
        "condottiere": condottiere,
        "machiavel": lambda chance: machiavel(chance, budget),
    }
    return {"random": _random, "prudent": _prudent, **thinking}


BOTS = bots()
