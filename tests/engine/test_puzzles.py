"""The puzzles: a search of everything confirms what each says of itself, its traps fail, and it is worded; a puzzle
that says what is not so, or is too large to be searched to its end, is found out."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from virtu.core.errors import IllegalAction, VirtuError
from virtu.core.puzzles import BadPuzzle, PuzzleRun, check, read, solve
from virtu.core.words import LANGUAGES, entries
from virtu.games.virtu import puzzles, rulebook

ROOT = Path(__file__).resolve().parents[2]
TEACHING = puzzles.TEACHING
MOST_WORDS = 60
MOST_STATES = 15_000
"""The whole of a puzzle's search, so that all of them together stay quick."""
GOAL = "ravenna"
NUMBER = "banker"


def begin(name: str) -> PuzzleRun:
    return PuzzleRun.begin(TEACHING, puzzles.load(name))


def text(name: str) -> str:
    return (ROOT / f"virtu/games/virtu/puzzles/{name}.toml").read_text(encoding="utf-8")


# -- what they say is so ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", puzzles.ORDER)
def test_a_search_of_everything_confirms_value_ways_solution_and_traps(name: str) -> None:
    found = check(TEACHING, puzzles.load(name), MOST_STATES)
    assert len(found.ways) == puzzles.load(name).ways
    for line in found.ways.values():
        assert worth_of(name, line) == puzzles.load(name).best


def worth_of(name: str, line: tuple[str, ...]) -> int | None:
    """What a whole line comes to, played by the game's own rules."""
    run = begin(name)
    for action in line:
        run.match.play(action)
    return run.worth


def test_there_are_twelve_at_least_of_all_kinds_for_three_to_five_players() -> None:
    loaded = [puzzles.load(name) for name in puzzles.ORDER]
    assert len(loaded) >= 12
    assert {puzzle.difficulty for puzzle in loaded} == {1, 2, 3}
    assert [puzzle.difficulty for puzzle in loaded] == sorted(puzzle.difficulty for puzzle in loaded)
    assert {len(begin(name).match.state.players) for name in puzzles.ORDER} == {3, 4, 5}
    assert any(puzzle.goal for puzzle in loaded) and any(puzzle.most for puzzle in loaded)
    files = {path.stem for path in (ROOT / "virtu/games/virtu/puzzles").glob("*.toml")}
    assert files == set(puzzles.ORDER)


@pytest.mark.parametrize("name", puzzles.ORDER)
def test_a_puzzle_names_rules_that_there_are(name: str) -> None:
    assert puzzles.load(name).rules
    assert set(puzzles.load(name).rules) <= rulebook.rules().keys()


def test_the_same_table_has_another_answer_in_the_other_edition() -> None:
    french, czech = puzzles.load("banker"), puzzles.load("banker-cs")
    assert {**french.position, "options": {"edition": "cs"}} == czech.position
    assert french.counted(french.solution) != czech.counted(czech.solution)
    assert french.best != czech.best


# -- somebody solves them --------------------------------------------------------------------------------------


def own(name: str) -> list[str]:
    """The solver's own actions in the solution."""
    run = begin(name)
    run.show()
    return list(run.line)


@pytest.mark.parametrize("name", puzzles.ORDER)
def test_the_solution_solves_it_whatever_the_others_answer(name: str) -> None:
    """The others answer by themselves, as in the solution: each of their answers there is the worst for the solver."""
    run = begin(name)
    for action in own(name):
        assert run.open and not run.solved
        run.play(action)
    assert run.solved and not run.missed and run.legal() == ()
    assert not run.next_of_solution()
    assert run.search.states <= 3_000
    run.undo()
    assert run.open and not run.solved


TRAPS = [(name, trap.say) for name in puzzles.ORDER for trap in puzzles.load(name).traps]


