"""The rules as plain pages: every word of every rule is in the HTML, and every link leads somewhere."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.web.wellformed import read
from tools import page_words
from tools import rule_pages as pages
from virtu.core.words import LANGUAGES
from virtu.games.virtu import lessons, rulebook
from virtu.games.virtu.editions import EDITIONS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("dist") / "rules"
    pages.write(made)
    return made


def plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_with_all_that_is_said_of_it_is_in_the_html_of_its_chapter(folder: Path, language: str) -> None:
    words = rulebook.load(language)
    for number, rule in rulebook.rules().items():
        text = (folder / language / f"{rule.group}.html").read_text(encoding="utf-8")
        assert f'<dt id="{number}">' in text and f'<html lang="{language}">' in text
        said = plain(text)
        assert words(f"rule.{number}") in said
        assert html.escape(rule.french) in text and html.escape(rule.czech) in text
        for asked in rule.rulings:
            name = rulebook.ruling_id(asked)
            assert all(words(name + part) in said for part in ("", ".says", ".why"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_differences_of_the_editions_are_in_the_html(folder: Path, language: str) -> None:
    words = rulebook.load(language)
    said = plain((folder / language / "editions.html").read_text(encoding="utf-8"))
    for difference in rulebook.differences():
        assert all(words(f"difference.{difference.name}.{part}") in said for part in (*EDITIONS, "effect"))
        assert all(rule in said for rule in difference.rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_rules_to_pages_and_to_the_same_place_in_the_game(folder: Path, language: str) -> None:
    ids = {path.name: set(re.findall(r' id="([^"]+)"', path.read_text())) for path in (folder / language).iterdir()}
    for path in (folder / language).glob("*.html"):
        text = path.read_text(encoding="utf-8")
        read(re.search(r"<main>.*</main>", text, re.S)[0])  # type: ignore[index]
        for link in re.findall(r'href="(?!data:)([^"]+)"', text):
            file, _, fragment = link.partition("#")
            if file == "../../index.html":
                place, *rest = fragment.split("/")
                assert place in ("rules", "learn")
                if place == "learn":
                    assert 1 <= int(rest[1]) <= len(lessons.load(rest[0]).steps)
                else:
                    assert rest == ([] if path.stem == "index" else [path.stem])
            elif file.startswith("../../learn/"):
                assert file == f"../../learn/{language}/index.html"
            elif not file:
                assert fragment in ids[path.name], f"{path.name}: what a picture is made of lies in the page: {link}"
            else:
                assert (path.parent / file).exists(), link
                assert not fragment or fragment in ids[file], link


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_the_rules_is_in_the_html_with_words_and_the_way_to_try_it(
    folder: Path, language: str
) -> None:
    for group in rulebook.groups():
        text = (folder / language / f"{group}.html").read_text(encoding="utf-8")
        expected = [picture for picture in rulebook.pictures() if rulebook.group_of(picture.rule) == group]
        figures = re.findall(r"<figure.*?</figure>", text, re.S)
        assert len(figures) == len(expected)
        for picture, figure in zip(expected, figures, strict=True):
            assert 'role="img" aria-label="' in figure and f"../../index.html#learn/{picture.lesson}/" in figure


def test_there_is_a_page_for_every_chapter_in_every_language(folder: Path) -> None:
    for language in LANGUAGES:
        names = {path.stem for path in (folder / language).iterdir()}
        assert names == {"index", "editions", *rulebook.groups()}


def test_the_page_without_scripts_leads_there() -> None:
    noscript = page_words.values()["noscript"]
    assert all(f'href="rules/{language}/index.html"' in noscript for language in LANGUAGES)
