"""Sentences of Virtù: actions, prompts, events and errors, all through the catalogue of domain `virtu`.

The page and the command line use the same words. Nothing here decides anything: a notation that is not known is
shown as it is.
"""

from __future__ import annotations

from typing import Any

from attrs import fields

from virtu.core import words as core
from virtu.core.errors import VirtuError
from virtu.core.words import Words
from virtu.games.virtu import data
from virtu.games.virtu.action_words import action, group
from virtu.games.virtu.names import (
    amount,
    amounts,
    full_name,
    place,
    player,
    room,
    source,
    symbols_of,
    the,
    thing,
    tile,
)
from virtu.games.virtu.palace import PlaceCard, free_sides
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.spring.act import Act
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.winter.wages import Wages

__all__ = [
    "action",
    "amount",
    "amounts",
    "error",
    "event",
    "full_name",
    "group",
    "load",
    "paid_with",
    "player",
    "prompt",
    "thing",
]


def load(language: str) -> Words:
    """The words of the rules in a language; `virtu.core.words.load` for the fallbacks."""
    return core.load(language, ("virtu", "virtu"))


# -- prompts, events and errors -------------------------------------------------------------------------------


def prompt(words: Words, state: Table) -> str:
    """What the step on top of the agenda asks, without the name of whom it asks."""
    if not state.agenda:
        return words("prompt.over")
    step = state.agenda[-1]
    holes = {
        field.name: _hole(words, state, step.seat, field.name, getattr(step, field.name))
        for field in fields(type(step))
    }
    if isinstance(step, Act) and step.deeds and not step.offered(state):
        return words("prompt.act-done")
    if isinstance(step, Battle):
        holes["attack"], holes["defence"] = (str(strength) for strength in step.strengths(state))
        holes["outlook"] = _outlook(words, state, step)
    if isinstance(step, Wages):
        holes["cost"] = amount(words, "florin", step.due(state))
        holes["n"] = str(step.too_many(state))
    if isinstance(step, Wages) and step.too_many(state):
        return words.count(f"{step.prompt}.short", int(holes.pop("n")), **holes)
    for variant in _variants(state, step):
        text = words.optional(f"{step.prompt}.{variant}", **holes)
        if text:
            return text
    return words(step.prompt, **holes)


def _outlook(words: Words, state: Table, battle: Battle) -> str:
    """How a battle ends if nobody announces anything more."""
    winner, *lost = battle.outcome(state)
    names = {
        "attacker": player(words, state, battle.attacker),
        "defender": player(words, state, battle.defender),
        "attack_lost": words.count("outlook.troops", lost[0]),
        "defence_lost": words.count("outlook.troops", lost[1]),
    }
    if battle.open_field:
        how = "tied" if winner == NOBODY else "attacker" if winner == battle.attacker else "defender"
        return words(f"outlook.field.{how}", **names)
    return words("outlook.siege.won" if winner == battle.attacker else "outlook.siege.held", **names)


def _variants(state: Table, step: Any) -> list[str]:
    """Readings of a question with words of their own: an agent in hand, a rival's agent in the room, the open field,
    no space for a card."""
    if isinstance(step, PlaceCard) and not free_sides(state, step.seat):
        return ["full"]
    return [name for name in ("taken", "blocked", "open_field", "half") if getattr(step, name, False)]


def event(words: Words, state: Table, told: tuple[Any, ...]) -> str:
    """What happened, as a plain sentence. `state` is the one that the event led to."""
    name, *pairs = told
    params = dict(pairs)
    seat = params.get("seat", -1)
    holes = {hole: _hole(words, state, seat, hole, value) for hole, value in params.items()}
    if "kind" in params and "count" in params:
        holes["amount"] = amount(words, params["kind"], params["count"])
    for variant in ("where", "source", "how"):
        text = words.optional(f"{name}.{params[variant]}", **holes) if variant in params else ""
        if text:
            return text
    count = params.get("count")
    return words.count(name, count, **holes) if isinstance(count, int) else words(name, **holes)


SEAT_HOLES = ("seat", "by", "other", "owner", "loser", "winner", "against", "victim", "rival", "attacker", "defender")


def _hole(words: Words, state: Table, seat: int, hole: str, value: Any) -> str:
    """The words of a parameter of an event or a step, by its name."""
    if hole in SEAT_HOLES and isinstance(value, int):
        return player(words, state, value)
    if hole == "room" and isinstance(value, int):
        return room(words, state, seat, value)
    if hole == "city" and isinstance(value, int):
        return words(f"city.{data.CITY_LIST[value].id}")
    if hole == "tile" and isinstance(value, str):
        return tile(words, value)
    if hole == "source":
        return source(words, state, seat, value)
    if hole == "deed":
        return _deed(words, state, value, seat) if value else ""
    if hole == "cost":
        return amounts(words, dict(value))
    if hole in _NAMED:
        return words(f"{_NAMED[hole]}{value}")
    if isinstance(value, str):
        return place(words, state, value)
    if isinstance(value, tuple):
        return words.all_of(_hole(words, state, seat, "", item) for item in value)
    return str(value)


def _deed(words: Words, state: Table, notation: str, seat: int) -> str:
    """What is being paid for, without its price."""
    verb, *rest = notation.split()
    if verb in ("buy", "ally", "overturn"):
        return words(f"deed.{verb}", what=the(words, rest[0]))
    return action(words, state, notation, seat)


_NAMED = {"side": "side.", "kind": "symbol.", "season": "season.", "action": "action.", "condition": ""}
"""Parameters whose values are ids of these groups of words."""


def paid_with(words: Words, state: Table, notation: str, seat: int) -> str:
    """A payment `pay SOURCE KIND` or `collect SOURCE` without its verb: "1 crown with Bologna"."""
    _, name, *kinds = notation.split()
    kind = kinds[0] if kinds else "florin"
    if name == "treasury":
        return words("source.treasury")
    if name == "indulgence":
        return words("source.indulgence")
    number = amount(words, kind, symbols_of(state, seat, name, kind))
    return words("pay.with", what=source(words, state, seat, name), amount=number)


def error(words: Words, problem: VirtuError) -> str:
    """An error as a sentence. Ids of factions and things are named, other text stands as it is."""
    holes = {hole: _error_hole(words, hole, value) for hole, value in problem.params.items()}
    players = problem.params.get("players")
    if problem.code == "error.factions" and isinstance(players, int):
        holes["factions"] = words.all_of(words(f"faction.{faction}") for faction in data.FACTIONS[:players])
    return words(problem.code, **holes)


def _error_hole(words: Words, hole: str, value: str | int) -> str | int:
    if hole == "faction":
        return words(f"faction.{value}")
    return thing(words, str(value)) if hole in ("city", "power", "thing", "card") else value
