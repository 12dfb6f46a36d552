"""Write docs/rules.md from the catalogue `rules`, virtu/games/virtu/data/rules.toml and docs/rulings.md.

Runs in the project's virtualenv, as `python -m tools.rules`; `python3 build.py rules` does so.
"""

import re
import sys
from itertools import groupby
from pathlib import Path

from virtu.core.words import Words
from virtu.games.virtu import rulebook
from virtu.games.virtu.editions import EDITIONS
from virtu.games.virtu.rulebook import Rule

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "rules.md"

HEAD = """\
# The rules by number

Every rule of Virtù in our own words. The numbers are those that the docstrings of the engine and of its tests name.
*Editions* says what a switch of [rulings.md](rulings.md) changes, *Ruled* what we decided where the books are silent.
In the last two columns stand the headings of the two rulebooks under which the rule is found.

This file is made by `python3 build.py rules` from `virtu/text/en/rules.po`, `virtu/games/virtu/data/rules.toml` and
`docs/rulings.md`; change those.
"""


def rulings() -> dict[str, str]:
    """The questions of docs/rulings.md with their answers. The table of switches has numbers in place of questions."""
    lines = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    switches = re.compile(r"E\d+(, E\d+)*")
    heads = {"Question", "No."}
    return {
        row[0]: row[1]
        for row in rows
        if row[0] not in heads and not switches.fullmatch(row[0]) and set(row[0]) != {"-"}
    }


def sentence(rule: Rule, words: Words, answers: dict[str, str]) -> str:
    """The text of a rule with the editions and rulings behind it."""
    parts = [words(f"rule.{rule.number}")]
    if rule.switch:
        named = [f"{words(f'edition.{edition}')}: {words(f'switch.{rule.switch}.{edition}')}" for edition in EDITIONS]
        parts.append(f"*Editions* (`{rule.switch}`): {words(f'switch.{rule.switch}')} – {'; '.join(named)}.")
    parts += [
        f"*Ruled:* {question.rstrip('?')}{'?' if question.endswith('?') else ':'} {answers[question]}."
        for question in rule.rulings
    ]
    return "<br>".join(parts)


def text() -> str:
    """What docs/rules.md must hold."""
    words, answers = rulebook.load("en"), rulings()
    parts = [HEAD]
    for group, members in groupby(rulebook.rules().values(), key=lambda rule: rule.group):
        lines = [f"## {group}: {words(f'rules.{group}')}", "", "| No. | Rule | French | Czech |", "|---|---|---|---|"]
        lines += [
            f"| {rule.number} | {sentence(rule, words, answers)} | {rule.french} | {rule.czech} |" for rule in members
        ]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def main() -> int:
    TARGET.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
