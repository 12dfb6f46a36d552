"""The figure of what it is worth how family cards are laid out (bench/family.py)."""

from __future__ import annotations

from bench.family import Careless
from virtu.core import game as games
from virtu.core.bots.bot import ask
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu import levels


def test_the_careless_seat_leaves_nothing_but_its_family_cards_to_chance() -> None:
    game = games.load("virtu")
    match = Match.new(game, {"players": 4}, 8001)
    while match.state.season == "setup":
        seat = game.actors(match.state)[0]
        assert all(action.startswith("place ") for action in game.legal_actions(match.state, seat))
        chance = RandomBot(lambda action: 1, Chance(seat))
        careless = Careless(levels.condottiere(Chance(seat)), RandomBot(lambda action: 1, Chance(seat)))
        action = ask(game, match.state, careless)
        assert action == ask(game, match.state, chance)
        match.play(action)
    seat = game.actors(match.state)[0]
    careless = Careless(levels.condottiere(Chance(seat)), RandomBot(lambda action: 1, Chance(seat)))
    assert ask(game, match.state, careless) == ask(game, match.state, levels.condottiere(Chance(seat)))
