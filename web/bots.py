"""Seats that bots play: who is at turn, what is asked of the worker in which they think, what comes back from there.

The choice of seats belongs to the match (`Match.bots`) and goes with it into saves, links and texts.
The page itself never thinks: it puts a question (virtu.games.virtu.question) as the effect `think`, and the answer is
the command `:thought`. An answer is played only at the moment it was asked for, and only if it is legal there. Of all
tabs with one game one plays the bots, that at the helm (web/js/helm.js); the others show what is played there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from virtu.core.chance import Chance
from virtu.core.errors import VirtuError
from virtu.core.game import Action
from virtu.core.match import Match, Node
from virtu.games.virtu.question import Question
from web import analysing
from web.past import looking
from web.store import Store, StoreError, read_object
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App

LEVELS = ("page", "condottiere", "machiavel")
"""What can be chosen for a seat, as in virtu.games.virtu.levels, which the page itself does not load."""
THOROUGH = LEVELS[-1]
"""The level that takes a second or so for a decision; the others answer at once."""
KEY = "bots"
"""The key under which is stored how quick bots think in this browser."""
BUDGETS = (500, 1000, 2000, 4000, 8000)
"""Nodes for a decision that is thought through; one of these, so that equal machines play equal games."""
FIRST_BUDGET = 1000
SECONDS = 1.3
"""How long a decision may take by what was measured; a machine is half as slow again now and then, and two seconds are
allowed."""
LEAST_MEASURED = 200
"""Nodes below which an answer says nothing about how quick they are."""
PAUSE = 700
"""Milliseconds from one deed of a bot to the next, if its moves are to be seen."""
SHOWN = 0.25
"""Seconds from one picture of the table to the next where bots play at once: what they do in between comes with it."""
PATIENCE = 10_000
"""Milliseconds after which a worker that was ready to think is taken for dead; five times what it needs if longer."""
UNKNOWN_PATIENCE = 20_000
NO_WORKER = "worker"
"""What is answered in place of a worker that cannot be started, or died twice over one question."""
HOLDS = ("arrival", "conflict", "gone", analysing.VIEW)
"""Panels that wait for a decision of a person about the game itself, or need the worker for themselves."""


@define
class Bots:
    """What the page knows of the bots at its table.

    `number` and `node`: the question that is open and the moment at which it was put. `plan`: actions that were thought
    out, to be played from the moment `plan_at` on. `paused`: persons have stopped them. `trouble`: why the last one
    could not play, "" if it could. `rate`: nodes in a second as measured, 0 if never. `told`: whether the page has a
    worker ready. `helm`: the game whose bots this tab wants to play, "" for none; `elsewhere`: another tab plays them.
    `advice`: what a person was advised at the moment `advised_at`, each with actions, worth and facts
    (virtu.games.virtu.advice); None while it is waited for.
    """

    rate: int = 0
    match: Match | None = None
    number: int = 0
    node: Node | None = None
    plan: tuple[Action, ...] = ()
    plan_at: Node | None = None
    paused: bool = False
    trouble: str = ""
    told: bool = False
    helm: str = ""
    elsewhere: bool = False
    advised_at: Node | None = None
    advice: tuple[tuple[tuple[Action, ...], int, tuple[Any, ...]], ...] | None = None

    @classmethod
    def read(cls, store: Store) -> Bots:
        """As it was measured here before."""
        rate = read_object(store, KEY).get("rate")
        return cls(rate if type(rate) is int and 0 < rate < 1 << 30 else 0)

    @property
    def budget(self) -> int:
        """Nodes that can be thought through in time."""
        if not self.rate:
            return FIRST_BUDGET
        return max([budget for budget in BUDGETS if budget <= SECONDS * self.rate], default=BUDGETS[0])

    @property
    def patience(self) -> int:
        """Milliseconds that the page waits for an answer."""
        return max(PATIENCE, 5000 * self.budget // self.rate) if self.rate else UNKNOWN_PATIENCE

    def measured(self, nodes: int, milliseconds: float, store: Store) -> None:
        """Learn from an answer how quick they are: at once where it was slower than known, bit by bit where quicker."""
        if nodes < LEAST_MEASURED or milliseconds <= 0:
            return
        now = int(1000 * nodes / milliseconds)
        self.rate = max(1, now if now < self.rate or not self.rate else (3 * self.rate + now) // 4)
        try:
            store.set(KEY, json.dumps({"rate": self.rate}))
        except StoreError:
            return  # it is measured again


# -- who plays ---------------------------------------------------------------------------------------------------


def seated(app: App) -> dict[int, str]:
    """The level of each seat that a bot plays in the game on the table."""
    match = app.match
    if match is None or app.exercise is not None or match.read_only:
        return {}
    return {seat: level for seat, level in match.bots.items() if level in LEVELS}


def playing(app: App) -> bool:
    """Whether bots play: some are seated, and nobody has stopped them."""
    return bool(seated(app)) and not app.bots.paused


def asked_at(match: Match, node: Node) -> int:
    """The seat that is asked at a moment."""
    return next(iter(match.game.actors(node.state)), NOBODY)


def at_turn(app: App) -> int:
    """The seat that is asked if a bot is to play it now, else NOBODY."""
    levels = seated(app)
    if not levels or app.bots.paused:
        return NOBODY
    match = app.on_table()
    seat = asked_at(match, match.here)
    return seat if seat in levels else NOBODY


def chosen(fields: Mapping[str, Any], seats: int, before: Mapping[int, str] | None = None) -> dict[int, str]:
    """The levels from the fields `bot0`, `bot1`, ... of a form; a field that is not there leaves a seat as it was.

    Raises VirtuError `error.no-level`.
    """
    found = {}
    for seat in range(seats):
        level = fields.get(f"bot{seat}", (before or {}).get(seat, ""))
        if level not in ("", *LEVELS):
            raise VirtuError("error.no-level", level=str(level)[:40])
        if level:
            found[seat] = level
    return found


def last_decision(app: App) -> Node | None:
    """The last moment before the one on the table, on its line, at which a person decided; None if there is none or the
    turn was passed on since."""
    match, levels = app.on_table(), seated(app)
    node = match.here
    while node.parent is not None and node.number not in match.passes:
        node = node.parent
        if asked_at(match, node) not in levels:
            return node
    return None


def others_decided(app: App) -> bool:
    """Whether another person has decided since the one who is asked now; then the table goes from hand to hand."""
    match, levels = app.on_table(), seated(app)
    if not levels:
        return True
    seat, node = asked_at(match, match.here), match.here
    if seat in levels:
        return False
    while node.parent is not None:
        node = node.parent
        decided = asked_at(match, node)
        if decided not in levels:
            return decided != seat
    return False


# -- question and answer -------------------------------------------------------------------------------------------


def engage(app: App) -> None:
    """Put the question for the bot at turn, unless it is open already; say whether a worker is needed at all."""
    bots = app.bots
    if bots.match is not app.match:
        bots.match, bots.node, bots.plan, bots.plan_at = app.match, None, (), None
        bots.paused, bots.trouble = False, ""
        bots.advised_at = bots.advice = None
    analyses = analysing.running(app)
    if not analyses:
        app.analysing.node = None
    plays = bool(seated(app)) and not _over(app)
    _seek_helm(app, app.game_id if plays and app.view != "start" else "")
    needed = analyses or (plays and not bots.elsewhere)
    if needed is not bots.told and app.exercise is None:
        bots.told = needed
        app.effect("bots", on=needed)
    seat = at_turn(app)
    if seat == NOBODY or bots.elsewhere or looking(app) or app.view in ("start", *HOLDS):
        bots.node = None
        if analyses:
            analysing.ask(app)
        return
    match = app.on_table()
    if bots.node is match.here:
        return
    bots.number, bots.node = bots.number + 1, match.here
    pause = PAUSE if app.settings.bots == "pause" else 0
    planned = bots.plan_at is match.here and bool(bots.plan)
    text = "" if planned else _question(app, seat).to_text()
    long = seated(app)[seat] == THOROUGH
    app.effect(
        "think", number=bots.number, wanted="think", question=text, long=long, pause=pause, patience=bots.patience
    )


def shown_soon(app: App, last: float) -> bool:
    """Whether what a bot has just played can be shown later: bots play at once, one that answers soon is asked already,
    and the table was shown a moment ago, at `last`. Drawing a move takes longer than such a bot needs to find it.
    """
    if app.settings.bots != "at-once" or app.view != "game" or app.notice or not 0 <= app.clock() - last < SHOWN:
        return False
    level = seated(app).get(at_turn(app), THOROUGH)
    return level != THOROUGH and app.bots.node is app.on_table().here


def _seek_helm(app: App, game: str) -> None:
    """Ask to be the tab that plays the bots of the game with this id, "" for none; until it is told otherwise it is."""
    if game != app.bots.helm:
        app.bots.helm, app.bots.elsewhere = game, False
        app.effect("helm", game=game, take=False)


def ask_advice(app: App, seat: int) -> None:
    """Ask for what a person at turn could do; the answer comes as that to any other question."""
    bots, match = app.bots, app.on_table()
    bots.number, bots.advised_at, bots.advice = bots.number + 1, match.here, None
    text = Question(match.state, seat, LEVELS[-1], 0, 1).to_text()
    app.effect(
        "think", number=bots.number, wanted="advice", question=text, long=True, pause=0, patience=UNKNOWN_PATIENCE
    )


def take_advice(app: App, number: int, answer: Mapping[str, Any]) -> bool:
    """Whether this is the advice that is waited for; a sentence tells where it cannot be had. Raises VirtuError."""
    bots, match = app.bots, app.on_table()
    if number != bots.number or bots.advised_at is not match.here or bots.advice is not None:
        return False
    given = answer.get("advice")
    legal = match.legal()
    kept = [one for one in given if _sound(one, legal)] if isinstance(given, list) else []
    if not kept:
        bots.advised_at = None
        app.last_error = f"advice: {answer.get('error', answer)}"[:2000]
        raise VirtuError("error.no-worker" if answer.get("error") == NO_WORKER else "error.no-advice")
    bots.advice = tuple((tuple(one["actions"]), int(one["worth"]), tuple(map(tuple, one["facts"]))) for one in kept)
    return True


def _sound(one: Any, legal: Sequence[Action]) -> bool:
    """Whether an entry of the answer has its parts and begins with what is legal now."""
    try:
        return one["actions"][0] in legal and type(one["worth"]) is int and all(len(fact) == 2 for fact in one["facts"])
    except (LookupError, TypeError):
        return False


def _over(app: App) -> bool:
    match = app.on_table()
    return match.game.result(match.state) is not None


def _question(app: App, seat: int) -> Question:
    """What is asked. The seed follows from the match and from how far it has come: the same moment, the same move."""
    match = app.on_table()
    seed, _ = Chance(match.match_id + (len(match.line) << 48)).below(1 << 62)
    return Question(match.state, seat, seated(app)[seat], seed, app.bots.budget)


def take(app: App, number: int, answer: Mapping[str, Any] | None) -> tuple[Action, ...]:
    """What is played now after an answer, () for one that comes too late or cannot be played.

    `answer` is None where what was thought out before goes on.
    """
    bots, match, seat = app.bots, app.on_table(), at_turn(app)
    if number != bots.number or bots.node is not match.here or seat == NOBODY:
        return ()
    bots.node = None
    if answer is not None:
        bots.plan, bots.plan_at, bots.trouble = _actions(answer), match.here, ""
        bots.measured(_number(answer.get("nodes")), _number(answer.get("ms")), app.shelf.store)
    deed = _deed(match, bots.plan if bots.plan_at is match.here else (), at_once=app.settings.bots != "pause")
    if not deed:
        why = str(answer.get("error", "")) if answer is not None else ""
        app.last_error = f"bot: {why or bots.plan}"[:2000]
        bots.trouble = "bots.no-worker" if why == NO_WORKER else "bots.broken"
        bots.paused, bots.plan, bots.plan_at = True, (), None
    return deed


def _actions(answer: Mapping[str, Any]) -> tuple[Action, ...]:
    given = answer.get("actions")
    return tuple(filter(lambda action: isinstance(action, str), given)) if isinstance(given, list) else ()


def _number(value: Any) -> int:
    return int(value) if isinstance(value, int | float) and 0 <= value < 1 << 40 else 0


def _deed(match: Match, plan: Sequence[Action], *, at_once: bool) -> tuple[Action, ...]:
    """So much of a plan as is one deed, an action with its payments; `at_once` the whole of it. () if it is illegal."""
    game, state, seat = match.game, match.state, asked_at(match, match.here)
    deed: list[Action] = []
    for action in plan:
        if deed and not (at_once or game.suggest(state) is not None):
            break
        if seat not in game.actors(state) or action not in game.legal_actions(state, seat):
            break
        deed.append(action)
        state = game.apply(state, action)
    return tuple(deed)


def carry_on(bots: Bots, match: Match, played: int) -> None:
    """So many actions of the plan were played: the rest goes on from the moment on the table."""
    bots.plan, bots.plan_at = bots.plan[played:], match.here
