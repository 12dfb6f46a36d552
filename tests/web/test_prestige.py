"""The prestige board shows the tracks as they stand."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from attrs import evolve

from virtu.games.virtu.data import CITY_POINTS, PATRONAGE_POINTS, PATRONAGE_STEPS
from web.views import prestige

from .tables import context, laden, random_game, start
from .wellformed import read

SVG = "{http://www.w3.org/2000/svg}"


def tracks(state, ctx=None):
    """The cells of both tracks: (label, colours of discs from top to bottom)."""
    html = str(prestige.render(state, ctx or context(state)))
    tree = ElementTree.fromstring(re.search(r"<svg class=\"tracks\".*?</svg>", html, re.S).group(0))
    found = []
    for track in (e for e in tree.iter() if e.get("class") == "track"):
        cells = []
        for cell in (e for e in track if e.get("role") == "img"):
            discs = [e for e in cell.iter(f"{SVG}use") if e.get("href", "").startswith("#sym-disc-")]
            discs.sort(key=lambda e: float(e.get("y")))
            drawn_later_is_higher = [float(e.get("y")) for e in reversed(discs)]
            assert drawn_later_is_higher == sorted(drawn_later_is_higher, reverse=True)
            cells.append((cell.get("aria-label"), [e.get("href").removeprefix("#sym-disc-") for e in discs]))
        found.append(cells)
    return found


def test_the_tracks_have_all_positions_with_their_points():
    cities, patronage = tracks(start(3))
    assert len(cities) == len(CITY_POINTS) and len(patronage) == len(PATRONAGE_STEPS) + 1
    for (label, _), points in zip(cities, CITY_POINTS, strict=True):
        assert f"{points} prestige" in label
    for (label, _), points in zip(patronage, PATRONAGE_POINTS, strict=True):
        assert f"{points} prestige" in label
    assert "courtier space" in cities[5][0] and not any("courtier space" in label for label, _ in cities[:5])
    assert [number for number, (label, _) in enumerate(patronage) if "bonus" in label] == [2, 4]
    assert "4 florins, 2 crowns and 1 cross" in patronage[5][0]


@pytest.mark.parametrize("seed", range(4))
def test_discs_lie_on_their_positions_in_the_order_of_the_stacks(seed):
    for number, state in enumerate(random_game(3 + seed % 3, seed, most=2500)):
        if number % 60:
            continue
        cities, patronage = tracks(state)
        for position, (_, discs) in enumerate(cities):
            there = [s for s in state.city_stack if min(state.cities_of(s), 8) == position]
            assert discs == [state.players[s].faction for s in there]
        for position, (_, discs) in enumerate(patronage):
            there = [s for s in state.patronage_stack if state.players[s].patronage == position]
            assert discs == [state.players[s].faction for s in there]


def test_the_next_step_of_patronage_is_played_on_the_track():
    state = laden(start(4))
    html = str(prestige.render(state, evolve(context(state), legal=("patronise", "done"))))
    assert [e["data-action"] for _, e in read(html).elements if "data-action" in e] == ["patronise"]
    assert "data-action" not in str(prestige.render(state, evolve(context(state), legal=("done",))))


def test_names_of_players_cannot_bring_markup():
    state = start(3, names=['"><img onload=y>', "b", "c"])
    read(str(prestige.render(state, context(state))))
    assert "<img" not in str(prestige.render(state, context(state)))
