"""A puzzle beside the table: what is to be done, hints, what came of it; and the list of puzzles.

Nothing here needs the page around it: a puzzle is drawn from its state, its words and its address.
"""

from __future__ import annotations

from virtu.core.words import Words
from virtu.games.virtu import puzzles
from virtu.games.virtu import words as rules
from virtu.games.virtu.state import State
from web.puzzling import ADDRESS, HINTS, Puzzling, Solved, next_puzzle
from web.views import puzzle_pictures
from web.views.context import Context, esc
from web.views.html import attributes, command
from web.views.lesson import HEADING, LAST, named
from web.views.rules import number

LEVELS = (1, 2, 3)


def mode(puzzling: Puzzling) -> str:
    """What the page has to be like: `ask` while an action is waited for or the solution passes by, else `explain`."""
    return "ask" if puzzling.run.open or puzzling.run.shown else "explain"


def said(t: Words, puzzling: Puzzling) -> str:
    """What is said last, as plain text: what came of it, else the hints asked for, else nothing."""
    run, words = puzzling.run, puzzles.load_words(t.language)
    if run.solved:
        return f"{t.count('puzzle.solved', len(run.line))} {puzzling.says(words, 'solved')}"
    if run.missed:
        trap = run.trap
        why = puzzling.says(words, f"trap.{trap.say}" if trap is not None else "missed")
        got = t("puzzle.got", got=run.worth, best=run.puzzle.best) if run.puzzle.most else t("puzzle.over")
        return f"{got} {why}"
    if run.shown:
        return puzzling.says(words, "solved")
    hints = [puzzling.says(words, "hint")] if run.hints else []
    if run.hints == HINTS:
        action = run.next_of_solution()
        deed = rules.action(t, run.match.state, action, run.seat) if action else ""
        hints.append(t("puzzle.deed", deed=deed) if deed else t("puzzle.no-deed"))
    return " ".join(hints)


def render(state: State, ctx: Context, puzzling: Puzzling, page: str = "") -> str:
    """The content of `#lesson`. `page`: the address without fragment of the page on which puzzles are solved."""
    t, words = ctx.t, puzzles.load_words(ctx.t.language)
    run = puzzling.run
    name = run.puzzle.id
    where = t("puzzle.where", puzzle=puzzles.ORDER.index(name) + 1, puzzles=len(puzzles.ORDER))
    level = t(f"puzzle.level.{run.puzzle.difficulty}")
    return (
        f'<header><p class="faint">{esc(where)} · {esc(level)}</p>'
        f'<h2 id="{HEADING}">{esc(puzzling.says(words))}</h2></header>'
        f'<div class="lesson-says"><p class="lesson-task">{esc(puzzling.says(words, "task"))}</p>'
        f'<p class="faint puzzle-others">{esc(t("puzzle.others"))}</p>'
        f"{_reply(t, puzzling)}{_points(state, ctx, puzzling)}{_rules(t, puzzling)}</div>{_tools(t, words, puzzling)}"
    )


def _reply(t: Words, puzzling: Puzzling) -> str:
    text, run = said(t, puzzling), puzzling.run
    if not text:
        return ""
    kind, sign = ("done", "✓") if run.solved or run.shown else ("wrong", "✗") if run.missed else ("other", "?")
    return (
        f'<div class="lesson-reply" data-kind="{kind}"><p><span aria-hidden="true" class="lesson-sign">{sign}</span> '
        f"{esc(text)}</p></div>"
    )


def _points(state: State, ctx: Context, puzzling: Puzzling) -> str:
    """What the puzzle is about, by name, before anything was done: each leads there."""
    if puzzling.run.can_undo or not puzzling.run.open or not puzzling.puzzle.point:
        return ""
    buttons = "".join(
        f'<li><button type="button" class="command"{attributes(data_goto=place)}>{esc(named(state, ctx, place))}'
        "</button></li>"
        for place in puzzling.puzzle.point
    )
    label = esc(ctx.t("learn.look-at"))
    return (
        f'<div class="lesson-points"><span id="lesson-look">{label}</span>'
        f'<ul aria-labelledby="lesson-look">{buttons}</ul></div>'
    )


