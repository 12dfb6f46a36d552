"""The palace, its cards, and what lies beside it."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from attrs import evolve

from tests.web.page_reader import FakePage, play
from tests.web.wellformed import read
from virtu.core import game as games
from virtu.core.words import load
from virtu.games.virtu.data import BUYABLE, CARDS, TILES
from virtu.games.virtu.state import Courtier, Room, State, Tile
from web.catalogues import CATALOGUES
from web.views import card, hand, palace
from web.views.context import Context
from web.views.targets import of_faction, places

GAME = games.load("virtu")
WORDS = load("en", *CATALOGUES)


def table(**player: object) -> State:
    """The table after set-up of three, the first player changed."""
    state = GAME.initial({"players": 3, "first": 0}, 1)
    return evolve(state, players=(evolve(state.players[0], **player), *state.players[1:]))


def drawn(state: State, legal: tuple[str, ...] = (), asked: int = 0, shown: int = 0) -> str:
    names = tuple(WORDS(f"faction.{p.faction}") for p in state.players)
    return str(palace.render(state, Context(t=WORDS, legal=legal, asked=asked, shown=shown, names=names)))


def test_a_full_palace_is_well_formed_and_says_what_lies_there() -> None:
    rooms = (
        Room("lorenzo", "merchant", True, 1),
        Room("", "", False, 0),
        Room("gonfalonier"),
        Room("", "", True, 2),
        Room("cardinal", "banker"),
    )
    state = table(
        marker=3,
        rooms=rooms,
        left=(Courtier("pope", False), Courtier("bishop"), Courtier("merchant", True, True)),
        right=(Courtier("podesta"), Courtier("podesta", False), Courtier("admiral")),
        tiles=tuple(Tile(t, i % 2 == 0) for i, t in enumerate(list(TILES)[:20])),
        trophies=(1, 2),
        bonuses=("leonardo", "prince"),
        florins=17,
        tokens=3,
    )
    everything = " | ".join(re.findall(r"<title>(.*?)</title>", unescape(drawn(state))))
    for said in (
        "room 1 (Patronise). Lorenzo de' Medici. gives 1 crown or 2 florins. improved by Merchant. gives 2 boats. "
        "An indulgence lies here. Agent of Naples",
        "room 3 (Wage war). Gonfalonier. gives 2 cavalry or 1 war symbol. The action marker is here",
        "Treasury: 17 florins",
        "3 war tokens",
        "Trophy taken from Venice",
        "Leonardo da Vinci",
    ):
        assert said in everything


def test_the_spent_side_is_known_without_colour() -> None:
    face = card.face_of_card(WORDS, "merchant")
    ready, spent = card.draw(WORDS, face, 0, 0), card.draw(WORDS, face, 0, 0, ready=False)
    for sign in ('class="hatch"', "rotate(", ">spent<"):
        assert sign in spent and sign not in ready
    state = table(tiles=(Tile("florence"), Tile("pisa", ready=False)))
    spent_tiles = [html for html in drawn(state).split('<g class="tile ')[1:] if html.startswith("spent")]
    assert len(spent_tiles) == 1 and ">spent<" in spent_tiles[0] and "hatch" in spent_tiles[0]


def test_spaces_open_and_closed_at_the_start() -> None:
    html = drawn(table())
    assert html.count('class="space"') == 3
    assert html.count('class="space lighter closed"') == 3


@pytest.mark.parametrize("thing", [*BUYABLE, *CARDS])
def test_every_card_and_tile_has_a_face_with_its_whole_relief(thing: str) -> None:
    face = card.face_of_card(WORDS, thing) if thing in CARDS else card.face_of_tile(WORDS, thing)
    html = card.draw(WORDS, face, 0, 0)
    read(html)
    for kind in face.relief:
        assert f'href="#sym-{kind}"' in html
    words = card.describe(WORDS, face)
    for kind, number in {**face.relief, **face.cost}.items():
        assert WORDS.count(f"symbols.{kind}", number) in words


def test_reconstructed_numbers_are_marked() -> None:
    assert "reconstruction" in card.describe(WORDS, card.face_of_card(WORDS, "admiral"))
    assert "reconstruction" not in card.describe(WORDS, card.face_of_tile(WORDS, "cannons"))


def test_each_action_of_a_palace_can_be_done_where_it_lies() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(8)
    for _ in range(60):
        state, asked = page.app.match.state, page.app.match.game.actors(page.app.match.state)[0]
        faction = state.players[asked].faction
        html = read(page.regions["palace"])
        offered = {a["data-action"] for _, a in html.elements if "data-action" in a}
        for action in page.app.match.game.legal_actions(state):
            own = [p for p in places(action, state, asked) if of_faction(p) == faction]
            if own:
                assert action in offered, action
        play(page, 1, seed=chance.randrange(1000))


def test_the_offer_shows_every_pile_with_what_is_left() -> None:
    state = table()
    html = hand.offer(state, Context(t=WORDS, names=("A", "B", "C")))
    labels = re.findall(r'data-place="offer\.[^>]*><title>(.*?)</title>', unescape(html))
    assert len(labels) == len(BUYABLE)
    assert any(label.startswith("Pope") and "1 left" in label for label in labels)
    bonuses = [a for _, a in read(html).elements if a.get("data-place", "").startswith("bonus.")]
    assert len(bonuses) == 10


def test_the_price_of_a_move_stands_at_the_room() -> None:
    state = table(marker=1, florins=5)
    html = drawn(state, legal=("move 1", "move 2", "move 3 florins"))
    assert html.count('class="price"') == 1
    assert 'data-action="move 3 florins"' in html
