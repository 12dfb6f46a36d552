"""Who resolves which siege when (rulebook: "Résolution des Sièges", "Batailles en plaine", "Polní bitvy")."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.sieges.battle import Battle
from virtu.games.virtu.state import NOBODY, Table
from virtu.games.virtu.steps import Step, register


def sieges_of(t: Table, seat: int) -> list[int]:
    """Cities that are not a seat's own, before which it has troops that have not been beaten there. Rules: G1."""
    camps = t.camps_of(seat)
    return [city for city in camps if t.owner[city] != seat and (seat, city) not in t.beaten] if camps else []


def besiegers(t: Table, city: int) -> list[int]:
    """Seats with troops before a city that is not theirs and that have not been beaten there, in turn order.

    Rules: G1.
    """
    return [seat for seat in t.order if t.troops[city][seat] and t.owner[city] != seat and (seat, city) not in t.beaten]


@register
@frozen
class ResolveSieges(Step):
    """A player resolves all own sieges in the order of their choice. `resolved` counts those begun, in another's
    turn too: there, a battle in the open with that player. Rules: G3."""

    resolved: int = 0

    prompt = "prompt.besiege"

    def asks(self, t: Table) -> bool:
        """Ask while sieges are left. Czech edition: tokens go after the last of one's own sieges (E5)."""
        if t.options.switches.defender_tokens == "cs":
            _tokens_go(t)
        if sieges_of(t, self.seat):
            return True
        t.pop()
        return False

    def legal(self, t: Table) -> list[str]:
        """`besiege CITY`. French edition: where others stand before the city too comes first (E10)."""
        mine = sieges_of(t, self.seat)
        if mine and t.options.switches.field_battles == "fr":
            mine = [city for city in mine if len(besiegers(t, city)) > 1] or mine
        return [f"besiege {CITY_LIST[city].id}" for city in mine]

    def do(self, t: Table, action: str) -> None:
        """Fight the other parties before the city one after another, in turn order, then besiege it."""
        city = CITIES[action.split(" ")[1]].index
        self.update(t, resolved=self.resolved + 1)
        rivals = tuple(seat for seat in besiegers(t, city) if seat != self.seat)
        t.push(Contest(seat=self.seat, city=city, rivals=rivals))


def _tokens_go(t: Table) -> None:
    """Whoever has had sieges, also in another's turn, and has none left returns the tokens. Rules: G15."""
    for step in t.agenda:
        if isinstance(step, ResolveSieges) and step.resolved and t.players[step.seat].tokens and not step.legal(t):
            t.change(step.seat, tokens=0)


def _count_siege(t: Table, seat: int) -> None:
    """A siege of a seat whose turn comes later has been begun in another's turn."""
    t.agenda = tuple(
        changed(step, resolved=step.resolved + 1) if isinstance(step, ResolveSieges) and step.seat == seat else step
        for step in t.agenda
    )


@register
@frozen
class Contest(Step):
    """All that happens before one city. `seat` is the party still standing, `rivals` those it has yet to fight,
    `fought` whether there was a battle, `spent` the seats whose Leonardo was used in it (E10). Rules: G34."""

    city: int = 0
    rivals: tuple[int, ...] = ()
    fought: bool = False
    spent: tuple[int, ...] = ()

    prompt = "prompt.besiege-or-withdraw"

    def asks(self, t: Table) -> bool:
        """Fight on; ask the winner of a battle; besiege at once where there was none."""
        if self.seat not in besiegers(t, self.city):
            t.pop()
            return False
        if self.rivals:
            self.update(t, rivals=self.rivals[1:], fought=True)
            t.tell("event.field-battle", city=CITY_LIST[self.city].id, seat=self.seat, rival=self.rivals[0])
            _count_siege(t, self.rivals[0])
            self._battle(t, self.rivals[0], open_field=True)
            return False
        if not self.fought:
            self._besiege(t)
            return False
        return True

    def _besiege(self, t: Table) -> None:
        t.pop()
        t.tell("event.siege", city=CITY_LIST[self.city].id, seat=self.seat)
        self._battle(t, t.owner[self.city])

    def _battle(self, t: Table, defender: int, *, open_field: bool = False) -> None:
        """Fight `defender`. Czech edition: what was used in a battle before this city is used up (E10). Rules: G39."""
        spent = self.spent if t.options.switches.field_battles == "cs" else ()
        used = tuple(f"{seat}:leonardo" for seat in spent)
        battle = Battle(seat=self.seat, city=self.city, attacker=self.seat, defender=defender, open_field=open_field)
        t.push(changed(battle, used=used))

    def legal(self, t: Table) -> list[str]:
        """`besiege CITY` with the troops left, or `withdraw CITY`. Rules: G37."""
        city = CITY_LIST[self.city].id
        return [f"besiege {city}", f"withdraw {city}"]

    def do(self, t: Table, action: str) -> None:
        """Besiege at once, or give the siege up and retreat at the end of spring."""
        if action.startswith("besiege "):
            self._besiege(t)
            return
        t.pop()
        t.beat(self.seat, self.city)
        t.tell("event.withdrawn", seat=self.seat, city=CITY_LIST[self.city].id)

    def battle_over(self, t: Table, winner: int, spent: tuple[int, ...]) -> None:
        """A battle in the open has ended; the winner, if any, stands before the next rival."""
        if winner == NOBODY:
            t.pop()
            return
        t.replace(changed(self, seat=winner, spent=self.spent + spent))
