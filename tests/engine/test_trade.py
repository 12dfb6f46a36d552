"""Trade (FR "Commercer", CS "Obchod")."""

from __future__ import annotations

from tests.engine.table import court, legal, mover, of, offered, play, power, refused, table, tiles

MERCHANT = {"marker": 3, "rooms": {"3": "merchant"}, "spent": ["florence", "pisa"]}


def test_trade_two_florins_a_boat() -> None:
    """A3.1. Each boat used brings 2 florins; the card in the room stays ready."""
    match = table(red=MERCHANT, bare=True)
    assert legal(match) == ["done", "sell card"]
    play(match, "sell card")
    assert (of(match, "red").florins, mover(match)) == (5, "yellow")


def test_trade_boats_of_every_source() -> None:
    """A3.2. Boats come from the room, courtiers, tiles and the Ottoman bonus, each as far as the player likes."""
    red = {**MERCHANT, "rooms": {"3": "merchant/admiral"}, "left": ["ambassador"], "spent": ["florence"]}
    match = table(red=red, powers={"ottoman": {"ally": "red"}}, bare=True)
    assert offered(match, "sell") == ["card", "improvement", "left:ambassador", "ottoman", "pisa"]
    play(match, "sell improvement", "sell left:ambassador", "sell pisa", "sell ottoman")
    assert of(match, "red").florins == 1 + 4 + 2 + 2 + 4
    assert (court(match, "red"), tiles(match, "red")) == ((["ambassador*"], []), ["florence*", "pisa*"])
    assert not power(match, "ottoman").ready
    play(match, "done")
    assert of(match, "red").florins == 13


def test_trade_nothing_twice() -> None:
    """A3.2. No relief is sold twice in an action."""
    match = table(red={**MERCHANT, "left": ["admiral"]}, bare=True)
    play(match, "sell card")
    refused(match, "sell card")
    assert legal(match) == ["done", "sell left:admiral"]


def test_trade_without_boats() -> None:
    """A3.2. Without boats there is nothing to sell, and the action can be forgone."""
    nothing = {"marker": 3, "patronage": 2, "bonuses": ["machiavelli"], "rooms": {"3": "merchant"}}
    match = play(table(red={**nothing, "spent": ["florence", "pisa"]}, bare=True), "sell card")
    assert mover(match) == "yellow"
    sold = table(red={**MERCHANT, "right": ["podesta", "merchant*"]}, powers={"hre": {"ally": "red"}}, bare=True)
    assert offered(sold, "sell") == ["card"]


def test_trade_ruling_6_an_indulgence_gives_no_boat() -> None:
    """The crown of an indulgence is no use in trade; its florins may be taken with the action done."""
    match = table(red=MERCHANT)
    assert legal(match) == ["done", "sell card"]
    play(match, "sell card")
    assert legal(match) == ["done", "indulge florins"]
