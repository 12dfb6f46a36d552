"""The book of rules: opened at a chapter, a rule or the differences of the editions; searched; closed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from virtu.core.errors import VirtuError
from virtu.games.virtu import rule_search, rulebook
from web.bookmark import ADDRESS, FIND, address_under, open_book, read

if TYPE_CHECKING:
    from web.app import App


def rules(app: App, rest: str) -> None:
    """Nothing: the list of chapters. `A4`, `A4.2`, `editions`: open there. `find WORDS`: what is found. `close`: what
    was seen before. `link A4.2`: the address of a rule, to the clipboard. `print`: the page that is open, on paper.
    Raises VirtuError `error.no-rule`."""
    name, _, more = rest.partition(" ")
    if name == "close":
        close(app)
        return
    if name == "link":
        if more not in rulebook.rules():
            raise VirtuError("error.no-rule", rule=more[:20])
        app.effect("link", fragment=f"{ADDRESS}/{more}")
        return
    if name == "print":
        app.effect("print")
        return
    _open(app, *read(rest))


def _open(app: App, place: str, query: str) -> None:
    typing = app.view == ADDRESS and place == app.bookmark.place == FIND
    app.only_book = app.view == ADDRESS
    open_book(app, place, query)
    app.effect("hash", value=app.bookmark.address, push=not typing)
    if query:
        app.said = told(app, query)


def told(app: App, query: str) -> str:
    """How many rules were found, or what can be tried."""
    found = len(rule_search.search(query, app.t.language))
    return app.t.count("rulebook.found", found) if found else app.t("rulebook.nothing", query=query)


def close(app: App) -> None:
    """What was seen before the book was opened is seen again."""
    if app.view != ADDRESS:
        raise VirtuError("error.book-closed")
    app.view = app.bookmark.back
    if app.match is None and app.view == "game":
        app.view = "start"
    app.effect("hash", value=address_under(app))


def at_start(app: App, fragment: str) -> None:
    """Open at the place that the address of the page names, over whatever it begins with."""
    place, _, query = fragment.removeprefix(ADDRESS).removeprefix("/").partition("/")
    open_book(app, *read(f"{place} {unquote(query)}"))
    app.effect("hash", value=app.bookmark.address)


COMMANDS = {"rules": rules}
