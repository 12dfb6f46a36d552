"""Written positions (docs/positions.md): read, refused, written."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine import fuzzing
from tests.engine.mangling import mangle
from tests.engine.table import GAME, legal, mover, of, owner, play, power, sieges, table, tiles, troops, winter
from virtu.core import link, position
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.errors import BadOptions, BadPosition, VirtuError
from virtu.core.match import Match
from virtu.games.virtu import words as wording
from virtu.games.virtu.check import check_state
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.judgement import weight
from virtu.games.virtu.state import Tile, put

DOCUMENT = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
WORDS = wording.load("en")


def worded(error: VirtuError) -> bool:
    """Whether the error has a sentence in which no hole stays open."""
    holes = re.findall(r"\{\w+\}", WORDS(error.code))
    told = wording.error(WORDS, error)
    return WORDS.knows(error.code) and not any(hole in told for hole in holes)


def sample(seed: int, actions: int) -> Match:
    """A match in the middle of a random game."""
    match = Match.new(GAME, {"players": 3 + seed % 3, "edition": ("fr", "cs")[seed % 2]}, seed)
    bot = RandomBot(weight, Chance(seed))
    for _ in range(actions):
        if match.state.agenda:
            match.play(bot.draw(match.legal()))
    return match


SAMPLES = [sample(seed, 40 * seed + 3) for seed in range(9)]


def test_positions_the_examples_of_the_document_are_read() -> None:
    """Every example in docs/positions.md is a possible position."""
    assert len(EXAMPLES) >= 3
    for text in EXAMPLES:
        match = position.read(text)
        assert match.legal()
        assert position.read(position.write(match)).state == match.state


def test_positions_the_large_example() -> None:
    """What the long example of docs/positions.md says is what lies on the table."""
    match = position.read(EXAMPLES[0])
    assert (match.state.year, match.state.season, mover(match)) == (6, "spring", "green")
    assert (owner(match, "ravenna"), owner(match, "terracina")) == ("green", "yellow")
    assert troops(match, "green") == {"venice": 2, "ravenna": 1}
    assert "ravenna*" in tiles(match, "green") and "guild" in tiles(match, "green")
    assert of(match, "green").rooms[3].card == "colleoni" and of(match, "green").rooms[3].under == "condottiere"
    assert (power(match, "france").ally, power(match, "france").ready) == (0, False)
    assert "march venice bologna" in legal(match)


def test_positions_only_what_differs() -> None:
    """An empty document is the first spring of a game for three, nobody having placed a card."""
    match = position.read("")
    assert (match.state.year, match.state.season, mover(match)) == (1, "spring", "red")
    assert legal(match) == [f"start {room}" for room in range(1, 6)]


@pytest.mark.parametrize("match", SAMPLES, ids=lambda match: match.state.season)
def test_positions_any_state_can_be_written(match: Match) -> None:
    """Any state of a game is written as a document that gives the same state again."""
    text = position.write(match)
    again = position.read(text)
    assert again.state == match.state
    assert position.write(again) == text
    assert tomllib.loads(text)["game"] == "virtu"


def test_positions_a_position_can_be_a_short_link() -> None:
    """A position goes into a link of its own."""
    match = winter("buy", red={"florins": 7, "left": ["podesta"]})
    text = link.encode_position(GAME, match.state)
    assert link.decode(text).state == match.state
    assert len(text) <= 400


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("year = ", "error.position-toml"),
        ("year = 1" + "0" * 5000, "error.position-toml"),
        ("year = 0x" + "f" * 4000, "error.position-type(where='year')"),
        ('game = "chess"', "error.unknown-game(game='chess')"),
        ("game = 7", "error.unknown-game(game='')"),
        ("colour = 1", "error.position-unknown(where='colour')"),
        ('year = "two"', "error.position-type(where='year')"),
        ("year = 0", "position.year"),
        ("year = true", "error.position-type(where='year')"),
        ('season = "autumn"', "position.season"),
        ('step = "dance"', "position.step(step='dance')"),
        ('season = "winter"\nstep = "act"', "position.step(step='act')"),
        ('to_move = "purple"', "error.position-seat(colour='purple', where='to_move')"),
        ('to_move = "blue"', "error.position-seat(colour='blue', where='to_move')"),
        ('order = ["red", "red", "green"]', "position.stack(where='order')"),
        ('order = "red"', "error.position-type(where='order')"),
        ('city_order = ["red"]', "position.stack(where='city_stack')"),
        ("[options]\nplayers = 2", "error.player-count(players='2')"),
        ('[options]\nedition = "de"', "error.edition(edition='de')"),
        ('[options]\nfirst = "rome"', "error.first-player(first='rome')"),
        ("[cities]\nravenna = 1", "error.position-seat(colour='1', where='cities.ravenna')"),
        ('[cities]\nravenna = ["red"]', "error.position-seat(colour=\"['red']\", where='cities.ravenna')"),
        ('[cities]\nlucca = "red"', "error.position-unknown(where='cities.lucca')"),
        ('[cities]\nmilan = "red"', "position.owner(city='milan')"),
        ('[cities]\nperugia = "red"', "position.owner(city='perugia')"),
        ("[troops.red]\nflorence = 7", "position.too-many-troops(faction='red')"),
        ("[troops.red]\nflorence = -1", "position.troops(city='florence')"),
        ("[troops.red]\nflorence = 1.5", "error.position-type(where='troops.red.florence')"),
        ("[troops.red]\nmilan = 1", "position.troops(city='milan')"),
        ("[troops]\nred = 3", "error.position-type(where='troops.red')"),
        ('season = "winter"\n[troops.red]\nravenna = 1\n[players.red]\nmarker = 1\n[players.yellow]\nmarker = 1\n'
         "[players.green]\nmarker = 1", "position.troops(city='ravenna')"),
        ('[agents]\nred = ["ravenna", "siena", "rome"]', "position.agents(faction='red')"),
        ('[agents]\nred = ["red.6"]', "error.position-unknown(where='agents.red.red.6')"),
        ('[agents]\nred = ["milan"]', "error.position-unknown(where='agents.red.milan')"),
        ("[players.red]\nflorins = -1", "position.florins(faction='red')"),
        ("[players.red]\nflorins = 10000000", "position.florins(faction='red')"),
        ("[players.red]\nmarker = 6", "position.marker(faction='red')"),
        ("[players.red]\nagents = 6", "position.agents(faction='red')"),
        ("[players.red]\ntokens = -2", "position.tokens(faction='red')"),
        ("[players.red]\npatronage = 6", "position.patronage(faction='red')"),
        ("[players.red]\npatronage = 2", "position.bonus"),
        ('[players.red]\npatronage = 4\nbonuses = ["leonardo", "columbus"]', "position.bonus"),
        ('[players.red]\npatronage = 2\nbonuses = ["mozart"]', "position.bonus"),
        ('[players.red]\npatronage = 2\nbonuses = ["cannons"]', "position.bonus"),
        ('[players.red]\nleft = ["machiavelli"]', "position.bonus"),
        ('[players.red]\nleft = ["jester"]', "position.card(card='jester')"),
        ('[players.red]\nleft = ["merchant", "merchant"]', "position.spaces(faction='red')"),
        ('[players.red]\nleft = ["moro"]', "position.family(card='moro')"),
        ('[players.red]\nleft = ["piero"]\nright = ["piero"]', "position.family(card='piero')"),
        ('[players.red]\nleft = ["cardinal"]\nright = ["cardinal"]', "position.limit(thing='cardinal')"),
        ('[players.red]\nleft = ["pope"]\n[players.green]\nleft = ["pope"]', "position.supply(thing='pope')"),
        ('[players.red]\nrooms = { 1 = "condottiere" }', "position.room(faction='red')"),
        ('[players.red]\nrooms = { 6 = "podesta" }', "error.position-type(where='players.red.rooms')"),
        ('[players.red]\nrooms = { 1 = "/podesta" }', "position.room(faction='red')"),
        ('[players.red]\ntiles = ["ravenna"]', "position.city-tiles(faction='red')"),
        ('[players.red]\ntiles = ["crown"]', "error.position-unknown(where='players.red.crown')"),
        ('[players.red]\ntiles = ["cathedral"]', "position.cathedral-tiles(faction='red')"),
        ('cathedrals = ["florence"]', "position.cathedral-tiles(faction='red')"),
        ('cathedrals = ["pisa"]', "position.cathedral(city='pisa')"),
        ('[players.red]\ntiles = ["kingdom", "republic"]', "position.limit(thing='republic')"),
        ('[players.red]\nspent = ["venice"]', "error.position-unknown(where='players.red.venice')"),
        ('[players.red]\ntrophies = ["red"]', "position.trophies(faction='red')"),
        ('[players.red]\ntrophies = ["green", "green"]', "position.trophies(faction='red')"),
        ('[players.red]\nlost_spaces = ["top"]', "position.spaces(faction='red')"),
        ('[players.red]\nlost_spaces = ["left", "left"]', "position.spaces(faction='red')"),
        ('[players.red]\ntiles = ["duchy"]\nlost_spaces = ["left", "right", "right"]',
         "position.spaces(faction='red')"),
        ("[players.red]\nindulgences = [0]", "error.position-type(where='players.red.indulgences')"),
        ("[players.red]\nhat = 1", "error.position-unknown(where='players.red.hat')"),
        ("[players]\nred = 1", "error.position-type(where='players.red')"),
        ('[players.red]\ntrophies = ["purple"]', "error.position-seat(colour='purple', where='players.red')"),
        ("[players.red]\ntrophies = 3", "error.position-type(where='players.red.trophies')"),
        ("[players.red]\nbonuses = 3", "error.position-type(where='players.red.bonuses')"),
        ("[players.red]\nlost_spaces = 3", "error.position-type(where='players.red.lost_spaces')"),
        ("[players.red]\nspent = 3", "error.position-type(where='players.red.spent')"),
        ("[troops.purple]\nravenna = 1", "error.position-seat(colour='purple', where='troops')"),
        ('[agents]\npurple = ["ravenna"]', "error.position-seat(colour='purple', where='agents')"),
        ("[agents]\nred = 3", "error.position-type(where='agents.red')"),
        ('[beaten]\npurple = ["ravenna"]', "error.position-seat(colour='purple', where='beaten')"),
        ('[powers.spain]\nally = "red"', "error.position-unknown(where='powers.spain')"),
        ("[powers.hre]\nready = false", "error.position-seat(colour='', where='powers.hre')"),
        ('[beaten]\nred = ["florence"]', "position.beaten"),
        ('ending = ["end.boredom"]\nseason = "winter"\n[players.red]\nmarker = 1\n[players.yellow]\nmarker = 1\n'
         "[players.green]\nmarker = 1", "position.season"),
        ('season = "winter"', "position.marker(faction='red')"),
        ("agenda = 3", "error.position-type(where='agenda')"),
        ('agenda = [{ is = "Dance" }]', "error.position-kind(kind='Dance', where='agenda[0]')"),
        ('agenda = [{ is = "Spring" }]', "position.agenda"),
        ('agenda = [{ is = "SpringEnds" }]', "position.agenda"),
        ('agenda = [{ is = "SpringEnds" }, { is = "MoveMarker", seat = 9 }]', "position.agenda"),
        ('agenda = [{ is = "SpringEnds" }, { is = "StartMarker", seat = 2, hat = 1 }]',
         "error.position-unknown(where='agenda[1].hat')"),
        ('agenda = [{ is = "SpringEnds" }, { is = "StartMarker", seat = 0 }]', "position.agenda"),
        ('agenda = [{ is = "SpringEnds" }, { is = "War", seat = 2 }]', "position.agenda"),
    ],
)  # fmt: skip
def test_positions_impossible_ones_are_refused_with_a_reason(text: str, told: str) -> None:
    """Each impossible position is refused with its reason and the place of it, which have words."""
    with pytest.raises((BadPosition, BadOptions, VirtuError)) as caught:
        position.read(text)
    assert told in (str(caught.value), caught.value.code)
    assert worded(caught.value)


@pytest.mark.parametrize(
    ("text", "beyond"),
    [
        ("year = 100000", "year = 100001"),
        ("[players.red]\ntokens = 100000", "[players.red]\ntokens = 100001"),
        ("[players.red]\nflorins = 0\ntokens = 0", "[players.red]\nflorins = -1"),
        ("[players.red]\nagents = 5", "[players.red]\nagents = 6"),
        ("[players.red]\nagents = 2", "[players.red]\nagents = 1"),
        ("[players.red]\nmarker = 5", "[players.red]\nmarker = 6"),
        ("[players.red]\nmarker = 0", "[players.red]\nmarker = -1"),
        ('[players.red]\npatronage = 5\nbonuses = ["duomo", "leonardo"]',
         '[players.red]\npatronage = 6\nbonuses = ["duomo", "leonardo"]'),
        ("[troops.red]\nflorence = 6", "[troops.red]\nflorence = 7"),
        ("[troops.red]\nflorence = 0", "[troops.red]\nflorence = -1"),
        ("[players.red]\nindulgences = [1, 5]", "[players.red]\nindulgences = [1, 6]"),
        ('[players.red]\nlost_spaces = ["left"]', '[players.red]\nlost_spaces = ["left", "left"]'),
        ('[players.red]\ntrophies = ["yellow", "green"]', '[players.red]\ntrophies = ["yellow", "green", "green"]'),
    ],
)  # fmt: skip
def test_positions_the_last_possible_number_and_the_first_impossible_one(text: str, beyond: str) -> None:
    """Up to its limit a number is read, as it stands; beyond it is refused."""
    match = position.read(text)
    assert position.read(position.write(match)).state == match.state
    with pytest.raises(BadPosition):
        position.read(beyond)


def test_positions_the_first_player_by_colour() -> None:
    """`first` names a colour of those in play, at whatever seat it sits."""
    options = 'factions = ["green", "red", "yellow"]'
    for seat, colour in enumerate(("green", "red", "yellow")):
        match = position.read(f'[options]\n{options}\nfirst = "{colour}"')
        assert (match.state.options.first, match.state.order[0], mover(match)) == (seat, seat, colour)
    assert position.read('[options]\nfirst = "green"').state.options.first == 2
    assert position.read('[options]\nfirst = "random"').state.options.first == 0, "nothing is drawn for a position"


def test_positions_a_siege_before_no_city_is_refused() -> None:
    """The agenda names cities of the map; a number beyond them is refused and no other error."""
    match = sieges(troops={"red": {"siena": 2}}, red={"tokens": 1})
    battle = play(match, "besiege siena").state.agenda[-1]
    for city in (-1, len(CITY_LIST)):
        agenda = (*match.state.agenda[:-1], evolve(battle, city=city))
        with pytest.raises(BadPosition, match=r"position\.agenda"):
            check_state(evolve(match.state, agenda=agenda))


def test_positions_a_tile_that_was_never_printed_is_refused() -> None:
    """A tile of a save is one of the game's; the reason names the other one."""
    state = table().state
    red = evolve(state.players[0], tiles=(*state.players[0].tiles, Tile("casino")))
    with pytest.raises(BadPosition) as caught:
        check_state(evolve(state, players=(red, *state.players[1:])))
    assert str(caught.value) == "position.tile(tile='casino')" and worded(caught.value)


