"""Paying (FR "Payer un coût", "Payer le coût d'une Action", CS "Používání zdrojů při placení")."""

from __future__ import annotations

import pytest

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
from virtu.core.match import Match
from virtu.games.virtu.payment import Pay

SIX = {"siena": "red", "ravenna": "red", "bologna": "red", "spoleto": "red"}
SPENT = ["florence", "pisa"]
SIX_SPENT = ["florence", "pisa", "siena", "ravenna", "bologna", "spoleto"]

RICH = {
    "florins": 9,
    "left": ["consigliere"],
    "right": ["gonfalonier", "admiral"],
    "spent": ["siena"],
}
"""With these cities and courtiers every kind of symbol is there."""
RICH_CITIES = dict.fromkeys(("mantua", "bologna", "spoleto", "siena", "ancona", "benevento"), "red")


def symbols_taken(match: Match, verb: str) -> set[str]:
    """The kinds of symbols that are offered on any way of paying for a deed that begins with a verb."""
    kinds, todo = set(), [GAME.apply(match.state, a) for a in GAME.legal_actions(match.state) if a.startswith(verb)]
    assert todo, verb
    seen = set(todo)
    while todo:
        state = todo.pop()
        for action in GAME.legal_actions(state) if isinstance(state.agenda[-1], Pay) else ():
            if action.startswith("pay "):
                kinds.add(action.split(" ")[2])
                after = GAME.apply(state, action)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return kinds - {"florin"}


@pytest.mark.parametrize(
    ("step", "marker", "verb", "kinds"),
    [
        ("act", 1, "turn ", {"crown", "cross"}),
        ("act", 2, "patronise", {"crown", "cross"}),
        ("act", 3, "annex ", {"crown", "boat"}),
        ("act", 4, "take ", {"mask"}),
        ("act", 4, "expel ", {"mask"}),
        ("act", 5, "march ", {"cavalry"}),
        ("act", 5, "sail ", {"boat"}),
        ("", 1, "move 3", {"arrow"}),
        ("buy", 1, "buy ", {"crown", "cross"}),
        ("alliance", 1, "ally ", {"crown", "cross", "boat"}),
        ("recruit", 1, "recruit ", set()),
        ("retreat", 1, "retreat ", {"boat"}),
    ],
)
def test_payment_every_symbol_has_its_uses(step: str, marker: int, verb: str, kinds: set[str]) -> None:
    """P2. Whatever else lies ready, a deed takes only the kinds of symbols that serve for it."""
    red = {**RICH, "marker": marker}
    parts = {"cities": RICH_CITIES, "agents": {"green": ["venice"]}}
    if step == "retreat":
        match = sieges(step=step, red=red, troops={"red": {"terracina": 1}}, beaten={"red": ["terracina"]}, **parts)
    elif step in ("buy", "alliance", "recruit"):
        match = winter(step, red=red, **parts)
    else:
        match = table(step=step, red=red, **parts)
    assert symbols_taken(match, verb) == kinds


def test_payment_symbols_of_war_trade_and_release() -> None:
    """P2. Boats are sold, war symbols announced, crowns or crosses end an indulgence; nothing else does it."""
    trade = table(red={**RICH, "marker": 2, "rooms": {"2": "merchant"}}, cities=RICH_CITIES)
    assert offered(trade, "sell") == ["ancona", "card", "pisa", "right:admiral"]
    siege = sieges(red=RICH, cities=RICH_CITIES, troops={"red": {"ravenna": 1}})
    assert offered(play(siege, "besiege ravenna"), "commit") == ["right:admiral 1", "right:gonfalonier 1"]
    release = play(table(step="", red={**RICH, "indulgences": [3]}, cities=RICH_CITIES), "move 2")
    assert symbols_taken(release, "release 3 crowns") == {"crown"}
    assert symbols_taken(release, "release 3 cross") == {"cross"}


def test_payment_example_3_two_crowns_and_a_cross() -> None:
    """P3. Worked example 3: a crown of the Cardinal, a cross of the improvement and a crown of the Ambassador at court
    pay for governing up to six tiles; only the Ambassador turns."""
    red = {"rooms": {"1": "cardinal/bishop"}, "right": ["ambassador"], "spent": SIX_SPENT}
    match = table(cities=SIX, red=red)
    play(match, "turn florence", "pay card crown", "turn pisa")
    play(match, "turn siena", "pay improvement cross", "turn ravenna")
    play(match, "turn bologna", "pay right:ambassador crown", "turn spoleto")
    assert tiles(match, "red") == sorted(SIX_SPENT)
    assert court(match, "red") == ([], ["ambassador*"])
    assert rooms(match, "red") == {1: "cardinal/bishop"}


