"""The shelf of stored games: every operation, with a storage that is in order, full, or forbidden. Nothing is lost."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

import pytest

from tests.web.page_reader import FakePage, play
from tests.web.test_app import Broken
from virtu.core import link
from virtu.core.match import Match
from web import bundle
from web.keeping import KEY, WEEK, Kept
from web.shelf import NAME_LENGTH
from web.store import LastingStore, MemoryStore, Store
from web.views import shelf

NAMES = {"name0": "Anna", "name1": "Béla", "name2": ""}


@pytest.fixture
def page() -> FakePage:
    """A page on whose table lies a game of three, a little played, with the shelf before it."""
    made = FakePage(tokens=count(1))
    made.new(3, **NAMES)
    play(made, 12)
    made.send(":view start")
    return made


def stored(store: Store) -> dict[str, str]:
    """Every stored game as it lies there."""
    return {key: store.get(key) or "" for key in store.keys() if key.startswith("game/")}


def matches(store: Store) -> list[Any]:
    return [json.loads(text)["match"] for text in stored(store).values()]


def download(page: FakePage) -> dict[str, Any]:
    (effect,) = [effect for effect in page.effects if effect["effect"] == "download"]
    return effect


def rename(page: FakePage, game: str, name: str) -> None:
    page.send(":rename " + json.dumps({"id": game, "name": name}))


def shown(page: FakePage) -> list[str]:
    """The titles on the shelf, in their order."""
    return re.findall(r'<span class="words"[^>]*><b>(.*?)</b>', page.regions["dialog"])


# -- what a card says ------------------------------------------------------------------------------------------


def test_a_card_names_the_bots_at_its_table_and_no_other_seat(page: FakePage) -> None:
    assert 'class="level"' not in page.regions["dialog"] and "played by a bot" not in page.text("dialog")
    page.new(3, name0="Anna", bot1="page", bot2="machiavel")
    page.send(":view start")
    (card,) = re.findall(rf'<li class="game-card" id="card-{page.app.game_id}">.*?</li>', page.regions["dialog"])
    chips = re.findall(r'data-faction="(\w+)"[^>]*>(?:(?!data-faction).)*?class="level">(.*?)</span>', card)
    assert chips == [("yellow", "Page"), ("green", "Machiavel")]
    said = card.split('class="unseen">')[1].split("</span>")[0]
    assert re.search(r"Naples[^;]*, played by a bot: Page.*Venice[^;]*, played by a bot: Machiavel", said)
    assert said.count("played by a bot") == 2, "Anna is a person"
    match = json.loads(stored(page.store)[f"game/{page.app.game_id}"])
    match["match"]["bots"] = {"0": "doge", "9": "page", "x": 3}
    page.store.set(f"game/{page.app.game_id}", json.dumps(match))
    page.send(":view menu")
    page.send(":view start")
    assert 'class="level"' not in page.regions["dialog"], "a bot that nobody knows is none"


def test_a_card_shows_names_cities_season_date_and_a_picture_of_the_stored_position(page: FakePage) -> None:
    state = page.app.match.state
    html = page.regions["dialog"]
    assert shown(page) == ["Anna, Béla and Venice"]
    assert f"Year {state.year} · " in page.text("dialog")
    assert html.count("<circle") == sum(owner >= 0 for owner in state.owner)
    assert html.count('id="small-land"') == 1
    (label,) = re.findall(r'<span class="unseen">(Continue: [^<]*)<', html)
    cities = [state.cities_of(seat) for seat in range(3)]
    assert f"Anna (Florence): {cities[0]} cities" in label and f"Venice: {cities[2]} cities" in label


def test_cards_are_made_without_playing_a_single_action(page: FakePage, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("a game was played to be shown")

    monkeypatch.setattr(Match, "from_json", never)
    again = FakePage(_without_current(page.store), tokens=count(50))
    assert shown(again) == ["Anna, Béla and Venice"]


def _without_current(store: Store) -> Store:
    store.delete("current")
    return store


def test_a_game_whose_position_is_not_understood_is_still_listed_by_what_was_noted_of_it() -> None:
    store = MemoryStore()
    about = {"names": ["Anna", "Béla"], "year": 7, "season": "spring", "over": False, "at": 5}
    store.set("game/a", json.dumps({"format": 1, "about": about, "match": {"position": {"owner": "?"}}}))
    page = FakePage(store)
    assert shown(page) == ["Anna and Béla"] and "Year 7 · Spring" in page.text("dialog")


def test_the_latest_games_come_first_and_many_are_folded() -> None:
    store = MemoryStore()
    for n in range(8):
        about = {"name": f"No {n}", "names": [], "year": 1, "season": "spring", "over": False, "at": n}
        store.set(f"game/g{n}", json.dumps({"format": 1, "about": about, "match": {}}))
    page = FakePage(store)
    assert shown(page) == [f"No {n}" for n in (7, 6, 5, 4, 3, 2, 1, 0)]
    assert "All 8 stored games" in page.text("dialog")


def test_the_use_of_the_storage_is_told(page: FakePage) -> None:
    size = sum(len(text.encode()) for text in stored(page.store).values())
    assert f"1 game, {-(-size // 1000)}\u00a0kB." in re.sub(" +", " ", page.regions["dialog"])


# -- names -----------------------------------------------------------------------------------------------------


def test_a_name_stays_with_the_game_through_play_and_reload_and_does_not_change_its_date(page: FakePage) -> None:
    before = json.loads(page.store.get("game/g1") or "")
    rename(page, "g1", "  Friday\n evening <b>  ")
    after = json.loads(page.store.get("game/g1") or "")
    assert shown(page) == ["Friday evening &lt;b&gt;"]
    assert after["about"] == {**before["about"], "name": "Friday evening <b>"} and after["match"] == before["match"]
    page.send(":continue g1")
    page.send(page.actions()[0])
    assert json.loads(page.store.get("game/g1") or "")["about"]["name"] == "Friday evening <b>"
    again = FakePage(page.store)
    again.send(":view start")
    assert shown(again) == ["Friday evening &lt;b&gt;"]


def test_an_empty_name_gives_back_the_one_of_the_players(page: FakePage) -> None:
    rename(page, "g1", "Friday")
    rename(page, "g1", " ")
    assert shown(page) == ["Anna, Béla and Venice"]


def test_a_name_given_in_one_tab_is_no_conflict_in_the_other(page: FakePage) -> None:
    other = FakePage(page.store, fragment="game-g1", tokens=count(100))
    rename(page, "g1", "Friday")
    other.send(":storage game/g1")
    other.send(other.actions()[0])
    assert other.attributes["data-panel"] != "conflict"
    assert json.loads(page.store.get("game/g1") or "")["about"]["name"] == "Friday"


@pytest.mark.parametrize("line", [":rename", ":rename {}", ':rename {"id": "nobody"}', ":rename [1]", ":rename x"])
def test_a_game_that_is_not_there_gets_no_name(page: FakePage, line: str) -> None:
    before = stored(page.store)
    page.send(line)
    assert page.app.notice and stored(page.store) == before


# -- copies ----------------------------------------------------------------------------------------------------


def test_a_copy_of_a_game_with_a_long_name_says_that_it_is_one(page: FakePage) -> None:
    page.send(':rename {"id": "g1", "name": "' + "long " * 12 + '"}')
    page.send(":duplicate g1")
    names = [json.loads(text)["about"]["name"] for text in stored(page.store).values()]
    assert sum(name.endswith("(copy)") for name in names) == 1 and max(map(len, names)) <= NAME_LENGTH


def test_a_copy_goes_its_own_way(page: FakePage) -> None:
    page.send(":duplicate g1")
    assert "Anna, Béla and Venice (copy)" in shown(page) and len(stored(page.store)) == 2
    first, second = matches(page.store)
    assert first == second
    (copied,) = set(stored(page.store)) - {"game/g1"}
    page.send(f":continue {copied.removeprefix('game/')}")
    page.send(page.actions()[0])
    assert json.loads(page.store.get("game/g1") or "")["match"] == first


# -- deleting and its way back ---------------------------------------------------------------------------------


def test_a_deleted_game_comes_back_as_it_was(page: FakePage) -> None:
    before = stored(page.store)
    page.send(":delete g1")
    assert stored(page.store) == {} and shown(page) == []
    assert "Anna, Béla and Venice: deleted. Undo" in page.text("dialog")
    assert "deleted" in page.text("live")
    assert {"effect": "focus", "id": shelf.UNDO} in page.effects
    page.send(":restore")
    assert stored(page.store) == before and shown(page) == ["Anna, Béla and Venice"]
    page.send(":restore")
    assert page.app.notice, "once is enough"


@pytest.mark.parametrize("line", [":set sound true", ":export", ":storage game/g2", ":keep no", ":nonsense"])
def test_what_is_no_deed_leaves_the_way_back(page: FakePage, line: str) -> None:
    before = stored(page.store)
    page.send(":delete g1")
    page.send(line)
    page.send(":restore")
    assert stored(page.store) == before


def test_the_next_deed_closes_the_way_back(page: FakePage) -> None:
    page.send(":delete g1")
    page.new(3)
    page.send(":restore")
    assert page.app.notice and "game/g1" not in stored(page.store)


def test_two_deletions_of_games_of_the_same_name_leave_the_way_back_for_the_second(page: FakePage) -> None:
    page.send(":duplicate g1")
    (copied,) = set(stored(page.store)) - {"game/g1"}
    rename(page, "g1", "Same")
    rename(page, copied.removeprefix("game/"), "Same")
    second = page.store.get(copied)
    page.send(":delete g1")
    page.send(f":delete {copied.removeprefix('game/')}")
    page.send(":restore")
    assert stored(page.store) == {copied: second}


def test_what_cannot_be_read_can_be_deleted_and_comes_back_too() -> None:
    store = MemoryStore()
    store.set("game/a", "{ half a game")
    page = FakePage(store)
    page.send(":delete a")
    assert store.get("game/a") is None
    page.send(":restore")
    assert store.get("game/a") == "{ half a game"


def test_a_game_that_another_tab_has_stored_meanwhile_is_not_overwritten_by_the_way_back(page: FakePage) -> None:
    text = page.store.get("game/g1")
    page.send(":delete g1")
    page.store.set("game/g1", "something newer")
    page.send(":restore")
    assert page.store.get("game/g1") == "something newer"
    assert text in stored(page.store).values()


# -- files -----------------------------------------------------------------------------------------------------


def test_one_game_as_a_file_is_the_save_of_the_engine(page: FakePage) -> None:
    rename(page, "g1", "Friday: the 3rd/4th?")
    page.send(":export g1")
    file = download(page)
    assert file["name"] == "virtu-Friday-the-3rd-4th.json"
    assert Match.from_json(json.loads(file["text"])).state == page.app.match.state


def shelf_of(number: int) -> FakePage:
    """A page with so many games on its shelf."""
    page = FakePage(tokens=count(1))
    for n in range(number):
        page.new(3 + n % 3, seed=n)
        play(page, 6 + 5 * n, seed=n)
        rename(page, page.app.game_id, f"Game {n}")
    page.send(":view start")
    return page


def test_all_games_in_one_file_come_into_a_fresh_browser_with_names_and_dates() -> None:
    page = shelf_of(3)
    page.send(":export")
    file = download(page)
    assert re.fullmatch(r"virtu-games-\d{4}-\d\d-\d\d\.json", file["name"])
    fresh = FakePage(tokens=count(1))
    fresh.send(":load " + file["text"])
    assert "3 games came in." in fresh.text("dialog")
    assert sorted(shown(fresh)) == sorted(shown(page)) == ["Game 0", "Game 1", "Game 2"]
    assert matches(fresh.store) == matches(page.store)
    dates = [[json.loads(text)["about"] for text in stored(p.store).values()] for p in (page, fresh)]
    assert dates[0] == dates[1]


def test_what_is_on_the_shelf_already_is_not_doubled_even_if_it_was_played_on_or_renamed_since() -> None:
    page = shelf_of(3)
    page.send(":export")
    text = download(page)["text"]
    page.send(":continue g1")
    page.send(page.actions()[0])
    page.send(":seats " + json.dumps({"name0": "Somebody else"}))
    before = stored(page.store)
    page.send(":load " + text)
    assert stored(page.store) == before
    assert "3 were on the shelf already." in page.text("dialog")


def test_what_was_played_on_elsewhere_comes_in_beside_the_game_here() -> None:
    page = shelf_of(1)
    before = stored(page.store)
    document = json.loads(page.store.get("game/g1") or "")["match"]
    later = Match.from_json(document)
    later.play(later.legal()[0])
    file = {"format": bundle.FORMAT, "version": 1, "games": [{"name": "Later", "match": later.to_json()}]}
    page.send(":load " + json.dumps(file))
    assert len(stored(page.store)) == 2 and stored(page.store).items() >= before.items()


def test_copies_within_a_file_stay_copies() -> None:
    page = shelf_of(1)
    page.send(":duplicate g1")
    page.send(":export")
    fresh = FakePage(tokens=count(1))
    fresh.send(":load " + download(page)["text"])
    assert sorted(shown(fresh)) == ["Game 0", "Game 0 (copy)"]


def test_broken_games_of_a_file_are_named_and_skipped_and_the_rest_comes_in() -> None:
    page = shelf_of(3)
    page.send(":export")
    document = json.loads(download(page)["text"])
    good = document["games"][1]
    illegal, moved = (json.loads(json.dumps(document["games"][n])) for n in (0, 2))
    illegal["match"]["moves"][1] = "annex the-moon"
    moved["match"]["position"]["year"] = 44
    newer = {"name": "From the future", "match": {**good["match"], "rules": 99}}
    document["games"] = [illegal, good, moved, newer, None, {"name": 3}, {"match": {"format": "other"}}]
    fresh = FakePage(tokens=count(1))
    fresh.send(":load " + json.dumps(document))
    said = fresh.text("dialog")
    assert "1 game came in." in said and shown(fresh) == [good["name"]]
    for name in (illegal["name"], moved["name"], "From the future", "Game 5 of the file", "Game 6 of the file"):
        assert f"Left out, {name}: " in said


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"format": bundle.FORMAT}, "error.save-broken"),
        ({"format": bundle.FORMAT, "version": 1, "games": {}}, "error.save-broken"),
        ({"format": bundle.FORMAT, "version": True, "games": []}, "error.save-broken"),
        ({"format": bundle.FORMAT, "version": 2, "games": []}, "error.save-too-new"),
    ],
)
def test_a_file_of_games_that_is_none_is_refused_in_words(page: FakePage, document: Any, code: str) -> None:
    before = stored(page.store)
    page.send(":load " + json.dumps(document))
    assert page.app.notice == page.app.t(code) and stored(page.store) == before


def test_a_game_too_large_to_be_one_is_left_out(page: FakePage) -> None:
    huge = {"name": "Huge", "match": {"format": "virtu-match", "moves": ["x" * 1000] * 500}}
    page.send(":load " + json.dumps({"format": bundle.FORMAT, "version": 1, "games": [huge]}))
    assert f"Left out, Huge: {page.app.t('error.too-large')}" in page.text("dialog")


def test_games_that_cannot_be_read_are_not_in_the_file_and_that_is_said(page: FakePage) -> None:
    page.store.set("game/x", "{")
    page.send(":export")
    assert len(json.loads(download(page)["text"])["games"]) == 1
    assert "1 that cannot be read is not in it" in page.text("dialog")


# -- a storage that fails --------------------------------------------------------------------------------------


class Faulty(Broken):
    """A storage that can be full, can forget, or forbid everything."""

    def __init__(self) -> None:
        super().__init__()
        self.room: int | None = None
        self.forbidden = False

    def write(self, key: str, value: str) -> None:
        if self.forbidden:
            raise OSError("SecurityError: forbidden")
        if self.room is not None and sum(map(len, self.values.values())) + len(value) > self.room:
            raise OSError("QuotaExceededError: the quota has been exceeded")
        super().write(key, value)

    def remove(self, key: str) -> None:
        if self.forbidden:
            raise OSError("SecurityError: forbidden")
        super().remove(key)


def faulty_page() -> tuple[FakePage, Faulty]:
    backend = Faulty()
    page = FakePage(LastingStore(backend), tokens=count(1))
    page.new(3, **NAMES)
    play(page, 12)
    page.send(":view start")
    return page, backend


@pytest.mark.parametrize("fault", ["full", "forgets", "forbidden"])
@pytest.mark.parametrize("line", [":duplicate g1", ':rename {"id": "g1", "name": "Friday, a long name"}'])
def test_a_storage_that_fails_changes_nothing_and_says_so(line: str, fault: str) -> None:
    page, backend = faulty_page()
    before = dict(backend.values)
    setattr(backend, fault, True)
    page.send(line)
    assert page.app.notice and backend.values == before
    assert page.app.notice in page.text("dialog")


def test_a_storage_that_forbids_deleting_keeps_the_game_and_says_so() -> None:
    page, backend = faulty_page()
    before = dict(backend.values)
    backend.forbidden = True
    page.send(":delete g1")
    assert page.app.notice and backend.values == before and shown(page) == ["Anna, Béla and Venice"]


@pytest.mark.parametrize("fault", ["full", "forgets", "forbidden"])
def test_a_deleted_game_that_cannot_be_put_back_now_can_be_put_back_later(fault: str) -> None:
    page, backend = faulty_page()
    text = backend.values["virtu/game/g1"]
    page.send(":delete g1")
    setattr(backend, fault, True)
    page.send(":restore")
    assert page.app.notice and "virtu/game/g1" not in backend.values
    setattr(backend, fault, False)
    page.send(":restore")
    assert backend.values["virtu/game/g1"] == text


@pytest.mark.slow
def test_a_file_for_which_there_is_no_room_comes_in_as_far_as_it_goes() -> None:
    source = shelf_of(3)
    source.send(":export")
    text = download(source)["text"]
    page, backend = faulty_page()
    before = dict(backend.values)
    first = json.loads(text)["games"][0]
    backend.room = sum(map(len, backend.values.values())) + len(json.dumps(first)) + 200
    page.send(":load " + text)
    said = page.text("dialog")
    assert "1 game came in." in said and said.count(page.app.t("store.full")) == 2
    assert backend.values.items() >= before.items()


@pytest.mark.parametrize("line", [":rematch", ":continue g9", ":new"])
def test_a_game_that_could_not_be_stored_does_not_give_way_to_another_one(line: str) -> None:
    page, backend = faulty_page()
    backend.values["virtu/game/g9"] = backend.values["virtu/game/g1"]
    page.send(":continue g1")
    backend.full = True
    page.send(page.actions()[0])
    here = page.app.match.here
    page.send(line)
    assert page.app.notice == page.app.t("error.would-be-lost") and page.app.match.here is here
    page.send(":file")
    page.send(line)
    assert page.app.match.here is not here, "what is in a file is safe"


def test_a_game_that_can_be_stored_after_all_is_stored_before_another_one_is_laid_out() -> None:
    page, backend = faulty_page()
    page.send(":continue g1")
    backend.full = True
    page.send(page.actions()[0])
    moves = page.app.match.actions
    backend.full = False
    page.send(":rematch")
    assert not page.app.notice and page.app.game_id != "g1"
    assert Match.from_json(json.loads(backend.values["virtu/game/g1"])["match"]).actions == moves


def test_without_a_lasting_storage_the_shelf_works_as_long_as_the_tab() -> None:
    page = FakePage(MemoryStore(warning="store.forbidden"), tokens=count(1))
    page.new(3)
    page.send(":view start")
    rename(page, page.app.game_id, "Friday")
    page.send(":keep no")
    assert shown(page) == ["Friday"] and not page.app.keeping.reminding
    assert "when space is short" not in page.text("dialog")


# -- whether the browser keeps them ----------------------------------------------------------------------------


def effects(page: FakePage, kind: str) -> list[dict[str, Any]]:
    return [effect for effect in page.effects if effect["effect"] == kind]


def test_the_browser_is_asked_once_at_the_first_stored_game_and_later_only_looked_at() -> None:
    page = FakePage()
    assert effects(page, "persist") == []
    page.new(3)
    assert effects(page, "persist") == [{"effect": "persist", "ask": True}]
    page.send(":keep yes")
    page.send(page.actions()[0])
    assert effects(page, "persist") == []
    again = FakePage(page.store)
    assert effects(again, "persist") == [{"effect": "persist", "ask": False}]


@pytest.mark.parametrize(
    ("answer", "said"), [("yes", "keeps your games"), ("no", "may delete them when space is short")]
)
def test_the_answer_of_the_browser_is_shown_and_kept(page: FakePage, answer: str, said: str) -> None:
    page.send(f":keep {answer}")
    assert said in page.text("dialog")
    again = FakePage(_without_current(page.store))
    assert said in again.text("dialog")


def test_an_answer_does_not_take_away_what_is_being_read(page: FakePage) -> None:
    page.send(":continue nobody")
    said = page.app.notice
    page.send(":keep no")
    assert page.app.notice == said and said in page.text("dialog")


def test_the_reminder_comes_at_most_once_a_week(page: FakePage) -> None:
    now = page.app.shelf.now()
    page.send(":keep no")
    assert "does not promise" in page.text("dialog")
    assert Kept.read(page.store) == Kept("no", now)
    again = FakePage(_without_current(page.store))
    again.send(":keep no")
    assert "does not promise" not in again.text("dialog")
    assert not Kept("no", now).due(now + WEEK - 1) and Kept("no", now).due(now + WEEK)
    assert Kept("no", now).due(now - 1), "a clock that was wrong does not silence it for ever"
    assert not Kept("yes", 0).due(now) and Kept("unknown", 0).due(now) and not Kept("", 0).due(now)


@pytest.mark.parametrize("line", [":later", ":export"])
def test_the_reminder_goes_when_it_was_read_or_followed(page: FakePage, line: str) -> None:
    page.send(":keep unknown")
    assert "does not promise" in page.text("dialog")
    page.send(line)
    assert "does not promise" not in page.text("dialog")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"answer": 3, "reminded": "x"}', '{"answer": "maybe", "reminded": -1}']
)
def test_whatever_is_stored_of_it_is_no_reason_to_fail(text: str) -> None:
    store = MemoryStore()
    store.set(KEY, text)
    assert Kept.read(store) == Kept()


# -- two tabs --------------------------------------------------------------------------------------------------


def test_a_game_that_is_open_in_another_tab_is_told_before_anything_is_played(page: FakePage) -> None:
    page.send(":continue g1")
    page.send(":elsewhere g1")
    assert page.attributes["data-panel"] == "elsewhere" and "Open twice" in page.text("top")
    page.send(":view game")
    page.send(page.actions()[0])
    assert "Open twice" in page.text("top"), "it is said as long as it is so"
    page.send(":elsewhere")
    assert "Open twice" not in page.text("top")


def test_another_game_in_another_tab_is_none_of_our_business(page: FakePage) -> None:
    page.send(":continue g1")
    page.send(":elsewhere g2")
    assert page.attributes["data-panel"] == "" and "Open twice" not in page.text("top")


def test_the_game_that_is_laid_out_next_is_not_open_twice(page: FakePage) -> None:
    page.send(":continue g1")
    page.send(":elsewhere g1")
    page.send(":rematch")
    assert "Open twice" not in page.text("top")


def test_links_and_files_are_what_they_were(page: FakePage) -> None:
    """A single save or link is laid on the table, as before there was a file of all games."""
    page.send(":continue g1")
    text = link.encode(page.app.match)
    fresh = FakePage(tokens=count(1))
    fresh.send(":load " + text)
    assert fresh.app.match.state == page.app.match.state and fresh.app.view == "game"


# -- deleted in another tab --------------------------------------------------------------------------------------------


def deleted_elsewhere(page: FakePage) -> tuple[FakePage, str]:
    """The other tab, which has deleted the game on the table, and the text that was stored of it."""
    page.send(":view game")
    text = page.store.get(f"game/{page.app.game_id}")
    assert text is not None
    other = FakePage(page.store, tokens=count(100))
    other.send(":view start")
    other.send(f":delete {page.app.game_id}")
    return other, text


@pytest.mark.parametrize("line", ["an action", ":undo", ':seats {"name0": "Dora"}', ":storage game/g1"])
def test_a_game_that_was_deleted_in_another_tab_does_not_come_back_in_silence(page: FakePage, line: str) -> None:
    deleted_elsewhere(page)
    before = page.app.match.state
    page.send(page.actions()[0] if line == "an action" else line)
    assert page.attributes["data-panel"] == "gone" and page.app.match.state == before
    assert page.app.t("gone.about") in page.text("dialog")
    assert page.found("dialog", "data-command") == [":store", ":close"]
    assert not page.app.shelf.games()


def test_a_deleted_game_is_kept_when_that_is_wanted(page: FakePage) -> None:
    _, text = deleted_elsewhere(page)
    page.send(page.actions()[0])
    page.send(":store")
    assert page.attributes["data-panel"] == "" and page.text("live") == page.app.t("gone.kept")
    assert json.loads(page.store.get(f"game/{page.app.game_id}"))["match"] == json.loads(text)["match"]
    number = len(page.app.match.actions)
    page.send(page.actions()[0])
    assert len(page.app.match.actions) == number + 1
    assert FakePage(page.store).app.match.actions == page.app.match.actions


def test_a_deleted_game_is_closed_when_that_is_wanted(page: FakePage) -> None:
    deleted_elsewhere(page)
    page.send(page.actions()[0])
    page.send(":close")
    assert page.app.match is None and page.attributes["data-view"] == "start" and not page.app.shelf.games()


def test_what_the_other_tab_brings_back_is_no_longer_gone(page: FakePage) -> None:
    other, text = deleted_elsewhere(page)
    page.send(f":storage game/{page.app.game_id}")
    assert page.attributes["data-panel"] == "gone"
    other.send(":restore")
    page.send(f":storage game/{page.app.game_id}")
    assert page.attributes["data-panel"] == "" and page.store.get(f"game/{page.app.game_id}") == text


def test_only_a_game_that_is_gone_is_closed(page: FakePage) -> None:
    page.send(":close")
    assert page.app.notice == page.app.t("error.still-stored") and page.app.match is not None
