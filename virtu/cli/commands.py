"""What each command does. Each takes the parsed arguments and the words, prints, and raises VirtuError."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from io import TextIOWrapper
from typing import Any

from virtu.cli.files import is_link, parse_match, read_match, read_text, write_match
from virtu.cli.measure import measure
from virtu.core import game as games
from virtu.core import link as links
from virtu.core import position as positions
from virtu.core import record as records
from virtu.core.bots.bot import ask
from virtu.core.chance import Chance
from virtu.core.errors import BadOptions, BadPosition, IllegalAction, VirtuError
from virtu.core.match import Match
from virtu.core.puzzles import Puzzle, check
from virtu.core.words import Words
from virtu.games.virtu import puzzles, score_sheet
from virtu.games.virtu import words as virtu_words
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.editions import tell_apart
from virtu.games.virtu.levels import BOTS
from virtu.games.virtu.scoring import breakdown

LIMIT = 9_000
"""Actions after which a simulated game is given up."""


def error_words(t: Words, error: VirtuError) -> str:
    """An error as one line."""
    return " ".join(virtu_words.error(t, error).split())


def _options(asked: Namespace) -> dict[str, Any]:
    rules = {}
    for rule in asked.rule:
        name, equals, edition = rule.partition("=")
        if not equals:
            raise BadOptions("error.unknown-switch", switch=rule[:40])
        rules[name] = edition
    options: dict[str, Any] = {"players": asked.players, "edition": asked.edition, "rules": rules}
    options["one_agent_per_palace"] = asked.one_agent_per_palace
    if asked.first is not None:
        start = games.load(asked.game).initial({**options, "first": 0}, 0)
        factions = [player.faction for player in start.players]
        if asked.first not in factions:
            raise BadOptions("error.first-player", first=asked.first[:20])
        options["first"] = factions.index(asked.first)
    return options


def new(asked: Namespace, t: Words) -> None:
    """Make a match and write it."""
    options = _options(asked)
    if asked.names:
        options["names"] = asked.names
    match = Match.new(games.load(asked.game), options, asked.seed)
    tell_apart(asked.names or ())
    write_match(match, asked.output)


def _opened(source: str, t: Words) -> Match:
    """The match of a file, a link or `-`; what must be told of it goes to stderr. Raises VirtuError."""
    return _told(read_match(source), t)


def _told(match: Match, t: Words) -> Match:
    """The match; what must be told of it goes to stderr."""
    if match.notice:
        print(f"virtu: {t(match.notice)}", file=sys.stderr)
    return match


def show(asked: Namespace, t: Words) -> None:
    """Print what lies on the table."""
    match = _opened(asked.match, t)
    if asked.json:
        print(json.dumps(match.game.to_plain(match.state), ensure_ascii=False))
    elif asked.toml:
        print(positions.write(match), end="")
    else:
        _print_table(match, t)


def _print_table(match: Match, t: Words) -> None:
    state = match.state
    print(t("cli.when", year=state.year, season=t(f"season.{state.season}")))
    rows = breakdown(state)
    for seat in state.order:
        player = state.players[seat]
        points = sum(points for _, points in rows[seat])
        cities = [virtu_words.thing(t, city) for city in _cities(state, seat)]
        print(
            t(
                "cli.player",
                player=virtu_words.full_name(t, state, seat),
                points=points,
                florins=player.florins,
                troops=state.troops_of(seat),
                agents=player.agents,
                patronage=player.patronage,
                cities=", ".join(cities),
            )
        )
    for seat in match.game.actors(state):
        asked = virtu_words.prompt(t, state)
        print(t("cli.asked", player=virtu_words.full_name(t, state, seat), prompt=asked))
    _print_result(match, t)


def _cities(state: Any, seat: int) -> list[str]:
    return [city.id for city in CITY_LIST if state.owner[city.index] == seat]


def _print_result(match: Match, t: Words) -> None:
    result = match.game.result(match.state)
    if result is None:
        return
    for seat, score in enumerate(result.scores):
        kinds = ", ".join(f"{t(f'prestige.{kind}')} {points}" for kind, points in result.breakdown[seat])
        print(t("cli.score", player=virtu_words.full_name(t, match.state, seat), points=score, kinds=kinds))
    names = [virtu_words.full_name(t, match.state, seat) for seat in result.winners]
    print(t.count("cli.winners", len(names), names=t.all_of(names)))


def legal(asked: Namespace, t: Words) -> None:
    """Print the legal actions, one a line."""
    match = _opened(asked.match, t)
    actors = match.game.actors(match.state)
    for action in match.legal():
        if asked.words:
            print(f"{action}\t{virtu_words.action(t, match.state, action, actors[0])}")
        else:
            print(action)


def play(asked: Namespace, t: Words) -> None:
    """Play actions and write the match: to --output, else back to its file, else to standard output."""
    match = _opened(asked.match, t)
    for number, action in enumerate(asked.actions, 1):
        try:
            match.play(" ".join(action.split()))
        except IllegalAction as error:
            raise VirtuError("error.illegal-action-number", number=number, action=action[:80]) from error
    own_file = None if asked.match == "-" or is_link(asked.match) else asked.match
    write_match(match, asked.output or own_file)


def replay(asked: Namespace, t: Words) -> None:
    """Print what happened, and the final scores."""
    match = _opened(asked.match, t)
    line = match.line
    if asked.until is not None:
        if not 0 <= asked.until <= len(line):
            raise VirtuError("error.until", until=asked.until, last=len(line))
        line = line[: asked.until]
        match.here = line[-1] if line else match.root
    if asked.json:
        print(json.dumps(summary(match), ensure_ascii=False))
        return
    if asked.csv:
        _print_csv(score_sheet.as_csv(t, [match.root.state, *(node.state for node in line)]))
        return
    for number, node in enumerate(line, 1):
        print(f"{number:5} {node.action}")
        for event in node.state.events:
            print(f"        {virtu_words.event(t, node.state, event)}")
    _print_table(match, t)


def _print_csv(text: str) -> None:
    """Print text whose lines end in CR LF as it is, on every system."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(newline="")
    sys.stdout.write(text)


