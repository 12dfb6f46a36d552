"""Set-up (FR "Mise en place", CS "Příprava hry")."""

from __future__ import annotations

import pytest

from tests.engine.table import GAME, legal, mover, new_game, of, offered, order, owner, play, refused, tiles, troops
from virtu.games.virtu.data import (
    BONUSES,
    BUYABLE,
    CARDS,
    CITIES,
    CITY_LIST,
    DISCS,
    INDULGENCES,
    MAX_AGENTS,
    MAX_TROOPS,
    PALACES,
    TILES,
)

STARS = {"nice", "turin", "milan", "genoa", "parma", "ragusa", "cagliari", "reggio"}
ONLY_FIVE = {"perugia", "civitavecchia"}


@pytest.mark.parametrize(("players", "in_play", "neutral"), [(3, 20, 14), (4, 28, 20), (5, 30, 20)])
def test_setup_cities_in_play(players: int, in_play: int, neutral: int) -> None:
    """S1. The side of the board and the closed cities by players (FR "À 3 / 4 / 5 joueurs",
    CS "Hra 3 / 4 / 5 hráčů")."""
    match = new_game(players)
    assert sum(owner(match, city) != "absent" for city in CITIES) == in_play
    assert sum(owner(match, city) == "neutral" for city in CITIES) == neutral


def test_setup_three_players_close_eight_cities() -> None:
    """S2, S4. With three the eight starred cities are closed, Perugia and Civitavecchia are not on that side."""
    match = new_game(3)
    assert {city for city in CITIES if owner(match, city) == "absent"} == STARS | ONLY_FIVE


def test_setup_four_players_open_the_starred_cities() -> None:
    """S3, S4. With four only the two cities of the other side are missing."""
    assert {city for city in CITIES if owner(new_game(4), city) == "absent"} == ONLY_FIVE


@pytest.mark.parametrize(("players", "who"), [(3, "neutral"), (4, "neutral"), (5, "white")])
def test_setup_rome_has_arms_only_with_five(players: int, who: str) -> None:
    """S5. Rome is a neutral city with three and four, the fifth player's capital with five."""
    assert owner(new_game(players), "rome") == who


@pytest.mark.parametrize(
    ("colour", "cities"),
    [
        ("red", ["florence", "pisa"]),
        ("yellow", ["bari", "naples"]),
        ("green", ["venice", "verona"]),
        ("blue", ["genoa", "milan"]),
        ("white", ["civitavecchia", "rome"]),
    ],
)
def test_setup_start_cities(colour: str, cities: list[str]) -> None:
    """S7, S8. Each player has two start cities with a disc, a ready tile and a troop at each (FR 9-11, CS 9-11)."""
    match = new_game(5)
    assert tiles(match, colour) == cities
    assert troops(match, colour) == dict.fromkeys(cities, 1)
    assert sorted(city for city in CITIES if owner(match, city) == colour) == cities


@pytest.mark.parametrize(("colour", "agents"), [("red", 2), ("yellow", 3), ("green", 2), ("blue", 2), ("white", 3)])
def test_setup_agents(colour: str, agents: int) -> None:
    """S9. Two agents; Naples and Rome have a third through their family cards (FR 12, CS 12)."""
    assert of(new_game(5), colour).agents == agents


def test_setup_one_florin() -> None:
    """S10. Everybody begins with one florin (FR 13, CS 13)."""
    assert [player.florins for player in new_game(5).state.players] == [1] * 5


def test_setup_numbers_of_pieces() -> None:
    """S6. The box: 18 discs, 6 troops, 5 agents a player, 10 indulgences, 12 piles of cards, 57 tiles less two."""
    assert (DISCS, MAX_TROOPS, MAX_AGENTS, INDULGENCES, len(BONUSES)) == (18, 6, 5, 10, 10)
    characters = [card.copies for card in CARDS.values() if card.kind == "character"]
    assert sorted(characters) == [1] + [5] * 11
    assert sum(card.kind == "family" for card in CARDS.values()) == 15
    bought = {name: TILES[name].copies for name in BUYABLE if name in TILES}
    assert bought == {"duchy": 5, "principality": 5, "kingdom": 2, "republic": 2, "guild": 5, "cathedral": 5}
    assert len(CITY_LIST) == 30


