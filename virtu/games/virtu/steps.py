"""What must be decided: the agenda and its steps.

A step is a small frozen value on `Table.agenda`. It knows whom it asks, what may be answered and what an
answer does. `settle` runs the steps that need no answer until somebody has to decide or the game is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from attrs import frozen

from virtu.core.values import changed
from virtu.games.virtu.state import NOBODY, Table

if TYPE_CHECKING:
    from virtu.games.virtu.payment import Pay
    from virtu.games.virtu.purse import Purse

STEPS: dict[str, type[Step]] = {}
"""Every kind of step by its name in saves and positions."""

S = TypeVar("S", bound="type[Step]")


def register(cls: S) -> S:
    """Make a kind of step known by its class name."""
    STEPS[cls.__name__] = cls
    return cls


_FRESH: dict[tuple[type[Step], int], Step] = {}


def fresh(kind: type[Step], seat: int = NOBODY) -> Step:
    """A step of a kind as it begins for a seat. Steps never change, so each is made once."""
    step = _FRESH.get((kind, seat))
    if step is None:
        step = _FRESH[kind, seat] = kind(seat=seat)
    return step


@frozen
class Step:
    """The base of all steps. `seat` is who decides, NOBODY for a step that runs by itself."""

    seat: int = NOBODY

    prompt: ClassVar[str] = ""
    """Id of the question in the catalogue."""

    def asks(self, t: Table) -> bool:
        """True if the seat must decide now. Otherwise the step has moved the game on and changed the agenda."""
        return True

    def legal(self, t: Table) -> list[str]:
        """The answers, besides collecting florins."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def do(self, t: Table, action: str) -> None:
        """Carry out one of the legal answers."""
        raise AssertionError(f"{type(self).__name__} answers nothing")

    def purse(self, t: Table) -> Purse:
        """Where payments for this step's deeds may come from."""
        raise AssertionError(f"{type(self).__name__} pays nothing")

    def paid(self, t: Table, pay: Pay) -> None:
        """Carry out the deed that `pay` has paid for; this step is on top of the agenda again."""
        raise AssertionError(f"{type(self).__name__} pays nothing")

    def update(self, t: Table, **changes: Any) -> None:
        """Replace fields of this step, which must be the one on top of the agenda."""
        t.replace(changed(self, **changes))


def settle(t: Table) -> None:
    """Run on until a seat must decide or nothing is left on the agenda."""
    memo = t.memo
    memo.clear()
    while t.agenda and not t.agenda[-1].asks(t):
        memo.clear()
