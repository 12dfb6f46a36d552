"""The panel of figures, the score sheet at the end, its files, and what the figures of a strip mean."""

from __future__ import annotations

import json
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from tests import fixtures
from tests.engine.table import finish, winter
from tests.web.page_reader import FakePage, span_of
from tests.web.tables import context, start
from tests.web.wellformed import read
from virtu import __version__
from virtu.core.match import Match
from virtu.games.virtu import figures as engine
from virtu.games.virtu import score_sheet
from virtu.games.virtu.figures import SERIES, by_rank, holdings, standing, years
from virtu.games.virtu.scoring import breakdown, final_result
from web.ledger import line
from web.views import chart, figures, result, seat, sheet_picture

GAMES = {fixture.name: fixture for fixture in fixtures.all_games()}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def over() -> Match:
    """The longest game of five that we keep, over."""
    return max((game for game in GAMES.values() if game.options["players"] == 5), key=lambda g: len(g.moves)).play()


def opened(match: Match) -> FakePage:
    page = FakePage()
    page.send(":load " + json.dumps(match.to_json()))
    assert page.app.match is not None and not page.app.notice
    return page


def tables(html: str) -> list[list[list[str]]]:
    """The cells of each table, row by row, as plain text."""
    found = []
    for table in re.findall(r"<table.*?</table>", html, re.S):
        rows = re.findall(r"<tr.*?</tr>", table, re.S)
        cells = [re.findall(r"<t[hd].*?</t[hd]>|<td></td>", row, re.S) for row in rows]
        found.append([[" ".join(" ".join(read(cell).text).split()) for cell in row] for row in cells])
    return found


# -- the panel --------------------------------------------------------------------------------------------------


def test_the_menu_leads_to_the_figures() -> None:
    page = FakePage()
    page.new()
    page.send(":view menu")
    assert ":view figures" in page.found("dialog", "data-command")
    page.send(":view figures")
    assert page.attributes["data-panel"] == "figures"
    assert "The charts begin" in page.text("dialog") and "chart" not in page.found("dialog", "class")


def test_prestige_and_what_everybody_has_are_the_engines(over: Match) -> None:
    page = opened(over)
    page.send(":view figures")
    prestige, has, *_ = tables(page.regions["dialog"])
    state = over.state
    order = by_rank(standing(state))
    assert prestige[-1][1:] == [str(sum(n for _, n in breakdown(state)[s])) for s in order]
    assert len(prestige) == 1 + 8 + 1
    rows = {row[0]: row[1:] for row in has}
    found = [holdings(state, s) for s in order]
    assert rows["Florins in the treasury"] == [str(h.florins) for h in found]
    assert rows["Troops on the map"] == [f"{h.troops} / 6" for h in found]
    assert rows["Wages next winter, in florins"] == [str(h.wages) for h in found]
    assert rows["Free courtier spaces"] == [str(h.free_spaces) for h in found]
    for name, kind in (("Crown", "crown"), ("Cross", "cross"), ("Boat", "boat")):
        parts = [h.symbols[kind] for h in found]
        assert rows[name] == [f"{part.ready} / {part.all}" if part.all else "·" for part in parts]
    first = over.state.players[order[0]]
    said = page.text("dialog")
    for bonus in first.bonuses:
        assert page.app.t(f"bonus.{bonus}") in said


def test_each_chart_has_a_line_for_each_player_and_says_it_in_words(over: Match) -> None:
    page = opened(over)
    page.send(":view figures")
    drawings = [a for tag, a in read(page.regions["dialog"]).elements if tag == "svg" and a.get("class") == "chart"]
    assert len(drawings) == len(SERIES)
    table = years(line(page.app))
    for drawing, name in zip(drawings, SERIES, strict=True):
        for s, player in enumerate(over.state.players):
            values = [getattr(year.moment, name)[s] for year in table]
            faction = page.app.t(f"faction.{player.faction}")
            assert f"{faction} from {values[0]} to {values[-1]}" in drawing["aria-label"]


