"""Where the editions differ: every switch both ways, as an edition and alone as a house rule (docs/rulings.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import (
    GAME,
    agent,
    court,
    events,
    legal,
    mover,
    of,
    offered,
    owner,
    pay,
    play,
    refused,
    sieges,
    table,
    tiles,
    troops,
)
from virtu.core.match import Match
from virtu.games.virtu.editions import SWITCHES, read_options

SPENT = ["florence", "pisa"]
POOR = {"florins": 0, "spent": SPENT}


def both(switch: str, which: str) -> list[dict[str, Any]]:
    """The edition itself, and the other edition with this switch alone turned."""
    other = "cs" if which == "fr" else "fr"
    return [{"edition": which}, {"edition": other, "rules": {switch: which}}]


def test_editions_set_every_switch() -> None:
    """An edition sets all switches, a rule one of them."""
    for edition, other in (("fr", "cs"), ("cs", "fr")):
        assert {getattr(read_options({"edition": edition, "first": 0}, int).switches, s) for s in SWITCHES} == {edition}
        for switch in SWITCHES:
            options = read_options({"edition": edition, "first": 0, "rules": {switch: other}}, int)
            assert [s for s in SWITCHES if getattr(options.switches, s) == other] == [switch]
            assert options.to_plain()["rules"] == {switch: other}


BANKER = {"marker": 2, "rooms": {"2": "bishop/banker"}, "florins": 0, "left": ["podesta"], "spent": SPENT}


@pytest.mark.parametrize("options", both("surplus_florins", "fr"))
def test_editions_e2_french_surplus_florins_are_banked(options: dict[str, Any]) -> None:
    """P10. E2 French: florins of room cards beyond the cost go into the treasury, also those of a relief not used at
    all."""
    match = play(table(red=BANKER, bare=True, **options), "patronise", "pay card cross", "pay improvement florin")
    assert (of(match, "red").patronage, of(match, "red").florins) == (1, 1)
    govern = {"rooms": {"1": "cardinal/banker"}, "florins": 0, "spent": SPENT}
    match = play(table(red=govern, bare=True, **options), "turn florence", "pay card crown", "turn pisa")
    assert (of(match, "red").florins, "event.room-florins" in events(match)) == (3, True)
    forgone = play(table(red=govern, bare=True, **options), "done")
    assert of(forgone, "red").florins == 0


@pytest.mark.parametrize("options", both("surplus_florins", "cs"))
def test_editions_e2_czech_surplus_florins_are_lost(options: dict[str, Any]) -> None:
    """P10. E2 Czech: florins of room cards count towards a florin cost only, what is beyond is lost."""
    match = play(table(red=BANKER, bare=True, **options), "patronise", "pay card cross", "pay improvement florin")
    assert (of(match, "red").patronage, of(match, "red").florins) == (1, 0)
    govern = {"rooms": {"1": "cardinal/banker"}, "florins": 0, "spent": SPENT}
    match = play(table(red=govern, bare=True, **options), "turn florence", "pay card crown", "turn pisa")
    assert of(match, "red").florins == 0


def siege_of_red(options: dict[str, Any], **parts: Any) -> Match:
    """Green besieges Ravenna, red's, while red has tokens of an action of its own."""
    red = {"florins": 0, "tokens": 2, "spent": ["florence", "pisa", "ravenna"]}
    green = {"florins": 0, "spent": ["venice", "verona"]}
    camps = {"troops": {"green": {"ravenna": 4}, **parts.pop("camps", {})}}
    return sieges(
        parts.pop("to_move", "red"), red=red, green=green, cities={"ravenna": "red"}, **camps, **options, **parts
    )


@pytest.mark.parametrize("options", both("defender_tokens", "fr"))
def test_editions_e4_french_tokens_are_for_besiegers(options: dict[str, Any]) -> None:
    """G9. E4 French: a defender cannot use war tokens."""
    match = play(siege_of_red(options), "besiege ravenna")
    assert owner(match, "ravenna") == "green"


@pytest.mark.parametrize("options", both("defender_tokens", "cs"))
def test_editions_e4_czech_a_defender_uses_tokens(options: dict[str, Any]) -> None:
    """G9. E4 Czech: a defender who took tokens in this spring may use them."""
    match = play(siege_of_red(options), "besiege ravenna")
    assert (mover(match), legal(match)) == ("red", ["commit token", "pass"])
    play(match, "commit token", "commit token")
    assert (owner(match, "ravenna"), of(match, "red").tokens) == ("red", 0)


