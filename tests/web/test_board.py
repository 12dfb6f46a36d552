"""The map: everything that lies on it is drawn once, apart, named, and can be played where it lies."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from attrs import evolve

from virtu.core import words
from virtu.games.virtu.data import CITIES, CITY_LIST, POWERS, ROADS, SEAS
from virtu.games.virtu.geography import geography
from virtu.games.virtu.picture import alliances, map_layout, map_names, sheet, turn_order
from virtu.games.virtu.picture.boxes import overlap, square
from virtu.games.virtu.picture.pieces import closed, pieces, shown
from virtu.games.virtu.picture.projection import HEIGHT, WIDTH, project
from web.views import board, targets
from web.views.symbols import symbol_defs

from .tables import CATALOGUES, GAME, WORDS, context, find, laden, random_game, start

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = (3, 4, 5)
CROWDED = 2
"""So many names may hide on a board where everything that there is lies on every city, which no game ever sees."""


def picture(state, ctx=None):
    """The pictures of the board as a tree; failing to parse fails the test."""
    return ElementTree.fromstring(f"<div>{board.render(state, ctx or context(state))}</div>")


def by_id(tree, name):
    return next((e for e in tree.iter() if e.get("id") == name), None)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_city_in_play_is_drawn_once_and_closed_ones_are_struck_out(players):
    state = start(players)
    tree = picture(state)
    drawn = [e.get("id") for e in tree.iter() if (e.get("id") or "").removeprefix("at-") in CITIES]
    assert len(drawn) == len(set(drawn))
    for city in CITY_LIST:
        group = by_id(tree, f"at-{city.id}")
        if state.owner[city.index] != -2:
            assert group is not None and "closed" not in group.get("class").split()
        elif city.five_players_only:
            assert group is None, "Perugia and Civitavecchia are not printed on this side"
        else:
            assert "closed" in group.get("class").split()
            assert any(e.get("class") == "struck" for e in group.iter())


@pytest.mark.parametrize("players", PLAYERS)
def test_open_roads_of_the_picture_are_the_roads_of_the_rules(players):
    state = start(players)
    tree = picture(state)
    ways = {
        cls: e.get("d")
        for e in tree.iter(f"{SVG}path")
        if (cls := e.get("class")) in ("road", "road-closed", "road-bar")
    }
    land = geography(players)
    for road in ROADS:
        a, b = (CITIES[end].index for end in road.ends)
        line = sheet.road_line(*road.ends)
        assert (line in ways["road"]) == (b in land.roads[a])
        side = road.side in ("", "25" if players == 5 else "34")
        printed = side and shown(state, a) and shown(state, b)
        assert (line in ways["road-closed"]) == (printed and b not in land.roads[a])
    assert bool(ways["road-bar"]) == (players == 3)


def test_cities_lie_near_their_true_places():
    for city in CITY_LIST:
        (x, y), (a, b) = map_layout.centre(city.id), project(*city.place)
        assert abs(x - a) <= 32 and abs(y - b) <= 32, city.id


@pytest.mark.parametrize(("players", "besiegers"), [(3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 2), (5, 4)])
def test_no_pieces_overlap_on_a_board_where_every_city_is_full_and_besieged(players, besiegers):
    state = laden(start(players), besiegers)
    found = sheet.occupied(sheet.all_lying(state))
    others = [("scroll", "scroll", alliances.BOX), ("order", "order", turn_order.BOX)]
    for (city, what, box), (other, thing, taken) in combinations([*found, *others], 2):
        if (
            city == other
            and "roundel" in (what, thing)
            and {what, thing} & {*map_layout.SLOTS, "pirate", "no annexing"}
        ):
            continue  # the small things of a city sit on the rim of its roundel
        assert not overlap(box, taken), f"{what} of {city} and {thing} of {other}"
    for city, what, (left, top, right, bottom) in found:
        assert left >= 0 and top >= 0 and right <= WIDTH and bottom <= HEIGHT, f"{what} of {city} is off the sheet"


def check_names(state, ctx, t=WORDS, hidden=0):
    """No name touches another, a piece or a line; none stands nearer to another city than to its own; seen near, every
    name that is needed is there but for `hidden` of them."""
    there = sheet.all_lying(state)
    needed = board.needed_names(state, ctx, there)
    shown_names = sheet.names_shown(t, there, needed)
    assert list(shown_names) == list(map_names.SCALES)
    boxes = sheet.occupied(there)
    keep_out = (alliances.BOX, turn_order.BOX)
    for scale, names in shown_names.items():
        for one, other in combinations(names, 2):
            assert not overlap(one.box, other.box), (scale, one.city, other.city)
        for name in names:
            for city, what, box in boxes:
                assert not overlap(name.box, box), f"{scale}: name of {name.city} and {what} of {city}"
            assert not any(overlap(name.box, box) for box in keep_out)
            assert name.size >= map_names.SCALES[scale] * map_names.SMALLER[-1]
            away = {here.city: map_names._distance(map_layout.centre(here.city), name.box) for here in there}
            assert away[name.city] <= min(away.values()), f"{scale}: {name.city} reads as another city's name"
            assert away[name.city] <= 80, f"{scale}: {name.city} is named far from where it lies"
    assert len(needed - {name.city for name in shown_names["near"]}) <= hidden
    return shown_names


@pytest.mark.parametrize("full", (False, True))
@pytest.mark.parametrize("players", PLAYERS)
def test_names_hide_rather_than_overlap_and_needed_ones_are_shown(players, full):
    state = laden(start(players)) if full else start(players)
    shown_names = check_names(state, evolve(context(state), legal=()), hidden=CROWDED if full else 0)
    near = {name.city for name in shown_names["near"]}
    assert len(near) >= 20
    starts = {c.id for c in CITY_LIST if c.start in state.options.factions}
    away = {scale: starts - {name.city for name in names} for scale, names in shown_names.items()}
    assert len(away["near"]) <= full and max(map(len, away.values())) <= 1 + full, away


@pytest.mark.parametrize("seed", range(9))
def test_in_a_game_every_name_that_is_needed_is_shown(seed):
    for number, state in enumerate(random_game(3 + seed % 3, seed, most=1500)):
        if number % 23 == seed and GAME.actors(state):
            check_names(state, context(state))


@pytest.mark.parametrize("language", ["fr", "cs"])
@pytest.mark.parametrize("players", PLAYERS)
def test_in_every_language_names_keep_their_boxes_apart(players, language):
    t = words.load(language, *CATALOGUES)
    state = laden(start(players))
    shown_names = check_names(state, evolve(context(state), legal=()), t, hidden=CROWDED)
    for name in (name for names in shown_names.values() for name in names):
        whole = t(f"city.{name.city}")
        assert name.text == whole or whole.startswith(name.text.removesuffix(".")) and len(name.text) < len(whole)


@pytest.mark.parametrize("language", ["en", "fr", "cs"])
def test_no_two_names_are_shortened_alike(language):
    t = words.load(language, *CATALOGUES)
    whole = [t(f"city.{city}") for city in CITIES]
    names = [map_names.short(name, whole) for name in whole]
    assert len(set(names)) == len(names), sorted(names)


@pytest.mark.parametrize("players", PLAYERS)
def test_all_names_fit_when_an_agent_may_go_everywhere(players):
    state = start(players)
    open_cities = tuple(c.id for c in CITY_LIST if state.owner[c.index] != -2)
    check_names(state, evolve(context(state), legal=tuple(f"send {city}" for city in open_cities)))


def test_no_line_to_a_name_runs_through_another_city():
    """It would seem to come from there."""
    lines = 0
    for number, state in enumerate(random_game(5, 2, most=900)):
        if number % 5 == 0 and GAME.actors(state):
            there = sheet.all_lying(state)
            for names in sheet.names_shown(WORDS, there, board.needed_names(state, context(state), there)).values():
                for name in (name for name in names if name.line):
                    lines += 1
                    others = (map_layout.centre(here.city) for here in there if here.city != name.city)
                    roundels = [square(x, y, 2 * map_layout.RADIUS) for x, y in others]
                    assert not map_names._crosses(name.line, roundels), name
    assert lines


def test_the_board_is_well_formed_in_every_state_of_a_game():
    for number, state in enumerate(random_game(4, 3, most=900)):
        if number % 9 == 0:
            picture(state)


def test_symbols_are_well_formed_and_every_one_that_is_used_exists():
    defs = ElementTree.fromstring(symbol_defs())
    ids = [e.get("id") for e in defs.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    html = str(board.render(laden(start(5)), context(start(5)))) + symbol_defs()
    here = set(ids) | set(re.findall(r'id="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= here
    assert set(re.findall(r"url\(#([^)]+)\)", html)) <= here


def test_pieces_tell_their_owner_by_letter_and_name_and_not_by_colour_alone():
    state = laden(start(5))
    tree = picture(state)
    for city in CITY_LIST:
        group = by_id(tree, f"at-{city.id}")
        said = group.findtext(f"{SVG}title")
        faction = state.players[state.owner[city.index]].faction
        assert f"held by {WORDS('faction.' + faction)}" in said
        assert f"value {city.value}" in said
        used = [e.get("href") for e in group.iter(f"{SVG}use")]
        assert f"#sym-disc-{faction}" in used and f"#sym-ring-{faction}" in used
        assert f"#sym-troop-{faction}" in used
        assert ("#sym-cathedral" in used) == (city.value >= 3)
        assert ("#sym-pirate" in used) == ("#sym-no-annex" in used) == city.pirate
        assert used.count("#sym-anchor") == len(city.seas)
        assert all(WORDS(f"sea.{sea}") in said for sea in city.seas)


def test_defenders_stand_inside_and_others_before_the_city():
    state = laden(start(4), besiegers=2)
    for city in CITY_LIST:
        if closed(state, city.index) or not shown(state, city.index):
            continue
        found = [piece.what for piece in pieces(state, city.index)]
        assert found.count("defenders") == 1 and found.count("besiegers") == 2
        assert found.count("siege line") == 1


def test_names_of_players_cannot_bring_markup():
    hostile = '"><script>x</script>'
    state = laden(start(3, names=[hostile, "b", "c"]))
    html = str(board.render(state, context(state)))
    assert "<script" not in html and "&lt;script&gt;" in html
    picture(state)


DEEDS = (
    ("annex ravenna", "done"),
    ("march florence ravenna", "march florence bologna", "sail pisa genoa", "done"),
    ("march florence ravenna", "march bologna ravenna", "done"),
    ("take reserve", "take ravenna", "expel siena", "expel france", "done"),
    ("send ravenna", "send hre", "send red.3"),
    ("besiege siena", "besiege parma"),
    ("withdraw siena", "pass"),
    ("retreat spoleto florence", "retreat spoleto ravenna", "lose spoleto"),
    ("disband florence", "disband pisa", "wages"),
    ("recruit florence", "recruit venice", "done"),
    ("buy cathedral venice", "buy cathedral palermo", "buy merchant"),
    ("ally france", "ally ottoman", "ally ottoman less boat", "overturn hre", "done"),
    ("rearm france", "turn florence", "done"),
    ("commit france 2", "commit token 1", "pass"),
    ("pay ottoman boat", "pay venice boat"),
)
"""Legal actions as they come together, one tuple for each kind of decision that has to do with the map."""


@pytest.mark.parametrize("legal", DEEDS, ids=lambda legal: legal[0])
def test_each_kind_of_deed_on_the_map_can_be_done_on_the_map(legal):
    reachable_on_board(laden(start(4)), legal)


@pytest.mark.parametrize("seed", range(6))
def test_all_that_is_legal_in_a_game_and_lies_on_the_map_can_be_done_on_the_map(seed):
    for number, state in enumerate(random_game(3 + seed % 3, seed, most=1500)):
        if number % 25 == seed and GAME.actors(state):
            reachable_on_board(state, GAME.legal_actions(state))


def reachable_on_board(state, legal):
    """Every action that lies on the board is on an element there or in the menu of one, and nothing else is."""
    ctx = evolve(context(state), legal=legal)
    tree = ElementTree.fromstring(f"<div>{board.render(state, ctx)}</div>")
    direct = {e.get("data-action") for e in tree.iter(f"{SVG}g") if e.get("data-action")}
    menus = {
        e.get("id"): {b.get("data-action") for b in e.iter() if b.get("data-action")}
        for e in tree.iter()
        if "popover" in e.attrib
    }
    assert {e.get("data-choose") for e in tree.iter() if e.get("data-choose")} == set(menus)
    assert all(len(actions) > 1 for actions in menus.values())
    lying = {a for a in legal if any(targets.on_board(p) for p in targets.places(a, state, ctx.asked))}
    assert direct.union(*menus.values()) == lying


def test_what_can_be_clicked_can_be_reached_by_keyboard_and_has_a_name_and_a_ring():
    state = laden(start(5))
    legal = ("take reserve", *(f"take {city.id}" for city in CITY_LIST[:22]), "expel siena", "expel rome", "expel hre")
    tree = picture(state, evolve(context(state), legal=legal))
    active = [e for e in tree.iter(f"{SVG}g") if e.get("data-action") or e.get("data-choose")]
    assert len(active) > 20
    for element in active:
        # One of them is the stop of the Tab key: the page chooses it (tests/browser/test_map.py).
        assert element.get("role") == "button" and element.get("tabindex") == "-1" and element.findtext(f"{SVG}title")
        assert any(e.get("href") == "#mark-can" or e.get("class") == "row-mark" for e in element.iter())
    quiet = [e for e in tree.iter() if e.get("data-place") and e not in active]
    assert not any(e.get("href") == "#mark-can" for element in quiet for e in element.iter())


def test_the_powers_show_who_is_allied_and_whether_the_bonus_is_ready():
    state = laden(start(3))
    tree = picture(state)
    for power in POWERS.values():
        row = by_id(tree, f"at-{power.id}")
        here = state.powers[power.index]
        discs = [e for e in row.iter(f"{SVG}use") if e.get("href", "").startswith("#sym-disc-")]
        assert [e.get("href") for e in discs] == [f"#sym-disc-{state.players[here.ally].faction}"]
        middle = float(discs[0].get("x")) + float(discs[0].get("width")) / 2
        assert middle == (alliances.READY_X if here.ready else alliances.USED_X)
        assert ("bonus ready" if here.ready else "bonus used") in row.findtext(f"{SVG}title")


def test_the_turn_order_is_the_order_of_the_state():
    state = find(lambda state, legal: state.year == 2 and state.order != tuple(sorted(state.order)))
    tree = picture(state)
    strip = next(e for e in tree.iter() if e.get("class") == "turn-order")
    arms = [e.get("href").removeprefix("#sym-arms-") for e in strip.iter(f"{SVG}use") if "arms" in e.get("href")]
    assert arms == [state.players[seat].faction for seat in state.order]


def test_every_sea_is_named_on_the_map():
    text = " ".join(picture(start(5)).itertext())
    for sea in SEAS:
        assert WORDS(f"sea.{sea}") in text