def test_positions_no_agent_stands_where_nobody_plays() -> None:
    """A city that is not in play with so few holds no agent either."""
    state = table().state
    milan = next(city for city in CITY_LIST if city.id == "milan")
    with pytest.raises(BadPosition, match=r"^position\.agent\(city='milan'\)"):
        check_state(evolve(state, agents=put(state.agents, milan.index, 0), memo={}))


@pytest.mark.parametrize("rivals", [{}, {"green": {"ravenna": 2}}], ids=["siege", "open field"])
def test_positions_while_a_war_bonus_is_being_paid(rivals: dict[str, dict[str, int]]) -> None:
    """G13. The moment at which the florins of a bonus are still due can be written; only who announced it can pay."""
    match = sieges(red={"florins": 0, "left": ["condottiere"]}, troops={"red": {"ravenna": 2}, **rivals}, bare=True)
    play(match, "besiege ravenna", "commit left:condottiere 1")
    kinds = [type(step).__name__ for step in match.state.agenda[7:]]
    assert kinds == (["Contest", "Battle", "Pay"] if rivals else ["Battle", "Pay"])
    assert position.read(position.write(match)).state == match.state
    agenda = (*match.state.agenda[:-1], evolve(match.state.agenda[-1], seat=2))
    with pytest.raises(BadPosition, match=r"position\.agenda"):
        check_state(evolve(match.state, agenda=agenda))


