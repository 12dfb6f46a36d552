"""Scenes: moments of games with everything that is asked, offered, refused and said in them.

A scene is a written position, a line of dashes, and below it a report in ids, not in words, so that a catalogue may be
worded anew: the question, what every legal action is called, does and tells, why everything else is not offered, and
what a greedy bot makes of it. `python -m tests.engine.scenes` writes the reports of all positions in `scenes/` anew
(the difference is what a change of the rules does), `python -m tests.engine.scenes choose` picks the positions out of
the kept games, so that few scenes show all that happens in them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from virtu.core import game as games
from virtu.core import position
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import words as sentences
from virtu.games.virtu.data import BONUSES, BUYABLE, CITIES, POWERS
from virtu.games.virtu.judgement import Judgement, weight
from virtu.games.virtu.levels import whole_turn
from virtu.games.virtu.reasons import say
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.why import TRACK, why_not

FOLDER = Path(__file__).parent / "scenes"
LINE = "-" * 40 + "\n"
JUDGEMENT = Judgement()
MOST, LARGEST = 90, 60
"""So many scenes, and so many legal actions in one."""


class Ids(Words):
    """Words that are their own ids, with what would fill their holes: `do.march(from=city.pisa, to=city.lucca)`."""

    def __init__(self) -> None:
        super().__init__("en", ())
        self.known = sentences.load("en")
        self.used: set[str] = set()

    def __call__(self, message: str, /, **holes: Any) -> str:
        if not self.known.knows(message):
            return message
        self.used.add(message)
        return message + (f"({', '.join(f'{hole}={holes[hole]}' for hole in sorted(holes))})" if holes else "")

    def count(self, message: str, number: int, /, **holes: Any) -> str:
        return self(message, n=number, **holes)

    def knows(self, message: str) -> bool:
        return self.known.knows(message)

    def optional(self, message: str, /, **holes: Any) -> str:
        return self(message, **holes) if self.known.optional(message) else ""

    def all_of(self, items: Iterable[str]) -> str:
        return "[" + ", ".join(items) + "]"


def report(match: Match, words: Words) -> Iterator[str]:
    """The lines below a position."""
    game, state = match.game, match.state
    yield f"asked: {[state.players[seat].faction for seat in game.actors(state)]} {sentences.prompt(words, state)}"
    yield f"points: {breakdown(state)} result: {game.result(state)}"
    yield f"suggested: {game.suggest(state)}"
    yield f"bot: {_values(state)} depth {whole_turn(state).choices}"
    if not state.agenda:
        return
    step = state.agenda[-1]
    yield f"bot looks at: {sorted(action for action, _ in JUDGEMENT.priors(state, step.seat))}"
    before = dict(_leaves(game.write_position(state), ""))
    for action in match.legal():
        after = game.apply(state, action)
        yield f"\n{action}"
        yield f"  called: {sentences.action(words, state, action, step.seat)}"
        yield f"  group: {sentences.group(state, action, step.seat)}"
        if action.startswith(("pay ", "collect ")):
            yield f"  pays: {sentences.paid_with(words, state, action, step.seat)}"
        for event in after.events:
            yield f"  tells: {sentences.event(words, after, event)}"
        for path, value in _leaves(game.write_position(after), ""):
            if before.get(path, "") != value:
                yield f"  {path}: {before.get(path, '')} -> {value}"
        yield f"  asks: {sentences.prompt(words, after)}"
        yield f"  bot: {_values(after)} ends {game.phase(state) != game.phase(after)}"
    yield "\nwhy not:"
    for sentence, named in refusals(match, words).items():
        yield f"{sentence}: {' '.join(named)}"


def _values(state: Any) -> list[int]:
    """What the table is worth to each seat."""
    return [JUDGEMENT.evaluate(state, seat) for seat in range(len(state.players))]


def refusals(match: Match, words: Words) -> dict[str, list[str]]:
    """Why things are not offered: the sentence, and the things it is said of."""
    found: dict[str, list[str]] = {}
    for thing in (*CITIES, *BUYABLE, *POWERS, *BONUSES, TRACK, *_palaces(match)):
        for reason in why_not(match.state, match.state.agenda[-1].seat, thing):
            found.setdefault(say(words, match.state, reason), []).append(thing)
    return found


def _palaces(match: Match) -> Iterator[str]:
    """The rooms, and the courtiers of the seat that is asked."""
    for player in match.state.players:
        yield from (f"{player.faction}.{number}" for number in range(1, 6))
    player = match.state.players[match.state.agenda[-1].seat]
    for side in ("left", "right"):
        yield from sorted({f"{side}:{c.card}{'' if c.ready else '*'}" for c in player.side(side)})


def _leaves(document: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Every value of a position with its path."""
    for key, value in document.items():
        here = f"{path}.{key}".strip(".")
        if isinstance(value, Mapping):
            yield from _leaves(value, here)
        elif key == "agenda":
            yield here, str(value[-1:])
        else:
            yield here, str(value)


