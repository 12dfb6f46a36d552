"""The rooms of the palace: printed action or card, improvement, indulgence, agent, marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from virtu.games.virtu.data import ARROW_AFTER, CARDS, PALACES, ROOM_SYMBOL
from virtu.games.virtu.palace import room_action
from virtu.games.virtu.picture.emblems import emblem
from virtu.games.virtu.picture.symbols import use
from virtu.games.virtu.spring.marker import move_costs
from virtu.games.virtu.state import NOBODY, Player, State
from web.views import card
from web.views.choices import opening
from web.views.context import Context, esc
from web.views.html import attributes
from web.views.symbols import action_symbol

BESIDE = {1: "left", 2: "right", 3: "left", 4: "left", 5: "right"}
"""The side of a room at which marker and agent stand, so that they cover nothing that is printed on its card."""
CORNERS = {1: (202, 6), 2: (326, 6), 3: (401, 158), 4: (264, 292), 5: (127, 158)}
"""Upper left corners of the rooms, clockwise from the upper left room."""
ARROWS = {"left": (166, 134, -62), "right": (474, 134, 62)}
IMPROVEMENT_H = 27


class Pen:
    """Draws one palace: what is there, what can be done, and the names of the places drawn so far."""

    def __init__(self, state: State, ctx: Context, offers: Mapping[str, tuple[str, ...]], seat: int) -> None:
        self.state, self.ctx, self.offers, self.seat = state, ctx, offers, seat
        self.t = ctx.t
        self.player: Player = state.players[seat]
        self.names: dict[str, str] = {}

    def own(self, name: str) -> str:
        """The id of a place of this palace."""
        return f"{self.player.faction}.{name}"

    def mark(self, place: str, name: str, says: str, here: Sequence[str] | None = None) -> str:
        """The opening of the element at a place (`choices.opening`); `here` limits the actions that it shows."""
        notations = tuple(self.offers.get(place, ()) if here is None else here)
        self.names[place] = name
        return opening(place, notations, says, self.state, self.ctx)

    def news(self, part: str, x: float, y: float, wide: float, high: float) -> str:
        """The frame of a part of the palace in which something is new for the one whose turn begins, or nothing."""
        if self.own(part) not in self.ctx.news:
            return ""
        frame = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="9" class="news-'
        flag = f'<path d="M{x + wide - 16:g} {y + 3:g}v-14l13 5l-13 5" class="news-flag"/>'
        return f'<g class="news">{frame}edge"/>{frame}ring"/>{flag}</g>'


def arrow(pen: Pen, side: str) -> str:
    """The courtier arrow of a side, on the ring."""
    x, y, turn = ARROWS[side]
    says = pen.t(f"palace.arrow.{side}")
    return (
        f'<g class="courtier-arrow"{pen.mark(pen.own("arrow-" + side), says, says)}'
        f'<circle cx="{x}" cy="{y}" r="17" class="seal"/>'
        f'<g transform="rotate({turn} {x} {y})">{use("arrow", x, y, 22)}</g>'
        f"{use('courtier', x + (-26 if side == 'left' else 26), y - 4, 18)}</g>"
    )


def room(pen: Pen, number: int) -> str:
    """A room with everything that lies in it."""
    x, y = CORNERS[number]
    held = pen.player.rooms[number - 1]
    action = pen.t(f"action.{room_action(pen.player, number)}")
    name = pen.t("room", room=number, action=action)
    place = pen.own(str(number))
    parts = [_improvement(pen, held.under, x, y)] if held.under else []
    if held.card:
        parts.append(card.draw(pen.t, card.face_of_card(pen.t, held.card), x, y))
    else:
        parts.append(_printed(pen, number, x, y))
    parts.append(f'<text x="{x + 8}" y="{y + card.HEIGHT - 8}" class="small faint">{number}</text>')
    notations = pen.offers.get(place, ())
    below = IMPROVEMENT_H if held.under else 0
    if notations:
        parts.append(card.now(x - 4, y - 4, card.WIDTH + 8, card.HEIGHT + below + 8))
    if held.indulgence:
        parts.append(_indulgence(pen, x, y))
    if held.agent != NOBODY:
        parts.append(_agent(pen, held.agent, _beside(number, 13), y + 34))
    if pen.player.marker == number:
        parts.append(_marker(pen, _beside(number, 14), y + 76))
    parts += _prices(notations, x, y + below)
    marks = pen.mark(place, name, _says(pen, number, name))
    refreshed = attributes(data_refreshes=" ".join(_passed(pen.player.marker, notations)) or None)
    return f'<g id="palace-room-{number}" class="room"{refreshed}{marks}{"".join(parts)}</g>'


def _passed(marker: int, notations: Sequence[str]) -> list[str]:
    """The sides whose courtier arrow a move to this room passes."""
    rooms = max((int(n.split(" ")[1]) for n in notations if n.startswith("move ")), default=0)
    left = [(marker - 1 + step) % 5 + 1 for step in range(rooms)]
    return [side for side, after in ARROW_AFTER.items() if after in left]


def _says(pen: Pen, number: int, name: str) -> str:
    """A room in words."""
    held = pen.player.rooms[number - 1]
    parts = [name]
    if held.card:
        parts.append(pen.t(f"card.{held.card}"))
        parts.append(pen.t("palace.gives", symbols=card.in_words(pen.t, CARDS[held.card].relief)))
    elif printed := ROOM_SYMBOL.get(room_action(pen.player, number)):
        parts.append(pen.t("palace.room-gives", symbols=card.in_words(pen.t, printed)))
    if held.under:
        parts.append(pen.t("palace.improved", card=pen.t(f"card.{held.under}")))
        parts.append(pen.t("palace.gives", symbols=card.in_words(pen.t, CARDS[held.under].relief)))
    if held.indulgence:
        parts.append(pen.t("palace.sealed"))
    if held.agent != NOBODY:
        parts.append(pen.t("palace.agent-of", name=pen.ctx.name(held.agent)))
    if pen.player.marker == number:
        parts.append(pen.t("palace.marker"))
    return card.sentences(pen.t, parts)


def _printed(pen: Pen, number: int, x: float, y: float) -> str:
    """The room as it is printed: its action, and its symbol if it has one."""
    action = PALACES[pen.player.faction].rooms[number - 1]
    title = f"{pen.t(f'action.{action}')}. {pen.t(f'about.{action}')}"
    base = y + card.HEIGHT - card.FRIEZE
    relief: Mapping[str, int] = ROOM_SYMBOL.get(action, {})
    return (
        f'<g class="printed"><title>{esc(title)}</title>'
        f'<rect x="{x}" y="{y}" width="{card.WIDTH}" height="{card.HEIGHT}" rx="6" class="floor"/>'
        f"{use(action_symbol(action), x + card.WIDTH / 2, y + 38, 44)}"
        + card.fitted(pen.t(f"action.{action}"), x + card.WIDTH / 2, y + 81, card.WIDTH - 10, "caps", 10.5)
        + (f'<path d="M{x + 14} {base}h{card.WIDTH - 28}" class="rule"/>' if relief else "")
        + card.frieze(relief, x, base + 14, card.WIDTH, 20)
        + "</g>"
    )


def _improvement(pen: Pen, under: str, x: float, y: float) -> str:
    """The relief of the improvement, peeking out below the action card."""
    face = card.face_of_card(pen.t, under)
    top = y + card.HEIGHT - 4
    says = card.describe(pen.t, face)
    return (
        f'<g class="improvement"><title>{esc(says)}</title>'
        f'<rect x="{x + 4}" y="{top}" width="{card.WIDTH - 8}" height="{IMPROVEMENT_H + 4}" rx="5" class="frieze"/>'
        f"{emblem(under, x + 17, top + 17.5, 20)}"
        f"{card.frieze(face.relief, x + 26, top + 17.5, card.WIDTH - 30, 18)}</g>"
    )


def _indulgence(pen: Pen, x: float, y: float) -> str:
    """A scroll with a seal across the room's head, and a dashed band round the room: nothing printed is covered."""
    says = esc(pen.t("palace.sealed"))
    w = card.WIDTH
    band = f"M{x - 4} {y - 9}q{w / 2 + 4} 6 {w + 8} 0v15q{-w / 2 - 4} 6 {-w - 8} 0z"
    rolls = "".join(
        f'<rect x="{left}" y="{y - 12}" width="9" height="21" rx="4" class="roll"/>' for left in (x - 8, x + w - 1)
    )
    middle = x + w / 2
    lines = "".join(f"M{left} {y - 3}h28M{left + inset} {y + 2}h22" for left, inset in ((x + 8, 0), (x + w - 36, 6)))
    return (
        f'<g class="scroll"><title>{says}</title>'
        f'<rect x="{x - 3}" y="{y - 3}" width="{w + 6}" height="{card.HEIGHT + 6}" rx="8" class="sealed"/>'
        f'<path d="{band}"/><path d="{lines}" class="writing"/>{rolls}'
        f'<path d="M{middle - 8} {y + 6}l-3 14l6 -4l5 5l5 -5l6 4l-3 -14z" class="wax"/>'
        f'<circle cx="{middle}" cy="{y}" r="12.5" class="wax"/>{use("cross", middle, y, 13)}</g>'
    )


