"""Paying (FR "Payer un coût", "Payer le coût d'une Action", CS "Používání zdrojů při placení")."""

from __future__ import annotations

from tests.engine.table import (
    GAME,
    court,
    legal,
    mover,
    new_game,
    of,
    offered,
    owner,
    pay,
    play,
    power,
    refused,
    rooms,
    sieges,
    table,
    tiles,
    winter,
)

SIX = {"siena": "red", "ravenna": "red", "bologna": "red", "spoleto": "red"}
SPENT = ["florence", "pisa"]
SIX_SPENT = ["florence", "pisa", "siena", "ravenna", "bologna", "spoleto"]


def test_payment_example_3_two_crowns_and_a_cross() -> None:
    """Worked example 3: a crown of the Cardinal, a cross of the improvement and a crown of the Ambassador at court pay
    for governing up to six tiles; only the Ambassador turns."""
    red = {"rooms": {"1": "cardinal/bishop"}, "right": ["ambassador"], "spent": SIX_SPENT}
    match = table(cities=SIX, red=red)
    play(match, "turn florence", "pay card crown", "turn pisa")
    play(match, "turn siena", "pay improvement cross", "turn ravenna")
    play(match, "turn bologna", "pay right:ambassador crown", "turn spoleto")
    assert tiles(match, "red") == sorted(SIX_SPENT)
    assert court(match, "red") == ([], ["ambassador*"])
    assert rooms(match, "red") == {1: "cardinal/bishop"}


def test_payment_one_kind_of_symbol_per_relief() -> None:
    """A relief that has given one kind of symbol gives no other for the same action (FR, CS "Attention" / "Pozor")."""
    red = {"marker": 3, "agents": 3, "rooms": {"3": "ambassador"}, "left": ["consigliere"], "spent": SPENT}
    parts = {"agents": {"red": ["terracina", "ravenna"]}, "bare": True}
    assert legal(table(red=red, **parts)) == ["annex ravenna", "done"]
    with_boats = {**red, "right": ["merchant"]}
    assert legal(table(red=with_boats, **parts)) == ["annex ravenna", "annex terracina", "done"]
    from_card = {**red, "rooms": {"3": "podesta"}, "left": ["ambassador"]}
    assert legal(table(red=from_card, **parts)) == ["annex ravenna", "done"]


def test_payment_card_and_improvement_are_two_reliefs() -> None:
    """The action card and the improvement under it each give a kind of their own, the same or another."""
    red = {"marker": 3, "rooms": {"3": "podesta/ambassador"}, "spent": SPENT}
    assert legal(table(red=red, bare=True)) == ["done"]
    match = table(red=red, agents={"red": ["ravenna"]}, bare=True)
    assert legal(match) == ["annex ravenna", "done"]
    play(match, "annex ravenna", "pay card crown", "pay improvement crown")
    assert rooms(match, "red") == {3: "podesta/ambassador"}
    assert "ravenna" in tiles(match, "red")
    port = table(red=red, agents={"red": ["ancona"]}, cities={"bari": "red"}, bare=True)
    assert legal(port) == ["annex ancona", "done"]
    play(port, "annex ancona", "pay improvement boat", "pay card crown")
    assert owner(port, "ancona") == "red"


def test_payment_courtiers_and_tiles_turn_room_cards_do_not() -> None:
    """What lies in the marker's room stays ready; courtiers and tiles turn to their spent side."""
    red = {"marker": 3, "rooms": {"3": "podesta"}, "left": ["consigliere"], "spent": ["pisa"]}
    match = play(table(red=red, bare=True), "annex ravenna")
    assert offered(match, "pay") == ["card crown", "florence crown", "left:consigliere crown"]
    pay(match)
    assert (court(match, "red"), rooms(match, "red")) == ((["consigliere*"], []), {3: "podesta"})
    assert tiles(match, "red") == ["florence*", "pisa*", "ravenna"]


def test_payment_a_courtier_of_either_side_pays() -> None:
    """Courtiers pay whichever side they stand on; spent ones do not."""
    red = {"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal*"], "spent": ["florence", "pisa"]}
    match = table(red=red, agents={"red": ["ravenna"]}, bare=True)
    play(match, "annex ravenna")
    assert offered(match, "pay") == ["left:podesta crown", "right:consigliere crown"]


