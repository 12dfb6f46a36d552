"""Patronise and its bonuses (FR "Patronner", "Bonus de patronage", CS "Mecenát", "Bonus za patronát")."""

from __future__ import annotations

import pytest

from tests.engine.table import (
    agent,
    court,
    finish,
    legal,
    mover,
    of,
    offered,
    pay,
    play,
    refused,
    result,
    rooms,
    sieges,
    table,
    tiles,
    winter,
)
from virtu.games.virtu.data import BONUSES

PERSONS = ["columbus", "copernicus", "leonardo", "machiavelli", "michelangelo"]
WORKS = ["cannons", "duomo", "prince", "sistine", "trace"]
RICH = {"marker": 2, "florins": 9, "spent": ["florence", "pisa"]}
HAD = {1: [], 2: ["leonardo"], 3: ["leonardo"], 4: ["leonardo", "duomo"]}


def patron(step: int, bonuses: list[str] | None = None, **red: object) -> dict[str, object]:
    """Red stands in the room of patronage at a step of the track."""
    held = HAD.get(step, []) if bonuses is None else bonuses
    return {**RICH, "patronage": step, "bonuses": held, **red}


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize("card", ["podesta", "bishop"])
def test_patronise_steps_1_and_2(step: int, card: str) -> None:
    """A2.1, A2.3. Steps 1 and 2 cost 2 florins and a crown or a cross."""
    match = play(table(red=patron(step, left=[card]), bare=True), "patronise")
    pay(match)
    assert (of(match, "red").patronage, of(match, "red").florins, court(match, "red")) == (
        step + 1,
        7,
        ([f"{card}*"], []),
    )


@pytest.mark.parametrize("step", [2, 3])
@pytest.mark.parametrize(("cards", "enough"), [(["podesta", "bishop"], True), (["podesta", "consigliere"], True),
                                               (["bishop", "bishop"], False), (["podesta"], False)])  # fmt: skip
def test_patronise_steps_3_and_4(step: int, cards: list[str], enough: bool) -> None:
    """A2.4. Steps 3 and 4 cost 3 florins, a crown, and another crown or a cross."""
    match = table(red=patron(step, right=cards), bare=True)
    assert ("patronise" in legal(match)) is enough
    if enough:
        pay(play(match, "patronise"))
        assert (of(match, "red").patronage, of(match, "red").florins) == (step + 1, 6)


@pytest.mark.parametrize(("cards", "enough"), [(["pope", "bishop"], True), (["podesta", "bishop"], False),
                                               (["pope", "podesta"], False)])  # fmt: skip
def test_patronise_step_5(cards: list[str], enough: bool) -> None:
    """A2.5. The last step costs 4 florins, two crowns and a cross."""
    match = table(red=patron(4, right=cards), bare=True)
    assert ("patronise" in legal(match)) is enough
    if enough:
        pay(play(match, "patronise"))
        assert (of(match, "red").patronage, of(match, "red").florins) == (5, 5)


@pytest.mark.parametrize(("step", "florins"), [(0, 1), (2, 2), (4, 3)])
def test_patronise_florins_are_needed_too(step: int, florins: int) -> None:
    """P1. Without the florins of the step nothing can be done."""
    match = table(red=patron(step, florins=florins, right=["pope", "cardinal"]), bare=True)
    assert legal(match) == ["done"]


def test_patronise_one_step_a_year() -> None:
    """A2.2. One step only, however much could be paid."""
    match = pay(play(table(red=patron(0, right=["pope", "bishop"]), bare=True), "patronise"))
    assert (of(match, "red").patronage, mover(match)) == (1, "yellow")


def test_patronise_the_track_ends_at_five() -> None:
    """A2.1. Beyond the last step there is nothing to pay for."""
    assert legal(table(red=patron(5, ["leonardo", "duomo"], right=["pope", "bishop"]), bare=True)) == ["done"]


def test_patronise_the_disc_goes_on_top() -> None:
    """A2.6. The disc that moves lies on top of those already there."""
    match = pay(play(table("green", green={"marker": 5, "florins": 9, "left": ["podesta"]}, bare=True), "patronise"))
    assert match.state.patronage_stack == (2, 0, 1)


