"""The book of rules on the page: chapters, links, search, pictures, editions, and what leads there."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest

from tests.web.page_reader import FakePage, play
from tests.web.wellformed import read
from virtu.core.words import LANGUAGES
from virtu.games.virtu import lessons, puzzles, reasons, references, rule_search, rulebook
from virtu.games.virtu.data import ACTIONS, BONUSES, CARDS, CITIES, KINDS, POWERS, TILES
from virtu.games.virtu.editions import EDITIONS, SWITCHES
from web.bookmark import Bookmark
from web.views import rule_pictures
from web.views.portraits import within
from web.views.rules import SHOWN
from web.views.targets import TRACK

NUMBER = re.compile(rf"(?<![\w.]){rulebook.NUMBER.pattern}(?!\w|\.\d)")
LINK = re.compile(r"<a [^>]*>.*?</a>", re.S)


def page_with_game() -> FakePage:
    page = FakePage()
    page.new(3, seed=5)
    return page


def links(page: FakePage, region: str = "dialog") -> list[str]:
    """The places in the book to which a region leads."""
    return [c.removeprefix(":rules").strip() for c in page.found(region, "data-command") if c.startswith(":rules")]


def plain(text: str) -> str:
    """A text with plain spaces, as `FakePage.text` gives it."""
    return " ".join(text.split())


def hashes(page: FakePage) -> list[tuple[str, bool]]:
    return [(e["value"], e.get("push", False)) for e in page.effects if e["effect"] == "hash"]


def focused(page: FakePage) -> list[str]:
    return [e["id"] for e in page.effects if e["effect"] == "focus"]


# -- the book ---------------------------------------------------------------------------------------------------


def test_every_rule_is_reached_from_the_list_of_chapters_and_opens() -> None:
    page = page_with_game()
    page.send(":rules")
    chapters = [place for place in links(page) if place in rulebook.groups()]
    assert chapters == list(rulebook.groups())
    reached = []
    for chapter in chapters:
        page.send(f":rules {chapter}")
        assert focused(page) == ["rules-heading"] and hashes(page) == [(f"rules/{chapter}", True)]
        here = [place for place in links(page) if place in rulebook.groups()[chapter]]
        reached += list(dict.fromkeys(here))
        ids = [name for name in page.found("dialog", "id") if name.startswith("rule-")]
        assert ids == [f"rule-{number}" for number in rulebook.groups()[chapter]]
    assert reached == list(rulebook.rules())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_opened_by_its_own_address_with_all_that_is_said_of_it(language: str) -> None:
    page = page_with_game()
    page.send(f":set language {language}")
    words = rulebook.load(language)
    for number, rule in rulebook.rules().items():
        page.send(f":rules {number}")
        assert hashes(page) == [(f"rules/{number}", True)] and focused(page) == [f"rule-{number}"]
        said = page.text("dialog")
        assert plain(words(f"rule.{number}")).replace("G21,", "G21 ,") in said, "a number is a link of its own"
        assert rule.french in said and rule.czech in said
        for question in rule.rulings:
            name = rulebook.ruling_id(question)
            assert all(plain(words(f"{name}{part}")) in said for part in ("", ".says", ".why"))
        if rule.switch:
            assert all(plain(words(f"switch.{rule.switch}.{edition}")) in said for edition in EDITIONS)


@pytest.mark.parametrize("place", ["Z9", "A4.99", "A7", "<b>", "A4.2.1", "constructor"])
def test_a_rule_that_is_not_there_is_told(place: str) -> None:
    page = page_with_game()
    page.send(f":rules {place}")
    assert "There is no rule" in page.app.notice and page.attributes.get("data-panel", "") == ""


@pytest.mark.parametrize(
    ("fragment", "panel"), [("rules", "rules "), ("rules/A4.2", "rules A4.2"), ("rules/a3", "rules A3")]
)
def test_an_address_opens_the_book_over_whatever_the_page_begins_with(fragment: str, panel: str) -> None:
    page = FakePage(fragment=fragment)
    assert page.attributes["data-panel"] == panel and page.attributes["data-view"] == "start"
    page.send(":rules close")
    assert page.attributes["data-view"] == "start" and hashes(page) == [("", False)]
    kept = page_with_game()
    again = FakePage(kept.store, fragment)
    assert hashes(again)[-1] == (fragment.replace("a3", "A3"), False), "the address stays that of the rule"
    assert again.attributes["data-panel"] == panel and again.attributes["data-view"] == "game"
    again.send(":rules close")
    assert hashes(again) == [(f"game-{kept.app.game_id}", False)]


def test_an_address_that_names_no_rule_is_told_at_the_start() -> None:
    page = FakePage(fragment="rules/Q1")
    assert "There is no rule" in page.app.notice
    page.send(":rules A4")
    page.send(":rules Q1")
    assert page.text("dialog").count("There is no rule “Q1”.") == 2, "on the screen, and in the book that covers it"


@pytest.mark.parametrize("before", ["", ":view why", ":view help", ":about florence", ":view menu", ":view settings"])
def test_closed_it_gives_way_to_what_was_seen_before(before: str) -> None:
    page = page_with_game()
    page.send(before or ":view game")
    seen = page.attributes.get("data-panel", "")
    for place in ("A4.2", "G1", "find siege"):
        page.send(f":rules {place}")
    page.send(":rules close")
    assert page.attributes["data-panel"] == seen
    page.send(":rules close")
    assert page.app.notice


def test_over_a_lesson_it_leaves_the_step_as_it_is() -> None:
    page = FakePage(fragment="learn/annex/3")
    page.send("annex ravenna")
    learning = page.app.learning
    assert learning is not None and learning.run.can_undo
    assert "A4.2" in links(page, "lesson")
    page.send(":rules A4.2")
    page.send(":rules close")
    assert page.app.learning is learning and learning.run.can_undo
    assert hashes(page) == [("learn/annex/3", False)] and page.attributes["data-panel"] == ""


def test_turning_its_pages_changes_nothing_else_on_the_page() -> None:
    page = page_with_game()
    page.send(":rules A4")
    before = {name: html for name, html in page.regions.items() if name not in ("dialog", "live")}
    page.send(":rules G")
    assert before == {name: html for name, html in page.regions.items() if name not in ("dialog", "live")}
    page.send(":rules close")
    page.send(page.actions()[0])
    assert page.app.notice == ""


def test_the_address_of_a_rule_can_be_copied() -> None:
    page = page_with_game()
    page.send(":rules A4.2")
    assert "link A4.2" in links(page)
    page.send(":rules link A4.2")
    assert {"effect": "link", "fragment": "rules/A4.2"} in page.effects
    page.send(":rules link Q9")
    assert "There is no rule" in page.app.notice


@pytest.mark.slow
def test_at_most_so_much_of_the_page_is_the_book() -> None:
    """Only the open chapter and one picture are drawn: the page with a late game of five has 2,500 elements without."""
    page = page_with_game()
    for language in LANGUAGES:
        page.send(f":set language {language}")
        for place in (*rulebook.groups(), *(p.rule for p in rulebook.pictures()), "editions", "find e"):
            page.send(f":rules {place}")
            assert page.regions["dialog"].count("<") / 2 < 600, place
            assert len(read(page.regions["dialog"]).elements) < 490, place


# -- search -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("cs", "ziska"),
        ("cs", "ZÍSKÁ"),
        ("cs", "katedrala"),
        ("fr", "palais"),
        ("fr", "cite assiegee"),
        ("en", "pirate ports"),
    ],
)
def test_what_is_typed_is_found_and_marked(language: str, query: str) -> None:
    page = page_with_game()
    page.send(f":set language {language}")
    page.send(f":rules find {query}")
    hits = rule_search.search(query, language)
    assert hits and [place for place in links(page) if place in rulebook.rules()][: len(hits)] == [
        h.number for h in hits
    ]
    assert page.regions["dialog"].count("<mark>") >= len(hits)
    assert page.text("live") == page.app.t.count("rulebook.found", len(hits))
    assert unquote(hashes(page)[0][0]) == f"rules/find/{query}"


def test_the_first_letter_is_an_entry_of_the_history_the_others_are_not() -> None:
    page = page_with_game()
    page.send(":rules A4")
    page.send(":rules find s")
    assert hashes(page) == [("rules/find/s", True)] and focused(page) == ["rules-query"]
    page.send(":rules find siege")
    assert hashes(page) == [("rules/find/siege", False)] and focused(page) == []


def test_nothing_found_says_what_can_be_tried() -> None:
    page = page_with_game()
    page.send(":rules find zzz")
    assert "“zzz”" in page.text("live") and "“zzz”" in page.text("dialog")
    examples = [place for place in links(page) if place.startswith("find ")]
    assert len(examples) == 4
    for language in LANGUAGES:
        for word in rulebook_examples(language):
            assert rule_search.search(word, language), (language, word)


def rulebook_examples(language: str) -> list[str]:
    page = FakePage()
    page.send(f":set language {language}")
    return page.app.t("rulebook.examples").split(", ")


def test_an_empty_search_is_the_list_of_chapters() -> None:
    page = page_with_game()
    page.send(":rules find siege")
    page.send(":rules find")
    assert page.app.t("rulebook.how") in page.text("dialog")
    assert hashes(page) == [("rules", False)] and focused(page) == [], "and one goes on typing"


def test_not_more_are_shown_than_can_be_read_and_the_rest_is_counted() -> None:
    page = page_with_game()
    page.send(":rules find a")
    found = len(rule_search.search("a", "en"))
    assert found > SHOWN and f"{found - SHOWN} rules more" in page.text("dialog")


def test_what_is_typed_is_no_html() -> None:
    page = page_with_game()
    page.send(":rules find <img src=x>")
    assert "<img" not in page.regions["dialog"] and "&lt;img" in page.regions["dialog"]


# -- pictures ---------------------------------------------------------------------------------------------------


def step_number(picture: rulebook.Picture) -> int:
    return [step.id for step in lessons.load(picture.lesson).steps].index(picture.step) + 1


@pytest.mark.parametrize("picture", rulebook.pictures(), ids=lambda picture: picture.rule)
def test_a_picture_is_drawn_says_what_it_shows_and_can_be_tried(picture: rulebook.Picture) -> None:
    page = page_with_game()
    page.send(f":rules {picture.rule}")
    (figure,) = re.findall(r"<figure.*?</figure>", page.regions["dialog"], re.S)
    assert plain(lessons.load_words("en")(f"lesson.{picture.lesson}.{picture.step}")) in page.text("dialog")
    assert f'href="#learn/{picture.lesson}/{step_number(picture)}"' in figure
    svg = re.findall(r"<svg.*</svg>", figure, re.S)[0]
    assert 'role="img"' in svg and "aria-label" in svg
    assert not re.search(r' (id|tabindex|data-command|data-place|data-action)=|role="button"|<title', svg)
    assert "pointed" in svg or "still-ring" in svg or "power-name" in svg


def test_a_picture_shows_the_table_of_its_step() -> None:
    """Venice has two troops before Ravenna; a step later the city is taken."""
    t = page_with_game().app.t
    before, after = (rule_pictures.drawing(t, rulebook.picture_of(rule)) for rule in ("G1", "G20"))
    assert before.count("#sym-disc-green") < after.count("#sym-disc-green")


def test_a_picture_that_was_drawn_before_looks_for_portraits_where_they_lie_now() -> None:
    t = page_with_game().app.t
    picture = next(found for found in rulebook.pictures() if "portrait-" in rule_pictures.drawing(t, found))
    assert "app/portraits-" in rule_pictures.drawing(t, picture)
    with within():
        assert "app/portraits-" not in rule_pictures.drawing(t, picture)
    assert "app/portraits-" in rule_pictures.drawing(t, picture)


def test_every_kind_of_rule_that_needs_one_has_a_picture() -> None:
    shown = {picture.lesson for picture in rulebook.pictures()}
    assert shown >= {"year", "courtiers", "paying", "govern", "patronise", "trade", "annex", "war", "intrigue"}
    assert shown >= {"siege", "field", "winter", "alliances", "end", "indulgences", "marker"}
    assert {rulebook.group_of(picture.rule) for picture in rulebook.pictures()} == set(rulebook.groups())
    assert all(rulebook.picture_of(number) for number in rulebook.rules())


def test_trying_it_leaves_the_game_as_it_is() -> None:
    page = page_with_game()
    match, game = page.app.match, page.app.game_id
    page.send(":rules A4.2")
    page.send(":learn annex/2")
    assert page.app.learning is not None
    page.send(":learn leave")
    assert (page.app.match, page.app.game_id) == (match, game) and page.attributes["data-panel"] == ""


# -- the editions -----------------------------------------------------------------------------------------------


def test_the_differences_of_the_editions_stand_on_one_page_with_what_this_game_plays() -> None:
    page = FakePage()
    page.send(":rules editions")
    assert "This game" not in page.text("dialog")
    page.new(3, edition="fr", **{"rule.release": "cs"})
    page.send(":rules editions")
    rows = re.findall(r"<tr role=\"row\"><th scope=\"row\".*?</tr>", page.regions["dialog"], re.S)
    assert len(rows) == len(rulebook.differences()) == len(SWITCHES) + 2
    for row, difference in zip(rows, rulebook.differences(), strict=True):
        assert all(f'#rules/{rule}"' in row for rule in difference.rules)
        assert row.count("This game") == bool(difference.switch)
    cells = {d.name: re.findall(r"<td.*?</td>", row, re.S) for d, row in zip(rulebook.differences(), rows, strict=True)}
    assert "This game" in cells["release"][1] and "This game" in cells["lost_space"][0]
    page.send(":rules print")
    assert {"effect": "print"} in page.effects


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_difference_has_words_for_both_ways_and_for_what_it_changes(language: str) -> None:
    words = rulebook.load(language)
    for difference in rulebook.differences():
        for part in ("fr", "cs", "effect"):
            assert words.knows(f"difference.{difference.name}.{part}")
    assert {d.switch for d in rulebook.differences()} - {""} == set(SWITCHES)


# -- what leads there -------------------------------------------------------------------------------------------


def test_every_reason_of_why_not_has_a_rule_that_there_is() -> None:
    assert set(reasons.RULES.values()) <= set(rulebook.rules())


def loose(html: str) -> list[str]:
    """Numbers of rules in a text that are no links."""
    text = re.sub(r"<[^>]+>", " ", LINK.sub(" ", html))
    return [found[0] for found in NUMBER.finditer(unescape(text)) if found[0] in rulebook.rules()]


def panels() -> list[str]:
    again = ("offer", "help", "why", "cities", "result", "figures", "menu", "players", "version")
    return [f":view {name}" for name in again]


@pytest.mark.slow
def test_every_number_of_a_rule_on_the_page_is_a_link_that_opens() -> None:
    page = page_with_game()
    opens = set()
    for _ in range(6):
        play(page, 25, seed=5)
        for line in (
            "",
            *panels(),
            ":about florence",
            ":about offer.merchant",
            ":rules P",
            ":rules G",
            ":rules find g",
        ):
            page.send(line or ":view game")
            for region, html in page.regions.items():
                assert loose(html) == [], (line, region)
                opens |= {place for place in links(page, region) if place in rulebook.rules()}
            for number in re.findall(r'<a [^>]*class="rule-number"[^>]*>', page.regions["dialog"]):
                assert "#rules/" in number and 'data-command=":rules ' in number
    assert len(opens) > 60


def test_every_step_of_a_lesson_leads_to_its_rules_and_back() -> None:
    page = FakePage()
    for lesson in lessons.ORDER:
        for number, step in enumerate(lessons.load(lesson).steps, 1):
            assert step.rules and set(step.rules) <= set(rulebook.rules())
            for rule in step.rules:
                assert (lesson, number) in lessons.showing(rule)
        assert set(lessons.load(lesson).rules) <= {r for step in lessons.load(lesson).steps for r in step.rules}
    page.send(":rules A4.2")
    assert 'href="#learn/annex/2"' in page.regions["dialog"]
    page.send(":learn palace/2")
    assert [place for place in links(page, "lesson") if place] == ["M2", "M4"]


def test_a_rule_leads_to_the_puzzles_that_it_is_behind() -> None:
    page = page_with_game()
    named = {rule for name in puzzles.ORDER for rule in puzzles.load(name).rules}
    assert named and named <= set(rulebook.rules())
    for rule in named:
        page.send(f":rules {rule}")
        row = re.findall(rf'<li id="rule-{re.escape(rule)}".*?</li>', page.regions["dialog"], re.S)[0]
        assert re.findall(r'#puzzle/([\w-]+)"', row) == [n for n in puzzles.ORDER if rule in puzzles.load(n).rules]
    page.send(":puzzle siena")
    assert page.attributes["data-panel"] == "" and page.app.notice == ""


def test_numbers_that_a_text_names_are_links() -> None:
    page = page_with_game()
    page.send(":rules G22")
    row = re.findall(r'<li id="rule-G22".*?</li>', page.regions["dialog"], re.S)[0]
    assert 'data-command=":rules G21"' in row


def test_a_bookmark_knows_its_chapter_and_its_address() -> None:
    assert Bookmark("A4.2").chapter == "A4" and Bookmark("A4").chapter == "A4" and Bookmark("editions").chapter == ""
    assert Bookmark("find", "žák & <b>").address == "rules/find/%C5%BE%C3%A1k%20%26%20%3Cb%3E"
    assert Bookmark("find").address == "rules"


def table_with_everything() -> FakePage:
    page = page_with_game()
    play(page, 40, seed=3)
    return page


@pytest.mark.parametrize(
    "place",
    [
        *CITIES,
        *POWERS,
        *(f"card.{card}" for card in CARDS),
        *(f"tile.{tile}" for tile in TILES),
        *(f"bonus.{bonus}" for bonus in BONUSES),
        *(f"action.{action}" for action in ACTIONS),
        *(f"symbol.{kind}" for kind in KINDS),
        *("red", "red.1", "red.left", "red.arrow-right", "red.treasury", "red.reserve", "red.tokens"),
        *("red.troops", "red.trophies", TRACK),
    ],
)
def test_every_sheet_of_a_thing_leads_to_its_rules(place: str) -> None:
    SHEETS.send(f":about {place}")
    found = re.findall(r'<section class="about-rules">.*?</section>', SHEETS.regions["dialog"], re.S)
    assert len(found) == 1, place
    numbers = re.findall(r'#rules/([^"]+)"', found[0])
    assert numbers and set(numbers) <= set(rulebook.rules()) and len(numbers) == len(set(numbers))


SHEETS = page_with_game()


def test_a_thing_leads_to_the_rules_about_itself_first() -> None:
    assert references.of_bonus("leonardo")[0] == "G16" and references.of_power("france")[0] == "G19"
    assert "A4.7" in references.of_city("tunis") and "A4.7" not in references.of_city("ravenna")
    assert "A6.12" in references.of_card("podesta") and "A6.12" not in references.of_card("merchant")
    assert references.every() <= set(rulebook.rules())


def test_the_switches_of_the_editions_lead_from_the_set_up_to_their_rules() -> None:
    page = FakePage()
    places = links(page)
    assert "editions" in places
    assert {rule for d in rulebook.differences() if d.switch for rule in d.rules} <= set(places)
    page.send(":rules editions")
    assert page.attributes["data-view"] == "start"
    page.send(":rules close")
    assert page.attributes["data-panel"] == "" and page.attributes["data-view"] == "start"
