"""Sieges (FR "Résolution des Sièges", "Victoire & Trophée", CS "Vyhodnocení obléhání", "Vítězství & trofej")."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import (
    court,
    events,
    legal,
    mover,
    of,
    offered,
    owner,
    play,
    power,
    refused,
    sieges,
    tiles,
    troops,
)
from virtu.core.match import Match
from virtu.games.virtu.data import POWERS

SPENT = ["florence", "pisa"]
POOR = {"florins": 0, "spent": SPENT}


def strengths(match: Match) -> tuple[int, int]:
    """What the last action told of the strengths of attacker and defender."""
    told = dict(next(event for event in match.state.events if event[0] == "event.strengths")[1:])
    return told["attack"], told["defence"]


def test_sieges_example_4_siena() -> None:
    """A6.14, G6. Worked example 4: 2 troops and a war bonus against 3 less the attacker's agent: 3 to 2, won."""
    red = {"florins": 1, "left": ["gonfalonier"], "spent": SPENT}
    match = sieges(red=red, troops={"red": {"siena": 2}}, agents={"red": ["siena"]})
    play(match, "besiege siena", "commit left:gonfalonier 1")
    assert (strengths(match), owner(match, "siena")) == ((3, 2), "red")
    assert (troops(match, "red"), of(match, "red").florins, court(match, "red")[0]) == (
        {"siena": 2},
        0,
        ["gonfalonier*"],
    )


def test_sieges_example_5_benevento() -> None:
    """G7. Worked example 5: 2 troops against 2 and a foreign agent: 2 to 3, lost."""
    yellow = {"florins": 0, "spent": ["naples", "bari"]}
    match = sieges("yellow", yellow=yellow, troops={"yellow": {"benevento": 2}}, agents={"green": ["benevento"]})
    play(match, "besiege benevento")
    assert (strengths(match), owner(match, "benevento")) == ((2, 3), "neutral")


def test_sieges_example_6_parma() -> None:
    """G4. Worked example 6: 3 troops and a bonus against 1 and a troop: 4 to 2, won, one troop lost."""
    match = sieges(players=4, cities={"parma": "blue"}, troops={"red": {"parma": 3}, "blue": {"parma": 1}},
                   red={"tokens": 1, **POOR}, blue={"florins": 0, "spent": ["milan", "genoa", "parma"]})  # fmt: skip
    play(match, "besiege parma", "commit token")
    assert (strengths(match), owner(match, "parma")) == ((4, 2), "red")
    assert (troops(match, "red"), troops(match, "blue")) == ({"parma": 2}, {})


def test_sieges_example_7_ravenna() -> None:
    """G8. Worked example 7: 3 troops and a bonus against 2, a troop, a bonus and the attacker's agent: 4 to 3, won; two
    troops lost, one for the strength of 3 and one for the defender."""
    green = {"florins": 1, "left": ["gonfalonier"], "spent": ["venice", "verona", "ravenna"]}
    match = sieges(red={"tokens": 1, **POOR}, green=green, cities={"ravenna": "green"}, agents={"red": ["ravenna"]},
                   troops={"red": {"ravenna": 3}, "green": {"ravenna": 1}})  # fmt: skip
    play(match, "besiege ravenna", "commit token")
    assert (mover(match), legal(match)) == ("green", ["commit left:gonfalonier 1", "pass"])
    play(match, "commit left:gonfalonier 1")
    assert (strengths(match), owner(match, "ravenna")) == ((4, 3), "red")
    assert (troops(match, "red"), troops(match, "green")) == ({"ravenna": 1}, {})


def test_sieges_example_8_spoleto_equal_is_lost() -> None:
    """G5, G29. Worked example 8: 2 to 2 is lost; one troop dies at once."""
    match = sieges(red=POOR, troops={"red": {"spoleto": 2}})
    play(match, "besiege spoleto")
    assert (strengths(match), owner(match, "spoleto"), troops(match, "red")) == ((2, 2), "neutral", {"spoleto": 1})


