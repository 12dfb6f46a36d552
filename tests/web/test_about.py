"""Sheets: everything that lies on the table can be asked about, and the answer is complete."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import evolve

from tests.engine.table import sieges
from tests.web.page_reader import FakePage
from tests.web.tables import GAME, WORDS, context, laden, random_game, start
from tests.web.wellformed import read
from virtu.core.words import load
from virtu.games.virtu.data import ACTIONS, BONUSES, BUYABLE, CARDS, CITIES, KINDS, PALACES, POWERS, TILES
from virtu.games.virtu.picture.pieces import both_names
from virtu.games.virtu.state import NOBODY, Courtier, Room, Tile
from web.catalogues import CATALOGUES
from web.views import about, board, card, help

NOWHERE = (
    *CITIES,
    *POWERS,
    "patronage",
    *(f"offer.{thing}" for thing in BUYABLE),
    *(f"bonus.{bonus}" for bonus in BONUSES),
    *(f"card.{card}" for card in CARDS),
    *(f"tile.{tile}" for tile in TILES),
    *(f"action.{action}" for action in ACTIONS),
    *(f"symbol.{kind}" for kind in KINDS),
    *(f"yellow.{place}" for place in (1, 5, "left", "right", "treasury", "reserve", "tokens", "troops", "trophies")),
    "yellow.arrow-left",
)


def text(html: str) -> str:
    return " ".join(" ".join(read(html).text).split())


@pytest.mark.parametrize("place", NOWHERE)
def test_everything_has_a_sheet_in_words(place: str) -> None:
    state = laden(start(5))
    title, html = about.render(state, context(state), place)
    said = text(html)
    assert title and title in said.replace("&#x27;", "'")
    assert len(said) > len(title) + 15, "a sheet says more than its title"
    assert not re.search(r"\{|[a-z]+[.-][a-z]+\.[a-z]|\b(field|mark|about|why)\.", said), said


@pytest.mark.parametrize("city", CITIES)
def test_a_city_tells_what_its_tile_gives_before_it_is_taken(city: str) -> None:
    state = start(5)
    said = text(about.render(state, context(state), city)[1])
    for kind, number in CITIES[city].relief.items():
        assert WORDS.count(f"symbols.{kind}", number) in said
    assert f"Value {CITIES[city].value}" in said


def test_in_a_siege_an_own_courtier_tells_why_it_is_of_no_use_and_a_rivals_does_not() -> None:
    red = {"tokens": 1, "right": ["merchant"]}
    match = sieges(red=red, yellow={"right": ["merchant"]}, troops={"red": {"siena": 2}})
    match.play("besiege siena")
    ctx = context(match.state)
    own, rivals = (about.render(match.state, ctx, f"{colour}.right:merchant")[1] for colour in ("red", "yellow"))
    assert "It brings no strength in a battle." in text(own)
    assert "why-not" not in rivals


def test_reconstructed_numbers_are_told_apart_from_printed_ones() -> None:
    state = start(3)
    said = text(about.render(state, context(state), "ravenna")[1])
    assert "Printed in the rulebooks: the city itself" in said and "Our reconstruction" in said
    hre = text(about.render(state, context(state), "hre")[1])
    assert "Our reconstruction, since it stands only on the printed piece: cost." in hre


@pytest.mark.slow
def test_every_element_of_a_table_leads_to_its_sheet() -> None:
    page = FakePage()
    page.new(5)
    chance = Random(5)
    for _ in range(120):
        state = page.app.match.state
        places = {p for region in ("board", "palace", "prestige") for p in page.found(region, "data-place")}
        assert len(places) > 45
        for place in places:
            about.render(state, context(state), place)
        page.send(chance.choice([a for a in page.actions() if not a.startswith("@")]))


def test_what_cannot_be_done_opens_a_sheet_and_closing_it_leads_back() -> None:
    page = FakePage()
    page.new(3)
    assert ":about siena" in page.found("board", "data-command")
    page.send(":about siena")
    assert page.attributes["data-panel"] == "about siena"
    assert "Siena" in page.text("dialog") and ":view game" in page.found("dialog", "data-command")
    page.send(":view offer")
    page.send(":about offer.pope")
    assert ":view offer" in page.found("dialog", "data-command"), "from the offer back to the offer"
    page.send(":view game")
    assert not page.regions["dialog"] and page.attributes["data-panel"] == ""


@pytest.mark.parametrize("nonsense", ("", "atlantis", "red.9", "red.left:nobody", "purple.1", "offer.leonardo", "x.y"))
def test_a_sheet_of_nothing_is_a_sentence_and_changes_nothing(nonsense: str) -> None:
    page = FakePage()
    page.new(3)
    page.send(f":about {nonsense}")
    assert "nothing called" in page.text("dialog")
    assert page.app.view == "game"


def test_there_is_no_sheet_without_a_game() -> None:
    page = FakePage()
    page.send(":about siena")
    assert "no game" in page.text("dialog")


def annexing() -> object:
    """The first state of a random game in which somebody annexes."""
    for seed in range(40):
        for state in random_game(3, seed):
            legal = GAME.legal_actions(state)
            if any(action.startswith("annex ") for action in legal):
                return state
    raise AssertionError("nobody annexes")


def test_a_sheet_offers_what_can_be_done_and_says_why_the_rest_cannot() -> None:
    state = annexing()
    ctx = context(state)
    open_cities = [a.split(" ")[1] for a in ctx.legal if a.startswith("annex ")]
    for city in CITIES.values():
        html = about.render(state, ctx, city.id)[1]
        played = [a["data-action"] for _, a in read(html).elements if "data-action" in a]
        assert played == ([f"annex {city.id}"] if city.id in open_cities else [])
        assert ("why-not" in html) == (city.id not in open_cities)


def test_the_menu_of_a_place_leads_to_its_sheet() -> None:
    state = start(4)
    ctx = evolve(context(state), legal=("march florence ravenna", "march bologna ravenna", "done"))
    items = [a for _, a in read(str(board.render(state, ctx))).elements if a.get("role") == "menuitem"]
    assert ":about ravenna" in [item.get("data-command") for item in items]


def test_a_room_tells_its_card_its_improvement_and_what_lies_in_the_way() -> None:
    state = start(3)
    rooms = (Room("lorenzo", "merchant", True, 1), *state.players[0].rooms[1:])
    player = evolve(state.players[0], rooms=rooms, left=(Courtier("pope", False),), tiles=(Tile("guild", False),))
    state = evolve(state, players=(player, *state.players[1:]))
    ctx = context(state)
    said = text(about.render(state, ctx, "red.1")[1])
    for part in ("Lorenzo de' Medici", "2 florins", "Merchant", "2 boats", "indulgence", "Agent of"):
        assert part in said.replace("&#x27;", "'")
    assert "Spent" in text(about.render(state, ctx, "red.left:pope*")[1])
    assert "1 tile held, 0 ready" in text(about.render(state, ctx, "red.guild")[1])
    printed = next(n for n, action in enumerate(PALACES["yellow"].rooms, 1) if action == "govern")
    assert "The room itself gives 1 crown" in text(about.render(state, ctx, f"yellow.{printed}")[1])


def test_a_city_has_its_other_name_where_it_differs_and_a_name_with_a_full_stop_no_second_one() -> None:
    czech = load("cs", *CATALOGUES)
    assert both_names(czech, "turin") == "Turín (Torino)"
    assert both_names(czech, "mantua") == "Mantova"
    state = start(5)
    rome = next(seat for seat, player in enumerate(state.players) if player.faction == "white")
    room = Room("alexander", "lucrezia", False, NOBODY)
    player = evolve(state.players[rome], rooms=(room, *state.players[rome].rooms[1:]))
    state = evolve(state, players=(*state.players[:rome], player, *state.players[rome + 1 :]))
    said = text(about.render(state, evolve(context(state), t=czech), "white.1")[1]).replace(" .", ".")
    assert "Alexandr VI. Dává" in said and "VI.." not in said
    assert card.describe(czech, card.face_of_card(czech, "alexander")).startswith("Alexandr VI. Akce")


def test_names_of_players_bring_no_markup_into_a_sheet() -> None:
    hostile = '"><script>x</script>'
    state = laden(start(3, names=[hostile, hostile, hostile]))
    for place in ("florence", "red.1", "red.treasury", "france", "patronage", "offer.pope"):
        assert "<script" not in about.render(state, context(state), place)[1]


def test_the_rules_in_brief_name_every_symbol_and_action() -> None:
    html = help.render(WORDS)
    said = text(html)
    for kind in KINDS:
        assert WORDS(f"symbol.{kind}") in said and f'href="#sym-{kind}"' in html
    for action in ACTIONS:
        assert WORDS(f"action.{action}") in said and WORDS(f"about.{action}") in said
    assert not re.search(r"\b(help|sign-use|symbol-use|sign)\.[a-z]", said)
    page = FakePage()
    page.new(3)
    page.send(":view menu")
    assert ":view help" in page.found("dialog", "data-command")
    page.send(":view help")
    assert "Rules in brief" in page.text("dialog")
