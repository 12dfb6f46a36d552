"""Read rather than seen: the table of cities, the keys, what is spoken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.page_reader import FakePage, play
from tests.web.tables import WORDS, context, find, laden, start
from tests.web.wellformed import read
from virtu.games.virtu import words
from virtu.games.virtu.data import CITIES, CITY_LIST, ROADS
from virtu.games.virtu.geography import geography
from web.views import keys, targets
from web.views.table_of_cities import ORDERS, neighbours, render, sort

KEYS_JS = Path(__file__).parents[2] / "web" / "js" / "keys.js"


def rows(html: str) -> list[list[str]]:
    """The cells of each row, as text."""
    cells = re.findall(r"<tr\b[^>]*>(.*?)</tr>", html)
    return [[re.sub(r"<[^>]*>", " ", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in cells]


def test_the_table_of_cities_tells_what_lies_at_each_city_in_play_and_who_is_its_neighbour():
    state = laden(start(5))
    ctx = context(state, names=("A", "B", "C", "D", "E"))
    html = render(state, ctx, "name")
    read(html)
    told = {row[0].split(" (")[0]: row for row in rows(html)}
    where = geography(5)
    for city in CITY_LIST:
        _, value, holder, troops, agent, ports, roads, seas, *_ = told[WORDS(f"city.{city.id}")]
        owner = state.owner[city.index]
        assert value == str(city.value)
        assert holder.startswith(ctx.name(owner))
        counts = state.troops[city.index]
        assert sorted(map(int, re.findall(r"\d+", troops))) == sorted(n for n in counts if n)
        assert troops.startswith(str(counts[owner])), "those inside come first"
        assert agent
        assert all(WORDS(f"sea.{sea}") in ports for sea in city.seas)
        assert ("pirate" in ports) == city.pirate
        assert len([name for name in roads.split(", ") if name]) == len(where.roads[city.index])
        assert len([name for name in seas.split(", ") if name]) == sum(n == 1 for _, n in where.boats[city.index])


def test_closed_cities_are_not_in_the_table_of_cities():
    state = start(3)
    names = [row[0] for row in rows(render(state, context(state), "name"))]
    assert not [city.id for city in CITY_LIST if city.star and any(WORDS(f"city.{city.id}") == n for n in names)]


def test_every_legal_action_on_the_board_is_a_button_of_the_table_of_cities():
    state = find(lambda state, legal: sum(action.startswith("annex") for action in legal) > 3)
    ctx = context(state)
    offered = {a["data-action"] for _, a in read(render(state, ctx, "now")).elements if "data-action" in a}
    lying = {a for a in ctx.legal if any(targets.on_board(p) for p in targets.places(a, state, ctx.asked))}
    assert offered == lying


def test_the_table_of_cities_is_sorted_as_asked():
    state = laden(start(4))
    ctx = context(state)
    offers = {"siena": ("annex siena",)}
    by = {order: sort(state, ctx, offers, order) for order in ORDERS}
    assert len({tuple(city.id for city in cities) for cities in by.values()}) == len(ORDERS)
    assert by["now"][0].id == "siena"
    assert [c.value for c in by["value"]] == sorted((c.value for c in by["value"]), reverse=True)
    latitudes = [c.place[1] for c in by["north"]]
    assert latitudes == sorted(latitudes, reverse=True)
    places = [state.order.index(state.owner[c.index]) for c in by["holder"]]
    assert places == sorted(places)


def test_neighbours_are_those_by_open_road_and_across_one_sea():
    near = {line.split(":")[0]: set(line.split(":")[1].split(",")) for line in neighbours(5).split(";")}
    for road in ROADS:
        if road.side in ("", "25"):
            assert road.ends[1] in near[road.ends[0]] and road.ends[0] in near[road.ends[1]]
    for city, others in near.items():
        assert city not in others
        assert all(city in near[other] for other in others), city
        for other in others - {CITY_LIST[i].id for i in geography(5).roads[CITIES[city].index]}:
            assert set(CITIES[city].seas) & set(CITIES[other].seas)


def test_the_table_and_the_keys_are_panels_of_the_page():
    page = FakePage()
    page.new()
    page.send(":view cities")
    assert "Siena" in page.text("dialog") and page.attributes["data-panel"] == "cities"
    page.send(":cities north")
    first = next(a["value"] for _, a in read(page.regions["dialog"]).elements if "selected" in a)
    assert first == "north"
    page.send(":cities sideways")
    assert "sideways" in page.text("dialog")
    page.send(":view keys")
    page.send(":set shortcuts false")
    assert not page.app.settings.shortcuts and page.effects[0]["values"]["shortcuts"] is False
    assert all(key in page.text("dialog") for group in keys.GROUPS.values() for key, _ in group)


def test_the_listed_keys_are_those_that_do_something():
    listed = {key.lower() for group in keys.GROUPS.values() for key, _ in group if len(key) == 1}
    script = KEYS_JS.read_text(encoding="utf-8")
    known = set(re.findall(r'^  (?:"(.)"|(\w)): \(\) =>', script, re.M))
    assert {one or other for one, other in known} == listed


KEY = re.compile(
    r"""["'](Arrow\w+|Page\w+|Enter|Escape|Tab|Home|End|Backspace|Delete|Insert|F\d+)["']|\b(Arrow\w+|Page(?:Up|Down)|Home|End):"""
)
HEARD = re.compile(r"""key(?:\.toLowerCase\(\))? [!=]== ["'](.)["']|^ +["'](.)["']: \(\)|^ +(\d): \(\)""", re.M)


