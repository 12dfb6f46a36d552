"""The plain pages of the puzzles, for readers without scripts; and the example of docs/puzzles.md."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.web.wellformed import read
from tools import page_words
from tools import puzzles as pages
from virtu.core.puzzles import check
from virtu.core.puzzles import read as read_puzzle
from virtu.core.words import LANGUAGES
from virtu.games.virtu import puzzles

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("dist") / "puzzles"
    pages.write(made)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_is_in_the_html_with_its_solution_and_leads_to_the_table(folder: Path, language: str) -> None:
    page = (folder / language / "index.html").read_text(encoding="utf-8")
    read(re.search(r"<main>.*</main>", page, re.S)[0])  # type: ignore[index]
    words = puzzles.load_words(language)
    for name in puzzles.ORDER:
        for part in ("", ".task", ".hint", ".solved"):
            assert html.escape(words(f"puzzle.{name}{part}")) in page
        for action in puzzles.load(name).solution:
            assert f"<code>{action}</code>" in page
        assert f"../../index.html#puzzle/{name}" in page
    assert not re.search(r">[a-z]+[.][a-z.-]+<", page), "no id stands in place of words"
    assert len(re.findall(r'<figure><svg [^>]*role="img" aria-label="[^"]+"', page)) == len(puzzles.ORDER)
    for symbol in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{symbol}"' in page, "what a picture is made of lies in the page"
    assert f'<html lang="{language}">' in page
    for link in re.findall(r'href="(\.\./[^".]*\.(?:html|css))"', page):
        assert (folder / language / link).exists()


def test_the_page_without_scripts_leads_there() -> None:
    noscript = page_words.values()["noscript"]
    assert all(f'href="puzzles/{language}/index.html"' in noscript for language in LANGUAGES)


def test_the_example_of_the_document_is_a_puzzle_that_holds() -> None:
    document = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", document, re.S)
    assert example is not None
    check(puzzles.TEACHING, read_puzzle("example", example[1]))
