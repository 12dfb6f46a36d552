"""The page in a frame of somebody else's site: one table to look at or a lesson to take, and nothing else of the page.

Several frames of a site share one Python (web/js/frame.js): each has a table of its own among `Frames`, and only texts
pass between them. Nothing is stored. What a frame was asked to show comes as JSON; what may be done in it stands in
`ALLOWED`; what has happened is told to the page around it (docs/embed.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from attrs import frozen

from virtu.core import game as games
from virtu.core import link
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from web.app import App
from web.commands.sharing import LARGEST
from web.learning import ADDRESS as LESSONS
from web.page import Page
from web.passing import to_look_at
from web.past import line_seen, looking, seen
from web.puzzling import ADDRESS as PUZZLES
from web.settings import CHOICES, Settings
from web.store import MemoryStore
from web.views import frame
from web.views import past as past_views

if TYPE_CHECKING:
    from web.app import Command
    from web.views.context import Context
    from web.views.parts import Region

ALLOWED = (
    "about",
    "auto",
    "cities",
    "learn",
    "log",
    "moment",
    "numbers",
    "puzzle",
    "rules",
    "set",
    "thing",
    "undo",
    "view",
)
"""Commands that do in a frame what they always do."""
PANELS = ("game", "cities", "figures", "help", "offer", "result", "rules", "why")
"""What may be laid over the table in a frame."""
PAGE_ONLY = ("hash", "persist", "link")
"""Effects that are for the page alone."""
RUNS = (LESSONS, PUZZLES)
"""How fragments begin that are no links to games: what is to be done there, not only looked at."""
MOMENTS = ("first", "last")
PLAYERS = (3, 4, 5)


@frozen
class Wanted:
    """What a frame is to show. `show`: a fragment of the page (a link, `learn/LESSON/STEP`, ...), "" for the beginning
    of a game of `players`; `moment`: where a replay begins; `address`: that of the page, without fragment."""

    show: str = ""
    language: str = "en"
    theme: str = ""
    players: int = 4
    moment: str = "last"
    address: str = ""

    @classmethod
    def read(cls, text: str) -> Wanted:
        """From JSON; whatever is not understood is as if it had not been said."""
        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            given = {}
        given = given if isinstance(given, dict) else {}
        words = {name: value for name, value in given.items() if isinstance(value, str)}
        players, moment = given.get("players"), words.get("moment", "")
        return cls(
            words.get("show", ""),
            words["language"] if words.get("language", "") in CHOICES["language"][1:] else "en",
            words.get("theme", "") if words.get("theme", "") in CHOICES["theme"] else "",
            players if type(players) is int and players in PLAYERS else 4,
            moment if moment in MOMENTS or (moment.isdecimal() and len(moment) < 6) else "last",
            words.get("address", ""),
        )


class FramePage(Page):
    """What stands in a frame: the table without the ways to other games."""

    def _table(self, app: App, ctx: Context) -> Iterator[tuple[str, str | Region]]:
        for name, inside in super()._table(app, ctx):
            yield name, frame.top(seen(app).state, ctx, page_address(app)) if name == "top" else inside

    def _question_or_past(self, app: App, ctx: Context) -> dict[str, str | Region]:
        if app.exercise is not None:
            return super()._question_or_past(app, ctx)
        if looking(app):
            band = past_views.band(ctx, app.past, line_seen(app), seen(app), app.on_table())
            return {"prompt": band, "actions": ""}
        return {"prompt": frame.standing(ctx), "actions": ""}

    def _dialog(self, app: App, ctx: Context) -> str:
        if app.match is None:
            return frame.nothing(self.t, app.notice, app.address) if app.notice else ""
        return super()._dialog(app, ctx)


class FrameApp(App):
    """A table in a frame. Its door is that of the page, with fewer things behind it."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(MemoryStore(), wanted.language, address=wanted.address)
        self.wanted = wanted
        self.settings = Settings(language=wanted.language, theme=wanted.theme, hand_over="never")
        self._page = FramePage(self.t)
        self._told: dict[str, Any] = {}
        self._here: list[str] = []

    async def begin(self) -> str:
        """What the frame shows first."""
        if self.wanted.show.partition("/")[0] in RUNS:
            first = await self.start(self.wanted.show)
            if self.match is not None or self.notice:
                return first
            self._tell(VirtuError("error.in-frame"))
            return json.dumps([*json.loads(first), *json.loads(await self._answer())], ensure_ascii=False)
        self.obey(self.settings)
        self._guarded(self._lay_out)
        return await self._answer()

    def _lay_out(self) -> None:
        """Put the wanted game on the table, to be looked at. Raises VirtuError."""
        show = self.wanted.show
        if len(show) > LARGEST:
            raise VirtuError("error.too-large")
        match = link.read(show).match if show else Match.new(games.load("virtu"), {"players": self.wanted.players})
        match.read_only = True
        self.match, self.view = match, "game"
        line = [match.root, *match.way_to(match.tip_of(match.here))]
        moment = self.wanted.moment
        if len(line) > 1:
            place = {"first": 0, "last": match.here.number}.get(moment)
            wanted = int(moment) if moment.isdecimal() else 0
            self.past.moment = place if place is not None else line[min(wanted, len(line) - 1)].number
        self.tell_of(match)

    def _meant(self, name: str, command: Command) -> Command:
        """What a command does in a frame. Raises VirtuError `error.in-frame` for what only the page does."""
        if name not in ALLOWED:
            raise VirtuError("error.in-frame")
        meant = super()._meant(name, command)

        def done(app: App, rest: str) -> None:
            word = rest.partition(" ")[0]
            if (name == "view" and word not in (*PANELS, "palace")) or (name in RUNS and word in ("", "leave")):
                raise VirtuError("error.in-frame")
            if name == "set" and word not in ("language", "theme"):
                raise VirtuError("error.in-frame")
            meant(app, rest)

        return done

    def effect(self, kind: str, **values: Any) -> None:
        """Ask something of the browser, except what is the page's alone."""
        if kind not in PAGE_ONLY:
            super().effect(kind, **values)

    async def _answer(self, *, thought: bool = False) -> str:
        """Everything that has to change in the frame, and what is to be told to the page around it."""
        match = self.match
        if match is not None and self.exercise is None and self.past.moment is None and match.here is not match.root:
            self.past.moment = match.here.number
        now, here = standing(self), way_here(self)
        events = happened(self._told, now, self.last_error if self.notice else "")
        if events or here != self._here:
            self.effect("frame", events=events, here=here)
        self._told, self._here = now, here
        return await super()._answer(thought=thought)


