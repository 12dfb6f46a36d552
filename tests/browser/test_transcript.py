"""What a screen reader is given in one year of play is as it was when somebody looked at it last."""

from __future__ import annotations

from difflib import unified_diff

from playwright.sync_api import Page

from tests.reading.transcript import YEAR, transcript


def test_the_year_is_read_as_it_is_written_down(started: Page) -> None:
    """A change on purpose is written down with `python3 build.py transcript` and read as a difference of text."""
    kept, now = YEAR.read_text(encoding="utf-8"), transcript(started)
    changed = unified_diff(kept.splitlines(), now.splitlines(), "tests/reading/year.txt", "the page now", lineterm="")
    assert kept == now, "\n".join(changed)
