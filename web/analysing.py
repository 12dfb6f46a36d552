"""The analysis of the game on the table: what every seat could hope for, year by year, thought out in the bots' worker.

One question is put for each moment (virtu.core.analysis says which), while the panel is open and nobody has stopped it;
what was found stays with its moment as long as the match lies on the table, so that an analysis goes on where it was
left, and on another line only what is new is thought out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from virtu.core.analysis import WHOLE, Chances, decided, moments, seed_at
from virtu.core.match import Match, Node
from virtu.games.virtu.question import Question
from web.past import line_seen
from web.views import analysis

if TYPE_CHECKING:
    from web.app import App

VIEW = "analysis"
"""The panel; nothing is thought out unless it is open."""
LEVEL = "page"
"""A question names a level; here it makes no difference."""
BUDGET = 8_000
"""Nodes for a moment, as on the command line (virtu.games.virtu.analyst, which the page itself does not load)."""
PATIENCE = 30_000
"""Milliseconds after which a worker is taken for dead, unless it is known to be slower."""


@define
class Analysing:
    """How far the analysis is. `found`: the chances by the number of the moment. `number` and `node`: the question that
    is open. `stopped`: a person has stopped it; `trouble`: why it could not go on, "" if it could."""

    match: Match | None = None
    found: dict[int, Chances] = field(factory=dict)
    number: int = 0
    node: Node | None = None
    stopped: bool = False
    trouble: str = ""


def moments_of(app: App) -> list[Node]:
    """The moments of the line that is shown, to be looked at one after the other."""
    return moments(app.on_table().game, line_seen(app))


def known(app: App, nodes: Sequence[Node]) -> list[Chances]:
    """The chances at the first of these moments, as many as are known without a gap."""
    found = []
    for node in nodes:
        one = app.analysing.found.get(node.number) or decided(app.on_table().game, node.state)
        if one is None:
            break
        found.append(one)
    return found


def running(app: App) -> bool:
    """Whether something is being thought out or is to be."""
    if app.view != VIEW or app.match is None or app.analysing.stopped:
        return False
    nodes = moments_of(app)
    return len(known(app, nodes)) < len(nodes)


def shown(app: App) -> analysis.Shown:
    """What the panel shows."""
    nodes, trouble = moments_of(app), app.analysing.trouble
    unfolded = app.numbers == analysis.NAME
    return analysis.Shown(nodes, known(app, nodes), running(app), app.t(trouble) if trouble else "", unfolded)


def begin(app: App) -> None:
    """From now on, or again after it was stopped."""
    if app.analysing.match is not app.match:
        app.analysing = Analysing(app.match)
    app.analysing.stopped, app.analysing.trouble = False, ""


def stop(app: App, trouble: str = "") -> None:
    """No further; what was found stays."""
    app.analysing.stopped, app.analysing.trouble, app.analysing.node = True, trouble, None


def ask(app: App) -> None:
    """Put the question for the next moment, unless it is open already."""
    now = app.analysing
    nodes = moments_of(app)
    node = nodes[len(known(app, nodes))]
    if now.node is node:
        return
    match = app.on_table()
    seat = match.game.actors(node.state)[0]
    app.bots.number += 1
    now.number, now.node = app.bots.number, node
    text = Question(node.state, seat, LEVEL, seed_at(match, node), BUDGET).to_text()
    patience = max(PATIENCE, 3 * app.bots.patience if app.bots.rate else 0)
    app.effect("think", number=now.number, wanted="chances", question=text, long=True, pause=0, patience=patience)


def take(app: App, number: int, answer: Mapping[str, Any]) -> bool:
    """Whether this is the answer to the open question, which is closed by it; one that makes no sense stops it all."""
    now = app.analysing
    node = now.node
    if number != now.number or node is None or now.match is not app.match:
        return False
    now.node = None
    shares = answer.get("shares")
    if not _sound(shares, len(node.state.players)):
        app.last_error = f"analysis: {answer.get('error', answer)}"[:2000]
        stop(app, "analysis.no-worker" if answer.get("error") == "worker" else "analysis.broken")
        return True
    now.found[node.number] = Chances(tuple(shares or ()))
    return True


def _sound(shares: Any, seats: int) -> bool:
    """Whether it is a share for every seat."""
    if not isinstance(shares, list) or len(shares) != seats:
        return False
    return all(type(share) is int and 0 <= share <= WHOLE for share in shares) and sum(shares) == WHOLE
