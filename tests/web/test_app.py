"""The page's door without a browser: start, play, undo, reload, links, files, bad input."""

from __future__ import annotations

import gc
import json
import random
import weakref
from itertools import count

import pytest

from tests.web.page_reader import FakePage, choose, play
from tests.web.wellformed import read
from virtu.core import game as games
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.judgement import weight
from web.app import App
from web.page import TABLE
from web.store import FULL, LOST, LastingStore, MemoryStore

HOSTILE = ("<script>alert(1)", '"><img src=x>', "'&amp;{name}", "</title></svg>", "{0.__class__}")


def test_the_start_screen_names_what_is_not_included_and_whose_work_it_is() -> None:
    text = FakePage().text("dialog")
    assert "for two" in text and "not included" in text
    assert "unofficial" in text and "Pascal Ribrault" in text and "CC BY 3.0" in text


def turns(page: FakePage, text: str) -> int:
    """In how many turns of the event loop, each a task of its own in the browser, a line is answered."""
    line = page.app.dispatch(text)
    for number in count(1):
        try:
            line.send(None)
        except StopIteration:
            return number
    raise AssertionError


def test_a_table_that_is_laid_anew_is_rendered_region_by_region_and_a_move_at_once() -> None:
    page = FakePage()
    assert turns(page, ':new {"players": 4}') == len(TABLE) + 1
    assert page.app.match is not None
    assert turns(page, page.app.match.legal()[0]) == 1


def short_game(players: int) -> tuple[int, list[str]]:
    """Seed and actions of a random game that is over soon, the shortest of the first seeds."""
    game = games.load("virtu")
    best: tuple[int, list[str]] | None = None
    for seed in range(40):
        chance, match = random.Random(seed), Match.new(game, {"players": players, "first": 0}, seed)
        longest = 900 if best is None else len(best[1])
        while (legal := match.legal()) and match.here.number < longest:
            match.play(chance.choices(legal, [weight(action) for action in legal])[0])
        if game.result(match.state):
            best = (seed, match.actions)
            if len(match.actions) < 500:
                break
    assert best, "no short game among the first seeds"
    return best


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_played_from_the_list_of_actions(players: int) -> None:
    seed, actions = short_game(players)
    page = FakePage()
    page.new(players, seed=seed)
    for action in actions:
        match = page.app.match
        assert match is not None
        offered = page.actions()
        assert sorted(offered) == sorted(match.legal())
        assert action in offered
        page.send(action)
    match = page.app.match
    assert match is not None
    result = match.game.result(match.state)
    assert result is not None
    assert not page.actions()
    shown = page.found("dialog", "data-result")
    expected = " ".join(f"{p.faction}:{result.scores[seat]}" for seat, p in enumerate(match.state.players))
    assert shown == [expected]
    assert page.attributes["data-panel"] == "result"


@pytest.mark.slow
def test_every_marked_place_offers_only_legal_actions() -> None:
    page = FakePage()
    page.new(4)
    chance = random.Random(5)
    for _ in range(150):
        legal = set(page.actions())
        for region in ("board", "palace", "prestige", "prompt"):
            assert set(page.found(region, "data-action")) <= legal, region
            ids = set(page.found(region, "id"))
            assert set(page.found(region, "data-choose")) <= ids, region
        page.send(choose(page, chance))


@pytest.mark.slow
def test_a_reload_continues_at_the_same_question_everywhere() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(2)
    for step in range(160):
        page.send(choose(page, chance))
        if step % 8 == 0:
            again = FakePage(page.store)
            for region in ("actions", "prompt", "board", "palace", "prestige", "rivals", "log"):
                assert again.regions[region] == page.regions[region], region
            by_address = FakePage(page.store, fragment=f"game-{page.app.game_id}")
            assert by_address.regions["actions"] == page.regions["actions"]


def test_undo_and_redo_walk_the_same_pages() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(3)
    seen = [page.regions["actions"]]
    for _ in range(25):
        page.send(choose(page, chance))
        seen.append(page.regions["actions"])
    for before in reversed(seen[:-1]):
        page.send(":undo")
        assert page.regions["actions"] == before
    page.send(":undo")
    assert page.app.notice == "There is nothing to undo."
    for after in seen[1:]:
        page.send(":redo")
        assert page.regions["actions"] == after
    page.send(":redo")
    assert page.app.notice == "There is nothing to redo."


