"""What Python's argparse says by itself is said in the language of the command line."""

from __future__ import annotations

import argparse
import ast
import inspect
from pathlib import Path

import pytest

from virtu.cli import EXIT_USAGE, main
from virtu.cli.own_words import argparse_speaks
from virtu.core.words import LANGUAGES, entries

ROOT = Path(__file__).resolve().parents[2]
NOT_MET = {
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    "%r is not callable",
    'argument "-" with mode %r',
    "argument '%(argument_name)s' is deprecated",
    "can't open '%(filename)s': %(error)s",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "command '%(parser_name)s' is deprecated",
    "conflicting option string: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "option '%(option)s' is deprecated",
}
"""What only a programmer meets, or parsers that are not made as ours are."""
SAID: dict[str, tuple[tuple[tuple[str, ...], str, str], ...]] = {
    "fr": (
        ((), "il manque ces arguments\u00a0: COMMANDE", "required"),
        (("dance",), "choix inconnu\u00a0: 'dance' (au choix\u00a0: 'new'", "invalid choice"),
        (("new", "--players", "three"), "valeur non valable (int)\u00a0: 'three'", "invalid int"),
        (("simulate", "--games"), "argument --games\u00a0: il faut une valeur", "expected"),
        (("play", "x"), "il manque ces arguments\u00a0: ACTION", "following"),
        (("new", "--names"), "il faut au moins une valeur", "expected"),
        (("show", "x", "y"), "arguments inconnus\u00a0: y", "unrecognized"),
        (("link", "x", "--position=3"), "ne prend pas de valeur\u00a0: '3'", "ignored"),
        (("replay", "x", "--csv", "--json"), "n’est pas permis avec l’argument --csv", "not allowed"),
        (("simulate", "--g", "2"), "option ambiguë\u00a0: --g peut vouloir dire --game, --games", "ambiguous"),
    ),
    "cs": (
        ((), "chybějí tyto argumenty: PŘÍKAZ", "required"),
        (("dance",), "neznámá možnost: 'dance' (na výběr: 'new'", "invalid choice"),
        (("new", "--players", "three"), "neplatná hodnota (int): 'three'", "invalid int"),
        (("simulate", "--games"), "argument --games: je třeba jedna hodnota", "expected"),
        (("play", "x"), "chybějí tyto argumenty: AKCE", "following"),
        (("new", "--names"), "je třeba aspoň jedna hodnota", "expected"),
        (("show", "x", "y"), "neznámé argumenty: y", "unrecognized"),
        (("link", "x", "--position=3"), "nemá žádnou hodnotu: '3'", "ignored"),
        (("replay", "x", "--csv", "--json"), "nelze použít spolu s\u00a0argumentem --csv", "not allowed"),
        (("simulate", "--g", "2"), "nejasná volba: --g může znamenat --game, --games", "ambiguous"),
    ),
}
"""For each language arguments, what is said of them, and what would be English in it."""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    return int(stop.value.code or 0), *capsys.readouterr()


@pytest.mark.parametrize(("language", "number"), [(code, n) for code, rows in SAID.items() for n in range(len(rows))])
def test_what_is_wrong_with_the_arguments_is_said_in_the_language(
    language: str, number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, expected, english = SAID[language][number]
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (EXIT_USAGE, "", 1)
    assert expected in err and english not in err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ("utilisation\u00a0: ", "\noptions", "afficher cette aide", "FICHIER", "COULEUR")),
        ("cs", ("použití: ", "\nvolby:", "ukázat tuto nápovědu", "SOUBOR", "BARVA")),
    ],
)
def test_help_is_whole_in_the_language(
    language: str, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    code, out, _ = run(capsys, "new", "--help")
    assert code == 0 and all(words in out for words in said)
    everything = out + run(capsys, "--help")[1] + run(capsys, "replay", "--help")[1] + run(capsys, "play", "--help")[1]
    for english in ("usage", "arguments:" if language == "cs" else "positional", "show ", "COLOUR", "FILE", "exit"):
        assert english not in everything.replace("\n    show ", ""), english


def test_argparse_speaks_as_before_afterwards() -> None:
    before = argparse.ArgumentParser(prog="x").format_usage()
    with argparse_speaks("cs"):
        assert argparse.ArgumentParser(prog="x").format_usage().startswith("použití: x")
    assert argparse.ArgumentParser(prog="x").format_usage() == before


def test_a_number_of_values_has_its_plural_forms_and_an_unknown_sentence_stays() -> None:
    def wrong(language: str, nargs: int) -> str:
        with argparse_speaks(language), pytest.raises(argparse.ArgumentError) as caught:
            parser = argparse.ArgumentParser(exit_on_error=False)
            parser.add_argument("--x", nargs=nargs)
            parser.parse_args(["--x"])
        return str(caught.value.message)

    assert [wrong("cs", n) for n in (2, 5)] == ["je třeba 2\u00a0hodnoty", "je třeba 5\u00a0hodnot"]
    assert [wrong("fr", n) for n in (1, 2)] == ["il faut 1\u00a0valeur", "il faut 2\u00a0valeurs"]
    with argparse_speaks("fr"):
        one, many = vars(argparse)["_"], vars(argparse)["ngettext"]
        assert (one("never said"), many("a cow", "cows", 1), many("a cow", "cows", 2)) == (
            "never said",
            "a cow",
            "cows",
        )


def sentences() -> set[str]:
    """Every sentence that this Python's argparse would have translated; of two forms the one for one."""
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(argparse))) if isinstance(node, ast.Call))
    found = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext"))
    return {first.value for call in found if isinstance(first := call.args[0], ast.Constant)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_argparse_has_words(language: str) -> None:
    known = entries((ROOT / "virtu" / "text" / language / "argparse.po").read_text(encoding="utf-8"))
    assert len(sentences()) > 20
    assert sentences() - NOT_MET <= known.keys()
    assert not NOT_MET & known.keys()
