"""Moving the action marker (rulebook: "Déplacement du marqueur d'Action", "Posuňte svůj akční žeton")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import NOTHING, Amounts
from virtu.games.virtu.data import ARROW_AFTER
from virtu.games.virtu.payment import Pay, start_payment
from virtu.games.virtu.purse import Purse, Wallet
from virtu.games.virtu.spring.act import begin_action
from virtu.games.virtu.state import Courtier, Table
from virtu.games.virtu.steps import Step, register

ROOMS = 5
FREE_ROOMS = 2
EXTRA_ROOM_FLORINS = 2
ARROW_SIDE = {room: side for side, room in ARROW_AFTER.items()}
"""The side of the courtiers whose arrow lies after a room."""
RELEASE_COSTS = {"cross": Amounts({"cross": 1}), "crowns": Amounts({"crown": 2})}


@register
@frozen
class StartMarker(Step):
    """In the first spring the marker is placed in any room, and that room's action is carried out at once.

    Rules: M3.
    """

    prompt = "prompt.start-marker"

    def legal(self, t: Table) -> list[str]:
        """`start R`"""
        return [f"start {room}" for room in range(1, ROOMS + 1)]

    def do(self, t: Table, action: str) -> None:
        """Place the marker."""
        room = int(action.split(" ")[1])
        t.change(self.seat, marker=room)
        t.tell("event.marker", seat=self.seat, room=room)
        t.pop()
        begin_action(t, self.seat, stayed_sealed=False)


@lru_cache(maxsize=64)
def move_costs(rooms: int) -> Mapping[str, Amounts]:
    """The ways to pay for a move, by notation: one or two rooms are free, each further room costs an arrow, one
    of them 2 florins instead (once a spring). Rules: M4, M5, M6."""
    extra = rooms - FREE_ROOMS
    if extra <= 0:
        return {f"move {rooms}": NOTHING}
    return {
        f"move {rooms}": Amounts({"arrow": extra}),
        f"move {rooms} florins": Amounts({"florin": EXTRA_ROOM_FLORINS, "arrow": extra - 1}),
    }


FREE_MOVES = tuple(way for rooms in range(1, FREE_ROOMS + 1) for way in move_costs(rooms))


@register
@frozen
class MoveMarker(Step):
    """Every later spring the marker must move clockwise. Rules: M4."""

    prompt = "prompt.move-marker"

    def purse(self, t: Table) -> Purse:
        """Arrows of domain tiles and florins; no indulgence pays for moving. Rules: M6."""
        return Purse(self.seat, "move")

    def legal(self, t: Table) -> list[str]:
        """`move N`, `move N florins`: as far as it can be paid, a full circle and more. Rules: M7."""
        wallet = Wallet(t, self.purse(t))
        actions = list(FREE_MOVES)
        rooms, known = FREE_ROOMS, 0
        while known < len(actions):
            rooms, known = rooms + 1, len(actions)
            for way, cost in move_costs(rooms).items():
                if wallet.pays(cost):
                    actions.append(way)
        return actions

    def do(self, t: Table, action: str) -> None:
        """Pay for the move; the marker moves when it is paid."""
        rooms = int(action.split(" ")[1])
        if rooms <= FREE_ROOMS:
            t.replace(Travel(self.seat, rooms))
        else:
            start_payment(t, action, move_costs(rooms)[action], self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """Set off."""
        t.replace(Travel(self.seat, int(pay.deed.split(" ")[1])))


def _in_sealed_room(t: Table, seat: int) -> bool:
    player = t.players[seat]
    return player.rooms[player.marker - 1].indulgence


@register
@frozen
class Travel(Step):
    """The marker on its way, room by room: courtiers are refreshed, indulgences can be ended.

    `left`: rooms still to go. `crossed`: rooms with an indulgence that were crossed or reached and may be
    released (edition switch E13: each while crossing it, or all after the whole move).

    Rules: I6.
    """

    left: int = 0
    crossed: tuple[int, ...] = ()

    prompt = "prompt.release"

    def asks(self, t: Table) -> bool:
        """Go on until a release can be decided or the marker has arrived. Rules: I7."""
        late = t.options.switches.release == "fr"
        if self.crossed and not (late and self.left):
            if self._payable(t):
                return True
            self._go_on(t, self.left, ())
        elif self.left:
            self._advance(t, late=late)
        else:
            self._arrive(t)
        return False

    def _drop(self, t: Table) -> None:
        self.update(t, crossed=self.crossed[1:])

    def _advance(self, t: Table, *, late: bool) -> None:
        """Go on to the last room, or if releases are not `late`, to the first with an indulgence. Rules: M8."""
        player = t.players[self.seat]
        room, left, crossed = player.marker, self.left, self.crossed
        refreshed: dict[str, tuple[Courtier, ...]] = {}
        while left and (late or not crossed):
            if room in ARROW_SIDE and ARROW_SIDE[room] not in refreshed:
                side = ARROW_SIDE[room]
                row = player.side(side)
                if any(not c.ready for c in row):
                    refreshed[side] = tuple([c if c.ready else changed(c, ready=True) for c in row])
                    t.tell("event.refreshed", seat=self.seat, side=side)
            room = room % ROOMS + 1
            left -= 1
            if player.rooms[room - 1].indulgence and room not in crossed:
                crossed += (room,)
        t.change(self.seat, marker=room, **refreshed)
        if not left:
            t.tell("event.marker", seat=self.seat, room=room)
        self._go_on(t, left, crossed)

    def _go_on(self, t: Table, left: int, crossed: tuple[int, ...]) -> None:
        """Stay on the way, or arrive. All releases cost the same: what cannot be paid now is passed by at once."""
        if crossed and not self._payable(t):
            crossed = ()
        if left or crossed:
            self.update(t, left=left, crossed=crossed)
        else:
            self._arrive(t)

    def _arrive(self, t: Table) -> None:
        t.pop()
        begin_action(t, self.seat, stayed_sealed=_in_sealed_room(t, self.seat))

    def purse(self, t: Table) -> Purse:
        """Courtiers, those just refreshed too, tiles and the Empire's cross. Rules: I7."""
        return Purse(self.seat, "release")

    def _payable(self, t: Table) -> list[str]:
        wallet = Wallet(t, self.purse(t))
        return [how for how, cost in RELEASE_COSTS.items() if wallet.pays(cost)]

    def legal(self, t: Table) -> list[str]:
        """`release R cross`, `release R crowns`, `keep R`"""
        room = self.crossed[0]
        return [f"release {room} {how}" for how in self._payable(t)] + [f"keep {room}"]

    def do(self, t: Table, action: str) -> None:
        """Pay for a release, or let the indulgence lie."""
        verb, _, *how = action.split(" ")
        if verb == "keep":
            self._drop(t)
        else:
            start_payment(t, action, RELEASE_COSTS[how[0]], self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """The indulgence goes back to the pile. Rules: I8."""
        room = int(pay.deed.split(" ")[1])
        t.change_room(self.seat, room, indulgence=False)
        t.indulgences += 1
        t.tell("event.released", seat=self.seat, room=room)
        self._drop(t)
