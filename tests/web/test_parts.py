"""Regions in parts: an action changes a few elements of a large picture, and only these are sent."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter

import pytest

from tests.web.page_reader import FakePage, choose, span_of
from web.views.parts import Group, Part, Region, region


def test_a_region_is_its_pieces_in_a_row() -> None:
    assert str(region("<svg>", Part("a", '<g id="a"/>'), "</svg>")) == '<svg><g id="a"/></svg>'


def test_since_names_the_parts_that_differ_and_nothing_when_more_than_parts_has_changed() -> None:
    before = region("<svg>", Part("a", '<g id="a"/>'), Part("b", '<g id="b"/>'), "</svg>")
    other_b = Part("b", '<g id="b">x</g>')
    assert before.since(before) == []
    assert region("<svg>", Part("a", '<g id="a"/>'), other_b, "</svg>").since(before) == [other_b]
    assert region("<svg >", Part("a", '<g id="a"/>'), other_b, "</svg>").since(before) is None
    assert region("<svg>", other_b, "</svg>").since(before) is None
    assert region("<svg>", Part("a", '<g id="a"/>'), '<g id="b"/>', "</svg>").since(before) is None


def test_the_reader_of_these_tests_finds_where_an_element_ends() -> None:
    html = '<div><g id="a"><g id="b" class="x"/><g><g>1</g></g></g><g id="c">2</g></div>'
    assert [html[slice(*span_of(html, name))] for name in "bc"] == ['<g id="b" class="x"/>', '<g id="c">2</g>']
    assert html[slice(*span_of(html, "a"))] == '<g id="a"><g id="b" class="x"/><g><g>1</g></g></g>'


@pytest.mark.slow
def test_of_a_board_only_what_has_changed_is_sent() -> None:
    page = FakePage()
    page.new(5)
    chance = random.Random(4)
    whole = sent = 0
    for _ in range(120):
        answer = json.loads(asyncio.run(page.app.dispatch(choose(page, chance))))
        page._take(json.dumps(answer))
        assert not any(entry.get("id") == "board" for entry in answer), "the map is never sent anew in a game"
        places = [entry for entry in answer if entry.get("id", "").startswith("at-")]
        assert len(places) < 30, "never every city"
        sent += sum(len(entry["element"]) for entry in places)
        whole += len(page.regions["board"])
    assert sent < whole / 4


@pytest.mark.slow
def test_no_id_is_twice_on_the_page() -> None:
    page = FakePage()
    page.new(4)
    chance = random.Random(8)
    for number in range(150):
        page.send(choose(page, chance))
        if number % 10 == 0:
            page.send(":view offer")
            ids = Counter(name for html in page.regions.values() for name in re.findall(r' id="([^"]+)"', html))
            assert not [name for name, times in ids.items() if times > 1]
            page.send(":view game")


@pytest.mark.slow
def test_patched_part_by_part_the_page_is_as_if_it_were_drawn_anew() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(6)
    for number in range(200):
        page.send(choose(page, chance))
        if number % 20 == 0:
            again = FakePage(page.store)
            for name in ("board", "palace", "prestige"):
                assert page.regions[name] == again.regions[name]


def test_a_group_is_sent_by_its_parts_or_as_a_whole() -> None:
    def picture(begin: str, *parts: Part) -> Region:
        return region("<h2>x</h2>", Group("g", begin, parts, "</svg>"), Part("m", '<i id="m"/>'))

    a, b, other_b = Part("a", '<g id="a"/>'), Part("b", '<g id="b"/>'), Part("b", '<g id="b">x</g>')
    before = picture('<svg id="g">', a, b)
    assert str(before) == '<h2>x</h2><svg id="g"><g id="a"/><g id="b"/></svg><i id="m"/>'
    assert before.since(before) == []
    assert picture('<svg id="g">', a, other_b).since(before) == [other_b]
    whole = Part("g", '<svg id="g" class="x"><g id="a"/><g id="b">x</g></svg>')
    assert picture('<svg id="g" class="x">', a, other_b).since(before) == [whole]
    assert picture('<svg id="g">', b).since(before) == [Part("g", '<svg id="g"><g id="b"/></svg>')]


@pytest.mark.slow
def test_of_a_palace_the_drawing_comes_anew_with_another_player_and_the_cards_beside_it_when_they_change() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(2)
    seen = set()
    for _ in range(150):
        answer = json.loads(asyncio.run(page.app.dispatch(choose(page, chance))))
        page._take(json.dumps(answer))
        sent = {entry["id"] for entry in answer if "html" in entry or "element" in entry}
        assert "palace" not in sent, "tabs and menus stay where they are"
        seen |= sent & {"palace-drawing", "palace-hand", "palace-room-2"}
    assert seen == {"palace-drawing", "palace-hand", "palace-room-2"}
