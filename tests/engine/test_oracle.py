"""The solver of payments agrees with the oracle on states of real games.

`VIRTU_ORACLE_STATES=10000 python -m pytest tests/engine/test_oracle.py` looks at ten thousand states; without the
variable it is a sample. Only states count in which something is paid or has a price.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from tests.engine import bills, oracle
from tests.engine.fuzzing import configurations
from tests.engine.table import GAME, legal, offered, play, table, tiles
from virtu.core.bots.bot import ask
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.games.virtu import payment, purse, solver
from virtu.games.virtu.judgement import weight
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.spring.trade import Trade
from virtu.games.virtu.state import State

STATES = int(os.environ.get("VIRTU_ORACLE_STATES", "2500"))
FROM_EACH_GAME = 60
"""States of one game that are looked at: spread over the game, so that a sample meets every configuration."""
LONGEST = 3_000
VERBS = set(
    "move release annex turn rearm patronise march sail token take expel buy recruit wages ally overturn".split()
)
VERBS |= {"commit", "retreat"}
"""The deeds that have a price, if only of nothing."""


def pays(state: State) -> bool:
    """Whether something is paid or has a price in this state."""
    top = state.agenda[-1]
    return isinstance(top, Pay | Trade) or bool(bills.prices(state, top))


def states(number: int) -> Iterator[tuple[State, dict[str, Any]]]:
    """States of games in every configuration, of random and of prudent players by turns, with how to get there."""
    given = 0
    every = list(configurations())
    for at in range(number):
        options, seed = every[at * 7 % len(every)], 9000 + at
        state = GAME.initial(options, seed)
        chance = Chance(seed)
        prudent, rash = PrudentBot(weight, chance), RandomBot(weight if at % 4 else lambda action: 1, chance)
        met = 0
        for step in range(LONGEST):
            if not state.agenda:
                break
            if pays(state):
                met += 1
                if met % (1 + at % 5) == 0:
                    yield state, {"options": options, "seed": seed, "at": step}
                    given += 1
            if met >= FROM_EACH_GAME * (1 + at % 5) or given >= number:
                break
            legal_now = GAME.legal_actions(state)
            action = ask(GAME, state, prudent) if at % 2 else rash.draw(legal_now)
            state = GAME.apply(state, action)
        if given >= number:
            return


def disagreements(state: State) -> list[str]:
    """What the engine offers and the oracle does not, and the other way round."""
    found = []
    top = state.agenda[-1]
    answers = set(GAME.answers(state))
    bill = bills.open_bill(state)
    if bill is not None:
        found += _differ("sources", answers, oracle.offers(state, bill))
        if not answers | oracle.collections(state, bill.seat, bill):
            found.append("dead end")
    elif isinstance(top, Trade):
        sells = {action for action in answers if action.startswith("sell ")}
        found += _differ("sales", sells, oracle.sales(state, bills.base(state, top, "")))
    else:
        prices = bills.prices(state, top) or {}
        can = {deed for deed, cost in prices.items() if oracle.payable(state, bills.bill_for(state, top, deed, cost))}
        offered = {action for action in answers if action.split(" ")[0] in VERBS}
        found += _differ("deeds", offered, can)
    untouched = bills.announced(top.deed) if isinstance(top, Pay) else ""
    for seat in range(len(state.players)):
        collects = {a.partition("collect ")[2] for a in GAME.legal_actions(state, seat) if "collect " in a}
        expected = oracle.collections(state, seat, bill, untouched if seat == top.seat else "")
        found += _differ(f"collecting of seat {seat}", collects, {a.partition(" ")[2] for a in expected})
    return found


def _differ(what: str, engine: set[str], expected: set[str]) -> list[str]:
    if engine == expected:
        return []
    return [f"{what}: only the engine {sorted(engine - expected)}, only the oracle {sorted(expected - engine)}"]


@pytest.mark.slow
def test_oracle_agrees_on_states_of_real_games() -> None:
    """Payable deeds, sources offered next and florins collected, on every state of the sample."""
    seen: Counter[str] = Counter()
    for state, where in states(STATES):
        seen[type(state.agenda[-1]).__name__] += 1
        if isinstance(state.agenda[-1], Pay):
            seen["Pay for " + bills.use(state.agenda[-2])] += 1
        found = disagreements(state)
        assert not found, json.dumps({**where, "found": found, "top": repr(state.agenda[-1])})
    assert sum(n for name, n in seen.items() if " " not in name) == STATES, seen
    steps = {"Pay", "MoveMarker", "Annex", "Govern", "War", "Intrigue", "Purchases", "Recruit", "Alliances"}
    assert steps <= seen.keys(), seen


OFFERS, CAN_FINISH = purse.offers, solver.can_finish
MISTAKES: dict[str, Any] = {
    "superfluous": lambda need, paid: False,
    "give": lambda paid, kind, count: tuple(n + (kind == at) for at, n in enumerate(paid[:3], 1)) + (0, 0, 0),
    "can_finish": lambda need, paid, sources: CAN_FINISH((0, *need[1:]), paid, sources),
    "offers": lambda t, purse: OFFERS(t, purse)[:-1],
}


@pytest.fixture(scope="module")
def sample() -> list[State]:
    """Some states, and one in which a single boat beside two would be superfluous."""
    two_seas = table(red={"marker": 5, "right": ["merchant"]}, troops={"red": {"pisa": 1}}, bare=True)
    found = [state for state, _ in states(400)] + [play(two_seas, "sail pisa naples").state]
    assert not any(disagreements(state) for state in found)
    return found


@pytest.mark.parametrize("function", MISTAKES)
def test_oracle_notices_a_mistaken_solver(monkeypatch: pytest.MonkeyPatch, sample: list[State], function: str) -> None:
    """Superfluous sources, one symbol of several, forgotten florins, a forgotten source: each shows on few states."""
    CAN_FINISH.cache_clear()
    for module in (solver, purse, payment):
        if hasattr(module, function):
            monkeypatch.setattr(module, function, MISTAKES[function])
    found = [text for state in sample for text in disagreements(evolve(state, memo={}))]
    CAN_FINISH.cache_clear()
    assert found


def test_oracle_a_relief_gives_one_kind() -> None:
    """P6. A card that shows a crown and a cross pays one of the two."""
    both = (("cross", 1), ("crown", 1))
    price = (("cross", 1), ("crown", 1))
    assert list(oracle.good_payments(price, (), (both,), 0)) == []
    assert len(list(oracle.good_payments(price, (), (both, both), 0))) == 2


def test_oracle_nothing_superfluous() -> None:
    """P15. Two crowns from one relief pay two crowns; a single crown beside them is too much, before them as well."""
    two, one = (("crown", 2),), (("crown", 1),)
    payments = [given for given, _ in oracle.good_payments((("crown", 2),), (), (two, one, one), 0)]
    assert payments == [(("crown", 1), ("crown", 1)), (("crown", 2),)]


def test_oracle_florins_and_symbols_compete() -> None:
    """A relief that gives its crown brings no florins."""
    crown_or_florins = (("crown", 1), ("florin", 2))
    price = (("crown", 1), ("florin", 2))
    bill = oracle.Bill(0, "buy", price, florins=2)
    source = oracle.Source("duchy", crown_or_florins)
    assert not oracle.can_go_on(bill, (), [source], treasury=1)
    assert oracle.can_go_on(bill, (), [source, source], treasury=0)


def test_oracle_a_tile_readied_by_governing_can_be_emptied_while_paying() -> None:
    """FR "Payer un coût": florins of ready tiles are collected at any time, also of a tile that Govern just readied
    and that may not pay for it."""
    red = {"spent": ["florence", "pisa", "siena"], "right": ["ambassador", "podesta"], "rooms": {"1": "cardinal"}}
    match = play(table(red=red, cities={"siena": "red"}), "turn florence", "pay card crown", "turn pisa", "turn siena")
    assert offered(match, "pay") == ["indulgence crown", "right:ambassador crown", "right:podesta crown"]
    assert {"collect florence", "collect pisa"} <= set(legal(match, collect=True))
    play(match, "collect florence", "pay right:podesta crown")
    assert tiles(match, "red") == ["florence*", "pisa", "siena"]