def test_restart_goes_back_to_the_beginning_of_the_turn_and_can_be_redone() -> None:
    page = FakePage()
    page.new(3)
    first = page.regions["actions"]
    for _ in range(2):
        page.send(page.actions()[0])
    later = page.regions["actions"]
    page.send(":restart")
    assert page.regions["actions"] == first
    page.send(":redo")
    page.send(":redo")
    assert page.regions["actions"] == later
    play(page, 1)
    assert page.app.match is not None and page.app.match.game.actors(page.app.match.state) == (1,)
    start_of_second = page.regions["actions"]
    page.send(":restart")
    assert page.app.notice == "There is nothing to undo.", "the turn has not begun"
    page.send(page.actions()[0])
    page.send(":restart")
    assert page.regions["actions"] == start_of_second


@pytest.mark.slow
def test_one_click_pays_as_suggested() -> None:
    page = FakePage()
    page.new(3)
    chance = random.Random(4)
    paid = single = 0
    for _ in range(300):
        if ":auto" in page.found("prompt", "data-command"):
            assert ":undo" in page.found("prompt", "data-command"), "a payment can be left"
            deed = page.app.match.state.agenda[-1].deed
            depth = len(page.app.match.state.agenda)
            page.send(":auto")
            agenda = page.app.match.state.agenda
            assert len(agenda) < depth or getattr(agenda[-1], "deed", "") != deed
            paid += 1
        elif page.app.match.game.suggest(page.app.match.state) is not None:
            ways = [a for a in page.app.match.legal() if "collect " not in a]
            assert len(ways) == 1, "the list offers what would be suggested"
            single += 1
            page.send(ways[0])
        else:
            page.send(":auto")
            assert page.app.notice == "No payment is open."
            page.send(choose(page, chance))
    assert paid > 5 and single


def test_a_link_opens_the_same_state_in_a_fresh_profile() -> None:
    page = FakePage()
    page.new(4)
    play(page, 60)
    page.send(":link")
    (effect,) = page.effects
    assert effect["effect"] == "link"
    fresh = FakePage(fragment=effect["fragment"])
    assert fresh.regions["actions"] == page.regions["actions"]
    assert fresh.regions["board"] == page.regions["board"]
    assert len(fresh.store.keys()) == 2
    again = FakePage(fresh.store, fragment=effect["fragment"], tokens=count(50))
    assert again.app.game_id == fresh.app.game_id, "the same link is not stored twice"
    by_form = FakePage()
    by_form.send(":open " + json.dumps({"text": "https://example.org/virtu/#" + effect["fragment"]}))
    assert by_form.regions["actions"] == page.regions["actions"]


def test_a_file_brings_the_game_with_what_was_undone() -> None:
    page = FakePage()
    page.new(3)
    play(page, 30)
    page.send(":undo")
    page.send(":file")
    (effect,) = page.effects
    assert effect["effect"] == "download" and effect["name"].endswith(".json")
    fresh = FakePage()
    fresh.send(":load " + effect["text"])
    assert fresh.regions["actions"] == page.regions["actions"]
    page.send(":redo")
    fresh.send(":redo")
    assert fresh.regions["actions"] == page.regions["actions"]


BAD_LINES = [
    "annex atlantis",
    "<img src=x onerror=alert(1)>",
    ":fly",
    ":new {",
    ":new []",
    ':new {"players": "2"}',
    ':new {"players": "3", "faction0": "red", "faction1": "red", "faction2": "green"}',
    ':new {"players": "3", "seed": "-1"}',
    ':new {"players": "3", "seed": "٣"}',
    ':new {"players": "3", "faction0": "red", "faction1": "yellow", "faction2": "green", "name0": "' + "x" * 21 + '"}',
    ":open v0.",
    ":open v0.AAAA",
    ":open v9.AAAA",
    ":open https://example.org/",
    ":open v0." + "A" * 500_000,
    ":open game-nobody",
    ':open {"text": 1',
    ":load {}",
    ":load {" + "[" * 100_000,
    ':load {"format": "virtu-match", "version": 99}',
    ":load \x00",
    ":continue nobody",
    ":raw nobody",
    ":view the-sea",
    ":view palace white",
    "",
]


