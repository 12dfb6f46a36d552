"""What every game must pass: a battery over the contract of `virtu.core.game.Game` alone.

A game comes as a `Case`; `tests/test_battery.py` runs every check on every case. Each check plays the game at random
from a seed of its own and raises AssertionError with the line of actions that shows the fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from attrs import frozen

from virtu.core import link, position
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.errors import BadOptions, BadSave, IllegalAction, VirtuError
from virtu.core.game import Game
from virtu.core.match import Match

Weight = Callable[[str], int]


@frozen
class Case:
    """A game under test.

    `options`: several ways to play it. `weight`: how likely random players take an action. `longest`: actions after
    which a play is left. `ends`: whether every play comes to its end before. `redeal(state, seat, number)`: another
    state that `seat` cannot tell from this one, or None if there is no other; a game without it hides nothing.
    `secret(state, action)`: whether the other seats may not know yet what is chosen here.
    `words(state)`: every sentence that the moment needs, by id.
    """

    game: Game
    options: tuple[Mapping[str, Any], ...]
    weight: Weight
    longest: int
    ends: bool
    words: Callable[[Any], Mapping[str, str]]
    redeal: Callable[[Any, int, int], Any] | None = None
    secret: Callable[[Any, str], bool] = lambda state, action: False


def plays(case: Case, seed: int = 0) -> Iterator[Match]:
    """A random play with each of the options."""
    for at, options in enumerate(case.options):
        match = Match.new(case.game, options, seed + at)
        bot = RandomBot(case.weight, Chance(seed + at))
        while match.legal() and len(match.nodes) <= case.longest:
            match.play(bot.draw(match.legal()))
        yield match


def moments(match: Match, every: int) -> Iterator[Any]:
    """The states of a play, each so-and-so-manieth, and the last one."""
    states = [match.root.state, *(node.state for node in match.line)]
    yield from (state for at, state in enumerate(states) if at % every == 0 or at == len(states) - 1)


def plain(case: Case, state: Any) -> str:
    """A state as text, to compare."""
    return json.dumps(case.game.to_plain(state), sort_keys=True)


# -- the checks --------------------------------------------------------------------------------------------------


def check_random_play(case: Case) -> None:
    """Somebody can act until the result is there; no action is offered twice; each belongs to one seat."""
    game = case.game
    for match in plays(case, 10):
        for state in moments(match, 1):
            actors, seats = game.actors(state), range(len(state.players))
            by_seat = [game.legal_actions(state, seat) for seat in seats]
            offered = [action for actions in by_seat for action in actions]
            assert len(set(offered)) == len(offered), match.actions
            assert set(actors) <= set(seats)
            assert len(set(actors)) == len(actors)
            assert all(by_seat[seat] for seat in actors), match.actions
            assert (game.result(state) is None) == bool(actors), match.actions
            if actors:
                assert list(game.legal_actions(state)) == list(by_seat[actors[0]])
                assert set(game.answers(state)) <= set(by_seat[actors[0]])
        assert not case.ends or game.result(match.state) is not None, match.actions
        result = game.result(match.state)
        if result is not None:
            assert not match.legal()
            assert len(result.scores) == len(result.breakdown) == len(result.tie_break) == len(match.state.players)
            assert [sum(points for _, points in row) for row in result.breakdown] == list(result.scores)
            assert result.winners
            assert result.end


def check_determinism(case: Case) -> None:
    """The same options, seed and actions give the same states; another seed may give others."""
    for match in plays(case, 20):
        again = Match.new(case.game, match.options, match.seed)
        for node in match.line:
            again.play(node.action)
            assert plain(case, again.state) == plain(case, node.state), match.actions
            assert again.state == node.state
            assert again.state.events == node.state.events


def check_immutability(case: Case) -> None:
    """No action changes the state it starts from."""
    for match in plays(case, 30):
        before = [plain(case, node.state) for node in match.nodes]
        for node in match.line[:: max(1, len(match.line) // 20)]:
            assert node.parent is not None
            for action in case.game.legal_actions(node.parent.state):
                case.game.apply(node.parent.state, action)
        assert [plain(case, node.state) for node in match.nodes] == before


def check_undo_redo(case: Case) -> None:
    """Undo leads back to the start by the same states, redo to the end; neither goes beyond."""
    for match in plays(case, 40):
        states = [match.root.state, *(node.state for node in match.line)]
        actions = match.actions
        for state in states[-2::-1]:
            match.undo()
            assert match.state == state
        with pytest.raises(VirtuError):
            match.undo()
        for state in states[1:]:
            match.redo()
            assert match.state == state
        with pytest.raises(VirtuError):
            match.redo()
        assert match.actions == actions


def check_branches(case: Case) -> None:
    """Another action after undo opens a branch; the first one is not lost."""
    for match in plays(case, 45):
        line = match.line
        choices = [len(Match.from_state(case.game, n.parent.state).legal()) for n in line if n.parent]
        fork = next((node for node, number in zip(line, choices, strict=True) if number > 1), None)
        assert fork is not None
        assert fork.parent is not None
        match.go_to(fork.parent)
        other = next(action for action in match.legal() if action != fork.action)
        match.play(other)
        copy = Match.from_json(json.loads(json.dumps(match.to_json())))
        assert len(copy.nodes) == len(match.nodes)
        copy.undo()
        copy.play(fork.action)
        assert copy.state == fork.state


def check_round_trips(case: Case) -> None:
    """Save, link of the match, link of the position, plain data and written position give the same moment back."""
    game = case.game
    for match in plays(case, 50):
        saved = Match.from_json(json.loads(json.dumps(match.to_json())))
        assert saved.state == match.state
        assert saved.actions == match.actions
        decoded = link.decode(link.encode(match))
        assert decoded.state == match.state
        assert decoded.actions == match.actions
        for state in moments(match, max(1, len(match.line) // 12)):
            assert game.from_plain(json.loads(plain(case, state))) == state
            assert link.decode(link.encode_position(game, state)).state == state
            alone = Match.from_state(game, state)
            assert position.read(position.write(alone)).state == state
            assert Match.from_json(json.loads(json.dumps(alone.to_json()))).state == state
            assert link.decode(link.encode(alone)).state == state


def check_broken_texts(case: Case) -> None:
    """A link that was cut off or changed, a save with another position and unknown options are refused."""
    for match in plays(case, 60):
        text = link.encode(match)
        for cut in range(len(link.PREFIX), len(text) - 1, max(1, len(text) // 25)):
            with pytest.raises(BadSave):
                link.decode(text[:cut])
        document = match.to_json()
        with pytest.raises(BadSave):
            Match.from_json({**document, "position": case.game.to_plain(match.root.state)})
        with pytest.raises(BadSave):
            Match.from_json({**document, "moves": [*document["moves"][:-1], "no such action"]})
        with pytest.raises(BadOptions):
            case.game.initial({**match.options, "no such option": 1}, 0)


def check_illegal_actions(case: Case) -> None:
    """What is not offered is refused and changes nothing: nonsense, actions of other moments, all after the end."""
    for match in plays(case, 70):
        known = sorted({node.action for node in match.nodes[1:]})
        for state in moments(match, max(1, len(match.line) // 15)):
            legal = set(Match.from_state(case.game, state).legal())
            before = plain(case, state)
            bad = [action for action in known if action not in legal][:40]
            bad += ["", " ", "done done", "@", "@0 done", "\0", "no such action", *(f"{a} " for a in sorted(legal)[:5])]
            for action in bad:
                with pytest.raises(IllegalAction):
                    case.game.apply(state, action)
            assert plain(case, state) == before


def check_observation(case: Case) -> None:
    """A seat sees its own actions and nothing by which it could tell apart what it cannot know.

    The states that `redeal` gives differ from the true one in hidden things only: the observation, the seat's legal
    actions and the events must be the same.
    """
    game, hidden = case.game, 0
    for match in plays(case, 80):
        for state in moments(match, max(1, len(match.line) // 25)):
            for seat in range(len(state.players)):
                seen = game.observation(state, seat)
                assert game.actors(seen) == game.actors(state)
                assert game.legal_actions(seen, seat) == game.legal_actions(state, seat)
                if case.redeal is None:
                    assert seen == state
                    continue
                for number in range(5):
                    twin = case.redeal(state, seat, number)
                    if twin is None or twin == state:
                        continue
                    hidden += 1
                    told = game.observation(twin, seat)
                    assert (told, plain(case, told), told.events) == (seen, plain(case, seen), seen.events)
                    assert game.legal_actions(twin, seat) == game.legal_actions(state, seat)
    assert case.redeal is None or hidden > 0


def check_imagination(case: Case) -> None:
    """What a seat imagines is a possible state in which it would see just what it sees, and which can be played on."""
    game = case.game
    for match in plays(case, 83):
        for state in moments(match, max(1, len(match.line) // 25)):
            for seat in range(len(state.players)):
                seen, chance = game.observation(state, seat), Chance(seat)
                for _ in range(3):
                    imagined, chance = game.imagine(seen, seat, chance)
                    assert plain(case, game.observation(imagined, seat)) == plain(case, seen)
                    assert plain(case, game.from_plain(game.to_plain(imagined))) == plain(case, imagined)
                    assert game.actors(imagined) == game.actors(state)
                    for action in game.legal_actions(imagined):
                        game.apply(imagined, action)


def check_secret_actions(case: Case) -> None:
    """What a seat chooses in secret looks the same to the others, in the table and in the log."""
    game, secrets = case.game, 0
    for match in plays(case, 85):
        for state in moments(match, max(1, len(match.line) // 25)):
            for seat in game.actors(state):
                actions = [action for action in game.legal_actions(state, seat) if case.secret(state, action)]
                after = [game.apply(state, action) for action in actions]
                for other in set(range(len(state.players))) - {seat}:
                    seen = [game.observation(x, other) for x in after]
                    assert len({(plain(case, x), x.events) for x in seen}) <= 1, match.actions
                secrets += len(actions) > 1
    assert secrets > 0 or case.redeal is None


def check_words(case: Case) -> None:
    """Every action, prompt and event of a play has a sentence without holes."""
    for match in plays(case, 90):
        for state in moments(match, max(1, len(match.line) // 25)):
            for name, text in case.words(state).items():
                assert text, name
                assert text != name
                assert "{" not in text


CHECKS = {name.removeprefix("check_"): check for name, check in list(globals().items()) if name.startswith("check_")}