def test_editions_e5_french_tokens_go_after_all_sieges() -> None:
    """G15. E5 French: tokens left go when everybody's sieges are resolved."""
    match = siege_of_red({"edition": "fr"}, camps={"red": {"siena": 1}})
    play(match, "besiege siena", "pass")
    assert (of(match, "red").tokens, mover(match)) == (2, "green")
    play(match, "besiege ravenna")
    assert (match.state.season, of(match, "red").tokens) == ("winter", 0)


def test_editions_e5_czech_tokens_go_after_ones_own_sieges() -> None:
    """G15. E5 Czech: with sieges of one's own, tokens left go after the last of them."""
    match = siege_of_red({"edition": "cs"}, camps={"red": {"siena": 1}})
    play(match, "besiege siena", "pass")
    assert of(match, "red").tokens == 0
    assert owner(play(match, "besiege ravenna"), "ravenna") == "green"


def test_editions_e5_czech_a_battle_in_anothers_turn_is_a_siege_of_ones_own() -> None:
    """G15. E5 Czech: whoever fought before a city in another's turn has had that siege: tokens go when none is left."""
    green: dict[str, Any] = {"florins": 0, "tokens": 2, "spent": ["venice", "verona"]}
    red: dict[str, Any] = {"florins": 0, "spent": ["florence", "pisa"]}
    camps = {"red": {"ravenna": 1, "verona": 1}, "green": {"ravenna": 5}}
    besieged = sieges(edition="cs", red=red, green=green, troops=camps)
    play(besieged, "besiege ravenna", "pass", "besiege ravenna", "pass")
    assert (owner(besieged, "ravenna"), mover(besieged)) == ("green", "red")
    assert of(besieged, "green").tokens == 0, "they do not help to defend Verona"
    more = sieges(edition="cs", red=red, green=green, troops={**camps, "green": {"ravenna": 5, "mantua": 1}})
    play(more, "besiege ravenna", "pass", "besiege ravenna", "pass")
    assert (owner(more, "ravenna"), mover(more), of(more, "green").tokens) == ("green", "red", 2)


def test_editions_ruling_7_tokens_without_a_siege() -> None:
    """G15. Ruling 7: without a siege of one's own, tokens are no use (fr) or kept for defence to the end of spring
    (cs)."""
    czech = siege_of_red({"edition": "cs"})
    assert of(czech, "red").tokens == 2
    assert of(play(czech, "besiege ravenna", "pass"), "red").tokens == 0
    assert czech.state.season == "winter"


SPIED = {"marker": 4, "spent": SPENT}


@pytest.mark.parametrize("options", both("intrigue_under_agent", "fr"))
def test_editions_e6_french_the_first_mask_removes_the_agent(options: dict[str, Any]) -> None:
    """A6.11. E6 French: the first mask removes the agent in the intrigue room, whichever source gives it."""
    match = table(red=SPIED, agents={"green": ["red.4"]}, bare=True, **options)
    play(match, "expel red.4", "pay room mask")
    assert (agent(match, "red.4"), mover(match)) == ("", "yellow")
    other = table(red={**SPIED, "left": ["consigliere"]}, agents={"green": ["red.4"]}, bare=True, **options)
    play(other, "expel red.4")
    assert offered(other, "pay") == ["left:consigliere mask", "room mask"]


@pytest.mark.parametrize("options", both("intrigue_under_agent", "cs"))
def test_editions_e6_czech_the_rooms_mask_and_one_more(options: dict[str, Any]) -> None:
    """A6.11. E6 Czech: the room's own mask and one more remove the agent."""
    match = table(red=SPIED, agents={"green": ["red.4"]}, bare=True, **options)
    assert legal(match) == ["done"]
    two = table(red={**SPIED, "left": ["consigliere"]}, agents={"green": ["red.4", "ravenna"]}, bare=True, **options)
    play(two, "expel red.4", "pay left:consigliere mask")
    assert (agent(two, "red.4"), court(two, "red"), mover(two)) == ("", (["consigliere*"], []), "yellow")


@pytest.mark.parametrize("options", both("intrigue_under_agent", "cs"))
def test_editions_e6_czech_a_cards_mask_counts_as_the_printed_one(options: dict[str, Any]) -> None:
    """A6.11. Besides (ruling 11): where a card lies on the room its masks count as the printed one."""
    red = {**SPIED, "rooms": {"4": "spadassin/podesta"}}
    match = play(table(red=red, agents={"green": ["red.4"]}, bare=True, **options), "expel red.4")
    assert agent(match, "red.4") == ""
    play(match, "take reserve", "pay improvement mask", "send red.4")
    assert agent(match, "red.4") == "red"


