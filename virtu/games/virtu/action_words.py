"""The sentence on the button of every legal action, with its price and what one should know before.

Nothing is decided here: prices, strengths and owners are asked of the step that asks. A notation that is not known is
shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from virtu.core.words import Words
from virtu.games.virtu import data
from virtu.games.virtu.amounts import NOTHING
from virtu.games.virtu.names import (
    amount,
    amounts,
    place,
    player,
    room,
    source,
    symbols_of,
    the,
    tile,
)
from virtu.games.virtu.palace import room_action, room_reliefs
from virtu.games.virtu.purse import INDULGENCE_FLORINS
from virtu.games.virtu.sieges.battle import Battle, siege_strengths
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.act import Act, PricedAct
from virtu.games.virtu.spring.intrigue import places
from virtu.games.virtu.spring.marker import MoveMarker, move_costs
from virtu.games.virtu.spring.trade import FLORINS_PER_BOAT
from virtu.games.virtu.spring.war import War
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.winter.recruit import Recruit


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


def group(state: Table, notation: str, seat: int) -> str:
    """The kind of answer under which a legal action is listed: its verb, for `send` with the kind of place it goes to
    (`send.power`, `send.own-city`, `send.rival-city`, `send.neutral-city`, `send.own-room`, `send.rival-room`)."""
    verb, _, where = notation.partition(" ")
    if verb != "send":
        return verb
    if where in data.POWERS:
        return "send.power"
    if where in data.CITIES:
        owner = state.owner[data.CITIES[where].index]
        return f"send.{'own' if owner == seat else 'rival' if owner != NOBODY else 'neutral'}-city"
    return f"send.{'own' if where.partition('.')[0] == state.players[seat].faction else 'rival'}-room"


def _asking(state: Table) -> object:
    """The step that asks, if any."""
    return state.agenda[-1] if state.agenda else None


def _price(words: Words, state: Table, deed: str) -> str:
    """What a deed of the step that asks costs now in words; nothing where no such step asks, or if it costs nothing."""
    step = _asking(state)
    if isinstance(step, PricedAct):
        return amounts(words, step.open_cost(state, deed))
    if isinstance(step, Recruit):
        return amounts(words, step.price(state, data.CITIES[deed.split(" ")[1]]))
    if isinstance(step, Retreats):
        return amounts(words, step.cost(state, deed))
    if isinstance(step, MoveMarker):
        return amounts(words, move_costs(int(deed.split(" ")[1]))[deed])
    return amounts(words, step.cost(deed)) if isinstance(step, Battle) else ""


def _priced(words: Words, state: Table, sentence: str, deed: str) -> str:
    """The sentence with the price behind it, if the deed has one now."""
    price = _price(words, state, deed) if sentence else ""
    return words("do.priced", what=sentence, cost=price) if price else sentence


def _plain(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """A verb and one place or thing."""
    if not rest:
        return (
            _priced(words, state, words.optional(f"do.{verb}"), verb)
            if verb in PRICED
            else words.optional(f"do.{verb}")
        )
    sentence = words.optional(f"do.{verb}.{rest[0]}") or words.optional(f"do.{verb}", what=place(words, state, rest[0]))
    return _priced(words, state, sentence, " ".join((verb, *rest))) if verb in PRICED else sentence


PRICED = ("annex", "patronise", "recruit")
"""Deeds with nothing but a price to tell."""


def _done(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """What comes to an end. Not what comes next: a step of winter in which nothing can be done is passed over."""
    step = _asking(state)
    if isinstance(step, Act):
        return words("do.done" if step.deeds else "do.done.forgo")
    return words.optional(f"do.done.{getattr(step, 'use', '')}") or words("do.done")


def _bonus(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    if rest[0] not in data.BONUSES:
        return ""
    return words("do.bonus", what=words(f"bonus.{rest[0]}"), about=words(f"about.{rest[0]}"))


def _from_to(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """Troops on their way; before a city of somebody else's with the strengths as they then are."""
    start, end = (place(words, state, name) for name in rest)
    deed = " ".join((verb, *rest))
    sentence = _priced(words, state, words.optional(f"do.{verb}", start=start, end=end), deed)
    city = data.CITIES[rest[1]].index
    if not isinstance(_asking(state), War) or state.owner[city] == seat:
        return sentence
    attack, defence = siege_strengths(state, city, seat, state.troops[city][seat] + 1)
    return words("do.against", what=sentence, attack=attack, defence=defence)


