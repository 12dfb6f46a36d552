"""The sheet of a thing: what it is, its numbers and symbols, what can be done with it now or why nothing can.

A thing is named by its place as in `web.views.targets`: `ravenna`, `france`, `patronage`, `red.3`,
`red.left:merchant*`, `red.duchy`, `red.leonardo`, `red.treasury`, `offer.merchant`, `bonus.leonardo`,
`hand.lorenzo`; and `card.pope`, `tile.guild`, `action.annex`, `symbol.crown` for what lies nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from virtu.core.words import Words
from virtu.games.virtu import reasons, references, why, words
from virtu.games.virtu.data import (
    ACTIONS,
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    CITY_LIST,
    FACTIONS,
    KINDS,
    MAX_TROOPS,
    PALACES,
    POWERS,
    ROOM_SYMBOL,
    TILES,
)
from virtu.games.virtu.geography import geography
from virtu.games.virtu.palace import room_action
from virtu.games.virtu.picture.pieces import both_names, closed
from virtu.games.virtu.picture.portraits import has_portrait
from virtu.games.virtu.spring.annex import boats_needed, neutral_value
from virtu.games.virtu.state import NOBODY, SIDES, State
from web.views import alliances, choices, prestige
from web.views import card as cards
from web.views import rules as numbered
from web.views import seat as seats
from web.views.context import Context, esc
from web.views.html import act
from web.views.portraits import panel
from web.views.symbols import action_symbol, picture, spelled
from web.views.targets import ROOMS, TRACK, by_place

STORES = ("treasury", "reserve", "tokens", "troops", "trophies")
ARROW = "arrow-"
MARKS = ("rulebook", "public", "reconstructed")
"""Where a number comes from, the surest first."""


@frozen
class Sheet:
    """What a sheet says. `facts` are safe HTML, one for each line; `about` a plain sentence; `sign` a symbol;
    `source` where the numbers come from, by field; `asks` the name by which the rules know the thing; `face` the card
    or tile itself, or the portrait, in place of the sign; `rules` the numbers of the rules about it."""

    title: str
    kind: str = ""
    about: str = ""
    facts: tuple[str, ...] = ()
    sign: str = ""
    source: Mapping[str, str] | None = None
    asks: str = ""
    face: str = ""
    rules: tuple[str, ...] = ()


def render(state: State, ctx: Context, place: str) -> tuple[str, str]:
    """Title (plain text) and inside of the sheet of a place.

    Raises `KeyError` for what names nothing on this table.
    """
    sheet = sheet_of(state, ctx, place)
    t = ctx.t
    sign = sheet.face or (picture(sheet.sign, "sheet-sign") if sheet.sign else "")
    kind = f'<p class="faint">{esc(sheet.kind)}</p>' if sheet.kind else ""
    about = f"<p>{esc(sheet.about)}</p>" if sheet.about else ""
    facts = "".join(f"<li>{fact}</li>" for fact in sheet.facts)
    inside = (
        f'<header class="sheet-head">{sign}<div><h2>{esc(sheet.title)}</h2>{kind}</div></header>{about}'
        + (f'<ul class="facts">{facts}</ul>' if facts else "")
        + _now(state, ctx, place, sheet)
        + _rules(t, sheet.rules)
        + _source(t, sheet.source)
    )
    return sheet.title, inside


def _now(state: State, ctx: Context, place: str, sheet: Sheet) -> str:
    """What can be done with it now, as buttons, or why nothing can."""
    t = ctx.t
    if ctx.asked == NOBODY:
        return ""
    if here := by_place(state, ctx).get(place, ()):
        buttons = "".join(f"<li>{act(n, esc(choices.sentence(n, state, ctx)))}</li>" for n in here)
        heading = esc(t("about.now", player=ctx.name(ctx.asked)))
        return f'<section class="sheet-now"><h3>{heading}</h3><ul>{buttons}</ul></section>'
    found = why.why_not(state, ctx.asked, sheet.asks) if sheet.asks else ()
    if not found:
        return ""
    said = " ".join(f"{esc(reasons.say(t, state, reason))} {numbered.number(t, reason.rule)}" for reason in found)
    heading = esc(t("about.why-not", player=ctx.name(ctx.asked)))
    return f'<section class="sheet-now why-not"><h3>{heading}</h3><p>{said}</p></section>'


def _rules(t: Words, rules: tuple[str, ...]) -> str:
    """The rules about it, each a link into the book."""
    if not rules:
        return ""
    links = "".join(f"<li>{numbered.number(t, rule)}</li>" for rule in rules)
    heading = esc(t("rulebook.about-this"))
    return (
        f'<section class="about-rules"><h3 id="about-rules">{heading}</h3>'
        f'<ul aria-labelledby="about-rules">{links}</ul></section>'
    )


def _source(t: Words, source: Mapping[str, str] | None) -> str:
    """Which of the numbers are printed in the rulebooks, which are ours."""
    if not source:
        return ""
    by_mark: dict[str, list[str]] = {}
    for field, mark in source.items():
        by_mark.setdefault(mark, []).append(t(f"field.{field}"))
    lines = [
        t(f"mark.{mark}", fields=t.all_of(fields))
        for mark, fields in sorted(by_mark.items(), key=lambda item: MARKS.index(item[0]))
    ]
    return f'<p class="faint sheet-source">{esc(" ".join(lines))}</p>'


def sheet_of(state: State, ctx: Context, place: str) -> Sheet:
    """What the sheet of a place says. Raises `KeyError` for what names nothing on this table."""
    if place in CITIES:
        return _city(state, ctx, CITIES[place].index)
    if place in POWERS:
        return _power(state, ctx, place)
    if place == TRACK:
        return _track(state, ctx)
    group, dot, thing = place.partition(".")
    if group in FACTIONS:
        seat = next((s for s, player in enumerate(state.players) if player.faction == group), NOBODY)
        if seat == NOBODY:
            raise KeyError(place)
        return _owned(state, ctx, seat, thing) if dot else _seat(state, ctx, seat)
    return _LYING[group](state, ctx, thing)


def _or(t: Words, symbols: Mapping[str, int]) -> str:
    return spelled(symbols, t, esc(t("card-says.or")))


def _and(t: Words, symbols: Mapping[str, int]) -> str:
    return spelled(symbols, t, ", ")


def _said(t: Words, message: str, inside: str, **holes: str) -> str:
    """A line with a hole for safe HTML; the other holes take plain text."""
    before, _, after = t(message, what="\0", **holes).partition("\0")
    return f"{esc(before)}{inside}{esc(after)}"


# -- on the board ----------------------------------------------------------------------------------------------


def _city(state: State, ctx: Context, index: int) -> Sheet:
    t, city = ctx.t, CITY_LIST[index]
    title = both_names(t, city.id)
    if closed(state, index):
        return Sheet(title, t("about.city"), t("why.closed"), source=city.source, asks=city.id, rules=("S2", "S3"))
    facts = [_said(t, "about.tile-gives", _or(t, city.relief)), esc(t("about.value", n=city.value))]
    owner, asked = state.owner[index], ctx.asked
    if owner == NOBODY and asked != NOBODY and not city.pirate:
        facts.append(_annexing(state, ctx, index))
    facts.append(esc(t("board.owner", player=words.player(t, state, owner)) if owner >= 0 else t("board.neutral")))
    facts += [esc(line) for line in _standing(state, ctx, index)]
    roads = [t(f"city.{CITY_LIST[to].id}") for to in geography(len(state.players)).roads[index]]
    if roads:
        facts.append(esc(t("about.roads", cities=t.all_of(roads))))
    if city.seas:
        facts.append(esc(t("board.port", seas=t.all_of(t(f"sea.{sea}") for sea in city.seas))))
    facts += [esc(t("board.pirate"))] if city.pirate else []
    facts += [esc(t("board.start", faction=t(f"faction.{city.start}")))] if city.start in state.options.factions else []
    face = cards.alone(t, cards.face_of_tile(t, city.id))
    return Sheet(title, t("about.city"), "", tuple(facts), "", city.source, city.id, face, references.of_city(city.id))


def _annexing(state: State, ctx: Context, index: int) -> str:
    """What annexing would cost who is asked, as the rules work it out."""
    t = ctx.t
    boats = boats_needed(state, index, ctx.asked)
    cost = {"crown": neutral_value(state, index, ctx.asked) + 1, "boat": boats or 0}
    line = "about.annexing" if boats is not None else "about.annexing-if"
    return _said(t, line, _and(t, cost), player=ctx.name(ctx.asked))


def _standing(state: State, ctx: Context, index: int) -> list[str]:
    """Cathedral, agent, troops: what lies at a city."""
    t, owner, agent = ctx.t, state.owner[index], state.agents[index]
    said = [t("board.cathedral")] if state.cathedrals[index] else []
    if agent != NOBODY:
        said.append(t("about.agent-city", player=words.player(t, state, agent)))
    for seat in state.order:
        if count := state.troops[index][seat]:
            where = "board.inside" if seat == owner else "board.before"
            said.append(t.count(where, count, player=words.player(t, state, seat)))
    return said


def _power(state: State, ctx: Context, name: str) -> Sheet:
    t, power = ctx.t, POWERS[name]
    facts = [_said(t, "about.costs", _and(t, power.cost))]
    facts += [esc(line) for line in alliances.standing(state, ctx, power)]
    return Sheet(
        t(f"power.{name}"),
        t("about.power"),
        t(f"about.{name}"),
        tuple(facts),
        name,
        power.source,
        name,
        rules=references.of_power(name),
    )


def _track(state: State, ctx: Context) -> Sheet:
    t = ctx.t
    facts = tuple(esc(line) for line in prestige.patronage_lines(state, ctx))
    return Sheet(
        t("track.patronage"),
        "",
        t("about.patronise"),
        facts,
        "patronise",
        asks=why.TRACK,
        rules=references.of_place(TRACK),
    )


# -- cards and tiles -------------------------------------------------------------------------------------------


def _card(
    state: State, ctx: Context, name: str, kind: str = "", more: Iterable[str] = (), *, ready: bool = True
) -> Sheet:
    t, card = ctx.t, CARDS[name]
    facts = [_said(t, "about.card-gives", _or(t, card.relief))]
    if card.action:
        facts.append(_action(t, card.action))
    facts += [_said(t, "about.costs", _and(t, card.cost))] if card.cost else []
    facts += [esc(t.count("card-says.war-cost", card.war_cost))] if card.war_cost else []
    facts += [esc(t("card-says.agent"))] if card.agents else []
    facts += [esc(t.count("card-says.prestige", card.prestige))] if card.prestige else []
    facts += [esc(t.count("about.limit", card.limit))] if card.limit else []
    facts += [esc(line) for line in more]
    title = t(f"card.{name}")
    face = cards.alone(t, cards.face_of_card(t, name), ready)
    return Sheet(
        title,
        kind or t(f"about.card-{card.kind}"),
        "",
        tuple(facts),
        "",
        card.source,
        name,
        face,
        references.of_card(name),
    )


def _action(t: Words, action: str) -> str:
    said = esc(t("says.colon") + t(f"about.{action}"))
    return f"{picture(action_symbol(action))} <b>{esc(t(f'action.{action}'))}</b>{said}"


def _tile(state: State, ctx: Context, name: str, more: Iterable[str] = (), *, ready: bool = True) -> Sheet:
    t, tile = ctx.t, TILES[name]
    facts = [_said(t, "about.card-gives", _or(t, tile.relief))] if tile.relief else []
    facts += [_said(t, "about.costs", _and(t, tile.cost))] if tile.cost else []
    facts += [_said(t, "about.strength", _and(t, {"war": tile.war}))] if tile.war else []
    facts += [esc(t.count("card-says.war-cost", tile.war_cost))] if tile.war_cost else []
    facts += [esc(t("card-says.courtier"))] if tile.courtiers else []
    facts += [esc(t.count("card-says.prestige", tile.prestige))] if tile.prestige else []
    facts += [esc(t.count("about.limit", tile.limit))] if tile.limit else []
    facts += [esc(line) for line in more]
    title = t.optional(f"city.{name}") or t(f"tile.{name}")
    face = cards.alone(t, cards.face_of_tile(t, name), ready)
    return Sheet(title, t("about.tile"), "", tuple(facts), "", tile.source, name, face, references.of_tile(name))


def _bonus(state: State, ctx: Context, name: str) -> Sheet:
    t, bonus = ctx.t, BONUSES[name]
    facts = [t.count("card-says.prestige", bonus.prestige)] if bonus.prestige else []
    holder = next((seat for seat, player in enumerate(state.players) if name in player.bonuses), NOBODY)
    facts += [t("board.owner", player=words.player(t, state, holder))] if holder != NOBODY else []
    kind = t("about.bonus", kind=t(f"bonus-kind.{bonus.kind}"))
    shown = tuple(esc(fact) for fact in facts)
    face = panel(name) if has_portrait(name) else ""
    return Sheet(
        t(f"bonus.{name}"),
        kind,
        t(f"about.{name}"),
        shown,
        f"emblem-{name}",
        bonus.source,
        name,
        face,
        references.of_bonus(name),
    )


def _offer(state: State, ctx: Context, name: str) -> Sheet:
    left = state.supply[BUYABLE.index(name)]
    more = [ctx.t.count("offer.left", left)]
    return _card(state, ctx, name, more=more) if name in CARDS else _tile(state, ctx, name, more)


def _an_action(state: State, ctx: Context, name: str) -> Sheet:
    if name not in ACTIONS:
        raise KeyError(name)
    about, rules = ctx.t(f"about.{name}"), references.of_action(name)
    return Sheet(ctx.t(f"action.{name}"), ctx.t("about.action"), about, (), action_symbol(name), rules=rules)


def _symbol(state: State, ctx: Context, name: str) -> Sheet:
    if name not in KINDS:
        raise KeyError(name)
    use, rules = ctx.t(f"symbol-use.{name}"), references.of_symbol(name)
    return Sheet(ctx.t(f"symbol.{name}"), ctx.t("about.symbol"), use, (), name, rules=rules)


_LYING = {
    "offer": _offer,
    "bonus": _bonus,
    "hand": lambda state, ctx, thing: _card(state, ctx, thing),
    "card": lambda state, ctx, thing: _card(state, ctx, thing),
    "tile": lambda state, ctx, thing: _tile(state, ctx, thing),
    "action": _an_action,
    "symbol": _symbol,
}


# -- in a palace -----------------------------------------------------------------------------------------------


def _seat(state: State, ctx: Context, seat: int) -> Sheet:
    """A player, with what the figures of the strip mean."""
    sign = f"arms-{state.players[seat].faction}"
    return Sheet(
        ctx.name(seat),
        ctx.t("figures.seat"),
        "",
        seats.facts(state, ctx, seat),
        sign,
        rules=references.of_place("seat"),
    )


def _owned(state: State, ctx: Context, seat: int, thing: str) -> Sheet:
    """What lies in a palace."""
    t, player = ctx.t, state.players[seat]
    if thing.isdigit() and 1 <= int(thing) <= ROOMS:
        return _room(state, ctx, seat, int(thing))
    side, colon, card = thing.partition(":")
    whose = t("about.of", player=ctx.name(seat))
    if colon and side in SIDES:
        ready = not card.endswith("*")
        now = t("card-says.ready" if ready else "about.spent-courtier")
        more = (whose, now, t(f"palace.arrow.{side}"))
        return _only_own(ctx, seat, _card(state, ctx, card.removesuffix("*"), more=more, ready=ready), thing)
    if thing in SIDES:
        about, rules = t(f"palace.space-about.{thing}"), references.of_place("court")
        return Sheet(t("sign.courtier"), whose, about, (), "courtier", rules=rules)
    if thing in TILES:
        held = [tile.ready for tile in player.tiles if tile.id == thing]
        lines = [t.count("about.tiles-held", len(held), ready=sum(held))]
        return _only_own(ctx, seat, _tile(state, ctx, thing, (whose, *lines), ready=any(held)), thing)
    if thing in BONUSES:
        return _bonus(state, ctx, thing)
    if thing.startswith(ARROW):
        about, rules = t(f"palace.arrow.{thing.removeprefix(ARROW)}"), references.of_place("arrow")
        return Sheet(t("about.arrow"), whose, about, (), "arrow", rules=rules)
    if thing not in STORES:
        raise KeyError(thing)
    numbers = {
        "treasury": t.count("palace.treasury", player.florins),
        "reserve": t.count("palace.agents", player.agents - state.placed_agents(seat)),
        "tokens": t.count("palace.tokens", player.tokens),
        "troops": t.count("palace.troops", MAX_TROOPS - state.troops_of(seat)),
        "trophies": t("prestige.trophies"),
    }
    signs = {"treasury": "florin", "reserve": "agent", "tokens": "token", "troops": "troop", "trophies": "prestige"}
    taken = tuple(esc(t("palace.trophy", name=ctx.name(rival))) for rival in player.trophies)
    facts = taken if thing == "trophies" else ()
    rules = references.of_place(thing)
    return Sheet(numbers[thing], whose, t(f"about.{thing}"), facts, signs[thing], rules=rules)


def _only_own(ctx: Context, seat: int, sheet: Sheet, asks: str) -> Sheet:
    """Only the seat that is asked can be told why it is not offered something of its own."""
    return evolve(sheet, asks=asks if seat == ctx.asked else "")


def _room(state: State, ctx: Context, seat: int, number: int) -> Sheet:
    t, player = ctx.t, state.players[seat]
    held = player.rooms[number - 1]
    action = room_action(player, number)
    facts = []
    if held.card:
        relief = _or(t, CARDS[held.card].relief)
        facts.append(f"<b>{esc(t(f'card.{held.card}').removesuffix('.'))}</b>. {_said(t, 'about.card-gives', relief)}")
    else:
        printed: Mapping[str, int] = ROOM_SYMBOL.get(action, {})
        facts += [_said(t, "about.printed", _or(t, printed))] if printed else []
    if held.under:
        improved = esc(t("palace.improved", card=t(f"card.{held.under}").removesuffix(".")))
        facts.append(f"{improved}. {_said(t, 'about.card-gives', _or(t, CARDS[held.under].relief))}")
    if player.marker == number:
        facts.append(esc(t("palace.marker")))
    if held.indulgence:
        facts.append(picture("indulgence") + " " + esc(t("about.sealed")))
    if held.agent != NOBODY:
        agent = t("about.agent-own" if held.agent == seat else "about.agent-room", player=ctx.name(held.agent))
        facts.append(picture("agent") + " " + esc(agent))
    title = t("room.of", player=ctx.name(seat), room=number, action=t(f"action.{action}"))
    sign = action_symbol(action)
    here = ("indulgence",) * bool(held.indulgence) + ("agent",) * (held.agent != NOBODY)
    rules = tuple(dict.fromkeys((*references.of_place("room", *here), *references.of_action(action))))
    asks = f"{player.faction}.{number}"
    source = CARDS[held.card].source if held.card else PALACES[player.faction].source
    face = cards.alone(t, cards.face_of_card(t, held.card)) if held.card else ""
    return Sheet(title, t("about.room"), t(f"about.{action}"), tuple(facts), sign, source, asks, face, rules)
