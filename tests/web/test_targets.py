"""Where actions lie: every notation of the game is understood, and lies where a player would look for it."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from virtu.games.virtu.data import BONUSES, BUYABLE, CARDS, CITIES, FACTIONS, POWERS, TILES
from web.views.targets import READERS, by_place, element_id, of_faction, on_board, places

from .tables import GAME, context, random_game, start

LIES = {
    "place lorenzo action 2": ("hand.lorenzo", "red.2"),
    "place lorenzo under 5": ("hand.lorenzo", "red.5"),
    "place lorenzo left": ("hand.lorenzo", "red.left"),
    "start 3": ("red.3",),
    "move 1": ("red.5",),
    "move 2": ("red.1",),
    "move 3 florins": ("red.2",),
    "release 2 cross": ("red.2",),
    "release 2 crowns": ("red.2",),
    "keep 2": ("red.2",),
    "turn florence": ("red.florence",),
    "turn duchy": ("red.duchy",),
    "rearm ottoman": ("ottoman",),
    "patronise": ("patronage",),
    "bonus duomo": ("bonus.duomo",),
    "sell left:merchant": ("red.left:merchant",),
    "sell card": ("red.4",),
    "annex ravenna": ("ravenna",),
    "march florence ravenna": ("florence", "ravenna"),
    "sail pisa genoa": ("pisa", "genoa"),
    "token card": ("red.4",),
    "token improvement": ("red.4",),
    "take reserve": ("red.reserve",),
    "take green.3": ("green.3",),
    "send ravenna": ("ravenna",),
    "send hre": ("hre",),
    "expel green.3": ("green.3",),
    "expel ravenna": ("ravenna",),
    "indulge florins": ("red.4",),
    "pay room crown": ("red.4",),
    "pay card cross": ("red.4",),
    "pay improvement florin": ("red.4",),
    "pay left:bishop cross": ("red.left:bishop",),
    "pay guild boat": ("red.guild",),
    "pay bologna crown": ("red.bologna",),
    "pay ottoman boat": ("ottoman",),
    "pay michelangelo crown": ("red.michelangelo",),
    "pay indulgence crown": ("red.4",),
    "pay treasury florin": ("red.treasury",),
    "collect right:banker": ("red.right:banker",),
    "@green collect venice": ("green.venice",),
    "besiege siena": ("siena",),
    "withdraw siena": ("siena",),
    "commit token 1": ("red.tokens",),
    "commit leonardo 1": ("red.leonardo",),
    "commit cannons 2": ("red.cannons",),
    "commit france 2": ("france",),
    "commit left:condottiere 1": ("red.left:condottiere",),
    "retreat spoleto florence": ("spoleto", "florence"),
    "lose spoleto": ("spoleto",),
    "close left": ("red.left",),
    "close left left:merchant* discard": ("red.left", "red.left:merchant*"),
    "close lighter left:merchant right": ("red.left:merchant", "red.right"),
    "wages": ("red.treasury",),
    "disband pisa": ("pisa",),
    "set left:merchant action 2": ("red.left:merchant", "red.2"),
    "set left:merchant under 2": ("red.left:merchant", "red.2"),
    "shift left:merchant*": ("red.left:merchant*",),
    "dismiss 2 card left": ("red.2", "red.left"),
    "dismiss 2 under right": ("red.2", "red.right"),
    "discard left:merchant": ("red.left:merchant",),
    "buy merchant": ("offer.merchant",),
    "buy duchy": ("offer.duchy",),
    "buy cathedral venice": ("offer.cathedral", "venice"),
    "put left": ("red.left",),
    "recruit florence": ("florence",),
    "ally france": ("france",),
    "ally ottoman less boat": ("ottoman",),
    "overturn hre": ("hre",),
    "done": (),
    "pass": (),
}


@pytest.fixture
def state():
    """Red sits first and its marker stands on room 4."""
    first = start(4, first=0, factions=["red", "yellow", "green", "blue"])
    players = (evolve(first.players[0], marker=4), *first.players[1:])
    return evolve(first, players=players)


@pytest.mark.parametrize("notation", LIES)
def test_where_each_notation_lies(notation, state):
    assert places(notation, state, 0) == LIES[notation]


def test_the_list_has_every_verb_that_lies_somewhere():
    assert {n.split()[1 if n.startswith("@") else 0] for n in LIES} >= set(READERS)


KNOWN = re.compile(
    rf"(?:{'|'.join([*CITIES, *POWERS])}|patronage|(?:offer)\.(?:{'|'.join(BUYABLE)})|bonus\.(?:{'|'.join(BONUSES)})"
    rf"|hand\.(?:{'|'.join(CARDS)})|(?:{'|'.join(FACTIONS)})\.(?:[1-5]|left|right|treasury|reserve|tokens"
    rf"|(?:left|right):(?:{'|'.join(CARDS)})\*?|{'|'.join([*TILES, *BONUSES])}))"
)


@pytest.mark.parametrize("seed", range(6))
def test_every_action_of_random_games_lies_at_places_that_exist(seed):
    homeless = set()
    for state in random_game(3 + seed % 3, seed, most=1500):
        for seat in range(len(state.players)):
            for notation in GAME.legal_actions(state, seat):
                found = places(notation, state, seat)
                assert all(KNOWN.fullmatch(place) for place in found), (notation, found)
                homeless |= set() if found else {notation.split()[0]}
    assert homeless <= {"done", "pass", "close"}


def test_places_gather_the_actions_of_the_seat_that_is_asked(state):
    ctx = evolve(context(state), asked=0, legal=("march florence ravenna", "march florence bologna", "done"))
    assert by_place(state, ctx) == {
        "florence": ("march florence ravenna", "march florence bologna"),
        "ravenna": ("march florence ravenna",),
        "bologna": ("march florence bologna",),
    }
    assert by_place(state, evolve(ctx, asked=-1)) == {}


def test_ids_of_menus_tell_places_apart():
    every = [
        *CITIES,
        *POWERS,
        *(f"red.{n}" for n in "12345"),
        "red.left:merchant",
        "red.left:merchant*",
        "red.right:merchant",
    ]
    ids = [element_id(place) for place in every]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z][\w-]*", name) for name in ids)


def test_a_place_belongs_to_a_palace_or_to_the_board():
    assert of_faction("red.3") == "red" and of_faction("offer.merchant") == "" and of_faction("ravenna") == ""
    assert on_board("ravenna") and on_board("hre") and not on_board("red.3") and not on_board("patronage")