def test_payment_one_kind_of_symbol_per_relief() -> None:
    """P6. A relief that has given one kind of symbol gives no other for the same action (FR, CS "Attention" /
    "Pozor")."""
    red = {"marker": 3, "agents": 3, "rooms": {"3": "ambassador"}, "left": ["consigliere"], "spent": SPENT}
    parts = {"agents": {"red": ["terracina", "ravenna"]}, "bare": True}
    assert legal(table(red=red, **parts)) == ["annex ravenna", "done"]
    with_boats = {**red, "right": ["merchant"]}
    assert legal(table(red=with_boats, **parts)) == ["annex ravenna", "annex terracina", "done"]
    from_card = {**red, "rooms": {"3": "podesta"}, "left": ["ambassador"]}
    assert legal(table(red=from_card, **parts)) == ["annex ravenna", "done"]


def test_payment_card_and_improvement_are_two_reliefs() -> None:
    """P7. The action card and the improvement under it each give a kind of their own, the same or another."""
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
    """S19, P4, P5. What lies in the marker's room stays ready; courtiers and tiles turn to their spent side."""
    red = {"marker": 3, "rooms": {"3": "podesta"}, "left": ["consigliere"], "spent": ["pisa"]}
    match = play(table(red=red, bare=True), "annex ravenna")
    assert offered(match, "pay") == ["card crown", "florence crown", "left:consigliere crown"]
    pay(match)
    assert (court(match, "red"), rooms(match, "red")) == ((["consigliere*"], []), {3: "podesta"})
    assert tiles(match, "red") == ["florence*", "pisa*", "ravenna"]


def test_payment_a_courtier_of_either_side_pays() -> None:
    """P5. Courtiers pay whichever side they stand on; spent ones do not."""
    red = {"marker": 3, "left": ["podesta"], "right": ["consigliere", "cardinal*"], "spent": ["florence", "pisa"]}
    match = table(red=red, agents={"red": ["ravenna"]}, bare=True)
    play(match, "annex ravenna")
    assert offered(match, "pay") == ["left:podesta crown", "right:consigliere crown"]


def test_payment_only_what_the_price_needs() -> None:
    """P15. A source whose symbols would be superfluous is not offered once others have paid."""
    red = {"marker": 3, "left": ["pope"], "right": ["podesta", "consigliere"], "spent": ["florence", "pisa"]}
    match = play(table(red=red, agents={"red": ["ravenna"]}, bare=True), "annex ravenna")
    assert offered(match, "pay") == ["left:pope crown", "right:consigliere crown", "right:podesta crown"]
    one = play(table(red=red, agents={"red": ["ravenna"]}, bare=True), "annex ravenna", "pay right:podesta crown")
    assert offered(one, "pay") == ["right:consigliere crown"]
    play(match, "pay left:pope crown")
    assert (mover(match), court(match, "red")) == ("yellow", (["pope*"], ["podesta", "consigliere"]))


def test_payment_printed_symbols_of_the_rooms() -> None:
    """P13. Govern carries a crown, intrigue a mask, war a cavalry; patronise and annex carry nothing."""
    spent = {"spent": ["florence", "pisa"], "florins": 9}
    govern = play(table(red={"marker": 1, **spent}), "turn florence")
    assert legal(govern) == ["pay indulgence crown", "pay room crown"]
    assert offered(table(red={"marker": 4, **spent}), "take") == ["reserve"]
    assert "march florence ravenna" in legal(table(red={"marker": 5, **spent}))
    assert legal(table(red={"marker": 2, **spent}, bare=True)) == ["done"]
    assert legal(table(red={"marker": 3, **spent}, bare=True)) == ["done"]


def test_payment_missed_3_a_covered_room_has_lost_its_symbol() -> None:
    """P14. Easily missed 3: a card covers the printed symbol."""
    bare = {"marker": 5, "spent": ["florence", "pisa"], "rooms": {"5": "admiral"}}
    assert offered(table(red=bare), "march") == []
    assert offered(table(red={**bare, "rooms": {"5": "gonfalonier"}}), "march") != []


def test_payment_missed_3_cards_in_rooms_pay_for_nothing_else() -> None:
    """P8. Easily missed 3: cards in a room do not pay for moving, releasing, buying, alliances or a retreat."""
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
    """P8. Only the room under the marker pays."""
    red = {"marker": 3, "rooms": {"1": "pope", "2": "lorenzo/giovanni"}, "spent": ["florence", "pisa"]}
    assert legal(table(red=red, agents={"red": ["ravenna"]})) == ["done"]


