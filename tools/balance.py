"""`build.py balance`: whole games of Condottieri or Machiavels, and tables of who wins, by what, and what is used.

    python3 build.py balance [--games N] [--players 3,4,5] [--edition fr] [--seed S] [--bot condottiere] [--nodes N]
                             [--processes 1] [--json FILE] [--rows FILE [--minutes M]] [--links FILE]

Game number i of a table has the seed S + i, so the same arguments print the same tables. With `--rows` each game is
noted in a file as soon as it is over, and a game that stands there is not played again: a run that was broken off goes
on where it was. Games of another bot, of other rules or other data in that file do not count.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from attrs import frozen

from virtu.cli.rows import Rows
from virtu.core import game as games
from virtu.core import link
from virtu.core.bots import greedy_bot, look, search_bot
from virtu.core.bots.bot import Bot, ask
from virtu.core.bots.greedy_bot import SPREAD
from virtu.core.bots.tournament import seeded, wilson
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu import evaluation, judgement, levels, options, prospects
from virtu.games.virtu.data import BONUSES, BUYABLE, CITIES, DATA_VERSION, FACTIONS, POWERS
from virtu.games.virtu.meta import RULES_VERSION
from virtu.games.virtu.palace import room_action

LIMIT = 9_000
"""Actions after which a game is given up."""
IDLE = ("event.forgone", "event.action-sealed", "event.action-watched")
COUNTED = {
    "event.bought": ("bought", "thing"),
    "event.bonus": ("bonuses", "bonus"),
    "event.allied": ("allied", "power"),
    "event.overturned": ("overturned", "power"),
    "event.annexed": ("annexed", "city"),
    "event.conquered": ("conquered", "city"),
}
"""Events that are counted: in which table, by which of their parts."""

Row = dict[str, Any]
Job = tuple[int, str, int]
"""Players, edition, seed."""


@frozen
class Kind:
    """Who sits in every seat: a level by name, and the nodes that a Machiavel spends on a decision."""

    level: str = "condottiere"
    nodes: int = levels.BUDGET

    def seats(self, players: int, seed: int) -> list[Bot]:
        """A bot for each seat. Condottieri share one and its chance, as they always did: their games are kept.

        Machiavels err as far as Condottieri do; else most seeds would play the same game.
        """
        if self.level == "condottiere":
            return [levels.condottiere(Chance(seed))] * players
        return [levels.machiavel(seeded(seed, seat), self.nodes, SPREAD) for seat in range(players)]

    def mark(self) -> str:
        """What rows call it: the code that decides how it plays, with its nodes if it counts them."""
        return bot_version() if self.level == "condottiere" else f"{self.level}-{self.nodes}-{search_version()}"


CONDOTTIERE = Kind()


# -- one game ----------------------------------------------------------------------------------------------


def play(job: Job, kind: Kind = CONDOTTIERE) -> Row:
    """One game of one kind of bots as a row of figures: who won, by what, and how often what was used."""
    players, edition, seed = job
    game = games.load("virtu")
    match = Match.new(game, {"players": players, "edition": edition}, seed)
    first = match.state.order[0]
    seats = kind.seats(players, seed)
    counts: dict[str, Counter[str]] = {
        table: Counter() for table in ("stops", "idle", *(t for t, _ in COUNTED.values()))
    }
    actions = 0
    while game.actors(match.state) and actions < LIMIT:
        match.play(ask(game, match.state, seats[game.actors(match.state)[0]]))
        actions += 1
        _count(match.state, counts)
    state, result = match.state, game.result(match.state)
    colours = [player.faction for player in state.players]
    return {
        **mark(job, kind),
        "years": state.year,
        "actions": actions,
        "end": [end.partition(".")[2] for end in result.end] if result else [],
        "winners": [colours[seat] for seat in result.winners] if result else [],
        "first": colours[first],
        "prestige": {colours[seat]: dict(row) for seat, row in enumerate(result.breakdown)} if result else {},
        **{table: dict(counted) for table, counted in counts.items()},
        "link": link.encode(match),
    }


def _count(state: Any, counts: dict[str, Counter[str]]) -> None:
    """Add what the last action did."""
    for name, *pairs in state.events:
        parts = dict(pairs)
        if name in COUNTED:
            table, part = COUNTED[name]
            counts[table][parts[part]] += 1
        elif name == "event.marker":
            counts["stops"][room_action(state.players[parts["seat"]], parts["room"])] += 1
        elif name in IDLE:
            player = state.players[parts["seat"]]
            counts["idle"][room_action(player, player.marker)] += 1


# -- many games --------------------------------------------------------------------------------------------


@cache
def bot_version() -> str:
    """A short mark of the code that decides how the greedy bot plays."""
    return _version(look, greedy_bot, levels, judgement, options, evaluation, prospects)


@cache
def search_version() -> str:
    """The same for a Machiavel."""
    return _version(look, greedy_bot, search_bot, levels, judgement, options, evaluation, prospects)


def _version(*modules: ModuleType) -> str:
    texts = (Path(str(module.__file__)).read_bytes() for module in modules)
    return sha256(b"".join(texts)).hexdigest()[:12]


def mark(job: Job, kind: Kind = CONDOTTIERE) -> Row:
    """What a row says about the game it comes from."""
    players, edition, seed = job
    made_by = {"rules": RULES_VERSION, "data": DATA_VERSION, "bot": kind.mark()}
    return {"players": players, "edition": edition, "seed": seed, **made_by}


@frozen
class Notebook:
    """A file with a game on each line, or none (`path` None)."""

    path: Path | None
    kind: Kind = CONDOTTIERE

    def known(self, jobs: list[Job]) -> dict[Job, Row]:
        """The games of these jobs that stand in the file; a line that was broken off counts for nothing."""
        wanted = {json.dumps(mark(job, self.kind)): job for job in jobs}
        found = {}
        for row in Rows(self.path).found() if self.path is not None else ():
            job = wanted.get(json.dumps({key: row.get(key) for key in mark(jobs[0])}))
            if job is not None:
                found[job] = row
        return found

    def add(self, row: Row) -> None:
        """Note a game, at once."""
        if self.path is not None:
            Rows(self.path).add(row)


def run(
    jobs: list[Job],
    processes: int,
    tell: Callable[[int, int], None],
    notebook: Notebook = Notebook(None),
    minutes: float = float("inf"),
) -> list[Row]:
    """The games of all jobs, in the order of the jobs, by so many processes; `tell(done, of)` after each that was
    played. The notebook says which kind of bots plays. After so many minutes those that are over are returned."""
    found = notebook.known(jobs)
    open_jobs = [job for job in jobs if job not in found]
    until = monotonic() + 60 * minutes
    if open_jobs:
        with Pool(processes) as pool:
            for row in pool.imap_unordered(partial(play, kind=notebook.kind), open_jobs):
                notebook.add(row)
                found[row["players"], row["edition"], row["seed"]] = row
                tell(len(found), len(jobs))
                if monotonic() > until:
                    pool.terminate()
                    break
    return [found[job] for job in jobs if job in found]


def summary(rows: list[Row]) -> Row:
    """The figures of games of one number of players.

    `wins` are shares of 100 (a shared victory is divided), `intervals` their 95 % bounds, `prestige` the mean by kind
    and by faction, `years` the deciles 1, 5 and 9, `lengths` how many games had so many years, everything else the mean
    number in a game.
    """
    ended = [row for row in rows if row["end"]]
    number = max(1, len(ended))
    factions = [faction for faction in FACTIONS if any(faction in row["prestige"] for row in ended)]
    kinds = list(ended[0]["prestige"][factions[0]]) if ended else []
    wins: Counter[str] = Counter()
    for row in ended:
        for winner in row["winners"]:
            wins[winner] += 100 / len(row["winners"])
    scores = [sum(row["prestige"][f].values()) for row in ended for f in factions]
    best = [max(sum(row["prestige"][f].values()) for f in factions) for row in ended]
    years = sorted(row["years"] for row in ended)
    return {
        "games": len(rows),
        "given_up": len(rows) - len(ended),
        "years": [years[int((len(years) - 1) * share)] for share in (0.1, 0.5, 0.9)] if years else [],
        "score": sum(scores) / max(1, len(scores)),
        "winning_score": sum(best) / number,
        "lengths": {str(year): count for year, count in sorted(Counter(years).items())},
        "wins": {f: wins[f] / number for f in factions},
        "intervals": {f: [100 * bound for bound in wilson(wins[f] / 100, number)] for f in factions},
        "first_wins": 100 * sum(row["first"] in row["winners"] for row in ended) / number,
        "prestige": {
            kind: {f: sum(row["prestige"][f][kind] for row in ended) / number for f in factions} for kind in kinds
        },
        "end": {end: 100 * n / number for end, n in Counter("+".join(row["end"]) for row in ended).most_common()},
        **{
            table: {name: sum(row[table].get(name, 0) for row in ended) / number for name in names}
            for table, names in _names().items()
        },
    }


def unused(figures: Row) -> dict[str, list[str]]:
    """What these games never made use of: actions (never carried out), cards and tiles, bonuses, alliances."""
    carried_out = {action: stops - figures["idle"][action] for action, stops in figures["stops"].items()}
    used = {"actions": carried_out, **{table: figures[table] for table in ("bought", "bonuses", "allied")}}
    return {table: [name for name, number in counts.items() if number <= 0] for table, counts in used.items()}


def _names() -> dict[str, tuple[str, ...]]:
    """What each table counts, also what never happens."""
    actions = ("govern", "patronise", "trade", "annex", "war", "intrigue")
    return {
        "bought": BUYABLE,
        "bonuses": tuple(BONUSES),
        "allied": tuple(POWERS),
        "overturned": tuple(POWERS),
        "stops": actions,
        "idle": actions,
        "annexed": tuple(CITIES),
        "conquered": tuple(CITIES),
    }


# -- tables ------------------------------------------------------------------------------------------------


def tables(found: dict[int, Row]) -> str:
    """Summaries by number of players as Markdown tables."""
    counts = list(found)
    lines = [f"Rules {RULES_VERSION}, data {DATA_VERSION}.", ""]
    heads = [f"{players} players" for players in counts]
    lines += _table("", heads, _overview(found))
    lines += _table("Won by, of 100 games (95 % certain)", heads, _by(found, "wins", _won, FACTIONS))
    for players, figures in found.items():
        factions = list(figures["wins"])
        rows = [(kind, [f"{by[f]:.2f}" for f in factions]) for kind, by in figures["prestige"].items()]
        total = [f"{sum(by[f] for by in figures['prestige'].values()):.2f}" for f in factions]
        lines += _table(f"Mean prestige, {players} players", factions, [*rows, ("sum", total)])
    titles = {
        "stops": "Actions in a game: rooms in which the marker stopped",
        "idle": "Of these not carried out",
        "bought": "Bought in a game",
        "bonuses": "Patronage bonuses taken in a game",
        "allied": "Alliances concluded in a game",
        "overturned": "Alliances overturned in a game",
        "annexed": "Cities annexed in a game",
        "conquered": "Cities conquered in a game",
    }
    lines += _table("Never made use of", heads, _unused(found))
    for table, title in titles.items():
        names = _names()[table]
        lines += _table(title, heads, _by(found, table, lambda s, n, t=table: _number(s[t].get(n)), names))
    return "\n".join(lines)


def _unused(found: dict[int, Row]) -> list[tuple[str, list[str]]]:
    every = [unused(figures) for figures in found.values()]
    return [(table, [", ".join(missing[table]) or "–" for missing in every]) for table in every[0]]


def _overview(found: dict[int, Row]) -> list[tuple[str, list[str]]]:
    every = list(found.values())
    ends = list(dict.fromkeys(end for s in every for end in s["end"]))
    return [
        ("games", [str(s["games"]) for s in every]),
        ("given up", [str(s["given_up"]) for s in every]),
        ("years: tenth, half, nine tenths", [", ".join(map(str, s["years"])) for s in every]),
        ("mean prestige", [f"{s['score']:.1f}" for s in every]),
        ("mean prestige of the winner", [f"{s['winning_score']:.1f}" for s in every]),
        ("won by the first in the first year, of 100", [f"{s['first_wins']:.1f}" for s in every]),
        *((f"ended by {end}, of 100", [_number(s["end"].get(end, 0)) for s in every]) for end in ends),
    ]


def _by(
    found: dict[int, Row], table: str, cell: Callable[[Row, str], str], names: tuple[str, ...]
) -> list[tuple[str, list[str]]]:
    return [(name, [cell(s, name) for s in found.values()]) for name in names]


def _won(figures: Row, faction: str) -> str:
    """A share of wins with its interval."""
    if faction not in figures["wins"]:
        return ""
    low, high = figures["intervals"][faction]
    return f"{_number(figures['wins'][faction])} ({low:.0f} to {high:.0f})"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _table(title: str, heads: list[str], rows: list[tuple[str, list[str]]]) -> list[str]:
    lines = [f"| {title} | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    return [*lines, *(f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows), ""]


# -- the command line --------------------------------------------------------------------------------------


def _arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.py balance", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games for each number of players (default 100)")
    parser.add_argument("--players", default="3,4,5", help="numbers of players (default 3,4,5)")
    parser.add_argument("--edition", default="fr", choices=("fr", "cs"), help="the edition (default fr)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default 1)")
    parser.add_argument("--bot", default="condottiere", choices=("condottiere", "machiavel"), help="who plays")
    parser.add_argument("--nodes", type=int, default=levels.BUDGET, help="of each decision of a Machiavel")
    parser.add_argument("--processes", type=int, default=1, choices=(1, 2), help="1 or 2 (default 1)")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="note each game here, and go on from what is here")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each number of players, at most")
    parser.add_argument("--links", type=Path, metavar="FILE", help="write the games as links, one on each line")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON, too")
    asked = parser.parse_args(given)
    try:
        asked.counts = [int(players) for players in asked.players.split(",")]
    except ValueError:
        parser.error(f"no numbers of players: {asked.players}")
    if asked.nodes < 1:
        parser.error("at least one node")
    if asked.games < 1 or not set(asked.counts) <= {3, 4, 5}:
        parser.error("at least one game, of 3, 4 or 5 players")
    return asked


def _progress(players: int) -> Callable[[int, int], None]:
    def tell(done: int, of: int) -> None:
        if done % 20 == 0 or done == of:
            print(f"· {players} players: {done} of {of} games", file=sys.stderr, flush=True)

    return tell


def main(given: list[str] | None = None) -> int:
    """Play, print the tables, write the JSON."""
    asked = _arguments(given)
    notebook = Notebook(asked.rows, Kind(asked.bot, asked.nodes))
    found: dict[int, Row] = {}
    links: list[str] = []
    for players in asked.counts:
        seeds = range(asked.seed, asked.seed + asked.games)
        jobs = [(players, asked.edition, seed) for seed in seeds]
        rows = run(jobs, asked.processes, _progress(players), notebook, asked.minutes)
        found[players] = summary(rows)
        links += [row["link"] for row in rows]
    if asked.links:
        asked.links.write_text("".join(f"{line}\n" for line in links), encoding="ascii")
    print(tables(found))
    if asked.json:
        document = {"rules": RULES_VERSION, "data": DATA_VERSION, "bot": notebook.kind.mark()}
        document |= {"edition": asked.edition, "seed": asked.seed}
        asked.json.write_text(json.dumps({**document, "players": found}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
