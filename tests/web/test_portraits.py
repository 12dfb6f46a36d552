"""Portraits: every person has one, no two are alike, each is small, well-formed and in the pigments of the palette."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tools import portraits as tool
from virtu.games.virtu.data import BONUSES, CARDS
from virtu.games.virtu.picture import portraits
from virtu.games.virtu.picture.emblems import FIELD_HEIGHT, TALL, niche
from web.views import card
from web.views import portraits as views

from .tables import WORDS
from .test_palette import COLOURS, PAIRS, contrast

MOST_PATHS = 14
"""A portrait is painted for each card that is seen."""
LARGEST = 100_000
"""Characters of the file of all portraits; it is fetched once."""
SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> dict[str, ElementTree.Element]:
    """The symbols of the file by the names of the persons."""
    root = ElementTree.fromstring(portraits.sheet())
    return {symbol.attrib["id"].removeprefix(portraits.PREFIX): symbol for symbol in root}


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d*\.?\d+", path)]


def test_every_card_and_every_person_among_the_bonuses_has_a_portrait_and_nothing_else_has():
    persons = {*CARDS, *(name for name, bonus in BONUSES.items() if bonus.kind == "person")}
    assert set(drawn()) == persons and len(portraits.persons()) == len(persons)
    assert all(portraits.has_portrait(name) for name in persons)
    assert not any(portraits.has_portrait(name) for name in ("duchy", "prince", "trace", "florence", ""))


def test_no_two_portraits_are_alike_not_even_in_outline():
    for kept in (("d", "fill"), ("d",)):
        looks = [
            tuple(path.attrib.get(name, "") for path in symbol for name in kept) for name, symbol in drawn().items()
        ]
        assert len(set(looks)) == len(looks)
    faces = [
        next(shape for shape in shapes if shape.pigment in ("skin", "pale")).path
        for shapes in portraits.persons().values()
    ]
    women = 3
    assert len(set(faces)) >= len(faces) - women, "each man has a profile of his own"


@pytest.mark.parametrize("name", sorted(portraits.PERSONS))
def test_a_portrait_is_a_few_closed_paths_inside_its_box(name: str):
    symbol = drawn()[name]
    paths = list(symbol)
    assert 5 <= len(paths) <= MOST_PATHS and {path.tag for path in paths} == {f"{SVG}path"}
    for path in paths:
        data = path.attrib["d"]
        assert re.fullmatch(r"[MLHVCQAZmlhvcqaz0-9 .\-]+", data), data
        assert "  " not in data and all(abs(number) <= 300 for number in numbers(data))
        if path.attrib["fill"] != "none":
            assert data.endswith(("Z", "0")) and data.startswith("M"), "filled patches are closed"
    assert [path.attrib["fill"] for path in paths].count("none") == 1, "one path holds all fine lines"
    assert symbol.attrib["viewBox"] == f"0 0 {portraits.WIDTH} {portraits.HEIGHT}"


def test_all_colours_and_lines_are_named_by_the_palette_and_the_style_of_the_page():
    used = set(re.findall(r"var\(--([\w-]+)\)", portraits.sheet()))
    pens = {"pen", "pen-fine"}
    assert used - pens <= set(PAIRS), "every pigment has a colour by day and at night"
    style = tool.STYLES[1].read_text(encoding="utf-8")
    assert all(f"--{name}:" in style for name in pens)
    spent = style[style.index(".spent .portrait {") :]
    painted_over = set(re.findall(r"--(q-[\w-]+): var\(--(?:paper|line|faint)\)", spent))
    assert painted_over == used - pens, "the spent side turns every pigment into paper, a wash or a faint line"
    assert "#" not in "".join(path.attrib["fill"] for symbol in drawn().values() for path in symbol)


@pytest.mark.parametrize("theme", COLOURS)
def test_the_line_of_a_portrait_is_seen_on_sky_skin_and_cloth(theme: str):
    here = COLOURS[theme]
    for ground in (
        "q-sky",
        "q-hill",
        "q-skin",
        "q-pale",
        "q-linen",
        "q-gold",
        "q-steel",
        "q-hair-grey",
        "q-hair-white",
    ):
        assert contrast(here["q-line"], here[ground]) >= 3, ground


def test_the_file_is_small_and_its_name_follows_from_what_is_in_it(tmp_path):
    assert len(portraits.sheet()) < LARGEST
    name = tool.write(tmp_path / "app")
    assert re.fullmatch(r"portraits-[0-9a-f]{10}\.svg", name) and views.sheet() == f"app/{name}"
    assert (tmp_path / "app" / name).read_text(encoding="utf-8") == portraits.sheet()


@pytest.mark.parametrize("name", sorted(portraits.PERSONS))
def test_the_page_asks_for_each_portrait_by_the_address_of_the_file(name: str):
    panel = views.panel(name)
    assert f'href="{views.sheet()}#{portraits.PREFIX}{name}"' in panel
    assert 'aria-hidden="true"' in panel and len(re.findall(r"<\w", panel)) == 4
    shown = ElementTree.fromstring(panel).find("use")
    assert shown is not None
    turned = shown.attrib.get("transform") == "scale(-1 1)"
    left, wide = float(shown.attrib["x"]), float(shown.attrib["width"])
    assert turned == (name in portraits.TO_THE_RIGHT)
    assert (-left - wide if turned else left) == 0, "turned round, it stands at the same place"


def test_a_page_that_may_refer_to_no_file_takes_the_drawings_in(monkeypatch):
    monkeypatch.setattr(views, "HOME", views.Home())
    inside = ElementTree.fromstring(views.taken_in())
    assert {symbol.attrib["id"] for symbol in inside} == {portraits.PREFIX + name for name in portraits.persons()}
    assert f'href="#{portraits.PREFIX}lorenzo"' in views.panel("lorenzo")


@pytest.mark.parametrize("large", (False, True))
@pytest.mark.parametrize("ready", (False, True))
def test_a_card_shows_portrait_and_emblem_and_a_tile_its_emblem_alone(ready: bool, large: bool):
    for name in CARDS:
        face = card.face_of_card(WORDS, name)
        shown = card.draw(WORDS, face, 0, 0, ready=ready, large=large)
        assert shown.count(f"#{portraits.PREFIX}{name}") == 1 and shown.count(f"#sym-emblem-{name}") == 1
    shown = card.draw(WORDS, card.face_of_tile(WORDS, "duchy"), 0, 0, ready=ready)
    assert portraits.PREFIX not in shown and "badge" not in shown


@pytest.mark.parametrize("height", (FIELD_HEIGHT, TALL))
def test_a_portrait_stands_in_its_niche_between_the_corners_of_the_card(height: int):
    left, top, width = niche(height)
    assert top > 0 and left + width / 2 == card.WIDTH / 2
    assert abs(top + width * portraits.HEIGHT / portraits.WIDTH - (height - 3)) < 0.01
    nose = min(numbers(portraits.persons()["federico"][0].path)[::2])
    face = left + width * 40 / portraits.WIDTH
    assert nose > 0 and (face > 34 or height == TALL), (
        "cost and arms end at 34; on a large card they end above the face"
    )


def test_the_sheet_to_look_at_shows_everyone_in_every_size_and_both_themes(tmp_path):
    file = tmp_path / "look.html"
    assert tool.main(["--look", str(file)]) == 0
    html = file.read_text(encoding="utf-8")
    for name in portraits.PERSONS:
        assert html.count(f'"#{portraits.PREFIX}{name}"') == 2 * len(tool.SIZES)
        assert html.count(f"<figcaption>{name}</figcaption>") == 2
    assert "--q-skin: light-dark(" in html and ".spent .portrait" in html
