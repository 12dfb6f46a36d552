"""What is pasted into another site to show a game, a position or a lesson there (docs/embed.md)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from virtu.core import link
from virtu.core.errors import VirtuError
from virtu.core.words import LANGUAGES
from virtu.games.virtu import lessons, puzzles
from virtu.games.virtu.picture import sheet
from virtu.games.virtu.state import State
from web.learning import ADDRESS as LESSONS
from web.passing import to_look_at
from web.past import seen
from web.puzzling import ADDRESS as PUZZLES

if TYPE_CHECKING:
    from web.app import App

TABLE = ("game", "position")
"""What can be shown of the game on the table: its whole line, or the moment that is seen alone."""
BEGINNING = "beginning"
WIDTHS = ("full", "480", "720", "960")
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "lang": ("auto", *LANGUAGES),
    "controls": ("on", "off"),
    "width": WIDTHS,
}
SHOWN = ("link", "lesson", "puzzle")
"""The attributes that say what is shown."""
PLAIN_HEIGHT = 640
"""Pixels of a frame that no script sizes."""


@frozen
class Snippet:
    """What is chosen in the panel. `what`: `game`, `position`, `beginning`, `learn/LESSON` or `puzzle/NAME`; "" until
    it is chosen."""

    what: str = ""
    theme: str = "auto"
    lang: str = "auto"
    controls: str = "on"
    width: str = "full"

    def changed(self, name: str, value: str) -> Snippet:
        """With one choice changed. Raises VirtuError `error.embed`."""
        known = value in CHOICES.get(name, ()) or (name == "what" and value in every())
        if not known:
            raise VirtuError("error.embed", name=name[:40], value=value[:40])
        return evolve(self, **{name: value})


def every() -> tuple[str, ...]:
    """Whatever can be shown."""
    taught = [f"{LESSONS}/{lesson}" for lesson in lessons.ORDER]
    return (*TABLE, BEGINNING, *taught, *(f"{PUZZLES}/{puzzle}" for puzzle in puzzles.ORDER))


def offered(app: App) -> tuple[str, ...]:
    """What can be shown now: without a game of one's own no game."""
    return every() if app.match is not None and app.exercise is None else every()[len(TABLE) :]


def chosen(app: App) -> str:
    """What is to be shown: the choice, else what lies on the table."""
    if app.snippet.what in offered(app):
        return app.snippet.what
    if app.puzzling is not None:
        return app.puzzling.address
    return f"{LESSONS}/{app.learning.lesson.id}" if app.learning is not None else offered(app)[0]


def pieces(state: State) -> str:
    """Who stands where, for the picture before the start: the number of players, then for each city its name, who holds
    it, troops, agent and cathedral (web/js/poster.js). Letters are those with which the names of colours begin."""
    cities = [str(len(state.players))]
    for there in sheet.all_lying(state):
        lying = [f"{faction[0]}{count}" for faction, count in there.troops]
        lying += [f"A{faction[0]}" for faction in (there.agent,) if faction] + ["C"] * there.cathedral
        if there.owner or lying:
            cities.append("-".join((there.city, there.owner[:1] or "0", *lying)))
    return ".".join(cities)


def attributes(app: App) -> dict[str, str]:
    """The attributes of the element, in their order; what is as it is by itself is left out."""
    what, found = chosen(app), {}
    if what in TABLE:
        match = app.on_table()
        state = seen(app).state
        whole = what == "game"
        found["link"] = link.encode(match) if whole else link.encode_position(match.game, state)
        found["pieces"] = pieces(match.state if whole else state)
    elif what == BEGINNING:
        found["players"] = str(len(app.match.state.players)) if app.match is not None else "4"
    else:
        group, _, name = what.partition("/")
        found["puzzle" if group == PUZZLES else "lesson"] = name
    given = {"theme": app.snippet.theme, "lang": app.snippet.lang, "controls": app.snippet.controls}
    return found | {name: value for name, value in given.items() if value != CHOICES[name][0]}


def home(app: App) -> str:
    """The address of the folder in which the page lies, with a slash at its end."""
    return app.address.partition("?")[0].rpartition("/")[0] + "/"


def fragment(app: App) -> str:
    """What is shown, as a fragment of the page; "" for the beginning of a game."""
    given = attributes(app)
    if "puzzle" in given:
        return f"{PUZZLES}/{given['puzzle']}"
    return f"{LESSONS}/{given['lesson']}/1" if "lesson" in given else given.get("link", "")


def framed(app: App) -> str:
    """The address of the frame."""
    options = "".join(f"&{name}={value}" for name, value in attributes(app).items() if name not in SHOWN)
    return f"{home(app)}embed.html#{fragment(app)}{options}"


def title(app: App) -> str:
    """How the frame is called."""
    given, language = attributes(app), app.t.language
    if name := given.get("puzzle"):
        return app.t("embed.label.puzzle", title=puzzles.load_words(language)(f"puzzle.{name}"))
    name = given.get("lesson")
    if name is None:
        return app.t("embed.label.board")
    return app.t("embed.label.lesson", title=lessons.load_words(language)(f"lesson.{name}"))


def element(app: App) -> str:
    """The element and the script: what is pasted where scripts are allowed."""
    given = attributes(app)
    name = "virtu-tutorial" if {"lesson", "puzzle"} & given.keys() else "virtu-board"
    style = f' style="max-width: {app.snippet.width}px"' if app.snippet.width != WIDTHS[0] else ""
    text = "".join(f' {key}="{escape(value)}"' for key, value in given.items())
    address = app.address + (f"#{to_look_at(fragment(app))}" if fragment(app) else "")
    return (
        f'<{name}{text} label="{escape(title(app))}"{style}>\n'
        f'  <a href="{escape(address)}">{escape(title(app))}</a>\n</{name}>\n'
        f'<script src="{escape(home(app))}embed.js" async></script>'
    )


def frame(app: App) -> str:
    """A plain frame: what is pasted where no scripts are allowed."""
    width = "100%" if app.snippet.width == WIDTHS[0] else app.snippet.width
    return (
        f'<iframe src="{escape(framed(app))}" title="{escape(title(app))}" width="{width}" height="{PLAIN_HEIGHT}" '
        'style="border: 0; max-width: 100%" loading="lazy" allow="clipboard-write; fullscreen"></iframe>'
    )
