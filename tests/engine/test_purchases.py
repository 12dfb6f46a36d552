"""Purchases (FR "Acheter des cartes et/ou des tuiles", CS "Nákup karet a/nebo destiček")."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tests.engine.table import court, legal, of, offered, pay, play, power, refused, tiles, winter
from virtu.core.errors import BadPosition
from virtu.games.virtu.check import check_state
from virtu.games.virtu.data import BUYABLE, CARDS, CITIES, TILES
from virtu.games.virtu.winter.purchases import Purchases

SPENT = ["florence", "pisa"]
RICH = {"florins": 30, "spent": SPENT}


def kinds(names: list[str]) -> set[str]:
    """The things named, without the cities of cathedrals."""
    return {name.split(" ")[0] for name in names}


def test_purchases_whatever_can_be_paid() -> None:
    """W15. Every card and tile of the offer whose price can be paid; costs are printed on it."""
    match = winter("buy", red={"florins": 2, "spent": SPENT}, bare=True)
    assert offered(match, "buy") == ["ambassador", "merchant"]
    more = winter("buy", red={"florins": 3, "spent": SPENT}, bare=True)
    assert offered(more, "buy") == [
        "admiral",
        "ambassador",
        "condottiere",
        "gonfalonier",
        "guild",
        "merchant",
        "podesta",
        "spadassin",
    ]
    crown = winter("buy", red={"florins": 3, "left": ["consigliere"], "spent": SPENT}, bare=True)
    assert kinds(offered(crown, "buy")) - kinds(offered(more, "buy")) == {
        "banker", "bishop", "consigliere", "duchy"}  # fmt: skip


def test_purchases_everything_with_everything() -> None:
    """W15. With enough symbols the whole offer is open."""
    red = {**RICH, "left": ["podesta"], "right": ["bishop", "bishop"], "tiles": ["duchy"], "spent": ["pisa", "siena"]}
    match = winter("buy", red={**red, "rooms": {}}, cities={"siena": "red", "rome": "red"}, bare=True)
    assert kinds(offered(match, "buy")) == set(BUYABLE) - {"duchy"}


def test_purchases_different_things_only() -> None:
    """W27. As many different cards and tiles as one likes, one copy of each in a winter; another one next winter."""
    match = play(winter("buy", red=RICH, bare=True), "buy merchant", "put left", "buy ambassador", "put right")
    refused(match, "buy merchant", "buy ambassador")
    again = winter("buy", red={**RICH, "left": ["merchant"]}, bare=True)
    assert "buy merchant" in legal(again)


def test_purchases_cards_go_ready_to_a_courtier_space() -> None:
    """S16, W18. A card bought goes ready to a free courtier space."""
    match = play(winter("buy", red=RICH, bare=True), "buy merchant")
    assert legal(match) == ["put left", "put right"]
    play(match, "put right")
    assert court(match, "red") == ([], ["merchant"])


def test_purchases_a_space_may_be_freed_by_discarding() -> None:
    """W13, W18. With a full court a courtier, ready or spent, is discarded; also one that has just paid."""
    red = {"florins": 9, "left": ["consigliere"], "right": ["merchant*", "banker"], "spent": SPENT}
    match = winter("buy", red=red, bare=True)
    play(match, "buy bishop", "pay left:consigliere crown")
    assert legal(match) == ["discard left:consigliere*", "discard right:banker", "discard right:merchant*"]
    play(match, "discard left:consigliere*", "put left")
    assert court(match, "red") == (["bishop"], ["merchant*", "banker"])


def test_purchases_nothing_bought_pays_for_another() -> None:
    """W16. All purchases happen at the same time: what is bought pays for nothing bought with it."""
    red = {"florins": 11, "left": ["consigliere"], "spent": SPENT}
    match = winter("buy", red=red, bare=True)
    play(match, "buy duchy", "pay left:consigliere crown")
    assert "duchy" in tiles(match, "red")
    assert not {"banker", "bishop", "consigliere", "principality"} & kinds(offered(match, "buy"))
    banker = winter("buy", red={"florins": 4, "left": ["consigliere"], "spent": SPENT}, bare=True)
    play(banker, "buy banker", "pay left:consigliere crown", "put right")
    assert legal(banker, collect=True) == ["buy ambassador", "buy merchant", "done"]


def test_purchases_ruling_9_bought_things_serve_the_rest_of_winter() -> None:
    """W16. Ruling 9: what was bought may pay for recruiting and alliances; a title's space opens at once."""
    red = {"florins": 2, "left": ["consigliere"], "spent": SPENT}
    match = play(winter("buy", red=red, bare=True), "buy banker", "pay left:consigliere crown", "put right")
    assert match.state.agenda[-1].prompt == "prompt.recruit"
    play(match, "recruit florence", "collect right:banker")
    assert (of(match, "red").florins, court(match, "red")[1]) == (2, ["banker*"])
    title = {"florins": 9, "left": ["podesta"], "right": ["merchant", "consigliere"], "spent": SPENT}
    space = play(winter("buy", red=title, bare=True), "buy duchy", "pay left:podesta crown", "buy spadassin")
    assert {"put left", "put right"} <= set(legal(space))


