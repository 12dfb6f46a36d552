#!/usr/bin/env python3
"""The one command of this repository.

    python3 build.py serve [--port N] [--open]   build the page and serve it on this machine
    python3 build.py build                       leave a static site in dist/, with the engine's reference in dist/docs/
    python3 build.py test [PYTEST ARGUMENTS]     set up and run everything (with arguments: only those tests)
    python3 build.py test --quick | --long       what is quick and needs no browser | what takes hours
    python3 build.py adapters [ARGUMENTS]        test the adapters to PettingZoo and OpenSpiel
    python3 build.py bench [NAME ... | --record] print the figures of bench/ | and keep them in docs/performance.md
    python3 build.py fuzz [--games N] ...        random games, every invariant checked after each action
    python3 build.py mutate [--sample N] ...     change the engine in small ways: does a test notice?
    python3 build.py balance [--games N] ...     whole games of bots: who wins by what, what is used
    python3 build.py plots FILE ...              what balance --json wrote, as pictures beside it
    python3 build.py fixtures [--keep]           make the whole games of tests/fixtures/ anew
    python3 build.py links                       add links of the newest layout to those that are kept
    python3 build.py replay --against REV        play them under the rules of REV too: what changed?
    python3 build.py transcript                  write what a screen reader is given in a year of play
    python3 build.py words                       compile the catalogues in place, for `python -m virtu` from the sources
    python3 build.py rules                       write docs/rules.md from the catalogue of the rules

Needs Python 3.11 or newer and npm. What it installs lies in .venv, node_modules and .build;
a second run downloads nothing. The work is done in tools/, with the standard library alone.
"""

import argparse
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (an older Python must be told, not crash)
    sys.exit("This needs Python 3.11 or newer; you are running " + sys.version.split()[0] + ".")

from tools import checks, environment, serve, site
from tools.steps import StepFailed


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = top.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="build the page and serve it on this machine")
    serving.add_argument("--port", type=int, default=0, help="the port to serve on; without it a free one")
    serving.add_argument("--open", action="store_true", help="open the page in your browser")
    commands.add_parser("build", help="leave a static site in dist/")
    commands.add_parser("test", help="set up and run everything; arguments go to pytest", add_help=False)
    commands.add_parser("adapters", help="test the adapters to other tools; arguments go to pytest", add_help=False)
    bench = commands.add_parser("bench", help="print the figures of bench/")
    bench.add_argument("names", nargs="*", help="parts of bench/ to run; without any, the usual ones")
    bench.add_argument("--record", action="store_true", help="run what is recorded and write docs/performance.md")
    commands.add_parser("fuzz", help="play random games and check every invariant", add_help=False)
    commands.add_parser("mutate", help="change the engine in small ways: does a test notice?", add_help=False)
    commands.add_parser("balance", help="play whole games of bots and print who wins by what", add_help=False)
    commands.add_parser("plots", help="draw the figures of balance as pictures", add_help=False)
    commands.add_parser("fixtures", help="make the whole games of tests/fixtures/ anew", add_help=False)
    commands.add_parser("links", help="add links of the newest layout to tests/fixtures/links")
    replay = commands.add_parser("replay", help="play the games of tests/fixtures/ under two versions of the rules")
    replay.add_argument("--against", required=True, metavar="REV", help="the other version, as git names it")
    commands.add_parser("transcript", help="write the accessibility tree of one year of play into tests/reading/")
    commands.add_parser("words", help="compile the gettext catalogues in place")
    commands.add_parser("rules", help="write docs/rules.md from the catalogue of the rules")
    return top


def main(arguments: list[str]) -> int:
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command not in ("test", "adapters", "fuzz", "mutate", "balance", "plots", "fixtures"):
        parser().error("unrecognized arguments: " + " ".join(rest))
    try:
        if options.command == "adapters":
            with environment.one_at_a_time():
                interpreter = environment.adapters()
            return checks.adapters(interpreter, rest)
        if options.command == "plots":
            with environment.one_at_a_time():
                interpreter = environment.plots()
            return checks.plots(interpreter, rest)
        if options.command == "mutate":
            with environment.one_at_a_time():
                interpreter = environment.mutation()
                environment.build_tools()
                site.compile_words()
            return checks.mutate(interpreter, rest)
        if options.command in ("balance", "fixtures", "links", "replay"):
            with environment.one_at_a_time():
                environment.development()
            if options.command == "balance":
                return checks.balance(rest)
            if options.command == "links":
                return checks.links()
            return checks.fixtures(rest) if options.command == "fixtures" else checks.replay(options.against)
        with environment.one_at_a_time():
            if options.command in ("test", "bench", "fuzz", "transcript"):
                environment.development()
            if options.command == "fuzz":
                return checks.fuzz(rest)
            environment.build_tools()
            if options.command == "rules":
                site.write_rules()
                return 0
            if options.command == "words":
                site.compile_words()
                return 0
            dist = site.build()
        if options.command == "serve":
            return serve.forever(dist, options.port, options.open)
        if options.command == "test":
            return checks.test(rest)
        if options.command == "bench":
            if options.record and options.names:
                parser().error("--record runs its own parts: name none")
            return checks.bench(["--record"] if options.record else options.names)
        if options.command == "transcript":
            return checks.transcript()
    except StepFailed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