def test_sieges_are_a_duty_and_in_turn_order() -> None:
    """G1, G2. In turn order each player resolves all own sieges before the next one does."""
    match = sieges(troops={"red": {"ravenna": 1, "siena": 1}, "yellow": {"benevento": 1}}, red=POOR,
                   yellow={"florins": 0, "spent": ["naples", "bari"]})  # fmt: skip
    assert (mover(match), legal(match)) == ("red", ["besiege ravenna", "besiege siena"])
    play(match, "besiege siena")
    assert (mover(match), legal(match)) == ("red", ["besiege ravenna"])
    play(match, "besiege ravenna")
    assert (mover(match), legal(match)) == ("yellow", ["besiege benevento"])


@pytest.mark.parametrize("first", ["ravenna", "siena"])
def test_sieges_order_of_ones_own_is_free(first: str) -> None:
    """G3. Each player chooses the order of the own sieges."""
    match = sieges(red={"tokens": 1, **POOR}, troops={"red": {"ravenna": 2, "siena": 3}})
    play(match, f"besiege {first}", "commit token")
    assert owner(match, first) == "red"


def test_sieges_troops_in_own_cities_are_no_siege() -> None:
    """G1. Only troops before a city of somebody else's make a siege."""
    match = sieges(red=POOR)
    assert (match.state.season, mover(match)) == ("winter", "red")


def test_sieges_bonuses_one_at_a_time_attacker_first() -> None:
    """G11. Bonuses are announced one by one in turn, the attacker first."""
    green = {"florins": 3, "left": ["gonfalonier"], "right": ["admiral"], "spent": ["venice", "verona", "ravenna"]}
    match = sieges(red={"tokens": 2, **POOR}, green=green, cities={"ravenna": "green"}, troops={"red": {"ravenna": 1}})
    play(match, "besiege ravenna")
    assert (mover(match), legal(match)) == ("red", ["commit token", "pass"])
    play(match, "commit token")
    assert (mover(match), legal(match)) == ("green", ["commit left:gonfalonier 1", "commit right:admiral 1", "pass"])
    play(match, "commit left:gonfalonier 1")
    assert mover(match) == "red"


def test_sieges_decided_when_both_have_passed() -> None:
    """G12. A pass is not final: who has passed may answer the other's next bonus; two passes in a row decide."""
    green = {"florins": 3, "left": ["gonfalonier"], "spent": ["venice", "verona", "ravenna"]}
    match = sieges(red={"tokens": 1, **POOR}, green=green, cities={"ravenna": "green"}, troops={"red": {"ravenna": 2}})
    play(match, "besiege ravenna", "pass", "commit left:gonfalonier 1")
    assert (mover(match), legal(match)) == ("red", ["commit token", "pass"])
    play(match, "commit token")
    assert strengths(match) == (3, 3)
    other = sieges(red={"tokens": 1, **POOR}, green=green, cities={"ravenna": "green"}, troops={"red": {"ravenna": 2}})
    play(other, "besiege ravenna", "pass", "pass")
    assert (strengths(other), of(other, "red").tokens) == ((2, 2), 1)


def test_sieges_a_neutral_city_announces_nothing() -> None:
    """G11. Against a neutral city only the attacker announces, as often as there is something."""
    match = sieges(red={"tokens": 2, **POOR}, troops={"red": {"siena": 1}})
    play(match, "besiege siena", "commit token")
    assert (mover(match), legal(match)) == ("red", ["commit token", "pass"])
    play(match, "pass")
    assert strengths(match) == (2, 3)


def test_sieges_bonuses_cost_florins() -> None:
    """G13. Most bonuses cost 1 florin; without it they are not offered. A token was paid for when it was taken."""
    poor = {"tokens": 1, "left": ["gonfalonier"], "patronage": 2, "bonuses": ["leonardo"], "spent": SPENT}
    match = play(sieges(red={**poor, "florins": 0}, troops={"red": {"siena": 1}}), "besiege siena")
    assert legal(match) == ["commit token", "pass"]
    rich = play(sieges(red={**poor, "florins": 1}, troops={"red": {"siena": 1}}), "besiege siena")
    assert legal(rich) == ["commit left:gonfalonier 1", "commit leonardo", "commit token", "pass"]
    play(rich, "commit leonardo")
    assert (of(rich, "red").florins, legal(rich)) == (0, ["commit token", "pass"])