def summary(match: Match) -> dict[str, Any]:
    """A match as a row of figures: actions, years, end, scores by faction, winners, link."""
    state, result = match.state, match.game.result(match.state)
    colours = [player.faction for player in state.players]
    return {
        "actions": len(match.line),
        "years": state.year,
        "end": "+".join(end.partition(".")[2] for end in result.end) if result else None,
        "scores": dict(zip(colours, result.scores, strict=True)) if result else {},
        "winners": [colours[seat] for seat in result.winners] if result else [],
        "link": links.encode(match),
    }


def link(asked: Namespace, t: Words) -> None:
    """Print the link of a match, or of its position alone."""
    match = _opened(asked.match, t)
    if asked.position:
        print(links.encode_position(match.game, match.state))
        return
    if links.is_cut(match):
        print(f"virtu: {t('notice.link-cut', actions=links.MAX_ACTIONS)}", file=sys.stderr)
    print(links.encode(match))


def text(asked: Namespace, t: Words) -> None:
    """Print a match as text: how it began, and every action in notation."""
    print(records.write(_opened(asked.match, t)), end="")


def open(asked: Namespace, t: Words) -> None:  # noqa: A001 - the command's name
    """Write the match of a link, a file or a text as a saved game."""
    write_match(_opened(asked.match, t), asked.output)


def position(asked: Namespace, t: Words) -> None:
    """Check a written position, or take what lies on the table of any match, and write a match that starts there."""
    text = asked.file if is_link(asked.file) else read_text(asked.file)
    if not text.strip():
        raise BadPosition("error.no-position")
    match = _told(parse_match(text), t)
    write_match(Match.from_state(match.game, match.state), asked.output)


def simulate(asked: Namespace, t: Words) -> None:
    """Let bots play whole games."""
    if asked.games < 1 or asked.limit < 1:
        raise VirtuError("error.number", number=min(asked.games, asked.limit))
    game, options = games.load(asked.game), _options(asked)
    for seed in range(asked.seed, asked.seed + asked.games):
        match = Match.new(game, options, seed)
        bot = BOTS[asked.bot](Chance(seed))
        while game.actors(match.state) and len(match.nodes) <= asked.limit:
            match.play(ask(game, match.state, bot))
        row = {"seed": seed, **summary(match)}
        if asked.json:
            print(json.dumps(row, ensure_ascii=False), flush=True)
        else:
            scores = ", ".join(f"{virtu_words.thing(t, c)} {points}" for c, points in row["scores"].items())
            print(t("cli.game-line", seed=seed, actions=row["actions"], years=row["years"], scores=scores), flush=True)


def puzzle(asked: Namespace, t: Words) -> None:
    """List the puzzles, or tell one; `--solve` searches it to its end."""
    words = puzzles.load_words(t.language)
    names = [asked.puzzle] if asked.puzzle else list(puzzles.ORDER)
    rows = [_puzzle_row(puzzles.load(name), words, solved=asked.solve) for name in names]
    if asked.json:
        print(json.dumps(rows if not asked.puzzle else rows[0], ensure_ascii=False))
        return
    for row in rows:
        print(f"{row['puzzle']:12} {row['difficulty']}  {row['title']}")
        if asked.puzzle:
            print(row["task"])
        if asked.solve:
            print(t("cli.solved", best=row["best"], ways=len(row["ways"]), states=row["states"]))
            for line in row["ways"]:
                print("  " + "; ".join(line))


def _puzzle_row(made: Puzzle, words: Words, *, solved: bool) -> dict[str, Any]:
    """What is told of a puzzle. Raises BadPuzzle if a search finds that it says what is not so."""
    name = made.id
    row = {"puzzle": name, "difficulty": made.difficulty, "title": words(f"puzzle.{name}")}
    row |= {"task": words(f"puzzle.{name}.task"), "rules": list(made.rules)}
    if solved:
        found = check(puzzles.TEACHING, made)
        row |= {"best": found.best, "states": found.states, "ways": [list(line) for line in found.ways.values()]}
    return row


def bench(asked: Namespace, t: Words) -> None:
    """Measure the engine on this machine."""
    figures = measure(asked.seconds)
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{t(f'bench.{name}'):48} {value:,}")