def read(path: Path) -> tuple[str, str]:
    """The position of a scene and its report."""
    start, _, told = path.read_text(encoding="utf-8").partition(LINE)
    return start, told


def told(match: Match) -> str:
    """The report of a match as it stands in a file."""
    return "\n".join(report(match, Ids())) + "\n"


def _write(path: Path, start: str) -> None:
    path.write_text(start + LINE + told(position.read(start)), encoding="utf-8")


# -- choosing ----------------------------------------------------------------------------------------------


def _moments() -> Iterator[tuple[str, str]]:
    """The step that asks and the position, of moments of kept games and of games at random; more of rare steps."""
    from tests import fixtures

    random_games = [_at_random(players, edition) for players in (3, 4, 5) for edition in ("fr", "cs")]
    kept = [(fixture.begin(), fixture.moves) for fixture in (*fixtures.all_positions(), *fixtures.all_games())]
    rare = {"Contest": 1, "LoseSpace": 1, "ChooseBonus": 3, "Retreats": 4, "Battle": 4}
    for match, moves in (*random_games, *kept):
        for number, action in enumerate(moves):
            kind = type(match.state.agenda[-1]).__name__
            if number % rare.get(kind, 13) == 0 and len(match.legal()) <= LARGEST:
                yield kind, position.write(match)
            match.play(action)
        yield "End", position.write(match)


def _at_random(players: int, edition: str) -> tuple[Match, list[str]]:
    options, seed = {"players": players, "edition": edition}, players
    match, bot = Match.new(games.load("virtu"), options, seed), RandomBot(weight, Chance(seed))
    while match.state.agenda and match.here.number < 900:
        match.play(bot.draw(match.legal()))
    return Match.new(match.game, options, seed), list(match.actions)


def _ways(start: str) -> set[Hashable]:
    """The ways from line to line of the engine that the scene of a position goes, the ids of words it uses, and the
    questions that lie on top of each other."""
    import coverage

    for module in list(sys.modules.values()):
        for thing in list(vars(module).values()) if module.__name__.startswith("virtu.") else ():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
    measuring = coverage.Coverage(data_file=None, branch=True, include=["*/virtu/games/virtu/*"], config_file=False)
    words = Ids()
    with measuring.collect():
        match = position.read(start)
        list(report(match, words))
    data = measuring.get_data()
    asked = {(match.state.season, *(type(step).__name__ for step in match.state.agenda[-3:]))}
    return asked | words.used | {(file, way) for file in data.measured_files() for way in data.arcs(file) or ()}


def choose() -> None:
    """Pick positions so that few lines go all ways that the games go. Needs coverage (`.build/mutation` has it)."""
    offers: list[tuple[str, str, set[Hashable], int]] = []
    known: Counter[Hashable] = Counter()
    for kind, start in _moments():
        ways = _ways(start)
        if any(known[way] < 5 for way in ways):
            known.update(ways)
            offers.append((kind, start, ways, 60 + len(told(position.read(start)).splitlines())))
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    missing, numbers = set(known), Counter[str]()
    for _ in range(MOST):
        kind, start, ways, length = max(offers, key=lambda offer: len(offer[2] & missing) / offer[3])
        if not ways & missing:
            break
        missing -= ways
        numbers[kind] += 1
        _write(FOLDER / f"{kind.lower()}-{numbers[kind]}.txt", start)
        print(f"{kind} {numbers[kind]}: {length} lines, {len(missing)} ways of {len(known)} left", flush=True)


def main(arguments: list[str]) -> None:
    if arguments == ["choose"]:
        choose()
    for path in sorted(FOLDER.glob("*.txt")):
        _write(path, read(path)[0])


if __name__ == "__main__":
    main(sys.argv[1:])
