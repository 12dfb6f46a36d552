"""Written positions: a document that says only what differs from the start (docs/positions.md).

Seats are named by the colour of their faction, cities, cards and tiles by their ids, a spent card or tile with a star.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from virtu.core.errors import BadPosition
from virtu.core.plain import from_plain, to_plain
from virtu.games.virtu.data import BUYABLE, CITIES, CITY_LIST, FACTIONS, POWERS, TILES
from virtu.games.virtu.editions import Options, read_options
from virtu.games.virtu.palace import PlaceCard, change_supply
from virtu.games.virtu.setup import PlaceFamily, empty_table, family
from virtu.games.virtu.sieges.order import ResolveSieges
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.act import begin_action
from virtu.games.virtu.spring.intrigue import places, set_agent
from virtu.games.virtu.spring.marker import MoveMarker, StartMarker
from virtu.games.virtu.state import NOBODY, Courtier, Room, State, Table, Tile, freeze, put
from virtu.games.virtu.steps import STEPS, Step, settle
from virtu.games.virtu.winter import winter_steps
from virtu.games.virtu.year import NewOrder, Spring, SpringEnds, YearEnds

KINDS: dict[type, dict[str, type[Step]]] = {Step: STEPS}
NAMES: dict[str, Any] = {"Step": Step}

WINTER_STEPS = ("wages", "reorganise", "buy", "recruit", "alliance")
TOP = (
    "options year season to_move step order city_order patronage_order cities cathedrals troops agents players powers "
    "beaten ending agenda"
).split()
PLAYER = (
    "florins agents marker rooms left right tiles spent trophies patronage bonuses tokens lost_spaces indulgences"
).split()


# -- reading -----------------------------------------------------------------------------------------------


def read_position(document: Mapping[str, Any]) -> State:
    """The state a document describes; whether it is possible is checked by the caller. Raises BadPosition."""
    _only(document, TOP, "")
    options = _options(_get(document, "options", dict, {}))
    t = empty_table(options)
    t.year = _get(document, "year", int, 1)
    t.season = _get(document, "season", str, "spring")
    seats = {faction: seat for seat, faction in enumerate(options.factions)}
    _cities(t, _get(document, "cities", dict, {}), seats)
    players = _get(document, "players", dict, {})
    for colour in players:
        _seat(seats, colour, "players")
    for colour, seat in seats.items():
        _player(t, seat, _get(players, colour, dict, {}, "players"), seats)
    _map(t, document, seats)
    for power, record in _get(document, "powers", dict, {}).items():
        _known(power, POWERS, "powers")
        _only(record, ["ally", "ready"], f"powers.{power}")
        ally = _seat(seats, _get(record, "ally", str, ""), f"powers.{power}")
        t.change_power(POWERS[power].index, ally=ally, ready=_get(record, "ready", bool, True))
    t.order = _seats(document, "order", seats, t.order)
    t.city_stack = _seats(document, "city_order", seats, t.order)
    t.patronage_stack = _seats(document, "patronage_order", seats, t.order)
    t.ending = tuple(_texts(document, "ending"))
    _offer(t)
    _agenda(t, document, seats)
    return freeze(t)


def _options(plain: dict[str, Any]) -> Options:
    plain = dict(plain)
    factions = plain.get("factions", list(FACTIONS))
    if isinstance(plain.get("first"), str) and isinstance(factions, list) and plain["first"] in factions:
        plain["first"] = factions.index(plain["first"])
    plain.setdefault("first", 0)
    return read_options(plain, lambda n: 0)


def _cities(t: Table, owners: dict[str, Any], seats: dict[str, int]) -> None:
    """Who controls what; "neutral" takes a start city away."""
    for city, colour in owners.items():
        _known(city, CITIES, "cities")
        owner = NOBODY if colour == "neutral" else _seat(seats, colour, f"cities.{city}")
        t.owner = put(t.owner, CITIES[city].index, owner)
    for seat in seats.values():
        tiles = [Tile(city.id) for city in CITY_LIST if t.owner[city.index] == seat]
        t.change(seat, tiles=tuple(tiles))


def _player(t: Table, seat: int, record: dict[str, Any], seats: dict[str, int]) -> None:
    player = t.players[seat]
    where = f"players.{player.faction}"
    _only(record, PLAYER, where)
    for key in ("florins", "agents", "marker", "patronage", "tokens"):
        if key in record:
            t.change(seat, **{key: _get(record, key, int, 0, where)})
    t.change(
        seat,
        bonuses=tuple(_texts(record, "bonuses", where)),
        trophies=tuple(_seat(seats, colour, where) for colour in _texts(record, "trophies", where)),
        lost_base=tuple(_texts(record, "lost_spaces", where)),
        left=_courtiers(record, "left", where),
        right=_courtiers(record, "right", where),
        rooms=_rooms(record, where),
    )
    spent = _texts(record, "spent", where)
    tiles = [Tile(tile.id, ready=tile.id not in spent) for tile in t.players[seat].tiles]
    _known_all(spent, [tile.id for tile in tiles], where)
    for name in _texts(record, "tiles", where):
        _known(_card(name)[0], TILES, where)
        tiles.append(Tile(*_card(name)))
    t.change(seat, tiles=tuple(tiles))


def _courtiers(record: dict[str, Any], side: str, where: str) -> tuple[Courtier, ...]:
    return tuple(Courtier(*_card(name)) for name in _texts(record, side, where))


def _card(name: str) -> tuple[str, bool, bool]:
    """Id, ready, new of `merchant`, `merchant*` (spent), `merchant+` (bought in the purchases going on)."""
    return name.rstrip("*+"), "*" not in name, "+" in name


def _name(thing: Courtier | Tile) -> str:
    name = thing.card if isinstance(thing, Courtier) else thing.id
    return name + ("" if thing.ready else "*") + ("+" if thing.new else "")


def _rooms(record: dict[str, Any], where: str) -> tuple[Room, ...]:
    """`rooms` maps the number of a room to its action card, or to `card/improvement`."""
    rooms = [Room()] * 5
    sealed = record.get("indulgences", [])
    if not isinstance(sealed, list) or any(type(room) is not int or not 1 <= room <= 5 for room in sealed):
        raise BadPosition("error.position-type", where=f"{where}.indulgences")
    for number, text in _get(record, "rooms", dict, {}, where).items():
        if number not in ("1", "2", "3", "4", "5") or not isinstance(text, str):
            raise BadPosition("error.position-type", where=f"{where}.rooms")
        card, _, under = text.partition("/")
        rooms[int(number) - 1] = Room(card, under)
    return tuple(Room(room.card, room.under, number in sealed) for number, room in enumerate(rooms, 1))


def _map(t: Table, document: Mapping[str, Any], seats: dict[str, int]) -> None:
    troops = _get(document, "troops", dict, None)
    if troops is not None:
        t.troops = ((0,) * len(seats),) * len(CITY_LIST)
        for colour, camps in troops.items():
            seat = _seat(seats, colour, "troops")
            for city, number in _dict(camps, f"troops.{colour}").items():
                _known(city, CITIES, f"troops.{colour}")
                if type(number) is not int:
                    raise BadPosition("error.position-type", where=f"troops.{colour}.{city}")
                t.move_troops(seat, CITIES[city].index, number)
    for city in _texts(document, "cathedrals"):
        _known(city, CITIES, "cathedrals")
        t.cathedrals = put(t.cathedrals, CITIES[city].index, True)
    known = places(t)
    for colour in _get(document, "agents", dict, {}):
        seat = _seat(seats, colour, "agents")
        for place in _texts(document["agents"], colour, "agents"):
            _known(place, known, f"agents.{colour}")
            set_agent(t, place, seat)
    beaten = []
    for colour, cities in _get(document, "beaten", dict, {}).items():
        for city in _texts({colour: cities}, colour, "beaten"):
            _known(city, CITIES, "beaten")
            beaten.append((_seat(seats, colour, "beaten"), CITIES[city].index))
    t.beaten = tuple(sorted(beaten))


def _offer(t: Table) -> None:
    """What players hold is not in the offer, nor are their indulgences in the pile."""
    for player in t.players:
        rooms = [card for room in player.rooms for card in (room.card, room.under)]
        for thing in (*rooms, *(c.card for c in (*player.left, *player.right)), *(tile.id for tile in player.tiles)):
            if thing in BUYABLE:
                change_supply(t, thing, -1)
        t.indulgences -= sum(room.indulgence for room in player.rooms)


def _agenda(t: Table, document: Mapping[str, Any], seats: dict[str, int]) -> None:
    """The steps as written, or those of the season from the seat `to_move` on."""
    if "agenda" in document:
        t.agenda = from_plain(tuple[Step, ...], document["agenda"], KINDS, "agenda", NAMES)
        for step in t.agenda:
            if isinstance(step, PlaceCard) and step.card in BUYABLE:
                change_supply(t, step.card, -1)
        return
    mover = _seat(seats, _get(document, "to_move", str, t.players[t.order[0]].faction), "to_move")
    step = _get(document, "step", str, "")
    waiting = t.order[t.order.index(mover) :]
    if t.season == "setup":
        t.push(*(PlaceFamily(seat=s, cards=family(t.players[s].faction)) for s in waiting), Spring())
    elif t.season == "spring":
        _spring_agenda(t, waiting, step)
    elif t.season == "sieges":
        first = waiting if step != "retreat" else ()
        later = t.order if step != "retreat" else waiting
        t.push(*(ResolveSieges(seat=s) for s in first), *(Retreats(seat=s) for s in later), NewOrder())
    elif t.season == "winter":
        _winter_agenda(t, waiting, step)
    elif t.season != "end":
        raise BadPosition("position.season")
    settle(t)


def _spring_agenda(t: Table, waiting: tuple[int, ...], step: str) -> None:
    """`step = "act"`: the marker has been moved, the action of its room is next."""
    mover, rest = waiting[0], waiting[1:]
    if step not in ("", "act"):
        raise BadPosition("position.step", step=step[:40])
    t.push(*(_turn(t, seat) for seat in rest), SpringEnds())
    if step == "act":
        if not 1 <= t.players[mover].marker <= 5:
            raise BadPosition("position.marker", faction=t.players[mover].faction)
        sealed = t.players[mover].rooms[t.players[mover].marker - 1].indulgence
        begin_action(t, mover, stayed_sealed=sealed)
    else:
        t.push(_turn(t, mover))


def _turn(t: Table, seat: int) -> Step:
    """The spring of a seat: whoever has no marker in a room yet puts it into one."""
    return MoveMarker(seat=seat) if t.players[seat].marker else StartMarker(seat=seat)


def _winter_agenda(t: Table, waiting: tuple[int, ...], step: str) -> None:
    if step and step not in WINTER_STEPS:
        raise BadPosition("position.step", step=step[:40])
    own = winter_steps(waiting[0])[WINTER_STEPS.index(step) if step else 0 :]
    t.push(*own, *(s for seat in waiting[1:] for s in winter_steps(seat)), YearEnds())


# -- writing -----------------------------------------------------------------------------------------------


def write_position(state: State) -> dict[str, Any]:
    """A document that `read_position` turns into the same state, without what is as at the start."""
    colours = state.options.factions
    start = empty_table(state.options)
    document: dict[str, Any] = {"year": state.year, "season": state.season}
    if state.order != start.order:
        document["order"] = [colours[s] for s in state.order]
    for key, stack in (("city_order", state.city_stack), ("patronage_order", state.patronage_stack)):
        if stack != state.order:
            document[key] = [colours[s] for s in stack]
    cathedrals = [city.id for city in CITY_LIST if state.cathedrals[city.index]]
    if cathedrals:
        document["cathedrals"] = cathedrals
    if state.ending:
        document["ending"] = list(state.ending)
    if state.agenda:
        document["agenda"] = to_plain(state.agenda, KINDS)
    document["options"] = state.options.to_plain()
    owners = {c.id: state.owner[c.index] for c in CITY_LIST if state.owner[c.index] != start.owner[c.index]}
    if owners:
        document["cities"] = {city: "neutral" if o == NOBODY else colours[o] for city, o in owners.items()}
    if state.troops != start.troops:
        document["troops"] = {
            colour: {c.id: state.troops[c.index][seat] for c in CITY_LIST if state.troops[c.index][seat]}
            for seat, colour in enumerate(colours)
        }
    agents = {c: [p for p, (agent, _) in places(state).items() if agent == s] for s, c in enumerate(colours)}
    if any(agents.values()):
        document["agents"] = {colour: there for colour, there in agents.items() if there}
    if state.beaten:
        document["beaten"] = {
            colour: [CITY_LIST[city].id for s, city in state.beaten if s == seat]
            for seat, colour in enumerate(colours)
            if any(s == seat for s, _ in state.beaten)
        }
    allies = {power: state.powers[record.index] for power, record in POWERS.items()}
    powers = {p: {"ally": colours[a.ally], "ready": a.ready} for p, a in allies.items() if a.ally != NOBODY}
    if powers:
        document["powers"] = powers
    players = {player.faction: _write_player(state, s) for s, player in enumerate(state.players)}
    document["players"] = {colour: record for colour, record in players.items() if record}
    return document


def _write_player(state: State, seat: int) -> dict[str, Any]:
    player, start = state.players[seat], empty_table(state.options).players[seat]
    record: dict[str, Any] = {
        key: getattr(player, key)
        for key in ("florins", "agents", "marker", "patronage", "tokens")
        if getattr(player, key) != getattr(start, key)
    }
    colours = state.options.factions
    lists = {
        "left": [_name(c) for c in player.left],
        "right": [_name(c) for c in player.right],
        "spent": [tile.id for tile in player.tiles if tile.id in CITIES and not tile.ready],
        "tiles": [_name(tile) for tile in player.tiles if tile.id not in CITIES],
        "bonuses": list(player.bonuses),
        "lost_spaces": list(player.lost_base),
        "trophies": [colours[s] for s in player.trophies],
        "indulgences": [number for number, room in enumerate(player.rooms, 1) if room.indulgence],
    }
    record |= {key: items for key, items in lists.items() if items}
    rooms = {
        str(number): f"{room.card}/{room.under}" if room.under else room.card
        for number, room in enumerate(player.rooms, 1)
        if room.card
    }
    if rooms:
        record["rooms"] = rooms
    return record


# -- asking a document for things --------------------------------------------------------------------------


def _get(table: Any, key: str, kind: type, default: Any, where: str = "") -> Any:
    value = _dict(table, where).get(key, default)
    if value is not default and type(value) is not kind:
        raise BadPosition("error.position-type", where=f"{where}.{key}".strip("."))
    return value


def _dict(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadPosition("error.position-type", where=where)
    return value


def _texts(table: Mapping[str, Any], key: str, where: str = "") -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadPosition("error.position-type", where=f"{where}.{key}".strip("."))
    return value


def _only(table: Any, keys: list[str], where: str) -> None:
    unknown = sorted(set(_dict(table, where)) - set(keys))
    if unknown:
        raise BadPosition("error.position-unknown", where=f"{where}.{unknown[0]}".strip(".")[:80])


def _known(name: str, known: Any, where: str) -> None:
    if name not in known:
        raise BadPosition("error.position-unknown", where=f"{where}.{name}"[:80])


def _known_all(names: list[str], known: list[str], where: str) -> None:
    for name in names:
        _known(name, known, where)


def _seat(seats: dict[str, int], colour: Any, where: str) -> int:
    if not isinstance(colour, str) or colour not in seats:
        raise BadPosition("error.position-seat", where=where[:80], colour=str(colour)[:20])
    return seats[colour]


def _seats(document: Mapping[str, Any], key: str, seats: dict[str, int], default: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_seat(seats, c, key) for c in _texts(document, key)) if key in document else default
