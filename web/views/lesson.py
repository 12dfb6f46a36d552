"""A lesson beside the table: what the step says, what it asks, what is said to the answer; and the list of lessons.

Nothing here needs the page around it: a lesson is drawn from its state, its words and the addresses of its steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from virtu.core.words import Words
from virtu.games.virtu import lessons
from virtu.games.virtu.data import CITIES, FACTIONS, POWERS
from virtu.games.virtu.state import State
from web.learning import ADDRESS, SHOW_AFTER, Learning, Progress, Said, next_lesson, steps_of
from web.views import about
from web.views.context import Context, esc
from web.views.html import attributes, command
from web.views.rules import number
from web.views.targets import TRACK

REGION = "lesson"
HEADING = "lesson-heading"
LAST = "act main last"
SIGNS = {"done": "✓", "wrong": "✗", "refused": "✗", "other": "?", "stuck": "?", "astray": "↶"}


def mode(learning: Learning) -> str:
    """What the page has to be like: `ask` while an answer is waited for, else `explain`."""
    return "ask" if learning.run.asking else "explain"


def points_on(places: Sequence[str]) -> str:
    """The tab of the phone's layout on which the first of these places lies, "" without places."""
    if not places:
        return ""
    first = places[0]
    if first in CITIES or first in POWERS:
        return "tab-board"
    return "tab-rivals" if first == TRACK or first in FACTIONS else "tab-palace"


def render(state: State, ctx: Context, learning: Learning, page: str = "") -> str:
    """The content of `#lesson`. `page`: the address without fragment of the page on which lessons are taken."""
    t, words = ctx.t, lessons.load_words(ctx.t.language)
    run = learning.run
    lesson = run.lesson.id
    task = f'<p class="lesson-task">{esc(learning.says(words, "task"))}</p>' if run.step.asks else ""
    where = t(
        "learn.where",
        lesson=lessons.ORDER.index(lesson) + 1,
        lessons=len(lessons.ORDER),
        step=run.number + 1,
        steps=len(run.lesson.steps),
    )
    return (
        f'<header><p class="faint">{esc(where)}</p><h2 id="{HEADING}">{esc(words(f"lesson.{lesson}"))}</h2></header>'
        f'<div class="lesson-says"><p>{esc(learning.says(words))}</p>{task}'
        f"{_said(t, learning.said)}{_points(state, ctx, learning)}{_rules(t, learning)}</div>"
        f"{_tools(t, words, learning)}{_steps(t, learning, page)}"
    )


def _said(t: Words, said: Said | None) -> str:
    """What is said to the last answer, in the language in which it was given. The live region tells it, too."""
    if said is None or said.language != t.language:
        return ""
    rules = "".join(f" {number(t, rule)}" for rule in said.rules)
    sheet = command(f":thing {said.place}", esc(t("learn.sheet"))) if said.place else ""
    return (
        f'<div class="lesson-reply" data-kind="{said.kind}"><p><span aria-hidden="true" class="lesson-sign">'
        f"{SIGNS[said.kind]}</span> {esc(said.text)}{rules}</p>{sheet}</div>"
    )


def _points(state: State, ctx: Context, learning: Learning) -> str:
    """What the step points at, by name: each leads there."""
    if not learning.run.step.point or learning.run.solved:
        return ""
    buttons = "".join(
        f'<li><button type="button" class="command"{attributes(data_goto=place)}>{esc(named(state, ctx, place))}'
        "</button></li>"
        for place in learning.run.step.point
    )
    label = esc(ctx.t("learn.look-at"))
    return (
        f'<div class="lesson-points"><span id="lesson-look">{label}</span>'
        f'<ul aria-labelledby="lesson-look">{buttons}</ul></div>'
    )


def _rules(t: Words, learning: Learning) -> str:
    """The rules that the step shows, at the end those behind the whole lesson, each a link into the book of rules."""
    run = learning.run
    rules = "".join(f"<li>{number(t, rule)}</li>" for rule in (run.lesson.rules if run.at_end else run.step.rules))
    label = esc(t("learn.rules" if run.at_end else "rulebook.about-this"))
    return (
        f'<div class="lesson-points"><span id="lesson-rules">{label}</span>'
        f'<ul aria-labelledby="lesson-rules">{rules}</ul></div>'
    )


