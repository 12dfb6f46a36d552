"""What happened: the log by year, season and player, looking back, other lines."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.page_reader import FakePage, choose, play
from tests.web.wellformed import read
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.data import CITY_LIST
from virtu.games.virtu.sieges.battle import Battle
from web.changes import BATTLES
from web.chronicle import SEASONS, Chronicle, Group, Section, Sentence
from web.motion import MOST_MOVES
from web.views import log


@pytest.fixture(scope="module")
def long_game() -> FakePage:
    """A game of three in its third year or later."""
    page = FakePage()
    page.new(3, seed=3)
    chance = random.Random(5)
    while match_of(page).state.year < 3 or len(match_of(page).line) < 150:
        page.send(choose(page, chance))
    return page


def match_of(page: FakePage) -> Match:
    match = page.app.match
    assert match is not None
    return match


def headings(page: FakePage, level: str) -> list[str]:
    """The headings of the log of a level, as text."""
    found = re.findall(rf"<{level}[ >].*?</{level}>", page.regions["log"])
    return [" ".join(" ".join(read(html).text).split()) for html in found]


def unfold_all(page: FakePage) -> None:
    for year in range(1, match_of(page).state.year + 1):
        page.send(f":log unfold {year}")


# -- the log ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_log_holds_every_sentence_of_the_game_once_its_years_are_unfolded(long_game: FakePage) -> None:
    page = long_game
    unfold_all(page)
    shown = page.text("log")
    for node in match_of(page).line:
        for event in node.state.events:
            if event[0] not in ("event.spring", "event.winter", "event.end"):
                assert rules.event(page.app.t, node.state, event) in shown
    assert headings(page, "h4")[:2] == ["Setting up", "Spring"]
    assert len(headings(page, "h3")) == match_of(page).state.year


@pytest.mark.slow
def test_older_years_are_folded_and_not_made(long_game: FakePage) -> None:
    page = long_game
    unfold_all(page)
    everything = len(page.regions["log"])
    page.send(":log fold 1")
    assert not re.search(r'data-command=":moment 1"', page.regions["log"])
    assert len(page.regions["log"]) < everything
    assert 'data-command=":log unfold 1"' in page.regions["log"]
    page.send(":log unfold 1")
    assert re.search(r'data-command=":moment 1"', page.regions["log"])
    again = FakePage(page.store)
    assert 'data-command=":log unfold 1"' in again.regions["log"], "folded from the beginning"


def test_the_year_before_stands_open_too_as_long_as_both_are_short() -> None:
    """At the beginning of a year the log would be empty; a long year before it is not made again."""

    def section(year: int, sentences: int) -> Section:
        return Section(year, "spring", 0, [Group(0, [Sentence(n, 0, "red", "told") for n in range(sentences)])])

    for before, now, opened in ((120 - 39, 39, {1, 2}), (120 - 38, 39, {2}), (1, 40, {2}), (1, 39, {1, 2})):
        years = {1: [section(1, before)], 2: [section(2, now)]}
        assert log._opened(years, log.Shown()) == opened, (before, now)


@pytest.mark.slow
def test_the_log_can_show_the_part_of_one_player(long_game: FakePage) -> None:
    page = long_game
    unfold_all(page)
    whole = page.found("log", "data-faction")
    page.send(":log yellow")
    about = [
        dict(attributes).get("data-faction") for tag, attributes in read(page.regions["log"]).elements if tag == "h5"
    ]
    assert about and "yellow" in about
    sentences = [
        dict(attributes).get("data-faction") for tag, attributes in read(page.regions["log"]).elements if tag == "li"
    ]
    assert sentences.count("yellow") > 20
    assert len(page.found("log", "data-faction")) < len(whole)
    groups = re.findall(r'<h5 data-faction="(\w+)">.*?<ol>(.*?)</ol>', page.regions["log"])
    assert all(
        group == "yellow" or set(re.findall(r'li data-faction="(\w+)"', inside)) == {"yellow"}
        for group, inside in groups
    )
    page.send(":log all")
    assert page.found("log", "data-faction") == whole


def test_what_both_sides_do_in_a_siege_stands_together(long_game: FakePage) -> None:
    page = long_game
    unfold_all(page)
    (first, *_) = re.findall(r'<section id="log-\d+-sieges">.*?</section>', page.regions["log"])
    told = re.findall(r'<h5 data-faction="(\w+)">.*?<ol>(.*?)</ol>', first)
    besieged = [city for _, inside in told for city in re.findall(r"besieges (\w+)\.", inside)]
    assert besieged
    assert all(sum(city in inside for _, inside in told) == 1 for city in besieged)


def test_what_is_new_for_who_is_asked_is_set_apart_once(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    chance = random.Random(9)
    seen = 0
    for _ in range(40):
        match = match_of(page)
        asked = match.game.actors(match.state)
        before = match.here.parent
        assert before is not None
        mine = asked == match.game.actors(before.state)
        count = page.regions["log"].count('class="since"')
        assert count <= 1
        assert not (mine and count)
        seen += count
        if not page.actions():
            break
        page.send(choose(page, chance))
    assert seen


@pytest.mark.slow
def test_the_log_is_the_same_however_the_table_came_there() -> None:
    page = FakePage()
    page.new(3)
    play(page, 60, seed=4)
    before = page.regions["log"]
    for _ in range(30):
        page.send(":undo")
    for _ in range(30):
        page.send(":redo")
    assert page.regions["log"] == before
    assert FakePage(page.store).regions["log"] == before


@pytest.mark.slow
def test_a_match_that_begins_from_a_position_tells_each_season_once() -> None:
    """The position may carry what led to it, which may be the end of the season before."""
    page, chance, seen = FakePage(), random.Random(8), set()
    page.new(3, seed=8)
    while match_of(page).state.year < 3:
        page.send(choose(page, chance))
    for node in match_of(page).line:
        state = node.state
        turns = {event[0] for event in state.events if event[0] in SEASONS}
        if not turns:
            continue
        match = Match.from_state(match_of(page).game, state)
        sections = Chronicle(page.app.t).sections(match, match.root)
        seasons = [(section.year, section.season) for section in sections]
        assert len(set(seasons)) == len(seasons) and seasons[-1] == (state.year, state.season), seasons
        told = [sentence.text for section in sections for group in section.groups for sentence in group.sentences]
        assert len(told) == sum(event[0] not in SEASONS for event in state.events)
        seen |= turns
    assert seen == {"event.spring", "event.winter"}


def test_bad_lines_about_the_past_are_told_and_change_nothing(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    before = page.regions["board"]
    for line in (
        ":moment 99999",
        ":moment at 99999",
        ":moment at -1",
        ":moment nonsense",
        ":log mauve",
        ":line 99999",
        ":line x",
        ":log unfold x",
        ":moment speed light",
    ):
        page.send(line)
        assert page.app.notice, line
        assert page.regions["board"] == before
    empty = FakePage()
    for line in (":moment 1", ":go-on", ":line 1", ":log all"):
        empty.send(line)
        assert empty.app.notice, line


# -- looking back ----------------------------------------------------------------------------------------------------


def test_looking_back_shows_the_table_as_it_was_and_changes_nothing(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    match = match_of(page)
    now = dict(page.regions)
    stored = page.app.shelf.raw(page.app.game_id)
    node = match.line[40]
    page.send(f":moment {node.number}")
    assert page.attributes["data-past"] == "true"
    assert not page.actions()
    for region in ("board", "palace", "prestige"):
        assert not page.found(region, "data-action")
    assert "You look at Year" in page.text("prompt") and "The game goes on at Year" in page.text("prompt")
    assert "nothing can be played" in page.text("actions")
    assert page.app.match is match and match.here is not node
    then = FakePage()
    then.app.match, then.app.game_id, then.app.view = Match.from_state(match.game, node.state), "x", "game"
    then.send(":view game")
    plain = re.compile(r' data-(action|choose|place)="[^"]*"')
    assert page.text("rivals") == then.text("rivals")
    assert plain.sub("", page.regions["prestige"]).count("disc-red") == plain.sub("", then.regions["prestige"]).count(
        "disc-red"
    )
    page.send(":moment now")
    assert page.attributes["data-past"] is None
    assert {name: page.regions[name] for name in now if name != "live"} == {
        name: html for name, html in now.items() if name != "live"
    }
    assert page.app.shelf.raw(page.app.game_id) == stored


def test_nothing_can_be_played_while_looking_back(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    legal = page.actions()
    here = match_of(page).here
    page.send(":moment 10")
    for line in (legal[0], ":undo", ":redo", ":restart", ":auto"):
        page.send(line)
        assert page.app.notice.startswith("You are looking at the past"), line
        assert match_of(page).here is here
    page.send(":moment now")
    page.send(legal[0])
    assert match_of(page).here is not here


def test_the_line_is_walked_step_by_step_and_to_its_ends(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    line = [match_of(page).root, *match_of(page).line]

    def at() -> int:
        (place,) = page.found("prompt", "data-at")
        return int(place)

    page.send(":moment back")
    assert at() == len(line) - 2
    page.send(":moment first")
    assert at() == 0 and ":moment back" not in [
        a.get("data-command") for _, a in read(page.regions["prompt"]).elements if "disabled" not in a
    ]
    page.send(":moment back")
    assert at() == 0
    page.send(":moment forward")
    page.send(":moment forward")
    assert at() == 2
    page.send(":moment at 17")
    assert at() == 17 and page.app.past.moment == line[17].number
    page.send(":moment last")
    assert at() == len(line) - 1
    (most,) = page.found("prompt", "max")
    assert int(most) == len(line) - 1
    years = re.findall(r"<text[^>]*>(\d+)</text>", page.regions["prompt"])
    assert years == [str(year) for year in range(1, match_of(page).state.year + 1)]


def test_the_past_plays_to_its_end_at_the_speed_that_was_chosen(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    last = len(match_of(page).line)
    page.send(f":moment at {last - 3}")
    assert not page.found("prompt", "data-every")
    page.send(":moment speed fast")
    page.send(":moment play")
    assert page.found("prompt", "data-every") == ["300"]
    page.send(":moment forward")
    page.send(":moment forward")
    assert page.found("prompt", "data-every") == ["300"]
    page.send(":moment forward")
    assert not page.found("prompt", "data-every"), "the end of the line"
    page.send(":moment play")
    assert page.found("prompt", "data-at") == ["0"], "from the beginning"
    page.send(":moment pause")
    assert not page.found("prompt", "data-every")


@pytest.mark.slow
def test_going_on_from_a_moment_keeps_the_old_line_which_can_be_taken_up_again() -> None:
    page = FakePage()
    page.new(3)
    play(page, 60, seed=2)
    old = [node.action for node in match_of(page).line]
    tip = match_of(page).here.number
    page.send(":moment at 20")
    page.send(":go-on")
    assert page.attributes["data-past"] is None
    assert page.text("live").startswith("You play on from here: Year 1")
    assert "kept among the other lines" in page.text("live") and "Undone" not in page.text("live")
    assert rules.prompt(page.app.t, match_of(page).state) in page.text("live"), "and what is asked now"
    assert [node.action for node in match_of(page).line] == old[:20]
    other = next(action for action in page.actions() if action != old[20])
    page.send(other)
    page.send(":view lines")
    assert "40 actions" in page.text("dialog")
    again = FakePage(page.store)
    again.send(f":moment {tip}")
    assert "This is another line" in again.text("prompt")
    again.send(f":line {tip}")
    assert [node.action for node in match_of(again).line] == old
    assert again.text("live").startswith("You play on from here: ")
    again.send(":undo")
    assert again.text("live").startswith("Undone.")
    again.send(":view lines")
    assert "1 action," in again.text("dialog")


def test_a_sentence_of_the_log_that_is_looked_at_is_marked_and_its_year_stands_open(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    node = next(node for node in match_of(page).line[8:] if node.state.events and node.state.year == 1)
    page.send(f":moment {node.number}")
    assert f'data-command=":moment {node.number}" tabindex="-1" aria-current="true"' in page.regions["log"]


def test_the_sheet_of_a_thing_in_the_past_offers_nothing(long_game: FakePage) -> None:
    page = FakePage(long_game.store)
    page.send(":moment 12")
    page.send(":about milan")
    assert not page.found("dialog", "data-action")
    page.send(":view game")
    assert page.attributes["data-past"] == "true", "closing the sheet leads back to the past"


# -- from one player to the next -------------------------------------------------------------------------------------


def asked(page: FakePage) -> int:
    match = match_of(page)
    return next(iter(match.game.actors(match.state)), -1)


def walk(page: FakePage, chance: random.Random, most: int = 900) -> Iterator[tuple[Any, int]]:
    """Play, and give the state and the seat that was asked before each action."""
    for _ in range(most):
        if not page.actions():
            return
        before, seat = match_of(page).state, asked(page)
        page.send(choose(page, chance))
        yield before, seat


@pytest.mark.slow
def test_the_panel_shows_at_the_beginning_of_another_persons_turn_and_never_between_cards_of_the_set_up() -> None:
    page = FakePage()
    page.new(3, seed=4)
    begun: set[tuple[int, str, int]] = set()
    battles = 0
    for before, seat in walk(page, random.Random(4)):
        state, now = match_of(page).state, asked(page)
        shown = page.app.view == "handover"
        turn = (state.year, state.season, now)
        if state.season == "setup" or now == seat or now < 0:
            assert not shown
        elif state.season in ("spring", "winter"):
            assert shown == (turn not in begun), turn
        else:
            step = state.agenda[-1]
            defends = isinstance(step, Battle) and step.defender == now
            old = before.agenda[-1]
            again = isinstance(old, Battle) and (old.city, old.attacker) == (
                getattr(step, "city", None),
                getattr(step, "attacker", None),
            )
            if shown:
                assert defends
                battles += 1
            elif defends:
                assert again or any(isinstance(s, Battle) for s in before.agenda)
        if shown:
            assert page.attributes["data-panel"] == "handover"
            assert ":view game" in page.found("dialog", "data-command")
            assert f"{page.app.t('faction.' + state.players[now].faction)}" in page.text("dialog")
        begun.add(turn)
        begun.add((before.year, before.season, seat))
        if battles and state.year > 2:
            break
    assert battles and match_of(page).state.year > 2


@pytest.mark.slow
def test_beginning_or_playing_closes_the_panel_and_the_rings_go_with_the_first_action() -> None:
    page = FakePage()
    page.new(3, seed=7)
    chance = random.Random(11)
    seen = 0
    for _ in walk(page, chance, 200):
        if page.app.view != "handover":
            assert 'class="news"' not in page.regions["board"]
            continue
        seen += 1
        here = match_of(page).here
        if seen % 2:
            page.send(":view game")
            assert page.regions["dialog"] == "" and match_of(page).here is here
            again = FakePage(page.store)
            for region in ("board", "palace"):
                assert again.regions[region] == page.regions[region], "the same rings after a reload"
            assert again.app.view == "game"
    assert seen > 6


@pytest.mark.slow
def test_the_panel_tells_what_has_changed_since_the_seat_decided_last() -> None:
    page = FakePage()
    page.new(3, seed=7)
    rings = won = battles = figures = 0
    for _ in walk(page, random.Random(11)):
        if page.app.view != "handover":
            continue
        match = match_of(page)
        state, seat = match.state, asked(page)
        line = [match.root, *match.line]
        mine = [i for i, node in enumerate(line[:-1]) if seat in match.game.actors(node.state)]
        before = line[mine[-1] + 1].state if mine else match.root.state
        text, dialog = page.text("dialog"), page.regions["dialog"]
        for city, old, new in zip(CITY_LIST, before.owner, state.owner, strict=True):
            if old != new:
                assert page.app.t(f"city.{city.id}") in text
                assert re.search(rf'id="at-{city.id}".*?class="news"', page.regions["board"])
                won += 1
        for player, old in zip(state.players, before.players, strict=True):
            if player.florins != old.florins:
                assert f"Florins: {old.florins} before, {player.florins} now." in text
                figures += 1
        for node in line[line.index(next(n for n in line if n.state is before)) + 1 :]:
            for event in node.state.events:
                if event[0] in BATTLES:
                    assert rules.event(page.app.t, node.state, event) in text
                    battles += 1
        rings += page.regions["board"].count('class="news"')
        assert "event.paid" not in dialog
        if rings and won and battles and figures and state.year > 2:
            break
    assert rings and won and battles and figures


@pytest.mark.slow
def test_never_turns_the_panel_and_its_rings_off() -> None:
    page = FakePage()
    page.send(":set hand_over never")
    page.new(3, seed=7)
    for _ in walk(page, random.Random(11), 120):
        assert page.app.view != "handover"
        assert 'class="news"' not in page.regions["board"] + page.regions["palace"]
    page.send(":set hand_over turns")
    assert any(page.app.view == "handover" for _ in walk(page, random.Random(3), 60))


def test_undo_and_an_opened_game_show_no_panel() -> None:
    page = FakePage()
    page.new(3, seed=7)
    for _ in walk(page, random.Random(11), 200):
        if page.app.view == "handover":
            page.send(page.actions()[0])
            page.send(":undo")
            assert page.app.view == "game"
            break
    again = FakePage()
    again.send(":load " + json.dumps(match_of(page).to_json()))
    assert again.app.view == "game"
    page.send(":view handover")
    assert page.app.notice, "it shows by itself alone"


# -- what moves ------------------------------------------------------------------------------------------------------


def movements(page: FakePage) -> list[dict[str, Any]]:
    return [move for entry in page.effects if entry["effect"] == "motion" for move in entry["moves"]]


@pytest.mark.slow
def test_what_was_told_moves_from_place_to_place() -> None:
    page = FakePage()
    page.send(":set hand_over never")
    page.new(3, seed=7)
    met: set[str] = set()
    for _ in walk(page, random.Random(11)):
        state, found = match_of(page).state, movements(page)
        for name, *pairs in state.events:
            told = dict(pairs)
            faction = state.players[told["seat"]].faction if "seat" in told else ""
            expected: dict[str, dict[str, Any]] = {
                "event.march": {
                    "kind": "fly",
                    "sign": f"troop-{faction}",
                    "from": told.get("start"),
                    "to": told.get("end"),
                },
                "event.annexed": {"kind": "drop", "sign": f"disc-{faction}", "at": told.get("city")},
                "event.collected": {"kind": "fly", "sign": "florin", "to": f"{faction}.treasury"},
                "event.marker": {"kind": "roll", "at": f"{faction}.{told.get('room')}"},
                "event.refreshed": {"kind": "turn", "at": f"{faction}.{told.get('side')}"},
                "event.recruited": {"kind": "fly", "from": f"{faction}.troops", "to": told.get("city")},
                "event.agent-sent": {"kind": "fly", "sign": f"agent-{faction}"},
                "event.paid": {"kind": "fly", "sign": told.get("kind"), "to": "prompt"},
            }
            if name in expected and len(found) < MOST_MOVES:
                assert any(expected[name].items() <= move.items() for move in found), (name, found)
                met.add(name)
                if name == "event.march":
                    assert any(move.get("road", "").startswith("M") for move in found)
        if len(met) == len(expected):
            break
    assert met == set(expected)


def test_nothing_moves_back_or_without_need() -> None:
    page = FakePage()
    page.new(3, seed=7)
    play(page, 12, seed=3)
    page.send(":undo")
    assert not movements(page)
    page.send(":redo")
    page.send(":view menu")
    assert not movements(page), "nothing was played"
    page.send(":moment first")
    assert not movements(page)
    moved = 0
    for _ in range(8):
        page.send(":moment forward")
        moved += bool(movements(page))
    assert moved, "the past moves as it plays"
    page.send(":moment now")
    page.send(":set motion none")
    page.send(page.actions()[0])
    assert not movements(page)
