"""A figure and how figures are printed."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured, its value in words, what was wanted, and whether that was met.

    `number`: the value as the history of the figures keeps it; None if it is not compared with earlier ones.
    """

    what: str
    value: str
    wanted: str = ""
    met: bool | None = None
    number: float | None = None
    more_is_better: bool = False


def at_most(what: str, value: float, limit: float, unit: str = "", digits: int = 0) -> Figure:
    """A figure that should be no more than `limit`."""
    return Figure(what, f"{value:.{digits}f}{unit}", f"≤ {limit:g}{unit}", value <= limit, value)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of all values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]


def spread(values: Sequence[float], unit: str = " ms") -> str:
    """Median and p95 in words."""
    return f"median {statistics.median(values):.0f}{unit}, p95 {percentile(values, 0.95):.0f}{unit}"


def _rows(figures: Iterable[Figure]) -> list[tuple[str, str, str, str]]:
    return [(f.what, f.value, f.wanted, {True: "met", False: "missed", None: ""}[f.met]) for f in figures]


def table(figures: Iterable[Figure]) -> str:
    """The figures as text in columns."""
    rows = _rows(figures)
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def markdown(figures: Iterable[Figure]) -> str:
    """The figures as a table of Markdown."""
    rows = [("what", "measured", "wanted", ""), ("---", "---", "---", "---"), *_rows(figures)]
    return "\n".join("| " + " | ".join(cell.strip().replace("|", "\\|") for cell in row) + " |" for row in rows)
