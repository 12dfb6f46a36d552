"""What holds for any moment that a game can reach, whatever the options, switches and names."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine import fuzzing
from tests.engine.hashes import digest
from tests.engine.test_positions import worded
from virtu.core import game as games
from virtu.core import link, position
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.errors import BadSave, IllegalAction
from virtu.core.match import Match
from virtu.games.virtu.data import FACTIONS
from virtu.games.virtu.editions import EDITIONS, NAME_LENGTH, SWITCHES
from virtu.games.virtu.judgement import weight

GAME = games.load("virtu")
ROOMS = Path(__file__).parents[2] / "virtu"
LONGEST = 300
calm = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Everything that can be agreed before a game: any set of switches, any seats, any names."""
    players = draw(st.integers(3, 5))
    name = st.text(max_size=NAME_LENGTH).filter(lambda text: text == "".join(c for c in text if c.isprintable()))
    return {
        "players": players,
        "edition": draw(st.sampled_from(EDITIONS)),
        "rules": draw(st.dictionaries(st.sampled_from(SWITCHES), st.sampled_from(EDITIONS))),
        "one_agent_per_palace": draw(st.booleans()),
        "factions": draw(st.permutations(FACTIONS[:players])),
        "first": draw(st.integers(0, players - 1)),
        "names": [draw(name).strip() for _ in range(players)],
    }


@st.composite
def moments(draw: st.DrawFn, longest: int = LONGEST) -> Match:
    """A match, played at random for some time by players who mean to get on."""
    seed = draw(st.integers(0, 2**32))
    match = Match.new(GAME, draw(options()), seed)
    bot = RandomBot(weight, Chance(seed))
    for _ in range(draw(st.integers(0, longest))):
        if not match.state.agenda:
            break
        match.play(bot.draw(match.legal()))
    return match


@pytest.mark.slow
@calm
@given(moments())
def test_properties_undo_to_the_start_and_redo_to_the_end(match: Match) -> None:
    """Each way there and back passes the same states."""
    seen = [digest(node.state) for node in (match.root, *match.line)]
    for before in seen[-2::-1]:
        match.undo()
        assert digest(match.state) == before
    assert not match.can_undo
    for after in seen[1:]:
        match.redo()
        assert digest(match.state) == after
    assert not match.can_redo


@pytest.mark.slow
@calm
@given(moments())
def test_properties_save_link_and_position_give_the_moment_back(match: Match) -> None:
    """Saved, sent, or written down: the same state, the same choices, the same past as far as it is kept."""
    saved = Match.from_json(json.loads(json.dumps(match.to_json())))
    sent = link.decode(link.encode(match))
    for copy in (saved, sent):
        assert (digest(copy.state), copy.legal(), copy.actions) == (digest(match.state), match.legal(), match.actions)
        assert copy.options == match.options
    alone = link.decode(link.encode_position(GAME, match.state))
    written = position.read(position.write(match))
    for copy in (alone, written):
        assert (digest(copy.state), copy.legal()) == (digest(match.state), match.legal())


@pytest.mark.slow
@calm
@given(moments(), st.data())
def test_properties_the_notation_names_one_action(match: Match, data: st.DataObject) -> None:
    """A notation says the same in a link as at the table; with a word too many, or none, it is not understood."""
    legal = match.legal()
    if not legal:
        with pytest.raises(IllegalAction):
            match.play("done")
        return
    action = data.draw(st.sampled_from(legal))
    before = digest(match.state)
    for wrong in (f"{action} {action}", f" {action}", action.upper(), "", action[:-1]):
        if wrong not in legal:
            with pytest.raises(IllegalAction):
                match.play(wrong)
    assert digest(match.state) == before
    match.play(action)
    sent = link.decode(link.encode(match))
    assert sent.actions[-1] == action
    assert digest(sent.state) == digest(match.state)


@pytest.mark.slow
@calm
@given(moments(longest=120), st.data())
def test_properties_no_prefix_of_a_link_is_a_link(match: Match, data: st.DataObject) -> None:
    """A link that lost any number of characters at its end is refused in words."""
    text = link.encode(match)
    for end in data.draw(st.sets(st.integers(0, len(text) - 1), min_size=1, max_size=30)):
        with pytest.raises(BadSave) as caught:
            link.decode(text[:end])
        assert worded(caught.value)


@pytest.mark.slow
@calm
@given(moments(longest=200), st.integers(0, 2**32))
def test_properties_any_set_of_switches_can_be_played(match: Match, seed: int) -> None:
    """Every invariant holds and somebody can go on, whichever house rules are mixed."""
    bot = RandomBot(weight, Chance(seed))
    for _ in range(25):
        fuzzing.check_invariants(match.state)
        fuzzing.check_legal(match.state)
        if not match.state.agenda:
            break
        match.play(bot.draw(match.legal()))


NO_RULES = ("core/words.py", "core/bots/", "games/virtu/picture/", "games/virtu/judgement.py")
"""Wording, advice and drawing decide nothing that a save or a link depends on."""


def fractions(tree: ast.Module) -> set[int]:
    """The lines of a module that may make a fraction. A city's place on the drawn map, in degrees, is none."""
    places = [n for n in ast.walk(tree) if isinstance(n, ast.AnnAssign) and getattr(n.target, "id", "") == "place"]
    drawn = {id(inner) for place in places for inner in ast.walk(place)}
    found = set()
    for node in ast.walk(tree):
        constant = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        divided = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
        named = isinstance(node, ast.Name) and node.id == "float" and id(node) not in drawn
        imported = isinstance(node, ast.Import) and any(a.name in ("math", "random") for a in node.names)
        imported |= isinstance(node, ast.ImportFrom) and node.module in ("math", "random")
        if constant or divided or named or imported:
            found.add(node.lineno)
    return found


def test_rules_use_no_floats() -> None:
    """No rule divides into fractions or holds one: every machine computes the same."""
    assert fractions(ast.parse("place: float = 1\na = 1.0\nb = a / 2\nimport math\nc = float(a)")) == {2, 3, 4, 5}
    modules = [*ROOMS.glob("core/**/*.py"), *ROOMS.glob("games/**/*.py")]
    rules = [path for path in modules if not path.relative_to(ROOMS).as_posix().startswith(NO_RULES)]
    assert len(rules) > 40
    found = {p.relative_to(ROOMS): lines for p in rules if (lines := fractions(ast.parse(p.read_text("utf-8"))))}
    assert not found
