"""One play of a game: a tree of actions. Undo and redo walk it, nothing that was played is ever lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from attrs import define, evolve, field, frozen

from virtu.core import chain
from virtu.core.chain import Origin
from virtu.core.errors import VirtuError
from virtu.core.game import Action, Dated, Event, Game, Named, Pictured, Remembering

MAX_MOVES = 20_000
SEEDS = 1 << 64
"""So many seeds there are, from 0 on."""
LONGEST_LEVEL = 40
"""Characters of the name of a bot's level."""


@define(eq=False)
class Node:
    """A moment of a match: the state, the action that led to it, the moments before and after.

    `redo` is the child that was visited last.
    """

    number: int
    state: Any
    action: Action = ""
    parent: Node | None = field(default=None, repr=False)
    children: dict[Action, Node] = field(factory=dict, repr=False)
    redo: Node | None = field(default=None, repr=False)


@frozen
class Branch:
    """A line of a match beside the one on the table: it left that one at `fork` and ends at `tip`, `length` actions
    later."""

    fork: Node
    tip: Node
    length: int


def is_seed(seed: Any) -> TypeGuard[int]:
    """Whether this is a seed as a match has it, of which nothing is cut off."""
    return type(seed) is int and 0 <= seed < SEEDS


def are_bots(bots: Mapping[Any, Any], seats: int) -> bool:
    """Whether these may be the bots of a match of so many seats: who sits where, by the name of a level."""
    known = bots.keys() <= set(range(seats))
    return known and all(isinstance(level, str) and 0 < len(level) <= LONGEST_LEVEL for level in bots.values())


