"""The command line of the engine. Every command takes a file, a link or `-` where it reads a match."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from virtu import __version__
from virtu.cli import analysis, commands
from virtu.cli.own_words import argparse_speaks
from virtu.cli.tournament import tournament
from virtu.core.errors import VirtuError
from virtu.core.words import Words, load
from virtu.games.virtu.analyst import ANALYST
from virtu.games.virtu.levels import BOTS, BUDGET

EXIT_ERROR = 1
EXIT_USAGE = 2
EXIT_FAULT = 70
"""A fault of the program itself; with VIRTU_DEBUG set it is shown whole."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"virtu: {message}\n")


def words() -> Words:
    """The words of the language that the environment names, English else."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return load(named[:2], ("virtu", "virtu"), ("virtu", "cli"))


def parser(t: Words) -> argparse.ArgumentParser:
    """All commands with their arguments."""
    top = _Parser(prog="python -m virtu", description=t("cli.about"))
    top.add_argument("--version", action="version", version=__version__, help=t("cli.version"))
    number = t("cli.meta.number")
    sub = top.add_subparsers(dest="command", required=True, metavar=t("cli.command"), parser_class=_Parser)

    def command(name: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = sub.add_parser(name, help=t(f"cli.{name}"), description=t(f"cli.{name}"))
        made.set_defaults(run=getattr(commands, name, None))
        return made

    def source(made: argparse.ArgumentParser) -> None:
        made.add_argument("match", metavar=t("cli.meta.match"), help=t("cli.match"))

    def output(made: argparse.ArgumentParser) -> None:
        made.add_argument("-o", "--output", metavar=t("cli.meta.file"), help=t("cli.output"))

    def options(made: argparse.ArgumentParser) -> None:
        made.add_argument("--game", default="virtu", metavar=t("cli.meta.name"), help=t("cli.game"))
        made.add_argument("--players", type=int, default=3, metavar=number, help=t("cli.players"))
        made.add_argument("--edition", default="fr", metavar="fr|cs", help=t("cli.edition"))
        made.add_argument("--rule", action="append", default=[], metavar=t("cli.meta.switch"), help=t("cli.rule"))
        made.add_argument("--one-agent-per-palace", action="store_true", help=t("cli.one-agent"))
        made.add_argument("--first", metavar=t("cli.meta.colour"), help=t("cli.first"))

    new = command("new")
    options(new)
    new.add_argument("--seed", type=int, default=0, metavar=number, help=t("cli.seed"))
    new.add_argument("--names", nargs="+", metavar=t("cli.meta.name"), help=t("cli.names"))
    output(new)

    show = command("show")
    source(show)
    show.add_argument("--json", action="store_true", help=t("cli.json"))
    show.add_argument("--toml", action="store_true", help=t("cli.toml"))

    legal = command("legal")
    source(legal)
    legal.add_argument("--words", action="store_true", help=t("cli.words"))

    play = command("play")
    source(play)
    play.add_argument("actions", nargs="+", metavar=t("cli.meta.action"), help=t("cli.action"))
    output(play)

    replay = command("replay")
    source(replay)
    replay.add_argument("--until", type=int, metavar=number, help=t("cli.until"))
    shown = replay.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help=t("cli.json"))
    shown.add_argument("--csv", action="store_true", help=t("cli.csv"))

    link = command("link")
    source(link)
    link.add_argument("--position", action="store_true", help=t("cli.link-position"))

    source(command("text"))

    opened = command("open")
    source(opened)
    output(opened)

    position = command("position")
    position.add_argument("file", metavar=t("cli.meta.file"), help=t("cli.position-file"))
    output(position)

    simulate = command("simulate")
    options(simulate)
    simulate.add_argument("--bot", default="random", choices=tuple(BOTS), help=t("cli.bot"))
    simulate.add_argument("--games", type=int, default=1, metavar=number, help=t("cli.games"))
    simulate.add_argument("--seed", type=int, default=1, metavar=number, help=t("cli.first-seed"))
    simulate.add_argument("--json", action="store_true", help=t("cli.json-lines"))
    simulate.add_argument("--limit", type=int, default=commands.LIMIT, metavar=number, help=t("cli.limit"))

    contest = command("tournament")
    contest.set_defaults(run=tournament)
    contest.add_argument(
        "--bots", nargs="+", required=True, metavar=t("cli.meta.name"), help=t("cli.bots", bots=", ".join(BOTS))
    )
    contest.add_argument("--games", type=int, default=100, metavar=number, help=t("cli.games"))
    contest.add_argument("--seed", type=int, default=1, metavar=number, help=t("cli.first-seed"))
    contest.add_argument("--edition", default="fr", metavar="fr|cs", help=t("cli.edition"))
    contest.add_argument("--nodes", type=int, default=BUDGET, metavar=number, help=t("cli.nodes"))
    contest.add_argument("--workers", type=int, default=1, metavar=number, help=t("cli.workers"))
    contest.add_argument("--scheduler", metavar=t("cli.meta.address"), help=t("cli.scheduler"))
    contest.add_argument("--rows", type=Path, metavar=t("cli.meta.file"), help=t("cli.rows"))
    contest.add_argument("--json", action="store_true", help=t("cli.json"))

    looked_at = command("analyse")
    looked_at.set_defaults(run=analysis.run)
    source(looked_at)
    looked_at.add_argument("--nodes", type=int, default=ANALYST.budget, metavar=number, help=t("cli.analyse-nodes"))
    looked_at.add_argument("--json", action="store_true", help=t("cli.json"))

    puzzle = command("puzzle")
    puzzle.add_argument("puzzle", nargs="?", default="", metavar=t("cli.meta.name"), help=t("cli.puzzle-name"))
    puzzle.add_argument("--solve", action="store_true", help=t("cli.solve"))
    puzzle.add_argument("--json", action="store_true", help=t("cli.json"))

    bench = command("bench")
    bench.add_argument("--json", action="store_true", help=t("cli.json"))
    bench.add_argument("--seconds", type=float, default=5.0, metavar=number, help=t("cli.seconds"))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. 0, or an error number with one line on stderr."""
    t = words()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        with argparse_speaks(t.language):
            asked = parser(t).parse_args(arguments)
        asked.run(asked, t)
        sys.stdout.flush()
    except VirtuError as error:
        print(f"virtu: {commands.error_words(t, error)}", file=sys.stderr)
        return EXIT_ERROR
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(f"virtu: {t('cli.interrupted')}", file=sys.stderr)
        return 130
    except (RecursionError, MemoryError):
        print(f"virtu: {t('cli.too-much')}", file=sys.stderr)
        return EXIT_ERROR
    except Exception as error:
        if os.environ.get("VIRTU_DEBUG"):
            raise
        print(f"virtu: {t('cli.fault', kind=type(error).__name__)}", file=sys.stderr)
        return EXIT_FAULT
    return 0