def test_the_numbers_of_one_chart_at_a_time_stand_in_a_table(over: Match) -> None:
    page = opened(over)
    page.send(":view figures")
    assert len(tables(page.regions["dialog"])) == 2
    for name in ("prestige", "florins"):
        page.send(f":numbers {name}")
        assert len(tables(page.regions["dialog"])) == 3
        numbers = tables(page.regions["dialog"])[2]
        table, order = years(line(page.app)), by_rank(standing(over.state))
        assert [row[0] for row in numbers[1:]] == [score_sheet.when(page.app.t, table, year) for year in table]
        assert [row[1:] for row in numbers[1:]] == [
            [str(getattr(year.moment, name)[s]) for s in order] for year in table
        ]
        assert page.found("dialog", "aria-expanded") == ["true" if series == name else "false" for series in SERIES]
    page.send(":numbers florins")
    assert len(tables(page.regions["dialog"])) == 2
    page.send(":numbers doges")
    assert page.app.notice


def test_the_figures_of_a_long_game_are_counted_once(over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """A year is counted when its number is first needed and never again, however many actions there were."""
    counted: list[Any] = []

    def count(state: Any) -> Any:
        counted.append(state)
        return final_result(state)

    monkeypatch.setattr(engine, "final_result", count)
    page = opened(over)
    page.send(":view figures")
    assert len(counted) == over.state.year + 1 < len(over.line) / 20
    for command in (":numbers cities", ":view game", ":view figures", ":view result", ":csv", ":picture"):
        page.send(command)
    assert len(counted) == over.state.year + 1


def test_in_the_past_the_figures_are_those_of_the_moment() -> None:
    match = GAMES["cities-3-fr"].play()
    page = opened(match)
    node = next(n for n in match.line if n.state.year == 3 and n.state.season == "winter")
    page.send(f":moment {node.number}")
    assert line(page.app)[-1].year == 3
    page.send(":view figures")
    assert tables(page.regions["dialog"])[0][-1][1:] == [
        str(points) for points in sorted(standing(node.state).scores, reverse=True)
    ]


# -- the chart --------------------------------------------------------------------------------------------------


def drawn(lines: list[chart.Line], labels: int) -> ElementTree.Element:
    return ElementTree.fromstring(chart.draw(lines, [str(n) for n in range(labels)], "Year", "says"))


def test_every_faction_has_a_line_and_a_marker_of_its_own() -> None:
    assert len(set(chart.DASHES.values())) == len(chart.DASHES) == 5
    assert len({outline for _, _, outline in chart.MARKERS.values()}) == 5
    for faction in chart.DASHES:
        tree = drawn([chart.Line(faction, (0, 3, 5))], 3)
        strokes = [e for e in tree.iter(f"{SVG}path") if e.get("stroke") == f"var(--f-{faction})"]
        edges = [e for e in tree.iter(f"{SVG}path") if e.get("stroke") == f"var(--e-{faction}, var(--ink))"]
        assert len(strokes) == 1 and len(edges) == 2
        assert strokes[0].get("stroke-dasharray", "") == chart.DASHES[faction]
        assert [e.get("href") for e in tree.iter(f"{SVG}use")] == [f"#sym-disc-{faction}"]


@pytest.mark.parametrize("values", [(0, 1), (-2, 5, 3), (0, 0, 0), (7,), tuple(range(61))])
def test_a_line_stays_true_to_its_values(values: tuple[int, ...]) -> None:
    tree = drawn([chart.Line("red", values)], len(values))
    (stroke,) = [e for e in tree.iter(f"{SVG}path") if e.get("stroke") == "var(--f-red)"]
    points = [tuple(map(float, point.split())) for point in stroke.get("d", "")[1:].split("L")]
    numbers = {}
    for text in tree.iter(f"{SVG}text"):
        if text.get("text-anchor") == "end":
            numbers[int((text.text or "").replace("\u2212", "-"))] = float(text.get("y", 0)) - 4
    assert min(numbers) <= min(values) and max(numbers) >= max(values)
    low, high = min(numbers), max(numbers)
    for (_, y), value in zip(points, values, strict=True):
        assert y == pytest.approx(
            numbers[high] + (numbers[low] - numbers[high]) * (high - value) / (high - low), abs=0.1
        )
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert all(0 <= x <= chart.WIDTH and 0 <= y <= chart.HEIGHT for x, y in points)


def test_discs_at_the_ends_never_lie_on_each_other() -> None:
    for wanted in ([50, 50, 50, 50, 50], [12, 12, 12], [180, 180, 179, 180, 180], [20, 100, 101, 160]):
        found = chart.apart(dict(enumerate(map(float, wanted))), 12, 180)
        heights = sorted(found.values())
        assert all(b - a >= chart.GAP - 1e-9 for a, b in zip(heights, heights[1:], strict=False))
        assert 12 <= heights[0] and heights[-1] <= 180
        assert sorted(found, key=lambda at: found[at]) == sorted(found, key=lambda at: (wanted[at], at))


def test_round_steps() -> None:
    assert [chart.step_of(span, 5) for span in (1, 5, 6, 10, 11, 25, 26, 51, 251)] == [1, 1, 2, 2, 5, 5, 10, 20, 100]


# -- the end ----------------------------------------------------------------------------------------------------


def test_the_sheet_names_the_winner_first_and_its_day_edition_and_versions(over: Match) -> None:
    page = opened(over)
    assert page.app.view == "result"
    said = page.text("dialog")
    (sheet,) = [table for table in tables(page.regions["dialog"]) if len(table) == 10]
    winner = over.state.players[over.game.result(over.state).winners[0]]  # type: ignore[union-attr]
    assert page.app.t(f"faction.{winner.faction}") in sheet[0][1]
    assert sheet[-1][1:] == [str(n) for n in sorted(over.game.result(over.state).scores, reverse=True)]  # type: ignore[union-attr]
    assert [row[0] for row in sheet[1:-1]] == [page.app.t(f"prestige.{kind}") for kind, _ in breakdown(over.state)[0]]
    day = time.strftime("%Y-%m-%d", time.localtime(1_000_000))
    game, edition = over.game, page.app.t(f"edition.{over.state.options.edition}")
    versions = f"Virtù {__version__}, rules {game.rules_version}, data {game.data_version}"
    assert f"{day} · {edition} · {versions}" in said
    for command in (":csv", ":picture", ":print"):
        assert command in page.found("dialog", "data-command")


def test_house_rules_are_told() -> None:
    page = FakePage()
    page.send(':new {"players": 3, "edition": "fr", "rules": {"release": "cs"}, "seed": 1}')
    page.send(":view result")
    assert "French edition with rules of your own" in page.text("dialog")


def test_a_tie_has_a_row_of_crowns() -> None:
    match = finish(winter("alliance", "green", ending=["end.cities"]))
    shown = match.game.result(match.state)
    assert shown is not None and len(result.tied(shown)) > 1
    html = result.render(match.state, context(match.state), shown)
    (sheet,) = tables(html)
    assert sheet[-1][0] == "Crowns, which break a tie"
    crowns = [shown.tie_break[s] for s in by_rank(shown) if s in result.tied(shown)]
    assert [cell for cell in sheet[-1][1:] if cell != "·"] == [str(n) for n in crowns]
    assert "Equal prestige is decided by crowns" in html
    assert "tie-break" not in result.now(match.state, context(match.state))


def test_without_a_tie_there_is_no_row_of_crowns(over: Match) -> None:
    assert "tie-break" not in opened(over).regions["dialog"]


# -- files ------------------------------------------------------------------------------------------------------


def effect(page: FakePage, kind: str) -> dict[str, Any]:
    (found,) = [entry for entry in page.effects if entry["effect"] == kind]
    return found


def test_the_csv_is_that_of_the_engine_with_a_sign_for_spreadsheets(over: Match) -> None:
    page = opened(over)
    page.send(":csv")
    file = effect(page, "download")
    assert file["text"] == "\ufeff" + score_sheet.as_csv(page.app.t, line(page.app))
    assert re.fullmatch(r"virtu-score-\d{4}-\d\d-\d\d\.csv", file["name"]) and file["type"] == "text/csv"


@pytest.mark.parametrize("name", sorted(GAMES)[::7])
def test_the_picture_stands_alone(name: str) -> None:
    page = opened(GAMES[name].play())
    page.send(":picture")
    file = effect(page, "picture")
    tree = ElementTree.fromstring(file["svg"])
    assert (tree.get("width"), tree.get("height")) == (str(file["width"]), str(file["height"]))
    assert "var(" not in file["svg"] and "light-dark" not in file["svg"]
    known = {e.get("id") for e in tree.iter()}
    assert {e.get("href") for e in tree.iter(f"{SVG}use")} <= {f"#{name}" for name in known}
    texts = [e.text for e in tree.iter(f"{SVG}text")]
    state = page.app.on_table().state
    assert all(page.app.t(f"faction.{player.faction}") in texts for player in state.players)
    assert all(str(score) in texts for score in standing(state).scores)
    places = [(float(e.get("x", 0)), float(e.get("y", 0))) for e in tree.iter(f"{SVG}text")]
    assert all(0 < x < file["width"] and 0 < y < file["height"] for x, y in places)


def test_whatever_a_name_is_the_picture_is_drawn() -> None:
    names = ["var(--ink)", '"><image x="1"/>', "light-dark(#aa, #bb)"]
    state = start(3, names=names)
    ctx = context(state)
    tree = ElementTree.fromstring(sheet_picture.draw(state, ctx, years([state]), "foot").svg)
    texts = [e.text for e in tree.iter(f"{SVG}text")]
    assert set(names) <= set(texts)
    assert not list(tree.iter(f"{SVG}image"))


def test_printing_shows_the_sheet_first() -> None:
    page = FakePage()
    page.new()
    page.send(":print")
    assert page.attributes["data-panel"] == "result"
    assert effect(page, "print") == {"effect": "print"}
    assert "score-sheet" in page.found("dialog", "class")


@pytest.mark.parametrize("command", [":csv", ":picture", ":print", ":view figures"])
def test_without_a_game_there_is_nothing_to_save(command: str) -> None:
    page = FakePage()
    page.send(command)
    assert page.app.notice and page.app.view == "start"
    assert page.effects == [{"effect": "refused"}]


# -- a strip ----------------------------------------------------------------------------------------------------


def test_each_strip_leads_to_a_sheet_that_explains_its_figures(over: Match) -> None:
    page = opened(over)
    page.send(":view game")
    for number, player in enumerate(over.state.players):
        begin, end = span_of(page.regions["rivals"], f"strip-{player.faction}")
        strip = page.regions["rivals"][begin:end]
        assert f'data-command=":about {player.faction}"' in strip and f'data-place="{player.faction}"' in strip
        shown = re.findall(r"</svg> (-?\d+)</span>", strip)
        page.send(f":about {player.faction}")
        assert not page.app.notice
        facts = re.findall(r"<b>(-?\d+)</b>", page.regions["dialog"])
        assert facts == shown
        assert shown == [str(n) for *_, n in seat.figures_of(over.state, number, standing(over.state).scores[number])]
        assert {":view figures", f":view palace {player.faction}"} <= set(page.found("dialog", "data-command"))


def test_the_sheet_of_a_seat_says_what_the_troops_will_cost() -> None:
    match = winter("buy", red={"florins": 9}, troops={"red": {"florence": 5}})
    facts = " ".join(seat.facts(match.state, context(match.state), 0))
    assert "Next winter they cost 2 florins" in facts


def test_names_of_players_cannot_bring_markup() -> None:
    state = start(3, names=['"><img onload=y>', "b", "c"])
    ctx, table = context(state), years([state])
    for html in (figures.render(state, ctx, table), result.now(state, ctx), *seat.facts(state, ctx, 0)):
        read(html)
        assert "<img" not in html