def test_purchases_one_kind_of_symbol_per_relief() -> None:
    """W17. For purchases too each relief gives one kind; two symbols of one kind may serve two purchases."""
    red = {**RICH, "left": ["pope"]}
    match = play(winter("buy", red=red, bare=True), "buy bishop", "pay left:pope crown", "put right", "buy podesta")
    assert match.state.agenda[-1].prompt == "prompt.place-card"
    play(match, "put right")
    assert court(match, "red") == (["pope*"], ["bishop", "podesta"])
    cardinal = winter("buy", red={**RICH, "left": ["cardinal"]}, bare=True)
    assert "buy bishop" in legal(cardinal) and "buy cathedral florence" not in legal(cardinal)


def test_purchases_one_cardinal_guild_and_title_each() -> None:
    """W20, W21. Cardinal, guild, and each title once for a player."""
    red = {**RICH, "left": ["cardinal"], "right": ["podesta", "consigliere"], "tiles": ["guild", "duchy"]}
    names = kinds(offered(winter("buy", red=red, bare=True), "buy"))
    assert not {"cardinal", "guild", "duchy"} & names
    assert {"principality", "bishop"} <= names
    in_a_room = {**RICH, "rooms": {"3": "podesta/cardinal"}, "right": ["podesta", "consigliere"]}
    assert "cardinal" not in kinds(offered(winter("buy", red=in_a_room, bare=True), "buy"))


def test_purchases_limits_and_copies_of_the_data() -> None:
    """W20. The limits the books print."""
    once = {name for name in BUYABLE if (CARDS[name].limit if name in CARDS else TILES[name].limit) == 1}
    assert once == {"cardinal", "pope", "duchy", "principality", "kingdom", "republic", "guild"}
    assert {name for name in BUYABLE if name in TILES and TILES[name].own_colour} == {"duchy", "principality"}


@pytest.mark.parametrize(("has", "other"), [("kingdom", "republic"), ("republic", "kingdom")])
def test_purchases_kingdom_or_republic(has: str, other: str) -> None:
    """W22. A kingdom or a republic, never both."""
    red = {**RICH, "left": ["podesta"], "right": ["consigliere", "cardinal"], "tiles": [has]}
    names = kinds(offered(winter("buy", red=red, bare=True), "buy"))
    assert has not in names and other not in names
    assert {"duchy", "principality"} <= names


def test_purchases_two_kingdoms_in_the_game() -> None:
    """W22. There are two of each: a third player finds none."""
    red = {**RICH, "left": ["podesta"], "right": ["consigliere", "cardinal"]}
    match = winter("buy", red=red, yellow={"tiles": ["kingdom"]}, green={"tiles": ["kingdom"]}, bare=True)
    names = kinds(offered(match, "buy"))
    assert "kingdom" not in names and "republic" in names


def test_purchases_a_pile_can_run_out() -> None:
    """W20. The Pope is there once, other characters five times."""
    red = {**RICH, "left": ["podesta"], "right": ["consigliere"], "tiles": ["cathedral", "cathedral"]}
    parts = {"cities": {"siena": "red"}, "cathedrals": ["siena", "florence"]}
    assert "buy pope" in legal(winter("buy", red=red, bare=True, **parts))
    gone = winter("buy", red=red, yellow={"left": ["pope"]}, bare=True, **parts)
    assert "buy pope" not in legal(gone)
    full = {"left": ["merchant"], "right": ["merchant", "merchant"]}
    sold_out = winter("buy", red={**red, "right": ["merchant", "merchant"]}, yellow=full, bare=True, **parts)
    assert "buy merchant" not in legal(sold_out)


def test_purchases_titles_go_ready_into_the_domain() -> None:
    """S20, W11, W19. Tiles other than cathedrals come ready; a title's courtier space counts ready or spent."""
    red = {"florins": 9, "left": ["podesta"], "spent": SPENT}
    match = play(winter("buy", red=red, bare=True), "buy duchy", "pay left:podesta crown")
    assert "duchy" in tiles(match, "red")
    spent = {"left": ["merchant", "podesta"], "right": ["bishop", "cardinal"], "tiles": ["duchy*"]}
    assert court(winter("buy", red=spent), "red") == (["merchant", "podesta"], ["bishop", "cardinal"])


def cathedral(**parts: Any) -> dict[str, Any]:
    """Yellow can pay for a cathedral."""
    yellow = {"florins": 9, "left": ["podesta"], "right": ["bishop"], "spent": ["naples", "bari"]}
    return {"yellow": yellow, "bare": True, **parts}