FIVE = {"ravenna": "red", "siena": "red", "spoleto": "red"}


def lose_fifth(options: dict[str, Any]) -> Match:
    """Red loses the fifth city with courtiers on every basic space."""
    red = {"florins": 0, "spent": [*SPENT, *FIVE], "left": ["merchant"], "right": ["banker*", "podesta"]}
    match = sieges("green", red=red, green={"florins": 0, "spent": ["venice", "verona"]}, cities=FIVE,
                   troops={"green": {"ravenna": 3}}, **options)  # fmt: skip
    return play(match, "besiege ravenna")


@pytest.mark.parametrize("options", both("lost_space", "fr"))
def test_editions_e7_french_any_space_is_lost(options: dict[str, Any]) -> None:
    """W14. E7 French: any courtier space of one's choice, also one of the basic ones."""
    match = lose_fifth(options)
    assert legal(match) == [
        "close left",
        "close left left:merchant discard",
        "close left left:merchant right",
        "close lighter",
        "close right",
        "close right right:banker* discard",
        "close right right:banker* left",
        "close right right:podesta discard",
        "close right right:podesta left",
    ]
    play(match, "close right right:banker* left")
    assert court(match, "red") == (["merchant", "banker*"], ["podesta"])
    refused(lose_fifth(options), "close", "close left left:merchant", "close right left:merchant discard")


@pytest.mark.parametrize("options", both("lost_space", "cs"))
def test_editions_e7_czech_a_lighter_space_is_lost(options: dict[str, Any]) -> None:
    """W14. E7 Czech: one of the lighter spaces."""
    assert legal(lose_fifth(options)) == ["close lighter"]


BEGINNERS = {"yellow": ["green.2"], "red": ["red.1"]}


@pytest.mark.parametrize("options", both("beginners_agents", "fr"))
def test_editions_e8_french_beginners_one_rival_agent(options: dict[str, Any]) -> None:
    """A6.4. E8 French, with the beginners' option: one rival's agent in a palace, own ones besides."""
    parts: dict[str, Any] = {
        "option": True,
        "bare": True,
        "agents": {"yellow": ["green.2"], "red": ["red.1"]},
        **options,
    }
    match = play(table(red={"marker": 4}, **parts), "take reserve", "pay room mask")
    sent = {place.split(".")[0] for place in offered(match, "send") if "." in place}
    assert sent == {"red", "yellow"}
    own = play(table("green", green={"marker": 3}, **parts), "take reserve", "pay room mask")
    assert {"green.1", "red.2"} <= set(offered(own, "send"))


@pytest.mark.parametrize("options", both("beginners_agents", "cs"))
def test_editions_e8_czech_beginners_one_agent(options: dict[str, Any]) -> None:
    """A6.4. E8 Czech, with the beginners' option: one agent in a palace, own ones included."""
    parts: dict[str, Any] = {
        "option": True,
        "bare": True,
        "agents": {"yellow": ["green.2"], "red": ["red.1"]},
        **options,
    }
    match = play(table(red={"marker": 4}, **parts), "take reserve", "pay room mask")
    sent = {place.split(".")[0] for place in offered(match, "send") if "." in place}
    assert sent == {"yellow"}
    moved = play(table(red={"marker": 4}, **parts), "take red.1", "pay room mask")
    assert {"red.2", "red.3", "red.4", "red.5"} <= set(offered(moved, "send"))


@pytest.mark.parametrize("edition", ["fr", "cs"])
def test_editions_e8_without_the_option(edition: str) -> None:
    """A6.4. Without the option every room of a palace may hold an agent."""
    agents = {"yellow": ["green.2"], "red": ["green.1"]}
    match = play(table(red={"marker": 4}, edition=edition, bare=True, agents=agents), "take reserve", "pay room mask")
    assert {"green.3", "green.4", "green.5", "red.1"} <= set(offered(match, "send"))


CAMPS = {"red": {"ravenna": 2, "siena": 4}, "green": {"ravenna": 1}}


@pytest.mark.parametrize("options", both("field_battles", "fr"))
def test_editions_e10_french_battles_come_first(options: dict[str, Any]) -> None:
    """G34. E10 French: where others stand before the city too is resolved before one's other sieges."""
    match = sieges(red=POOR, green={"florins": 0, "spent": ["venice", "verona"]}, troops=CAMPS, **options)
    assert legal(match) == ["besiege ravenna"]


