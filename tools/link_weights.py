"""Write virtu/games/virtu/data/link-weights.toml: the shares of the digits of a position in a link of layout 1.

Runs in the project's virtualenv, as `python -m tools.link_weights [FILE ...]`; each file holds links of whole games,
one on a line. Positions of these games, of the kept ones and of bench/games-of-five.txt are counted. Links that were
given out are read by this table: it is never made again, but with another number of layout (docs/link-format.md).
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2
from pathlib import Path
from typing import Any

from attrs import define, field

from tests.fixtures import all_games, all_positions
from virtu.core import link
from virtu.core.match import Match
from virtu.core.weighted import REST, Table, Walk, WeightedCodec
from virtu.games.virtu.data import BUYABLE, CITIES
from virtu.games.virtu.game import WEIGHTS, link_codec
from virtu.games.virtu.link_hints import hints
from virtu.games.virtu.position import KINDS
from virtu.games.virtu.state import State

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "virtu" / "games" / "virtu" / "data" / WEIGHTS
FIVE = ROOT / "bench" / "games-of-five.txt"
HEAD = """\
# The shares of the digits of a position in a link of layout 1 (docs/link-format.md). Links that were given out are read
# by this table, so it is never changed. Made by `python -m tools.link_weights`.
"""
ORDER = {
    "State": (
        *("options", "year", "season", "order", "owner", "agents", "troops", "cathedrals", "powers", "players"),
        *("city_stack", "patronage_stack", "indulgences", "beaten", "ending", "agenda", "supply"),
    )
}
"""What tells of other fields stands before them."""
LISTS = {"cities": tuple(CITIES), "offer": tuple(BUYABLE)}
EVERY_OF_KEPT, EVERY_OF_BOTS = 9, 27
"""One of so many positions of a game is counted: what follows at once is nearly the same."""
TOTAL = 4096
UNSEEN = 10
"""As often as this is something to be expected that was not seen."""
RARE = 3
"""What has a smaller share is not named."""
WORTH = 0.01
"""A row for a hint stands in the table if it saves so many bits of a position on the average."""
UNNAMED = 6
"""Bits of what is written in full, about."""
NAMED = "Options.names"
"""In games that were counted nobody has a name: half of the share is for names."""

Counts = Mapping[str, Counter[str]]


def positions(files: Sequence[Path]) -> Iterator[State]:
    """Those that are counted."""
    for game in (*all_games(), *all_positions()):
        yield from _along(game.play(), EVERY_OF_KEPT)
    for file in (FIVE, *files):
        for row in file.read_text(encoding="ascii").split():
            yield from _along(link.decode(row), EVERY_OF_BOTS)


def _along(match: Match, every: int) -> Iterator[State]:
    moments = [match.root, *match.line]
    yield from (moment.state for moment in moments[len(moments) % every :: every])


@define
class _Blank:
    """A pen that writes nothing."""

    writes: bool = True

    def number(self, value: int, radix: int) -> int:
        return value

    def pick(self, symbol: Any, shares: Any) -> Any:
        return symbol


@define
class _Counting(Walk):
    """Counts what stands where instead of writing it."""

    counts: dict[str, Counter[str]] = field(factory=lambda: defaultdict(Counter))

    def pick(self, place: str, symbol: object) -> str:
        for name in self.names(place):
            self.counts[name][str(symbol)] += 1
        return str(symbol)


def count(states: Iterable[State]) -> tuple[Counts, int]:
    """By row how often each symbol stands there; of how many positions."""
    layout = link_codec().layout
    assert layout is not None
    codec = WeightedCodec(layout, KINDS, Table({}, ORDER, LISTS), hints(LISTS))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    number = 0
    for state in states:
        _Counting(codec, _Blank(), counts=counts).value(State, State.__name__, state)
        number += 1
    return counts, number


def rows(counts: Counts, number: int) -> dict[str, dict[str, int]]:
    """The shares: of each place, and of hints where they are worth a row."""
    found = {name: _shares(name, seen) for name, seen in counts.items()}
    return {name: found[name] for name in sorted(found) if _worth(name, counts[name], found) >= WORTH * number}


def _shares(name: str, seen: Counter[str]) -> dict[str, int]:
    times = seen.total()
    rest = TOTAL // 2 if name == NAMED else max(1, TOTAL * UNSEEN // (times + UNSEEN))
    shares = {symbol: (TOTAL - rest) * seen[symbol] // times for symbol in sorted(seen)}
    named = {symbol: share for symbol, share in shares.items() if share >= RARE}
    return {**named, REST: TOTAL - sum(named.values())}


def _worth(name: str, seen: Counter[str], found: Mapping[str, Mapping[str, int]]) -> float:
    """The bits that a row saves of all that was counted; a row for a place alone always stands."""
    place, _, hint = name.partition(" = ")
    if not hint:
        return float("inf")
    own, other = found[name], found[place]
    return sum(times * (_bits(other, symbol) - _bits(own, symbol)) for symbol, times in seen.items())


def _bits(row: Mapping[str, int], symbol: str) -> float:
    """What a symbol costs; one that is not named is written in full besides."""
    return log2(TOTAL / row[symbol]) if symbol in row else log2(TOTAL / row[REST]) + UNNAMED


def text(counts: Counts, number: int) -> str:
    """The table as TOML."""
    lists = "".join(f"\n[{name}]\n{_lists(each)}" for name, each in (("order", ORDER), ("lists", LISTS)))
    lines = (
        " | ".join((name, *(f"{symbol} {share}" for symbol, share in row.items())))
        for name, row in rows(counts, number).items()
    )
    return "\n".join((f"{HEAD}rows = '''", *lines, f"'''\n{lists}"))


def _lists(lists: Mapping[str, Sequence[str]]) -> str:
    return "".join(f"{name} = {json.dumps(items)}\n" for name, items in lists.items())


if __name__ == "__main__":
    TARGET.write_text(text(*count(positions([Path(name) for name in sys.argv[1:]]))), encoding="utf-8")
