"""Games as links and files, out and in."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from virtu.core import link, record
from virtu.core.errors import BadSave, VirtuError
from virtu.core.match import Match
from web import bundle, passing
from web.commands.games import take_in_all
from web.forms import fields_of
from web.passing import LINK, WATCH

if TYPE_CHECKING:
    from web.app import App

FRAGMENT = "game-"
"""The address of a stored game of this browser; a link to anybody begins with the link format's own sign."""
RECORD = re.compile(r"(?m)^(game|moves|options) *=|^\[")
"""What shows that a text is a game as text or a written position."""
LARGEST = bundle.LARGEST_GAME
"""Characters of a file or link with one game."""
SAME = ("options", "seed", "position", "read_only")
"""What two saves of the same moment have in common."""


def open_link(app: App, rest: str) -> None:
    """A link, whole or only its fragment, also from a form."""
    text = _form_text(rest)
    if len(text) > LARGEST:
        raise BadSave("error.too-large")
    fragment = text.partition("#")[2] or text
    if fragment.startswith(FRAGMENT):
        app.go_on(fragment.removeprefix(FRAGMENT))
    else:
        found = link.read(fragment.strip().removeprefix(WATCH))
        found.match.read_only |= fragment.startswith(WATCH)
        if found.known is None or not passing.arrive(app, found):
            _take_in(app, found.match)


def load(app: App, rest: str) -> None:
    """The text of a file: a saved match, a link in a file, a game as text, or all games of a browser."""
    if len(rest) > bundle.LARGEST:
        raise BadSave("error.too-large")
    text = rest.strip()
    if not text.startswith("{"):
        if LINK.match(text.partition("#")[2] or text) and len(text.split()) == 1:
            open_link(app, text)
        elif RECORD.search(text):
            _take_in(app, record.read(text))
        else:
            raise BadSave("error.save-foreign")
        return
    try:
        document = json.loads(rest)
    except (ValueError, RecursionError) as problem:
        raise BadSave("error.save-broken") from problem
    if bundle.is_bundle(document):
        take_in_all(app, document)
        return
    if len(rest) > LARGEST:
        raise BadSave("error.too-large")
    _take_in(app, Match.from_json(document))


def _take_in(app: App, match: Match) -> None:
    """Open a match that came from outside; one that is stored already at the same moment is not stored twice."""
    document = match.to_json()
    for entry in app.shelf.games():
        if isinstance(entry.match, dict) and all(entry.match.get(k) == document.get(k) for k in SAME):
            app.go_on(entry.id)
            return
    app.lay_out(match)
    app.said = app.t("say.opened")
    app.tell_of(match)


def copy_link(app: App, rest: str) -> None:
    """The game as a link, to the clipboard."""
    match = app.on_table()
    app.effect("link", fragment=link.encode(match))
    passing.tell_if_cut(app, match)


def save_file(app: App, rest: str) -> None:
    """The game as a file."""
    match = app.on_table()
    text = json.dumps(match.to_json(), ensure_ascii=False, indent=1)
    app.effect("download", name=f"virtu-year-{match.state.year}.json", text=text)
    app.in_a_file = match.here
    app.said = app.t("say.saved-file")


def _form_text(rest: str) -> str:
    """The field `text` of a form, or the line itself."""
    if not rest.lstrip().startswith("{"):
        return rest.strip()
    text = fields_of(rest).get("text")
    if text is None:
        raise VirtuError("error.bad-form")
    return str(text).strip()


COMMANDS = {"file": save_file, "link": copy_link, "load": load, "open": open_link}