@pytest.mark.parametrize("options", both("field_battles", "cs"))
def test_editions_e10_czech_battles_when_the_city_is_chosen(options: dict[str, Any]) -> None:
    """G34. E10 Czech: the battle is fought when that city is chosen."""
    match = sieges(red=POOR, green={"florins": 0, "spent": ["venice", "verona"]}, troops=CAMPS, **options)
    assert legal(match) == ["besiege ravenna", "besiege siena"]
    play(match, "besiege siena")
    assert owner(match, "siena") == "red"


def leonardo(options: dict[str, Any], **more: Any) -> Match:
    """Red uses Leonardo in a battle in the open and then besieges Ravenna."""
    red = {"florins": 5, "patronage": 2, "bonuses": ["leonardo"], "spent": SPENT}
    camps = {"red": {"ravenna": 3}, "green": {"ravenna": 1}, **more}
    match = sieges(red=red, green={"florins": 0, "spent": ["venice", "verona"]}, troops=camps, **options)
    return play(match, "besiege ravenna", "commit leonardo")


@pytest.mark.parametrize("options", both("field_battles", "fr"))
def test_editions_ruling_3_french_leonardo_again_in_the_siege(options: dict[str, Any]) -> None:
    """G39. Ruling 3, French: Leonardo can be paid again in the siege after a battle in the open."""
    match = play(leonardo(options), "besiege ravenna")
    assert legal(match) == ["commit leonardo", "pass"]
    play(match, "commit leonardo")
    assert (owner(match, "ravenna"), of(match, "red").florins) == ("red", 3)


@pytest.mark.parametrize("options", both("field_battles", "cs"))
def test_editions_ruling_3_czech_leonardo_is_used_up(options: dict[str, Any]) -> None:
    """G39. Ruling 3, Czech: what was used in the battle is used up for the siege, and for a second battle before it."""
    match = play(leonardo(options), "besiege ravenna")
    assert (owner(match, "ravenna"), troops(match, "red")) == ("neutral", {"ravenna": 1})
    second = leonardo(options, yellow={"ravenna": 1})
    assert (troops(second, "yellow"), troops(second, "green"), troops(second, "red")) == ({}, {}, {"ravenna": 1})
    assert (legal(second), of(second, "red").florins) == (["besiege ravenna", "withdraw ravenna"], 4)


CROSSING = {"marker": 4, "indulgences": [5, 1], "left": ["bishop*"], "right": ["bishop"], "spent": SPENT}


@pytest.mark.parametrize("options", both("release", "fr"))
def test_editions_e13_french_after_the_whole_move(options: dict[str, Any]) -> None:
    """I7. E13 French: indulgences are ended after the whole move, with courtiers that the move readied later too."""
    match = play(table(step="", red=CROSSING, **options), "move 2")
    assert (of(match, "red").marker, court(match, "red")[0]) == (1, ["bishop"])
    play(match, "release 5 cross")
    assert offered(match, "pay") == ["left:bishop cross", "right:bishop cross"]
    play(match, "pay left:bishop cross", "release 1 cross", "pay right:bishop cross")
    assert match.state.agenda[-1].prompt == "prompt.govern"


@pytest.mark.parametrize("options", both("release", "cs"))
def test_editions_e13_czech_while_crossing(options: dict[str, Any]) -> None:
    """I7. E13 Czech: each is ended at the moment of crossing, so courtiers readied later do not pay for it."""
    match = play(table(step="", red=CROSSING, **options), "move 2")
    assert (of(match, "red").marker, court(match, "red")[0]) == (5, ["bishop*"])
    play(match, "release 5 cross", "pay right:bishop cross")
    assert (of(match, "red").marker, legal(match)) == (1, ["keep 1", "release 1 cross"])
    play(match, "release 1 cross", "pay left:bishop cross")
    assert match.state.agenda[-1].prompt == "prompt.govern"


@pytest.mark.parametrize("edition", ["fr", "cs"])
def test_editions_are_alike_where_they_agree(edition: str) -> None:
    """A plain action is the same in both editions."""
    match = pay(play(table(edition=edition, red={"marker": 1, "spent": SPENT}, bare=True), "turn florence"))
    assert (tiles(match, "red"), mover(match)) == (["florence", "pisa*"], "red")
    refused(match, "turn florence")
    assert GAME.suggest(match.state) is None
