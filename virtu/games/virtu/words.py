"""Sentences of Virtù: actions, prompts, events and errors, all through the catalogue of domain `virtu`.

The page and the command line use the same words. Nothing here decides anything: a notation that is not known is
shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from virtu.core import words as core
from virtu.core.errors import VirtuError
from virtu.core.words import Words
from virtu.games.virtu import data
from virtu.games.virtu.names import (
    amount,
    amounts,
    full_name,
    place,
    player,
    room,
    source,
    symbols_of,
    thing,
)
from virtu.games.virtu.payment import INDULGENCE_FLORINS
from virtu.games.virtu.spring.act import Act
from virtu.games.virtu.state import Table

__all__ = [
    "action",
    "amount",
    "amounts",
    "error",
    "event",
    "full_name",
    "load",
    "paid_with",
    "player",
    "prompt",
    "thing",
]


def load(language: str) -> Words:
    """The words of the rules in a language; `virtu.core.words.load` for the fallbacks."""
    return core.load(language, ("virtu", "virtu"))


# -- actions --------------------------------------------------------------------------------------------------


def action(words: Words, state: Table, notation: str, seat: int) -> str:
    """A legal action of a seat as the sentence on its button: "Annex Ravenna"."""
    from_seat = seat
    text = notation
    if notation.startswith("@"):
        colour, _, text = notation[1:].partition(" ")
        from_seat = next((s for s, p in enumerate(state.players) if p.faction == colour), seat)
    verb, _, more = text.partition(" ")
    try:
        sentence = _READERS.get(verb, _plain)(words, state, from_seat, verb, more.split())
        return sentence if sentence and not _has_open_hole(state, sentence) else notation
    except (KeyError, IndexError, ValueError):
        return notation


def _has_open_hole(state: Table, sentence: str) -> bool:
    """Whether a hole of the sentence was not filled. Braces in the names of players are none."""
    for name in state.options.names:
        if "{" in name:
            sentence = sentence.replace(name, "")
    return "{" in sentence


Reader = Callable[[Words, Table, int, str, list[str]], str]


def _plain(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """A verb and one place or thing."""
    if not rest:
        step = state.agenda[-1] if state.agenda else None
        if verb == "done" and getattr(step, "deeds", 1) == 0:
            return words("do.done.forgo")
        return words.optional(f"do.{verb}")
    price = _price(words, state, " ".join((verb, *rest))) if verb in PRICED else ""
    if price:
        return words(f"do.{verb}.priced", what=place(words, state, rest[0]), cost=price)
    special = words.optional(f"do.{verb}.{rest[0]}")
    return special or words.optional(f"do.{verb}", what=place(words, state, rest[0]))


PRICED = ("annex",)
"""Deeds whose price depends on the table and stands on the button."""


def _price(words: Words, state: Table, deed: str) -> str:
    """What a deed of the step that asks costs now, or nothing where no such step asks."""
    step = state.agenda[-1] if state.agenda else None
    return amounts(words, step.open_cost(state, deed)) if isinstance(step, Act) else ""


def _bonus(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    if rest[0] not in data.BONUSES:
        return ""
    return words("do.bonus", what=words(f"bonus.{rest[0]}"), about=words(f"about.{rest[0]}"))


def _from_to(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    start, end, *extra = (place(words, state, name) for name in rest)
    return words.optional(f"do.{verb}", start=start, end=end, extra=" ".join(extra))


def _lay(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """`place` and `set`: a card into a room, under its action card, or to a side."""
    card = source(words, state, seat, rest[0]) if ":" in rest[0] else words(f"card.{rest[0]}")
    if len(rest) == 2:
        return words(f"do.{verb}.side", card=card, side=words(f"side.{rest[1]}"))
    number = int(rest[2])
    return words(f"do.{verb}.{rest[1]}", card=card, room=room(words, state, seat, number))


def _move(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    steps = int(rest[0])
    target = room(words, state, seat, (state.players[seat].marker - 1 + steps) % 5 + 1)
    paid = rest[1] if len(rest) > 1 else "free"
    return words.count(f"do.move.{paid}", steps, room=target)


def _in_room(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    here = room(words, state, seat, int(rest[0]))
    name = f"do.{verb}.{rest[1]}" if len(rest) == 2 else f"do.{verb}"
    return words.optional(name, room=here)


def _dismiss(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    held = state.players[seat].rooms[int(rest[0]) - 1]
    card = held.card if rest[1] == "card" else held.under
    where = room(words, state, seat, int(rest[0]))
    return words("do.dismiss", card=words(f"card.{card}"), room=where, side=words(f"side.{rest[2]}"))


def _source(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    what = source(words, state, seat, rest[0])
    if verb in ("collect", "sell", "token"):
        kind = {"collect": "florin", "sell": "boat", "token": "war"}[verb]
        return words(f"do.{verb}", what=what, amount=amount(words, kind, symbols_of(state, seat, rest[0], kind)))
    return words.optional(f"do.{verb}", what=what)


def _pay(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    name, kind = rest[0], rest[1]
    number = symbols_of(state, seat, name, kind)
    if name in ("treasury", "indulgence"):
        number = INDULGENCE_FLORINS if kind == "florin" else 1
        return words(f"do.pay.{name}", amount=amount(words, kind, number))
    return words("do.pay", what=source(words, state, seat, name), amount=amount(words, kind, number))


def _commit(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    number = int(rest[1]) if len(rest) > 1 else 1
    if rest[0] in ("token", "leonardo", "cannons", "france"):
        return words(f"do.commit.{rest[0]}", n=number)
    return words("do.commit", what=source(words, state, seat, rest[0]), n=number)


def _buy(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    name = rest[0]
    record = data.CARDS.get(name) or data.TILES.get(name)
    cost = amounts(words, record.cost) if record else ""
    if len(rest) == 2:
        return words("do.buy.in", city=words(f"city.{rest[1]}"), cost=cost)
    return words("do.buy", what=thing(words, name), cost=cost)


def _close(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """`close KIND`, `close KIND COURTIER SIDE|discard`: a courtier space is lost."""
    kind = words(f"space.{rest[0]}")
    if len(rest) == 1:
        return words("do.close", space=kind)
    card = source(words, state, seat, rest[1])
    if rest[2] == "discard":
        return words("do.close.discard", space=kind, card=card)
    return words("do.close.move", space=kind, card=card, side=words(f"side.{rest[2]}"))


def _indulge(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    return words.optional(f"do.indulge.{rest[0]}")


def _side(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    return words.optional(f"do.{verb}", side=words(f"side.{rest[0]}")) if rest else words.optional(f"do.{verb}")


def _ally(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    name = words(f"power.{rest[0]}")
    cost = dict(data.POWERS[rest[0]].cost)
    if len(rest) == 3:
        cost[rest[2]] -= 1
    return words(f"do.{verb}", what=name, cost=amounts(words, cost))


_READERS: dict[str, Reader] = {
    "bonus": _bonus,
    "place": _lay,
    "set": _lay,
    "move": _move,
    "start": _in_room,
    "release": _in_room,
    "keep": _in_room,
    "march": _from_to,
    "sail": _from_to,
    "retreat": _from_to,
    "collect": _source,
    "sell": _source,
    "token": _source,
    "shift": _source,
    "discard": _source,
    "turn": _source,
    "pay": _pay,
    "commit": _commit,
    "dismiss": _dismiss,
    "buy": _buy,
    "put": _side,
    "close": _close,
    "indulge": _indulge,
    "ally": _ally,
    "overturn": _ally,
}


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
    if hasattr(step, "strengths"):
        holes["attack"], holes["defence"] = (str(strength) for strength in step.strengths(state))
    if hasattr(step, "due"):
        holes["cost"] = amount(words, "florin", step.due(state))
    for variant in _variants(step):
        text = words.optional(f"{step.prompt}.{variant}", **holes)
        if text:
            return text
    return words(step.prompt, **holes)


def _variants(step: Any) -> list[str]:
    """Readings of a question with words of their own: an agent in hand, a rival's agent in the room, the open field."""
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
    if hole == "source":
        return source(words, state, seat, value)
    if hole == "deed":
        return _deed(words, state, value, seat) if value else ""
    if hole in ("cost", "price"):
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
        return words(f"deed.{verb}", what=thing(words, rest[0]))
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
    return words(problem.code, **{hole: _error_hole(words, hole, value) for hole, value in problem.params.items()})


def _error_hole(words: Words, hole: str, value: str | int) -> str | int:
    if hole == "faction":
        return words(f"faction.{value}")
    return thing(words, str(value)) if hole in ("city", "power", "thing", "card") else value