def test_patronise_a_bonus_at_steps_2_and_4() -> None:
    """A2.7, A2.8. At step 2 any bonus that is left, at step 4 one of the other kind; none at the other steps."""
    match = pay(
        play(table(red=patron(1, left=["podesta"]), yellow={"patronage": 2, "bonuses": ["prince"]}), "patronise")
    )
    assert offered(match, "bonus") == sorted([*PERSONS, *(work for work in WORKS if work != "prince")])
    assert legal(match) == [f"bonus {b}" for b in offered(match, "bonus")]
    second = pay(play(table(red=patron(3, right=["podesta", "bishop"])), "patronise"))
    assert offered(second, "bonus") == WORKS
    other = pay(play(table(red=patron(3, ["trace"], right=["podesta", "bishop"])), "patronise"))
    assert offered(other, "bonus") == PERSONS
    third = pay(play(table(red=patron(2, right=["podesta", "bishop"])), "patronise"))
    assert offered(third, "bonus") == []


def test_patronise_five_persons_and_five_works() -> None:
    """A2.8. Two kinds, at most one of each for a player."""
    kinds = {kind: sorted(b.id for b in BONUSES.values() if b.kind == kind) for kind in ("person", "work")}
    assert kinds == {"person": PERSONS, "work": WORKS}


@pytest.mark.parametrize("bonus", [bonus for bonus in BONUSES if bonus not in ("machiavelli", "cannons")])
def test_patronise_eight_bonuses_lie_beside_the_palace(bonus: str) -> None:
    """A2.9. They take no courtier space and no place in the domain, and are still there in the next year."""
    match = pay(play(table(red=patron(1, left=["podesta"])), "patronise"))
    before = court(match, "red"), tiles(match, "red"), rooms(match, "red")
    play(match, f"bonus {bonus}")
    assert (court(match, "red"), tiles(match, "red"), rooms(match, "red")) == before
    year = match.state.year
    while match.state.year == year:
        play(match, next(a for a in match.legal() if a.split(" ")[0] in ("done", "wages", "move", "pass")))
    assert of(match, "red").bonuses == (bonus,)


def with_bonus(bonus: str, **red: object) -> dict[str, object]:
    """Red has one bonus, of step 2."""
    return {"patronage": 2, "bonuses": [bonus], **red}


def test_patronise_bonus_michelangelo_gives_a_crown() -> None:
    """A2.13. A crown for nothing in each patronise action, and in no other."""
    match = play(table(red=patron(2, ["michelangelo"], left=["podesta"]), bare=True), "patronise")
    assert offered(match, "pay") == ["left:podesta crown", "michelangelo crown"]
    pay(match)
    assert (of(match, "red").patronage, court(match, "red")) == (3, (["podesta*"], []))
    alone = table(red=patron(2, ["michelangelo"]), bare=True)
    assert legal(alone) == ["done"]
    annex = table(
        red=with_bonus("michelangelo", marker=3, spent=["florence", "pisa"]), agents={"red": ["terracina"]}, bare=True
    )
    assert legal(annex) == ["done"]


@pytest.mark.parametrize("bonus", ["copernicus", "prince"])
def test_patronise_bonus_courtier_space(bonus: str) -> None:
    """A2.10, A2.11. Copernicus and The Prince open a courtier space each."""
    court_full = {"left": ["merchant"], "right": ["merchant", "merchant"], "florins": 3, "spent": ["florence", "pisa"]}
    match = pay(play(winter("buy", red=with_bonus(bonus, **court_full), bare=True), "buy spadassin"))
    assert "put left" in legal(match) and "put right" in legal(match)
    without = pay(play(winter("buy", red=court_full, bare=True), "buy spadassin"))
    assert offered(without, "put") == []


def test_patronise_bonus_prince_agent_and_protection() -> None:
    """A2.11, A2.12. The Prince brings an agent and keeps rivals from placing agents on one's cities, rooms and
    alliances."""
    match = play(pay(play(table(red=patron(1, left=["podesta"])), "patronise")), "bonus prince")
    assert of(match, "red").agents == 3
    rival = play(
        table("green", green={"marker": 3}, red=with_bonus("prince"), powers={"hre": {"ally": "red"}}), "take reserve"
    )
    play(rival, "pay room mask")
    places = offered(rival, "send")
    assert not {"florence", "pisa", "hre", *(f"red.{n}" for n in range(1, 6))} & set(places)
    assert {"france", "ravenna", "yellow.1", "green.3", "naples"} <= set(places)


