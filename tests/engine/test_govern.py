"""Govern (FR "Gouverner", CS "Vláda")."""

from __future__ import annotations

from tests.engine.table import legal, mover, of, offered, play, power, refused, table, tiles

SPENT = ["florence", "pisa"]
FOUR = {"cities": {"siena": "red", "ravenna": "red"}}
FOUR_SPENT = ["florence", "pisa", "siena", "ravenna"]


def test_govern_two_tiles_a_symbol() -> None:
    """A1.1. Each crown or cross readies up to two tiles."""
    match = table(red={"spent": FOUR_SPENT}, bare=True, **FOUR)
    assert offered(match, "turn") == sorted(FOUR_SPENT)
    play(match, "turn florence", "pay room crown")
    assert offered(match, "turn") == ["pisa", "ravenna", "siena"]
    play(match, "turn ravenna")
    assert mover(match) == "yellow"
    assert tiles(match, "red") == ["florence", "pisa*", "ravenna", "siena*"]


def test_govern_one_tile_is_enough() -> None:
    """A1.1. "Up to two": the second tile may be left."""
    match = play(table(red={"spent": FOUR_SPENT}, bare=True, **FOUR), "turn siena", "pay room crown", "done")
    assert tiles(match, "red") == ["florence*", "pisa*", "ravenna*", "siena"]


def test_govern_crowns_and_crosses_together() -> None:
    """A1.2. Crowns and crosses may be mixed, each relief giving one kind."""
    red = {"rooms": {"1": "cardinal"}, "right": ["bishop"], "spent": FOUR_SPENT}
    match = play(table(red=red, bare=True, **FOUR), "turn florence")
    assert offered(match, "pay") == ["card cross", "card crown", "right:bishop cross"]
    play(match, "pay card cross", "turn pisa", "turn siena", "pay right:bishop cross", "turn ravenna")
    assert tiles(match, "red") == sorted(FOUR_SPENT)


def test_govern_two_symbols_of_a_relief_count_both() -> None:
    """A1.2. Two crowns of one relief ready four tiles, or two tiles and an alliance."""
    red = {"rooms": {"1": "pope"}, "spent": FOUR_SPENT}
    match = play(table(red=red, bare=True, **FOUR), "turn florence", "pay card crown", "turn pisa", "turn siena")
    play(match, "turn ravenna")
    assert tiles(match, "red") == sorted(FOUR_SPENT)
    used = {"powers": {"france": {"ally": "red", "ready": False}}}
    match = play(table(red=red, bare=True, **FOUR, **used), "turn florence", "pay card cross", "rearm france")
    assert power(match, "france").ready
    assert offered(match, "turn") == ["pisa", "ravenna", "siena"]


def test_govern_rearms_an_alliance_for_one_symbol() -> None:
    """A1.3. One crown or cross readies the bonus of one own alliance."""
    powers = {"powers": {"france": {"ally": "red", "ready": False}, "hre": {"ally": "green", "ready": False}}}
    match = table(red={"spent": ["florence", "pisa"]}, bare=True, **powers)
    assert offered(match, "rearm") == ["france"]
    play(match, "rearm france", "pay room crown")
    assert power(match, "france").ready and not power(match, "hre").ready
    assert mover(match) == "yellow"


def test_govern_rearms_under_a_rivals_agent() -> None:
    """A1.3. A rival's agent blocks the use of a bonus, not its readying."""
    powers = {"powers": {"france": {"ally": "red", "ready": False}}}
    match = table(red={"spent": SPENT}, agents={"green": ["france"]}, bare=True, **powers)
    assert offered(match, "rearm") == ["france"]


def test_govern_missed_4_a_tile_that_paid_is_not_turned() -> None:
    """A1.4. Easily missed 4: a tile that paid for this action cannot be readied by it."""
    match = table(red={"spent": ["pisa", "siena", "ravenna"]}, bare=True, **FOUR)
    play(match, "turn pisa", "pay florence crown", "turn siena")
    assert offered(match, "turn") == ["ravenna"]
    play(match, "turn ravenna", "pay room crown")
    refused(match, "turn florence")
    assert tiles(match, "red") == ["florence*", "pisa", "ravenna", "siena"]


def test_govern_a_tile_that_was_turned_does_not_pay() -> None:
    """A1.4. The other way round: what this action has readied does not pay for it."""
    match = table(red={"spent": FOUR_SPENT}, bare=True, **FOUR)
    play(match, "turn florence", "pay room crown", "turn siena")
    assert mover(match) == "yellow"
    red = {"spent": FOUR_SPENT, "left": ["podesta"]}
    match = play(table(red=red, bare=True, **FOUR), "turn florence", "pay room crown", "turn siena", "turn pisa")
    assert offered(match, "pay") == ["left:podesta crown"]


def test_govern_missed_4_a_tile_emptied_of_florins_is_turned() -> None:
    """A1.5. Easily missed 4: a tile whose florins were collected just before can be readied."""
    match = play(table(red={"spent": ["pisa"]}, bare=True), "collect florence", "turn florence", "pay room crown")
    assert (of(match, "red").florins, tiles(match, "red")) == (3, ["florence", "pisa*"])


def test_govern_the_empire_that_paid_is_not_rearmed() -> None:
    """A1.4. The bonus of the Empire that paid for this action is not readied by it."""
    match = table(red={"spent": ["florence", "pisa"]}, bare=True, powers={"hre": {"ally": "red"}})
    play(match, "turn florence", "pay hre cross", "turn pisa")
    refused(match, "rearm hre")
    assert not power(match, "hre").ready


def test_govern_several_cathedrals_are_counted_one_by_one() -> None:
    """A1.4. Of two cathedral tiles one pays and the other, spent before, is readied."""
    red = {"tiles": ["cathedral", "cathedral*"], "spent": ["florence", "siena", "pisa"]}
    parts = {"cities": {"siena": "red"}, "cathedrals": ["florence", "siena"]}
    match = play(table(red=red, bare=True, **parts), "turn florence", "pay cathedral cross")
    assert offered(match, "turn") == ["cathedral", "pisa", "siena"]
    play(match, "turn cathedral", "turn siena", "pay room crown")
    assert offered(match, "turn") == ["pisa"]
    assert "cathedral*" in tiles(match, "red")


def test_govern_nothing_spent_nothing_to_do() -> None:
    """A1.1. With every tile ready there is nothing to govern."""
    assert legal(table(bare=True)) == ["done"]


def test_govern_florins_of_a_turned_tile_and_turned_again() -> None:
    """A1.5. Florins of a tile that was readied may be collected at once, and the tile may be readied again."""
    match = play(table(red={"spent": SPENT}, bare=True), "turn florence", "pay room crown", "collect florence")
    play(match, "turn florence")
    assert (of(match, "red").florins, tiles(match, "red")) == (3, ["florence", "pisa*"])
