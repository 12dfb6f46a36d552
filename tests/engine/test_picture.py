"""The board as a picture that stands alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from attrs import evolve

from tests.example_game import GAME as FAIR
from virtu.core import position
from virtu.core.game import Pictured
from virtu.core.match import Match
from virtu.games.virtu import picture, words
from virtu.games.virtu.data import CITIES, CITY_LIST
from virtu.games.virtu.game import GAME
from virtu.games.virtu.picture.pieces import closed, shown

SVG = "{http://www.w3.org/2000/svg}"

POSITION = """
game = "virtu"
year = 6
season = "spring"
to_move = "green"
step = "act"
cathedrals = ["naples"]

[options]
players = 3
names = ["Ada & Eve", "<Bo>", "Cy"]

[cities]
ravenna = "green"
terracina = "yellow"

[troops]
red = { florence = 1, pisa = 2, ravenna = 3 }
yellow = { naples = 2 }
green = { venice = 2, ravenna = 1 }

[agents]
red = ["ancona"]
green = ["france"]

[powers.france]
ally = "red"
ready = false

[players]
red = { marker = 2 }
yellow = { marker = 5, tiles = ["cathedral"] }
green = { marker = 4 }
"""


def drawn(state, **more) -> ElementTree.Element:
    """The picture as a tree; failing to parse fails the test."""
    return ElementTree.fromstring(picture.board(state, **more))


def uses(element: ElementTree.Element) -> list[str]:
    """The names of the symbols in an element, as often as they are used."""
    found = (use.get("href", "") for use in element.iter(f"{SVG}use"))
    return sorted(name.removeprefix("#sym-") for name in found if name.startswith("#sym-"))


def city(tree: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (group for group in tree.iter(f"{SVG}g") if group.get("data-city") == name)
    return found


@pytest.mark.parametrize("players", (3, 4, 5))
def test_every_city_that_is_shown_is_there_once_and_closed_ones_are_struck_out(players: int) -> None:
    state = GAME.initial({"players": players}, 1)
    tree = drawn(state)
    groups = [group for group in tree.iter(f"{SVG}g") if group.get("data-city")]
    assert [group.get("data-city") for group in groups] == [c.id for c in CITY_LIST if shown(state, c.index)]
    for group in groups:
        struck = any(path.get("class") == "struck" for path in group.iter(f"{SVG}path"))
        assert struck == closed(state, CITIES[group.get("data-city")].index)


def test_what_lies_on_the_table_is_drawn_where_it_lies() -> None:
    state = position.read(POSITION).state
    tree = drawn(state)
    assert uses(city(tree, "ravenna")) == ["disc-green", "ring-green", "troop-green", "troop-red"]
    assert [text.text for text in city(tree, "ravenna").iter(f"{SVG}text") if text.get("class") == "count"] == ["3"]
    assert "agent-red" in uses(city(tree, "ancona")) and "disc-red" not in uses(city(tree, "ancona"))
    assert "cathedral" in uses(city(tree, "naples")) and "cathedral" not in uses(city(tree, "florence"))
    scroll = next(group for group in tree.iter(f"{SVG}g") if group.get("class") == "alliances")
    assert {"disc-red", "agent-green"} <= set(uses(scroll))
    assert not [name for name in uses(scroll) if name.startswith("disc-") and name != "disc-red"]
    bare = evolve(state, agents=(-1,) * len(CITY_LIST), troops=((0, 0, 0),) * len(CITY_LIST))
    assert uses(city(drawn(bare), "ravenna")) == ["disc-green", "ring-green"]


def test_the_seat_that_is_asked_stands_under_a_coronet_until_the_end() -> None:
    def coronets(state) -> int:
        (strip,) = (group for group in drawn(state).iter(f"{SVG}g") if group.get("class") == "turn-order")
        return uses(strip).count("crown")

    state = GAME.initial({"players": 3}, 1)
    assert coronets(state) == 1
    assert coronets(evolve(state, agenda=(), season="end")) == 0


def test_the_picture_stands_alone() -> None:
    """It carries every symbol that it uses, and colours that any program knows; it asks nobody for anything."""
    text = picture.board(position.read(POSITION).state)
    tree = ElementTree.fromstring(text)
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert {"map-base", "map-coast", "sym-troop-green", "clip-disc"} <= used <= set(ids)
    assert "var(" not in text and "light-dark" not in text
    assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import', text)
    assert tree.get("viewBox") == "0 0 990 1000" and tree.find(f"{SVG}style") is not None


def test_every_class_of_the_picture_that_is_seen_has_a_style() -> None:
    text = picture.board(position.read(POSITION).state)
    style = ElementTree.fromstring(text).find(f"{SVG}style").text
    known = set(re.findall(r"\.([a-z][\w-]*)", style))
    seen = {name for classes in re.findall(r'class="([^"]+)"', text) for name in classes.split()}
    groups = {"seas", "roads", "names", "names-near", "city", "alliances", "turn-order", "space-ready"}
    assert seen - known <= groups | {name for name in seen if name.startswith("c-")}
    assert {"land", "road", "roundel", "count", "sheet"} <= seen & known


def test_names_come_from_the_catalogue_and_from_the_players() -> None:
    state = position.read(POSITION).state
    tree = drawn(state)
    assert tree.find(f"{SVG}title").text == "Virtù, year 6: Spring"
    assert city(tree, "ravenna").find(f"{SVG}title").text == "Ravenna, held by Cy"
    assert city(tree, "florence").find(f"{SVG}title").text == "Firenze (Florence), held by Ada & Eve"
    french = ElementTree.tostring(drawn(state, language="fr"), encoding="unicode")
    for name in ("city.terracina", "city.florence"):
        assert words.load("fr")(name) in french and words.load("fr")(name) != words.load("en")(name)


def test_a_match_shows_itself_and_a_game_without_pictures_does_not() -> None:
    match = Match.new(GAME, {"players": 4}, 3)
    assert isinstance(GAME, Pictured) and match._repr_svg_() == picture.board(match.state)
    before = match._repr_svg_()
    match.play(match.legal()[0])
    while match._repr_svg_() == before:
        match.play(match.legal()[0])
    assert not isinstance(FAIR, Pictured)
    assert Match.new(FAIR, {"players": 3, "rounds": 2}, seed=4)._repr_svg_() is None
