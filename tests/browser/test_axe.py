"""axe-core finds nothing wrong on any screen: wide and on a phone, by day and at night."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from web.panels import PANELS

from .conftest import Site, settle, wait_started
from .moments import send, show

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
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
BY_THEMSELVES = ("about", "conflict")
"""Panels that `:view` does not open: the sheets are among SCREENS, the conflict of two tabs needs another tab."""
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


def violations(page: Page, rules: tuple[str, ...] = (), where: str = "") -> list[dict[str, Any]]:
    """What axe-core finds on the page as it is, or in one part of it, with all its rules or with some."""
    settle(page)
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
            panels = (
                tuple(f":view {name}" for name in PANELS if name not in BY_THEMSELVES) if moment == "spring" else ()
            )
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
