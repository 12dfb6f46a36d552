"""The lessons: every step says what is so, its right answers are legal and lead to what it says, its wrong ones are
answered as it says; and a lesson that says what is not so is found out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

from virtu.core.errors import VirtuError
from virtu.core.lessons import BadLesson, Lesson, LessonRun, Step, check, claim, course, endings, matches, read
from virtu.core.words import LANGUAGES, entries
from virtu.games.virtu import lessons, rulebook

ROOT = Path(__file__).resolve().parents[2]
TEACHING = lessons.TEACHING
STEPS = [(lesson, step.id) for lesson in lessons.ORDER for step in lessons.load(lesson).steps]
ASKING = [(name, step.id) for name in lessons.ORDER for step in lessons.load(name).steps if step.asks]
MOST_WORDS = 60


def at(name: str, step: str) -> LessonRun:
    """A run at a step of a lesson."""
    lesson = lessons.load(name)
    return LessonRun.begin(TEACHING, lesson, [s.id for s in lesson.steps].index(step))


# -- what they say is so ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lessons.ORDER)
def test_a_lesson_says_nothing_but_what_is_so(name: str) -> None:
    check(TEACHING, lessons.load(name))


def test_there_are_lessons_for_every_chapter_of_the_rules() -> None:
    taught = {rulebook.group_of(rule) for name in lessons.ORDER for rule in lessons.load(name).rules}
    assert taught == {rule.group for rule in rulebook.rules().values()}
    assert len(lessons.ORDER) >= 13
    files = {path.stem for path in (ROOT / "virtu/games/virtu/lessons").glob("*.toml")}
    assert files == set(lessons.ORDER)


@pytest.mark.parametrize("name", lessons.ORDER)
def test_a_lesson_names_rules_that_there_are(name: str) -> None:
    assert lessons.load(name).rules
    assert set(lessons.load(name).rules) <= rulebook.rules().keys()


@pytest.mark.parametrize(("name", "step"), ASKING, ids="-".join)
def test_every_right_answer_is_taken_and_leads_to_what_is_said(name: str, step: str) -> None:
    """Payments and orders of all kinds: whatever the rules allow on the way."""
    run = at(name, step)
    found = list(endings(TEACHING, run.step, run.match.state))
    assert found
    for actions, state in found[:40]:
        run.again()
        replies = [run.answer(action).kind for action in actions]
        assert replies == ["on"] * (len(actions) - 1) + ["done"]
        assert run.solved and run.match.state == state
        assert TEACHING.holds(run.step.leads, state)


@pytest.mark.parametrize(("name", "step"), ASKING, ids="-".join)
def test_every_wrong_answer_is_answered_and_can_be_taken_back(name: str, step: str) -> None:
    run = at(name, step)
    for entry in run.step.wrong:
        run.again()
        if entry.thing:
            reply = run.ask_about(entry.thing)
            assert (reply.kind, reply.say, reply.thing) == ("wrong", entry.say, entry.thing)
            assert not run.can_undo
            continue
        before = way_to(run, entry.action)
        action = next(a for a in run.legal() if matches(entry.action, a) and a not in run.step.right)
        reply = run.answer(action)
        assert (reply.kind, reply.say) == ("wrong", entry.say)
        assert run.astray == entry.plays
        if entry.plays:
            assert run.legal() == () and run.answer(run.step.answer[0]).kind == "astray"
            run.undo()
        assert run.match.state == before and not run.solved


def way_to(run: LessonRun, pattern: str) -> object:
    """Go on with right answers until an action of that pattern can be given."""
    for actions, _ in endings(TEACHING, run.step, run.match.state):
        run.again()
        for action in actions:
            if any(matches(pattern, a) and a not in run.step.right for a in run.legal()):
                return run.match.state
            run.answer(action)
    raise AssertionError(pattern)


@pytest.mark.parametrize(("name", "step"), ASKING, ids="-".join)
def test_after_any_right_answer_the_lesson_goes_on(name: str, step: str) -> None:
    run = at(name, step)
    for actions, _ in list(endings(TEACHING, run.step, run.match.state))[:12]:
        run.again()
        number = run.number
        for action in actions:
            run.answer(action)
        while not run.at_end:
            run.next()
            if run.step.asks:
                for action in run.step.answer:
                    run.answer(action)
                assert run.solved
            assert TEACHING.holds(run.step.shows, run.floor.state)
        run.go_to(number)


@pytest.mark.parametrize("name", lessons.ORDER)
def test_an_action_that_nobody_asked_for_is_told_and_not_carried_out(name: str) -> None:
    lesson = lessons.load(name)
    run = LessonRun.begin(TEACHING, lesson, next(n for n, step in enumerate(lesson.steps) if step.asks))
    before = run.match.state
    assert run.answer("tax atlantis").kind == "refused"
    assert run.tries == 1 and run.match.state is before
    run.show()
    assert run.solved and run.legal() == () and run.answer("done").kind == "other"


# -- lessons that are wrong ------------------------------------------------------------------------------------


def mutants(lesson: Lesson) -> list[tuple[str, Lesson]]:
    """The lesson with one thing in it made untrue, in all ways that there are."""
    found = []

    def add(what: str, number: int, step: Step) -> None:
        steps = (*lesson.steps[:number], step, *lesson.steps[number + 1 :])
        found.append((f"{step.id}: {what}", evolve(lesson, steps=steps)))

    for number, step in enumerate(lesson.steps):
        for field in ("shows", "leads"):
            claims = getattr(step, field)
            for place, said in enumerate(claims):
                turned = claim(opposite(said.text))
                add(turned.text, number, evolve(step, **{field: (*claims[:place], turned, *claims[place + 1 :])}))
        if not step.asks:
            continue
        add("a right answer that nobody can give", number, evolve(step, right=(*step.right, "annex atlantis")))
        add("an answer against the rules", number, evolve(step, answer=(*step.answer, "annex atlantis")))
        add("what is right is complete from the beginning", number, evolve(step, until=(claim("year at least 0"),)))
        if len(step.answer) > 1:
            add("half of an answer", number, evolve(step, answer=step.answer[:-1]))
        for place, entry in enumerate(step.wrong):
            rest = step.wrong[:place] + step.wrong[place + 1 :]
            other = evolve(entry, why="why.another") if entry.thing else evolve(entry, action="annex atlantis")
            add(f"another wrong answer than {entry}", number, evolve(step, wrong=(*rest, other)))
    return found


def opposite(text: str) -> str:
    """A claim turned into what it denies."""
    pairs = (
        (" is not ", " is "),
        (" is ", " is not "),
        (" has ", " lacks "),
        (" lacks ", " has "),
        ("not offered ", "offered "),
        ("offered ", "not offered "),
    )
    if found := re.fullmatch(r"(\S+) at (least|most) (\d+)", text):
        name, way, number = found.groups()
        return f"{name} at most {int(number) - 1}" if way == "least" else f"{name} at least {int(number) + 1}"
    return next(text.replace(a, b, 1) for a, b in pairs if a in text)


@pytest.mark.slow
@pytest.mark.parametrize("name", lessons.ORDER)
def test_a_lesson_with_one_untrue_thing_in_it_is_found_out(name: str) -> None:
    made = mutants(lessons.load(name))
    assert len(made) > 5
    for what, lesson in made:
        with pytest.raises(BadLesson):
            check(TEACHING, lesson)
            pytest.fail(what)


GOOD = """
position = { to_move = "green", players = { red = { marker = 1 }, yellow = { marker = 1 }, green = { marker = 1 } } }
[[step]]
id = "move"
right = ["move 1"]
answer = ["move 1"]
"""


def test_a_short_lesson_is_read() -> None:
    lesson = read("short", GOOD.replace('to_move = "green"', 'order = ["green", "red", "yellow"]'))
    check(TEACHING, lesson)
    assert lesson.steps[0].asks and not lesson.steps[0].until


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("position = {", "situation = {", "situation"),
        ("position = {", "options = {}\nposition = {", "position"),
        ("position = {", 'played = ["move 1"]\nposition = {', "played"),
        ("[[step]]", "[step]", "step"),
        ('id = "move"', 'id = "Move it"', "step.1.id"),
        ('id = "move"', "", "step.1.id"),
        ('right = ["move 1"]', 'right = ["move 1"]\nleft = []', "step.1.left"),
        ('right = ["move 1"]', 'right = "move 1"', "step.1.right"),
        ('right = ["move 1"]', "", "step.1.answer"),
        ('answer = ["move 1"]', "", "step.1.answer"),
        ('answer = ["move 1"]', 'answer = ["move 2"]', "step.1.answer"),
        ('answer = ["move 1"]', 'answer = ["move 1", "move 1"]', "step.1.until"),
        ('answer = ["move 1"]', 'answer = ["move 1"]\nwrong = ["move 2"]', "step.1.wrong.1"),
        ('answer = ["move 1"]', 'answer = ["move 1"]\nwrong = [{ say = "no" }]', "step.1.wrong.1"),
        ('answer = ["move 1"]', 'answer = ["move 1"]\nwrong = [{ action = "move 2" }]', "step.1.wrong.1"),
        ('answer = ["move 1"]', 'answer = ["move 1"]\nwrong = [{ thing = "rome" }]', "step.1.wrong.1.why"),
        ('answer = ["move 1"]\n', 'answer = ["move 1"]\n[[step]]\nid = "move"\n', "step move"),
    ],
)
def test_what_is_no_lesson_is_refused_at_the_door(before: str, after: str, where: str) -> None:
    with pytest.raises(BadLesson) as refused:
        read("short", GOOD.replace(before, after))
    assert refused.value.params["where"] == where


@pytest.mark.parametrize("text", ["x", "green.florins 3", "green.florins at least many", "is 3", "offered "])
def test_a_claim_that_nobody_can_check_is_refused(text: str) -> None:
    with pytest.raises(BadLesson, match=r"error\.lesson-claim"):
        claim(text)


def test_what_is_no_toml_or_too_long_is_refused() -> None:
    for text in ("[[step", "x" * 100_000):
        with pytest.raises(BadLesson):
            read("short", text)


def test_an_unknown_lesson_and_a_step_beyond_the_ends() -> None:
    with pytest.raises(VirtuError, match=r"error\.no-lesson"):
        lessons.load("atlantis")
    run = LessonRun.begin(TEACHING, lessons.load("palace"), 99)
    assert run.at_end
    with pytest.raises(VirtuError, match=r"error\.no-step"):
        run.next()
    run.go_to(-3)
    with pytest.raises(VirtuError, match=r"error\.no-step"):
        run.back()
    with pytest.raises(VirtuError, match=r"error\.cannot-undo"):
        run.undo()


def test_patterns_of_notation() -> None:
    assert matches("annex _", "annex ravenna") and not matches("annex _", "annex")
    assert matches("move 3 ...", "move 3") and matches("move 3 ...", "move 3 florins")
    assert not matches("move 3", "move 3 florins")
    assert matches("pay right:bishop* _", "pay right:bishop* cross")


def test_the_course_of_a_lesson_is_the_same_each_time() -> None:
    lesson = lessons.load("year")
    assert course(TEACHING, lesson) == course(TEACHING, lesson)


# -- their words -----------------------------------------------------------------------------------------------


def wanted() -> set[str]:
    """Every id of words that the lessons need."""
    found = {"lessons.play"}
    for name in lessons.ORDER:
        found |= {f"lesson.{name}", f"lesson.{name}.about"}
        for step in lessons.load(name).steps:
            said = f"lesson.{name}.{step.id}"
            found |= {said} | ({f"{said}.task", f"{said}.right"} if step.asks else set())
            found |= {f"{said}.wrong.{entry.say}" for entry in step.wrong if entry.say}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_worded_and_no_words_are_left_over(language: str) -> None:
    words = entries((ROOT / f"virtu/text/{language}/lessons.po").read_text(encoding="utf-8"))
    assert wanted() == words.keys() - {""}
    assert not [name for name, (text,) in words.items() if name and len(text.split()) > MOST_WORDS]