@pytest.mark.slow
@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_bad_input_is_a_sentence_and_changes_nothing(line: str) -> None:
    page = FakePage()
    page.new(3)
    play(page, 12)
    stored = {key: page.store.get(key) for key in page.store.keys()}
    actions = page.regions["actions"]
    page.send(line)
    notice = page.app.notice
    assert notice and not notice.startswith(("error.", "{")), notice
    assert notice.endswith((".", "?", "!"))
    assert notice in page.text("dialog") or " ".join(notice.split()) in page.text("dialog")
    assert page.regions["actions"] == actions
    assert {key: page.store.get(key) for key in page.store.keys()} == stored


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_bad_input_on_the_start_screen_is_a_sentence_too(line: str) -> None:
    page = FakePage()
    page.send(line)
    assert page.app.notice and page.app.notice in page.text("dialog")
    assert page.store.keys() == ()


@pytest.mark.parametrize("fragment", ["v0.AAAA", "game-gone", "v7.x", "v0", "v0.%00"])
def test_a_bad_address_starts_with_a_sentence(fragment: str) -> None:
    page = FakePage(fragment=fragment)
    assert page.attributes["data-view"] == "start"
    assert page.app.notice in page.text("dialog")


def test_an_address_that_names_a_place_on_the_page_continues_the_game() -> None:
    page = FakePage()
    page.new(3)
    play(page, 3)
    again = FakePage(page.store, fragment="actions")
    assert again.regions["actions"] == page.regions["actions"] and not again.app.notice


@pytest.mark.slow
def test_hostile_names_are_only_text() -> None:
    page = FakePage()
    page.new(5, **{f"name{seat}": name[:20] for seat, name in enumerate(HOSTILE)})
    play(page, 120)
    for view in (":view menu", ":view offer", ":view result", ":view start"):
        page.send(view)
    for html in page.regions.values():
        tags = {tag for tag, _ in read(html).elements}
        assert not tags & {"script", "img"}
    assert "<script>alert(1)" in page.text("rivals")
    again = FakePage(page.store)
    assert "</title></svg>" in again.text("dialog")


