"""A game that is passed by link: out, in, the seat, the words for what does not fit, copies as text and picture."""

from __future__ import annotations

import json
from itertools import count

import pytest

from tests.web.page_reader import FakePage, play
from virtu.core import link, record
from virtu.core.link import Message
from virtu.core.match import Match
from web import passing, qr
from web.store import MemoryStore

pytestmark = pytest.mark.slow  # each begins with a game of some length


@pytest.fixture
def page() -> FakePage:
    """A game of three, some way into the first year."""
    made = FakePage(tokens=count(1))
    made.new(3, name0="Anna", name1="Béla", name2="Cyril")
    play(made, 40)
    return made


def effect(page: FakePage, kind: str) -> dict:
    return next(entry for entry in page.effects if entry["effect"] == kind)


def passed(page: FakePage, note: str = "") -> str:
    """Pass the turn; the link that went to the clipboard."""
    page.send(":pass " + json.dumps({"note": note, "how": "copy"}))
    assert not page.app.notice, page.app.notice
    return str(effect(page, "link")["fragment"])


def until_another_is_asked(page: FakePage) -> None:
    """Play until another seat is asked."""
    match = page.app.on_table()
    seat = passing.asked_in(match)
    while passing.asked_in(page.app.on_table()) == seat:
        page.send(page.app.on_table().legal()[0])
        assert not page.app.notice, page.app.notice


def test_the_turn_is_passed_with_a_note_and_undo_stops_there(page: FakePage) -> None:
    asked = passing.asked_in(page.app.on_table())
    page.send(":view pass")
    assert "to move, year 1" in page.text("dialog") and "courtesy among friends" in page.text("dialog")
    found = link.read(passed(page, "Your\nturn <b>"))
    assert (found.message, found.history) == (Message(asked, "Your turn <b>"), link.VERIFIED)
    assert found.match.here.number in found.match.passes
    page.send(":undo")
    assert page.app.notice == page.app.t("error.cannot-undo")
    assert Match.from_json(page.app.shelf.read(page.app.game_id).match).passes


def test_a_note_that_is_too_long_passes_nothing(page: FakePage) -> None:
    page.send(":pass " + json.dumps({"note": "x" * 141, "how": "copy"}))
    assert page.app.notice == page.app.t("error.note-too-long", length=140)
    assert not page.app.on_table().passes


def test_the_sheet_of_the_phone_gets_the_link_and_whose_turn_it_is(page: FakePage) -> None:
    page.send(":pass " + json.dumps({"note": "", "how": "share"}))
    shared = effect(page, "share")
    assert link.read(shared["fragment"]).match.state == page.app.on_table().state
    assert "to move, year 1" in shared["title"]


def test_whoever_opens_it_is_told_offered_their_seat_and_makes_the_next_link(page: FakePage) -> None:
    until_another_is_asked(page)
    seat = passing.asked_in(page.app.on_table())
    other = FakePage(fragment=passed(page, "Good luck, Béla!"))
    assert other.attributes["data-panel"] == "arrival"
    said = other.text("dialog")
    assert "Good luck, Béla!" in said and "consistent in itself" in said and "Which seat is yours?" in said
    assert other.found("dialog", "data-command")[0] == f":seat {seat}"
    other.send(f":seat {seat}")
    assert other.attributes["data-panel"] in ("handover", "")
    assert passing.own_seat(other.store, other.app.on_table()) == seat
    other.send(":view game")
    until_another_is_asked(other)
    assert other.attributes["data-panel"] == "pass"
    back = passed(other)
    page.send(f":open {back}")
    assert page.app.on_table().state == other.app.on_table().state
    assert "goes on from what this browser has" in page.text("dialog")
    assert len(page.app.shelf.games()) == 1 == len(other.app.shelf.games())


def test_the_same_line_is_said_to_be_the_same(page: FakePage) -> None:
    text = passed(page)
    page.send(f":open {text}")
    assert page.app.t("arrival.same") in page.text("dialog") and len(page.app.shelf.games()) == 1


def test_an_older_link_changes_nothing_until_it_is_decided(page: FakePage) -> None:
    text = passed(page)
    play(page, 3, seed=4)
    here = page.app.on_table().state
    page.send(f":open {text}")
    assert "older link: 3 actions" in page.text("dialog")
    assert page.app.on_table().state == here
    page.send(":stay")
    assert page.app.on_table().state == here and page.attributes["data-panel"] == ""
    page.send(f":open {text}")
    page.send(":follow")
    assert page.app.on_table().state == link.decode(text).state
    assert len(page.app.shelf.games()) == 1 and page.app.on_table().branches()
    assert page.app.t("arrival.followed") in page.text("dialog") and "older link" not in page.text("dialog")


