"""The rules by number: each has words, a place in the books, code and a test; docs/rules.md is up to date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import rules as writer
from virtu.core.words import entries
from virtu.games.virtu.editions import SWITCHES
from virtu.games.virtu.rulebook import NUMBER, group_of, load, rules

ROOT = Path(__file__).resolve().parents[2]
GROUPS = ["S", "P", "M", "I", "A1", "A2", "A3", "A4", "A5", "A6", "G", "W", "F"]

_ANY = r"[A-Z]\d+(?:\.\d+)?"
IN_CODE = re.compile(rf"\bRules:\s+({_ANY}(?:,\s+{_ANY})*)\.")
"""`Rules: W3, W4.`"""
AT_THE_START = re.compile(rf"\s*({_ANY}(?:,\s+{_ANY})*)\.\s")
"""`W3, W4. What the test is about`"""


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The name and the docstring of the module and of everything in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "name", path.stem), ast.get_docstring(node) or ""


def numbers(listed: str) -> list[str]:
    return re.split(r",\s+", listed)


def named_by_code(root: Path) -> dict[str, list[str]]:
    """Who names which numbers in `Rules: ...`, of all modules below a folder."""
    return {
        f"{path.relative_to(root)}:{name}": [n for listed in IN_CODE.findall(text) for n in numbers(listed)]
        for path in sorted(root.rglob("*.py"))
        for name, text in docstrings(path)
        if "Rules:" in text and path.stem != "rulebook"
    }


def named_by_tests(root: Path) -> dict[str, list[str]]:
    """Which numbers the docstring of each test begins with."""
    return {
        f"{path.name}:{name}": numbers(match[1])
        for path in sorted(root.rglob("test_*.py"))
        for name, text in docstrings(path)
        if name.startswith("test_") and (match := AT_THE_START.match(text))
    }


CODE = named_by_code(ROOT / "virtu" / "games" / "virtu")
TESTS = named_by_tests(ROOT / "tests")


def all_of(named: dict[str, list[str]]) -> set[str]:
    return {number for listed in named.values() for number in listed}


def test_rules_are_numbered_without_gaps_group_by_group() -> None:
    assert list(dict.fromkeys(rule.group for rule in rules().values())) == GROUPS
    for group in GROUPS:
        members = [number for number in rules() if group_of(number) == group]
        mark = group + "." * group.startswith("A")
        assert members == [f"{mark}{n}" for n in range(1, len(members) + 1)]
    with pytest.raises(ValueError):
        group_of("A7.1")


@pytest.mark.parametrize("language", [po.parent.name for po in sorted(ROOT.glob("virtu/text/*/rules.po"))])
def test_rules_have_words_and_no_words_are_left_over(language: str) -> None:
    """English is complete, a translation has no ids of its own, and none stands twice or is empty."""
    text = (ROOT / "virtu" / "text" / language / "rules.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, re.M)
    wanted = {f"rule.{number}" for number in rules()} | {f"rules.{group}" for group in GROUPS}
    assert len(ids) == len(set(ids))
    assert set(ids) == wanted if language == "en" else set(ids) <= wanted
    assert all(forms != ("",) for name, forms in entries(text).items() if name)


def test_rules_are_short() -> None:
    """A statement fits on two lines, apart from P2 and S6 with their lists."""
    words = load("en")
    assert [n for n in rules() if len(words(f"rule.{n}")) > 220] == ["S6", "P2"]


def test_rules_name_only_rules_that_exist() -> None:
    """A text that refers to another rule ("G21") refers to one that there is."""
    words = load("en")
    referred = {number for rule in rules() for number in re.findall(rf"\b{_ANY}\b", words(f"rule.{rule}"))}
    assert referred
    assert referred <= set(rules())


def test_rules_have_a_code_that_names_them() -> None:
    assert set(rules()) - all_of(CODE) == set()


def test_rules_have_a_test_that_names_them() -> None:
    assert set(rules()) - all_of(TESTS) == set()


def test_rules_that_code_and_tests_name_are_known() -> None:
    wrong = {who: listed for who, listed in {**CODE, **TESTS}.items() if not listed or set(listed) - set(rules())}
    assert wrong == {}


def test_rules_are_looked_for_where_they_stand(tmp_path: Path) -> None:
    """A number that is unknown, and a `Rules:` that lists nothing readable, are seen."""
    (tmp_path / "test_it.py").write_text(
        'def test_a():\n    """W99, A1.1. One."""\n\ndef test_b():\n    """W3 not."""\n'
    )
    (tmp_path / "code.py").write_text('class A:\n    """Rules: W3,\n    W77."""\n\ndef f():\n    """Rules: all."""\n')
    assert named_by_tests(tmp_path) == {"test_it.py:test_a": ["W99", "A1.1"]}
    assert named_by_code(tmp_path) == {"code.py:A": ["W3", "W77"], "code.py:f": []}


def test_rules_say_where_they_stand_in_the_books() -> None:
    assert all(rule.french and rule.czech for rule in rules().values())
    assert all(NUMBER.fullmatch(number) for number in rules())


def test_rules_hang_on_every_switch_of_the_editions() -> None:
    assert {rule.switch for rule in rules().values()} - {""} == set(SWITCHES)


def test_rules_have_every_ruling() -> None:
    """Each question of docs/rulings.md stands at a rule, and no rule has a question that is not there."""
    asked = {question for rule in rules().values() for question in rule.rulings}
    assert asked == set(writer.rulings())


def test_rules_document_is_up_to_date() -> None:
    """If this fails: `python3 build.py rules`."""
    assert writer.TARGET.read_text(encoding="utf-8") == writer.text()


def test_rules_document_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every rule has a row, with both readings where the editions differ and with the rulings."""
    monkeypatch.setattr(writer, "TARGET", tmp_path / "rules.md")
    assert writer.main() == 0
    rows = re.findall(r"^\| (\S+) \| (.+) \|$", (tmp_path / "rules.md").read_text(encoding="utf-8"), re.M)
    found = {number: text for number, text in rows if NUMBER.fullmatch(number)}
    assert list(found) == list(rules())
    assert "French edition: after the whole move; Czech edition: while crossing the room." in found["I7"]
    assert "*Ruled:* Is a pass final? No: whoever has passed" in found["G12"]