class Broken:
    """A browser's storage that can be told to be full, or to forget."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.full = self.forgets = False

    def read(self, key: str) -> str | None:
        return self.values.get(key)

    def write(self, key: str, value: str) -> None:
        if self.full:
            raise OSError("QuotaExceededError: the quota has been exceeded")
        if not self.forgets:
            self.values[key] = value

    def remove(self, key: str) -> None:
        self.values.pop(key, None)

    def names(self) -> list[str]:
        return list(self.values)


@pytest.mark.parametrize(("fault", "code"), [("full", FULL), ("forgets", LOST)])
def test_a_store_that_fails_is_told_and_the_old_game_stays(fault: str, code: str) -> None:
    backend = Broken()
    page = FakePage(LastingStore(backend))
    page.new(3)
    play(page, 5)
    before = dict(backend.values)
    setattr(backend, fault, True)
    moves = page.app.match.here.number
    page.send(page.actions()[0])
    assert page.app.match.here.number == moves + 1, "the game goes on in this tab"
    assert page.app.notice == page.app.t(code)
    assert "Not stored" in page.text("top")
    assert backend.values == before
    setattr(backend, fault, False)
    page.send(page.actions()[0])
    assert "Not stored" not in page.text("top")


def test_corrupt_and_newer_games_are_reported_and_kept() -> None:
    store = MemoryStore()
    broken = {
        "game/a": "{",
        "game/b": "[]",
        "game/c": '{"format": 99, "match": {}}',
        "game/d": '{"format": 1, "about": {"names": ["<b>x</b>"], "year": "7"}, "match": {"format": "other"}}',
        "game/e": "",
    }
    for key, value in broken.items():
        store.set(key, value)
    store.set("current", "a")
    page = FakePage(store, tokens=count(1))
    text = page.text("dialog")
    assert text.count("cannot be read") == 3 and "newer version" in text
    page.send(":continue d")
    assert page.app.notice == page.app.t("error.stored-broken")
    page.send(":raw a")
    assert page.effects[0]["text"] == "{"
    page.new(3)
    play(page, 4)
    assert {key: store.get(key) for key in broken} == broken
    page.send(":view start")
    page.send(":delete a")
    assert store.get("game/a") is None and store.get("game/b") == "[]"


def test_a_store_that_only_lasts_as_long_as_the_tab_is_told_at_once() -> None:
    page = FakePage(MemoryStore(warning="store.forbidden"))
    assert page.app.t("store.forbidden") in page.text("dialog")
    page.new(3)
    assert "Not stored" in page.text("top")


def test_two_tabs_never_overwrite_each_other_silently() -> None:
    store = MemoryStore()
    tokens = count(1)
    here = FakePage(store, tokens=tokens)
    here.new(3)
    play(here, 3)
    there = FakePage(store, fragment=f"game-{here.app.game_id}", tokens=tokens)
    there.send(there.actions()[0])
    theirs = store.get(f"game/{here.app.game_id}")
    here.send(here.actions()[1])
    assert here.attributes["data-panel"] == "conflict"
    assert store.get(f"game/{here.app.game_id}") == theirs
    here.send(":undo")
    assert store.get(f"game/{here.app.game_id}") == theirs
    here.send(":reload")
    assert here.regions["actions"] == there.regions["actions"]
    there.send(":undo")
    here.send(f":storage game/{here.app.game_id}")
    assert here.attributes["data-panel"] == "conflict"
    before = here.app.game_id
    here.send(":fork")
    assert here.app.game_id != before
    here.send(here.actions()[0])
    assert not here.app.notice
    assert len([key for key in store.keys() if key.startswith("game/")]) == 2


def test_the_other_palaces_are_one_click_away_and_an_action_comes_back() -> None:
    page = FakePage()
    page.new(4)
    tabs = [c for c in page.found("palace", "data-command") if c.startswith(":view palace ")]
    assert len(tabs) == 4
    page.send(":view palace blue")
    assert 'class="palace" data-faction="blue"' in page.regions["palace"]
    page.send(page.actions()[0])
    assert 'class="palace" data-faction="red"' in page.regions["palace"]


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "", "../en"])
def test_a_page_that_is_not_worded_in_a_language_is_english_throughout(language: str) -> None:
    assert App(MemoryStore(), language).t.language == "en"


@pytest.mark.parametrize(
    ("language", "begin"), [("cs", "Začít"), ("cs-CZ", "Začít"), ("fr", "Commencer"), ("fr-CA", "Commencer")]
)
def test_a_browser_that_asks_for_czech_or_french_has_the_page_so(language: str, begin: str) -> None:
    assert App(MemoryStore(), language).t("start.begin") == begin


def test_only_what_changed_is_sent() -> None:
    page = FakePage()
    page.new(3)
    before = dict(page.regions)
    page.send(":view palace green")
    changed = {name for name, html in page.regions.items() if html != before.get(name)}
    assert {"palace", "rivals"} <= changed <= {"palace", "rivals", "live"}


def test_options_of_the_form_reach_the_game() -> None:
    page = FakePage()
    page.new(
        3,
        edition="cs",
        first="2",
        one_agent_per_palace="yes",
        name0=" Anna   B ",
        **{"rule.release": "fr", "rule.lost_space": ""},
    )
    options = page.app.match.state.options
    assert options.edition == "cs" and options.one_agent_per_palace and options.first == 2
    assert options.switches.release == "fr" and options.switches.lost_space == "cs"
    assert options.names == ("Anna B", "", "")
    assert page.app.match.seed == 1


def test_a_name_with_braces_keeps_its_buttons_in_words() -> None:
    match = Match.new(games.load("virtu"), {"players": 3, "first": 0, "names": ["A{b}", "{", "}{"]}, 1)
    words = rules.load("en")
    for action in match.legal():
        assert rules.action(words, match.state, action, 0) != action


@pytest.mark.parametrize("text", ["", "   ", "<!doctype html><p>#anchor", "no game at all"])
def test_a_file_that_holds_no_game_is_called_a_file(text: str) -> None:
    page = FakePage()
    page.send(":load " + text)
    assert page.app.notice == "This file is not a saved game of ours."
    assert page.app.match is None


def test_a_new_question_names_the_region_of_its_answers_once() -> None:
    page = FakePage()
    page.new(3)
    assert {"effect": "check", "id": "tab-palace"} in page.effects
    page.send(next(a for a in page.actions() if a.endswith(" left")))
    assert not any(effect["effect"] == "check" for effect in page.effects), "a reader who looks elsewhere stays there"


def test_a_match_that_has_left_the_table_is_let_go() -> None:
    page = FakePage(let_go=gc.collect)
    page.new(3)
    play(page, 5)
    left = [weakref.ref(thing) for thing in (page.app.on_table(), page.app.on_table().here, page.app.on_table().root)]
    page.send(":start")
    assert left[0]() is page.app.match, "it still lies there"
    gc.disable()  # what is let go is gone at once, not when Python next looks for circles
    try:
        page.new(4)
        assert [thing() for thing in left] == [None] * 3
    finally:
        gc.enable()
    there = page.app.on_table()
    play(page, 5)
    assert page.app.match is there
