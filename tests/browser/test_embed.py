"""Boards and lessons on a page of another site (docs/embed.md): docs/embed/plain.html and pages made for a test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, Playwright

from virtu.core import game as games
from virtu.core import link
from virtu.core.match import Match
from virtu.games.virtu import lessons, puzzles

from .conftest import FLAGS, Site, Watch, settle, wait_started
from .moments import send
from .test_axe import THEMES, told, violations

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "embed" / "plain.html"
HOME = "https://virtu.example/"
LISTEN = """window.told = [];
for (const name of ["ready", "step", "action", "solved", "end", "error"]) {
  document.addEventListener("virtu-" + name, (event) => told.push([name, event.detail, event.target.id]));
}"""
PROGRAM = ("pyodide", ".zip", "pyscript")
"""What stands in the addresses of the program's own files."""

Hosted = Callable[..., Page]


@pytest.fixture
def hosted(tmp_path: Path, serve_site: Callable[..., Site], site: Site) -> Hosted:
    """hosted(page, body) -> the page at one of another site, which has loaded embed.js and keeps what it is told."""

    def open_host(
        page: Page, body: str, *, whole: bool = False, home: Site = site, headers: dict[str, str] | None = None
    ) -> Page:
        folder = tmp_path / "host"
        folder.mkdir()
        # To a browser `localhost` and `127.0.0.1` are strangers to each other.
        host = serve_site(
            folder, host="localhost", headers={k: v.replace(HOME, home.url) for k, v in (headers or {}).items()}
        )
        head = "<!doctype html><html lang=en><meta charset=utf-8><title>host</title><link rel=icon href='data:,'>"
        text = body if whole else f"{head}<main><h1>host</h1>{body}</main><script src='{HOME}embed.js'></script>"
        (folder / "host.html").write_text(text.replace(HOME, home.url), encoding="utf-8")
        page.add_init_script(LISTEN)
        page.goto(host.url + "host.html")
        return page

    return open_host


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses that the page and its frames have asked for."""
    found: list[str] = []
    page.context.on("request", lambda request: found.append(request.url))
    return found


def frames(page: Page) -> list[Frame]:
    """The frames of the elements, in the order of the page, each with its picture."""
    page.wait_for_function("document.querySelectorAll('virtu-board > iframe, virtu-tutorial > iframe').length > 0")
    found = [handle.content_frame() for handle in page.query_selector_all("iframe")]
    for frame in found:
        assert frame is not None
        frame.wait_for_selector("html[data-poster='true']", state="attached")
    return [frame for frame in found if frame is not None]


def play(frame: Frame) -> None:
    """Press the button and wait for the table."""
    frame.locator("#play").click()
    assert wait_started(frame) == "ready", frame.locator("#failure-detail").text_content()
    frame.wait_for_selector("#poster", state="hidden")


def program(asked: list[str], part: str = "") -> list[str]:
    return [url for url in asked if any(name in url for name in PROGRAM) and part in url]


def events(page: Page, kind: str = "") -> list[list[object]]:
    told: list[list[object]] = page.evaluate("window.told")
    return [event for event in told if not kind or event[0] == kind]


def wait_for_event(page: Page, kind: str) -> list[object]:
    page.wait_for_function("kind => window.told.some(event => event[0] === kind)", arg=kind)
    return events(page, kind)[-1]


def take_lesson(frame: Frame, name: str) -> None:
    """A lesson from its first step to its end, by its own answers."""
    words = lessons.load_words("en")
    steps = lessons.load(name).steps
    for number, step in enumerate(steps):
        says = words(f"lesson.{name}.{step.id}")
        frame.wait_for_function("text => document.getElementById('lesson').textContent.includes(text)", arg=says)
        for action in step.answer:
            send(frame, action)  # type: ignore[arg-type]
            settle(frame)
        if number + 1 < len(steps):
            frame.locator("#lesson .lesson-tools [data-command=':learn next']").click()
            settle(frame)


def test_the_example_shows_pictures_first_and_plays_on_one_python(page: Page, hosted: Hosted, asked: list[str]) -> None:
    """Nothing of the program is fetched before a button is pressed; a lesson is taken to its end; two frames, one
    Python."""
    hosted(page, EXAMPLE.read_text(encoding="utf-8"), whole=True)
    lesson, board = frames(page)
    assert lesson.locator("#poster-picture svg").count() == 2
    assert lesson.locator("#poster-title").inner_text().lower() == "annex"
    assert program(asked) == []
    play(lesson)
    assert wait_for_event(page, "ready")[1] == {"show": "learn/annex/1"}
    take_lesson(lesson, "annex")
    steps = len(lessons.load("annex").steps)
    assert wait_for_event(page, "end")[1] == {"lesson": "annex", "step": steps, "steps": steps}
    assert events(page, "solved") and events(page, "action")
    assert "is solved" in page.locator("#told").inner_text()
    play(board)
    assert board.locator("#map").is_visible()
    for part in ("pyodide.asm.wasm", "python_stdlib", "app/program-"):
        assert len(program(asked, part)) == 1, part
    assert [
        frame.evaluate("typeof globalThis.loadPyodide + typeof globalThis.virtuRuntime") for frame in (lesson, board)
    ][1].endswith("undefined"), "the second frame has no Python of its own"


def test_a_puzzle_is_solved_in_a_frame(page: Page, hosted: Hosted) -> None:
    hosted(page, "<virtu-tutorial id=one puzzle=siena></virtu-tutorial>")
    (frame,) = frames(page)
    assert puzzles.load_words("en")("puzzle.siena.task") in frame.locator("#poster-about").inner_text()
    play(frame)
    assert wait_for_event(page, "step")[1] == {"puzzle": "siena"}
    frame.locator("#lesson [data-command=':puzzle hint']").click()
    settle(frame)
    assert puzzles.load_words("en")("puzzle.siena.hint") in frame.locator("#lesson").inner_text()
    for action in puzzles.load("siena").solution:
        send(frame, action)  # type: ignore[arg-type]
        settle(frame)
    assert wait_for_event(page, "solved")[1:] == [{"puzzle": "siena"}, "one"]
    assert frame.locator("#lesson .lesson-reply[data-kind=done]").is_visible()


def replayed() -> tuple[str, Match]:
    """A link to a short game, and the game."""
    game = games.load("virtu")
    match = Match.new(game, {"players": 3}, 7)
    for _ in range(30):
        match.play(match.legal()[0])
    return link.encode(match), match


def test_a_replay_goes_to_and_fro_and_nothing_is_played(page: Page, hosted: Hosted) -> None:
    fragment, match = replayed()
    hosted(page, f"<virtu-board id=one link='{fragment}' moment=first></virtu-board>")
    (frame,) = frames(page)
    play(frame)
    at = "document.getElementById('scrub').dataset.at"
    assert frame.evaluate(at) == "0"
    frame.locator("#scrub-forward").click()
    settle(frame)
    assert frame.evaluate(at) == "1"
    assert wait_for_event(page, "step")[1:] == [{"moment": 1, "moments": len(match.line)}, "one"]
    frame.locator("#scrub-last").click()
    settle(frame)
    wait_for_event(page, "end")
    for line in (match.legal()[0], ":go-on", ":new {}", ":take-part", ":load {}", ":view menu"):
        send(frame, line)  # type: ignore[arg-type]
        settle(frame)
        assert frame.locator("#notice").count() == 1, line
        frame.locator(".panel.notice .close").click()
        settle(frame)
    assert frame.evaluate(at) == str(len(match.line))


def test_pieces_stand_in_the_picture_before_anything_is_fetched(page: Page, hosted: Hosted, asked: list[str]) -> None:
    pieces = "4.siena-r-r2-g1-Ag-C.unknown-r"
    hosted(page, f"<virtu-board link='v1.x' pieces='{pieces}'></virtu-board>")
    (frame,) = frames(page)
    siena = frame.locator("#poster [data-city=siena]")
    for symbol in ("ring-red", "troop-red", "troop-green", "agent-green", "cathedral"):
        assert siena.locator(f"use[href='#sym-{symbol}']").count() == 1, symbol
    assert program(asked) == []


def test_the_frame_with_python_is_removed_and_the_other_goes_on_where_it_stood(page: Page, hosted: Hosted) -> None:
    hosted(page, "<virtu-board id=one></virtu-board><virtu-tutorial id=two lesson=annex></virtu-tutorial>")
    first, second = frames(page)
    play(first)
    play(second)
    for _ in range(2):
        second.locator("#lesson .lesson-tools [data-command=':learn next']").click()
        settle(second)
    step = lessons.load("annex").steps[2]
    says = lessons.load_words("en")(f"lesson.annex.{step.id}")
    assert says in second.locator("#lesson").inner_text()
    page.evaluate("document.getElementById('one').remove()")
    second.locator("#lesson .lesson-tools [data-command=':learn back']").click()
    second.wait_for_function("document.documentElement.dataset.busy === undefined", timeout=60_000)
    before = lessons.load_words("en")(f"lesson.annex.{lessons.load('annex').steps[1].id}")
    assert before in second.locator("#lesson").inner_text()
    assert second.evaluate("typeof virtuRuntime.line") == "function", "now it has Python itself"


def test_the_frame_is_as_high_as_it_says_and_follows_its_attributes(page: Page, hosted: Hosted) -> None:
    hosted(page, "<div style='width: 900px'><virtu-board id=one theme=light lang=fr></virtu-board></div>")
    (frame,) = frames(page)
    assert frame.evaluate("innerHeight") == 660
    root = "[document.documentElement.lang, document.documentElement.dataset.theme]"
    assert frame.evaluate(root) == ["fr", "light"]
    length = page.evaluate("history.length")
    page.evaluate("one.setAttribute('theme', 'dark'); one.setAttribute('lang', 'cs')")
    frame.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    play(frame)
    assert frame.evaluate(root) == ["cs", "dark"]
    page.evaluate("one.setAttribute('lang', 'en')")
    frame.wait_for_function("document.getElementById('top').textContent.includes('Open on its own page')")
    page.evaluate("one.setAttribute('controls', 'off')")
    frame.wait_for_selector("#rivals", state="hidden")
    assert frame.locator("#map").is_visible()
    page.evaluate("one.parentElement.style.width = '800px'")
    page.wait_for_function("document.querySelector('iframe').clientHeight === 540")
    page.evaluate("one.parentElement.style.width = '360px'")
    page.wait_for_function("document.querySelector('iframe').clientHeight === 480")
    page.evaluate("one.setAttribute('controls', 'on')")
    page.wait_for_function("document.querySelector('iframe').clientHeight === 720")
    assert page.evaluate("history.length") == length, "the site's own way back is as it was"


def test_nothing_leaks_into_the_page_and_its_messages_do_nothing(page: Page, hosted: Hosted) -> None:
    names = r"Object.getOwnPropertyNames(window).filter(name => !/^\d+$/.test(name)).sort().join()"
    styles = """[...document.querySelectorAll('main, h1, p')].map(element => {
      const style = getComputedStyle(element);
      return [style.color, style.font, style.margin, style.width].join();
    }).join()"""
    hosted(page, "<style>iframe { border: 9px solid red; height: 10px !important }</style><p>mine</p><i id=place></i>")
    before = [page.evaluate(names), page.evaluate(styles)]
    page.evaluate("place.outerHTML = '<virtu-tutorial id=one lesson=annex></virtu-tutorial>'")
    (frame,) = frames(page)
    play(frame)
    assert [page.evaluate(names), page.evaluate(styles)] == before
    assert page.evaluate("document.querySelector('iframe').clientHeight") >= 660
    says = frame.locator("#lesson").inner_text()
    page.evaluate("""() => {
      const frame = document.querySelector('iframe').contentWindow;
      const line = { virtu: 1, event: 'line', detail: { text: ':learn siege' } };
      const told = [':learn siege', line, { effect: 'attr', name: 'lang', value: 'cs' }, null];
      for (const message of told) frame.postMessage(message, '*');
    }""")
    # Nor does the element take what is not from its own frame.
    page.evaluate("window.postMessage({ virtu: 1, event: 'height', detail: { height: 11 } }, '*')")
    page.evaluate("window.postMessage({ virtu: 1, event: 'end', detail: {} }, '*')")
    page.wait_for_timeout(300)
    assert frame.locator("#lesson").inner_text() == says
    assert page.evaluate("document.querySelector('iframe').clientHeight") >= 660
    assert events(page, "end") == []


def test_what_cannot_be_shown_is_said(page: Page, hosted: Hosted) -> None:
    hosted(page, "<virtu-tutorial lesson=nowhere></virtu-tutorial><virtu-board link=v1.broken></virtu-board>")
    for frame in frames(page):
        play(frame)
        assert frame.locator(".frame-notice #notice").inner_text()
        assert frame.locator(".frame-notice a[target=_blank][rel=noopener]").count() == 1
        frame.frame_element().scroll_into_view_if_needed()
        found = {"frame.py: alert": violations(frame)}  # type: ignore[arg-type]
        assert not any(found.values()), told(found)
    assert len(events(page, "error")) == 2


def test_the_script_twice_and_after_the_element_and_the_element_moved(page: Page, hosted: Hosted) -> None:
    hosted(
        page, f"<virtu-board id=one></virtu-board><script src='{HOME}embed.js'></script><section id=other></section>"
    )
    frames(page)
    page.evaluate("other.append(one)")
    (frame,) = frames(page)
    assert frame.locator("#play").is_enabled()


def test_axe_finds_nothing_in_a_frame(new_context: Callable[..., BrowserContext], hosted: Hosted) -> None:
    page = new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    hosted(page, "<virtu-tutorial lesson=annex step=3></virtu-tutorial><virtu-board></virtu-board>")
    found = {}
    for frame in frames(page):
        name = frame.url.partition("#")[2] or "board"
        frame.frame_element().scroll_into_view_if_needed()
        for theme, rules in THEMES.items():
            frame.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found[f"{name} picture {theme}"] = violations(frame, rules)  # type: ignore[arg-type]
        frame.evaluate("delete document.documentElement.dataset.theme")
        play(frame)
        for theme, rules in THEMES.items():
            frame.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found[f"{name} table {theme}"] = violations(frame, rules)  # type: ignore[arg-type]
    assert not told(found), told(found)


def test_by_keyboard_and_on_a_phone(new_context: Callable[..., BrowserContext], hosted: Hosted) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    hosted(page, "<meta name=viewport content='width=device-width'><virtu-tutorial lesson=annex></virtu-tutorial>")
    (frame,) = frames(page)
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    frame.locator("#play").focus()
    page.keyboard.press("Enter")
    assert wait_started(frame) == "ready"
    frame.wait_for_function("document.activeElement?.closest('#lesson, #top')")
    small = """[...document.querySelectorAll('#lesson button, #top a, #tabs label')]
      .filter(element => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
      .map(element => element.textContent)"""
    assert frame.evaluate(small) == []
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def blocking(playwright: Playwright, executable: str, watch: Watch, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that blocks the storage of third parties."""
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    settings = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (profile / "Default" / "Preferences").write_text(json.dumps(settings))
    context = playwright.chromium.launch_persistent_context(str(profile), executable_path=executable, args=FLAGS)
    watch.add(context)
    yield context.new_page()
    context.close()


def test_with_third_party_storage_blocked_two_frames_share_one_python(blocking: Page, hosted: Hosted) -> None:
    asked: list[str] = []
    blocking.context.on("request", lambda request: asked.append(request.url))
    hosted(blocking, "<virtu-tutorial lesson=annex></virtu-tutorial><virtu-board players=3></virtu-board>")
    lesson, board = frames(blocking)
    name = "(() => { try { localStorage.length; return '' } catch (error) { return error.name } })()"
    assert lesson.evaluate(name) == "SecurityError", "the browser was to block the storage of third parties"
    play(lesson)
    play(board)
    take_lesson(lesson, "annex")
    assert len(program(asked, "pyodide.asm.wasm")) == 1


def test_in_a_sandbox_each_frame_has_its_own_python(
    page: Page, hosted: Hosted, dist: Path, serve_site: Callable[..., Site]
) -> None:
    """Without an origin a frame can reach no other, and the plain frame needs no script of the page around it."""
    guest = serve_site(dist, headers={"Access-Control-Allow-Origin": "*"})
    frame = "<iframe title=virtu width=900 height=640 sandbox='allow-scripts allow-forms'"
    hosted(page, f"{frame} src='{HOME}embed.html#learn/annex/1&lang=cs'></iframe>", home=guest)
    page.wait_for_selector("iframe")
    inside = page.query_selector("iframe").content_frame()
    assert inside is not None
    inside.wait_for_selector("html[data-poster='true']", state="attached")
    play(inside)
    assert inside.locator("html").get_attribute("lang") == "cs"
    portrait = inside.locator("use.portrait").first
    assert str(portrait.get_attribute("href")).startswith("#"), "such a frame may refer to no file"


def test_the_policies_of_the_documents_are_enough(
    page: Page, hosted: Hosted, dist: Path, serve_site: Callable[..., Site]
) -> None:
    """docs/hosting.md for the host of the game, docs/embed.md for the site; no console error tells of a violation."""
    own = "script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"
    guest = serve_site(dist, headers={"Content-Security-Policy": f"{own}; font-src 'self'; frame-ancestors *"})
    site = f"default-src 'none'; img-src data:; style-src 'self'; script-src {HOME}; frame-src {HOME}"
    body = "<virtu-tutorial lesson=annex></virtu-tutorial>"
    hosted(page, body, home=guest, headers={"Content-Security-Policy": site})
    (frame,) = frames(page)
    play(frame)
    assert page.evaluate("document.querySelector('iframe').clientHeight") >= 660


def test_the_picture_is_small(page: Page, hosted: Hosted) -> None:
    """What is fetched before a button is pressed, the page itself left aside (docs/embed.md)."""
    hosted(page, "<virtu-tutorial lesson=annex></virtu-tutorial>")
    (frame,) = frames(page)
    sizes = frame.evaluate("performance.getEntriesByType('resource').map(entry => [entry.name, entry.decodedBodySize])")
    assert 0 < sum(size for _, size in sizes) < 330_000, sizes


# -- the panel that writes what is pasted ------------------------------------------------------------------------------


def test_what_the_panel_writes_works_on_another_site(
    new_context: Callable[..., BrowserContext], site: Site, hosted: Hosted, asked: list[str]
) -> None:
    context = new_context(viewport={"width": 1440, "height": 900}, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    wasm: list[str] = []
    context.on("request", lambda request: wasm.append(request.url) if "asm.wasm" in request.url else None)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ':new {"players": 3, "seed": 5}')
    settle(page)
    page.locator("#top [data-command=':view menu']").click()
    page.locator("#panel [data-command=':view embed']").click()
    settle(page)
    page.locator("#embed-what").select_option("learn/siege")
    settle(page)
    page.locator("#embed-theme").select_option("dark")
    settle(page)
    preview = page.query_selector(".embed-preview iframe").content_frame()
    assert preview is not None
    preview.wait_for_selector("html[data-poster='true'][data-theme='dark']", state="attached")
    play(preview)
    assert len(wasm) == 1, "the preview uses the Python of the page"
    page.wait_for_function("document.querySelector('.embed-preview iframe').clientHeight >= 700")
    page.locator("#panel [data-command=':embed copy snippet']").click()
    settle(page)
    text = page.evaluate("navigator.clipboard.readText()")
    assert text == page.locator("#embed-snippet-text").input_value()
    length = page.evaluate("history.length")
    page.locator("#embed-lang").select_option("fr")
    settle(page)
    assert page.evaluate("history.length") == length

    other = context.new_page()
    hosted(other, f"<!doctype html><html lang=en><title>x</title><link rel=icon href='data:,'>{text}", whole=True)
    (frame,) = frames(other)
    assert frame.locator("html").get_attribute("data-theme") == "dark"
    assert frame.locator("#poster-title").inner_text().lower() == "sieges"


@pytest.mark.parametrize("width", [390, 1024])
def test_the_panel_by_keyboard_and_nothing_is_cut_off(
    new_context: Callable[..., BrowserContext], site: Site, width: int
) -> None:
    page = new_context(
        viewport={"width": width, "height": 844}, has_touch=width < 500, is_mobile=width < 500
    ).new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ":view embed")
    settle(page)
    page.locator("#embed-what").focus()
    page.keyboard.press("End")
    settle(page)
    assert f'puzzle="{puzzles.ORDER[-1]}"' in page.locator("#embed-snippet-text").input_value()
    assert page.evaluate("document.activeElement.id") == "embed-what"
    wide = "document.getElementById('panel').scrollWidth <= document.getElementById('panel').clientWidth"
    assert page.evaluate(wide)
    page.keyboard.press("Escape")
    settle(page)
    assert page.locator("#panel").count() == 0
