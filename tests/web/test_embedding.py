"""The tables of frames on other sites (web/embedding.py): what they show, what may be done, what is told."""

from __future__ import annotations

import asyncio
import html
import json
import re
from typing import Any

import pytest

from tests.web.wellformed import read
from tools import page_words, posters, site
from virtu.core import game as games
from virtu.core import link
from virtu.core.match import Match
from virtu.core.words import LANGUAGES
from virtu.games.virtu import lessons, puzzles
from web.embedding import ALLOWED, Frames, Wanted

ROOT = site.ROOT
PAGE = "https://virtu.example/"


class Frame:
    """A frame without a browser: its regions, and what the page around it is told."""

    def __init__(self, frames: Frames, **wanted: Any) -> None:
        self.frames, self.regions, self.events, self.here = frames, {}, [], []  # type: ignore[var-annotated]
        opened = json.loads(asyncio.run(frames.open(json.dumps({"address": PAGE, "language": "en", **wanted}))))
        self.number = opened["id"]
        self._take(opened["first"])

    def send(self, line: str) -> list[Any]:
        """One line; returns what it made be told."""
        before = len(self.events)
        self._take(asyncio.run(self.frames.line(self.number, line)))
        return self.events[before:]

    def _take(self, answer: str) -> None:
        self.effects = json.loads(answer)
        for entry in self.effects:
            if "html" in entry:
                if entry["id"] != "symbols":
                    read(entry["html"])
                self.regions[entry["id"]] = entry["html"]
            elif entry.get("effect") == "frame":
                self.events += [tuple(event) for event in entry["events"]]
                self.here = entry["here"]

    @property
    def refused(self) -> bool:
        return any(entry.get("effect") == "refused" for entry in self.effects)


@pytest.fixture
def frames() -> Frames:
    return Frames()


def replay(moves: int = 12) -> tuple[str, Match]:
    match = Match.new(games.load("virtu"), {"players": 3}, 5)
    for _ in range(moves):
        match.play(match.legal()[0])
    return link.encode(match), match


def test_a_lesson_is_taken_to_its_end_and_told(frames: Frames) -> None:
    frame = Frame(frames, show="learn/annex/1")
    steps = lessons.load("annex").steps
    for number, step in enumerate(steps, 1):
        place = {"lesson": "annex", "step": number, "steps": len(steps)}
        assert ("step", place) in frame.events
        told = [event for action in step.answer for event in frame.send(action)]
        assert [event for event, _ in told].count("action") == len(step.answer)
        assert ("solved", place) in told or not step.asks
        if number < len(steps):
            assert "end" not in [event for event, _ in frame.events]
            frame.send(":learn next")
    assert frame.events[-1][0] == "end" or frame.events[-2][0] == "end"
    assert [event for event, _ in frame.events].count("end") == 1


def test_a_wrong_answer_tells_nothing_and_another_table_stays_as_it_is(frames: Frames) -> None:
    one, two = Frame(frames, show="learn/annex/3"), Frame(frames, show="learn/annex/3")
    before = two.regions["lesson"]
    assert one.send(":about rome") == []
    one.send(":learn next")
    assert two.send(":view game") == [] and two.regions["lesson"] == before


def test_a_puzzle_is_solved_and_told_and_its_solution_looked_at(frames: Frames) -> None:
    frame = Frame(frames, show="puzzle/siena")
    assert frame.events == [("step", {"puzzle": "siena"})]
    solution = puzzles.load("siena").solution
    told = [event for action in solution for event in frame.send(action)]
    assert [name for name, _ in told] == ["action"] * len(solution) + ["solved", "end"]
    assert told[0] == ("action", {"puzzle": "siena", "action": solution[0]})
    assert frame.here == [":puzzle siena", *solution]
    assert f'href="{PAGE}#puzzle/siena"' in frame.regions["top"]
    frame.send(":puzzle again")
    assert frame.here == [":puzzle siena"]
    frame.send(":puzzle show")
    frame.send(":moment forward")
    assert frame.here == [":puzzle siena", ":puzzle show", ":moment at 1"] and 'data-at="1"' in frame.regions["prompt"]
    for line in (":puzzle", ":puzzle leave", ":view puzzle", ":view start", ":new {}"):
        frame.send(line)
        assert frame.refused, line
    trap = puzzles.load("siena").traps[0].line
    frame.send(":puzzle again")
    assert "solved" not in [name for action in trap for name, _ in frame.send(action)]


