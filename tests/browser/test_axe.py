"""axe-core finds nothing wrong on any screen: wide and on a phone, by day and at night."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from web.panels import NOT_BY_NAME, PANELS

from .conftest import START, Site, Watch, offered, settle, wait_started
from .moments import fragments, send, show

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SCREENS: dict[str, tuple[str, ...]] = {
    "set-up": ("", ":about hand.lorenzo"),
    "spring": ("", ":about florence", ":about offer.merchant"),
    "payment": ("",),
    "siege": ("",),
    "winter": ("",),
    "result": ("", ":view game"),
}
"""For each moment what is looked at in turn: the table, or what a command lays over it; in spring every panel too."""
TABS = ("tab-board", "tab-palace", "tab-rivals", "tab-log")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that can find more in the other theme."""
THEMES: dict[str, tuple[str, ...]] = {"light": (), "dark": COLOURS}
"""Every rule by day, those about colours at night."""
RUN = """([where, rules]) =>
axe.run(where || document, { resultTypes: ["violations"], ...(rules.length && { runOnly: rules }) })
.then(found => found.violations.map(rule => ({
  rule: rule.id,
  help: rule.help,
  where: rule.nodes.map(node => [node.target.flat().join(" "), node.html.slice(0, 100),
    [...node.any, ...node.all, ...node.none][0]?.message].join(" ")),
})))"""


def violations(page: Page, rules: tuple[str, ...] = (), where: str = "", *, begin: bool = True) -> list[dict[str, Any]]:
    """What axe-core finds on the page as it is, or in one part of it, with all its rules or with some.

    Only once nothing moves or fades any more: half-way from one colour to another contrast means nothing.
    `begin`: the panel between two players is put away.
    """
    settle(page, begin=begin)
    page.wait_for_function("() => document.getAnimations().length === 0")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found: list[dict[str, Any]] = page.evaluate(RUN, [where, rules])
    return found


def told(found: dict[str, list[dict[str, Any]]]) -> str:
    """Every rule that is broken, where, and on which screens."""
    broken: dict[tuple[str, str], list[str]] = {}
    for screen, rules in found.items():
        for rule in rules:
            for where in rule["where"]:
                broken.setdefault((f"{rule['rule']} ({rule['help']})", where), []).append(screen)
    return "\n".join(f"{rule}\n    {where}\n    on: {', '.join(on)}" for (rule, where), on in broken.items())


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.set_content("<html lang='en'><title>A</title><main><h1>A</h1><img src='data:,'></main></html>")
    assert [rule["rule"] for rule in violations(page)] == ["image-alt"]


