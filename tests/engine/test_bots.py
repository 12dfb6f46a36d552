"""Bots: what they are told, that a seed and a number of nodes decide what they play, and that they look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import define, evolve, field

from tests.engine.table import table
from tests.example_game.game import GAME as FAIR
from tests.example_game.state import UNKNOWN, State
from virtu.core.bots.bot import Bot, ask
from virtu.core.bots.greedy_bot import GreedyBot
from virtu.core.bots.look import Line, Look, Meter
from virtu.core.bots.prudent_bot import PrudentBot
from virtu.core.bots.random_bot import RandomBot
from virtu.core.bots.search_bot import SearchBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu import levels
from virtu.games.virtu.data import CITIES
from virtu.games.virtu.game import GAME
from virtu.games.virtu.judgement import Judgement


class FairJudgement:
    """Likes points, and cards in the order in which they are offered."""

    def priors(self, state: State, seat: int) -> Sequence[tuple[str, int]]:
        return [(action, 1) for action in FAIR.legal_actions(state, seat)]

    def evaluate(self, state: State, seat: int) -> int:
        return 100 * (state.players[seat].points - max(p.points for at, p in enumerate(state.players) if at != seat))


@define
class Watched:
    """A bot that notes what it was told."""

    bot: Bot
    seen: list[tuple[int, Any]] = field(factory=list)

    def choose(self, game: Any, seen: Any, seat: int) -> str:
        self.seen.append((seat, seen))
        return self.bot.choose(game, seen, seat)


def fair_bots(seed: int) -> list[Bot]:
    """One bot of every kind."""
    judgement = FairJudgement()
    return [
        SearchBot(judgement, Chance(seed), 60, spread=1),
        GreedyBot(judgement, Chance(seed + 1), spread=1),
        PrudentBot(len, Chance(seed + 2)),
        RandomBot(len, Chance(seed + 3)),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_bots_are_told_what_their_seat_sees_and_no_more(seed: int) -> None:
    """In a game with hidden hands and dice: the others' cards lie face down in everything that a bot is given."""
    state, bots = FAIR.initial({"players": 4, "rounds": 4}, seed), [Watched(bot) for bot in fair_bots(seed)]
    while actors := FAIR.actors(state):
        state = FAIR.apply(state, ask(FAIR, state, bots[actors[0]]))
    told = [one for bot in bots for one in bot.seen]
    assert len(told) == 16
    for seat, seen in told:
        assert seen.chance == ""
        for at, player in enumerate(seen.players):
            assert at == seat or set(player.hand) <= {UNKNOWN}
            assert at == seat or player.chosen in (0, UNKNOWN)


def test_bots_cannot_tell_apart_what_they_cannot_see() -> None:
    """Two tables that differ in a rival's hand alone: the same seed plays the same card."""
    for seed in range(12):
        state = FAIR.initial({"players": 2, "rounds": 4}, seed)
        seen = FAIR.observation(state, 0)
        for number in (1, 2, 3):
            twin, _ = FAIR.imagine(seen, 0, Chance(number))
            for mine, other in zip(fair_bots(seed), fair_bots(seed), strict=True):
                assert ask(FAIR, state, mine) == ask(FAIR, twin, other)


def test_a_seed_and_a_number_of_nodes_decide_what_a_machiavel_plays() -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    same = [ask(GAME, match.state, levels.machiavel(Chance(7), budget=300)) for _ in range(2)]
    assert same[0] == same[1]


def test_a_machiavel_keeps_to_its_nodes() -> None:
    """Whoever has too few for a single round goes by the values of the lines; a round is broken off where they end."""
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    meter = Meter()
    lines = Look(GAME, Judgement(), 0, match.state, meter, levels.broad_turn(match.state)).lines()
    best = max(lines, key=lambda line: line.value)
    poor, rich = levels.machiavel(Chance(1), 1), levels.machiavel(Chance(1), 3000)
    assert ask(GAME, match.state, poor) == best.moves[0][1]
    ask(GAME, match.state, rich)
    assert poor.meter.nodes <= meter.nodes + 40
    assert 3000 <= rich.meter.nodes <= 3040, "no more than the last quick bot's look beyond"


def test_lines_that_are_played_on_meet_the_same_chances() -> None:
    """A line beside itself comes to the same in a round, whatever the dice of the quick bots."""
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    bot = levels.machiavel(Chance(1), 20_000)
    for seed in (5, 6):
        values = {bot.played_on(GAME, match.state, 0, seed, 20_000) for _ in range(2)}
        assert len(values) == 1
    assert bot.played_on(GAME, match.state, 0, 5, bot.meter.nodes) is None