def test_a_replay_begins_where_it_is_wanted_and_cannot_be_played_on(frames: Frames) -> None:
    fragment, match = replay()
    most = len(match.line)
    for moment, place in (("first", 0), ("last", most), ("4", 4), ("999", most), ("x", most)):
        frame = Frame(frames, show=fragment, moment=moment)
        assert frame.events[0] == ("step", {"moment": place, "moments": most})
        assert f'data-at="{place}"' in frame.regions["prompt"]
    assert frame.events[1] == ("end", {"moment": most, "moments": most})
    assert frame.send(":moment back") == [("step", {"moment": most - 1, "moments": most})]
    frame.send(":moment now")
    assert f'data-at="{most}"' in frame.regions["prompt"], "a replay always has its slider"
    assert frame.send(match.legal()[0])[0][0] == "error" and frame.refused
    assert f'href="{PAGE}#watch/{fragment}"' in frame.regions["top"], "it is to be looked at there too"


def test_a_position_alone_and_the_beginning_are_looked_at(frames: Frames) -> None:
    short = link.encode_short(replay()[1])
    for wanted in ({"show": short}, {"players": 5}, {}):
        frame = Frame(frames, **wanted)
        assert "data-at" not in frame.regions["prompt"] and frame.regions["actions"] == ""
        assert frame.send(":about venice") == [] and 'id="panel"' in frame.regions["dialog"]


@pytest.mark.parametrize(
    "line",
    [
        ":new {}",
        ":load {}",
        ":go-on",
        ":link",
        ":file",
        ":view menu",
        ":view start",
        ":view settings",
        ":learn",
        ":learn leave",
        ":set sound true",
        ":take-part",
        ":pass {}",
    ],
)
def test_what_only_the_page_does_is_refused_in_words(frames: Frames, line: str) -> None:
    for show in ("", "learn/annex/1", replay()[0]):
        frame = Frame(frames, show=show)
        assert frame.send(line) == [("error", {"code": "error.in-frame"})]
        assert frame.refused and "own page" in frame.regions["dialog"]


def test_every_allowed_command_is_one_of_the_page() -> None:
    from web.commands import COMMANDS

    assert set(ALLOWED) <= COMMANDS.keys()


@pytest.mark.parametrize(
    "show", ["v1.broken", "learn/nowhere/1", "v1." + "a" * 500_000, "nonsense", "learn", "puzzle", "puzzle/nowhere"]
)
def test_what_cannot_be_shown_is_said_and_leads_to_the_page(frames: Frames, show: str) -> None:
    frame = Frame(frames, show=show)
    assert [name for name, _ in frame.events] == ["error"]
    assert 'role="alert"' in frame.regions["dialog"] and f'href="{PAGE}"' in frame.regions["dialog"]


def test_nothing_is_stored_and_no_address_is_changed(frames: Frames) -> None:
    frame = Frame(frames, show="learn/annex/1")
    kinds = {entry.get("effect") for entry in frame.effects}
    frame.send(":learn next")
    kinds |= {entry.get("effect") for entry in frame.effects}
    assert not kinds & {"hash", "persist", "link"}


