"""From the App to the regions of the page: which views are rendered, and which regions have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from virtu.core.match import Match, Node
from virtu.core.words import Words
from virtu.games.virtu import scoring
from web.bookmark import ADDRESS as BOOK
from web.bots import playing, seated
from web.changes import handed_over
from web.chronicle import Chronicle, fresh_since
from web.commands.play import can_restart, can_undo
from web.motion import moves
from web.panels import PANELS, at_start
from web.past import line_seen, looking, other_lines, seen
from web.speech import Speech
from web.table import context, suggested_payment
from web.views import (
    actions,
    board,
    bots,
    card,
    handover,
    lesson,
    log,
    palace,
    panels,
    passing,
    past,
    prestige,
    prompt,
    puzzle,
    rivals,
    rules,
    settings,
    shelf,
    start,
    symbols,
    top,
)
from web.views.context import NOBODY, Context, esc
from web.views.landmarks import headed
from web.views.parts import Region, region
from web.views.targets import TRACK, by_place, on_board

if TYPE_CHECKING:
    from web.app import App

REGIONS = ("top", "board", "prestige", "palace", "rivals", "prompt", "actions", "log", "lesson", "dialog", "live")
TABLE = REGIONS[:8]
BESIDE = ("dialog", "live")
"""What changes while one turns the pages of the book of rules."""


class Page:
    """What stands on the page. `render` gives only what has changed since the last time."""

    def __init__(self, t: Words) -> None:
        self.t = t
        self._shown: dict[str, Region] = {}
        self._attributes: dict[str, str | None] = {}
        self._question: tuple[Any, ...] = ()
        self._chronicle = Chronicle(t)
        self._stood: Node | None = None
        self._speech = Speech(t)

    def speak(self, t: Words) -> None:
        """Everything in these words from now on: nothing that is shown stays as it is."""
        self.t, self._chronicle, self._speech = t, Chronicle(t), Speech(t)
        self._shown.clear()

    def forget_but(self, match: Match | None) -> None:
        """Hold nothing of any other match."""
        self._chronicle.forget_but(match)
        self._speech.forget_but(match)
        if match not in self._question:
            self._question = ()

    async def render(self, app: App, *, anew: bool) -> list[dict[str, Any]]:
        """Patches and attributes for the page as it should be now. A table that is laid `anew` is rendered region by
        region, each in a task of its own: all of it at once would stop the page."""
        ctx = context(app) if app.match is not None else Context(self.t)
        table = app.match is not None and not app.only_book
        html: dict[str, str | Region] = dict.fromkeys(BESIDE if app.only_book else REGIONS, "")
        if "symbols" not in self._shown:
            html["symbols"] = symbols.symbol_defs() + card.DEFS
        if table:
            for name, inside in self._table(app, ctx):
                html[name] = headed(self.t, name, inside)
                if anew:
                    await asyncio.sleep(0)
        if table and app.learning is not None:
            html["lesson"] = lesson.render(app.learning.run.match.state, ctx, app.learning, app.address)
        if app.match is not None and app.puzzling is not None:
            html["lesson"] = puzzle.render(app.puzzling.run.match.state, ctx, app.puzzling, app.address)
        html["dialog"] = self._dialog(app, ctx)
        html["live"] = esc(self._speech.tell(app, ctx))
        patches = [patch for name, inside in html.items() for patch in self._patches(name, inside)]
        view = "start" if at_start(app) else "game"
        panel = app.view if app.view not in ("start", "game") else ""
        panel += f" {app.about}" if panel == "about" else ""
        panel += f" {app.bookmark.place}" if panel == BOOK else ""
        patches += self._attribute("data-game", app.game_id)
        patches += self._attribute("data-past", "true" if looking(app) else None)
        patches += self._attribute("data-lesson", _mode(app))
        changed = self._attribute("data-view", view)
        opened = self._attribute("data-panel", panel)
        if opened and panel:
            opened.append({"effect": "focus", "id": self._first(app)})
        elif opened and view == "start" and not changed:
            opened.append({"effect": "focus", "id": settings.OPENER})
        elif changed and view == "game":
            opened.append({"effect": "focus", "id": "prompt"})
        return [*patches, *changed, *opened, *self._follow(app, ctx), *self._motion(app)]

    def _first(self, app: App) -> str:
        """The id of what the keyboard is brought to in the panel that is opened."""
        if app.view == BOOK:
            return rules.focus(app.bookmark)
        return handover.BEGIN if app.view == "handover" else panels.PANEL

    def _patches(self, name: str, inside: str | Region) -> list[dict[str, Any]]:
        """What brings a region to what it should show: nothing, some of its parts, or the whole of it."""
        now = region(inside) if isinstance(inside, str) else inside
        before = self._shown.get(name)
        self._shown[name] = now
        parts = now.since(before) if before is not None else None
        if parts is None:
            return [{"id": name, "html": str(now)}]
        return [{"id": part.id, "element": part.html} for part in parts]

    def _motion(self, app: App) -> list[dict[str, Any]]:
        """What moved since the page was shown last."""
        before, self._stood = self._stood, seen(app) if app.match is not None else None
        if self._stood is None or before is self._stood or app.settings.motion == "none":
            return []
        found = moves(before, self._stood)
        return [{"effect": "motion", "moves": found}] if found else []

    def _follow(self, app: App, ctx: Context) -> list[dict[str, Any]]:
        """A phone shows one region at a time: with each new question the one where most of the answers lie."""
        match = app.match
        if match is None or not match.state.agenda or looking(app) or app.exercise is not None:
            return []
        step = match.state.agenda[-1]
        question = (match, step.seat, type(step).__name__)
        if self._question == question:
            return []
        self._question = question
        answers = [place for place in by_place(match.state, ctx) if place != TRACK]
        if not answers:
            return []
        board_first = sum(map(on_board, answers)) * 2 > len(answers)
        return [{"effect": "check", "id": "tab-board" if board_first else "tab-palace"}]

    def _attribute(self, name: str, value: str | None) -> list[dict[str, Any]]:
        if self._attributes.get(name) == value:
            return []
        self._attributes[name] = value
        return [{"effect": "attr", "name": name, "value": value}]

    def _table(self, app: App, ctx: Context) -> Iterator[tuple[str, str | Region]]:
        """The regions of the table, each rendered when it is asked for."""
        match = app.match
        assert match is not None
        state = seen(app).state
        breakdowns = scoring.breakdown(state)
        points = [sum(n for _, n in row) for row in breakdowns]
        learning = app.exercise
        now = None if looking(app) or learning is not None or match.read_only else match
        tools = top.Tools(
            undo=learning.run.can_undo if learning is not None else now is not None and can_undo(app),
            redo=now is not None and now.can_redo,
            restart=not ctx.thinks and can_restart(now),
            unsaved=app.unsaved if learning is None else "",
            twice=app.keeping.elsewhere,
        )
        yield "top", top.render(state, ctx, tools)
        yield "board", board.render(state, ctx)
        yield "prestige", prestige.render(state, ctx)
        yield "palace", palace.render(state, ctx)
        yield "rivals", rivals.render(state, ctx, points)
        yield from self._question_or_past(app, ctx).items()
        yield "log", self._log(app, ctx) if learning is None else ""

    def _log(self, app: App, ctx: Context) -> Region:
        """What happened on the line that is shown."""
        match, back = app.on_table(), looking(app)
        node = seen(app)
        shown = log.Shown(
            only=app.past.only,
            unfolded=tuple(app.past.unfolded.items()),
            moment=past.last_told(self.t, node)[0].number if back else NOBODY,
            fresh=fresh_since(match, ctx.asked) if not back else NOBODY,
            branches=other_lines(match),
        )
        sections = self._chronicle.sections(match, match.tip_of(node) if back else node)
        return log.render(node.state, ctx, sections, shown)

    def _question_or_past(self, app: App, ctx: Context) -> dict[str, str | Region]:
        """What is asked and what can be answered; while looking back the way along the line."""
        match, node = app.on_table(), seen(app)
        if looking(app):
            escape = app.view == "game"
            return {
                "prompt": past.band(ctx, app.past, line_seen(app), node, match),
                "actions": past.instead(ctx, match, node, escape=escape) if app.puzzling is None else "",
            }
        undo = can_undo(app) if app.exercise is None else app.exercise.run.can_undo
        if match.read_only and node.state.agenda:
            return {"prompt": passing.watching(ctx), "actions": ""}
        if ctx.thinks:
            thinking = bots.elsewhere(ctx) if app.bots.elsewhere else bots.thinking(node.state, ctx)
            return {"prompt": thinking, "actions": bots.instead(node.state, ctx, here=not app.bots.elsewhere)}
        payment = tuple(notation for _, notation in suggested_payment(match.game, node.state))
        return {
            "prompt": prompt.render(node.state, ctx, payment, undo) + self._beside_bots(app, ctx),
            "actions": actions.render(node.state, ctx, advice=app.exercise is None),
        }

    def _beside_bots(self, app: App, ctx: Context) -> str:
        """What stands beside a person's question at a table with bots."""
        if not seated(app) or ctx.asked == NOBODY:
            return ""
        if app.bots.elsewhere:
            return bots.elsewhere(ctx)
        if not playing(app):
            return bots.stopped(ctx, self.t(app.bots.trouble) if app.bots.trouble else "")
        return bots.since(ctx) if handed_over(app.on_table()) is not None else ""

    def _dialog(self, app: App, ctx: Context) -> str:
        t = self.t
        panel = PANELS.get(app.view)
        over = panel(app, ctx) if panel else ""
        if at_start(app):
            return start.render(t, on_shelf(app), app.notice, running=app.match is not None) + over
        return (panels.notice(t, app.notice) if app.notice else "") + over


def _mode(app: App) -> str | None:
    """What the page has to be like beside a lesson or a puzzle; None without one."""
    if app.puzzling is not None:
        return puzzle.mode(app.puzzling)
    return lesson.mode(app.learning) if app.learning is not None else None


def on_shelf(app: App) -> shelf.Shown:
    """The stored games as the start screen shows them."""
    keeping, store = app.keeping, app.shelf.store
    return shelf.Shown(
        games=app.shelf.games(),
        size=app.shelf.use()[1],
        band=keeping.band.text if keeping.band else "",
        undo=keeping.band is not None and keeping.band.deleted is not None,
        keeps=keeping.kept.answer,
        reminding=keeping.reminding,
        lasting=store.warning is None,
    )