def test_payment_only_what_the_price_needs() -> None:
    """A source whose symbols would be superfluous is not offered once others have paid."""
    red = {"marker": 3, "left": ["pope"], "right": ["podesta", "consigliere"], "spent": ["florence", "pisa"]}
    match = play(table(red=red, agents={"red": ["ravenna"]}, bare=True), "annex ravenna")
    assert offered(match, "pay") == ["left:pope crown", "right:consigliere crown", "right:podesta crown"]
    one = play(table(red=red, agents={"red": ["ravenna"]}, bare=True), "annex ravenna", "pay right:podesta crown")
    assert offered(one, "pay") == ["right:consigliere crown"]
    play(match, "pay left:pope crown")
    assert (mover(match), court(match, "red")) == ("yellow", (["pope*"], ["podesta", "consigliere"]))


def test_payment_printed_symbols_of_the_rooms() -> None:
    """Govern carries a crown, intrigue a mask, war a cavalry; patronise and annex carry nothing."""
    spent = {"spent": ["florence", "pisa"], "florins": 9}
    govern = play(table(red={"marker": 1, **spent}), "turn florence")
    assert legal(govern) == ["pay indulgence crown", "pay room crown"]
    assert offered(table(red={"marker": 4, **spent}), "take") == ["reserve"]
    assert "march florence ravenna" in legal(table(red={"marker": 5, **spent}))
    assert legal(table(red={"marker": 2, **spent}, bare=True)) == ["done"]
    assert legal(table(red={"marker": 3, **spent}, bare=True)) == ["done"]


def test_payment_missed_3_a_covered_room_has_lost_its_symbol() -> None:
    """Easily missed 3: a card covers the printed symbol."""
    bare = {"marker": 5, "spent": ["florence", "pisa"], "rooms": {"5": "admiral"}}
    assert offered(table(red=bare), "march") == []
    assert offered(table(red={**bare, "rooms": {"5": "gonfalonier"}}), "march") != []


def test_payment_missed_3_cards_in_rooms_pay_for_nothing_else() -> None:
    """Easily missed 3: cards in a room do not pay for moving, releasing, buying, alliances or a retreat."""
    red = {"florins": 0, "spent": ["florence", "pisa"], "rooms": {"1": "pope/lorenzo"}}
    assert legal(table(step="", red=red)) == ["move 1", "move 2"]
    release = play(table(step="", red={**red, "marker": 5, "rooms": {"1": "pope"}, "indulgences": [1]}), "move 1")
    assert mover(release) == "yellow"
    refused(winter("buy", red={**red, "florins": 9}, bare=True), "buy bishop", "buy cardinal", "buy duchy")
    refused(winter("alliance", red={**red, "florins": 9, "indulgences": [1]}), "ally hre", "ally france")
    fleet = {"rooms": {"1": "merchant/admiral"}, "spent": ["pisa"]}
    camp = {"troops": {"red": {"terracina": 1}}, "beaten": {"red": ["terracina"]}}
    lost = sieges(step="retreat", red=fleet, **camp)
    assert lost.state.season == "winter"


def test_payment_room_cards_of_other_rooms_do_not_pay() -> None:
    """Only the room under the marker pays."""
    red = {"marker": 3, "rooms": {"1": "pope", "2": "lorenzo/giovanni"}, "spent": ["florence", "pisa"]}
    assert legal(table(red=red, agents={"red": ["ravenna"]})) == ["done"]


def test_payment_florins_are_collected_at_any_time() -> None:
    """Florin symbols of courtiers and tiles go into the treasury at any time, also in another player's turn."""
    match = table("yellow", red={"left": ["banker"]})
    assert "@red collect florence" in match.legal()
    play(match, "@red collect florence", "@red collect left:banker")
    assert (of(match, "red").florins, tiles(match, "red")) == (1 + 2 + 3, ["florence*", "pisa"])
    assert (court(match, "red"), mover(match)) == ((["banker*"], []), "yellow")
    refused(match, "@red collect florence", "collect florence", "@yellow collect naples", "@red collect venice")


def test_payment_florins_are_not_collected_from_rooms() -> None:
    """Florin symbols of cards in rooms serve the action of their room only."""
    match = table(red={"rooms": {"1": "cardinal/lorenzo"}, "spent": ["florence", "pisa"]})
    assert [action for action in match.legal() if action.startswith("collect")] == []


def test_payment_nothing_is_collected_during_set_up() -> None:
    """There is no collecting while the family cards are laid out."""
    assert all("collect" not in action for action in new_game().legal())