def _beside(number: int, away: float) -> float:
    """A place beside a room, so far from its edge."""
    x = CORNERS[number][0]
    return x - away if BESIDE[number] == "left" else x + card.WIDTH + away


def _agent(pen: Pen, seat: int, x: float, y: float) -> str:
    """A hooded figure in the doorway, its middle at x, y."""
    says = esc(pen.t("palace.agent-of", name=pen.ctx.name(seat)))
    door = f"M{x - 16} {y + 19}v-22c0 -22 32 -22 32 0v22z"
    figure = use(f"agent-{pen.state.players[seat].faction}", x, y + 3, 30)
    return f'<g class="doorway"><title>{says}</title><path d="{door}"/>{figure}</g>'


def _marker(pen: Pen, x: float, y: float) -> str:
    """The marker, a coin with the arms, its middle at x, y."""
    says = esc(pen.t("palace.marker"))
    return (
        f'<g class="marker"><title>{says}</title><circle cx="{x}" cy="{y}" r="17" class="coin"/>'
        f"{use(f'arms-{pen.player.faction}', x, y, 23)}</g>"
    )


def _prices(notations: Sequence[str], x: float, y: float) -> list[str]:
    """What it costs to move the marker here, at the lower edge of the room."""
    parts = []
    at = x + card.WIDTH + 2
    for notation in reversed([n for n in notations if n.startswith("move ")]):
        cost = move_costs(int(notation.split(" ")[1]))[notation]
        symbols = [(kind, n) for kind, n in cost.items() if n]
        width = 8 + 30 * len(symbols)
        if not symbols:
            continue
        at -= width
        parts.append(f'<rect x="{at}" y="{y + card.HEIGHT + 1}" width="{width}" height="20" rx="10" class="price"/>')
        for index, (kind, n) in enumerate(symbols):
            left = at + 6 + 30 * index
            parts.append(f'<text x="{left + 4}" y="{y + card.HEIGHT + 16}" class="small number">{n}</text>')
            parts.append(use(kind, left + 19, y + card.HEIGHT + 11, 15))
        at -= 4
    return parts
