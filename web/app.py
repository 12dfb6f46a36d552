"""The page's one door: a line of text in, patches and effects out. Imports no browser.

A line is a game action in notation, or a command that begins with a colon (docs/page.md). Every action is stored at
once. An error becomes a sentence on the page and changes nothing.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from typing import Any

from virtu.core import game as games
from virtu.core import link
from virtu.core import words as core_words
from virtu.core.errors import BadSave, VirtuError
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.data import FACTIONS
from web.forms import options_from
from web.page import Page, context, saved_games
from web.shelf import Shelf
from web.store import Store, StoreError
from web.views import about

FRAGMENT = "game-"
"""The address of a stored game of this browser; a link to anybody begins with the link format's own sign."""
LINK = re.compile(r"v\d")
"""How the fragment of a link begins; any other fragment is a place on the page."""
LARGEST = 400_000
"""Characters of a file or link; a whole game of five has a few thousand."""

SAME = ("options", "seed", "position")
"""What two saves of the same moment have in common."""
WORDS = (("web", "web"), ("virtu", "virtu"))


def _token() -> str:
    return os.urandom(5).hex()


class App:
    """One page: the match on the table, what is shown, and the games that are stored.

    `clock` and `token` can be replaced to make runs repeatable.
    """

    def __init__(
        self,
        store: Store,
        language: str = "en",
        *,
        clock: Callable[[], float] = time.time,
        token: Callable[[], str] = _token,
    ) -> None:
        language = language.partition("-")[0]
        # A language whose page is not worded yet has names only; mixed into English sentences they would read badly.
        self.t = core_words.load(language if core_words.has("web", "web", language) else "en", *WORDS)
        self.shelf = Shelf(store, clock)
        self.match: Match | None = None
        self.game_id = ""
        self.view = "start"
        self.palace: int | None = None
        self.about = ""
        self.about_back = "game"
        self.notice = ""
        self.said = ""
        self.unsaved = ""
        self._stored_text: str | None = None
        self._token = token
        self._page = Page(self.t)
        self._effects: list[dict[str, Any]] = []

    # -- the door ------------------------------------------------------------------------------------------

    async def start(self, fragment: str = "") -> str:
        """What the page shows first: the game of the address, else the one that was on the table, else the start."""
        warning = self.shelf.store.warning
        if warning:
            self.notice = self.t(warning)
        if fragment.startswith(FRAGMENT):
            self._guarded(lambda: self._continue(fragment.removeprefix(FRAGMENT)))
        elif LINK.match(fragment):
            self._guarded(lambda: self._open(fragment))
        elif self.shelf.current:
            entry = self.shelf.read(self.shelf.current)
            if not entry.problem and not entry.about["over"]:
                self._guarded(lambda: self._continue(entry.id))
        return self._answer()

    async def dispatch(self, text: str) -> str:
        """Take one line. Never raises for anything that a person can send."""
        self.notice = self.said = ""
        text = text.strip()
        if text.startswith(":"):
            name, _, rest = text[1:].partition(" ")
            command = COMMANDS.get(name)
            if command is None:
                self._tell(VirtuError("error.unknown-command", command=text[:40]))
            else:
                self._guarded(lambda: command(self, rest))
        else:
            self._guarded(lambda: self._play(text))
        return self._answer()

    def _guarded(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except VirtuError as problem:
            self._tell(problem)

    def _tell(self, problem: VirtuError) -> None:
        self.notice = rules.error(self.t, problem)

    def _answer(self) -> str:
        """Everything that has to change on the page."""
        shown = self._page.render(self)
        effects, self._effects = self._effects, []
        return json.dumps([*shown, *effects], ensure_ascii=False)

    def _effect(self, kind: str, **values: Any) -> None:
        self._effects.append({"effect": kind, **values})

    # -- playing -------------------------------------------------------------------------------------------

    def _on_table(self) -> Match:
        if self.match is None:
            raise VirtuError("error.no-game")
        return self.match

    def _play(self, notation: str) -> None:
        match = self._on_table()
        if self._changed_elsewhere():
            return
        match.play(notation)
        self._after_change()

    def _after_change(self) -> None:
        """Show the table, the palace of who is asked, and store."""
        match = self._on_table()
        self.palace = None
        self.view = "result" if match.game.result(match.state) else "game"
        self._save()

    def _auto(self, rest: str) -> None:
        """Pay the whole suggested payment."""
        match = self._on_table()
        if self._changed_elsewhere():
            return
        depth = len(match.state.agenda)
        if match.game.suggest(match.state) is None:
            raise VirtuError("error.no-payment")
        while (notation := match.game.suggest(match.state)) and len(match.state.agenda) >= depth:
            match.play(notation)
        self._after_change()

    def _undo(self, rest: str) -> None:
        match = self._on_table()
        if not match.can_undo:
            raise VirtuError("error.cannot-undo")
        if not self._changed_elsewhere():
            match.undo()
            self._after_change()

    def _redo(self, rest: str) -> None:
        match = self._on_table()
        if not match.can_redo:
            raise VirtuError("error.cannot-redo")
        if not self._changed_elsewhere():
            match.redo()
            self._after_change()

    @property
    def can_restart(self) -> bool:
        """Whether the turn of the seat that is asked has begun before this moment."""
        match = self.match
        if match is None or match.here.parent is None:
            return False
        return _turn(match, match.here.parent.state) == _turn(match, match.state)

    def _restart(self, rest: str) -> None:
        """Undo to where the turn of the seat that is asked began; what is undone can be redone."""
        match = self._on_table()
        if not self.can_restart:
            raise VirtuError("error.cannot-undo")
        if self._changed_elsewhere():
            return
        while self.can_restart:
            match.undo()
        self._after_change()

    # -- games come and go ---------------------------------------------------------------------------------

    def _new(self, rest: str) -> None:
        options, seed = options_from(rest)
        if seed is None:
            seed = int.from_bytes(os.urandom(6), "big")
        self._lay_out(Match.new(games.load("virtu"), options, seed))

    def _lay_out(self, match: Match) -> None:
        """Put a new match on the table and store it under a new id."""
        self.match, self.game_id, self._stored_text = match, self._token(), None
        self._after_change()
        self._remember()

    def _remember(self) -> None:
        """The address and the store name the game on the table."""
        self._effect("hash", value=FRAGMENT + self.game_id)
        try:
            self.shelf.set_current(self.game_id)
        except StoreError as problem:
            self.unsaved = problem.code

    def _continue(self, game_id: str) -> None:
        entry = self.shelf.read(game_id)
        if entry.problem:
            raise VirtuError(entry.problem)
        try:
            match = Match.from_json(entry.match)
        except BadSave as problem:
            other_version = problem.code in ("error.save-too-new", "error.save-too-old")
            raise problem if other_version else VirtuError("error.stored-broken") from problem
        self.match, self.game_id, self._stored_text = match, game_id, self.shelf.raw(game_id)
        self.palace, self.unsaved = None, ""
        self.view = "result" if match.game.result(match.state) else "game"
        self._remember()
        self._tell_of(match)

    def _tell_of(self, match: Match) -> None:
        """Say how a match was opened, if there is something to say."""
        if match.notice:
            self.notice = self.t(match.notice)

    def _open(self, rest: str) -> None:
        """A link, whole or only its fragment, also from a form."""
        text = _form_text(rest)
        if len(text) > LARGEST:
            raise BadSave("error.too-large")
        fragment = text.partition("#")[2] or text
        if fragment.startswith(FRAGMENT):
            self._continue(fragment.removeprefix(FRAGMENT))
        else:
            self._take_in(link.decode(fragment.strip()))

    def _load(self, rest: str) -> None:
        """The text of a file: a saved match, or a link in a file."""
        if len(rest) > LARGEST:
            raise BadSave("error.too-large")
        text = rest.strip()
        if not text.startswith("{"):
            if not LINK.match(text.partition("#")[2] or text):
                raise BadSave("error.save-foreign")
            self._open(text)
            return
        try:
            document = json.loads(rest)
        except (ValueError, RecursionError) as problem:
            raise BadSave("error.save-broken") from problem
        self._take_in(Match.from_json(document))

    def _take_in(self, match: Match) -> None:
        """Open a match that came from outside; one that is stored already at the same moment is not stored twice."""
        document = match.to_json()
        for entry in self.shelf.games():
            if isinstance(entry.match, dict) and all(entry.match.get(k) == document[k] for k in SAME):
                self._continue(entry.id)
                return
        self._lay_out(match)
        self.said = self.t("say.opened")
        self._tell_of(match)

    def _delete(self, rest: str) -> None:
        self.shelf.delete(rest)
        if rest == self.game_id:
            self.match, self.game_id, self.view = None, "", "start"
            self._effect("hash", value="")

    def _raw(self, rest: str) -> None:
        text = self.shelf.raw(rest)
        if text is None:
            raise VirtuError("error.not-stored")
        self._effect("download", name=f"virtu-{rest}.txt", text=text, type="text/plain")

    # -- storing -------------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Store the match; a failure is told and the match goes on in this tab."""
        match = self._on_table()
        state = match.state
        about = {
            "names": [rules.full_name(self.t, state, seat) for seat in state.order],
            "year": state.year,
            "season": state.season,
            "over": match.game.result(state) is not None,
        }
        try:
            self._stored_text = self.shelf.write(self.game_id, about, match.to_json())
            self.unsaved = self.shelf.store.warning or ""
        except StoreError as problem:
            if self.unsaved != problem.code:
                self.notice = self.t(problem.code)
            self.unsaved = problem.code

    def _changed_elsewhere(self) -> bool:
        """Whether another tab has stored a later state of this game; then it is asked what to do."""
        stored = self.shelf.raw(self.game_id)
        if stored is None or self._stored_text is None or stored == self._stored_text:
            return False
        self.view = "conflict"
        return True

    def _storage(self, rest: str) -> None:
        """Another tab has changed something."""
        if self.match is not None and self.view != "start":
            self._changed_elsewhere()

    def _reload(self, rest: str) -> None:
        self._continue(self.game_id)

    def _fork(self, rest: str) -> None:
        self._lay_out(self._on_table())

    # -- looking -------------------------------------------------------------------------------------------

    def _view(self, rest: str) -> None:
        """`game`, `start`, `menu`, `offer`, `help`, `result`, `palace COLOUR`."""
        name, _, more = rest.partition(" ")
        if name == "start":
            self.view = "start"
            self._effect("hash", value="")
            self.shelf.set_current("")
            return
        state = self._on_table().state
        if name == "palace" and more in FACTIONS[: len(state.players)]:
            self.palace = next(seat for seat, player in enumerate(state.players) if player.faction == more)
            self._effect("check", id="tab-palace")
        elif name in ("game", "menu", "offer", "help", "result", "unsaved"):
            self.view = name
            if name == "game":
                self._remember()
        else:
            raise VirtuError("error.unknown-command", command=f":view {rest}"[:40])

    def _about(self, rest: str) -> None:
        """The sheet of a thing on the table; closed, it gives way to what was seen before."""
        try:
            about.render(self._on_table().state, context(self), rest)
        except (KeyError, ValueError) as problem:
            raise VirtuError("error.unknown-thing", thing=rest[:40]) from problem
        if self.view != "about":
            self.about_back = "offer" if self.view == "offer" else "game"
        self.view, self.about = "about", rest

    def _link(self, rest: str) -> None:
        self._effect("link", fragment=link.encode(self._on_table()))

    def _file(self, rest: str) -> None:
        match = self._on_table()
        text = json.dumps(match.to_json(), ensure_ascii=False, indent=1)
        self._effect("download", name=f"virtu-year-{match.state.year}.json", text=text)
        self.said = self.t("say.saved-file")

    def _theme(self, rest: str) -> None:
        self._page.dark = not self._page.dark
        self._effect("attr", name="data-theme", value="dark" if self._page.dark else "light")

    def saved(self) -> list[Any]:
        """The stored games for the start screen."""
        return saved_games(self.t, self.shelf)


def _form_text(rest: str) -> str:
    """The field `text` of a form, or the line itself."""
    if not rest.lstrip().startswith("{"):
        return rest.strip()
    try:
        return str(json.loads(rest)["text"]).strip()
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise VirtuError("error.bad-form") from problem


def _turn(match: Match, state: Any) -> tuple[Any, ...]:
    """What makes a turn: who is asked, in which season of which year."""
    return (state.year, state.season, match.game.actors(state))


COMMANDS: dict[str, Callable[[App, str], None]] = {
    "about": App._about,
    "auto": App._auto,
    "continue": App._continue,
    "delete": App._delete,
    "file": App._file,
    "fork": App._fork,
    "link": App._link,
    "load": App._load,
    "new": App._new,
    "open": App._open,
    "raw": App._raw,
    "redo": App._redo,
    "reload": App._reload,
    "restart": App._restart,
    "storage": App._storage,
    "theme": App._theme,
    "undo": App._undo,
    "view": App._view,
}