def test_positions_too_large_a_text() -> None:
    """A text beyond any position is not read at all."""
    with pytest.raises(BadPosition) as caught:
        position.read("#" * 300_000)
    assert caught.value.code == "error.too-large"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=300))
def test_positions_random_text(text: str) -> None:
    """Random text is a position or is refused with a worded error."""
    try:
        position.read(text)
    except VirtuError as error:
        assert worded(error)


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(SAMPLES) - 1), st.integers(0, 10**9), st.integers(1, 3))
def test_positions_mangled_documents(which: int, seed: int, times: int) -> None:
    """A document with something changed is refused with a worded error, or is a table on which play goes on."""
    rng = random.Random(seed)
    document = GAME.write_position(SAMPLES[which].state)
    for _ in range(times):
        document = mangle(document, rng)
    try:
        state = GAME.read_position(document)
    except VirtuError as error:
        assert worded(error)
        return
    go_on(Match.from_state(GAME, state), seed)


def go_on(match: Match, seed: int, actions: int = 12) -> None:
    """Play a few random actions with every invariant checked; then link, save and position still work."""
    bot = RandomBot(weight, Chance(seed))
    for _ in range(actions):
        fuzzing.check_invariants(match.state)
        fuzzing.check_legal(match.state)
        if not match.state.agenda:
            break
        match.play(bot.draw(match.legal()))
    fuzzing.check_round_trips(match)


def test_positions_of_the_tests_are_as_described() -> None:
    """The helper of these tests describes the table that it says."""
    match = table()
    assert (match.state.year, mover(match), [p.marker for p in match.state.players]) == (3, "red", [1, 1, 1])
    play(match, "done")
    assert mover(match) == "yellow"
