"""`build.py plots`: what games of bots say (tools/balance.py), as pictures under docs/balance/.

    python3 build.py plots docs/balance/condottiere.json [...]

Each file of figures, as `build.py balance --json` writes it, becomes pictures beside it that are named after it: who
wins, how long games are, where prestige comes from, by what games end, what is used. The same figures make the same
files.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from virtu.core.words import load

COLOURS = {"red": "#b3262e", "yellow": "#d9a514", "green": "#2f7350", "blue": "#3467a8", "white": "#8a6fb0"}
HATCHES = {"red": "", "yellow": "//", "green": "..", "blue": "xx", "white": "--"}
"""Factions are told apart by pattern too."""
SHADES = ("#3b2f2f", "#a5792b", "#6c8a5b", "#5f7fa8", "#a8505a", "#c9b27c", "#8a6fb0", "#c8c2b8")
Figures = dict[str, Any]

mpl.use("svg")
mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "virtu", "font.size": 11, "axes.spines.top": False})
mpl.rcParams.update({"axes.spines.right": False, "font.family": "serif", "legend.frameon": False})


def wins(found: dict[str, Figures]) -> Figure:
    """Tables won by faction and number of players, with what lies between the bounds of 95 of 100."""
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    axes = figure.subplots(1, len(found), sharey=True, squeeze=False)[0]
    for axis, (players, told) in zip(axes, found.items(), strict=True):
        for place, (faction, share) in enumerate(told["wins"].items()):
            low, high = told["intervals"][faction]
            axis.bar(place, share, color=COLOURS[faction], hatch=HATCHES[faction], edgecolor="#222")
            axis.errorbar(place, share, [[max(0, share - low)], [max(0, high - share)]], color="#222", capsize=4)
        axis.axhline(100 / int(players), color="#222", linestyle=":", linewidth=1)
        axis.set_xticks(range(len(told["wins"])), [_named(faction) for faction in told["wins"]], rotation=30)
        axis.set_title(f"{players} players, {told['games']} games")
    axes[0].set_ylabel("won, of 100 games")
    return figure


def years(found: dict[str, Figures]) -> Figure:
    """How many of a hundred games had so many years."""
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    axis = figure.subplots()
    for (players, told), style in zip(found.items(), ("-", "--", ":"), strict=False):
        counts = {int(year): count for year, count in told["lengths"].items()}
        ended, span = sum(counts.values()), range(1, max(counts) + 1)
        axis.plot(
            span,
            [100 * counts.get(year, 0) / ended for year in span],
            style,
            color="#3b2f2f",
            label=f"{players} players",
        )
    axis.set(xlabel="years", ylabel="of 100 games")
    axis.legend()
    return figure


def prestige(found: dict[str, Figures]) -> Figure:
    """Mean prestige by kind and faction."""
    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots(1, len(found), sharey=True, squeeze=False)[0]
    for axis, (players, told) in zip(axes, found.items(), strict=True):
        factions = list(told["wins"])
        floor = [0.0] * len(factions)
        for (kind, by), shade in zip(told["prestige"].items(), SHADES, strict=True):
            values = [by[faction] for faction in factions]
            base = [min(0.0, value) if value < 0 else under for value, under in zip(values, floor, strict=True)]
            axis.bar(range(len(factions)), [abs(value) for value in values], bottom=base, color=shade, label=kind)
            floor = [under + max(0.0, value) for value, under in zip(values, floor, strict=True)]
        axis.set_xticks(range(len(factions)), [_named(faction) for faction in factions], rotation=30)
        axis.set_title(f"{players} players")
    axes[0].set_ylabel("prestige, mean of a game")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center")
    return figure


def ends(found: dict[str, Figures]) -> Figure:
    """By which condition games end."""
    figure = Figure(figsize=(9, 2.6), layout="constrained")
    axis = figure.subplots()
    conditions = list(dict.fromkeys(end for told in found.values() for end in told["end"]))
    start = [0.0] * len(found)
    for condition, shade in zip(conditions, SHADES, strict=False):
        shares = [told["end"].get(condition, 0) for told in found.values()]
        axis.barh(range(len(found)), shares, left=start, color=shade, label=condition.replace("+", " and "))
        start = [under + share for under, share in zip(start, shares, strict=True)]
    axis.set_yticks(range(len(found)), [f"{players} players" for players in found])
    axis.set_xlabel("of 100 games")
    figure.legend(*axis.get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure


def used(found: dict[str, Figures]) -> Figure:
    """What is bought, which bonuses are taken, which alliances concluded: mean number in a game."""
    names = [(table, name) for table in ("bought", "bonuses", "allied") for name in next(iter(found.values()))[table]]
    figure = Figure(figsize=(9, 7.5), layout="constrained")
    axis = figure.subplots()
    for (players, told), marker in zip(found.items(), "o^s", strict=False):
        values = [told[table][name] for table, name in names]
        places = [place for place, value in enumerate(values) if value]
        axis.plot(
            [values[place] for place in places],
            places,
            marker,
            color="#3b2f2f",
            fillstyle="none",
            label=f"{players} players",
        )
    axis.set_yticks(range(len(names)), [name for _, name in names])
    axis.invert_yaxis()
    axis.set(xscale="log", xlabel="mean number in a game; what has no mark did not come up")
    axis.grid(axis="y", linewidth=0.3)
    axis.legend()
    return figure


PICTURES: dict[str, Callable[[dict[str, Figures]], Figure]] = {
    "wins": wins,
    "years": years,
    "prestige": prestige,
    "ends": ends,
    "used": used,
}


def _named(faction: str) -> str:
    return load("en", ("virtu", "virtu"))(f"faction.{faction}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every picture of every file."""
    parser = argparse.ArgumentParser(prog="build.py plots", description=__doc__.split("\n")[0])
    parser.add_argument("figures", nargs="+", type=Path, help="files of build.py balance --json")
    for path in parser.parse_args(arguments).figures:
        found = json.loads(path.read_text(encoding="utf-8"))["players"]
        for name, draw in PICTURES.items():
            to = path.with_name(f"{path.stem}-{name}.svg")
            draw(found).savefig(to, format="svg", metadata={"Date": None})
            print(to)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