@pytest.mark.parametrize("size", SIZES)
def test_no_screen_breaks_a_rule_of_axe(new_context: Callable[..., BrowserContext], site: Site, size: str) -> None:
    page = new_context(**SIZES[size], reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    found: dict[str, list[dict[str, Any]]] = {}
    for theme, rules in THEMES.items():
        send(page, f":set theme {theme}")
        found[f"start {theme}"] = violations(page, rules)
        for moment, looks in SCREENS.items():
            show(page, moment)
            panels = tuple(f":view {name}" for name in PANELS if name not in NOT_BY_NAME) if moment == "spring" else ()
            for look in looks + panels:
                if look:
                    send(page, look)
                found[f"{moment}{look} {theme}"] = violations(page, rules, "#dialog" if look in panels else "")
            if size == "phone" and moment == "spring":
                send(page, ":view game")
                for tab in TABS:
                    page.check(f"#{tab}", force=True)
                    found[f"{tab} {theme}"] = violations(page, rules)
        send(page, ":view start")
    assert not any(found.values()), told(found)


# -- what comes by itself ----------------------------------------------------------------------------------------------


def play_to(page: Page, panel: str) -> None:
    """Play until that panel lies over the table."""
    for _ in range(80):
        if page.get_attribute("html", "data-panel") == panel:
            return
        actions = offered(page)
        page.evaluate("line => virtuPage.send(line)", "done" if "done" in actions else actions[0])
        settle(page, begin=False)
    raise AssertionError(f"{panel} did not come")


def ask_before_the_end(page: Page) -> None:
    show(page, "winter")
    send(page, ":set hand_over never")
    send(page, ":set confirm true")
    play_to(page, "confirm")
    send(page, ":set confirm false")


def hand_over(page: Page) -> None:
    send(page, ":set hand_over turns")
    show(page, "winter")
    play_to(page, "handover")


def another_tab(page: Page, deed: str) -> None:
    """As if another tab had done something to the stored game, which is `localStorage[key]`."""
    show(page, "spring")
    send(page, offered(page)[0])
    page.evaluate(f"key => {{ {deed} }}", f"virtu/game/{page.get_attribute('html', 'data-game')}")
    send(page, ":undo")


def advised(page: Page) -> None:
    show(page, "spring")
    send(page, ":advice")
    page.wait_for_selector("#panel .advised", timeout=START)


def analysed(page: Page) -> None:
    """With what the first moments promised."""
    show(page, "winter")
    send(page, ":analysis")
    page.wait_for_selector("#panel .chart-chances, #panel .turns li", timeout=START)


def copy_by_hand(page: Page) -> None:
    show(page, "spring")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    send(page, ":link")
    page.wait_for_selector("#copy-by-hand[open]")


def reminder(page: Page) -> None:
    """Where the browser promises nothing it comes with the first game that is stored."""
    show(page, "spring")
    send(page, ":keep no")
    send(page, ":view start")
    page.wait_for_selector(".band.reminder")


def deleted(page: Page) -> None:
    show(page, "siege")
    game = page.get_attribute("html", "data-game")
    send(page, ":view start")
    send(page, f":delete {game}")
    page.wait_for_selector(".band #undo-delete")


def refused(page: Page) -> None:
    show(page, "spring")
    send(page, "annex the-moon")


def refused_at_start(page: Page) -> None:
    send(page, ":view start")
    send(page, ":open nonsense")


def past(page: Page) -> None:
    show(page, "winter")
    send(page, ":moment at 5")


def an_older_link(page: Page) -> None:
    """A link to what was passed already, which leaves a choice; nothing else is stored of the match."""
    send(page, ":view start")
    for game in page.locator(".game-card").evaluate_all("all => all.map(e => e.id.replace('card-', ''))"):
        send(page, f":delete {game}")
    send(page, ":open " + fragments()["spring"])
    send(page, ":open " + fragments()["winter"])


def no_code(page: Page) -> None:
    show(page, "spring")
    send(page, ":qr missing")


def failure(page: Page) -> None:
    page.evaluate("virtuBoot.fail('dispatch', 'a test')")
    page.wait_for_selector("#failure:not([hidden])")


PANELS_BY_THEMSELVES: dict[str, tuple[Callable[[Page], None], str]] = {
    "about": (lambda page: (show(page, "spring"), send(page, ":about siena"))[1], "html[data-panel^=about]"),
    "advice": (advised, "html[data-panel=advice]"),
    "analysis": (analysed, "html[data-panel=analysis]"),
    "arrival": (an_older_link, "html[data-panel=arrival]"),
    "confirm": (ask_before_the_end, "html[data-panel=confirm]"),
    "conflict": (
        lambda page: another_tab(
            page,
            "const g = JSON.parse(localStorage[key]); g.match.moves.push('x'); localStorage[key] = JSON.stringify(g);",
        ),
        "html[data-panel=conflict]",
    ),
    "gone": (lambda page: another_tab(page, "localStorage.removeItem(key);"), "html[data-panel=gone]"),
    "handover": (hand_over, "html[data-panel=handover]"),
}
"""Panels that no name opens: how each comes, and by what it is known that it is there."""
NOTICES: dict[str, tuple[Callable[[Page], None], str]] = {
    "shelf.py: band reminder": (reminder, ".band.reminder"),
    "shelf.py: band": (deleted, ".band #undo-delete"),
    "start.py: alert": (refused_at_start, "#dialog .notice[role=alert]"),
    "panels.py: alert": (refused, "#dialog .panel.notice[role=alert]"),
    "passing.py: alert": (no_code, "#panel.passing [role=alert]"),
    "past.py: looking": (past, "#prompt .looking"),
    "index.html: dialog copy-by-hand": (copy_by_hand, "#copy-by-hand[open]"),
    "index.html: alert failure": (failure, "#failure:not([hidden])"),
}
"""Whatever else comes to be read, by where its markup stands; the failure last, for it is the end of the page."""
IN_FRAMES = {"frame.py: alert"}
"""What comes to be read in frames on other sites alone: looked at in test_embed.py."""
FOUND = re.compile(
    r'role="(alert)"(?! hidden)|class="(band[\w ]*|looking)"|<(dialog) id="([\w-]+)"|id="(\w+)" role="(alert)"'
)


def notices_in(text: str) -> set[str]:
    """What comes to be read, in the source of a view or of the page."""
    found = set()
    for alert, named, dialog, id_, which, kind in FOUND.findall(text):
        found.add(alert or named or (f"{dialog} {id_}" if dialog else f"{kind} {which}"))
    return found


def test_every_panel_and_notice_is_looked_at() -> None:
    """Whoever adds one says here how it comes."""
    assert PANELS_BY_THEMSELVES.keys() == set(NOT_BY_NAME) <= PANELS.keys()
    files = [ROOT / "index.html", *sorted((ROOT / "web" / "views").glob("*.py"))]
    found = {f"{file.name}: {name}" for file in files for name in notices_in(file.read_text(encoding="utf-8"))}
    assert found == NOTICES.keys() | IN_FRAMES


@pytest.mark.parametrize("size", SIZES)
def test_nothing_that_comes_by_itself_breaks_a_rule_of_axe(
    new_context: Callable[..., BrowserContext], site: Site, watch: Watch, size: str
) -> None:
    watch.tolerate("a test")
    page = new_context(**SIZES[size], reduced_motion="reduce").new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    found: dict[str, list[dict[str, Any]]] = {}
    end = "index.html: alert failure"
    for name, (come, there) in (NOTICES | PANELS_BY_THEMSELVES).items():
        if name == end:
            continue
        come(page)
        for theme, rules in THEMES.items():
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            assert page.locator(there).count() == 1, name
            found[f"{name} {theme}"] = violations(page, rules, begin=False)
        page.evaluate("for (const open of document.querySelectorAll('dialog[open]')) open.close()")
        send(page, ":set theme")
    come, there = NOTICES[end]
    come(page)
    assert page.locator(there).count() == 1
    found["failure"] = violations(page)
    assert not any(found.values()), told(found)
