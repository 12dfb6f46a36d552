"""Moments of kept games, found by what is asked, and how a page is brought to them without a click."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

from playwright.sync_api import Page

from tests import fixtures
from tests.fixtures import Fixture
from virtu.core import link
from virtu.core.match import Match

from .conftest import settle

ASKED: Mapping[str, tuple[str, str]] = {
    "set-up": ("setup", "PlaceFamily"),
    "spring": ("spring", "MoveMarker"),
    "payment": ("spring", "Pay"),
    "siege": ("sieges", "Battle"),
    "winter": ("winter", "Purchases"),
}
"""For each kind of moment its season and the step that asks."""


@cache
def game_of_three() -> Fixture:
    """The shortest kept game of three in which every kind of moment comes."""
    games = sorted((game for game in fixtures.all_games() if game.options["players"] == 3), key=lambda g: len(g.moves))
    return next(game for game in games if len(_first(game)) == len(ASKED))


def _first(game: Fixture) -> dict[str, int]:
    """For each kind of moment that comes, how many actions are played before it comes for the first time."""
    found: dict[str, int] = {}
    match = game.begin()
    for number, action in enumerate(game.moves):
        here = match.state.season, type(match.state.agenda[-1]).__name__
        for name, wanted in ASKED.items():
            if here == wanted:
                found.setdefault(name, number)
        match.play(action)
    return found


def _at_moments(write: Callable[[Match], str]) -> dict[str, str]:
    """The game as it is at each kind of moment and at its end ("result"), written down."""
    game = game_of_three()
    moments = _first(game) | {"result": len(game.moves)}
    found = {}
    match = game.begin()
    for number, action in enumerate((*game.moves, "")):
        found |= {name: write(match) for name, at in moments.items() if at == number}
        if action:
            match.play(action)
    return found


@cache
def fragments() -> dict[str, str]:
    """A link to each kind of moment."""
    return _at_moments(link.encode)


@cache
def saves() -> dict[str, str]:
    """A save of each kind of moment."""
    return _at_moments(lambda match: json.dumps(match.to_json()))


def send(page: Page, line: str) -> None:
    """One line through the door, and wait until the page has come to rest."""
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def show(page: Page, moment: str) -> None:
    """Put a moment of the kept game on the table.

    It comes as a file: a link to a moment that was passed already would be told as one.
    """
    send(page, ":load " + saves()[moment])
