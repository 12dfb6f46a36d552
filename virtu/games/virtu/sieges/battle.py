"""A siege, or a battle in the open field: war bonuses one at a time, strengths, losses
(rulebook: "Bonus de guerre", "Procédure de résolution des Sièges")."""

from __future__ import annotations

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.amounts import NOTHING, Amounts, only
from virtu.games.virtu.cities import take_city
from virtu.games.virtu.data import BONUSES, CARDS, CITY_LIST, POWERS, TILES
from virtu.games.virtu.payment import Pay, spend, start_payment
from virtu.games.virtu.purse import Purse, payable
from virtu.games.virtu.state import NOBODY, SIDES, Table
from virtu.games.virtu.steps import Step, register

COSTLY_STRENGTH = 3
"""A city of at least this final strength costs the winner one troop."""


@register
@frozen
class Battle(Step):
    """`seat` announces next. `defender` is NOBODY for a neutral city; in the open field it is the other party.

    `bonuses` holds the announced strength of attacker and defender. `passes` counts passes in a row: the battle is
    decided when both pass. `used` lists `SEAT:BONUS` of what serves once a siege.
    """

    city: int = 0
    attacker: int = 0
    defender: int = NOBODY
    open_field: bool = False
    bonuses: tuple[int, int] = (0, 0)
    passes: int = 0
    used: tuple[str, ...] = ()

    prompt = "prompt.battle"

    # -- announcing ----------------------------------------------------------------------------------------

    def asks(self, t: Table) -> bool:
        """Ask whoever can still announce something; who cannot passes. Rules: G11, G12."""
        if self.passes >= (1 if self.defender == NOBODY else 2):
            self._decide(t)
            return False
        if self._commits(t):
            return True
        self._pass(t)
        return False

    def _pass(self, t: Table) -> None:
        self.update(t, passes=self.passes + 1, seat=self._other())

    def _other(self) -> int:
        if self.defender == NOBODY:
            return self.attacker
        return self.defender if self.seat == self.attacker else self.attacker

    def legal(self, t: Table) -> list[str]:
        """`commit BONUS` as far as its florins can be paid, and `pass`."""
        return [*self._commits(t), "pass"]

    def _commits(self, t: Table) -> list[str]:
        """The bonuses that can be announced and paid now. Rules: G10, G16."""
        player = t.players[self.seat]
        found: list[str] = []
        if player.tokens and self._tokens_allowed(t):
            found.append("commit token")
        for side in SIDES:
            for c in player.side(side):
                war = CARDS[c.card].relief.get("war", 0) if c.ready else 0
                found += [f"commit {side}:{c.card} {n}" for n in range(1, war + 1)]
        if "leonardo" in player.bonuses and f"{self.seat}:leonardo" not in self.used:
            found.append("commit leonardo")
        if any(tile.id == "cannons" and tile.ready for tile in player.tiles):
            found.append("commit cannons")
        if t.allied(self.seat, POWERS["france"].index):
            found.append("commit france")
        return [c for c in dict.fromkeys(found) if payable(t, self._purse(c), self.cost(c))]

    def _tokens_allowed(self, t: Table) -> bool:
        """Tokens serve besiegers; a defender's only in the Czech edition (E4). Rules: G9."""
        besieging = self.open_field or self.seat == self.attacker
        return besieging or t.options.switches.defender_tokens == "cs"

    def cost(self, commit: str) -> Amounts:
        """The florins of a bonus; a token was paid for when it was taken, France asks nothing. Rules: G13."""
        _, source, *count = commit.split(" ")
        if source == "leonardo":
            return only("florin", BONUSES["leonardo"].war_cost)
        if source == "cannons":
            return only("florin", TILES["cannons"].war_cost)
        if count:
            return only("florin", CARDS[source.partition(":")[2]].war_cost * int(count[0]))
        return NOTHING

    def _purse(self, commit: str) -> Purse:
        source = commit.split(" ")[1]
        return Purse(self.seat, "siege", barred=(source,) if ":" in source else ())

    def purse(self, t: Table) -> Purse:
        """Only florins; the announced courtier itself does not pay."""
        top = t.agenda[-1]
        return self._purse(top.deed) if isinstance(top, Pay) else Purse(self.seat, "siege")

    def do(self, t: Table, action: str) -> None:
        """Pass, or pay for a bonus."""
        if action == "pass":
            t.tell("event.passed", seat=self.seat)
            self._pass(t)
        else:
            start_payment(t, action, self.cost(action), self.seat)

    def paid(self, t: Table, pay: Pay) -> None:
        """Add the bonus and turn what gave it. Rules: G10, G11, G14, G18, G19."""
        _, source, *count = pay.deed.split(" ")
        strength = 1
        used = self.used
        if source == "token":
            t.change(self.seat, tokens=t.players[self.seat].tokens - 1)
        elif source == "leonardo":
            strength = BONUSES["leonardo"].war
            used += (f"{self.seat}:leonardo",)
        elif source == "france":
            strength = POWERS["france"].war
            spend(t, self.seat, source)
        elif source == "cannons":
            strength = TILES["cannons"].war
            spend(t, self.seat, source)
        else:
            strength = int(count[0])
            spend(t, self.seat, source)
        a, d = self.bonuses
        bonuses = (a + strength, d) if self.seat == self.attacker else (a, d + strength)
        t.tell("event.committed", seat=self.seat, source=source, strength=strength)
        t.replace(changed(self, bonuses=bonuses, passes=0, used=used, seat=self._other()))

    # -- deciding ------------------------------------------------------------------------------------------

    def strengths(self, t: Table) -> tuple[int, int]:
        """Strength of attacker and defender with what has been announced so far.

        Rules: A6.13, A6.14, G4, G5, G6, G7, G8, G17, G35.
        """
        attack = t.troops[self.city][self.attacker] + self.bonuses[0]
        if self.open_field:
            return attack, t.troops[self.city][self.defender] + self.bonuses[1]
        agent = t.agents[self.city]
        defence = CITY_LIST[self.city].value - (agent == self.attacker) + self.bonuses[1]
        if self.defender == NOBODY:
            return attack, defence + (agent not in (NOBODY, self.attacker))
        if "trace" in t.players[self.defender].bonuses:
            defence += BONUSES["trace"].war_defence
        return attack, defence + t.troops[self.city][self.defender]

    def outcome(self, t: Table) -> tuple[int, int, int]:
        """How it ends with what has been announced so far: the winner, and the troops that attacker and defender lose.

        The winner of a siege that fails is the defender, NOBODY for a neutral city; NOBODY wins an equal battle.

        Rules: G20, G21, G22, G23, G29, G36.
        """
        attack, defence = self.strengths(t)
        mine = t.troops[self.city][self.attacker]
        theirs = t.troops[self.city][self.defender] if self.defender != NOBODY else 0
        if not self.open_field:
            if attack > defence:
                return self.attacker, min(mine, (defence >= COSTLY_STRENGTH) + theirs), theirs
            return self.defender, min(mine, 1), 0
        if attack == defence:
            return NOBODY, min(mine, 1), min(theirs, 1)
        if attack > defence:
            return self.attacker, min(mine, theirs), theirs
        return self.defender, mine, min(mine, theirs)

    def _decide(self, t: Table) -> None:
        attack, defence = self.strengths(t)
        t.tell(
            "event.strengths",
            seat=self.attacker,
            city=CITY_LIST[self.city].id,
            attack=attack,
            defence=defence,
        )
        winner, attack_lost, defence_lost = self.outcome(t)
        t.pop()
        if self.open_field:
            self._decide_field(t, winner)
        elif winner == self.attacker:
            self._lose(t, self.attacker, attack_lost)
            if self.defender != NOBODY:
                self._lose(t, self.defender, defence_lost)
            t.tell("event.conquered", seat=self.attacker, city=CITY_LIST[self.city].id)
            take_city(t, self.attacker, self.city, ready=False)
        else:
            self._lose(t, self.attacker, attack_lost)
            t.beat(self.attacker, self.city)
            t.tell("event.repulsed", seat=self.attacker, city=CITY_LIST[self.city].id)

    def _decide_field(self, t: Table, winner: int) -> None:
        """The beaten party loses all, the winner as many; equal: one each, and both must retreat. Rules: G38, G40."""
        losses = dict(zip((self.attacker, self.defender), self.outcome(t)[1:], strict=True))
        city = CITY_LIST[self.city].id
        if winner == NOBODY:
            for seat, lost in losses.items():
                self._lose(t, seat, lost)
                t.beat(seat, self.city)
            t.tell("event.field-tied", city=city, seat=self.attacker, rival=self.defender)
        else:
            loser = self.defender if winner == self.attacker else self.attacker
            self._lose(t, loser, losses[loser])
            self._lose(t, winner, losses[winner])
            t.tell("event.field-won", city=city, seat=winner, rival=loser)
        contest = t.agenda[-1]
        spent = tuple(int(use.partition(":")[0]) for use in self.used)
        contest.battle_over(t, winner, spent)  # type: ignore[attr-defined]

    def _lose(self, t: Table, seat: int, troops: int) -> None:
        """Take away so many troops, as far as there are any."""
        lost = min(troops, t.troops[self.city][seat])
        if lost:
            t.move_troops(seat, self.city, -lost)
            t.tell("event.troops-lost", seat=seat, count=lost, city=CITY_LIST[self.city].id)


def siege_strengths(t: Table, city: int, seat: int, troops: int) -> tuple[int, int]:
    """Strength of a seat with so many troops before a city of somebody else's, and of the city, without war bonuses."""
    siege = Battle(seat=seat, city=city, attacker=seat, defender=t.owner[city])
    attack, defence = siege.strengths(t)
    return attack - t.troops[city][seat] + troops, defence