def _expel(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    owner = places(state).get(rest[0], (NOBODY, NOBODY))[0]
    where = place(words, state, rest[0])
    if owner == NOBODY:
        return words("do.expel", what=where)
    return words("do.expel.of", what=where, owner=player(words, state, owner))


def _lay(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """`place` and `set`: a card into a room, under its action card, or to a side."""
    name = rest[0].partition(":")[2] or rest[0]
    card = words(f"card.{name}")
    if len(rest) == 2:
        return words(f"do.{verb}.side", card=card, side=words(f"side.{rest[1]}"))
    number = int(rest[2])
    sentence = words(f"do.{verb}.{rest[1]}", card=card, room=room(words, state, seat, number))
    return _changed_room(words, state, seat, name, number, sentence) if rest[1] == "action" else sentence


def _changed_room(words: Words, state: Table, seat: int, card: str, number: int, sentence: str) -> str:
    """What an action card changes: the action of the room, and the printed symbol that it covers."""
    here = state.players[seat]
    after = data.CARDS[card].action
    action = words(f"action.{after}") if after and after != room_action(here, number) else ""
    printed = dict(room_reliefs(here, number)).get("room", NOTHING)
    symbols = words.all_of(amount(words, kind, count) for kind, count in printed.items())
    if action and symbols:
        return words("do.lay.becomes-loses", what=sentence, action=action, symbols=symbols)
    if action:
        return words("do.lay.becomes", what=sentence, action=action)
    return words("do.lay.loses", what=sentence, symbols=symbols) if symbols else sentence


def _move(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    steps = int(rest[0])
    target = room(words, state, seat, (state.players[seat].marker - 1 + steps) % 5 + 1)
    paid = rest[1] if len(rest) > 1 else "free"
    sentence = words.count(f"do.move.{paid}", steps, room=target)
    return _priced(words, state, sentence, " ".join((verb, *rest)))


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
        number = symbols_of(state, seat, rest[0], kind)
        florins = amount(words, "florin", number * FLORINS_PER_BOAT)
        sentence = words(f"do.{verb}", what=what, amount=amount(words, kind, number), florins=florins)
        return _priced(words, state, sentence, f"{verb} {rest[0]}") if verb == "token" else sentence
    return words.optional(f"do.{verb}", what=what)


def _turn(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    return words("do.turn", what=tile(words, rest[0]))


def _discard(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    """A character goes back to its pile; any other card is gone for good."""
    card = rest[0].partition(":")[2].rstrip("*")
    what = source(words, state, seat, rest[0])
    kept = card in data.BUYABLE
    return words("do.discard" if kept else "do.discard.for-good", what=what)


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
    sentence = words("do.commit", what=source(words, state, seat, rest[0]), n=number)
    return _priced(words, state, sentence, " ".join((verb, *rest)))


def _buy(words: Words, state: Table, seat: int, verb: str, rest: list[str]) -> str:
    name = rest[0]
    record = data.CARDS.get(name) or data.TILES.get(name)
    cost = amounts(words, record.cost) if record else ""
    if len(rest) == 2:
        return words("do.buy.in", city=words(f"city.{rest[1]}"), cost=cost)
    return words("do.buy", what=the(words, name), cost=cost)


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
    name = the(words, rest[0])
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
    "discard": _discard,
    "done": _done,
    "expel": _expel,
    "turn": _turn,
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
