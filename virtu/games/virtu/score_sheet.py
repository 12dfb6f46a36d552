"""The score sheet as in the box, with the years below it, as a table in words and as CSV text."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from virtu.core.words import Words
from virtu.games.virtu import names
from virtu.games.virtu.figures import SERIES, Year, by_rank, ranks, standing, years
from virtu.games.virtu.state import State

Cell = str | int
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a text begins that a spreadsheet would take for a formula."""


def rows(words: Words, line: Sequence[State]) -> list[list[Cell]]:
    """The table of a line of states, the oldest first: a column for each seat in the order of rank.

    Below a heading come the kinds of prestige, the sum, crowns and rank, then each number of the years. All rows have
    the same length. Rules: F17.
    """
    state = line[-1]
    now = standing(state)
    seats = by_rank(now)
    order = ranks(now)
    heading = words("sheet.heading", year=state.year, season=words(f"season.{state.season}"))
    found: list[list[Cell]] = [[heading, *(names.full_name(words, state, seat) for seat in seats)]]
    for kind, _ in now.breakdown[0]:
        found.append([words(f"prestige.{kind}"), *(dict(now.breakdown[seat])[kind] for seat in seats)])
    found.append([words("prestige.total"), *(now.scores[seat] for seat in seats)])
    found.append([words("sheet.crowns"), *(now.tie_break[seat] for seat in seats)])
    found.append([words("sheet.rank"), *(order[seat] for seat in seats)])
    table = years(line)
    for name in SERIES:
        for year in table:
            said = words("sheet.series", series=words(f"series.{name}"), when=when(words, table, year))
            found.append([said, *(getattr(year.moment, name)[seat] for seat in seats)])
    return found


def when(words: Words, table: Sequence[Year], year: Year) -> str:
    """A row of the table of years in words: "at the beginning", "year 3", "year 4 so far"."""
    if year is table[0]:
        return words("sheet.beginning")
    return words("sheet.running" if year.running else "sheet.year", year=year.number)


def as_csv(words: Words, line: Sequence[State]) -> str:
    """The table as CSV (RFC 4180): commas, quotes where needed, lines that end in CR LF.

    A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers.
    """
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([_safe(cell) for cell in row] for row in rows(words, line))
    return text.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA) else cell
