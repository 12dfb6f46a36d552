"""The contract of a game, in the field's standard terms, and the door to the games that are installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from attrs import frozen

from virtu.core.chance import Chance
from virtu.core.digits import Reader, Writer
from virtu.core.errors import VirtuError

Action = str
"""An action is its notation: short typable text, e.g. `annex ravenna`."""

Event = tuple[Any, ...]
"""What an action did: an id of the catalogue, then (name, value) pairs of text and integers."""


@frozen
class Result:
    """The end of a game.

    `scores`: points by seat. `breakdown`: by seat, points by kind of prestige, in the order of the
    rulebook. `winners`: seats, more than one if the victory is shared. `tie_break`: by seat, the number
    that decides between equal scores. `end`: ids of the end conditions that were met.
    """

    scores: tuple[int, ...]
    breakdown: tuple[tuple[tuple[str, int], ...], ...]
    winners: tuple[int, ...]
    tie_break: tuple[int, ...]
    end: tuple[str, ...]


class Game(Protocol):
    """One immutable state in, one out. Same options, seed and actions give the same state everywhere.

    Of a state only two fields are read here: `players`, one for each seat, and `events`, what the last action did.
    An action names its seat wherever more than one seat could mean it.
    """

    id: str
    rules_version: int
    data_version: int
    link_layout: int
    """The number of the layout by which links are written; all layouts up to it are read."""

    def initial(self, options: Mapping[str, Any], seed: int) -> Any:
        """The state after set-up. Raises BadOptions."""

    def actors(self, state: Any) -> tuple[int, ...]:
        """The seats that are asked now; empty when the game is over."""

    def legal_actions(self, state: Any, seat: int | None = None) -> Sequence[Action]:
        """All legal actions of a seat (default: the first actor), complete and without repetition.

        A seat that is not asked gets the few things it may do at any time.
        """

    def answers(self, state: Any) -> Sequence[Action]:
        """Those of the first actor's legal actions that answer what is asked, without what may be done at any time."""

    def apply(self, state: Any, action: Action) -> Any:
        """The state after a legal action. Raises IllegalAction and leaves `state` as it was."""

    def suggest(self, state: Any) -> Action | None:
        """The next source of a sensible payment while a payment is open, else None."""

    def observation(self, state: Any, seat: int) -> Any:
        """What `seat` may know: a state without what is hidden, of which this seat's legal actions are the same."""

    def imagine(self, seen: Any, seat: int, chance: Chance) -> tuple[Any, Chance]:
        """A state that can be played on and of which `seat` would see just that; what is hidden is drawn."""

    def result(self, state: Any) -> Result | None:
        """None until the game is over."""

    def options_of(self, state: Any) -> dict[str, Any]:
        """The options as plain data, enough for `initial`."""

    def to_plain(self, state: Any) -> dict[str, Any]:
        """The state as JSON data."""

    def from_plain(self, data: Any) -> Any:
        """The inverse of `to_plain`. Raises BadPosition for data that is no possible state."""

    def read_position(self, document: Mapping[str, Any]) -> Any:
        """A state from a written position, a mapping as TOML gives it. Raises BadPosition, BadOptions."""

    def write_position(self, state: Any) -> dict[str, Any]:
        """The state as a written position."""

    def pack(self, digits: Writer, state: Any, layout: int) -> None:
        """Write the state as digits of a link, by a layout up to `link_layout`."""

    def unpack(self, source: Reader, layout: int) -> Any:
        """The inverse of `pack`. Raises BadPosition, BadSave."""

    def pack_options(self, digits: Writer, state: Any) -> None:
        """Write the options of a game as digits of a link."""

    def unpack_options(self, source: Reader) -> dict[str, Any]:
        """The inverse of `pack_options`, as plain data for `initial`. Raises BadSave."""


@runtime_checkable
class Pictured(Protocol):
    """What a game has besides if it can draw its table."""

    def picture(self, state: Any) -> str:
        """The table as an SVG document that stands alone. For games with secrets: all of it, hidden things too."""


@runtime_checkable
class Named(Protocol):
    """What a game has besides if its states bear the names of the persons who sit at the table."""

    def renamed(self, state: Any, names: Sequence[str]) -> Any:
        """The same state with other names by seat, "" for none; nothing else of it differs. Raises BadOptions."""


@runtime_checkable
class Dated(Protocol):
    """What a game has besides if it goes by years, rounds or the like."""

    def period(self, state: Any) -> int:
        """The number of the year of a state; it never goes back along a line."""

    def phase(self, state: Any) -> str:
        """The id of the part of the year."""


def dated(game: Game) -> Dated | None:
    """The game as one that goes by years, None if it does not. To find it out takes longer than many an action, so it
    is done once where many states are looked at."""
    return game if isinstance(game, Dated) else None


@runtime_checkable
class Remembering(Protocol):
    """What a game has besides if its states keep what was worked out about them."""

    def forget(self, state: Any) -> None:
        """Let that go: the state stays what it is, and the same is worked out anew when it is asked for."""


GAMES = {"virtu": "virtu.games.virtu"}
"""Id and package of every game at the table."""


def load(game_id: str) -> Game:
    """The game with this id. Raises VirtuError `error.unknown-game`."""
    if game_id not in GAMES:
        raise VirtuError("error.unknown-game", game=game_id[:40])
    game: Game = import_module(GAMES[game_id]).GAME
    return game