def branched(page: FakePage) -> tuple[str, Match]:
    """A link from another line of the same game, and that line."""
    other = link.decode(link.encode(page.app.on_table()))
    legal = other.legal()
    page.send(legal[0])
    other.play(legal[1])
    other.pass_turn()
    return link.encode(other, Message(0)), other


def test_a_branch_is_told_with_the_year_and_can_be_followed_or_left(page: FakePage) -> None:
    season = page.app.t(f"season.{page.app.on_table().state.season}").lower()
    text, other = branched(page)
    mine = page.app.on_table().state
    page.send(f":open {text}")
    assert f"differs from what you saw in year 1, {season}" in page.text("dialog")
    assert page.app.on_table().state == mine
    page.send(":stay")
    match = page.app.on_table()
    assert match.state == mine and [b.length for b in match.branches()] == [1]
    page.send(f":open {text}")
    page.send(":follow")
    match = page.app.on_table()
    assert match.state == other.state and [b.length for b in match.branches()] == [1]
    assert page.app.t("arrival.followed") in page.text("dialog") and "differs" not in page.text("dialog")
    assert Match.from_json(page.app.shelf.read(page.app.game_id).match).state == other.state


def test_a_branch_can_become_a_game_of_its_own(page: FakePage) -> None:
    text, other = branched(page)
    mine = page.app.on_table().state
    page.send(f":open {text}")
    page.send(":apart")
    assert page.app.on_table().state == other.state
    states = [Match.from_json(entry.match).state for entry in page.app.shelf.games()]
    assert len(states) == 2 and mine in states


def test_a_link_that_skips_the_own_turn_asks_first(page: FakePage) -> None:
    match = page.app.on_table()
    seat = passing.asked_in(match)
    page.send(f":seat {seat}")
    other = link.decode(link.encode(match))
    while passing.asked_in(other) == seat:
        other.play(other.legal()[0])
    other.pass_turn()
    page.send(f":open {link.encode(other)}")
    assert f"goes past a turn of {match.state.options.names[seat]}" in page.text("dialog")
    assert page.app.on_table().state == match.state
    page.send(":follow")
    assert page.app.on_table().state == other.state


def test_a_link_for_another_seat_says_so(page: FakePage) -> None:
    asked = passing.asked_in(page.app.on_table())
    page.send(f":seat {(asked + 1) % 3}")
    page.send(f":open {passed(page)}")
    names = page.app.on_table().state.options.names
    assert f"This link is for {names[asked]}" in page.text("dialog")


def test_a_short_link_finds_the_stored_game(page: FakePage) -> None:
    short = link.encode_short(page.app.on_table())
    play(page, 2, seed=9)
    page.send(f":open {short}")
    assert "older link: 2 actions" in page.text("dialog")
    fresh = FakePage(fragment=short)
    assert fresh.app.t("arrival.alone") in fresh.text("dialog")


@pytest.mark.slow
def test_the_year_in_which_an_unreadable_line_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage(tokens=count(1))
    page.new(3)
    play(page, 400, seed=3)
    match = page.app.on_table()
    assert match.state.year > 3
    other = Match.from_json(match.to_json())
    other.go_to(next(node for node in match.line if node.state.year == 2))
    other.go_to(other.nodes[other.here.number])
    while other.state.year < 4:
        other.play(other.legal()[-1] if len(other.nodes) % 3 else other.legal()[0])
    with monkeypatch.context() as patch:
        patch.setattr(link, "put_action", lambda w, game, state, action: w.put(0, len(game.answers(state)) + 1))
        text = link.encode(other)
    monkeypatch.setattr(type(match.game), "data_version", match.game.data_version + 1)
    page.send(f":open {text}")
    assert page.app.t("arrival.differs-year", year=2) in page.text("dialog")
    assert ":follow" not in page.found("dialog", "data-command")


def test_spectators_look_and_play_only_a_copy(page: FakePage) -> None:
    page.send(":watch")
    text = effect(page, "link")["fragment"]
    watcher = FakePage(fragment=text)
    assert watcher.actions() == [] and watcher.app.t("watch.only") in watcher.text("prompt")
    for line in (page.app.on_table().legal()[0], ":undo", ":auto", ":restart"):
        watcher.send(line)
        assert watcher.app.notice == watcher.app.t("error.read-only")
    again = FakePage(watcher.store)
    assert again.actions() == []
    watcher.send(":take-part")
    assert watcher.actions() and len(watcher.app.shelf.games()) == 2
    page.send(f":open {text}")
    assert page.actions() == [] and len(page.app.shelf.games()) == 2, "the own game is left alone"