def test_purchases_example_15_a_cathedral_for_palermo() -> None:
    """W23, W24. Worked example 15: yellow builds a cathedral in Palermo, base value 3."""
    match = winter("buy", "yellow", **cathedral(cities={"palermo": "yellow"}))
    assert [name for name in offered(match, "buy") if "cathedral" in name] == ["cathedral naples", "cathedral palermo"]
    pay(play(match, "buy cathedral palermo"))
    assert match.state.cathedrals[CITIES["palermo"].index]
    assert "cathedral*" in tiles(match, "yellow")


def test_purchases_cathedrals_only_in_own_cities_of_3_or_4_without_one() -> None:
    """W23. Only on an own city of base value 3 or 4 that has none yet."""
    parts = cathedral(cities={"palermo": "yellow", "siena": "red"}, cathedrals=["naples"])
    parts["yellow"] = {**parts["yellow"], "tiles": ["cathedral*"]}
    match = winter("buy", "yellow", **parts)
    assert [name for name in offered(match, "buy") if "cathedral" in name] == ["cathedral palermo"]
    refused(match, "buy cathedral bari", "buy cathedral siena", "buy cathedral naples", "buy cathedral rome")


def test_purchases_an_agent_does_not_change_the_base_value() -> None:
    """W23. The base value decides, whatever agents are there."""
    match = winter("buy", "yellow", **cathedral(cities={"palermo": "yellow"}, agents={"red": ["palermo"]}))
    assert "buy cathedral palermo" in legal(match)


def test_purchases_five_cathedrals_in_the_game() -> None:
    """W25. No more than five cathedrals are built by all players together."""
    cities = {"palermo": "yellow", "siena": "red", "bologna": "red", "rome": "red"}
    built = ["siena", "bologna", "rome", "florence", "venice"]
    red, green = {"tiles": ["cathedral*"] * 4}, {"tiles": ["cathedral*"]}
    match = winter("buy", "yellow", **cathedral(cities=cities, cathedrals=built, red=red, green=green))
    assert not any("cathedral" in name for name in offered(match, "buy"))


def test_purchases_one_cathedral_a_winter_more_in_others() -> None:
    """W27. One a winter, as of every other thing; a player may own several."""
    parts = cathedral(cities={"palermo": "yellow"})
    match = pay(play(winter("buy", "yellow", **parts), "buy cathedral palermo"))
    refused(match, "buy cathedral naples")
    parts["yellow"] = {**parts["yellow"], "tiles": ["cathedral*"]}
    second = winter("buy", "yellow", **parts, cathedrals=["palermo"])
    assert "buy cathedral naples" in legal(second)


def test_purchases_symbols_for_buying() -> None:
    """Crowns, crosses and florins buy; the Ottoman boats and the courtiers' other symbols do not."""
    red = {"florins": 3, "left": ["merchant"], "right": ["podesta"], "spent": SPENT}
    allies = {"hre": {"ally": "red"}, "ottoman": {"ally": "red"}}
    match = winter("buy", red=red, powers=allies, bare=True)
    play(match, "buy cathedral florence")
    assert offered(match, "pay") == ["hre cross", "right:podesta crown"]
    play(match, "pay hre cross", "pay right:podesta crown")
    assert (power(match, "hre").ready, power(match, "ottoman").ready) == (False, True)
    assert court(match, "red") == (["merchant"], ["podesta*"])


def test_purchases_are_optional() -> None:
    """W15. Nobody must buy."""
    match = play(winter("buy", red=RICH, bare=True), "done")
    assert match.state.agenda[-1].prompt == "prompt.recruit"


def test_purchases_a_card_just_bought_may_be_discarded() -> None:
    """W18. What was bought this winter may make room for a further purchase; it is not bought again this winter."""
    red = {"florins": 9, "left": ["podesta*"], "right": ["banker*", "banker*"], "spent": SPENT}
    match = play(winter("buy", red=red, bare=True), "buy merchant", "discard left:podesta*", "put left")
    play(match, "buy ambassador", "discard left:merchant", "put left")
    assert court(match, "red") == (["ambassador"], ["banker*", "banker*"])
    assert match.state.supply[BUYABLE.index("merchant")] == 5
    refused(match, "buy merchant")


def test_what_is_new_in_a_position_was_bought_in_the_purchases_under_way() -> None:
    """W16. A card counts as new only as long as the purchases in which it was bought go on."""
    state = play(winter("buy", red=RICH, bare=True), "buy merchant", "put left").state
    check_state(state)
    (*rest, buying) = state.agenda
    assert isinstance(buying, Purchases) and buying.bought == ("merchant",)
    with pytest.raises(BadPosition) as refused_position:
        check_state(evolve(state, agenda=(*rest, evolve(buying, bought=())), memo={}))
    assert refused_position.value.code == "position.agenda"
