"""The lessons as plain pages: all of their words are in the HTML, and every link leads somewhere."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.web.wellformed import read
from tools import lessons as pages
from tools import page_words
from virtu.core.words import LANGUAGES, entries
from virtu.games.virtu import lessons

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("dist") / "learn"
    pages.write(made)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_step_is_in_the_html_of_its_lesson(folder: Path, language: str) -> None:
    words = entries((ROOT / f"virtu/text/{language}/lessons.po").read_text(encoding="utf-8"))
    for name, (text,) in words.items():
        group, _, rest = name.partition(".")
        if group == "lesson" and ".wrong." not in name:
            page = (folder / language / f"{rest.partition('.')[0]}.html").read_text(encoding="utf-8")
            assert html.escape(text) in page
            assert f'<html lang="{language}">' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_pages_and_to_the_lesson_on_the_table(folder: Path, language: str) -> None:
    for path in (folder / language).glob("*.html"):
        text = path.read_text(encoding="utf-8")
        read(re.search(r"<main>.*</main>", text, re.S)[0])  # type: ignore[index]
        for link in re.findall(r'href="(?!data:)([^"]+)"', text):
            file, _, fragment = link.partition("#")
            if not file:
                assert f'id="{fragment}"' in text, "what a picture is made of lies in the page"
            elif file == "../../index.html":
                wanted = f"learn/{path.stem}/1" if path.stem != "index" else "learn"
                assert fragment == wanted
            else:
                assert (path.parent / file).exists(), link


def test_there_is_a_page_for_every_lesson_in_every_language(folder: Path) -> None:
    for language in LANGUAGES:
        names = {path.stem for path in (folder / language).iterdir()}
        assert names == {"index", *lessons.ORDER}


def test_the_page_without_scripts_leads_there() -> None:
    noscript = page_words.values()["noscript"]
    assert all(f'href="learn/{language}/index.html"' in noscript for language in LANGUAGES)