def test_a_link_is_looked_at_where_its_address_says_so_and_played_on_from_any_moment(page: FakePage) -> None:
    fragment = link.encode(page.app.on_table())
    visitor = FakePage(fragment=f"watch/{fragment}")
    assert visitor.actions() == [] and visitor.app.t("watch.only") in visitor.text("prompt")
    kept, line = visitor.app.game_id, visitor.app.on_table().line
    visitor.send(":moment at 3")
    visitor.send(":go-on")
    assert visitor.app.said == visitor.app.t("watch.copied") and visitor.actions()
    assert visitor.app.game_id != kept and len(visitor.app.shelf.games()) == 2
    match = visitor.app.on_table()
    assert [node.action for node in match.line] == [node.action for node in line[:3]] and match.can_redo
    assert visitor.app.shelf.read(kept).match["read_only"] is True, "what was sent stays as it was"
    page.send(f":open https://virtu.example/#watch/{fragment}")
    assert page.actions() == [] and len(page.app.shelf.games()) == 2, "the own game is left alone"


@pytest.mark.parametrize("line", [":link", ":watch", ':pass {"note": "", "how": "copy"}'])
def test_a_link_that_does_not_hold_the_whole_line_says_so(
    page: FakePage, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """To whoever makes it, and to whoever opens it and has not seen the beginning."""
    page.send(line)
    assert not page.app.notice
    monkeypatch.setattr(link, "MAX_ACTIONS", 25)
    page.send(line)
    assert page.app.notice == page.app.t("notice.link-cut", actions=25)
    fragment = effect(page, "link")["fragment"]
    fresh = FakePage(fragment=fragment)
    assert fresh.app.notice == fresh.app.t("notice.part-of-line")
    assert len(fresh.app.on_table().line) == 25
    page.send(f":open {fragment}")
    apart = line == ":watch"  # what is only looked at is a game of its own, beside the one that is played
    assert len(page.app.on_table().line) == (25 if apart else 40)
    assert (page.app.notice == page.app.t("notice.part-of-line")) is apart


def test_copies_as_text_and_picture(page: FakePage) -> None:
    page.send(":text")
    text = effect(page, "copy")["text"]
    assert record.read(text).state == page.app.on_table().state
    fresh = FakePage()
    fresh.send(":load " + text)
    assert fresh.app.on_table().actions == page.app.on_table().actions
    page.send(":image")
    picture = effect(page, "copy-picture")
    assert picture["svg"].startswith("<svg") and f'width="{picture["width"]}"' in picture["svg"]


def test_the_code_holds_the_short_address_or_says_why_not(page: FakePage) -> None:
    page.app.address = "https://example.org/virtu/"
    page.send(":qr")
    assert effect(page, "bring") == {"effect": "bring", "module": "segno", "command": ":qr"}
    page.send(":qr missing")
    assert page.app.t("pass.code-missing") in page.text("dialog")
    page.send(":qr ready")
    assert 'class="qr"' in page.regions["dialog"]
    page.app.address = "https://example.org/" + "a" * 450
    page.send(":qr")
    assert page.app.t("pass.code-long", most=500) in page.text("dialog")


def test_a_code_is_drawn_as_the_library_has_it() -> None:
    segno = pytest.importorskip("segno")
    text = "https://example.org/virtu/#v1." + "A" * 400
    drawn = qr.svg(text, "label")
    dark = sum(module for row in segno.make_qr(text, error="l").matrix for module in row)
    assert drawn.count("M") == dark


def test_a_browser_that_stores_nothing_asks_for_the_seat_again(page: FakePage) -> None:
    fresh = FakePage(MemoryStore("store.forbidden"), fragment=passed(page))
    assert fresh.app.t("arrival.which-seat") in fresh.text("dialog")


@pytest.mark.parametrize("line", [":seat 7", ":seat x", ":follow", ":stay", ":apart", ":pass x"])
def test_what_makes_no_sense_is_refused_in_words(page: FakePage, line: str) -> None:
    page.send(line)
    assert page.app.notice


def test_of_several_stored_copies_the_closest_one_is_taken(page: FakePage) -> None:
    text = passed(page)
    copied = page.app.game_id
    page.send(f":duplicate {copied}")
    play(page, 2, seed=3)
    page.send(f":open {text}")
    assert page.app.t("arrival.same") in page.text("dialog")
    assert page.app.game_id != copied and len(page.app.shelf.games()) == 2


def test_a_stored_copy_that_cannot_be_read_is_left_alone(page: FakePage) -> None:
    text = passed(page)
    document = page.app.shelf.read(page.app.game_id).match
    broken = FakePage()
    broken.app.shelf.write("broken", {"name": ""}, {**document, "moves": ["no such action"], "here": 1})
    broken.send(f":open {text}")
    assert broken.app.on_table().state == page.app.on_table().state
    assert broken.app.shelf.read("broken").match["moves"] == ["no such action"]
