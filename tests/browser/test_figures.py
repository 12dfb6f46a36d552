"""The figures in a real browser: charts at every width, the score sheet as a picture and on paper, the strips."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from struct import unpack
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests import fixtures
from tools.hosting import POLICY
from virtu.core.match import Match

from .conftest import Site, settle, wait_started
from .test_layout import meet, rectangle, send
from .test_map import begin

SIZES = [(1440, 900), (1024, 768), (390, 844), (844, 390)]


@pytest.fixture(scope="module")
def over() -> Match:
    """A game of five that is over."""
    return next(fixture for fixture in fixtures.all_games() if fixture.options["players"] == 5).play()


@pytest.fixture
def ended(started: Page, over: Match) -> Page:
    """The page with the score sheet of that game."""
    send(started, ":load " + json.dumps(over.to_json()))
    started.locator("#panel .score-sheet").wait_for()
    return started


def test_charts_are_seen_whole_at_every_width(ended: Page) -> None:
    send(ended, ":view figures")
    for width, height in SIZES:
        ended.set_viewport_size({"width": width, "height": height})
        panel = rectangle(ended, "#panel")
        assert panel["x"] >= 0 and panel["x"] + panel["width"] <= width
        assert ended.evaluate("panel.scrollWidth <= panel.clientWidth"), "nothing is pushed out sideways"
        charts = ended.locator("#panel svg.chart").all()
        assert len(charts) == 4
        for chart in charts:
            chart.scroll_into_view_if_needed()
            found = chart.bounding_box()
            assert found is not None and found["width"] >= 240
            assert panel["x"] <= found["x"] and found["x"] + found["width"] <= panel["x"] + panel["width"]
        texts = ended.eval_on_selector_all(
            "#panel svg.chart text", "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(texts) >= 9, "the words of a chart can be read"
    assert len({box["y"] for box in (chart.bounding_box() or {} for chart in charts)}) > 1


def test_a_chart_shows_its_numbers_by_keyboard_and_stays_where_it_was(ended: Page) -> None:
    send(ended, ":view figures")
    button = ended.locator("#panel [data-command=':numbers florins']")
    button.focus()
    before = button.bounding_box()
    ended.keyboard.press("Enter")
    settle(ended)
    ended.locator("#panel .chart-florins table").wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    assert button.evaluate("e => e === document.activeElement")
    after = button.bounding_box()
    assert before is not None and after is not None and abs(before["y"] - after["y"]) < 2
    ended.keyboard.press("Enter")
    ended.locator("#panel .chart-florins table").wait_for(state="detached")


def test_the_figures_add_little_to_the_page(ended: Page) -> None:
    send(ended, ":view figures")
    assert ended.locator("#panel svg.chart").count() == 4
    assert ended.locator("#panel *").count() <= 600


# -- files ------------------------------------------------------------------------------------------------------


def test_the_score_sheet_is_saved_as_a_picture(ended: Page, tmp_path: Path) -> None:
    with ended.expect_download() as coming:
        ended.locator("#panel [data-command=':picture']").click()
    assert re.fullmatch(r"virtu-score-\d{4}-\d\d-\d\d\.png", coming.value.suggested_filename)
    path = tmp_path / "sheet.png"
    coming.value.save_as(path)
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", data[16:24])
    # Five columns of 116 units and the words before them, twice as many pixels.
    assert width == 2 * (2 * 28 + 230 + 5 * 116) and height > 1000
    colours = ended.evaluate(
        """async (text) => {
            const image = Object.assign(new Image(), { src: text });
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(0, 0, image.width, image.height);
            const seen = new Set();
            for (let at = 0; at < data.length; at += 4 * 97) seen.add(data.slice(at, at + 3).join());
            return seen.size;
        }""",
        "data:image/png;base64," + b64encode(data).decode(),
    )
    assert colours > 50, "something is drawn on it"


def darkness(page: Page, data: bytes, part: tuple[int, int, int, int]) -> list[int]:
    """How dark each pixel of a part of a picture is. `part`: left, top, width, height in pixels."""
    found: list[int] = page.evaluate(
        """async ([text, part]) => {
            const image = Object.assign(new Image(), { src: text });
            await image.decode();
            const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(...part);
            return Array.from({ length: data.length / 4 }, (_, at) => 255 - data[4 * at]);
        }""",
        ["data:image/png;base64," + b64encode(data).decode(), list(part)],
    )
    return found


def test_the_picture_of_the_score_sheet_has_the_letters_of_the_page(
    page: Page, dist: Path, serve_site: Callable[..., Site], over: Match
) -> None:
    page.goto(serve_site(dist, headers={"Content-Security-Policy": POLICY}).url)
    assert wait_started(page) == "ready"
    send(page, ":load " + json.dumps(over.to_json()))
    page.locator("#panel .score-sheet").wait_for()
    page.evaluate(
        """() => { window.drawn = []; const proto = HTMLImageElement.prototype;
        const own = Object.getOwnPropertyDescriptor(proto, "src");
        Object.defineProperty(proto, "src", { ...own, set(value) { window.drawn.push(value); own.set.call(this, value); } });
        }"""  # noqa: E501
    )
    with page.expect_download() as coming:
        page.locator("#panel [data-command=':picture']").click()
    data = Path(coming.value.path()).read_bytes()
    head = (0, 0, 1000, 130)  # the title and the sentence below it
    plain = page.evaluate(
        r"""() => { const svg = decodeURIComponent(window.drawn.at(-1).split(",").slice(1).join(","));
        document.body.insertAdjacentHTML("beforeend",
          `<div id="beside" style="position:fixed;inset:0;z-index:99;background:white">${svg.replace(/<style>.*?<\/style>/s, "")}</div>`);
        const drawing = document.querySelector("#beside svg"); drawing.style.zoom = 2; return svg.includes("@font-face"); }"""  # noqa: E501
    )
    assert plain, "the fonts travel in it"
    page.evaluate("document.fonts.ready.then(() => true)")
    shown = page.screenshot(clip={"x": 0, "y": 0, "width": 1000, "height": 130})
    theirs, ours = darkness(page, data, head), darkness(page, shown, head)
    apart = sum(abs(a - b) for a, b in zip(theirs, ours, strict=True))
    paper = min(ours)
    ink = sum(dark - paper for dark in ours)
    assert apart < 0.25 * ink, "the same letters as the page draws"


def test_where_no_picture_can_be_made_the_drawing_is_saved(ended: Page, tmp_path: Path) -> None:
    ended.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }")
    with ended.expect_download() as coming:
        ended.locator("#panel [data-command=':picture']").click()
    assert coming.value.suggested_filename.endswith(".svg")
    path = tmp_path / "sheet.svg"
    coming.value.save_as(path)
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_the_csv_arrives_as_utf8(ended: Page, over: Match, tmp_path: Path) -> None:
    with ended.expect_download() as coming:
        ended.locator("#panel [data-command=':csv']").click()
    path = tmp_path / "sheet.csv"
    coming.value.save_as(path)
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    rows = data.decode("utf-8-sig").splitlines()
    assert rows[0].startswith(f"Year {over.state.year}: The end,")


# -- on paper ---------------------------------------------------------------------------------------------------


def visible(page: Page, selector: str) -> int:
    return page.eval_on_selector_all(selector, "all => all.filter(e => e.checkVisibility()).length")


def test_on_paper_there_is_only_the_score_sheet_black_on_white_on_one_page(ended: Page) -> None:
    pages = ended.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pages)) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]", pages), "A4"
    ended.emulate_media(media="print")
    ended.set_viewport_size({"width": 680, "height": 1000})
    assert visible(ended, "#panel .score-sheet table td") and visible(ended, "#panel .sheet-footing") == 1
    assert "Virtù" in ended.locator("#panel .sheet-footing").inner_text()
    assert not visible(ended, "#table *, #panel .tools, #panel button, #panel svg.chart, .skip")
    assert ended.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for theme in ("light", "dark"):
        ended.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = ended.eval_on_selector_all(
            "#panel .score-sheet, #panel .score-sheet *:not(svg *)",
            "all => [...new Set(all.map(e => getComputedStyle(e).color))]",
        )
        assert found == ["rgb(0, 0, 0)"], theme
        grounds = ended.evaluate(
            "['body', '#panel'].map(s => getComputedStyle(document.querySelector(s)).backgroundColor)"
        )
        assert grounds == ["rgb(255, 255, 255)"] * 2, theme


def test_the_print_button_prints(ended: Page) -> None:
    ended.evaluate("() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }")
    ended.locator("#panel [data-command=':print']").click()
    settle(ended)
    assert ended.evaluate("window.printed") == 1


# -- the strips -------------------------------------------------------------------------------------------------


def test_a_strip_has_a_way_to_the_meaning_of_its_figures(ended: Page) -> None:
    for width, height in SIZES:
        send(ended, ":view game")
        ended.set_viewport_size({"width": width, "height": height})
        if ended.locator("#tabs").is_visible():
            ended.locator("#tabs label:has(#tab-rivals)").click()
        assert ended.locator(".strip-more").count() == 5
        for number in range(5):
            more = rectangle(ended, f".strip-more >> nth={number}")
            for name in ("name", *(f"figure >> nth={figure}" for figure in range(6))):
                found = rectangle(ended, f".strips li:nth-child({number + 1}) .{name}")
                assert not meet(more, found), (width, name)
        ended.locator(".strip-more").first.click()
        panel = ended.locator("#panel")
        panel.wait_for()
        assert panel.locator(".facts li b").count() == 6
        panel.locator("[data-command=':view figures']").click()
        ended.locator("#panel.figures").wait_for()
        ended.keyboard.press("Escape")
        panel.wait_for(state="detached")


def test_a_strip_is_explained_by_keyboard_and_right_click(started: Page) -> None:
    begin(started)
    strip = started.locator(".strip").first
    place = strip.get_attribute("data-place")
    strip.focus()
    started.keyboard.press("i")
    panel = started.locator("#panel")
    panel.wait_for()
    assert "Prestige if the game ended now" in panel.inner_text()
    started.keyboard.press("Escape")
    panel.wait_for(state="detached")
    started.wait_for_function("place => document.activeElement.dataset.place === place", arg=place)
    strip.click(button="right")
    panel.wait_for()


def test_a_finger_finds_the_small_button_of_a_strip(new_context, site, over: Match) -> None:
    page = new_context(viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ":load " + json.dumps(over.to_json()))
    send(page, ":view game")
    box = rectangle(page, ".strip-more >> nth=0")
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for dx, dy in ((-20, 0), (0, 20), (-20, 20), (0, 0)):
        hit = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.strip-more') !== null",
            [middle[0] + dx, middle[1] + dy],
        )
        assert hit, (dx, dy)
