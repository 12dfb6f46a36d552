"""Where the book of rules is open, its addresses, and what was seen before it was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from attrs import frozen

from virtu.core.errors import VirtuError
from virtu.games.virtu import rulebook
from virtu.games.virtu.rule_search import LONGEST

if TYPE_CHECKING:
    from web.app import App

ADDRESS = "rules"
"""How the fragment of a place in the book begins: `rules`, `rules/A4`, `rules/A4.2`, `rules/editions`,
`rules/find/WORDS`."""
FIND = "find"
EDITIONS = "editions"


@frozen
class Bookmark:
    """A place in the book: "" the list of its chapters, a group (`A4`), a rule (`A4.2`), `editions`, or `find` with
    what is looked for. `back`: what was seen before, as the name of a view."""

    place: str = ""
    query: str = ""
    back: str = "game"

    @property
    def chapter(self) -> str:
        """The group of the place, "" if it lies in none."""
        if self.place in rulebook.groups():
            return self.place
        return rulebook.rules()[self.place].group if self.rule else ""

    @property
    def rule(self) -> str:
        """The number of the rule that is opened, "" if none is."""
        return self.place if self.place in rulebook.rules() else ""

    @property
    def address(self) -> str:
        """The fragment that leads here."""
        if self.place == FIND and self.query:
            return f"{ADDRESS}/{FIND}/{quote(self.query, safe='')}"
        return f"{ADDRESS}/{self.place}" if self.place not in ("", FIND) else ADDRESS


def read(text: str) -> tuple[str, str]:
    """A place and a query from what was sent: `A4.2`, `find two words`, nothing. Raises VirtuError `error.no-rule`."""
    place, _, query = text.strip().partition(" ")
    if place == FIND:
        return FIND, query.strip()[:LONGEST]
    place = place[:1].upper() + place[1:] if place != EDITIONS else place
    if place and place not in (*rulebook.groups(), *rulebook.rules(), EDITIONS):
        raise VirtuError("error.no-rule", rule=place[:20])
    return place, ""


def open_book(app: App, place: str = "", query: str = "") -> None:
    """Lay the book over whatever is seen, open at a place."""
    from web.panels import at_start

    back = app.bookmark.back
    if app.view != ADDRESS:
        app.behind = "start" if at_start(app) else "game"
        back = app.view
    app.bookmark = Bookmark(place, query, back)
    app.view = ADDRESS


def address_under(app: App) -> str:
    """The fragment of what lies under the book."""
    if app.exercise is not None:
        return app.exercise.address
    return f"game-{app.game_id}" if app.behind != "start" and app.game_id else ""