@define(eq=False)
class Match:
    """A play of `game` from `root` on; `here` is the moment on the table.

    `options` and `seed` made the first state, or `written` tells that it is a written position. `notice` is the id of
    a sentence that whoever opened the match must be told, "" for none. `before`: the save or link of older rules or
    data that this match goes on from, kept as it was. `bots`: the seats that are played by code, each with the level
    of its bot; the others are played by persons.
    """

    game: Game
    options: dict[str, Any]
    seed: int
    root: Node
    here: Node
    nodes: list[Node]
    written: bool = False
    notice: str = ""
    before: Any = None
    origin: Origin | None = None
    passes: set[int] = field(factory=set)
    read_only: bool = False
    bots: dict[int, str] = field(factory=dict)

    @classmethod
    def new(cls, game: Game, options: Mapping[str, Any], seed: int = 0) -> Match:
        """A match at its beginning. Raises BadOptions.

        Any whole number is a seed; what is beyond 64 bits does not count.
        """
        seed %= SEEDS
        state = game.initial(options, seed)
        return cls._from(game, game.options_of(state), seed, state, written=False)

    @classmethod
    def from_state(cls, game: Game, state: Any) -> Match:
        """A match that starts at a written position."""
        return cls._from(game, game.options_of(state), 0, state, written=True)

    @classmethod
    def go_on_from(cls, game: Game, state: Any, before: Any) -> Match:
        """A match of older rules or data, whose past cannot be played again, goes on from where it stood."""
        match = cls.from_state(game, state)
        match.notice, match.before = "notice.older-version", before
        return match

    @classmethod
    def _from(cls, game: Game, options: dict[str, Any], seed: int, state: Any, *, written: bool) -> Match:
        root = Node(0, state)
        return cls(game, options, seed, root, root, [root], written)

    # -- playing -------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """What lies on the table."""
        return self.here.state

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seats that are asked, then what the others may do at any time."""
        game, state = self.game, self.state
        actors = game.actors(state)
        asked = [action for seat in actors for action in game.legal_actions(state, seat)]
        seats = range(len(state.players)) if actors else ()
        return (*asked, *(a for seat in seats if seat not in actors for a in game.legal_actions(state, seat)))

    def play(self, action: Action) -> None:
        """Carry out an action. Played before at this moment, its branch is taken up again. Raises IllegalAction."""
        if action not in self.here.children:
            if len(self.nodes) > MAX_MOVES:
                raise VirtuError("error.match-too-long", moves=MAX_MOVES)
            self._add(action, self.game.apply(self.state, action))
        node = self.here.children[action]
        self.here.redo = node
        if isinstance(self.game, Remembering):  # else what could be done at each moment would fill half of the memory
            self.game.forget(self.state)
        self.here = node

    def _add(self, action: Action, state: Any) -> None:
        """A moment after the one on the table."""
        node = Node(len(self.nodes), state, action, self.here)
        self.here.children[action] = node
        self.nodes.append(node)

    @property
    def can_undo(self) -> bool:
        """Whether a moment lies before this one to which one can go back: the turn was not passed on here."""
        return self.here.parent is not None and self.here.number not in self.passes

    @property
    def can_redo(self) -> bool:
        """Whether a moment after this one was visited."""
        return self.here.redo is not None

    def undo(self) -> None:
        """Go back by one action. Raises VirtuError at the beginning, and where the turn was passed on."""
        if self.here.parent is None:
            raise VirtuError("error.cannot-undo")
        if self.here.number in self.passes:
            raise VirtuError("error.cannot-undo-pass")
        self.here = self.here.parent

    def redo(self) -> None:
        """Go forward along the branch visited last. Raises VirtuError at its end."""
        if self.here.redo is None:
            raise VirtuError("error.cannot-redo")
        self.here = self.here.redo

    # -- passed from hand to hand --------------------------------------------------------------------------

    @property
    def match_id(self) -> int:
        """What tells this match from others, 48 bits: the same for all who play it, made from how it began."""
        if self.origin is not None:
            return self.origin.match_id
        start = self.game.to_plain(self.root.state) if self.written else None
        return chain.id_of(self.game.id, self.options, self.seed, start)

    @property
    def first_head(self) -> int:
        """The checksum of the chain (virtu.core.chain) at the root."""
        return chain.first(self.match_id) if self.origin is None else self.origin.head

    def period(self, state: Any) -> int:
        """In which part of the game a state lies, the year for example; always 0 in a game that has no parts."""
        return self.game.period(state) if isinstance(self.game, Dated) else 0

    def pass_turn(self) -> None:
        """The moment on the table is handed to another person: undo stops here from now on."""
        self.passes.add(self.here.number)

    @property
    def last_pass(self) -> Node | None:
        """Where on the line the turn was passed last, None if it never was."""
        return next((node for node in (*self.line[::-1], self.root) if node.number in self.passes), None)

    def since(self, node: Node) -> Match:
        """The line on the table from one of its moments on, as a match that begins there and is a part of this one."""
        line, before = self.line, self.way_to(node)
        part = Match.from_state(self.game, node.state)
        earlier = self.origin.moves if self.origin is not None else 0
        head = chain.heads(self, before)[-1]
        part.origin = Origin(self.match_id, head, earlier + len(before), chain.marks(self, before))
        part.read_only, part.bots = self.read_only, dict(self.bots)
        for moment in (node, *line[len(before) :]):
            if moment is not node:
                part._add(moment.action, moment.state)
                part.here = part.nodes[-1]
            if moment.number in self.passes:
                part.pass_turn()
        return part

    # -- who sits at the table -----------------------------------------------------------------------------

    def renamed(self, names: Sequence[str]) -> Match:
        """The same match with other persons in its seats, "" for a seat without a name.

        It is as if they had been named at the beginning: the same actions lead to the same states, which differ in the
        names alone, so that saves and links carry them with nothing added. Raises BadOptions, and VirtuError
        `error.no-names` if the game knows no names.
        """
        game = self.game
        if not isinstance(game, Named):
            raise VirtuError("error.no-names")
        nodes: list[Node] = []
        for node in self.nodes:
            parent = None if node.parent is None else nodes[node.parent.number]
            nodes.append(Node(node.number, game.renamed(node.state, names), node.action, parent))
            if parent is not None:
                parent.children[node.action] = nodes[-1]
        for before, after in zip(self.nodes, nodes, strict=True):
            after.redo = None if before.redo is None else nodes[before.redo.number]
        root, here = nodes[0], nodes[self.here.number]
        options = game.options_of(root.state)
        return evolve(self, options=options, root=root, here=here, nodes=nodes)

    def go_to(self, node: Node) -> None:
        """Put a moment of this match on the table, so that redo leads back along the way to it.

        What was played after it stays in the tree, and redo goes on along the branch visited last.
        """
        self.here = node
        while node.parent is not None:
            node.parent.redo = node
            node = node.parent

    # -- the line played so far, and the others -------------------------------------------------------------

    @property
    def line(self) -> list[Node]:
        """The moments from the first action to the one on the table."""
        return self.way_to(self.here)

    def way_to(self, node: Node) -> list[Node]:
        """The moments from the first action to a moment of this match."""
        way = []
        while node.parent is not None:
            way.append(node)
            node = node.parent
        return way[::-1]

    def tip_of(self, node: Node) -> Node:
        """Where the line through a moment ends: the moment on the table if it lies on the way to that one, else the
        end of the branch visited last."""
        if node is self.root or node in self.line:
            return self.here
        while node.redo is not None:
            node = node.redo
        return node

    def branches(self) -> list[Branch]:
        """The lines beside the one on the table, the one that was ended last first. What was undone is one of them."""
        on_line = {self.root.number} | {node.number for node in self.line}
        forks: dict[int, tuple[Node, int]] = {}
        found = []
        for node in self.nodes:
            if node.number in on_line:
                forks[node.number] = (node, 0)
                continue
            assert node.parent is not None
            fork, length = forks[node.parent.number]
            forks[node.number] = (fork, length + 1)
            if not node.children:
                found.append(Branch(fork, node, length + 1))
        return found[::-1]

    @property
    def actions(self) -> list[Action]:
        """The actions from the beginning to the moment on the table."""
        return [node.action for node in self.line]

    @property
    def events(self) -> list[Event]:
        """What they did, oldest first."""
        return [event for node in self.line for event in node.state.events]

    # -- showing -------------------------------------------------------------------------------------------

    def _repr_svg_(self) -> str | None:
        """What lies on the table as SVG, for notebooks; None for a game that draws no pictures."""
        return self.game.picture(self.state) if isinstance(self.game, Pictured) else None

    # -- saving (virtu.core.save) --------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole tree as JSON data, with the position on the table for readers that know other rules."""
        from virtu.core import save

        return save.write(self)

    @classmethod
    def from_json(cls, document: Any) -> Match:
        """The match of a document that `to_json` made. Raises BadSave for anything else.

        A document of older rules or data whose moves do not lead to its position any more goes on from that position.
        """
        from virtu.core import save

        return save.read(document)

    def caught_up(self, document: Any) -> Match:
        """What a document of this match holds that was written later: this match, in which the new moves are played on,
        if it goes on from it; else what `from_json` reads. Raises BadSave.
        """
        from virtu.core import save

        return self if save.go_on(self, document) else save.read(document)
