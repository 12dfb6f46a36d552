"""Battles in the open field (FR "Batailles en plaine", CS "Polní bitvy")."""

from __future__ import annotations

from typing import Any

from tests.engine.table import events, legal, mover, of, offered, owner, play, sieges, troops
from virtu.core.match import Match

POOR: dict[str, dict[str, Any]] = {
    "red": {"florins": 0, "spent": ["florence", "pisa"]},
    "yellow": {"florins": 0, "spent": ["naples", "bari"]},
    "green": {"florins": 0, "spent": ["venice", "verona"]},
}


def field(camps: dict[str, dict[str, int]], to_move: str = "red", **parts: Any) -> Match:
    """Sieges of players without florins."""
    players = {colour: {**record, **parts.pop(colour, {})} for colour, record in POOR.items()}
    return sieges(to_move, troops=camps, **players, **parts)


def test_field_battle_before_the_siege() -> None:
    """G34, G35. Where troops of several players stand before a city they fight first, by troops and bonuses alone."""
    match = field({"red": {"ravenna": 4}, "green": {"ravenna": 1}}, agents={"red": ["ravenna"]})
    assert legal(match) == ["besiege ravenna"]
    play(match, "besiege ravenna")
    assert "event.field-won" in events(match)
    assert (troops(match, "red"), troops(match, "green")) == ({"ravenna": 3}, {})
    assert (mover(match), legal(match)) == ("red", ["besiege ravenna", "withdraw ravenna"])


def test_field_battle_unequal_the_loser_dies_and_the_winner_loses_as_many() -> None:
    """G36. The weaker party loses all troops, the stronger as many, as far as there are any."""
    match = play(field({"red": {"ravenna": 3}, "green": {"ravenna": 2}}), "besiege ravenna")
    assert (troops(match, "red"), troops(match, "green")) == ({"ravenna": 1}, {})
    by_tokens = field({"red": {"ravenna": 1}, "green": {"ravenna": 3}}, red={"tokens": 3})
    play(by_tokens, "besiege ravenna", *["commit token"] * 3)
    assert "event.field-won" in events(by_tokens)
    assert (troops(by_tokens, "red"), troops(by_tokens, "green")) == ({}, {})
    assert owner(by_tokens, "ravenna") == "neutral"


def test_field_battle_the_winner_may_besiege_at_once() -> None:
    """G37. The winner may besiege with what is left at once."""
    match = play(field({"red": {"ravenna": 4}, "green": {"ravenna": 1}}), "besiege ravenna", "besiege ravenna")
    assert (owner(match, "ravenna"), troops(match, "red")) == ("red", {"ravenna": 3})


def test_field_battle_the_winner_may_withdraw() -> None:
    """G37. Or give the siege up and retreat at the end of spring without further loss."""
    match = play(field({"red": {"ravenna": 4}, "green": {"ravenna": 1}}), "besiege ravenna", "withdraw ravenna")
    assert (match.state.season, mover(match)) == ("sieges", "red")
    assert offered(match, "retreat") == ["ravenna florence"]
    assert troops(match, "red") == {"ravenna": 3}


def test_field_battle_won_by_the_other_party() -> None:
    """G37. If the other party wins, it is that party that may besiege at once."""
    match = play(field({"red": {"ravenna": 1}, "green": {"ravenna": 5}}), "besiege ravenna")
    assert (mover(match), legal(match)) == ("green", ["besiege ravenna", "withdraw ravenna"])
    play(match, "besiege ravenna")
    assert (owner(match, "ravenna"), troops(match, "green")) == ("green", {"ravenna": 4})


def test_field_battle_no_trophy() -> None:
    """G38. A battle in the open gives no trophy."""
    match = play(field({"red": {"ravenna": 4}, "green": {"ravenna": 1}}), "besiege ravenna")
    assert of(match, "red").trophies == ()


def test_field_battle_equal_both_lose_one_and_retreat() -> None:
    """G40. Equal: one troop each, and both retreat at the end of spring."""
    match = play(field({"red": {"ravenna": 2}, "green": {"ravenna": 2}}), "besiege ravenna")
    assert (troops(match, "red"), troops(match, "green")) == ({"ravenna": 1}, {"ravenna": 1})
    assert (mover(match), legal(match)) == ("red", ["lose ravenna", "retreat ravenna florence"])
    play(match, "retreat ravenna florence")
    assert (mover(match), legal(match)) == ("green", ["lose ravenna", "retreat ravenna venice"])


