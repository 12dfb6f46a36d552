"""The page's one door: a line of text in, patches and effects out. Imports no browser.

A line is a game action in notation, a command that begins with a colon, or a question that begins with a question mark
and changes nothing (docs/page.md). Every action is stored at once. An error becomes a sentence on the page and changes
nothing.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

from attrs import asdict

from virtu.core.errors import BadSave, VirtuError
from virtu.core.match import Match, Node
from virtu.games.virtu import words as rules
from web import hints
from web.analysing import Analysing
from web.bookmark import ADDRESS as BOOK
from web.bookmark import Bookmark
from web.bots import Bots, at_turn, engage, others_decided, seated, shown_soon
from web.catalogues import words_of
from web.changes import handed_over
from web.commands import COMMANDS
from web.commands import learn as lesson
from web.commands import puzzle as puzzles
from web.commands.games import BY_ITSELF, NO_DEED
from web.commands.play import play
from web.commands.rules import at_start as rules_at_start
from web.commands.sharing import FRAGMENT, open_link
from web.keeping import Keeping, Kept
from web.learning import ADDRESS, Learning, Progress
from web.page import Page
from web.passing import LINK, Passing, is_to_be_passed
from web.past import Past
from web.puzzling import ADDRESS as PUZZLE
from web.puzzling import Puzzling, Solved
from web.settings import Settings
from web.shelf import Shelf
from web.snippets import Snippet
from web.store import Store, StoreError
from web.views.context import NOBODY
from web.views.table_of_cities import ORDERS

QUESTION = "?"
THOUGHT = "thought"
FOLLOWED = ("game", "advice", "confirm", "conflict", "handover")
"""Views of a moment that give way to the table when another tab has played on."""
Command = Callable[["App", str], None]


def _token() -> str:
    return os.urandom(5).hex()


class App:
    """One page: the match on the table, what is shown, and the games that are stored.

    The commands (web/commands) change it and say what else is to happen with `effect`. `clock` and `token` can be
    replaced to make runs repeatable. `browser` and `address` of the page stand in reports of problems. `let_go` is
    called when a match has left the table: the moments of a match know each other, so that Python gives their memory
    back only when it looks for such circles.
    """

    def __init__(
        self,
        store: Store,
        language: str = "en",
        *,
        clock: Callable[[], float] = time.time,
        token: Callable[[], str] = _token,
        browser: str = "",
        address: str = "",
        let_go: Callable[[], object] = lambda: None,
    ) -> None:
        self._browser_language = language.partition("-")[0]
        self.shelf = Shelf(store, clock)
        self.match: Match | None = None
        self.game_id = ""
        self.view = "start"
        self.palace: int | None = None
        self.about = ""
        self.about_back = "game"
        self.behind = "game"
        self.ending = ("", NOBODY)
        self.bookmark = Bookmark()
        self.only_book = False
        self.numbers = ""
        self.snippet = Snippet()
        self.cities_by = ORDERS[0]
        self.past = Past()
        self.passing = Passing()
        self.learning: Learning | None = None
        self.puzzling: Puzzling | None = None
        self.progress = Progress.read(store)
        self.solved = Solved.read(store)
        self.settings = Settings.read(store)
        self.keeping = Keeping(Kept.read(store))
        self.bots = Bots.read(store)
        self.analysing = Analysing()
        self.browser, self.address = browser, address
        self.awake = False
        self.last_error = ""
        self.in_a_file: Node | None = None
        self.notice = ""
        self.said = ""
        self.unsaved = ""
        self._stored_text: str | None = None
        self._failed = False
        self.clock, self._token, self._let_go = clock, token, let_go
        self._shown_at = 0.0
        self._lay_there: Match | None = None
        self.t = words_of(self.settings.language or self._browser_language)
        self._page = Page(self.t)
        self._effects: list[dict[str, Any]] = []

    # -- the door ------------------------------------------------------------------------------------------

    def obey(self, settings: Settings) -> None:
        """Look and speak as is set from now on."""
        self.settings = settings
        self.effect("settings", values=asdict(settings))
        words = words_of(settings.language or self._browser_language)
        if words is not self.t:
            self.t = words
            self._page.speak(words)

    async def start(self, fragment: str = "") -> str:
        """What the page shows first: the game of the address, else the one that was on the table, else the start."""
        self.obey(self.settings)
        warning = self.shelf.store.warning
        if warning:
            self.notice = self.t(warning)
        if fragment.startswith(FRAGMENT):
            self._guarded(lambda: self.go_on(fragment.removeprefix(FRAGMENT)))
        elif LINK.match(fragment):
            self._guarded(lambda: open_link(self, fragment))
        elif fragment.partition("/")[0] == ADDRESS:
            self._guarded(lambda: lesson.learn(self, fragment.removeprefix(ADDRESS)))
        elif fragment.partition("/")[0] == PUZZLE:
            self._guarded(lambda: puzzles.puzzle(self, fragment.removeprefix(PUZZLE)))
        elif self.shelf.current:
            entry = self.shelf.read(self.shelf.current)
            if not entry.problem and not entry.about["over"]:
                self._guarded(lambda: self.go_on(entry.id))
        if fragment.partition("/")[0] == BOOK:
            self._guarded(lambda: rules_at_start(self, fragment))
        if self.shelf.use()[0]:
            self._ask_to_keep()
        return await self._answer()

    async def dispatch(self, text: str) -> str:
        """Take one line. Never raises for anything that a person can send."""
        text = text.strip()
        if text.startswith(QUESTION):
            return json.dumps(hints.answer(self, text[len(QUESTION) :].strip()), ensure_ascii=False)
        name, _, rest = text[1:].partition(" ") if text.startswith(":") else ("", "", "")
        if name not in BY_ITSELF:
            self.notice = self.said = ""
        self.only_book = False
        band = self.keeping.band
        if text.startswith(":"):
            command = COMMANDS.get(name)
            if command is None:
                self._tell(VirtuError("error.unknown-command", command=text[:40]))
            else:
                self._guarded(lambda: self._meant(name, command)(self, rest))
        else:
            self._guarded(lambda: self._deed()(self, text))
        if self.keeping.band is band and not self.notice and name not in NO_DEED:
            self.keeping.band = None
        return await self._answer(thought=name == THOUGHT)

    def _meant(self, name: str, command: Command) -> Command:
        """What a command does now: during a lesson or a puzzle some do something else. Raises VirtuError."""
        if self.puzzling is not None:
            return puzzles.meant(self, name, command)
        return command if self.learning is None else lesson.meant(self, name, command)

    def _deed(self) -> Command:
        """What an action is: one of the game, an answer in a lesson, one in a puzzle."""
        if self.puzzling is not None:
            return puzzles.answer
        return play if self.learning is None else lesson.answer

    @property
    def exercise(self) -> Learning | Puzzling | None:
        """The lesson or the puzzle on the table."""
        return self.learning or self.puzzling

    def _guarded(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except VirtuError as problem:
            self._tell(problem)

    def _tell(self, problem: VirtuError) -> None:
        self.notice, self.last_error = rules.error(self.t, problem), str(problem)
        self.effect("refused")

    async def _answer(self, *, thought: bool = False) -> str:
        """Everything that has to change on the page, and what the bots are asked. What was `thought` can be shown with
        what follows."""
        engage(self)
        shown = []
        if not (thought and shown_soon(self, self._shown_at)):
            anew = self._lay_there is not self.match
            shown, self._shown_at = await self._page.render(self, anew=anew), self.clock()
        left, self._lay_there = self._lay_there not in (None, self.match), self.match
        if left:
            self._forget()
            self._let_go()
        effects, self._effects = self._effects, []
        return json.dumps([*shown, *effects], ensure_ascii=False)

    def _forget(self) -> None:
        """Hold nothing of a match that lies neither on the table nor set aside beside a lesson or a puzzle."""
        if self.exercise is not None:
            return
        self._page.forget_but(self.match)
        if self.analysing.match is not self.match:
            self.analysing = Analysing()
        if self.match is None or self.in_a_file not in self.match.nodes:
            self.in_a_file = None

    def effect(self, kind: str, **values: Any) -> None:
        """Ask something of the browser besides new HTML (docs/page.md)."""
        self._effects.append({"effect": kind, **values})

    # -- the table -----------------------------------------------------------------------------------------

    def on_table(self) -> Match:
        """The match on the table. Raises VirtuError when there is none."""
        if self.match is None:
            raise VirtuError("error.no-game")
        return self.match

    def after_change(self) -> None:
        """Show the table, the palace of who is asked, and store."""
        match = self.on_table()
        self.palace = None
        self.past.back_to_now()
        self.view = "result" if match.game.result(match.state) else "game"
        hands_over = self.settings.hand_over == "turns" and not match.can_redo and others_decided(self)
        if hands_over and handed_over(match) is not None:
            self.view = "handover"
        if at_turn(self) == NOBODY and is_to_be_passed(self, match):
            self.view, self.passing.given, self.passing.code = "pass", "", ""
        self._save()

    def new_id(self) -> str:
        """An id that no stored game has."""
        return self._token()

    def lay_out(self, match: Match, name: str = "") -> None:
        """Put a new match on the table and store it under a new id, with what the players call it.

        Raises VirtuError while the one that lies there would be lost.
        """
        if match is not self.match:
            self._leave()
        self.match, self.game_id, self._stored_text, self.past = match, self.new_id(), None, Past()
        self.keeping.name, self.keeping.elsewhere = name, False
        self.after_change()
        self.view = "game" if self.view in ("handover", "pass") else self.view
        self.remember()

    def go_on(self, game_id: str) -> None:
        """Put a stored match on the table. Raises VirtuError when it is not there or cannot be read."""
        entry = self.shelf.read(game_id)
        if entry.problem:
            raise VirtuError(entry.problem)
        try:
            match = Match.from_json(entry.match)
        except BadSave as problem:
            other_version = problem.code in ("error.save-too-new", "error.save-too-old")
            raise problem if other_version else VirtuError("error.stored-broken") from problem
        if game_id != self.game_id:
            self._leave()
        self.match, self.game_id, self._stored_text = match, game_id, self.shelf.raw(game_id)
        self.palace, self.unsaved, self.past = None, "", Past()
        self.keeping.name, self.keeping.elsewhere, self._failed = entry.name, False, False
        self.view = "result" if match.game.result(match.state) else "game"
        self.remember()
        self.tell_of(match)

    def _leave(self) -> None:
        """Before another match takes the table: what could not be stored is tried once more.

        Raises VirtuError if it would be lost, that is neither stored nor saved as a file.
        """
        if self.match is None or not self._failed or self.in_a_file is self.match.here:
            return
        self._save()
        if self._failed:
            raise VirtuError("error.would-be-lost")

    def clear_table(self) -> None:
        """Nothing lies on the table any more."""
        self.match, self.game_id, self.view, self.past, self._failed = None, "", "start", Past(), False
        self.effect("hash", value="")

    def tell_of(self, match: Match) -> None:
        """Say how a match was opened, if there is something to say."""
        if match.notice:
            self.notice = self.t(match.notice)

    # -- storing -------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """The address and the store name the game on the table."""
        self.effect("hash", value=FRAGMENT + self.game_id)
        try:
            self.shelf.set_current(self.game_id)
        except StoreError as problem:
            self.unsaved = problem.code

    def _save(self) -> None:
        """Store the match; a failure is told and the match goes on in this tab."""
        match = self.on_table()
        about = {**self.summary(match), "name": self.keeping.name}
        try:
            self._stored_text = self.shelf.write(self.game_id, about, match.to_json())
            self.unsaved = self.shelf.store.warning or ""
            self._failed = False
            self._ask_to_keep()
        except StoreError as problem:
            if self.unsaved != problem.code:
                self.notice = self.t(problem.code)
            self.unsaved, self._failed = problem.code, True

    def store_again(self) -> None:
        """Store a match that another tab has deleted."""
        self._stored_text = None
        self.after_change()
        self.remember()

    def summary(self, match: Match) -> dict[str, Any]:
        """What the list of games shows of a match."""
        state = match.state
        return {
            "names": [rules.full_name(self.t, state, seat) for seat in state.order],
            "year": state.year,
            "season": state.season,
            "over": match.game.result(state) is not None,
        }

    def _ask_to_keep(self) -> None:
        """Once something is stored the browser is asked to keep it; a later page only looks whether it does."""
        keeping = self.keeping
        if not keeping.asked and self.shelf.store.warning is None:
            keeping.asked = True
            self.effect("persist", ask=not keeping.kept.answer)

    def changed_elsewhere(self) -> bool:
        """Whether another tab has stored a later state of this game, or deleted it; then it is asked what to do.

        Another name alone is taken over in silence.
        """
        stored = self.shelf.raw(self.game_id)
        if self._stored_text is None or stored == self._stored_text:
            self.view = "game" if self.view == "gone" else self.view
            return False
        if stored is None:
            self.view = "gone"
            return True
        if self.follow():
            self.notice = self.t("tabs.followed")
            return True
        entry = self.shelf.read(self.game_id)
        if not entry.problem and entry.match == json.loads(self._stored_text)["match"]:
            self._stored_text, self.keeping.name = stored, entry.name
            return False
        self.view = "conflict"
        return True

    def follow(self) -> bool:
        """At a table with bots: take over what another tab has played and stored, if nothing is lost by it here.

        Whether something was taken over. Without bots a person decides (`changed_elsewhere`).
        """
        stored = self.shelf.raw(self.game_id)
        if not seated(self) or self._failed or self._stored_text is None or stored in (None, self._stored_text):
            return False
        entry, match = self.shelf.read(self.game_id), self.on_table()
        try:
            if entry.problem or entry.match == json.loads(self._stored_text)["match"]:
                return False
            self.match = match.caught_up(entry.match)
        except VirtuError:
            return False
        for knows in (self.bots, self.analysing):
            knows.match = self.match if knows.match is match else knows.match
        self._stored_text, self.keeping.name, self.palace = stored, entry.name, None
        self.said = ""
        if self.view in FOLLOWED:
            self.view = "result" if self.match.game.result(self.match.state) else "game"
        return True