@pytest.mark.parametrize("players", [3, 4, 5])
def test_setup_titles_of_a_colour_come_with_their_player(players: int) -> None:
    """S6, W21. A duchy and a principality are there for each colour at the table; the rest of the offer is always
    whole."""
    offer = dict(zip(BUYABLE, new_game(players).state.supply, strict=True))
    assert (offer["duchy"], offer["principality"]) == (players, players)
    assert (offer["kingdom"], offer["republic"], offer["guild"], offer["cathedral"]) == (2, 2, 5, 5)
    assert (offer["pope"], offer["cardinal"]) == (1, 5)


@pytest.mark.parametrize(
    ("first", "colours"), [(0, "red yellow green"), (1, "yellow green red"), (2, "green red yellow")]
)
def test_setup_order_goes_clockwise_from_the_first_player(first: int, colours: str) -> None:
    """S12, S13. Turn order clockwise from the first player; both tracks stack the discs in that order, the first on
    top."""
    match = new_game(first=first)
    assert order(match) == colours.split()
    assert match.state.city_stack == match.state.patronage_stack == match.state.order


def test_setup_first_player_is_drawn_from_the_seed() -> None:
    """S12. Any way of finding the first player will do; here the seed draws, the same seat for the same seed."""
    drawn = [GAME.initial({"players": 5}, seed).order[0] for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3, 4}
    assert drawn == [GAME.initial({"players": 5}, seed).order[0] for seed in range(40)]


def test_setup_palaces_have_five_actions_and_no_trade() -> None:
    """S14. Each palace shows the five other actions once each; trade comes with the Merchant alone."""
    rings = [palace.rooms for palace in PALACES.values()]
    assert all(sorted(ring) == ["annex", "govern", "intrigue", "patronise", "war"] for ring in rings)
    assert len(set(rings)) == 5
    assert [card.id for card in CARDS.values() if card.action == "trade"] == ["merchant"]


def test_setup_family_cards_go_anywhere_allowed() -> None:
    """S11, S16, S17. A card with an action into any room or to either side; one without only to a side (FR 7, CS 7)."""
    match = new_game()
    everywhere = [f"action {room}" for room in range(1, 6)] + ["left", "right"]
    expected = [f"place {card} {place}" for card in ("lorenzo", "piero") for place in everywhere]
    expected += ["place giovanni left", "place giovanni right"]
    assert (mover(match), legal(match)) == ("red", sorted(expected))


def test_setup_improvement_lies_under_an_action_card() -> None:
    """S18. An improvement needs an action card above it, and each action card has one at most."""
    match = play(new_game(), "place lorenzo action 2")
    assert offered(match, "place") == sorted(
        ["giovanni left", "giovanni right", "giovanni under 2", "piero left", "piero right", "piero under 2"]
        + [f"piero action {room}" for room in (1, 3, 4, 5)]
    )
    play(match, "place giovanni under 2")
    assert "place piero under 2" not in legal(match)
    refused(match, "place piero under 2", "place piero action 2", "place piero under 3")


def test_setup_three_courtier_spaces_are_open() -> None:
    """S15. One courtier space on the left, two on the right are open at the start."""
    match = play(new_game(), "place lorenzo left")
    refused(match, "place piero left")
    play(match, "place piero right", "place giovanni right")
    assert mover(match) == "yellow"


def test_setup_every_player_places_in_turn() -> None:
    """S11. All players lay out their three cards before the first spring begins."""
    match = new_game()
    seen = []
    while match.state.season == "setup":
        seen.append(mover(match))
        play(match, legal(match)[-1])
    assert seen == ["red"] * 3 + ["yellow"] * 3 + ["green"] * 3
    assert (match.state.season, match.state.year, mover(match)) == ("spring", 1, "red")
