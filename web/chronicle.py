"""The log of a match as it is kept between two pictures of the page: each moment is put into words once.

Sentences stand in sections, one for each season of a year, and in a section in groups, one for each player in turn.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from virtu.core.match import Match, Node
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.views.context import NOBODY, esc

SEASONS = {"event.spring": "spring", "event.winter": "winter", "event.end": "end"}
"""The events that begin a season; they become headings."""
CONTESTS = ("event.siege", "event.field-battle", "event.withdrawn", "event.retreated", "event.troops-lost")
"""Events of the sieges that begin a group of their own: what both sides do in a battle stays together."""


@frozen
class Sentence:
    """One thing that happened: `seat` is whom it is about, NOBODY for nobody; `text` is safe HTML."""

    node: int
    seat: int
    faction: str
    text: str


@define
class Group:
    """What one player did in a row."""

    seat: int
    sentences: list[Sentence] = field(factory=list)


@define(eq=False)
class Section:
    """A season of a year. `node` is the moment at which it began; `kept` its HTML by filter, until it changes."""

    year: int
    season: str
    node: int
    groups: list[Group] = field(factory=list)
    kept: dict[Any, str] = field(factory=dict)

    def add(self, seat: int, sentence: Sentence) -> None:
        """One more sentence, in the group of a seat."""
        if not self.groups or self.groups[-1].seat != seat:
            self.groups.append(Group(seat))
        self.groups[-1].sentences.append(sentence)
        self.kept.clear()


class Chronicle:
    """The sections of one line of a match, brought up to date by what was played since."""

    def __init__(self, t: Words) -> None:
        self._t = t
        self._match: Match | None = None
        self._tip: Node | None = None
        self._sentences: dict[int, list[tuple[str, Sentence]]] = {}
        self._sections: list[Section] = []

    def forget_but(self, match: Match | None) -> None:
        """Hold nothing of any other match."""
        if self._match is not match:
            self._match, self._tip, self._sentences, self._sections = None, None, {}, []

    def sections(self, match: Match, tip: Node) -> list[Section]:
        """The sections of the line that ends at `tip`, the oldest first."""
        if match is not self._match:
            self._match, self._tip, self._sentences = match, None, {}
        if self._tip is not tip:
            missing = self._since(tip)
            if missing is None:
                self._sections = []
                missing = [match.root, *match.way_to(tip)]
            for node in missing:
                self._tell(node)
            self._tip = tip
        return self._sections

    def _since(self, tip: Node) -> list[Node] | None:
        """The moments after the last known one, if that lies a few moments before `tip`."""
        missing: list[Node] = []
        node: Node | None = tip
        while node is not None and node is not self._tip and len(missing) < 20:
            missing.append(node)
            node = node.parent
        return missing[::-1] if node is not None and node is self._tip else None

    def _tell(self, node: Node) -> None:
        state: State = node.state
        before: State = node.parent.state if node.parent is not None else state
        if not self._sections:
            self._sections.append(Section(*_begins(state), 0))
        if node.number not in self._sentences:
            self._sentences[node.number] = [
                (event[0], _sentence(self._t, state, node.number, event)) for event in state.events
            ]
        year = before.year if node.parent is not None else self._sections[0].year
        for kind, sentence in self._sentences[node.number]:
            section = self._sections[-1]
            if kind in SEASONS:
                year = state.year if kind == "event.spring" else year
                if node.parent is None and not section.groups:
                    self._sections.clear()  # nothing is known of the season before
                self._sections.append(Section(year, SEASONS[kind], node.number))
                continue
            if kind in CONTESTS and section.season == "spring" and state.season != "spring":
                section = Section(year, "sieges", node.number)
                self._sections.append(section)
            section.add(_group(section, kind, sentence.seat), sentence)


def _begins(state: State) -> tuple[int, str]:
    """Year and season in which the first thing happened that a match tells at its beginning.

    A match that begins from a position carries what led to it, which may be the end of the season before.
    """
    first = next((event[0] for event in state.events if event[0] in SEASONS), "")
    if first == "event.spring":
        return (state.year - 1, "winter") if state.year > 1 else (state.year, "setup")
    return state.year, {"event.winter": "spring", "event.end": "winter"}.get(first, state.season)


def _group(section: Section, kind: str, seat: int) -> int:
    """In whose group a sentence stands."""
    last = section.groups[-1].seat if section.groups else NOBODY
    stays = section.season == "sieges" and section.groups and kind not in CONTESTS
    return last if stays or seat == NOBODY else seat


def _sentence(t: Words, state: State, node: int, event: tuple[Any, ...]) -> Sentence:
    seat = next((value for hole, value in event[1:] if hole == "seat"), NOBODY)
    known = isinstance(seat, int) and 0 <= seat < len(state.players)
    text = esc(rules.event(t, state, event))
    return Sentence(node, seat if known else NOBODY, state.players[seat].faction if known else "", text)


def fresh_since(match: Match, asked: int) -> int:
    """The first moment that the seat that is asked has not seen yet: what came after its last decision.

    NOBODY if nothing did, or if it has not decided yet.
    """
    node = match.here
    fresh = NOBODY
    while node.parent is not None:
        if asked in match.game.actors(node.parent.state):
            return fresh
        fresh = node.number
        node = node.parent
    return NOBODY