def test_payment_florins_are_collected_at_any_time() -> None:
    """P9. Florin symbols of courtiers and tiles go into the treasury at any time, also in another player's turn."""
    match = table("yellow", red={"left": ["banker"]})
    assert "@red collect florence" in match.legal()
    play(match, "@red collect florence", "@red collect left:banker")
    assert (of(match, "red").florins, tiles(match, "red")) == (1 + 2 + 3, ["florence*", "pisa"])
    assert (court(match, "red"), mover(match)) == ((["banker*"], []), "yellow")
    refused(match, "@red collect florence", "collect florence", "@yellow collect naples", "@red collect venice")


def test_payment_florins_are_not_collected_from_rooms() -> None:
    """P10. Florin symbols of cards in rooms serve the action of their room only."""
    match = table(red={"rooms": {"1": "cardinal/lorenzo"}, "spent": ["florence", "pisa"]})
    assert [action for action in match.legal() if action.startswith("collect")] == []


def test_payment_nothing_is_collected_during_set_up() -> None:
    """P9. There is no collecting while the family cards are laid out."""
    assert all("collect" not in action for action in new_game().legal())


def test_payment_symbols_are_not_stored() -> None:
    """P11. Symbols beyond a price serve the same action and are gone after it."""
    red = {"left": ["pope"], "rooms": {"1": "consigliere"}, "spent": SIX_SPENT}
    match = play(table(cities=SIX, red=red), "turn florence", "pay left:pope crown", "turn pisa", "turn siena")
    assert "pay" not in {a.split()[0] for a in legal(match)}
    play(match, "done")
    assert all(player.tokens == 0 for player in match.state.players)
    assert mover(match) == "yellow"


def test_payment_the_ottoman_bonus_gives_two_boats() -> None:
    """P12, W39. Two boats used together, for annexing, war, trade or a retreat; then the bonus is spent."""
    parts = {"powers": {"ottoman": {"ally": "red"}}}
    trade = table(red={"marker": 2, "rooms": {"2": "merchant"}, "spent": ["florence", "pisa"]}, **parts)
    play(trade, "sell ottoman")
    assert (of(trade, "red").florins, power(trade, "ottoman").ready) == (5, False)
    war = table(red={"marker": 5, "spent": ["florence", "pisa"]}, **parts)
    assert "sail pisa terracina" in legal(war)
    annex = table(red={"marker": 3, "left": ["podesta"], "spent": ["pisa"]}, **parts)
    assert "annex terracina" in legal(annex)


def test_payment_the_empires_cross() -> None:
    """P12, W40. One cross for an action, a purchase or the end of an indulgence; it turns the bonus."""
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
    """A6.15, W38. With a rival's agent on the alliance its bonus cannot be used; an own agent does not matter."""
    parts = {"powers": {"ottoman": {"ally": "red"}}}
    red = {"marker": 2, "rooms": {"2": "merchant"}, "spent": ["florence", "pisa"]}
    assert "sell ottoman" not in legal(table(red=red, agents={"green": ["ottoman"]}, **parts))
    assert "sell ottoman" in legal(table(red=red, agents={"red": ["ottoman"]}, **parts))
    used = {"powers": {"ottoman": {"ally": "red", "ready": False}}}
    assert "sell ottoman" not in legal(table(red=red, **used))


def test_payment_ruling_8_the_own_room_is_suggested_first() -> None:
    """P3. Ruling 8: the books' "own room first" is the suggested order and not forced; the kind is free."""
    red = {"marker": 3, "rooms": {"3": "podesta"}, "left": ["consigliere"], "spent": ["florence", "pisa"]}
    match = play(table(red=red, agents={"red": ["ravenna"]}), "annex ravenna")
    assert GAME.suggest(match.state) == "pay card crown"
    play(match, "pay left:consigliere crown")
    assert offered(match, "pay") == ["card crown", "indulgence crown"]


def test_payment_the_treasury_pays_florins_last() -> None:
    """P1. When only the treasury can pay what is left it pays by itself."""
    red = {"marker": 2, "florins": 4, "left": ["podesta"], "spent": ["florence", "pisa"]}
    match = play(table(red=red), "patronise", "pay left:podesta crown")
    assert (of(match, "red").patronage, of(match, "red").florins) == (1, 2)


def test_payment_collecting_cannot_spoil_a_payment() -> None:
    """P9. A relief whose symbol is still needed is not offered for its florins while paying."""
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
