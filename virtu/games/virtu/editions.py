"""Where the French and the Czech rulebooks differ in play: each difference one named switch.

A switch holds "fr" or "cs". The option `edition` sets all of them, each can be set alone as a house rule.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import fields, frozen

from virtu.core.errors import BadOptions
from virtu.games.virtu.data import FACTIONS

EDITIONS = ("fr", "cs")


@frozen
class Switches:
    """The edition whose reading holds, by difference (numbers as in docs/rulings.md)."""

    surplus_florins: str = "fr"
    """E2. Florins of room cards beyond a cost: fr = into the treasury, cs = lost."""
    defender_tokens: str = "fr"
    """E4 with E5. War tokens: fr = for besiegers, gone after everybody's sieges; cs = for defenders too, gone after the
    own ones."""
    intrigue_under_agent: str = "fr"
    """E6. Intrigue in a room under a rival's agent: fr = the first mask removes it, cs = the room's mask and
    one more."""
    lost_space: str = "fr"
    """E7. Falling under five cities: fr = lose any courtier space, cs = one of the extra ones."""
    beginners_agents: str = "fr"
    """E8. What the beginners' option counts: fr = rival agents in a palace, cs = all agents in a palace."""
    field_battles: str = "fr"
    """E10. Battles in the open: fr = first thing in the turn, Leonardo again in the siege; cs = when that city is
    chosen, used is used."""
    release: str = "fr"
    """E13. Ending an indulgence: fr = after the whole move, cs = while crossing it."""


SWITCHES = tuple(field.name for field in fields(Switches))


@frozen
class Options:
    """What is agreed before the first card is laid.

    `factions` by seat, clockwise round the table; `first` the seat that begins; `names` by seat, "" = none.
    """

    players: int
    edition: str
    switches: Switches
    one_agent_per_palace: bool
    factions: tuple[str, ...]
    first: int
    names: tuple[str, ...]

    def to_plain(self) -> dict[str, Any]:
        """The options as plain data, only what differs from the defaults of the edition."""
        plain: dict[str, Any] = {
            "players": self.players,
            "edition": self.edition,
            "factions": list(self.factions),
            "first": self.first,
        }
        rules = {s: getattr(self.switches, s) for s in SWITCHES if getattr(self.switches, s) != self.edition}
        if rules:
            plain["rules"] = rules
        if self.one_agent_per_palace:
            plain["one_agent_per_palace"] = True
        if any(self.names):
            plain["names"] = list(self.names)
        return plain


KEYS = {"players", "edition", "rules", "one_agent_per_palace", "factions", "first", "names"}
NAME_LENGTH = 20


def read_options(plain: Mapping[str, Any], draw: Any) -> Options:
    """Check plain options and fill in the rest; `draw(n)` gives a number below n for what is left to chance.

    Keys: players 3-5 (default 3), edition fr or cs (default fr), rules {switch: edition}, one_agent_per_palace,
    factions (by seat), first (a seat or "random", default "random"), names (by seat). Raises BadOptions.

    Rules: S12.
    """
    unknown = sorted(str(key) for key in set(plain) - KEYS)
    if unknown:
        raise BadOptions("error.unknown-option", option=unknown[0][:40])
    players = plain.get("players", 3)
    if type(players) is not int or players not in (3, 4, 5):
        raise BadOptions("error.player-count", players=str(players)[:20])
    edition = plain.get("edition", "fr")
    if edition not in EDITIONS:
        raise BadOptions("error.edition", edition=str(edition)[:20])
    rules = plain.get("rules", {})
    if not isinstance(rules, Mapping):
        raise BadOptions("error.option-value", option="rules")
    for name, value in rules.items():
        if name not in SWITCHES:
            raise BadOptions("error.unknown-switch", switch=str(name)[:40])
        if value not in EDITIONS:
            raise BadOptions("error.edition", edition=str(value)[:20])
    one_agent = plain.get("one_agent_per_palace", False)
    if not isinstance(one_agent, bool):
        raise BadOptions("error.option-value", option="one_agent_per_palace")
    in_play = FACTIONS[:players]
    factions = plain.get("factions", list(in_play))
    if not isinstance(factions, list | tuple) or sorted(map(str, factions)) != sorted(in_play):
        raise BadOptions("error.factions", players=players)
    first = plain.get("first", "random")
    if first == "random":
        first = draw(players)
    if type(first) is not int or not 0 <= first < players:
        raise BadOptions("error.first-player", first=str(first)[:20])
    return Options(
        players=players,
        edition=edition,
        switches=Switches(**{name: rules.get(name, edition) for name in SWITCHES}),
        one_agent_per_palace=one_agent,
        factions=tuple(factions),
        first=first,
        names=read_names(plain.get("names", []), players),
    )


FORBIDDEN = frozenset(
    map(
        chr,
        (*range(32), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF),
    )
)
"""What no name may hold: control characters, ends of lines, and what turns the text around it to the other side."""


def read_names(names: Any, players: int) -> tuple[str, ...]:
    """The names of the persons by seat, "" = none. Raises BadOptions."""
    if not isinstance(names, list | tuple) or len(names) not in (0, players):
        raise BadOptions("error.names", players=players)
    clean = []
    for seat, name in enumerate(names or [""] * players, 1):
        if not isinstance(name, str) or len(name) > NAME_LENGTH or not FORBIDDEN.isdisjoint(name):
            raise BadOptions("error.name", seat=seat, length=NAME_LENGTH)
        clean.append(name)
    return tuple(clean)


def tell_apart(names: Iterable[str]) -> None:
    """Two persons at one table bear two names; capitals and spaces make no difference. Raises BadOptions
    `error.same-name` with the numbers of both seats, from 1.

    It is asked when persons sit down. A game that was begun otherwise can still be read: `read_names` allows it.
    """
    seats: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        called = " ".join(unicodedata.normalize("NFC", name).casefold().split())
        if called and seats.setdefault(called, seat) != seat:
            raise BadOptions("error.same-name", name=name, seat=seats[called], other=seat)
