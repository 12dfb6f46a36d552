"""Puzzles: the list, a puzzle on the table, hints, its solution, and what the other commands do meanwhile.

A puzzle never touches the stored games: what was on the table is set aside and lies there again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from virtu.core.puzzles import PuzzleRun
from virtu.games.virtu import puzzles
from web.commands import learn
from web.commands.aside import look, pointed_palace, set_aside, take_back
from web.commands.look import view
from web.past import Past
from web.puzzling import HINTS, Puzzling, Solved
from web.table import suggested_payment
from web.views.lesson import REGION, points_on
from web.views.puzzle import said

if TYPE_CHECKING:
    from web.app import App

LEAVING = ("continue", "learn", "load", "new", "open")
"""Commands that put something else on the table."""
ALLOWED = (*(name for name in learn.ALLOWED if name != "learn"), "moment", "puzzle", "thing")
"""Commands that do during a puzzle what they always do."""


def puzzle(app: App, rest: str) -> None:
    """Nothing: the list of puzzles. `NAME`: that puzzle. `again`, `hint`, `show` and `leave` are for the one on the
    table."""
    word = rest.strip("/ ")
    if not word:
        view(app, "puzzle")
    elif word in _MOVES:
        _MOVES[word](app)
    else:
        begin(app, word)


def begin(app: App, name: str) -> None:
    """Put a puzzle on the table, whatever lies there is set aside. Raises VirtuError `error.no-puzzle`."""
    run = PuzzleRun.begin(puzzles.TEACHING, puzzles.load(name))
    if app.puzzling is None:
        aside = set_aside(app)
    else:
        aside = app.puzzling.aside
    app.puzzling, app.game_id = Puzzling(run, aside), ""
    _shown(app)
    app.effect("focus", id=REGION)


def leave(app: App) -> None:
    """What lay on the table before the puzzle lies there again."""
    puzzling = _puzzling(app)
    app.puzzling = None
    take_back(app, puzzling.aside)


def _puzzling(app: App) -> Puzzling:
    if app.puzzling is None:
        raise VirtuError("error.no-puzzle", puzzle="")
    return app.puzzling


def _shown(app: App) -> None:
    """A puzzle has just begun: show it and tell it."""
    puzzling = _puzzling(app)
    run, words = puzzling.run, puzzles.load_words(app.t.language)
    app.match, app.past, app.view = run.match, Past(), "game"
    app.palace = pointed_palace(run.match.state, run.puzzle.point)
    app.said = " ".join([app.t("puzzle.said-title", title=puzzling.says(words)), puzzling.says(words, "task")])
    app.effect("hash", value=puzzling.address)
    app.effect("point", places=list(run.puzzle.point))
    if tab := points_on(run.puzzle.point):
        app.effect("check", id=tab)


def _again(app: App) -> None:
    _puzzling(app).run.again()
    _shown(app)


def _hint(app: App) -> None:
    """One hint more."""
    run = _puzzling(app).run
    run.hints = min(run.hints + 1, HINTS)
    app.said = said(app.t, _puzzling(app))


def _show(app: App) -> None:
    """The solution, looked at from its beginning."""
    run = _puzzling(app).run
    run.show()
    app.match, app.past, app.view = run.match, Past(moment=0), "game"
    app.said = app.t("puzzle.shown")
    app.effect("point", places=[])


_MOVES: dict[str, Callable[[App], None]] = {"again": _again, "hint": _hint, "leave": leave, "show": _show}


# -- what is done in a puzzle ----------------------------------------------------------------------------------


def answer(app: App, notation: str) -> None:
    """An action in the puzzle. Raises IllegalAction."""
    puzzling = _puzzling(app)
    run = puzzling.run
    run.play(notation)
    app.match, app.view, app.palace = run.match, "game", None
    app.effect("point", places=[])
    if not run.open:
        app.said = said(app.t, puzzling)
    if run.solved:
        stored = Solved.read(app.shelf.store)
        app.solved = app.solved.joined(stored).having(run.puzzle.id)
        if app.solved != stored:
            app.solved.write(app.shelf.store)


def _auto(app: App, rest: str) -> None:
    """The whole suggested payment."""
    run = _puzzling(app).run
    payment = suggested_payment(run.teaching.game, run.match.state)
    if not payment or not run.open:
        raise VirtuError("error.no-payment")
    for _, notation in payment:
        if run.open:
            answer(app, notation)


def _undo(app: App, rest: str) -> None:
    run = _puzzling(app).run
    run.undo()
    app.match, app.view, app.palace = run.match, "game", None
    app.said = app.t("live.undone")


def _view(app: App, rest: str) -> None:
    """Panels that have to do with the table; the menu is the list of puzzles."""
    look(app, rest, home="puzzle", leave=leave, refused="error.in-puzzle")


def _link(app: App, rest: str) -> None:
    """The address of this puzzle, to the clipboard."""
    app.effect("link", fragment=_puzzling(app).address)


IN_PUZZLE: dict[str, Callable[[App, str], None]] = {"auto": _auto, "link": _link, "undo": _undo, "view": _view}
"""What commands do during a puzzle in place of what they do otherwise."""


def meant(app: App, name: str, command: Callable[[App, str], None]) -> Callable[[App, str], None]:
    """What a command does while a puzzle is on the table. Raises VirtuError `error.in-puzzle` for what it cannot do."""
    if name in IN_PUZZLE:
        return IN_PUZZLE[name]
    if name in LEAVING:
        leave(app)
    elif name not in ALLOWED or (name == "moment" and not _puzzling(app).run.shown):
        raise VirtuError("error.in-puzzle")
    return command


COMMANDS = {"puzzle": puzzle}