def test_patronise_bonus_prince_does_not_protect_from_its_owner_or_remove_agents() -> None:
    """A2.12. Own agents may be placed at home; a rival's agent that is there already stays and can be moved away."""
    own = table(red=with_bonus("prince", marker=4), agents={"green": ["red.2"]})
    assert agent(own, "red.2") == "green"
    play(own, "take reserve", "pay room mask")
    assert {"florence", "red.1"} <= set(offered(own, "send")) and "red.2" not in offered(own, "send")


def test_patronise_bonus_machiavelli_becomes_a_courtier() -> None:
    """A2.15. Machiavelli is a character: he goes ready to a courtier space, which may have to be freed."""
    match = play(pay(play(table(red=patron(1, left=["podesta"])), "patronise")), "bonus machiavelli")
    assert legal(match) == ["discard left:podesta*", "put right"]
    play(match, "put right")
    assert court(match, "red") == (["podesta*"], ["machiavelli"])


def test_patronise_bonus_machiavelli_and_a_full_court() -> None:
    """A2.15. With a full court a courtier is discarded for him first."""
    full = patron(1, left=["podesta"], right=["merchant", "banker*"])
    match = play(pay(play(table(red=full), "patronise")), "bonus machiavelli")
    assert legal(match) == ["discard left:podesta*", "discard right:banker*", "discard right:merchant"]
    play(match, "discard right:banker*")
    assert legal(match) == ["discard left:podesta*", "discard right:merchant", "put right"]
    play(match, "put right")
    assert court(match, "red") == (["podesta*"], ["merchant", "machiavelli"])


def test_patronise_bonus_machiavelli_is_a_card_like_others() -> None:
    """A2.15. He can go into a room, where his action is intrigue; discarded he leaves the game for good."""
    match = play(
        winter("reorganise", red=with_bonus("machiavelli", left=["machiavelli"])), "set left:machiavelli action 3"
    )
    assert rooms(match, "red") == {3: "machiavelli"}
    gone = play(winter("reorganise", red=with_bonus("machiavelli", left=["machiavelli"])), "discard left:machiavelli")
    assert court(gone, "red") == ([], [])
    assert of(gone, "red").bonuses == ("machiavelli",)


def test_patronise_bonus_cannons_are_a_tile() -> None:
    """S20, A2.16. The Cannons come ready into the domain, and are readied like any tile."""
    match = play(pay(play(table(red=patron(1, left=["podesta"])), "patronise")), "bonus cannons")
    assert "cannons" in tiles(match, "red")
    spent = table(red=with_bonus("cannons", tiles=["cannons*"], marker=1))
    assert offered(spent, "turn") == ["cannons"]


def test_patronise_bonus_leonardo_in_a_siege() -> None:
    """G16. Leonardo gives +1 for a florin, once in each siege."""
    red = with_bonus("leonardo", florins=2, spent=["florence", "pisa"])
    match = play(sieges(red=red, troops={"red": {"ravenna": 2, "siena": 2}}), "besiege ravenna")
    assert legal(match) == ["commit leonardo", "pass"]
    play(match, "commit leonardo")
    assert (of(match, "red").florins, "ravenna*" in tiles(match, "red")) == (1, True)
    play(match, "besiege siena")
    assert legal(match) == ["commit leonardo", "pass"]


def test_patronise_bonus_columbus_duomo_sistine_and_points() -> None:
    """A2.14, F8. Columbus is worth 2 points, some bonuses 1; Duomo and Sistine Chapel count crosses at the end
    only."""
    points = {bonus.id: bonus.prestige for bonus in BONUSES.values()}
    assert points.pop("columbus") == 2
    assert sorted(points.values()) == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    match = winter(
        "alliance",
        "green",
        ending=["end.cities"],
        red=with_bonus("duomo", left=["bishop"]),
        yellow=with_bonus("sistine"),
    )
    rows = [dict(row) for row in result(finish(match)).breakdown]
    assert [row["religion"] for row in rows] == [2, 4, 0]
    refused(table(red=with_bonus("sistine", spent=["florence", "pisa"])), "pay sistine cross")
