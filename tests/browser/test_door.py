"""The glue between the page and its door: what is sent, in which order, and what an answer may do."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Site, Watch, settle, wait_started

SPY = """
async () => {
  window.sent = [];
  const answers = { ":slow": 150 };
  // A door of our own, in front of the same page: it notes each line and answers after a while.
  await virtuPage.open(async (text) => {
    window.sent.push(text);
    await new Promise((done) => setTimeout(done, answers[text.split(" ")[0]] ?? 20));
    if (text === ":break") throw new Error("the door broke");
    return window.answer ?? "[]";
  }, "[]");
  document.getElementById("dialog").innerHTML = window.markup ?? "";
}
"""


@pytest.fixture
def spied(started: Page) -> Callable[[str], Page]:
    """spied(markup) -> the page with that markup in it, and a door that only notes what is sent."""

    def spy(markup: str = "") -> Page:
        started.evaluate("markup => { window.markup = markup; }", markup)
        started.evaluate(SPY)
        return started

    return spy


def sent(page: Page) -> list[str]:
    settle(page)
    return page.evaluate("window.sent")


def test_clicks_keys_forms_fields_and_files_become_lines(spied: Callable[[str], Page], tmp_path):
    page = spied(
        "<svg width=100 height=100>"
        "<circle id=c r=40 cx=50 cy=50 tabindex=0 role=button data-action='annex ravenna'/></svg>"
        "<button data-command=':undo'>undo</button>"
        "<button data-action='no' disabled>no</button><span data-action='never' aria-disabled=true>never</span>"
        "<form data-command=':new'><input name=players value=4><button id=go>go</button></form>"
        "<form data-line><input name=line id=line></form>"
        "<select data-command=':look'><option>day<option>night</select>"
        "<input type=file id=file data-command=':load'>"
    )
    page.locator("#c").dispatch_event("click")
    settle(page)  # the same action again while the first is being played would be taken for a slip of the hand
    page.locator("#c").focus()
    page.keyboard.press("Enter")
    settle(page)
    page.keyboard.press(" ")
    page.get_by_text("undo", exact=True).dispatch_event("click")
    page.locator("[data-action=never]").dispatch_event("click")
    page.locator("#go").dispatch_event("click")
    page.locator("#line").fill("  march florence pisa ")
    page.locator("#line").press("Enter")
    page.locator("select").select_option("night")
    saved = tmp_path / "game.json"
    saved.write_text('{"a": 1}')
    page.locator("#file").set_input_files(saved)
    page.wait_for_function("window.sent.length >= 8")
    assert sent(page) == [
        "annex ravenna",
        "annex ravenna",
        "annex ravenna",
        ":undo",
        ':new {"players":"4"}',
        "march florence pisa",
        ":look night",
        ':load {"a": 1}',
    ]


def test_lines_wait_for_each_other_and_a_hasty_second_click_is_one_click(spied: Callable[[str], Page]):
    page = spied("<button id=done data-action=done>done</button><button id=undo data-command=':undo'>undo</button>")
    page.evaluate(
        "() => { virtuPage.send(':slow'); done.click(); done.click(); undo.click(); undo.click(); done.click(); }"
    )
    page.wait_for_function("window.sent.length >= 4")
    assert sent(page) == [":slow", "done", ":undo", ":undo"]


def test_a_game_in_the_fragment_is_opened_and_any_other_fragment_is_left_alone(spied: Callable[[str], Page]):
    page = spied("")
    page.evaluate("location.hash = '#actions'")
    page.evaluate("location.hash = '#v0abc'")
    page.wait_for_function("window.sent.length > 0")
    assert sent(page) == [":open v0abc"]


def test_another_tab_that_changes_a_stored_game_is_noticed(new_context: Callable[..., BrowserContext], site: Site):
    context = new_context()
    page, other = context.new_page(), context.new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    page.evaluate(
        "() => { window.sent = []; const send = virtuPage.send;"
        " virtuPage.send = (text) => { window.sent.push(text); send(text); } }"
    )
    other.goto(site.url)
    assert wait_started(other) == "ready"
    other.evaluate("localStorage.setItem('virtu/game/x', '{}'); localStorage.setItem('theirs', '1')")
    page.wait_for_function("window.sent.includes(':storage game/x')")
    assert not [line for line in sent(page) if "theirs" in line]


def test_a_refused_copy_shows_the_text_to_copy_by_hand(spied: Callable[[str], Page]):
    page = spied("<button data-command=':link'>link</button>")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    page.evaluate("text => { window.answer = text }", json.dumps([{"effect": "copy", "text": "https://x/#v0abc"}]))
    page.get_by_text("link", exact=True).dispatch_event("click")
    page.wait_for_selector("#copy-by-hand[open]")
    assert page.locator("#copy-by-hand-text").input_value() == "https://x/#v0abc"


def test_a_patch_keeps_focus_and_scroll(spied: Callable[[str], Page]):
    rows = "".join(f"<p>line {number}</p>" for number in range(200))
    keep = "<button data-action='keep'>keep</button>"
    page = spied("")

    def show(html: str) -> None:
        answer = [{"id": "dialog", "html": f"<div id='roll' style='height: 90px; overflow: auto'>{html}</div>"}]
        page.evaluate("text => { window.answer = text; virtuPage.send(':go'); }", json.dumps(answer))
        settle(page)

    show(keep + rows)
    page.evaluate("() => { document.querySelector('[data-action=keep]').focus(); roll.scrollTop = 700; }")
    show("<button data-action='new'>new</button>" + keep + rows + "<p>more</p>")
    assert page.locator("[data-action=new]").count() == 1
    assert page.evaluate("document.activeElement.dataset.action") == "keep"
    assert page.evaluate("roll.scrollTop") > 600


def test_a_door_that_breaks_is_told_and_nothing_more_is_sent(spied: Callable[[str], Page]):
    page = spied("")
    page.evaluate("() => { virtuPage.send(':break'); virtuPage.send('lost'); }")
    page.wait_for_selector("html[data-failure=dispatch]", state="attached")
    assert page.locator("p[data-failure=dispatch]").is_visible()
    assert "the door broke" in page.locator("#failure-detail").text_content()
    assert sent(page) == [":break"]


def test_an_unknown_effect_or_region_is_an_error_of_the_program(spied: Callable[[str], Page], watch: Watch):
    page = spied("")
    page.evaluate("() => { window.answer = '[{\"effect\": \"dance\"}]'; virtuPage.send(':go'); }")
    page.wait_for_selector("html[data-failure=dispatch]", state="attached")
    assert "no effect dance" in page.locator("#failure-detail").text_content()


BROUGHT = """answer => {
  window.answer = answer;
  window.brought = [];
  const regions = ["prestige", "rivals", "dialog"];
  const watch = new MutationObserver((changes) => brought.push([...new Set(changes.map(({ target }) => target.id))]));
  for (const id of regions) watch.observe(document.getElementById(id), { childList: true });
  document.addEventListener("virtu:patched", () => brought.push("patched"), { once: true });
}"""


@pytest.mark.parametrize(
    ("line", "rows", "brought"),
    [
        (":thought 1 {}", 1700, [["dialog"], ["prestige"], ["rivals"], "patched"]),
        ("annex ravenna", 1700, ["patched", ["prestige", "rivals", "dialog"]]),
        ("annex ravenna", 2500, [["dialog"], ["prestige"], ["rivals"], "patched"]),
    ],
)
def test_what_bots_play_and_what_is_much_comes_in_portions_and_another_click_at_once(
    spied: Callable[[str], Page], line: str, rows: int, brought: list[object]
):
    page = spied("")
    much = "".join(f"<p>line {number}</p>" for number in range(rows))
    answer = [{"id": "prestige", "html": much}, {"id": "rivals", "html": much}, {"id": "dialog", "html": "<p>a</p>"}]
    page.evaluate(BROUGHT, json.dumps(answer))
    page.evaluate("line => virtuPage.send(line)", line)
    page.wait_for_function("brought.includes('patched')")
    settle(page)
    assert page.evaluate("brought") == brought


def test_what_comes_in_portions_may_begin_with_an_empty_region(spied: Callable[[str], Page]):
    page = spied("")
    answer = [{"id": "rivals", "html": ""}, {"id": "dialog", "html": "<p>a</p>"}]
    page.evaluate(BROUGHT, json.dumps(answer))
    page.evaluate("virtuPage.send(':thought 1 {}')")
    page.wait_for_function("brought.includes('patched')")
    assert page.locator("#dialog").inner_html() == "<p>a</p>"


TURNED = """answer => {
  const root = document.documentElement;
  window.answer = answer;
  window.brought = [];
  window.frames = [];
  const look = (changes) => brought.push(changes[0].target.id);
  for (const id of ["prestige", "rivals", "dialog"]) {
    new MutationObserver(look).observe(document.getElementById(id), { childList: true });
  }
  const paint = () => {
    frames.push(root.dataset.view + (document.querySelector("#dialog p") ? " with the start" : ""));
    requestAnimationFrame(paint);
  };
  paint();
}"""


@pytest.mark.parametrize("turn", ["virtuPage.send(':new {}')", "virtuPage.open(async () => '[]', answer)"])
def test_a_view_is_laid_in_several_tasks_and_what_is_seen_turns_at_once(spied: Callable[[str], Page], turn: str):
    """As when a game begins, or the page does: no start screen without anything on it, no part of a table."""
    page = spied("<p>the start</p>")
    much = "".join(f"<p>line {number}</p>" for number in range(2500))
    answer: list[dict[str, str]] = [{"id": "dialog", "html": ""}]
    answer += [{"id": name, "html": much} for name in ("prestige", "rivals")]
    answer += [{"effect": "attr", "name": "data-view", "value": "game"}]
    page.evaluate(TURNED, json.dumps(answer))
    page.evaluate(f"() => void {turn}")
    page.wait_for_function("frames.at(-1) === 'game'")
    assert page.evaluate("brought") == ["prestige", "rivals", "dialog"]
    assert set(page.evaluate("frames")) == {"start with the start", "game"}


@pytest.mark.parametrize("first", ['[{"id": "no-such-region", "html": ""}]', "[{"])
def test_a_first_answer_that_cannot_be_shown_is_told(started: Page, first: str):
    started.evaluate("first => virtuPage.open(null, first)", first)
    started.wait_for_selector("html[data-failure='program']", state="attached")
    assert "Error" in (started.locator("#failure-detail").text_content() or "")


AGAIN = """async (line) => {
  for (let left = 3; left; left -= 1) {
    const patched = new Promise((heard) => document.addEventListener("virtu:patched", heard, { once: true }));
    virtuPage.send(line);
    await patched;
  }
}"""


@pytest.mark.parametrize("rows", [1, 7000])
def test_who_hears_that_the_page_was_patched_can_send_the_same_line_again(spied: Callable[[str], Page], rows: int):
    """As when three players pass one after the other: that is no slip of the hand, however much there is to bring."""
    page = spied("")
    answer = [{"id": "dialog", "html": "<p>line</p>" * rows}]
    page.evaluate("answer => { window.answer = answer }", json.dumps(answer))
    page.evaluate(f"line => Promise.race([({AGAIN})(line), new Promise((wake) => setTimeout(wake, 9000))])", "pass")
    assert sent(page) == ["pass"] * 3


GROWING = """drawing => {
  window.answer = JSON.stringify([{ id: "palace-drawing", element: drawing }]);
  window.seen = [];
  const look = () => {
    const drawings = [...document.querySelectorAll("#palace > svg")];
    const [now, ...others] = drawings.filter((one) => getComputedStyle(one).visibility === "visible");
    const found = document.getElementById("palace-drawing");
    seen.push([now === found && !others.length, now.querySelectorAll(".piece").length, drawings.length]);
  };
  new MutationObserver(look).observe(document.getElementById("palace"), { childList: true, subtree: true });
}"""


def test_a_palace_that_bots_bring_is_never_seen_in_part_and_keeps_the_focus(spied: Callable[[str], Page]):
    """It grows unseen beside the old one, which stays until the new one is whole."""
    page = spied("")
    pieces = "".join(f'<g class="piece"><rect x="{number}" width="9"></rect></g>' for number in range(400))
    focused = '<a href="#" id="palace-treasury"><text>a</text></a>'
    drawing = f'<svg id="palace-drawing" class="palace" viewBox="0 0 9 9"><g>{pieces}</g><g>{focused}</g></svg>'
    old = f'<svg id="palace-drawing" class="palace"><g>{focused}</g></svg>'
    page.evaluate(
        "svg => { table.hidden = false; document.documentElement.dataset.view = 'table'; palace.innerHTML = svg }", old
    )
    page.locator("#palace-treasury").evaluate("link => link.focus()")
    page.evaluate(GROWING, drawing)
    page.evaluate("virtuPage.send(':thought 1 {}')")
    page.wait_for_function("document.querySelectorAll('#palace-drawing .piece').length === 400")
    settle(page)
    seen = page.evaluate("seen")
    assert [right for right, _, _ in seen] == [True] * len(seen)
    assert {count for _, count, _ in seen} == {0, 400}
    assert {drawings for _, _, drawings in seen} == {1, 2}
    assert page.evaluate("document.querySelector('#palace > svg').outerHTML") == drawing
    assert page.evaluate("document.activeElement.id") == "palace-treasury"
