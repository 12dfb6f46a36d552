"""Wage war (FR "Guerroyer", CS "Tažení")."""

from __future__ import annotations

from tests.engine.table import court, legal, mover, of, offered, pay, play, power, refused, table, tiles, troops

SPENT = ["florence", "pisa"]
WAR = {"marker": 5, "spent": SPENT}


def test_war_one_cavalry_one_troop_one_road() -> None:
    """A5.1. A cavalry moves one troop along one road to a neighbouring city."""
    match = table(red=WAR, bare=True)
    assert legal(match) == [
        "done",
        *(f"march florence {city}" for city in ("bologna", "pisa", "ravenna", "siena", "spoleto")),
        *(f"march pisa {city}" for city in ("florence", "siena")),
    ]
    play(match, "march florence ravenna", "pay room cavalry")
    assert (troops(match, "red"), mover(match)) == ({"pisa": 1, "ravenna": 1}, "yellow")


def test_war_one_boat_one_troop_one_sea() -> None:
    """A5.2. A boat moves one troop across one sea, from port to port; more seas need more boats."""
    match = table(red={**WAR, "left": ["admiral"]}, bare=True)
    one, two = ["ajaccio"], ["naples", "palermo", "syracuse", "terracina", "tunis"]
    assert offered(match, "sail") == [f"pisa {port}" for port in sorted(one + two)]
    assert "sail pisa ancona" not in legal(match)
    play(match, "sail pisa terracina", "pay left:admiral boat")
    assert (troops(match, "red"), court(match, "red")) == ({"florence": 1, "terracina": 1}, (["admiral*"], []))


def test_war_boats_of_one_relief_serve_several_troops() -> None:
    """A5.4. What a relief gives beyond one crossing serves the next one in the same action."""
    match = table(red={**WAR, "left": ["admiral"]}, troops={"red": {"pisa": 2}}, bare=True)
    play(match, "sail pisa ajaccio", "pay left:admiral boat", "sail pisa ajaccio")
    assert troops(match, "red") == {"ajaccio": 2}


def test_war_several_steps_of_one_troop() -> None:
    """A5.3. A troop may go on through own cities, by road and by sea in any mixture."""
    red = {**WAR, "rooms": {"5": "gonfalonier"}, "left": ["ambassador"]}
    match = table(red=red, troops={"red": {"florence": 1}}, bare=True)
    play(match, "march florence pisa", "pay card cavalry", "sail pisa ajaccio", "pay left:ambassador boat")
    assert troops(match, "red") == {"ajaccio": 1}


def test_war_a_foreign_city_ends_the_march() -> None:
    """A5.5. Before a neutral or a rival's city a troop stops at once."""
    red = {**WAR, "rooms": {"5": "gonfalonier"}}
    match = play(table(red=red, bare=True), "march florence ravenna", "pay card cavalry")
    assert [action for action in legal(match) if "ravenna" in action.split()[1:2]] == []
    refused(match, "march ravenna ancona", "march ravenna florence")
    assert "march pisa florence" in legal(match)


def test_war_several_troops_and_several_sieges() -> None:
    """A5.4, A5.6. Troops move together or apart, and may begin several sieges in one spring."""
    red = {**WAR, "rooms": {"5": "gonfalonier/admiral"}, "left": ["condottiere"]}
    match = table(red=red, troops={"red": {"florence": 3, "pisa": 1}}, bare=True)
    play(match, "march florence ravenna", "pay card cavalry", "march florence ravenna")
    play(match, "march florence siena", "pay left:condottiere cavalry", "sail pisa ajaccio", "pay improvement boat")
    assert troops(match, "red") == {"ravenna": 2, "siena": 1, "ajaccio": 1}


def test_war_pirate_ports_can_be_besieged() -> None:
    """A5.7. The pirate ports, which cannot be annexed, can be attacked."""
    match = table(red={**WAR, "left": ["admiral"]}, bare=True)
    assert {"pisa ajaccio", "pisa tunis"} <= set(offered(match, "sail"))


def test_war_rivals_cities_can_be_attacked() -> None:
    """A5.7. Cities of rivals are attacked like neutral ones."""
    match = table(red=WAR, cities={"ravenna": "green"}, bare=True)
    assert "march florence ravenna" in legal(match)


