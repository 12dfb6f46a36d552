"""What the five winter steps share: an indulgence may be asked at any time, `done` goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from attrs import frozen

from virtu.games.virtu.payment import may_indulge, take_indulgence_florins
from virtu.games.virtu.purse import Purse
from virtu.games.virtu.state import Table
from virtu.games.virtu.steps import Step


@frozen
class WinterStep(Step, ABC):
    """A step of winter that is skipped when nothing can be done in it."""

    use: ClassVar[str] = ""

    def purse(self, t: Table) -> Purse:
        """Courtiers, tiles, an indulgence."""
        return Purse(self.seat, self.use, indulgence=may_indulge(t, self.seat))

    @abstractmethod
    def deeds(self, t: Table) -> list[str]:
        """What this step offers."""

    def offered(self, t: Table) -> list[str]:
        """The deeds, worked out once for a state."""
        deeds: list[str] | None = t.memo.get("deeds")
        if deeds is None:
            deeds = t.memo["deeds"] = self.deeds(t)
        return deeds

    @abstractmethod
    def begin(self, t: Table, deed: str) -> None:
        """Carry out a deed, or ask for its payment."""

    def asks(self, t: Table) -> bool:
        """Ask if anything can be done."""
        deeds = self.deeds(t)
        if deeds:
            t.memo["deeds"] = deeds
            return True
        self._end(t)
        return False

    def _end(self, t: Table) -> None:
        t.pop()

    def legal(self, t: Table) -> list[str]:
        """The deeds, `indulge florins`, `done`. Rules: I9."""
        indulge = ["indulge florins"] if may_indulge(t, self.seat) else []
        return [*self.offered(t), *indulge, "done"]

    def do(self, t: Table, action: str) -> None:
        """Go on, take the florins of an indulgence, or begin a deed."""
        if action == "done":
            self._end(t)
        elif action == "indulge florins":
            take_indulgence_florins(t, self.seat)
        else:
            self.begin(t, action)