@pytest.mark.parametrize(("name", "say"), TRAPS, ids="-".join)
def test_a_trap_is_told_at_the_end_of_its_line(name: str, say: str) -> None:
    run = begin(name)
    trap = next(trap for trap in run.puzzle.traps if trap.say == say)
    for action in trap.line:
        run.play(action)
    while run.open:
        payments = [action for action in run.legal() if not action.startswith(("collect", "indulge"))]
        run.play("done" if "done" in payments else payments[0])
    assert run.missed and not run.solved
    assert run.trap is trap
    with pytest.raises(IllegalAction):
        run.play("done")
    run.again()
    assert run.open and not run.can_undo
    with pytest.raises(VirtuError, match=r"error\.cannot-undo"):
        run.undo()


def test_a_solution_that_was_shown_is_not_solved() -> None:
    run = begin(GOAL)
    run.show()
    assert run.worth == run.puzzle.best
    assert not run.solved and not run.open and not run.can_undo


# -- puzzles that are wrong ------------------------------------------------------------------------------------


def test_a_puzzle_too_large_to_be_searched_to_its_end_is_refused() -> None:
    with pytest.raises(BadPuzzle, match=r"error\.puzzle-large"):
        solve(TEACHING, puzzles.load(GOAL), 20)


def test_a_puzzle_with_one_untrue_thing_in_it_is_found_out() -> None:
    goal, number = puzzles.load(GOAL), puzzles.load(NUMBER)
    trap = goal.traps[0]
    wrong = [
        evolve(goal, ways=2),
        evolve(goal, best=0),
        evolve(goal, solution=goal.solution[:-1]),
        evolve(goal, solution=(*goal.solution, "done")),
        evolve(goal, solution=("annex atlantis",)),
        evolve(goal, solution=trap.line),
        evolve(goal, traps=(evolve(trap, line=("annex atlantis",)),)),
        evolve(goal, traps=(evolve(trap, line=goal.solution[:1]),)),
        evolve(goal, position={"season": "noon"}),
        evolve(number, best=number.best + 1),
        evolve(number, most="red.right"),
        evolve(number, traps=(evolve(number.traps[0], best=6),)),
    ]
    for puzzle in wrong:
        with pytest.raises(BadPuzzle):
            check(TEACHING, puzzle)
            pytest.fail(str(puzzle))


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("difficulty = 1", "difficulty = 4", "difficulty"),
        ("difficulty = 1", 'difficulty = "1"', "difficulty"),
        ("[position]", "[situation]", "situation"),
        ("ways = 1", "ways = 0", "ways"),
        ("ways = 1", "ways = 1\nbest = 3", "goal"),
        ("ways = 1", 'ways = 1\nmost = "green.florins"\nbest = 3', "trap.1.best"),
        ('ends = ["season is winter"]', "", "ends"),
        ('ends = ["season is winter"]', "ends = 3", "ends"),
        ("[[trap]]", "[trap]", "trap"),
        ('say = "two"', "", "trap.1.say"),
        ('say = "two"', 'say = "two"\nbest = 3', "trap.1.best"),
        ('"march venice ravenna", "pay improvement cavalry"]', "]", "trap.1.line"),
    ],
)
def test_what_is_no_puzzle_is_refused_at_the_door(before: str, after: str, where: str) -> None:
    assert before in text(GOAL)
    with pytest.raises(BadPuzzle) as refused:
        read("short", text(GOAL).replace(before, after))
    assert refused.value.params["where"] == where


def test_what_is_no_toml_too_long_or_cannot_be_checked_is_refused() -> None:
    for wrong in ("[[trap", "x" * 100_000, text(GOAL).replace("season is winter", "winter")):
        with pytest.raises(BadPuzzle):
            read("short", wrong)
    with pytest.raises(VirtuError, match=r"error\.no-puzzle"):
        puzzles.load("atlantis")


# -- their words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_is_worded_and_no_words_are_left_over(language: str) -> None:
    wanted = set()
    for name in puzzles.ORDER:
        wanted |= {f"puzzle.{name}"} | {f"puzzle.{name}.{part}" for part in ("task", "hint", "solved", "missed")}
        wanted |= {f"puzzle.{name}.trap.{trap.say}" for trap in puzzles.load(name).traps}
    words = entries((ROOT / f"virtu/text/{language}/puzzles.po").read_text(encoding="utf-8"))
    assert wanted == words.keys() - {""}
    assert not [name for name, (said,) in words.items() if name and len(said.split()) > MOST_WORDS]