def test_sieges_florins_of_the_announced_courtier_do_not_pay() -> None:
    """G13. A ready tile pays for a bonus; the courtier that gives the bonus cannot give florins as well."""
    red = {"florins": 0, "left": ["gonfalonier"], "spent": ["pisa"]}
    match = play(sieges(red=red, troops={"red": {"siena": 3}}), "besiege siena", "commit left:gonfalonier 1")
    assert legal(match, collect=True) == ["collect florence"]
    play(match, "collect florence")
    assert (strengths(match), of(match, "red").florins, tiles(match, "red")[0]) == ((4, 3), 1, "florence*")


def test_sieges_ruling_4_two_war_symbols_on_one_courtier() -> None:
    """G10. Ruling 4: one announcement, up to +2, 1 florin a symbol, and the courtier turns once."""
    red = {"florins": 2, "left": ["condottiere"], "spent": SPENT}
    match = play(sieges(red=red, troops={"red": {"siena": 2}}), "besiege siena")
    assert legal(match) == ["commit left:condottiere 1", "commit left:condottiere 2", "pass"]
    play(match, "commit left:condottiere 2")
    assert (strengths(match), of(match, "red").florins, court(match, "red")[0]) == ((4, 3), 0, ["condottiere*"])
    one = play(sieges(red={**red, "florins": 1}, troops={"red": {"siena": 2}}), "besiege siena")
    assert legal(one) == ["commit left:condottiere 1", "pass"]
    play(one, "commit left:condottiere 1")
    assert strengths(one) == (3, 3)


def test_sieges_special_leonardo_once_a_siege() -> None:
    """G14, G16. Leonardo: +1 for a florin, once in each siege, for attacker and defender."""
    held = {"patronage": 2, "bonuses": ["leonardo"]}
    match = play(sieges(red={"florins": 5, "spent": SPENT, **held}, troops={"red": {"siena": 2}}), "besiege siena")
    play(match, "commit leonardo")
    assert strengths(match) == (3, 3)
    green = {"florins": 2, "spent": ["venice", "verona", "ravenna"], **held}
    both = sieges(red=POOR, green=green, cities={"ravenna": "green"}, troops={"red": {"ravenna": 3}})
    play(both, "besiege ravenna", "commit leonardo")
    assert strengths(both) == (3, 3)


def test_sieges_special_trace_defends_for_nothing() -> None:
    """G17. The Trace: +2 in every siege suffered, by itself and without a florin."""
    green = {"florins": 0, "patronage": 2, "bonuses": ["trace"], "spent": ["venice", "verona", "ravenna", "bologna"]}
    cities = {"ravenna": "green", "bologna": "green"}
    match = sieges(red=POOR, green=green, cities=cities, troops={"red": {"ravenna": 3, "bologna": 3}})
    assert strengths(play(match, "besiege ravenna")) == (3, 4)
    assert strengths(play(match, "besiege bologna")) == (3, 5)
    attacker = {"patronage": 2, "bonuses": ["trace"], **POOR}
    assert strengths(play(sieges(red=attacker, troops={"red": {"siena": 3}}), "besiege siena")) == (3, 3)


def test_sieges_special_cannons_turn() -> None:
    """G18. The Cannons: +2 for a florin, then the tile is spent."""
    red = {"florins": 1, "patronage": 2, "bonuses": ["cannons"], "tiles": ["cannons"], "spent": SPENT}
    match = play(sieges(red=red, troops={"red": {"siena": 2}}), "besiege siena", "commit cannons")
    assert (strengths(match), of(match, "red").florins) == ((4, 3), 0)
    assert "cannons*" in tiles(match, "red")
    spent = {**red, "tiles": ["cannons*"]}
    other = play(sieges(red=spent, troops={"red": {"siena": 2}}), "besiege siena")
    assert (owner(other, "siena"), strengths(other)) == ("neutral", (2, 3))


