"""Moments of kept games, found by what is asked, and how a page is brought to them without a click."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from playwright.sync_api import Page

from tests import fixtures
from tests.fixtures import Fixture
from virtu.core import link

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


@cache
def fragments() -> dict[str, str]:
    """A link to each kind of moment of the game, and to its end ("result")."""
    game = game_of_three()
    moments = _first(game) | {"result": len(game.moves)}
    found = {}
    match = game.begin()
    for number, action in enumerate((*game.moves, "")):
        found |= {name: link.encode(match) for name, at in moments.items() if at == number}
        if action:
            match.play(action)
    return found


def send(page: Page, line: str) -> None:
    """One line through the door, and wait until the page has come to rest."""
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def show(page: Page, moment: str) -> None:
    """Put a moment of the kept game on the table."""
    send(page, ":open " + fragments()[moment])
