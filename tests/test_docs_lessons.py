"""The example of docs/lessons.md is a lesson that holds."""

from __future__ import annotations

import re
from pathlib import Path

from virtu.core.lessons import check, read
from virtu.games.virtu import lessons

DOCUMENT = (Path(__file__).resolve().parent.parent / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_the_example_of_the_document_is_a_lesson_that_says_what_is_so() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.S)
    check(lessons.TEACHING, read("example", example))


def test_the_document_names_every_key_of_a_step() -> None:
    keys = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.M))
    assert keys == {"id", "rules", "point", "script", "shows", "right", "until", "answer", "leads", "wrong"}
