"""What is pasted into other sites: the choices of the panel, its two texts, and that each shows what it says."""

from __future__ import annotations

import asyncio
import html
import json
import re
from urllib.parse import unquote

import pytest

from tests.web.page_reader import FakePage
from virtu.core import link
from virtu.games.virtu import lessons, puzzles
from virtu.games.virtu.data import CITIES
from web import snippets
from web.embedding import Frames

PIECES = re.compile(r"^[345](\.[a-z_]+(-[rgybw0](-([rgybw]\d{1,2}|A[rgybw]|C))*))*$")
"""As web/js/poster.js reads them."""


def opened(fragment: str = "") -> FakePage:
    page = FakePage(fragment=fragment)
    page.app.address = "https://virtu.example/there/index.html"
    if not fragment:
        page.send(':new {"players": 4, "seed": 3}')
        for _ in range(8):
            page.send(page.app.on_table().legal()[0])
    page.send(":view embed")
    return page


def texts(page: FakePage) -> tuple[str, str]:
    """The two texts as they stand in the panel."""
    found = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.regions["dialog"], re.S)
    assert len(found) == 2
    return html.unescape(found[0]), html.unescape(found[1])


def attribute(text: str, name: str) -> str:
    return html.unescape(re.findall(rf' {name}="([^"]*)"', text)[0])


def test_the_game_on_the_table_its_replay_and_its_position() -> None:
    page = opened()
    match = page.app.on_table()
    element, frame = texts(page)
    assert element.startswith("<virtu-board ") and "https://virtu.example/there/embed.js" in element
    shown = link.read(attribute(element, "link")).match
    assert shown.actions == match.actions
    assert attribute(frame, "src").startswith(f"https://virtu.example/there/embed.html#{attribute(element, 'link')}&")
    page.send(":embed what position")
    shown = link.read(attribute(texts(page)[0], "link")).match
    assert shown.actions == [] and shown.state.owner == match.state.owner
    page.send(":moment first")
    page.send(":view embed")
    assert link.read(attribute(texts(page)[0], "link")).match.state.year == match.root.state.year


def test_the_pieces_are_those_of_the_table() -> None:
    page = opened()
    state = page.app.on_table().state
    given = attribute(texts(page)[0], "pieces")
    assert PIECES.match(given) and given == snippets.pieces(state)
    cities = {entry.split("-")[0]: entry.split("-")[1:] for entry in given.split(".")[1:]}
    factions = [player.faction for player in state.players]
    for city in CITIES.values():
        owner = state.owner[city.index]
        assert (cities.get(city.id, ["0"])[0] != "0") == (owner >= 0)
        if owner >= 0:
            assert cities[city.id][0] == factions[owner][0]
        troops = {f"{factions[seat][0]}{n}" for seat, n in enumerate(state.troops[city.index]) if n}
        assert troops == {part for part in cities.get(city.id, [])[1:] if part[0] in "rgybw"}
    assert len({faction[0] for faction in ("red", "green", "yellow", "blue", "white")}) == 5


def test_each_lesson_is_offered_and_its_texts_open_it() -> None:
    page = opened()
    for lesson in lessons.ORDER:
        page.send(f":embed what learn/{lesson}")
        element, frame = texts(page)
        assert element.startswith(f'<virtu-tutorial lesson="{lesson}" ')
        assert attribute(frame, "src").partition("#")[2] == f"learn/{lesson}/1"


def test_each_puzzle_is_offered_and_the_one_on_the_table_is_chosen() -> None:
    page = opened()
    for puzzle in puzzles.ORDER:
        page.send(f":embed what puzzle/{puzzle}")
        element, frame = texts(page)
        assert element.startswith(f'<virtu-tutorial puzzle="{puzzle}" ')
        assert attribute(frame, "src").partition("#")[2] == f"puzzle/{puzzle}"
    page = FakePage(fragment="puzzle/siena")
    page.send(":view embed")
    assert ' puzzle="siena"' in texts(page)[0]


def test_choices_stand_in_the_texts_and_what_is_usual_does_not() -> None:
    page = opened()
    assert not any(f" {name}=" in texts(page)[0] for name in ("theme", "lang", "controls", "style"))
    for choice in ("theme dark", "lang cs", "controls off", "width 720"):
        page.send(f":embed {choice}")
    element, frame = texts(page)
    assert 'theme="dark" lang="cs" controls="off"' in element and 'style="max-width: 720px"' in element
    assert attribute(frame, "src").endswith("&theme=dark&lang=cs&controls=off") and 'width="720"' in frame
    assert attribute(page.regions["dialog"], "src") == attribute(frame, "src"), "the preview is the frame itself"


@pytest.mark.slow
@pytest.mark.parametrize("line", ["theme blue", "what learn/nowhere", "nothing on", "width 9999", "copy all", ""])
def test_what_is_no_choice_is_refused_in_words(line: str) -> None:
    page = opened()
    before = page.app.snippet
    page.send(f":embed {line}")
    assert page.app.snippet == before and "cannot be" in page.regions["dialog"]


def test_both_texts_go_to_the_clipboard_as_they_stand() -> None:
    page = opened()
    for name, text in zip(("snippet", "plain"), texts(page), strict=True):
        page.send(f":embed copy {name}")
        assert {"effect": "copy", "text": text} in page.effects


def test_without_a_game_and_in_a_lesson() -> None:
    page = FakePage()
    page.send(":view embed")
    assert snippets.offered(page.app)[0] == snippets.BEGINNING and 'players="4"' in texts(page)[0]
    page.send(":embed what game")
    assert 'players="4"' in texts(page)[0], "there is none"
    page.send(":learn siege 2")
    page.send(":view embed")
    assert '<virtu-tutorial lesson="siege"' in texts(page)[0]


def test_names_of_players_cannot_break_out_of_the_text() -> None:
    page = FakePage()
    page.send(':new {"players": 3, "names": ["\\"><script>", "b", "c"]}')
    page.send(":view embed")
    assert texts(page)[0].count("<script") == 1


def test_a_frame_shows_what_the_text_says() -> None:
    """From the panel through the text to the table of the frame."""
    page = opened()
    match = page.app.on_table()
    show = unquote(attribute(texts(page)[1], "src").partition("#")[2].partition("&")[0])
    frames = Frames()
    asyncio.run(frames.open(json.dumps({"show": show})))
    assert frames._tables[1].on_table().state == match.state
