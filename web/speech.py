"""What the live region tells a screen reader: what was said, else what has just happened and what is asked now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from virtu.core.match import Match, Node
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from web.past import looking, seen
from web.views import bots, handover, past
from web.views.context import NOBODY, Context

if TYPE_CHECKING:
    from web.app import App

MOST = 10
"""So many sentences of one action are told; what came before them stands in the log."""


class Speech:
    """Tells each moment once. Plain text.

    While bots play it tells that they do, and nothing more until a person is asked, who then hears all they did.
    """

    def __init__(self, t: Words) -> None:
        self.t = t
        self._match: Match | None = None
        self._number = NOBODY
        self._waiting = ""

    def forget_but(self, match: Match | None) -> None:
        """Hold nothing of any other match."""
        if self._match is not match:
            self._match, self._number, self._waiting = None, NOBODY, ""

    def tell(self, app: App, ctx: Context) -> str:
        """What is to be told of the page as it is now."""
        taken_up, app.past.taken_up = app.past.taken_up, False
        if app.notice or app.said or app.match is None or app.view not in ("game", "handover"):
            return app.said
        if looking(app):
            return "" if app.past.playing else past.said(self.t, seen(app))
        if ctx.thinks and self._waiting and self._match is app.match:
            return self._waiting
        told = [past.taken_up(self.t, app.match)] if taken_up else self._since(app.match)
        self._match, self._number = app.match, app.match.here.number
        asked = [handover.title_of(ctx, ctx.asked)] if app.view == "handover" else self._asked(app.match, ctx)
        self._waiting = " ".join([*told, bots.says(ctx)]) if ctx.thinks else ""
        return self._waiting or " ".join([*told, *asked])

    def _since(self, match: Match) -> list[str]:
        """What has happened since the moment that was told last: an undo, or the events of every action after it."""
        here = match.here
        if self._match is match and here.number < self._number:
            return [self.t("live.undone")]
        new: list[Node] = []
        node: Node | None = here
        while node is not None and node.number != self._number:
            new.append(node)
            node = node.parent
        if node is None or self._match is not match:
            new = [here]
        return self._events([(node.state, event) for node in reversed(new) for event in node.state.events])

    def _events(self, events: list[tuple[Any, Any]]) -> list[str]:
        told = [rules.event(self.t, state, event) for state, event in events]
        left = len(told) - MOST
        return [*([self.t.count("live.more", left)] if left > 0 else []), *told[-MOST:]]

    def _asked(self, match: Match, ctx: Context) -> list[str]:
        """Who is asked what; nothing when the game is over, which the events tell."""
        if ctx.asked == NOBODY:
            return []
        return [ctx.name(ctx.asked) + self.t("says.colon") + rules.prompt(self.t, match.state)]
