"""Small windows, long lists, the start form, and where the page leads the eye: by size and by question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.engine.table import winter
from virtu.core import link

from .conftest import Site, settle, wait_started
from .moments import show
from .test_map import PHONE, begin, box, play_until

SMALL = {"phone": (390, 844), "lying phone": (844, 390), "short window": (1280, 540), "low screen": (1280, 620)}


def send(page: Page, line: str) -> None:
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def rectangle(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, f"{selector} is not to be seen"
    return found


def meet(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"]) > 1
        and min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"]) > 1
    )


@pytest.mark.parametrize("name", SMALL)
def test_nothing_covers_the_question_or_the_first_answer_in_a_small_window(started: Page, name: str) -> None:
    begin(started)
    width, height = SMALL[name]
    started.set_viewport_size({"width": width, "height": height})
    send(started, "place lorenzo left")
    first = rectangle(started, "#actions [data-action] >> nth=0")
    assert first["y"] + first["height"] <= height
    for region in ("board", "palace"):
        if started.locator("#tabs").is_visible():
            started.locator(f"#tabs label:has(#tab-{region})").click()
        shown = rectangle(started, f"#{region}")
        assert shown["height"] > 150, region
        for other in ("#prompt", "#actions", "#top"):
            assert not meet(shown, rectangle(started, other)), (region, other)
    assert started.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("text", ["", "larger"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_the_map_keeps_its_place_and_size_whatever_is_asked(started: Page, width: int, height: int, text: str) -> None:
    send(started, f":set text {text}".strip())
    begin(started)
    started.set_viewport_size({"width": width, "height": height})
    boxes, heights = set(), set()
    for number in range(40):
        answers = started.locator("#actions [data-action]")
        answers.nth(number * 7 % answers.count()).evaluate("answer => answer.click()")
        settle(started)
        boxes.add(tuple(rectangle(started, "#board .map-frame").values()))
        heights.add(rectangle(started, "#prompt")["height"])
    assert len(boxes) == 1
    assert len(heights) > 1, "no question was longer than another"


def test_a_list_that_goes_on_says_so_and_its_end_stays_in_sight(started: Page) -> None:
    begin(started)
    play_until(started, '.answers:has(li:nth-child(5)) ~ .ends [data-action="done"]')
    answers = started.locator("#actions .answers")
    started.set_viewport_size({"width": 390, "height": 500})
    started.wait_for_function("document.querySelector('.answers').dataset.more !== undefined")
    assert answers.get_attribute("data-more") == "below"
    answers.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    started.wait_for_function("document.querySelector('.answers').dataset.more === 'above'")
    end = rectangle(started, '#actions [data-action="done"]')
    assert end["y"] + end["height"] <= 500, "finishing never scrolls away"
    assert started.locator('[data-action="done"]').count() == 1, "it stands once on the page"


def test_a_panel_that_goes_on_below_its_edge_says_so(started: Page) -> None:
    begin(started)
    started.set_viewport_size({"width": 512, "height": 384})  # 1024x768 at 200 %
    send(started, ":view menu")
    fade = "getComputedStyle(document.querySelector('.panel > .close'), '::before').height"
    started.wait_for_function("document.querySelector('.panel').dataset.more === 'below'")
    assert started.evaluate(fade) == "28px"
    started.evaluate("document.querySelector('.panel').scrollTo(0, 1e6)")
    started.wait_for_function("document.querySelector('.panel').dataset.more === 'above'")
    assert started.evaluate(fade) == "auto"
    assert started.evaluate("getComputedStyle(document.querySelector('.panel')).maskImage") == "none"


def test_the_table_of_a_game_of_five_fits_a_phone(started: Page) -> None:
    started.set_viewport_size({"width": 390, "height": 844})
    send(started, ':new {"players": 5, "seed": 1, "names": ["Lodovico il Moro", "", "Bartholomeus", "", "Giovanni"]}')
    send(started, ":view result")
    panel = rectangle(started, "#panel")
    for cell in started.locator("#panel thead th, #panel tfoot td").all():
        found = cell.bounding_box()
        assert found is not None and found["x"] + found["width"] <= panel["x"] + panel["width"]


FIGURES = """() => [...document.querySelectorAll("#rivals .strip")].map((strip) => {
  const frame = strip.getBoundingClientRect();
  const inside = (box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
  const name = strip.querySelector(".name");
  return name.scrollWidth <= name.clientWidth && [...strip.querySelectorAll(".figure")].filter((f) => inside(f.getBoundingClientRect())).length;
})"""  # noqa: E501
"""For each strip how many of its figures are whole inside it, false if its name is cut."""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1440, 900), (390, 844)])
@pytest.mark.parametrize("language", ["cs", "fr"])
def test_the_largest_text_leaves_strips_answers_and_log_their_room(
    started: Page, width: int, height: int, language: str
) -> None:
    started.set_viewport_size({"width": width, "height": height})
    for line in (":set hand_over never", ":set text larger", f":set language {language}"):
        send(started, line)
    send(started, ':new {"players": 5, "seed": 1, "first": 0}')
    phone = started.locator("#tabs").is_visible()
    if phone:
        started.locator("#tabs label:has(#tab-rivals)").click()
        assert rectangle(started, "svg.tracks")["height"] > 60
    assert started.evaluate(FIGURES) == [6] * 5
    if phone:
        started.locator("#tabs label:has(#tab-palace)").click()
        assert rectangle(started, "#palace")["height"] >= 250
    else:
        assert rectangle(started, "#log")["width"] >= 280
        assert rectangle(started, "#actions .answers")["height"] >= 2.5 * 1.375 * 44
        assert rectangle(started, "svg.palace")["height"] >= 180 and rectangle(started, "#board")["height"] >= 330


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_looking_back_on_a_phone_leaves_the_palace_in_sight(
    new_context: Callable[..., BrowserContext], site: Site, text: str
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    for line in (f":set text {text}", ":set language fr"):
        send(page, line)
    show(page, "payment")
    send(page, ":moment back")
    page.locator("#tabs label:has(#tab-palace)").click()
    palace, band = rectangle(page, "#palace"), rectangle(page, "#prompt")
    assert palace["height"] >= 200 and not meet(palace, band)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    buttons = page.locator(".scrub-tools > *").all()
    tops = {round(box["y"]) for button in buttons if (box := button.bounding_box())}
    assert len(tops) == 1, "they stand in one row"
    assert all((box := button.bounding_box()) and box["height"] >= 44 and box["width"] >= 44 for button in buttons)


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_the_cities_are_read_on_a_phone_without_scrolling_sideways(started: Page, language: str) -> None:
    started.set_viewport_size({"width": 390, "height": 844})
    send(started, f":set language {language}")
    begin(started)
    send(started, ":view cities")
    wide = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)"
    assert started.eval_on_selector_all("#panel, #panel .scroll, #panel .places tbody tr", wide) == []
    for row in started.locator("#panel .places tbody tr").all()[:6]:
        cells = row.locator("> *:visible").all()
        high = sum(rectangle_of["height"] for cell in cells if (rectangle_of := cell.bounding_box()))
        found = row.bounding_box()
        assert found is not None and found["height"] < high + 60, "no empty height"
        for cell in row.locator("td[data-label]:visible").all():
            assert cell.inner_text().strip(), "what is empty is left out"
            assert cell.evaluate("e => getComputedStyle(e, '::before').content").strip('"')
    assert started.get_by_role("table").count() == 2, "to a screen reader it is the table that it was"
    assert started.get_by_role("table").first.get_by_role("columnheader").count() == 10


@pytest.mark.parametrize(
    ("language", "said", "by"), [("en", "Choose a file", "keyboard"), ("fr", "Choisir un fichier", "mouse")]
)
def test_a_file_is_chosen_with_our_words_and_by_the_keyboard(started: Page, language: str, said: str, by: str) -> None:
    send(started, f":set language {language}")
    button = started.locator(".start .file .act")
    assert button.inner_text() == said
    field = started.locator(".start [type=file]")
    shown = field.bounding_box()
    assert shown is None or shown["width"] <= 1, "the browser's own words are not to be seen"
    started.locator(".start .open [name=text]").focus()
    for _ in range(2):
        started.keyboard.press("Tab")
    assert started.evaluate("document.activeElement.type") == "file"
    assert button.evaluate("e => getComputedStyle(e).outlineStyle") == "solid", "where the keyboard is can be seen"
    # Without a screen the browser cancels as soon as it has asked for a file; `expect_file_chooser` would step in
    # before that, but on a busy machine it sometimes misses it.
    field.evaluate("e => e.addEventListener('cancel', () => (e.dataset.asked = 'true'))")
    started.keyboard.press("Space") if by == "keyboard" else button.click()
    started.wait_for_selector(".start [type=file][data-asked]", state="attached")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_five_palaces_can_be_told_apart(started: Page, width: int, height: int) -> None:
    started.set_viewport_size({"width": width, "height": height})
    send(started, ':new {"players": 5, "seed": 1}')
    if started.locator("#tabs").is_visible():
        started.locator("#tabs label:has(#tab-palace)").click()
    cut = started.eval_on_selector_all(".tab .name", "all => all.filter(e => e.scrollWidth > e.clientWidth).length")
    assert started.locator(".tab .name").count() == 5 and cut == 0


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_a_lying_phone_shows_the_whole_palace_beside_the_way_to_the_others(
    started: Page, width: int, height: int
) -> None:
    started.set_viewport_size({"width": width, "height": height})
    show(started, "spring")
    started.locator("#tabs label:has(#tab-palace)").click()
    assert started.locator("#palace").evaluate("e => e.scrollHeight - e.clientHeight") <= 0
    palace, tabs = rectangle(started, "svg.palace"), rectangle(started, "#palace-tabs")
    assert palace["height"] > height / 2 and palace["y"] + palace["height"] <= height
    assert not meet(palace, tabs) and tabs["y"] + tabs["height"] <= height


@pytest.mark.parametrize(
    ("width", "height", "text"), [(1024, 768, ""), (1440, 900, ""), (1440, 900, "large"), (1440, 900, "larger")]
)
def test_while_things_are_bought_the_palace_stays_large_beside_the_offer(
    started: Page, width: int, height: int, text: str
) -> None:
    started.set_viewport_size({"width": width, "height": height})
    send(started, f":set text {text}".strip())
    send(started, ":open " + link.encode(winter("buy", players=5, red={"florins": 9})))
    offer, palace = rectangle(started, "#palace .offer"), rectangle(started, "svg.palace")
    assert palace["width"] >= 300 and palace["height"] >= 220
    assert not meet(offer, palace)
    last = rectangle(started, "#palace .offer .single >> nth=-1")
    assert last["y"] + last["height"] <= offer["y"] + offer["height"] + 1, "nothing of the offer is scrolled away"


def test_on_a_phone_five_players_and_the_tracks_are_seen_together(started: Page) -> None:
    started.set_viewport_size({"width": 390, "height": 844})
    send(started, ':new {"players": 5, "seed": 1}')
    started.locator("#tabs label:has(#tab-rivals)").click()
    strips = [rectangle(started, f"#rivals .strip >> nth={number}") for number in range(5)]
    tracks, prompt = rectangle(started, "svg.tracks"), rectangle(started, "#prompt")
    assert all(strip["y"] + strip["height"] <= tracks["y"] + 1 for strip in strips)
    assert tracks["height"] >= 150 and tracks["y"] + tracks["height"] <= prompt["y"] + 1


def test_a_phone_shows_the_region_where_the_answers_lie(started: Page) -> None:
    started.set_viewport_size({"width": 390, "height": 844})
    begin(started)
    assert started.locator("#tab-palace").is_checked(), "family cards lie at the palace"
    play_until(started, '#actions [data-action^="annex "], #actions [data-action^="march "]')
    assert started.locator("#tab-board").is_checked()


def test_another_game_begins_with_the_whole_map(started: Page) -> None:
    begin(started)
    whole = box(started)
    started.locator('[data-zoom="in"]').click()
    assert box(started) != whole
    send(started, ':new {"players": 4, "seed": 2}')
    assert box(started) == whole


def test_what_can_be_done_outside_the_view_is_counted(started: Page) -> None:
    begin(started)
    play_until(started, '#actions [data-action^="annex "]')
    assert started.locator("html[data-outside]").count() == 0
    for _ in range(4):
        started.locator('[data-zoom="in"]').click()
    assert int(started.get_attribute("html", "data-outside") or 0) > 0
    started.locator('[data-zoom="fit"]').click()
    assert started.locator("html[data-outside]").count() == 0


def test_factions_change_places_and_a_refused_start_keeps_the_form(started: Page) -> None:
    form = started.locator("form.new")
    values = "all => all.map(e => e.value)"
    form.locator("select[name=faction0]").select_option("yellow")
    assert form.locator("select[name^=faction]").evaluate_all(values)[:3] == ["yellow", "red", "green"]
    offered = form.locator("select[name=faction0] option:not([hidden])")
    assert offered.count() == 3, "Milan and Rome do not play with three"
    form.locator("label", has_text="5 players").click()
    assert offered.count() == 5
    form.locator("select[name=faction0]").select_option("white")
    form.locator("label", has_text="3 players").click()
    assert sorted(form.locator("select[name^=faction]").evaluate_all(values)[:3]) == ["green", "red", "yellow"]

    form.locator("input[name=name1]").fill("Isabella")
    form.locator("details:not(.levels) summary").click()
    form.locator("input[name=seed]").fill("no number")
    form.locator("button[type=submit]").click()
    settle(started)
    assert started.locator("#dialog [role=alert]").is_visible()
    assert form.locator("input[name=name1]").input_value() == "Isabella"
    assert form.locator("input[name=seed]").input_value() == "no number"
    assert form.locator("select[name=faction0]").input_value() != "white"


def test_no_stray_letters_are_read_found_or_copied(started: Page) -> None:
    assert started.evaluate("document.getElementById('symbols').innerText").strip() == ""
    assert started.locator("#symbols symbol text").count() > 0, "the letters are drawn from there"


def test_forbidden_storage_says_what_to_do(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page.goto(site.url)
    assert wait_started(page) == "ready"
    begin(page)
    page.locator('#top [data-command=":view unsaved"]').click()
    settle(page)
    panel = page.locator("#panel")
    assert "only as long as this tab" in panel.inner_text()
    assert panel.locator('[data-command=":link"]').is_visible() and panel.locator('[data-command=":file"]').is_visible()
