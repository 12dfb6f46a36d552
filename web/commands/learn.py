"""Learning: the list of lessons, a lesson on the table, its steps, and what the other commands do meanwhile.

A lesson never touches the stored games: what was on the table is set aside and lies there again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from virtu.core.errors import IllegalAction, VirtuError
from virtu.core.lessons import LessonRun, Reply
from virtu.games.virtu import lessons, reasons
from virtu.games.virtu.data import CITIES
from web.commands.aside import look, pointed_palace, set_aside, take_back
from web.commands.look import sheet, view
from web.learning import Learning, Progress, Said
from web.past import Past
from web.table import context, suggested_payment
from web.views import about
from web.views.lesson import REGION, points_on
from web.views.targets import by_place

if TYPE_CHECKING:
    from web.app import App

LEAVING = ("continue", "load", "new", "open", "puzzle")
"""Commands that put another game on the table."""
ALLOWED = (
    "about",
    "awake",
    "cities",
    "elsewhere",
    "embed",
    "helm",
    "keep",
    "learn",
    "log",
    "report",
    "rules",
    "set",
    "storage",
)
"""Commands that do during a lesson what they always do."""


def learn(app: App, rest: str) -> None:
    """Nothing: the list of lessons. `LESSON`, `LESSON N`: a lesson from its beginning or at step N, counted from 1.

    `next`, `back`, `again`, `show` and `leave` are for the lesson on the table.
    """
    words = rest.replace("/", " ").split()
    if not words:
        view(app, "learn")
    elif words[0] in _MOVES:
        _MOVES[words[0]](app)
    else:
        step = words[1] if len(words) > 1 else "1"
        if not step.isdecimal() or len(step) > 3:
            raise VirtuError("error.no-step")
        begin(app, words[0], int(step) - 1)


def begin(app: App, lesson: str, number: int = 0) -> None:
    """Put a lesson on the table, whatever lies there is set aside. Raises VirtuError `error.no-lesson`."""
    run = LessonRun.begin(lessons.TEACHING, lessons.load(lesson), number)
    if app.learning is None:
        aside = set_aside(app)
        app.learning = Learning(run, aside)
    else:
        app.learning = Learning(run, app.learning.aside)
    app.game_id = ""
    _shown(app)
    app.effect("focus", id=REGION)


def leave(app: App) -> None:
    """What lay on the table before the lesson lies there again."""
    learning = _learning(app)
    app.learning = None
    take_back(app, learning.aside)


def _learning(app: App) -> Learning:
    if app.learning is None:
        raise VirtuError("error.no-lesson", lesson="")
    return app.learning


def _next(app: App) -> None:
    _learning(app).run.next()
    _shown(app)


def _back(app: App) -> None:
    _learning(app).run.back()
    _shown(app)


def _again(app: App) -> None:
    _learning(app).run.again()
    _shown(app)


def _show(app: App) -> None:
    """Give the step's own answer."""
    learning = _learning(app)
    if not learning.run.step.asks:
        raise VirtuError("error.nothing-asked")
    learning.run.show()
    _answered(app, Reply("done"))


_MOVES: dict[str, Callable[[App], None]] = {
    "again": _again,
    "back": _back,
    "leave": leave,
    "next": _next,
    "show": _show,
}


def _shown(app: App) -> None:
    """A step has just begun: show it, tell it, remember it."""
    learning = _learning(app)
    run, learning.said = learning.run, None
    words = lessons.load_words(app.t.language)
    app.match, app.past, app.view = run.match, Past(), "game"
    app.palace = pointed_palace(run.match.state, run.step.point)
    task = [learning.says(words, "task")] if run.step.asks else []
    title = words(f"lesson.{run.lesson.id}")
    begun = [app.t("learn.said-title", title=title)] if run.number == 0 else []
    app.said = " ".join([*begun, learning.says(words), *task])
    app.effect("hash", value=learning.address)
    app.effect("point", places=list(run.step.point))
    if tab := points_on(run.step.point):
        app.effect("check", id=tab)
    _remember(app)


def _remember(app: App) -> None:
    learning = _learning(app)
    stored = Progress.read(app.shelf.store)
    so_far = app.progress.joined(stored)
    app.progress = so_far.at(learning.lesson.id, learning.run.number + 1, learning.finished)
    if app.progress != stored:
        app.progress.write(app.shelf.store)


