"""The figures of a game against its states, and the score sheet as CSV."""

from __future__ import annotations

import csv
from io import StringIO
from itertools import product
from typing import Any

import pytest

from tests import fixtures
from tests.engine.table import GAME, finish, new_game, seat, table, winter
from virtu.core import words
from virtu.core.game import Result
from virtu.core.match import Match
from virtu.games.virtu import score_sheet
from virtu.games.virtu.figures import SERIES, Part, by_rank, free_spaces, holdings, moment, ranks, standing, years
from virtu.games.virtu.palace import Spaces, fits
from virtu.games.virtu.scoring import breakdown, final_result

WORDS = words.load("en", ("virtu", "virtu"))
GAMES = {fixture.name: fixture for fixture in fixtures.all_games()}
WHOLE = ("cities-4-fr", "patronage-5-cs")


def states(match: Match) -> list[Any]:
    """The line of a match, the oldest state first."""
    return [match.root.state, *(node.state for node in match.line)]


@pytest.fixture(scope="module", params=WHOLE)
def line(request: pytest.FixtureRequest) -> list[Any]:
    return states(GAMES[request.param].play())


def test_every_year_has_a_row_that_shows_how_it_ended(line: list[Any]) -> None:
    rows = years(line)
    last = line[-1]
    assert [row.number for row in rows] == list(range(last.year + 1))
    assert not any(row.running for row in rows)
    assert rows[-1].moment == moment(last)
    assert rows[-1].moment.prestige == final_result(last).scores
    for row in rows[:-1]:
        begins = next(state for state in line if state.year == row.number + 1 and state.season == "spring")
        assert row.moment.cities == tuple(begins.cities_of(s) for s in range(len(begins.players)))
        assert row.moment.florins == tuple(player.florins for player in begins.players)
        assert row.moment.patronage == tuple(player.patronage for player in begins.players)
        assert row.moment.prestige == tuple(sum(n for _, n in kinds) for kinds in breakdown(begins))


def test_the_beginning_is_the_first_spring_with_the_family_cards_laid(line: list[Any]) -> None:
    first = years(line)[0]
    assert first.moment.cities == (2,) * len(line[0].players)
    assert first.moment.florins == (1,) * len(line[0].players)
    assert first.moment.patronage == (0,) * len(line[0].players)


def test_a_running_year_is_told_as_it_stands_and_one_just_begun_is_not(line: list[Any]) -> None:
    begun = next(at for at, state in enumerate(line) if state.year == 2)
    assert [(row.number, row.running) for row in years(line[: begun + 1])] == [(0, False), (1, False)]
    middle = next(at for at, state in enumerate(line) if state.year == 2 and state.season == "winter")
    rows = years(line[: middle + 1])
    assert [(row.number, row.running) for row in rows] == [(0, False), (1, False), (2, True)]
    assert rows[-1].moment == moment(line[middle])


def test_in_the_set_up_there_is_one_row() -> None:
    match = new_game()
    assert [row.number for row in years(states(match))] == [0]
    match.play(match.legal()[0])
    assert [row.moment for row in years(states(match))] == [moment(match.state)]
    assert years([]) == ()


def test_a_written_position_begins_with_itself() -> None:
    match = table(year=7)
    assert [(row.number, row.running) for row in years(states(match))] == [(6, False)]
    rows = years(states(finish(winter("alliance", "green", year=7, ending=["end.cities"]))))
    assert [(row.number, row.running) for row in rows] == [(6, False), (7, False)]


def test_what_a_seat_has_is_what_lies_there() -> None:
    match = winter(
        "wages",
        red={
            "florins": 4,
            "agents": 3,
            "left": ["merchant"],
            "right": ["pope*"],
            "tiles": ["guild*"],
            "spent": ["pisa"],
            "rooms": {"3": "podesta/cardinal"},
        },
        troops={"red": {"florence": 3}},
    )
    state = match.state
    has = holdings(state, seat(match, "red"))
    assert has.florins == 4
    assert has.troops == 3
    assert has.courtiers == Part(1, 2)
    assert has.tiles == Part(1, 3)
    assert (has.rooms, has.improvements, has.bonuses) == (("podesta",), ("cardinal",), ())
    assert has.reserve == Part(3, 3)