def test_sieges_special_france() -> None:
    """G19. France: +2 for nothing, then the bonus is spent; not under a rival's agent."""
    assert POWERS["france"].war == 2
    parts: dict[str, Any] = {"powers": {"france": {"ally": "red"}}, "troops": {"red": {"siena": 2}}, "red": POOR}
    match = play(sieges(**parts), "besiege siena", "commit france")
    assert (strengths(match), power(match, "france").ready) == ((4, 3), False)
    watched = play(sieges(**parts, agents={"green": ["france"]}), "besiege siena")
    assert strengths(watched) == (2, 3)


def test_sieges_a_defender_uses_courtiers_cannons_and_france_too() -> None:
    """G10. Both sides use their courtiers and special bonuses."""
    green = {"florins": 9, "left": ["condottiere"], "patronage": 2, "bonuses": ["cannons"], "tiles": ["cannons"],
             "spent": ["venice", "verona", "ravenna"]}  # fmt: skip
    match = sieges(red=POOR, green=green, cities={"ravenna": "green"}, troops={"red": {"ravenna": 3}},
                   powers={"france": {"ally": "green"}})  # fmt: skip
    play(match, "besiege ravenna")
    assert (mover(match), offered(match, "commit")) == (
        "green", ["cannons", "france", "left:condottiere 1", "left:condottiere 2"])  # fmt: skip


def test_sieges_won_strictly_stronger() -> None:
    """G20. Only the stronger attacker wins."""
    for number, who in ((3, "neutral"), (4, "red")):
        match = play(sieges(red=POOR, troops={"red": {"siena": number}}), "besiege siena")
        assert owner(match, "siena") == who


@pytest.mark.parametrize(("city", "attack", "left"), [("ravenna", 3, 3), ("siena", 4, 3), ("rome", 5, 4)])
def test_sieges_a_strong_city_costs_a_troop(city: str, attack: int, left: int) -> None:
    """G21. A final strength of 3 or more costs the winner one troop."""
    match = play(sieges(red=POOR, troops={"red": {city: attack}}), f"besiege {city}")
    assert troops(match, "red") == {city: left}


def test_sieges_missed_5_all_defenders_die_and_too_few_still_win() -> None:
    """G22, G23, G24. Easily missed 5: all defending troops die; a winner with too few troops to lose still has the
    city; lost troops can be recruited in the same year's winter."""
    match = sieges(red={"tokens": 5, **POOR}, green={"florins": 0, "spent": ["venice", "verona", "ravenna"]},
                   cities={"ravenna": "green"}, troops={"red": {"ravenna": 1}, "green": {"ravenna": 3}})  # fmt: skip
    play(match, "besiege ravenna", *["commit token"] * 5)
    assert (strengths(match), owner(match, "ravenna")) == ((6, 5), "red")
    assert (troops(match, "red"), troops(match, "green")) == ({}, {})
    assert match.state.season == "winter"
    play(match, "indulge florins", "done")
    assert offered(match, "recruit") == ["florence", "pisa", "ravenna"]


def test_sieges_missed_1_a_conquered_city_comes_spent() -> None:
    """G25. Easily missed 1: the tile of a conquered city arrives spent, from the offer or from its owner."""
    match = play(sieges(red=POOR, troops={"red": {"ravenna": 3}}), "besiege ravenna")
    assert tiles(match, "red") == ["florence*", "pisa*", "ravenna*"]
    taken = sieges(red=POOR, cities={"ravenna": "green"}, troops={"red": {"ravenna": 3}})
    play(taken, "besiege ravenna")
    assert tiles(taken, "red") == ["florence*", "pisa*", "ravenna*"]
    assert tiles(taken, "green") == ["venice", "verona"]


