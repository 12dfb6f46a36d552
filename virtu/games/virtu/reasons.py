"""Reasons in codes: why something is not offered now, each with the number of the rule that says so."""

from __future__ import annotations

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu import names
from virtu.games.virtu.state import State

Value = str | int | tuple[tuple[str, int], ...]

RULES: dict[str, str] = {
    "why.paying": "P15",
    "why.together": "P6",
    "why.own": "A4.1",
    "why.not-own": "W28",
    "why.held": "A4.1",
    "why.pirate": "A4.7",
    "why.no-road": "A4.4",
    "why.no-way": "A4.5",
    "why.annexed-already": "A4.9",
    "why.no-troops": "A5.5",
    "why.no-march": "A5.1",
    "why.ready": "A1.1",
    "why.paid-for-this": "A1.4",
    "why.blocked": "A6.11",
    "why.agent-there": "A6.3",
    "why.prince": "A2.12",
    "why.one-agent": "A6.4",
    "why.in-hand": "A6.1",
    "why.no-agent": "A6.7",
    "why.one-step": "A2.2",
    "why.track-end": "A2.1",
    "why.bonus-taken": "A2.7",
    "why.bonus-kind": "A2.8",
    "why.sold-out": "S6",
    "why.limit": "W20",
    "why.regime": "W22",
    "why.bought": "W27",
    "why.no-site": "W23",
    "why.all-troops": "W31",
    "why.one-alliance": "W32",
    "why.allied": "W33",
    "why.overturn": "W35",
    "why.no-siege": "G1",
    "why.beaten": "G40",
    "why.fields-first": "G34",
    "why.other-siege": "G3",
    "why.besieged": "G8",
    "why.used-in-battle": "G14",
    "why.spent": "P5",
    "why.no-strength": "G10",
    "why.not-allied": "W38",
    "why.agent-bars": "A6.15",
    "why.no-retreat": "G30",
    "why.retreat-own": "G30",
    "why.no-troop-here": "W3",
    "why.room-marker": "W5",
    "why.room-sealed": "W5",
    "why.room-agent": "W5",
    "why.room-full": "W7",
    "why.room-empty": "W6",
    "why.room-third": "M5",
    "why.room-far": "M6",
    "why.room-circle": "M7",
    "why.buy-when": "W1",
    "why.ally-when": "W1",
    "why.patronise-when": "A2.1",
    "why.bonus-when": "A2.7",
}
"""The rule behind each reason whose rule is always the same; prices and closed cities name theirs themselves."""


@frozen
class Reason:
    """A code of the catalogue, its parameters (seats by number, costs as pairs of kind and number), and the number of
    the rule (virtu.games.virtu.rulebook)."""

    code: str
    params: tuple[tuple[str, Value], ...] = ()
    rule: str = ""


def because(code: str, rule: str = "", **params: Value) -> tuple[Reason, ...]:
    """One reason. `rule` where the code alone does not say which."""
    return (Reason(code, tuple(params.items()), rule or RULES[code]),)


def say(words: Words, state: State, reason: Reason) -> str:
    """A reason as a sentence. Where all of a price is lacking, it is not told twice."""
    params = dict(reason.params)
    everything = "lacking" in params and params["lacking"] == params["cost"]
    holes = {hole: _hole(words, state, hole, value) for hole, value in params.items()}
    return words(f"{reason.code}.all" if everything else reason.code, **holes)


def _hole(words: Words, state: State, hole: str, value: Value) -> str:
    if hole == "player" and isinstance(value, int):
        return names.player(words, state, value)
    if isinstance(value, tuple):
        return names.amounts(words, dict(value)) or words("why.nothing")
    return names.thing(words, value) if isinstance(value, str) else str(value)