def test_income_counts_each_source_once_and_spent_ones_only_among_all() -> None:
    match = winter("buy", red={"left": [], "right": ["ambassador*"], "tiles": ["guild*"]})
    has = holdings(match.state, seat(match, "red"))
    # Florence: 2 florins, a crown or a mask; Pisa: 1 florin or a boat; a guild: 2 florins or a boat; an ambassador: a
    # crown or a boat.
    assert has.income == Part(3, 5)
    assert has.symbols["crown"] == Part(1, 2)
    assert has.symbols["boat"] == Part(1, 3)
    assert has.symbols["mask"] == Part(1, 1)
    assert has.symbols["cross"] == Part(0, 0)


@pytest.mark.parametrize(("troops", "wages"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_wages_to_come(troops: int, wages: int) -> None:
    """W2. What the troops on the map will cost."""
    match = winter("buy", red={"florins": 9}, troops={"red": {"florence": troops}})
    assert holdings(match.state, seat(match, "red")).wages == wages


def test_free_courtier_spaces() -> None:
    """W10, W12. As many as cards could still be laid, wherever the lighter ones are used."""
    for left, right, extra in product(range(2), range(3), range(4)):
        spaces = Spaces(left, right, extra)
        for on_left, on_right in product(range(left + 1), range(right + 1)):
            free, at = 0, [on_left, on_right]
            for side in (0, 1):
                while spaces.fit(at[0] + (side == 0), at[1] + (side == 1)):
                    at[side] += 1
                    free += 1
            assert free_spaces(spaces, on_left, on_right) == free, (spaces, on_left, on_right)
    start = new_game().state
    assert holdings(start, 0).free_spaces == 3
    assert fits(start, 0, 1, 2) and not fits(start, 0, 1, 3)


def test_ranks() -> None:
    """F17, F18. By prestige, then by crowns; those who are equal in both share a rank."""
    result = Result((5, 9, 9, 9), ((), (), (), ()), (2,), (1, 2, 4, 2), ())
    assert by_rank(result) == [2, 1, 3, 0]
    assert ranks(result) == (4, 2, 1, 2)


# -- the score sheet --------------------------------------------------------------------------------------------


def read(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


def test_the_csv_has_kinds_players_by_rank_and_the_years(line: list[Any]) -> None:
    found = read(score_sheet.as_csv(WORDS, line))
    assert {len(row) for row in found} == {len(line[0].players) + 1}
    result = final_result(line[-1])
    order = by_rank(result)
    assert result.winners[0] == order[0]
    assert found[0][1:] == [WORDS(f"faction.{line[-1].players[s].faction}") for s in order]
    kinds = {row[0]: row[1:] for row in found[1:]}
    assert kinds["Prestige"] == [str(result.scores[s]) for s in order]
    assert kinds["Rank"][0] == "1"
    assert kinds["Crowns, which break a tie"] == [str(result.tie_break[s]) for s in order]
    for kind, _ in result.breakdown[0]:
        assert kinds[WORDS(f"prestige.{kind}")] == [str(dict(result.breakdown[s])[kind]) for s in order]
    table = years(line)
    assert len(found) == 1 + len(result.breakdown[0]) + 3 + len(SERIES) * len(table)
    assert kinds["Cities, year 2"] == [str(table[2].moment.cities[s]) for s in order]
    assert kinds["Florins, at the beginning"] == ["1"] * len(order)


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", ' =HYPERLINK("x")'])
def test_a_name_is_never_a_formula_and_numbers_stay_numbers(name: str) -> None:
    match = Match.new(GAME, {"players": 3, "edition": "fr", "first": 0, "names": [name, 'He said "no", twice', ""]}, 0)
    text = score_sheet.as_csv(WORDS, [match.state])
    heading = read(text)[0]
    assert not any(cell.strip().startswith(("=", "+", "-", "@")) for cell in heading)
    assert any(cell.startswith("'") and name.strip() in cell for cell in heading)
    assert any('He said "no", twice' in cell for cell in heading)
    assert text.endswith("\r\n") and '"He said ""no"", twice (' in text


def test_fewer_than_no_points_are_a_number() -> None:
    match = table(red={"indulgences": [2]})
    kinds = {row[0]: row[1:] for row in read(score_sheet.as_csv(WORDS, states(match)))}
    assert sorted(kinds["Indulgences"]) == ["-1", "0", "0"]


def test_the_standing_is_counted_once_for_a_state() -> None:
    state = new_game().state
    assert standing(state) is standing(state)
    assert standing(state) == final_result(state)
