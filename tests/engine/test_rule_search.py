"""Finding rules: folding, the beginnings of words, numbers, the names of symbols; and the words of our rulings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import rules as writer
from virtu.core.search import find, fold, joined, plain_letters, typed
from virtu.core.words import LANGUAGES, entries
from virtu.games.virtu import rulebook
from virtu.games.virtu.data import KINDS
from virtu.games.virtu.editions import EDITIONS
from virtu.games.virtu.rule_search import LONGEST, mark, search, symbols_of

ROOT = Path(__file__).resolve().parents[2]


def numbers(query: str, language: str = "en") -> list[str]:
    return [hit.number for hit in search(query, language)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Získá", "ziska"),
        ("ŽLUŤOUČKÝ kůň", "zlutoucky kun"),
        ("Œuvre, Été, garçon", "oeuvre, ete, garcon"),
        ("l’agent", "l'agent"),
        ("STRASSE ß", "strasse ss"),
        ("ﬁn", "fin"),
    ],
)
def test_capitals_and_accents_make_no_difference(text: str, plain: str) -> None:
    folded = fold(text)
    assert folded.plain == plain == plain_letters(text)
    assert len(folded.places) == len(folded.plain)


@pytest.mark.parametrize(
    ("text", "word", "marked"),
    [
        ("Hráč získá město, zisk", "zisk", ["získ", "zisk"]),
        ("Un œuvre", "oeuv", ["œuv"]),
        ("reward, war, wars", "war", ["war", "war"]),
        ("A4.2 and A4", "a4", ["A4", "A4"]),
        ("e\u0301te", "ete", ["e\u0301te"]),
        ("", "a", []),
    ],
)
def test_what_is_found_is_marked_in_the_text_as_it_stands(text: str, word: str, marked: list[str]) -> None:
    """The beginning of a word is enough, its middle is not."""
    assert [text[begin:end] for begin, end in find(word, fold(text))] == marked


def test_words_are_typed_in_any_way() -> None:
    assert typed("  Zisk,  ZISK  A4.2? ") == ("zisk", "a4.2")
    assert typed("l’action (du joueur)") == ("l", "action", "du", "joueur")
    assert typed("... ?!") == () == typed("")


def test_spans_that_touch_are_one() -> None:
    assert joined([(5, 7), (0, 2), (2, 4), (6, 9)]) == ((0, 4), (5, 9))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_found_by_its_number_first_and_by_its_own_words(language: str) -> None:
    words = rulebook.load(language)
    for number in rulebook.rules():
        assert numbers(number, language)[0] == number
        text = " ".join(words(f"rule.{number}").split()[:6])[:LONGEST]
        assert number in numbers(text, language), text


def test_the_number_of_a_chapter_finds_all_of_it() -> None:
    assert numbers("A3") == ["A3.1", "A3.2"]
    assert set(rulebook.groups()["W"]) >= set(numbers("W1")) >= {"W1", "W10"}


def test_several_words_are_all_found() -> None:
    both = set(numbers("agent city"))
    assert both and both <= set(numbers("agent")) & set(numbers("city"))


def test_a_rule_is_found_by_what_we_ruled_and_by_the_headings_of_the_books() -> None:
    assert "G12" in numbers("pass final")
    (hit,) = [hit for hit in search("pass final", "en") if hit.number == "G12"]
    assert any("final" in note.text for note in hit.notes)
    assert "G29" in numbers("Porážka") and "G29" in numbers("defaite repli")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_rules_are_found_by_the_names_of_the_symbols_that_they_are_about(language: str, kind: str) -> None:
    """In Czech the name is inflected in most sentences: its first form finds them too."""
    named = [number for number in rulebook.rules() if kind in symbols_of(number)]
    assert named
    assert set(named) <= set(numbers(rulebook.load(language)(f"symbol.{kind}"), language))


def test_a_word_that_only_begins_like_a_symbol_is_none() -> None:
    assert "cross" in symbols_of("A1.1") and "cross" not in symbols_of("A4.5"), "each sea crossed"


def test_too_much_and_nothing_are_looked_for_without_harm() -> None:
    assert search("", "en") == search("?", "en") == ()
    assert numbers("crown " * 5000) == numbers("crown cr")
    assert search("(.*)[a", "en") == search("a", "en")


def test_a_text_is_marked() -> None:
    found = mark("G Sièges", "siege")
    assert [found.text[begin:end] for begin, end in found.spans] == ["Siège"]


# -- our rulings ------------------------------------------------------------------------------------------------


def catalogue(language: str) -> dict[str, str]:
    text = (ROOT / f"virtu/text/{language}/rulings.po").read_text(encoding="utf-8")
    return {name: forms[0] for name, forms in entries(text).items() if name}


def plain(text: str) -> str:
    return re.sub(r"[“”]", '"', text.replace("’", "'"))


def test_the_english_words_of_our_rulings_are_those_of_the_document() -> None:
    words = catalogue("en")
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    reasons = {row.split("|")[1].strip(): row.split("|")[3].strip() for row in text.splitlines() if row.count("|") == 4}
    for asked, answer in writer.rulings().items():
        name = rulebook.ruling_id(asked)
        said = (words[name], words[f"{name}.says"], words[f"{name}.why"])
        assert tuple(map(plain, said)) == (asked, answer, reasons[asked])


def test_rulings_have_words_and_no_words_are_left_over() -> None:
    wanted = {"ruling.asked", "rules.play"}
    for rule in rulebook.rules().values():
        for asked in rule.rulings:
            wanted |= {rulebook.ruling_id(asked) + part for part in ("", ".says", ".why")}
    for difference in rulebook.differences():
        wanted |= {f"difference.{difference.name}.{part}" for part in (*EDITIONS, "effect")}
        wanted |= set() if difference.switch else {f"difference.{difference.name}"}
    for language in LANGUAGES:
        assert catalogue(language).keys() == wanted


def test_the_ids_of_our_rulings_are_all_different() -> None:
    asked = [question for rule in rulebook.rules().values() for question in rule.rulings]
    assert len({rulebook.ruling_id(question) for question in asked}) == len(asked)


def test_a_text_is_cut_at_the_numbers_that_it_names() -> None:
    assert rulebook.split("Besides G21 and A4.2, no G99 or XG2.") == (
        "Besides ",
        "G21",
        " and ",
        "A4.2",
        ", no G99 or XG2.",
    )
    assert rulebook.split("none") == ("none",)
