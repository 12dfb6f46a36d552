"""The styles as a whole. How they look: tests/pictures, tests/browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = sorted((Path(__file__).parents[2] / "web" / "style").glob("*.css"))
AT_THE_END = re.compile(r"(?:^|[\s>+~]):is\((?:[^()]|\([^()]*\))*\)(?::[\w:-]+)?$")
BETWEEN = re.compile(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))")


def selectors(text: str) -> list[str]:
    """Every selector of a style sheet, on one line each."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lists = (" ".join(found.split()) for found in re.findall(r"[^{};]+(?=\{)", text))
    return [one.strip() for found in lists if not found.startswith("@") for one in BETWEEN.split(found)]


def test_the_selectors_are_read_right():
    css = "@media (a: b) { /* x, y */ .a :is(b, c:not(d)), #e\n > .f:is(.g, .h) { color: red; } } .i { j: k; }"
    assert selectors(css) == [".a :is(b, c:not(d))", "#e > .f:is(.g, .h)", ".i"]
    assert [bool(AT_THE_END.search(one)) for one in selectors(css)] == [True, False, False]


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.stem)
def test_no_selector_ends_in_a_choice_of_any_element(style: Path):
    """A browser files selectors by the name, class or id of the element they are for. It can file `.a b, .a c`, but has
    to try `.a :is(b, c)` on each of the thousand elements of a new palace."""
    assert not [one for one in selectors(style.read_text(encoding="utf-8")) if AT_THE_END.search(one)]
