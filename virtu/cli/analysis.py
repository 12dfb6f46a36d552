"""`python -m virtu analyse`: the winning chances year by year, and where they turned."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from virtu.cli.files import read_match
from virtu.core.analysis import Analysis, Turn
from virtu.core.bots.analyst import analyse
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import words as virtu_words
from virtu.games.virtu.analyst import ANALYST

TENTH = 10
"""Thousandths in a hundredth."""


def run(asked: Namespace, t: Words) -> None:
    """Print the chances at the end of every year and the turning points."""
    if asked.nodes < 1:
        raise VirtuError("error.number", number=asked.nodes)
    match = read_match(asked.match)
    if match.notice:
        print(f"virtu: {t(match.notice)}", file=sys.stderr)
    found = Analysis((), ())
    for found in analyse(match, ANALYST, asked.nodes):
        if not asked.json:
            print(_line(match, found, t), flush=True)
    if asked.json:
        print(json.dumps(document(match, found, asked.nodes), ensure_ascii=False))
        return
    print(t("cli.turns" if found.turns else "cli.no-turns"))
    for turn in found.turns:
        print("  " + _turn(match, found, turn, t))


def document(match: Match, found: Analysis, nodes: int) -> dict[str, Any]:
    """Everything as JSON data. `action`: so many actions had been played at a moment."""
    colours = [player.faction for player in match.state.players]
    moments = [
        {
            "action": len(match.way_to(node)),
            "year": node.state.year,
            "season": node.state.season,
            "shares": dict(zip(colours, one.shares, strict=True)),
            "games": one.games,
            "nodes": one.nodes,
        }
        for node, one in zip(found.moments, found.chances, strict=True)
    ]
    turns = [
        {
            "from": moments[turn.before]["action"],
            "to": moments[turn.after]["action"],
            "year": found.moments[turn.before].state.year,
            "by": turn.by,
            "gained": colours[turn.gained],
            "lost": colours[turn.lost],
        }
        for turn in found.turns
    ]
    versions = {"rules": match.game.rules_version, "data": match.game.data_version}
    return {**versions, "nodes": nodes, "moments": moments, "turns": turns}


def _line(match: Match, found: Analysis, t: Words) -> str:
    """The last moment that was looked at: when it was, and what everybody could hope for."""
    node, shares = found.moments[-1], found.chances[-1].shares
    chances = ", ".join(_hope(match, t, seat, shares) for seat in range(len(shares)))
    if node.parent is None:
        return t("cli.chances-first", chances=chances)
    if node is match.here:
        return t("cli.chances-last", chances=chances)
    return t("cli.chances", year=node.state.year - 1, chances=chances)


def _hope(match: Match, t: Words, seat: int, *shares: tuple[int, ...]) -> str:
    name = virtu_words.full_name(t, match.state, seat)
    return name + " " + " → ".join(t("cli.percent", n=_percent(one[seat])) for one in shares)


def _percent(share: int) -> int:
    return (share + TENTH // 2) // TENTH


def _turn(match: Match, found: Analysis, turn: Turn, t: Words) -> str:
    """A turning point: its year, its actions, whose chances went up and whose went down."""
    before, after = found.moments[turn.before], found.moments[turn.after]
    shares = found.chances[turn.before].shares, found.chances[turn.after].shares
    gained, lost = (_hope(match, t, seat, *shares) for seat in (turn.gained, turn.lost))
    first, last = len(match.way_to(before)) + 1, len(match.way_to(after))
    return t("cli.turn", year=before.state.year, first=first, last=last, gained=gained, lost=lost)