def test_field_battle_ruling_10_beaten_troops_fight_no_more() -> None:
    """G40. Ruling 10: after an equal battle neither party besieges, also in its own turn."""
    match = play(field({"red": {"ravenna": 4}, "green": {"ravenna": 4}}), "besiege ravenna")
    assert owner(match, "ravenna") == "neutral"
    assert offered(match, "besiege") == []


def test_field_battle_bonuses_do_not_count_in_the_siege() -> None:
    """G39. What was used in the battle does not count in the siege that follows."""
    match = field({"red": {"ravenna": 2}, "green": {"ravenna": 2}}, red={"tokens": 1})
    play(match, "besiege ravenna", "commit token")
    assert troops(match, "red") == {}
    other = field({"red": {"ravenna": 3}, "green": {"ravenna": 1}}, red={"tokens": 1})
    play(other, "besiege ravenna", "commit token", "besiege ravenna")
    assert (owner(other, "ravenna"), of(other, "red").tokens) == ("neutral", 0)


def test_field_battle_the_owner_of_the_city_is_no_party() -> None:
    """G35. Before a city of a third player its owner's troops take no part in the battle."""
    cities = {"ravenna": "yellow"}
    camps = {"red": {"ravenna": 4}, "green": {"ravenna": 1}, "yellow": {"ravenna": 2}}
    match = play(field(camps, cities=cities, yellow={"spent": ["ravenna", "naples", "bari"]}), "besiege ravenna")
    assert (mover(match), troops(match, "yellow")) == ("red", {"ravenna": 2})
    assert troops(match, "red") == {"ravenna": 3}


def test_field_battle_ruling_2_three_parties() -> None:
    """G34. Ruling 2: the first to resolve fights the others one after another in turn order; the survivor may
    besiege."""
    camps = {"red": {"ravenna": 6}, "yellow": {"ravenna": 1}, "green": {"ravenna": 2}}
    match = play(field(camps), "besiege ravenna")
    assert (troops(match, "yellow"), troops(match, "green"), troops(match, "red")) == ({}, {}, {"ravenna": 3})
    play(match, "besiege ravenna")
    assert owner(match, "ravenna") == "red"


def test_field_battle_ruling_2_the_survivor_fights_on() -> None:
    """G34. Ruling 2: whoever survives a battle fights the next party; the last one standing may besiege."""
    camps = {"red": {"ravenna": 1}, "yellow": {"ravenna": 6}, "green": {"ravenna": 2}}
    match = play(field(camps), "besiege ravenna")
    assert (mover(match), troops(match, "yellow")) == ("yellow", {"ravenna": 3})
    play(match, "besiege ravenna")
    assert owner(match, "ravenna") == "yellow"


def test_field_battle_ruling_2_equal_leaves_the_third() -> None:
    """G40. Ruling 2: if the first two are equal the third besieges in its own turn."""
    camps = {"red": {"ravenna": 2}, "yellow": {"ravenna": 2}, "green": {"ravenna": 3}}
    match = play(field(camps), "besiege ravenna")
    assert (mover(match), legal(match)) == ("green", ["besiege ravenna"])
    play(match, "besiege ravenna")
    assert owner(match, "ravenna") == "green"
    assert troops(match, "red") == {"ravenna": 1}


def test_field_battle_ruling_3_bonuses() -> None:
    """G35. Ruling 3: tokens, courtiers, Leonardo, Cannons and France serve in the open too, the Trace does not."""
    red = {"florins": 9, "tokens": 1, "left": ["gonfalonier"], "patronage": 4, "bonuses": ["leonardo", "cannons"],
           "tiles": ["cannons"]}  # fmt: skip
    match = field({"red": {"ravenna": 2}, "green": {"ravenna": 2}}, red=red, powers={"france": {"ally": "red"}})
    play(match, "besiege ravenna")
    assert offered(match, "commit") == ["cannons", "france", "left:gonfalonier 1", "leonardo", "token"]
    trace = field({"red": {"ravenna": 2}, "green": {"ravenna": 2}}, green={"patronage": 2, "bonuses": ["trace"]})
    play(trace, "besiege ravenna")
    assert "event.field-tied" in events(trace)


def test_field_battle_the_other_party_announces_too() -> None:
    """G35. Bonuses are announced in turn as in a siege, the player whose turn it is first."""
    camps = {"red": {"ravenna": 2}, "green": {"ravenna": 2}}
    match = field(camps, red={"tokens": 1}, green={"tokens": 1})
    play(match, "besiege ravenna")
    assert (mover(match), legal(match)) == ("red", ["commit token", "pass"])
    play(match, "commit token")
    assert (mover(match), legal(match)) == ("green", ["commit token", "pass"])
    play(match, "commit token")
    assert "event.field-tied" in events(match)