def _rules(t: Words, puzzling: Puzzling) -> str:
    """At the end the rules behind it, each with its sheet."""
    if puzzling.run.open:
        return ""
    found = "".join(f"<li>{number(t, rule)}</li>" for rule in puzzling.puzzle.rules)
    label = esc(t("learn.rules"))
    return (
        f'<div class="lesson-points"><span id="lesson-rules">{label}</span>'
        f'<ul aria-labelledby="lesson-rules">{found}</ul></div>'
    )


def _tools(t: Words, words: Words, puzzling: Puzzling) -> str:
    run = puzzling.run
    after = next_puzzle(run.puzzle.id)
    buttons = []
    if run.solved or run.shown:
        line, label = (f":puzzle {after}", t("puzzle.next", title=words(f"puzzle.{after}"))) if after else ("", "")
        buttons.append(command(line or ":view puzzle", esc(label or t("puzzle.all")), LAST))
    elif run.missed:
        buttons.append(command(":puzzle again", esc(t("puzzle.again")), LAST))
    else:
        more = run.hints < HINTS
        buttons.append(command(":puzzle hint", esc(t(f"puzzle.hint.{min(run.hints + 1, HINTS)}")), disabled=not more))
    buttons.append(command(":undo", esc(t("learn.undo")), disabled=not run.can_undo))
    if not run.missed:
        buttons.append(command(":puzzle again", esc(t("puzzle.again")), disabled=not (run.can_undo or run.shown)))
    if not run.shown:
        buttons.append(command(":puzzle show", esc(t("puzzle.show"))))
    ways = command(":view puzzle", esc(t("puzzle.all"))) + command(":puzzle leave", esc(t("puzzle.leave")))
    return f'<div class="lesson-tools puzzle-tools">{"".join(buttons)}</div><div class="lesson-ways">{ways}</div>'


# -- the list --------------------------------------------------------------------------------------------------


def listing(t: Words, solved: Solved, now: str = "", page: str = "") -> str:
    """All puzzles by difficulty; `now` is the one on the table, `page` as for `render`."""
    words = puzzles.load_words(t.language)
    sections = "".join(_level(t, words, solved, level, now, page) for level in LEVELS)
    done = t.count("puzzle.done", len(solved.names), all=len(puzzles.ORDER))
    way_out = command(":puzzle leave", esc(t("puzzle.leave")), "act") if now else ""
    return (
        f"<h2>{esc(t('puzzle.heading'))}</h2><p>{esc(t('puzzle.about'))}</p>"
        f'<p class="faint">{esc(done)}</p>{sections}{way_out}'
    )


def _level(t: Words, words: Words, solved: Solved, level: int, now: str, page: str) -> str:
    names = [name for name in puzzles.ORDER if puzzles.load(name).difficulty == level]
    rows = "".join(_row(t, words, name, name in solved.names, name == now, page) for name in names)
    return f'<h3>{esc(t(f"puzzle.level.{level}"))}</h3><ul class="lessons puzzles">{rows}</ul>'


def _row(t: Words, words: Words, name: str, done: bool, now: bool, page: str) -> str:
    state, sign, told = ("done", "✓", t("puzzle.state.done")) if done else ("new", "○", t("puzzle.state.new"))
    return (
        f'<li data-state="{state}"><a href="{esc(page)}#{ADDRESS}/{name}"'
        f"{attributes(aria_current='true' if now else None)}>{puzzle_pictures.small(name)}"
        f'<span class="lesson-sign" aria-hidden="true">{sign}</span>'
        f"<span><b>{esc(words(f'puzzle.{name}'))}</b> <span>{esc(words(f'puzzle.{name}.task'))}</span></span>"
        f'<span class="faint">{esc(told)}</span></a></li>'
    )
