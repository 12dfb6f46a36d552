"""Bots at the table: a seat is given to one or taken back, all of them are stopped, what they thought is played; and in
which tab they are played, if the game is open in several."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from virtu.core.errors import VirtuError
from web import analysing, bots
from web.changes import handed_over
from web.commands.analysis import analysed
from web.past import to_play
from web.views import advice as view
from web.views.context import NOBODY

if TYPE_CHECKING:
    from web.app import App

PERSON = "person"
"""What stands for no bot."""
HERE = "here"
"""What the person says who wants the bots played in this tab."""


def bot(app: App, rest: str) -> None:
    """`COLOUR LEVEL`: from now on a bot of that level plays the seat; `COLOUR person`: a person does."""
    match = to_play(app)
    factions = [player.faction for player in match.state.players]
    colour, _, level = rest.partition(" ")
    if colour not in factions:
        raise VirtuError("error.unknown-command", command=f":bot {rest}"[:40])
    seat = factions.index(colour)
    level = "" if level.strip() == PERSON else level.strip() or "?"
    seats = bots.chosen({f"bot{seat}": level}, len(factions), match.bots)
    if app.changed_elsewhere():
        return
    match.bots = seats
    view = app.view
    app.after_change()
    app.view = view if view == "players" else app.view
    name = app.t(f"faction.{colour}")
    told = "bots.seated" if level else "bots.left"
    app.said = app.t(told, name=name, level=app.t(f"level.{level}") if level else "")


def pause(app: App, rest: str) -> None:
    """`pause`: they stop, and every seat can be played by hand; `go`: they play on; nothing: the one or the other.

    `here`: this tab plays them, and no other one any more. Raises VirtuError `error.bots-elsewhere` for anything else
    while another one does.
    """
    to_play(app)
    if not bots.seated(app):
        raise VirtuError("error.no-bots")
    if rest == HERE:
        app.effect("helm", game=app.bots.helm, take=True)
        app.view = "game" if app.view == "elsewhere" else app.view
        return
    if app.bots.elsewhere:
        raise VirtuError("error.bots-elsewhere")
    if rest not in ("", "pause", "go"):
        raise VirtuError("error.unknown-command", command=f":bots {rest}"[:40])
    app.bots.paused = not app.bots.paused if not rest else rest == "pause"
    app.bots.trouble = ""
    app.said = app.t("bots.paused" if app.bots.paused else "bots.going")


def thought(app: App, rest: str) -> None:
    """`NUMBER JSON`: what was thought about that question; without JSON what was thought out before goes on."""
    number, _, text = rest.partition(" ")
    try:
        answer = json.loads(text) if text else None
    except (ValueError, RecursionError):
        answer = {"error": "error.bad-form"}
    if app.match is None or not number.isdecimal() or (answer is not None and not isinstance(answer, dict)):
        return
    if answer is not None and analysing.take(app, int(number), answer):
        analysed(app)
        return
    if answer is not None and app.view == "advice":
        _advised(app, int(number), answer)
        return
    deed = bots.take(app, int(number), answer)
    if not deed or app.follow() or app.changed_elsewhere():
        return
    match, view = app.match, app.view
    for action in deed:
        match.play(action)
    bots.carry_on(app.bots, match, len(deed))
    app.said = ""
    app.after_change()
    # A panel that was being read stays open.
    app.view = view if app.view == "game" else app.view


def helm(app: App, rest: str) -> None:
    """`ID`: this tab plays the bots of that game now; `ID elsewhere`: another tab does (sent by web/js/helm.js)."""
    game, _, where = rest.partition(" ")
    if not game or game != app.bots.helm:
        return
    now = app.bots
    now.elsewhere, now.node = bool(where), None
    if now.elsewhere:
        now.paused, now.trouble = False, ""
    app.follow()
    app.said = app.t("bots.elsewhere" if now.elsewhere else "bots.came-here")


def advice(app: App, rest: str) -> None:
    """What would a sound player do here? Raises VirtuError `error.nothing-asked` where no person is asked."""
    match = to_play(app)
    seat = bots.asked_at(match, match.here)
    if seat == NOBODY or bots.at_turn(app) != NOBODY:
        raise VirtuError("error.nothing-asked")
    app.view = "advice"
    if app.bots.advised_at is not match.here or app.bots.advice is None:
        bots.ask_advice(app, seat)
        app.said = app.t("advice.waiting")


def _advised(app: App, number: int, answer: dict[str, Any]) -> None:
    """The advice has come: it is shown and told, or why there is none."""
    try:
        if bots.take_advice(app, number, answer):
            app.said = " ".join(view.told(app.t, app.on_table(), app.bots.advice or ()))
    except VirtuError:
        app.view = "game"
        raise


def since(app: App, rest: str) -> None:
    """What has changed since the seat that is asked decided last. Raises VirtuError `error.nothing-since`."""
    if handed_over(app.on_table()) is None:
        raise VirtuError("error.nothing-since")
    app.view = "handover"


COMMANDS = {"advice": advice, "bot": bot, "bots": pause, "helm": helm, "since": since, "thought": thought}