def test_the_lines_that_lead_here_lead_there(frames: Frames) -> None:
    """When the frame with Python goes, another one is brought to where the table stood."""
    step = next(n for n, step in enumerate(lessons.load("annex").steps, 1) if step.asks and len(step.answer) > 1)
    lesson = Frame(frames, show=f"learn/annex/{step}")
    lesson.send(lessons.load("annex").steps[step - 1].answer[0])
    board = Frame(frames, show=replay()[0])
    board.send(":moment at 5")
    puzzle = Frame(frames, show="puzzle/siena")
    puzzle.send(puzzles.load("siena").solution[0])
    for old, wanted in (
        (puzzle, {"show": "puzzle/siena"}),
        (lesson, {"show": f"learn/annex/{step}"}),
        (board, {"show": replay()[0]}),
    ):
        new = Frame(Frames(), **wanted)
        for line in old.here:
            new.send(line)
        for region in ("board", "palace", "prompt", "lesson"):
            assert new.regions.get(region) == old.regions.get(region) or region == "board"
        assert new.here == old.here


def test_language_and_look_are_the_hosts(frames: Frames) -> None:
    frame = Frame(frames, language="fr", theme="dark")
    assert "Ouvrir sur sa page" in frame.regions["top"]
    frame.send(":set language cs")
    assert "Otevřít na\u00a0vlastní stránce" in frame.regions["top"]


def test_a_closed_table_is_forgotten(frames: Frames) -> None:
    frame = Frame(frames)
    frames.close(frame.number)
    frames.close(frame.number)
    with pytest.raises(KeyError):
        frame.send(":view game")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"players": 9, "moment": [], "show": 3, "language": "xx"}'])
def test_what_is_not_understood_is_as_if_it_had_not_been_said(text: str) -> None:
    assert Wanted.read(text) == Wanted()


# -- embed.html and its pictures -----------------------------------------------------------------------------------


def test_embed_html_has_the_regions_of_index_html_and_starts_no_python() -> None:
    index = (ROOT / "index.html").read_text(encoding="utf-8")
    table = site.table_of(index)
    ids = re.findall(r'id="([\w-]+)"', index.partition("<body>")[2])
    before_the_table = {"opening", "opening-table", "opening-whose"}  # a frame shows a picture of its own until then
    assert set(re.findall(r'id="([\w-]+)"', table)) == set(ids) - before_the_table
    own = (ROOT / "web" / "embed" / "embed.html").read_text(encoding="utf-8")
    assert 'type="py"' not in own + table and "core.js" not in table
    values = page_words.frame_values()
    holes = dict.fromkeys(re.findall(r"\{\{ *([a-z_]+) *\}\}", own + table), "x")
    assert "{{" not in site.fill(own.replace("{{ table }}", table), {**holes, **values})
    words = json.loads(values["words"])
    assert all(set(re.findall(r'data-word="([^"]+)"', own + table)) <= words[language].keys() for language in LANGUAGES)


def test_every_word_of_a_frame_stands_in_its_page_or_script() -> None:
    used = (ROOT / "web/embed/embed.html").read_text() + (ROOT / "web/js/frame.js").read_text()
    assert all(f'"{name}"' in used for name in page_words.page_words("frame")["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_picture_of_every_board_and_lesson(language: str) -> None:
    drawn = dict(posters.tables(language))
    assert drawn.keys() >= {"board-3", "board-4", "board-5", "plain-34", "plain-25"} | {
        f"learn-{name}" for name in lessons.ORDER
    } | {f"puzzle-{name}" for name in puzzles.ORDER}
    symbols = set(re.findall(r'id="(sym-[\w-]+)"', posters.base()))
    for name, drawing in drawn.items():
        read(drawing)
        assert set(re.findall(r'href="#(sym-[\w-]+)"', drawing)) <= symbols, name
    words = lessons.load_words(language)
    assert f"<title>{words('lesson.annex')}</title>" in drawn["learn-annex"]
    task = puzzles.load_words(language)("puzzle.siena.task")
    assert f"<desc>{html.escape(task)}</desc>" in drawn["puzzle-siena"]
    assert 'href="#sym-ring-' not in drawn["plain-34"] and 'href="#sym-ring-' in drawn["board-4"]