def test_payment_symbols_are_not_stored() -> None:
    """Symbols beyond a price serve the same action and are gone after it."""
    red = {"left": ["pope"], "rooms": {"1": "consigliere"}, "spent": SIX_SPENT}
    match = play(table(cities=SIX, red=red), "turn florence", "pay left:pope crown", "turn pisa", "turn siena")
    assert "pay" not in {a.split()[0] for a in legal(match)}
    play(match, "done")
    assert all(player.tokens == 0 for player in match.state.players)
    assert mover(match) == "yellow"


def test_payment_the_ottoman_bonus_gives_two_boats() -> None:
    """Two boats used together, for annexing, war, trade or a retreat; then the bonus is spent."""
    parts = {"powers": {"ottoman": {"ally": "red"}}}
    trade = table(red={"marker": 2, "rooms": {"2": "merchant"}, "spent": ["florence", "pisa"]}, **parts)
    play(trade, "sell ottoman")
    assert (of(trade, "red").florins, power(trade, "ottoman").ready) == (5, False)
    war = table(red={"marker": 5, "spent": ["florence", "pisa"]}, **parts)
    assert "sail pisa terracina" in legal(war)
    annex = table(red={"marker": 3, "left": ["podesta"], "spent": ["pisa"]}, **parts)
    assert "annex terracina" in legal(annex)


def test_payment_the_empires_cross() -> None:
    """One cross for an action, a purchase or the end of an indulgence; it turns the bonus."""
    parts = {"powers": {"hre": {"ally": "red"}}}
    match = play(table(red={"rooms": {"1": "consigliere"}, "spent": ["florence", "pisa"]}, **parts), "turn florence")
    assert offered(match, "pay") == ["card crown", "hre cross", "indulgence crown"]
    play(match, "pay hre cross")
    assert power(match, "hre").ready is False
    red = {"marker": 5, "indulgences": [1], "spent": ["florence", "pisa"]}
    release = play(table(step="", red=red, **parts), "move 1", "release 1 cross", "pay hre cross")
    assert not of(release, "red").rooms[0].indulgence
    buy = winter("buy", red={"florins": 9, "left": ["podesta"], "spent": ["florence", "pisa"]}, **parts)
    assert "buy cathedral florence" in legal(buy)


def test_payment_a_rivals_agent_blocks_the_bonus() -> None:
    """With a rival's agent on the alliance its bonus cannot be used; an own agent does not matter."""
    parts = {"powers": {"ottoman": {"ally": "red"}}}
    red = {"marker": 2, "rooms": {"2": "merchant"}, "spent": ["florence", "pisa"]}
    assert "sell ottoman" not in legal(table(red=red, agents={"green": ["ottoman"]}, **parts))
    assert "sell ottoman" in legal(table(red=red, agents={"red": ["ottoman"]}, **parts))
    used = {"powers": {"ottoman": {"ally": "red", "ready": False}}}
    assert "sell ottoman" not in legal(table(red=red, **used))


def test_payment_ruling_8_the_own_room_is_suggested_first() -> None:
    """Ruling 8: the books' "own room first" is the suggested order and not forced; the kind is free."""
    red = {"marker": 3, "rooms": {"3": "podesta"}, "left": ["consigliere"], "spent": ["florence", "pisa"]}
    match = play(table(red=red, agents={"red": ["ravenna"]}), "annex ravenna")
    assert GAME.suggest(match.state) == "pay card crown"
    play(match, "pay left:consigliere crown")
    assert offered(match, "pay") == ["card crown", "indulgence crown"]


def test_payment_the_treasury_pays_florins_last() -> None:
    """When only the treasury can pay what is left it pays by itself."""
    red = {"marker": 2, "florins": 4, "left": ["podesta"], "spent": ["florence", "pisa"]}
    match = play(table(red=red), "patronise", "pay left:podesta crown")
    assert (of(match, "red").patronage, of(match, "red").florins) == (1, 2)


def test_payment_collecting_cannot_spoil_a_payment() -> None:
    """A relief whose symbol is still needed is not offered for its florins while paying."""
    red = {"marker": 2, "florins": 2, "spent": ["pisa"]}
    assert "collect florence" in legal(play(table(red=red), "patronise"), collect=True)
    barred = table(
        red={**red, "rooms": {}, "florins": 2},
        yellow={"indulgences": [1, 2, 3, 4, 5]},
        green={"indulgences": [1, 2, 3, 4, 5]},
    )
    play(barred, "patronise")
    assert of(barred, "red").patronage == 0
    assert legal(barred, collect=True) == ["pay florence crown"]