def test_war_into_an_own_city_under_siege() -> None:
    """A5.5. Troops may go to an own city, to defend it too."""
    match = table(red=WAR, troops={"red": {"florence": 1}, "green": {"pisa": 2}}, bare=True)
    play(match, "march florence pisa", "pay room cavalry")
    assert (troops(match, "red"), troops(match, "green")) == ({"pisa": 1}, {"pisa": 2})


def test_war_only_troops_in_own_cities_march() -> None:
    """A5.5. Only own troops, and only those that stand in own cities."""
    match = table(red=WAR, troops={"red": {"ravenna": 1}, "green": {"venice": 1}}, bare=True)
    assert legal(match) == ["done"]


def test_war_tokens_instead_of_movement() -> None:
    """A5.8. A relief of the room gives war tokens or movement, never both; a token costs its florin at once."""
    red = {**WAR, "florins": 3, "rooms": {"5": "gonfalonier"}}
    match = table(red=red, bare=True)
    assert offered(match, "token") == ["card"]
    play(match, "token card")
    assert (of(match, "red").tokens, of(match, "red").florins, offered(match, "march")) == (1, 2, [])
    moved = play(table(red=red, bare=True), "march florence ravenna", "pay card cavalry")
    assert offered(moved, "token") == []
    assert offered(moved, "march") != []


def test_war_a_token_for_each_symbol() -> None:
    """A5.10. One token a symbol, none twice from the same symbol: a Condottiere below gives two, the card above one."""
    red = {**WAR, "florins": 5, "rooms": {"5": "gonfalonier/condottiere"}}
    match = table(red=red, bare=True)
    play(match, "token improvement", "token improvement")
    refused(match, "token improvement")
    assert "march florence siena" in legal(match)
    play(match, "token card")
    assert (of(match, "red").tokens, of(match, "red").florins, mover(match)) == (3, 2, "yellow")


def test_war_each_relief_chooses_for_itself() -> None:
    """A5.8. Tokens from the card, movement from the improvement."""
    red = {**WAR, "florins": 1, "rooms": {"5": "gonfalonier/condottiere"}}
    match = play(table(red=red, bare=True), "token card", "march florence siena", "pay improvement cavalry")
    assert (of(match, "red").tokens, troops(match, "red")) == (1, {"pisa": 1, "siena": 1})


def test_war_tokens_need_their_florins() -> None:
    """A5.9. Without the florin there is no token; a ready tile pays for it."""
    red = {**WAR, "florins": 0, "rooms": {"5": "gonfalonier"}}
    assert offered(table(red=red, bare=True), "token") == []
    match = play(table(red={**red, "spent": ["pisa"]}, bare=True), "token card", "collect florence")
    assert (of(match, "red").tokens, of(match, "red").florins, tiles(match, "red")) == (1, 1, ["florence*", "pisa*"])


def test_war_courtiers_and_printed_symbols_give_no_tokens() -> None:
    """A5.8. Tokens come from the two cards of the room only; war symbols at court are used in the siege itself."""
    match = table(red={**WAR, "florins": 9, "left": ["condottiere"]}, bare=True)
    assert offered(match, "token") == []


def test_war_ruling_11_tokens_without_number() -> None:
    """A5.8. Besides (ruling 11): tokens are not limited to the eleven in the box."""
    red = {**WAR, "florins": 5, "rooms": {"5": "gonfalonier/condottiere"}, "tokens": 11}
    match = play(table(red=red, bare=True), "token card", "token improvement", "token improvement")
    assert of(match, "red").tokens == 14


def test_war_the_ottoman_bonus_carries_troops() -> None:
    """W39. The two boats of the Ottoman alliance carry troops."""
    match = play(table(red={**WAR}, powers={"ottoman": {"ally": "red"}}, bare=True), "sail pisa terracina")
    pay(match)
    assert (troops(match, "red"), power(match, "ottoman").ready) == ({"florence": 1, "terracina": 1}, False)


def test_war_a_covered_room_uses_its_card() -> None:
    """M10. A war card in another room makes war there; the printed cavalry is no more."""
    red = {"marker": 2, "spent": SPENT, "florins": 0, "rooms": {"2": "admiral"}}
    match = table(red=red, bare=True)
    assert offered(match, "march") == []
    assert "pisa ajaccio" in offered(match, "sail")