def heard(script: str) -> set[str]:
    """The keys that a script answers to, as the browser calls them."""
    text = re.sub(r"^\s*(//|/?\*).*$", "", script, flags=re.M)
    if "keydown" not in text and "keyup" not in text:
        return set()
    return {next(filter(None, groups)) for pattern in (KEY, HEARD) for groups in pattern.findall(text)}


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('listen("keydown", (e) => e.key === "Escape" && close());', {"Escape"}),
        ('listen("keydown", (e) => { if (e.key.toLowerCase() !== "x") return; });', {"x"}),
        ('const to = { ArrowUp: 1, End: 2 }[e.key]; "keydown"', {"ArrowUp", "End"}),
        ('  "+": () => zoom(),\n  0: () => fit(), // keydown', {"+", "0"}),
        ('// keydown of "Escape"', set()),
    ],
)
def test_keys_are_found_in_scripts(script: str, found: set[str]) -> None:
    assert heard(script) == found


def test_every_key_that_a_script_answers_to_is_listed() -> None:
    """Whoever adds a key lists it under `?`, in words."""
    scripts = {file.name: heard(file.read_text(encoding="utf-8")) for file in KEYS_JS.parent.glob("*.js")}
    scripts.pop("keys.js")  # the test above
    listed = {name: {key for row in rows.values() for key in row} for name, rows in keys.HANDLED.items()}
    assert {name: found for name, found in scripts.items() if found} == listed
    rows = {f"{place}.{name}" for place, names in keys.THERE.items() for name in names}
    of_the_browser = {"lists.escape", "past.steps", "past.leave", "map.enter"}
    assert {row for found in keys.HANDLED.values() for row in found} | of_the_browser == rows
    page = FakePage()
    page.new()
    page.send(":view keys")
    assert all(page.app.t(f"key.{row}") in page.text("dialog") for row in rows)
    names = {" ": "Space", "i": "I", "-": "\N{MINUS SIGN}", "=": "+", "PageDown": "Page Down", "PageUp": "Page Up"}
    for found in keys.HANDLED.values():
        for row, pressed in found.items():
            told = page.app.t(f"key.{row}.keys")
            for key in pressed:
                name = "arrows" if key.startswith("Arrow") else names.get(key, key)
                assert name.casefold() in told.casefold(), (row, key)


@pytest.mark.slow
def test_all_events_of_an_action_are_spoken_and_an_undo_only_as_such():
    page = FakePage()
    page.send(":set hand_over never")
    page.new()
    for _ in range(60):
        play(page, 1)
        state = page.app.match.state
        spoken = page.text("live")
        for event in state.events[-3:]:
            assert words.event(page.app.t, state, event) in spoken
        assert page.app.match.game.actors(state) == [] or spoken.endswith(words.prompt(page.app.t, state))
    page.send(":undo")
    assert page.text("live").startswith("Undone.")
    assert len(page.text("live")) < 300


def test_what_played_by_itself_is_spoken_too():
    page = FakePage()
    page.send(":set hand_over never")
    page.send(":set auto_pay true")
    page.new()
    for _ in range(80):
        before = page.app.match.here.number
        play(page, 1)
        if page.app.match.here.number > before + 1:
            break
    line = [node for node in page.app.match.line if node.number > before]
    assert len(line) > 1
    for node in line:
        for event in node.state.events[:1]:
            assert words.event(page.app.t, node.state, event) in page.text("live")
