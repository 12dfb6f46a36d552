"""Whether an agenda is possible: the steps of a season in their order, each with sensible contents.

Read from the bottom: the step that ends the season, the steps of the players who come later, those of the player whose
turn it is, and on top what is asked now.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import fields

from virtu.core.errors import BadPosition
from virtu.games.virtu.data import BUYABLE, CARDS, POWERS, TILES
from virtu.games.virtu.palace import PlaceCard, room_action
from virtu.games.virtu.payment import Pay
from virtu.games.virtu.setup import PlaceFamily
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.sieges.order import Contest, ResolveSieges
from virtu.games.virtu.sieges.retreat import Retreats
from virtu.games.virtu.spring.act import ACTS, Act
from virtu.games.virtu.spring.govern import Govern
from virtu.games.virtu.spring.intrigue import Intrigue, places
from virtu.games.virtu.spring.marker import ROOMS, MoveMarker, StartMarker, Travel
from virtu.games.virtu.state import NOBODY, State
from virtu.games.virtu.steps import Step
from virtu.games.virtu.winter import winter_steps
from virtu.games.virtu.winter.purchases import Purchases

BOTTOM = {"setup": "Spring", "spring": "SpringEnds", "sieges": "NewOrder", "winter": "YearEnds"}
"""The step at the bottom of the agenda in each season; at the end there is none."""
KINDS = ("florin", "crown", "cross", "either", "cavalry", "boat", "mask", "war", "arrow")
MANY = 99
"""More than any number that a step counts."""


def check_agenda(state: State) -> None:
    """Raise BadPosition if this cannot be what is to be decided. The rest of the state has been checked."""
    if not _possible(state):
        raise BadPosition("position.agenda")


def _possible(state: State) -> bool:
    agenda = state.agenda
    bottom = type(agenda[0]).__name__ if agenda else None
    if bottom != BOTTOM.get(state.season):
        return False
    if not agenda:
        return True
    steps = agenda[1:]
    if not steps or any(not 0 <= step.seat < len(state.players) for step in steps):
        return False
    shape = {"setup": _setup, "spring": _spring, "sieges": _sieges, "winter": _winter}[state.season]
    return shape(state, steps) and all(
        _contents(state, below, step) for below, step in zip(agenda, steps, strict=False)
    )


def _last_in_order(state: State, seats: Sequence[int]) -> bool:
    """Whether these seats, in this order, are the last ones of the turn order."""
    return tuple(seats) == state.order[len(state.order) - len(seats) :]


def _split(steps: Sequence[Step], *kinds: type[Step]) -> tuple[Sequence[Step], Sequence[Step]]:
    """The first steps that are of these kinds, and the rest."""
    count = next((at for at, step in enumerate(steps) if not isinstance(step, kinds)), len(steps))
    return steps[:count], steps[count:]


def _names(steps: Sequence[Step]) -> list[str]:
    return ["Act" if isinstance(step, Act) else type(step).__name__ for step in steps]


# -- the shape of the seasons ------------------------------------------------------------------------------


def _setup(state: State, steps: Sequence[Step]) -> bool:
    placing, rest = _split(steps, PlaceFamily)
    return not rest and _last_in_order(state, [step.seat for step in placing[::-1]])


def _spring(state: State, steps: Sequence[Step]) -> bool:
    """The markers still to be moved, and above them the turn that is under way, if any."""
    turns, turn = _split(steps, StartMarker, MoveMarker)
    seats = [step.seat for step in turns[::-1]]
    for step in turns:
        if (state.players[step.seat].marker == 0) is not isinstance(step, StartMarker):
            return False
    names = _names(turn)
    if names == ["Pay"]:
        return bool(turns) and isinstance(turns[-1], MoveMarker) and _turn(state, seats, turn, set(seats))
    if names in (["Travel"], ["Travel", "Pay"], ["Act"], ["Act", "Pay"], ["Act", "ChooseBonus"], ["Act", "PlaceCard"]):
        seats = [turn[0].seat, *seats]
        return _turn(state, seats, turn, set(seats[1:]))
    return not turn and _last_in_order(state, seats) and _started(state, set(seats))


def _turn(state: State, seats: list[int], turn: Sequence[Step], waiting: set[int]) -> bool:
    return _last_in_order(state, seats) and all(step.seat == seats[0] for step in turn) and _started(state, waiting)


def _started(state: State, waiting: set[int]) -> bool:
    """Whoever has had a turn this spring has a marker in a room."""
    return all(player.marker or seat in waiting for seat, player in enumerate(state.players))


def _sieges(state: State, steps: Sequence[Step]) -> bool:
    """Retreats of all below the sieges still to be resolved, and above them one siege."""
    retreats, rest = _split(steps, Retreats)
    if not _last_in_order(state, [step.seat for step in retreats[::-1]]):
        return False
    if not rest or isinstance(rest[0], Pay):
        return bool(retreats) and len(rest) < 2 and all(step.seat == retreats[-1].seat for step in rest)
    sieges, siege = _split(rest, ResolveSieges)
    if not sieges or len(retreats) < len(state.order):
        return False
    names = _names(siege)
    shapes: tuple[list[str], ...] = ([], ["Contest"], ["Contest", "Battle"], ["Contest", "Battle", "Pay"])
    shapes += (["Battle"], ["Battle", "Pay"], ["LoseSpace"])
    if not _last_in_order(state, [step.seat for step in sieges[::-1]]) or names not in shapes:
        return False
    return "Pay" not in names or siege[-1].seat == siege[-2].seat


def _winter(state: State, steps: Sequence[Step]) -> bool:
    """The five steps of each player, less those that are over; above them a payment or a card to be placed."""
    own = list(steps)
    if isinstance(own[-1], Pay | PlaceCard):
        top = own.pop()
        if not own or top.seat != own[-1].seat or (isinstance(top, PlaceCard) and not isinstance(own[-1], Purchases)):
            return False
    whole = [(type(step), step.seat) for seat in state.order for step in winter_steps(seat)]
    left = [(type(step), step.seat) for step in own[::-1]]
    return bool(left) and left == whole[len(whole) - len(left) :]


# -- what the steps hold -----------------------------------------------------------------------------------


def _amounts(pairs: Sequence[tuple[str, int]]) -> bool:
    """Whether kinds of symbols have sensible numbers, each kind once."""
    kinds = [kind for kind, _ in pairs]
    return len(set(kinds)) == len(kinds) and all(kind in KINDS and 0 < number < MANY for kind, number in pairs)


def _contents(state: State, below: Step, step: Step) -> bool:
    if any(not NOBODY <= number < MANY for number in _numbers(step)):
        return False
    match step:
        case PlaceFamily(cards=cards):
            return bool(cards) and len(set(cards)) == len(cards)
        case Pay(cost=cost, used=used):
            return _amounts(cost) and all(kind in KINDS and 0 < number < MANY for _, kind, number in used)
        case PlaceCard(card=card):
            return card == "machiavelli" if isinstance(below, Act) else card in BUYABLE and card in CARDS
        case Travel(left=left, crossed=crossed):
            return left >= 0 and all(1 <= room <= ROOMS for room in crossed)
        case Act():
            return _act(state, step)
        case Contest() | Battle():
            return _siege(state, below, step)
        case Purchases(bought=bought, pool=pool):
            return _amounts(pool) and set(bought) <= set(BUYABLE)
    return True


def _numbers(step: Step) -> list[int]:
    """The numbers of a step."""
    values = (getattr(step, attribute.name) for attribute in fields(type(step)))
    return [value for value in values if type(value) is int]


def _act(state: State, step: Act) -> bool:
    """An action belongs to the room of the marker; what it notes exists."""
    player = state.players[step.seat]
    if ACTS.get(room_action(player, player.marker)) is not type(step) or step.deeds < 0 or not _amounts(step.pool):
        return False
    if isinstance(step, Govern):
        known = {*TILES, *POWERS}
        return step.half in (0, 1) and {*step.payers, *step.readied} <= known
    if isinstance(step, Intrigue):
        agents = {place: agent for place, (agent, _) in places(state).items()}
        if step.taken == "reserve":
            return state.placed_agents(step.seat) < player.agents
        watched = player.rooms[player.marker - 1].agent not in (NOBODY, step.seat)
        return (not step.taken or agents.get(step.taken) == step.seat) and step.blocked <= watched
    return True


def _siege(state: State, below: Step, step: Contest | Battle) -> bool:
    """Whoever fights before a city has troops there that have not been beaten."""
    city, seats = step.city, range(len(state.players))
    if not 0 <= city < len(state.owner):
        return False

    def stands(seat: int) -> bool:
        camped = seat in seats and state.troops[city][seat] > 0
        return camped and state.owner[city] != seat and (seat, city) not in state.beaten

    if isinstance(step, Contest):
        rivals = step.rivals
        return len({*rivals, step.seat}) == len(rivals) + 1 and all(s in seats for s in (*rivals, *step.spent))
    parties = (step.attacker, step.defender)
    known = all(use in {f"{seat}:leonardo" for seat in seats} for use in step.used)
    bounded = all(0 <= strength < MANY for strength in step.bonuses) and step.passes >= 0
    if not (stands(step.attacker) and step.seat in parties and step.attacker != step.defender and known and bounded):
        return False
    if step.open_field:
        return isinstance(below, Contest) and below.city == city and stands(step.defender)
    return not isinstance(below, Contest) and step.defender == state.owner[city]