def test_sieges_missed_1_the_cathedral_goes_with_the_city() -> None:
    """G28. Easily missed 1: with the city its cathedral tile is handed over, spent; the pawn stays on the city."""
    green = {"tiles": ["cathedral", "cathedral*"], "florins": 0, "spent": ["venice"]}
    match = sieges(red=POOR, green=green, cities={"siena": "green"}, cathedrals=["siena", "venice"],
                   troops={"red": {"siena": 4}})  # fmt: skip
    play(match, "besiege siena")
    assert tiles(match, "red") == ["cathedral*", "florence*", "pisa*", "siena*"]
    assert tiles(match, "green") == ["cathedral", "venice*", "verona"]
    assert match.state.cathedrals.count(True) == 2


def test_sieges_a_trophy_from_a_player_none_from_a_neutral_city() -> None:
    """G26. A disc of the loser becomes a trophy; a neutral city gives none."""
    match = sieges(red=POOR, cities={"ravenna": "green"}, troops={"red": {"ravenna": 3}})
    assert of(play(match, "besiege ravenna"), "red").trophies == (2,)
    neutral = sieges(red=POOR, troops={"red": {"ravenna": 3}})
    assert of(play(neutral, "besiege ravenna"), "red").trophies == ()


def test_sieges_missed_8_one_trophy_an_opponent() -> None:
    """G27. Easily missed 8: a second conquest from the same opponent is legal and gives no second trophy."""
    green = {"florins": 0, "spent": ["venice", "verona", "ravenna", "bologna"]}
    match = sieges(red=POOR, green=green, cities={"ravenna": "green", "bologna": "green"},
                   troops={"red": {"ravenna": 3, "bologna": 3}}, agents={"red": ["bologna"]})  # fmt: skip
    play(match, "besiege ravenna", "besiege bologna")
    assert (owner(match, "bologna"), of(match, "red").trophies) == ("red", (2,))


def test_sieges_a_lost_start_city() -> None:
    """G23. A start city can be conquered like any other; its troops die, its tile goes over."""
    match = sieges("green", green={"florins": 0, "spent": ["venice", "verona"]}, red={"florins": 0, "spent": SPENT},
                   troops={"green": {"pisa": 4}, "red": {"pisa": 1}})  # fmt: skip
    play(match, "besiege pisa")
    assert (owner(match, "pisa"), troops(match, "red"), tiles(match, "red")) == ("green", {}, ["florence*"])
    assert "event.trophy" in events(match)


def test_sieges_ruling_11_a_player_without_cities_plays_on() -> None:
    """W28. Besides (ruling 11): a player who has lost every city plays on, without recruiting and annexing."""
    match = sieges("green", green={"florins": 0, "spent": ["venice", "verona"]}, red={"florins": 9, "spent": []},
                   cities={"florence": "neutral", "pisa": "neutral", "siena": "red"},
                   troops={"green": {"siena": 5}, "red": {}})  # fmt: skip
    play(match, "besiege siena")
    assert match.state.cities_of(0) == 0
    while mover(match) != "red":
        play(match, "done" if "done" in legal(match) else "wages" if "wages" in legal(match) else legal(match)[0])
    seen = set()
    while match.state.season == "winter":
        if mover(match) == "red":
            seen |= {action.split(" ")[0] for action in legal(match)}
        play(match, "done")
    assert "recruit" not in seen and "buy" in seen
    refused(match, "annex ravenna")


def test_sieges_ruling_10_a_third_agent_does_not_help_a_city_of_a_player() -> None:
    """G7. Ruling 10: +1 for a foreign agent holds for neutral cities only."""
    green = {"florins": 0, "spent": ["venice", "verona", "ravenna"]}
    camp = {"troops": {"red": {"ravenna": 3}}, "agents": {"yellow": ["ravenna"]}}
    match = sieges(red=POOR, green=green, cities={"ravenna": "green"}, **camp)
    assert strengths(play(match, "besiege ravenna")) == (3, 2)