def page_address(app: App) -> str:
    """The address at which the page shows what the frame shows; a game to be looked at, as it is here."""
    show = app.wanted.show if isinstance(app, FrameApp) else ""
    if app.exercise is not None:
        show = app.exercise.address
    return f"{app.address}#{to_look_at(show)}" if show else app.address


def standing(app: App) -> dict[str, Any]:
    """Where the table stands, as the page around the frame is told of it."""
    if app.learning is not None:
        run = app.learning.run
        line = run.match.line
        return {
            "lesson": run.lesson.id,
            "step": run.number + 1,
            "steps": len(run.lesson.steps),
            "solved": run.solved,
            "finished": app.learning.finished,
            "action": str(line[-1].action) if run.can_undo else "",
            "actions": len(line),
        }
    if app.puzzling is not None:
        solving = app.puzzling.run
        return {
            "puzzle": solving.puzzle.id,
            "solved": solving.solved,
            "finished": solving.solved,
            "action": solving.line[-1] if solving.can_undo else "",
            "actions": len(solving.line),
        }
    if app.match is None:
        return {}
    line = line_seen(app)
    return {"moment": line.index(seen(app)), "moments": len(line) - 1}


def happened(before: dict[str, Any], now: dict[str, Any], error: str) -> list[tuple[str, dict[str, Any]]]:
    """The events between two standings, each with its details (docs/embed.md)."""
    found: list[tuple[str, dict[str, Any]]] = []
    told = ("lesson", "step", "steps", "puzzle", "moment", "moments")
    place: dict[str, Any] = {name: now[name] for name in told if name in now}
    moved = any(before.get(name) != value for name, value in place.items())
    if "action" in now and not moved and now["actions"] > before.get("actions", 0):
        found.append(("action", {**place, "action": now["action"]}))
    if now.get("solved") and not (before.get("solved") and not moved):
        found.append(("solved", place))
    if moved:
        found.append(("step", place))
    ended = now.get("finished") or ("moments" in now and now["moments"] and now["moment"] == now["moments"])
    if ended and (moved or not before.get("finished", True)):
        found.append(("end", place))
    if error:
        found.append(("error", {"code": error}))
    return found


def way_here(app: App) -> list[str]:
    """The lines that bring a table that was just begun to where this one stands."""
    if app.learning is not None:
        run = app.learning.run
        done = run.match.line[len(run.match.way_to(run.floor)) :]
        return [f":learn {run.lesson.id}/{run.number + 1}", *(str(node.action) for node in done)]
    if app.puzzling is not None:
        solving = app.puzzling.run
        looked = [f":moment at {line_seen(app).index(seen(app))}"] if looking(app) else []
        way = [":puzzle show", *looked] if solving.shown else list(solving.line)
        return [f":puzzle {solving.puzzle.id}", *way]
    return [f":moment at {line_seen(app).index(seen(app))}"] if app.match is not None and looking(app) else []


class Frames:
    """The tables of all frames that share this Python."""

    def __init__(self) -> None:
        self._tables: dict[int, FrameApp] = {}
        self._numbers = count(1)

    async def open(self, wanted: str) -> str:
        """A new table; the answer is JSON, its number as `id` and what it shows first as `first`, a text again."""
        app, number = FrameApp(Wanted.read(wanted)), next(self._numbers)
        self._tables[number] = app
        return json.dumps({"id": number, "first": await app.begin()})

    async def line(self, number: int, text: str) -> str:
        """One line for a table, through its door. Raises KeyError for a table that was closed."""
        return await self._tables[number].dispatch(text)

    def close(self, number: int) -> None:
        """Forget a table, if it is there."""
        self._tables.pop(number, None)
