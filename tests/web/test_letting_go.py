"""A game that has left the table leaves nothing behind, whatever was asked about it; one that is set aside is kept."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from tests.web.test_bots import Table, asked
from virtu.games.virtu import thinking

PERSON = {"first": "1", "bot1": "page", "bot2": "page"}
BOTS = {f"bot{seat}": "page" for seat in range(4)}
DEEDS = {
    "nothing": (),
    "advice": (":advice",),
    "an analysis": (":analysis",),
    "a file": (":file",),
    "the past": (":moment first",),
    "a lesson": (":learn annex", ":learn leave"),
    "a puzzle": (":puzzle ravenna",),
    "its end": (":start", ":delete g1"),
}
"""What is done in a game before another one is begun."""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is let go is gone at once, not when Python next looks for circles."""
    gc.disable()
    yield
    gc.enable()


def work(page: Table, most: int) -> None:
    """Answer so many questions as the worker does, as long as there are any."""
    for _ in range(most):
        if asked(page) is None and page.app.analysing.node is None:
            return
        open_ = page.last
        assert open_ is not None
        text = getattr(thinking, open_["wanted"])(open_["question"]) if open_["question"] else ""
        page.send(f":thought {open_['number']} {text}".strip())


def table(seats: dict[str, str]) -> Table:
    """A game of three that has begun."""
    page = Table(let_go=gc.collect)
    page.send(":set bots at-once")
    page.new(3, **seats)
    work(page, 12)
    return page


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("then", [{}, BOTS], ids=["persons", "bots"])
@pytest.mark.parametrize("seats", [PERSON, {**PERSON, "bot0": "page"}], ids=["a person", "bots alone"])
def test_a_match_that_has_left_the_table_is_let_go(seats: dict[str, str], then: dict[str, str], deed: str) -> None:
    page = table(seats)
    match = page.app.on_table()
    left = [weakref.ref(thing) for thing in (match, match.here, match.root)]
    del match
    for line in DEEDS[deed]:
        page.send(line)
        work(page, 3)
    page.new(4, **then)
    assert [thing() for thing in left] == [None] * 3


@pytest.mark.slow
def test_of_a_match_that_is_set_aside_nothing_is_forgotten() -> None:
    page = table(PERSON)
    page.send(":file")
    page.send(":analysis")
    work(page, 3)
    match, known, file = page.app.on_table(), dict(page.app.analysing.found), page.app.in_a_file
    assert known and file is match.here
    page.send(":learn annex")
    page.send(":learn leave")
    assert page.app.match is match
    assert page.app.analysing.found == known and page.app.in_a_file is file


def test_bots_that_play_a_second_game_are_told_anew() -> None:
    """What was told of the first game is not told of the second."""
    page = table({"bot0": "page", "bot1": "page", "bot2": "page"})
    first = page.text("live")
    page.new(4, **BOTS, name0="Žofie", first=0)
    assert "Žofie" in page.text("live") and "Žofie" not in first
