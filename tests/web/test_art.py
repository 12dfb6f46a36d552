"""The pictures that come from elsewhere are what they say they are, and are credited."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.make_icons import WANTED, module
from virtu.core.words import load
from virtu.games.virtu.data import BONUSES, CARDS, CITIES, FACTIONS, TILES
from virtu.games.virtu.picture import emblems
from virtu.games.virtu.picture.coast import RINGS
from virtu.games.virtu.picture.icons import ICONS
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH, project
from virtu.games.virtu.picture.symbols import FROM_ICONS, NAMES
from web.catalogues import CATALOGUES
from web.views import card
from web.views.symbols import icon, name_of, symbol_defs

from .tables import WORDS

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "virtu" / "games" / "virtu" / "picture"


def test_the_icons_are_those_of_the_pinned_package():
    package = ROOT / "node_modules" / "@iconify-json" / "game-icons" / "package.json"
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]["@iconify-json/game-icons"]
    assert json.loads(package.read_text(encoding="utf-8"))["version"] == pinned
    assert module(ROOT / "node_modules") == (PICTURE / "icons.py").read_text(encoding="utf-8")


def test_every_icon_is_used_and_its_author_is_named():
    emblem_icons = {*emblems.FROM_ICONS.values(), emblems.KEY}
    assert set(ICONS) == set(WANTED) == {*FROM_ICONS.values(), *emblem_icons}
    credits = (PICTURE / "CREDITS.md").read_text(encoding="utf-8")
    rows = [line for line in credits.splitlines() if line.startswith("| ") and "http" in line]
    credited = [name.strip() for row in rows for name in row.split("|")[2].split(",")]
    assert sorted(credited) == sorted(ICONS), "each icon stands once in the table of authors"
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "CC BY 3.0" in notice
    for row in rows:
        author = row.split("|")[1].split("(")[0].strip()
        assert author in notice, f"{author} is named in NOTICE"
        for language in ("en", "fr", "cs"):
            assert author in load(language, *CATALOGUES)("start.credits"), f"{author} is named on the page"


def test_every_symbol_has_a_name_in_words():
    for name in NAMES:
        assert name_of(name, WORDS) and "." not in name_of(name, WORDS), name
        assert f'id="sym-{name}"' in symbol_defs()
        assert f'aria-label="{name_of(name, WORDS)}"' in icon(name, WORDS)


def test_numbers_of_symbols_are_said():
    assert 'aria-label="2 crowns"' in icon("crown", WORDS, 2)
    assert 'aria-label="crown"' in icon("crown", WORDS)


def test_the_coast_is_italy_and_small():
    points = [tuple(int(n) / 100 for n in pair.split(",")) for ring in RINGS for pair in ring.split()]
    assert 600 < len(points) < 2000
    sicily_sardinia_corsica = 0
    for ring in RINGS:
        lons = [int(pair.split(",")[0]) / 100 for pair in ring.split()]
        lats = [int(pair.split(",")[1]) / 100 for pair in ring.split()]
        for lon, lat in ((14.0, 37.5), (9.0, 40.0), (9.1, 42.2)):
            inside = min(lons) < lon < max(lons) and min(lats) < lat < max(lats)
            sicily_sardinia_corsica += inside and max(lons) - min(lons) < 5
    assert sicily_sardinia_corsica == 3
    heel = min(points, key=lambda p: abs(p[0] - 18.5) + abs(p[1] - 40.1))
    assert abs(heel[0] - 18.5) < 0.3 and abs(heel[1] - 40.1) < 0.3


def test_the_projection_keeps_north_up_and_angles():
    assert project(7, 46)[1] < project(7, 37)[1] and project(7, 40)[0] < project(18, 40)[0]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in (project(7.0, 45.9), project(18.6, 36.4)))
    (x, y), (u, _), (_, v) = project(12, 42), project(12.1, 42), project(12, 42.0743)
    assert abs((u - x) - (y - v)) < 0.2, (
        "a degree of longitude is cos(latitude) of a degree of latitude, in both directions"
    )


def ids() -> list[str]:
    return re.findall(r' id="([^"]+)"', symbol_defs() + card.DEFS)


def test_every_card_tile_and_bonus_has_an_emblem_or_a_skyline_that_is_on_the_page():
    wanted = {*CARDS, *BONUSES, *(tile for tile in TILES if tile not in CITIES)}
    assert set(emblems.names()) == wanted and len(emblems.names()) == len(wanted)
    assert {f"sym-emblem-{name}" for name in wanted} <= set(ids())
    assert {f"sym-skyline-{city.value}" for city in CITIES.values()} <= set(ids())
    drawings = {drawing for name, drawing in outlines().items() if name != "cannons"}
    assert len(drawings) == len(wanted) - 1, "no two things look the same, but the cannons, which are one thing"


def outlines() -> dict[str, str]:
    return dict(re.findall(r'<symbol id="sym-emblem-([\w-]+)"[^>]*>(.*?)</symbol>', emblems.faces()))


@pytest.mark.parametrize("thing", [*CARDS, *TILES])
def test_what_a_face_is_drawn_with_is_on_the_page(thing: str):
    face = card.face_of_card(WORDS, thing) if thing in CARDS else card.face_of_tile(WORDS, thing)
    known = set(ids())
    for ready in (True, False):
        drawn = card.draw(WORDS, face, 0, 0, ready=ready)
        used = re.findall(r'href="#([^"]+)"', drawn)
        assert used and set(used) <= known
        own = f"sym-skyline-{CITIES[thing].value}" if thing in CITIES else f"sym-emblem-{thing}"
        assert used.count(own) == 1
    assert set(re.findall(r"url\(#([^)]+)\)", symbol_defs())) <= known


def test_a_family_card_bears_the_arms_of_its_faction_and_its_pattern():
    for name, printed in CARDS.items():
        drawn = card.draw(WORDS, card.face_of_card(WORDS, name), 0, 0)
        if printed.faction:
            assert f'href="#sym-arms-{printed.faction}"' in drawn and f'href="#sym-field-{printed.faction}"' in drawn
        else:
            assert "sym-arms-" not in drawn
    for faction in FACTIONS:
        assert f"url(#pattern-{faction})" in symbol_defs()


def test_each_character_is_of_one_kind_which_has_a_shape_of_its_own():
    characters = [name for name, printed in CARDS.items() if not printed.faction]
    assert sorted(name for cards in emblems.KINDS.values() for name in cards) == sorted(characters)
    shapes = dict(re.findall(r'<symbol id="sym-field-(\w+)"[^>]*><path d="([^"]+)"', symbol_defs()))
    assert set(shapes) == {*emblems.KINDS, emblems.DOMAIN} and len(set(shapes.values())) == len(shapes)
