"""Contrasts of the palette, by day and at night (WCAG 2.2: 4.5 for text, 3 for what must be told apart)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from virtu.games.virtu.data import FACTIONS, KINDS
from virtu.games.virtu.picture.emblems import DOMAIN
from virtu.games.virtu.picture.emblems import KINDS as KINDS_OF_CARDS

PICTURE = Path(__file__).parents[2] / "virtu" / "games" / "virtu" / "picture"
SHEET = (PICTURE / "palette.css").read_text(encoding="utf-8")
PAIRS = dict(re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}, #[0-9a-f]{6})\)", SHEET))
COLOURS = {
    theme: {name: pair.split(", ")[number] for name, pair in PAIRS.items()}
    for number, theme in enumerate(("day", "night"))
}

TEXT = [
    *((ink, ground) for ink in ("ink", "faint") for ground in ("paper", "raised")),
    *(("ink", ground) for ground in ("land", "sea", "gold-soft")),
    ("sea-ink", "sea"),
    ("forbid", "raised"),
    *((f"t-{faction}", f"f-{faction}") for faction in FACTIONS),
    *(("gild", f"k-{kind}") for kind in (*KINDS_OF_CARDS, DOMAIN)),
]
EDGES = [
    *(("ink", ground) for ground in ("paper", "raised", "land", "sea")),
    *((f"c-{kind}", ground) for kind in KINDS for ground in ("paper", "raised")),
    ("gold-edge", "gold"),
    ("e-white", "f-white"),
    ("e-white", "land"),
    ("land-edge", "land"),
    ("land-edge", "sea"),
    ("forbid", "land"),
    ("gild", "wax"),
    ("wall", "sky"),
    ("wall", "raised"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_known_colours():
    assert round(contrast("#000000", "#ffffff"), 1) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(theme, ink, ground):
    assert contrast(COLOURS[theme][ink], COLOURS[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_can_be_seen(theme, edge, ground):
    assert contrast(COLOURS[theme][edge], COLOURS[theme][ground]) >= 3


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("ground", ("land", "sea", "paper", "raised"))
def test_the_gold_ring_is_seen_by_itself_or_by_its_edge(theme, ground):
    here = COLOURS[theme]
    assert max(contrast(here["gold"], here[ground]), contrast(here["gold-edge"], here[ground])) >= 3


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_piece_has_an_edge_on_land_and_sea(theme, faction):
    here = COLOURS[theme]
    edge, field = here.get(f"e-{faction}", here["ink"]), here[f"f-{faction}"]
    for ground in ("land", "sea"):
        assert max(contrast(edge, here[ground]), contrast(field, here[ground])) >= 3
