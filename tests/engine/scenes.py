"""Scenes: moments of games with everything that is asked, offered, refused and said in them.

A scene is a written position, a line of dashes, and below it a report in ids, not in words, so that a catalogue may be
worded anew: the question, what every legal action is called, does and tells, why everything else is not offered, and
what a greedy bot makes of it. `python -m tests.engine.scenes` writes the reports of all positions in `scenes/` anew
(the difference is what a change of the rules does), `python -m tests.engine.scenes choose` picks the positions out of
the kept games, so that few scenes show all that happens in them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from virtu.core import position
from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import words as sentences
from virtu.games.virtu.data import BONUSES, BUYABLE, CITIES, POWERS
from virtu.games.virtu.judge import GreedyJudge
from virtu.games.virtu.scoring import breakdown
from virtu.games.virtu.why import TRACK, say, why_not

FOLDER = Path(__file__).parent / "scenes"
LINE = "-" * 40 + "\n"
JUDGE = GreedyJudge()


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
    step = state.agenda[-1]
    yield f"asked: {state.players[step.seat].faction}: {sentences.prompt(words, state)}"
    yield f"points: {[sum(n for _, n in row) for row in breakdown(state)]} {breakdown(state)[step.seat]}"
    if (suggested := game.suggest(state)) is not None:
        yield f"suggested: {suggested}"
    yield f"bot looks at: {sorted(JUDGE.options(state, step.seat))}"
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
        yield f"  bot: {[JUDGE.value(after, seat) for seat in range(len(after.players))]}"
    yield "\nwhy not:"
    for sentence, named in refusals(match, words).items():
        yield f"{sentence}: {' '.join(named)}"


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


def _moments() -> Iterator[tuple[str, Match]]:
    """Moments of the kept games: every seventeenth of them, more of sieges, and all of what is rare."""
    from tests import fixtures

    for fixture in (*fixtures.all_positions(), *fixtures.all_games()):
        match = fixture.begin()
        for number, action in enumerate(fixture.moves):
            kind = type(match.state.agenda[-1]).__name__
            if number % {"Contest": 1, "LoseSpace": 1, "Battle": 5, "Retreats": 5, "ChooseBonus": 5}.get(kind, 17) == 0:
                yield f"{kind}", match
            match.play(action)


def _shown(match: Match) -> set[str]:
    """What a scene would show: ids of words, kinds of actions, and what changes."""
    words = Ids()
    kind = type(match.state.agenda[-1]).__name__
    found = set()
    for line in report(match, words):
        if line.startswith("  ") and not line.startswith(("  called", "  tells", "  asks", "  bot")):
            found.add(f"{kind} {line.strip().partition(' ')[0].partition('.')[0][:12]}")
    return found | words.used


def choose(most: int) -> None:
    """Pick positions so that few lines show everything that the kept games show."""
    offers: list[tuple[str, str, set[str], int]] = []
    known: dict[str, int] = {}
    for kind, match in _moments():
        if len(match.legal()) > 60:
            continue
        shown = _shown(match)
        if any(known.get(thing, 0) < 6 for thing in shown):
            for thing in shown:
                known[thing] = known.get(thing, 0) + 1
            offers.append((kind, position.write(match), shown, 100 + len(told(match).splitlines())))
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    missing, numbers = set(known), {}
    for _ in range(most):
        best = max(offers, key=lambda offer: len(offer[2] & missing) / offer[3])
        if not best[2] & missing:
            break
        missing -= best[2]
        numbers[best[0]] = numbers.get(best[0], 0) + 1
        name = f"{best[0].lower()}-{numbers[best[0]]}"
        _write(FOLDER / f"{name}.txt", best[1])
        print(f"{name}: {best[3]} lines, {len(missing)} left", flush=True)


def main(arguments: list[str]) -> None:
    if arguments == ["choose"]:
        choose(60)
    for path in sorted(FOLDER.glob("*.txt")):
        _write(path, read(path)[0])


if __name__ == "__main__":
    main(sys.argv[1:])