def named(state: State, ctx: Context, place: str) -> str:
    """How a place is called. Raises KeyError for what names nothing on this table."""
    return about.sheet_of(state, ctx, place).title


def _tools(t: Words, words: Words, learning: Learning) -> str:
    run = learning.run
    if run.at_end:
        after = next_lesson(run.lesson.id)
        forward = (
            command(f":learn {after}", esc(t("learn.next-lesson", title=words(f"lesson.{after}"))), LAST)
            if after
            else command(":view learn", esc(t("learn.all")), LAST)
        )
    else:
        forward = command(":learn next", esc(t("learn.skip" if run.asking else "learn.next")), _weight(run.asking))
    buttons = [
        command(":learn back", esc(t("learn.back")), disabled=run.number == 0),
        command(":undo", esc(t("learn.undo")), "act main" if run.astray else "command", disabled=not run.can_undo),
    ]
    if run.asking and run.tries >= SHOW_AFTER:
        buttons.append(command(":learn show", esc(t("learn.show")), "act"))
    buttons.append(command(":learn again", esc(t("learn.again")), disabled=not (run.can_undo or run.tries)))
    ways = command(":view learn", esc(t("learn.all"))) + command(":learn leave", esc(t("learn.leave")))
    return f'<div class="lesson-tools">{forward}{"".join(buttons)}</div><div class="lesson-ways">{ways}</div>'


def _weight(asking: bool) -> str:
    return "command" if asking else "act main"


def _steps(t: Words, learning: Learning, page: str) -> str:
    """The steps, each with its own address."""
    run = learning.run
    links = "".join(
        f'<li><a href="{esc(page)}#{ADDRESS}/{run.lesson.id}/{n}" aria-label="{esc(t("learn.step", step=n))}"'
        f"{attributes(aria_current='step' if n == run.number + 1 else None)}>{n}</a></li>"
        for n in range(1, len(run.lesson.steps) + 1)
    )
    return f'<nav class="lesson-steps" aria-label="{esc(t("learn.steps"))}"><ol>{links}</ol></nav>'


# -- the list --------------------------------------------------------------------------------------------------


def listing(t: Words, progress: Progress, now: str = "", page: str = "") -> str:
    """All lessons with how far each was taken; `now` is the one on the table, `page` as for `render`."""
    words = lessons.load_words(t.language)
    rows = "".join(_row(t, words, progress, lesson, lesson == now, page) for lesson in lessons.ORDER)
    done = t.count("learn.done", len(progress.done), all=len(lessons.ORDER))
    way_out = command(":learn leave", esc(t("learn.leave")), "act") if now else ""
    return (
        f"<h2>{esc(t('learn.heading'))}</h2><p>{esc(t('learn.about'))}</p>"
        f'<p class="faint">{esc(done)}</p><ol class="lessons">{rows}</ol>{way_out}'
    )


def _row(t: Words, words: Words, progress: Progress, lesson: str, now: bool, page: str) -> str:
    reached, steps = progress.reached.get(lesson, 0), steps_of(lesson)
    if lesson in progress.done:
        state, sign, told, step = "done", "✓", t("learn.state.done"), 1
    elif reached:
        state, sign, told, step = "begun", "◐", t("learn.state.begun", step=min(reached, steps), steps=steps), reached
    else:
        state, sign, told, step = "new", "○", t("learn.state.new", steps=steps), 1
    return (
        f'<li data-state="{state}"><a href="{esc(page)}#{ADDRESS}/{lesson}/{min(step, steps)}"'
        f"{attributes(aria_current='true' if now else None)}>"
        f'<span class="lesson-sign" aria-hidden="true">{sign}</span>'
        f"<span><b>{esc(words(f'lesson.{lesson}'))}</b> <span>{esc(words(f'lesson.{lesson}.about'))}</span></span>"
        f'<span class="faint">{esc(told)}</span></a></li>'
    )