# -- what is done in a lesson ----------------------------------------------------------------------------------


def answer(app: App, notation: str) -> None:
    """An action is an answer. Raises IllegalAction for what could be no action of any moment."""
    learning = _learning(app)
    reply = learning.run.answer(notation)
    if reply.kind == "refused" and (thing := _thing_of(learning, notation)):
        reply = Reply("refused", thing=thing)
    elif reply.kind == "refused":
        raise IllegalAction(notation)
    _answered(app, reply)


def _thing_of(learning: Learning, notation: str) -> str:
    """What a refused action is about, if the rules say why it is not offered."""
    found = [word for word in notation.split()[1:] if learning.reasons(Reply("refused", thing=word))]
    return found[0] if found else ""


def _answered(app: App, reply: Reply) -> None:
    """Say what is to be said to an answer."""
    learning = _learning(app)
    words = lessons.load_words(app.t.language)
    found = learning.reasons(reply)
    place = reply.thing if reply.thing in CITIES else ""
    if reply.kind == "done":
        text = learning.says(words, "right")
    elif reply.say:
        text = learning.says(words, f"wrong.{reply.say}")
    elif found:
        text = " ".join(reasons.say(app.t, learning.run.match.state, reason) for reason in found)
    else:
        text = app.t(f"learn.reply.{reply.kind}")
    rules = tuple(dict.fromkeys(reason.rule for reason in found))
    learning.said = None if reply.kind == "on" else Said(reply.kind, text, app.t.language, rules, place)
    app.match, app.view, app.said = learning.run.match, "game", text
    if reply.kind == "done":
        app.effect("point", places=[])
        _remember(app)


def _about(app: App, rest: str) -> None:
    """A thing at which nothing can be done is a wrong answer; from anywhere else its sheet is opened."""
    learning = _learning(app)
    state, ctx = learning.run.match.state, context(app)
    if app.view != "game" or not learning.run.open or rest in by_place(state, ctx):
        sheet(app, rest)
        return
    try:
        thing = about.sheet_of(state, ctx, rest).asks
    except (KeyError, ValueError) as problem:
        raise VirtuError("error.unknown-thing", thing=rest[:40]) from problem
    if not thing or not learning.reasons(Reply("wrong", thing=thing)):
        sheet(app, rest)
        return
    _answered(app, learning.run.ask_about(thing))
    assert learning.said is not None
    learning.said = evolve(learning.said, place=rest)


def _sheet(app: App, rest: str) -> None:
    """The sheet of a thing, whatever it would be as an answer."""
    sheet(app, rest)


def _auto(app: App, rest: str) -> None:
    """The whole suggested payment, as far as it is right."""
    learning = _learning(app)
    payment = suggested_payment(learning.run.teaching.game, learning.run.match.state)
    if not payment or not learning.run.open:
        raise VirtuError("error.no-payment")
    for _, notation in payment:
        before = learning.run.match.here
        answer(app, notation)
        if learning.run.match.here is before or learning.run.solved:
            return


def _undo(app: App, rest: str) -> None:
    learning = _learning(app)
    learning.run.undo()
    learning.said = None
    app.match, app.view = learning.run.match, "game"
    app.said = app.t("live.undone")
    app.effect("point", places=list(learning.run.step.point))


def _view(app: App, rest: str) -> None:
    """Panels that have to do with the table; the menu is the list of lessons."""
    look(app, rest, home="learn", leave=leave, refused="error.in-lesson")


def _link(app: App, rest: str) -> None:
    """The address of this step, to the clipboard."""
    app.effect("link", fragment=_learning(app).address)


IN_LESSON: dict[str, Callable[[App, str], None]] = {
    "about": _about,
    "auto": _auto,
    "link": _link,
    "thing": _sheet,
    "undo": _undo,
    "view": _view,
}
"""What commands do during a lesson in place of what they do otherwise."""


def meant(app: App, name: str, command: Callable[[App, str], None]) -> Callable[[App, str], None]:
    """What a command does while a lesson is on the table. Raises VirtuError `error.in-lesson` for what it cannot do."""
    if name in IN_LESSON:
        return IN_LESSON[name]
    if name in LEAVING:
        leave(app)
    elif name not in ALLOWED:
        raise VirtuError("error.in-lesson")
    return command


COMMANDS = {"learn": learn, "thing": _sheet}