def test_lines_that_end_the_game_are_not_played_on_for_ever() -> None:
    """What there is nothing to play on from costs no nodes: one round tells all."""
    start = end = FAIR.initial({"players": 2, "rounds": 2}, 3)
    while actors := FAIR.actors(end):
        end = FAIR.apply(end, FAIR.legal_actions(end, actors[0])[0])

    class Ending(SearchBot):
        def candidates(self, game: Any, state: Any, seat: int) -> list[Line]:
            return [Line(end, ((state, action),), 0) for action in ("better", "worse")]

    bot = Ending(FairJudgement(), Chance(1), 1000)
    assert bot.choose(FAIR, FAIR.observation(start, 0), 0) == "better"
    assert bot.meter.nodes == 0


@pytest.mark.parametrize("budget", [1000, -1])
def test_a_search_that_errs_takes_lines_that_promise_nearly_as_much(budget: int) -> None:
    """By chance, and never one that promises less by more than it errs; without a round it errs about their values."""
    start = end = FAIR.initial({"players": 2, "rounds": 2}, 3)
    while actors := FAIR.actors(end):
        end = FAIR.apply(end, FAIR.legal_actions(end, actors[0])[0])

    class Erring(SearchBot):
        def candidates(self, game: Any, state: Any, seat: int) -> list[Line]:
            return [Line(end, ((state, name),), value) for name, value in (("best", 0), ("near", -30), ("far", -2000))]

        def played_on(self, game: Any, state: Any, seat: int, seed: int, until: int) -> int | None:
            return None if self.meter.nodes > until else super().played_on(game, state, seat, seed, until)

    def taken(errs: int) -> set[str]:
        seen = FAIR.observation(start, 0)
        return {Erring(FairJudgement(), Chance(seed), budget, errs=errs).choose(FAIR, seen, 0) for seed in range(40)}

    assert taken(0) == {"best"}
    assert taken(80) == {"best", "near"}


def test_a_machiavel_plays_a_line_to_its_end() -> None:
    """What was thought through is played on without thinking again while nothing comes in between."""
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    bot = levels.machiavel(Chance(1), 300)
    state, first = match.state, ""
    while GAME.actors(state) == (0,):
        before = bot.meter.nodes
        action = ask(GAME, state, bot)
        first = first or action
        if action != first:
            assert bot.meter.nodes == before
        state = GAME.apply(state, action)
    assert state.owner[CITIES[first.split(" ")[1]].index] == 0


def test_a_payment_is_made_as_the_game_suggests_without_thought() -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    paying = GAME.apply(match.state, next(a for a in match.legal() if a.startswith("annex ")))
    bot = levels.machiavel(Chance(1), 300)
    assert GAME.suggest(paying) is not None
    assert ask(GAME, paying, bot) == GAME.suggest(paying)
    assert bot.meter.nodes == 0


def test_a_look_ahead_counts_every_state_it_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(red={"marker": 3, "left": ["podesta"], "right": ["ambassador", "consigliere"]})
    made = 0
    apply = type(GAME).apply

    def counted(self: Any, state: Any, action: str) -> Any:
        nonlocal made
        made += 1
        return apply(self, state, action)

    monkeypatch.setattr(type(GAME), "apply", counted)
    meter = Meter()
    ask(GAME, match.state, evolve(levels.machiavel(Chance(1), 300), meter=meter))
    assert meter.nodes == made


@pytest.mark.slow
@pytest.mark.parametrize("name", levels.BOTS)
def test_every_level_plays_legally(name: str) -> None:
    """Forty actions from the set-up on, with few nodes."""
    state, bot = GAME.initial({"players": 3}, 3), levels.bots(50)[name](Chance(3))
    for _ in range(40):
        action = ask(GAME, state, bot)
        assert action in GAME.legal_actions(state)
        state = GAME.apply(state, action)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(3, 13), (4, 23), (5, 19)])
def test_a_table_of_pages_comes_to_its_end(players: int, seed: int):
    """Three choices ahead, and planning for years to come, nobody would ever win these."""
    match = Match.new(GAME, {"players": players}, seed)
    pages = [levels.page(Chance(10 * seed + seat)) for seat in range(players)]
    while GAME.result(match.state) is None:
        assert match.state.year < 3 * levels.LONG
        seat = GAME.actors(match.state)[0]
        match.play(pages[seat].choose(GAME, match.state, seat))
