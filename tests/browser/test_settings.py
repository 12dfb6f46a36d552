"""Settings in a browser: languages without reload, failures in every language, the look before the first paint."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.engine.table import winter
from virtu.core import link

from .conftest import Site, Watch, offered, settle, wait_started
from .test_start import altered, missing

STORED = "virtu/settings"
WAY_OUT = {"en": "What to do:", "fr": "Que faire\u00a0:", "cs": "Co dělat:"}


def send(page: Page, line: str) -> None:
    page.evaluate("line => virtuPage.send(line)", line)
    settle(page)


def setting(page: Page) -> dict[str, object]:
    return page.evaluate(f"JSON.parse(localStorage.getItem('{STORED}'))")


def stored(page: Page, **settings: object) -> None:
    """What the page finds stored when it is opened."""
    page.add_init_script(f"localStorage.setItem('{STORED}', {json.dumps(json.dumps(settings))})")


# -- language --------------------------------------------------------------------------------------------------


def test_a_language_is_changed_in_the_middle_of_a_game_and_remembered(page: Page, site: Site) -> None:
    page.goto(site.url)
    assert wait_started(page) == "ready"
    send(page, ':new {"players": 3, "seed": 1, "first": 0}')
    send(page, offered(page)[0])
    before, scroll = offered(page), page.evaluate("performance.timeOrigin")
    page.locator('#top [data-command=":view menu"]').click()
    page.locator('#panel [data-command=":view settings"]').click()
    settle(page)
    page.locator("#panel").get_by_label("Français").check(force=True)
    settle(page)
    assert page.locator("#panel h2").inner_text() == "Réglages"
    assert page.evaluate("document.activeElement.id") == "set-language-fr", "the keyboard stays where it was"
    page.keyboard.press("ArrowRight")
    settle(page)
    assert page.locator("#panel h2").inner_text() == "Nastavení", "arrow keys choose, as in any row of radio buttons"
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("#tabs").text_content().split() == ["Mapa", "Palác", "Hráči", "Záznam"]
    assert page.locator("a.skip").text_content() == "Na seznam akcí"
    assert page.locator("meta[name=description]").get_attribute("content").startswith("Virtù, desková hra")
    page.keyboard.press("Escape")
    settle(page)
    assert offered(page) == before, "the table is the same"
    assert "Rozhoduje" in page.locator("#top").inner_text()
    assert page.evaluate("performance.timeOrigin") == scroll, "nothing was loaded again"

    page.reload()
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("lang") == "cs" and offered(page) == before
    assert setting(page)["language"] == "cs"


def test_the_start_screen_changes_its_language_and_keeps_what_is_filled_in(started: Page) -> None:
    started.locator("form.new input[name=name1]").fill("Isabella")
    started.locator("form.new label", has_text="4 players").click()
    started.locator(".say label", has_text="Čeština").click()
    settle(started)
    assert started.locator("form.new button[type=submit]").inner_text() == "Začít"
    assert started.locator("form.new input[name=name1]").input_value() == "Isabella"
    assert started.locator("form.new input[name=players]:checked").input_value() == "4"
    started.locator("#open-settings").click()
    settle(started)
    assert started.locator("#panel h2").inner_text() == "Nastavení"
    started.keyboard.press("Escape")
    settle(started)
    assert started.evaluate("document.activeElement.id") == "open-settings"


def test_words_stand_in_the_language_of_the_browser_before_anything_has_been_fetched(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = new_context(locale="fr-CA").new_page()
    held: list[Route] = []
    page.route(re.compile(r"/(app|core)\.js$"), lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    page.wait_for_function("document.readyState === 'interactive'")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#starting > p").first.inner_text().startswith("Trois à cinq princes")
    assert "Téléchargement" in page.locator("#starting-stages").inner_text()
    for route in held:
        route.continue_()
    assert wait_started(page) == "ready"


@pytest.mark.parametrize(
    ("asked", "set_to", "expected"),
    [("cs-CZ", {"language": "fr"}, "fr"), ("de-DE", {}, "en"), ("fr-FR", {"language": "xx"}, "fr")],
)
def test_what_is_set_goes_before_what_the_browser_asks_for(
    new_context: Callable[..., BrowserContext], site: Site, asked: str, set_to: dict[str, str], expected: str
) -> None:
    page = new_context(locale=asked).new_page()
    stored(page, **set_to)
    page.route("**/core.js", lambda route: None)
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("#starting-title")
    assert page.locator("html").get_attribute("lang") == expected


def test_the_second_language_of_a_browser_is_taken_when_the_first_has_no_words(page: Page, site: Site) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'languages', {value: ['de-DE', 'cs', 'fr']})")
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("lang") == "cs"
    assert page.locator("form.new button[type=submit]").inner_text() == "Začít"


# -- failures --------------------------------------------------------------------------------------------------


def fails_in_browser(page: Page, site: Site) -> None:
    page.add_init_script("delete globalThis.WebAssembly")


def fails_by_policy(page: Page, site: Site) -> None:
    def strict(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "Content-Security-Policy": "script-src 'self'"})

    page.route(site.url, strict)


def fails_to_download(page: Page, site: Site) -> None:
    page.route("**/core.js", missing)


def fails_in_the_program(page: Page, site: Site) -> None:
    """Nothing is done to the page: the site has an error of its own in it."""


def fails_at_the_door(page: Page, site: Site) -> None:
    page.goto(site.url)
    assert wait_started(page) == "ready"
    page.evaluate("() => { virtuPage.open(async () => { throw new Error('broken'); }, '[]'); virtuPage.send(':x'); }")


FAILURES = {
    "browser": fails_in_browser,
    "policy": fails_by_policy,
    "download": fails_to_download,
    "program": fails_in_the_program,
    "dispatch": fails_at_the_door,
}


@pytest.mark.parametrize("kind", FAILURES)
@pytest.mark.parametrize(("locale", "language"), [("fr-FR", "fr"), ("cs-CZ", "cs")])
def test_each_failure_is_told_in_french_and_in_czech(
    new_context: Callable[..., BrowserContext],
    dist: Path,
    serve_site: Callable[..., Site],
    tmp_path: Path,
    watch: Watch,
    locale: str,
    language: str,
    kind: str,
) -> None:
    watch.tolerate(".*")  # whatever the browser, Pyodide and PyScript say about it
    broken = kind == "program"
    site = serve_site(altered(dist, tmp_path / "altered", "app/main-*.py", "1 / 0\n") if broken else dist)
    page = new_context(locale=locale).new_page()
    FAILURES[kind](page, site)
    if kind != "dispatch":
        page.goto(site.url)
    page.wait_for_selector(f"html[data-failure='{kind}']", state="attached", timeout=60_000)
    sentence = page.locator("p[data-failure]:visible")
    assert sentence.count() == 1 and WAY_OUT[language] in sentence.inner_text()
    words = page.evaluate("JSON.parse(document.getElementById('words').textContent)")[language]
    assert sentence.inner_text() == words[f"page.failure.{kind}"]
    assert page.locator("#failure h2").inner_text() == words["page.failure"]
    assert page.locator("#failure-reload").inner_text() == words["page.reload"]


def test_a_page_without_scripts_says_so_in_every_language(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site.url)
    assert page.locator("noscript p").evaluate_all("all => all.map(p => p.lang)") == ["en", "fr", "cs"]
    assert page.locator("noscript").inner_text().count("JavaScript") == 3


# -- look ------------------------------------------------------------------------------------------------------


def ground(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


DAY, NIGHT = "rgb(243, 231, 206)", "rgb(35, 30, 26)"


@pytest.mark.parametrize(("system", "theme", "expected"), [("light", "dark", NIGHT), ("dark", "light", DAY)])
def test_the_stored_theme_is_there_before_the_first_paint(
    new_context: Callable[..., BrowserContext], site: Site, system: str, theme: str, expected: str
) -> None:
    """The theme stands on the page before the style sheet, without which nothing is painted, and never changes."""
    page = new_context(color_scheme=system).new_page()
    stored(page, theme=theme)
    page.add_init_script(
        "window.themes = []; new MutationObserver(() => { const theme = document.documentElement?.dataset.theme ?? '';"
        " if (document.styleSheets.length || theme) window.themes.push([theme, document.styleSheets.length]); })"
        ".observe(document, {attributes: true, childList: true, subtree: true})"
    )
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert ground(page) == expected
    seen = page.evaluate("window.themes")
    assert {name for name, _ in seen} == {theme} and seen[0] == [theme, 0]
    assert page.locator("meta[name=color-scheme]").get_attribute("content") == theme


def test_as_the_system_follows_the_system_at_once(started: Page) -> None:
    assert ground(started) == DAY
    started.emulate_media(color_scheme="dark")
    assert ground(started) == NIGHT
    send(started, ":set theme light")
    assert ground(started) == DAY
    send(started, ":set theme")
    assert ground(started) == NIGHT
    started.emulate_media(color_scheme="light")
    assert ground(started) == DAY


def test_motion_is_as_the_system_says_unless_it_is_set(started: Page) -> None:
    moving = "getComputedStyle(document.querySelector('.act')).transitionDuration !== '0s'"
    send(started, ":new {}")
    assert started.evaluate(moving)
    started.emulate_media(reduced_motion="reduce")
    assert not started.evaluate(moving)
    send(started, ":set motion full")
    assert started.evaluate(moving)
    started.emulate_media(reduced_motion="no-preference")
    send(started, ":set motion none")
    assert not started.evaluate(moving)


CUT = """
() => {
  const faults = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, .unseen, #live, #symbols, .skip, [popover]") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const name = `${element.id || element.className || element.tagName}: ${element.textContent.trim().slice(0, 40)}`;
    const wider = element.scrollWidth > element.clientWidth + 1;
    if (element.clientWidth && wider && style.overflowX !== "visible") faults.push(`cut or scrolled: ${name}`);
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1)) faults.push(`outside: ${name}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  return faults;
}
"""


def sizes(page: Page) -> list[float]:
    return page.eval_on_selector_all(
        "#prompt .asked, #actions button, #tabs label, #top .command, #rivals .name, #log h2",
        "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))",
    )


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_larger_text_is_larger_everywhere_and_nothing_is_cut(started: Page, width: int, height: int) -> None:
    started.set_viewport_size({"width": width, "height": height})
    send(started, ":set hand_over never")
    send(started, ':new {"players": 5, "seed": 1, "first": 0}')
    normal = sizes(started)
    for text, factor in (("large", 1.15), ("larger", 1.3)):
        send(started, f":set text {text}")
        assert all(now >= factor * before for now, before in zip(sizes(started), normal, strict=True))
    for language in ("en", "fr", "cs"):
        send(started, f":set language {language}")
        for line in (":view game", ":view settings", ":view menu", ":view start", ":view settings", ":view game"):
            send(started, line)
            assert started.evaluate(CUT) == [], (language, line)
        if width < 721:
            for tab in ("rivals", "log", "board", "palace"):
                started.locator(f"#tabs label:has(#tab-{tab})").click()
                assert started.evaluate(CUT) == [], (language, tab)
    send(started, ":open " + link.encode(winter("buy", players=5, red={"florins": 9})))
    assert started.evaluate(CUT) == []
    first = started.locator("#actions [data-action]").first.bounding_box()
    assert first is not None and first["y"] + first["height"] <= height, "the first answer is seen without scrolling"


# -- playing ---------------------------------------------------------------------------------------------------


def test_before_a_turn_ends_mouse_keyboard_and_typed_line_are_asked(started: Page) -> None:
    send(started, ":set hand_over never")
    send(started, ":set confirm true")
    send(started, ':new {"players": 3, "seed": 1, "first": 0}')
    while started.locator("#panel.ending").count() == 0:
        last = offered(started)[0]
        send(started, last)
    before = offered(started)

    def left() -> None:
        started.locator("#panel.ending").wait_for()
        assert offered(started) == before
        started.keyboard.press("Escape")
        settle(started)
        assert started.locator("#panel").count() == 0

    left()
    started.locator(f'#actions [data-action="{last}"]').click()
    left()
    started.locator(f'#actions [data-action="{last}"]').focus()
    started.keyboard.press("Enter")
    left()
    started.locator("#fold-typed summary").click()
    started.locator("#fold-typed input").fill(last)
    started.keyboard.press("Enter")
    started.locator("#panel.ending").wait_for()
    assert started.evaluate("document.activeElement.id") == "panel"
    started.keyboard.press("Tab")
    started.keyboard.press("Enter")
    settle(started)
    assert offered(started) != before


def test_sounds_are_made_without_files_and_only_when_they_are_on(started: Page) -> None:
    started.evaluate(
        "() => { window.tones = 0; const start = OscillatorNode.prototype.start;"
        " OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); }; }"
    )
    send(started, ":new {}")
    started.locator("#actions [data-action]").first.click()
    settle(started)
    assert started.evaluate("window.tones") == 0
    send(started, ":view settings")
    started.locator("#set-sound").check()
    started.wait_for_function("window.tones > 0")
