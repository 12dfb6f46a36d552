"""Nothing is told by colour alone: factions for the red-blind and the green-blind, patterns, letters; the focus."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.web.test_palette import COLOURS, contrast
from virtu.games.virtu.data import FACTIONS
from virtu.games.virtu.picture.arms import LETTERS, faction_symbols, pattern

BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""What is seen of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""
APART = 12
"""Least distance in CIE Lab of two factions; about 2.3 can just be told apart side by side."""
PIECES = ("disc", "arms", "troop", "agent")


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """CIE Lab of linear sRGB under D65."""
    r, g, b = rgb
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour as it is seen, in CIE Lab."""
    given = linear(colour)
    return lab([min(1.0, max(0.0, sum(a * b for a, b in zip(row, given, strict=True)))) for row in BLIND[eyes]])


def distance(one: str, other: str, eyes: str) -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def test_a_red_and_a_green_that_the_red_blind_confuse_are_near_each_other():
    assert lab([1.0, 1.0, 1.0])[0] == pytest.approx(100, abs=0.1)
    assert distance("#9a4a2a", "#5f5a1f", "protanopia") < APART < distance("#9a4a2a", "#2a4a9a", "protanopia")


@pytest.mark.parametrize("eyes", BLIND)
@pytest.mark.parametrize("theme", COLOURS)
def test_the_factions_differ_for_the_red_blind_and_the_green_blind(theme, eyes):
    fields = {faction: COLOURS[theme][f"f-{faction}"] for faction in FACTIONS}
    near = {pair: round(distance(fields[pair[0]], fields[pair[1]], eyes), 1) for pair in combinations(FACTIONS, 2)}
    assert min(near.values()) >= APART, near


def test_each_faction_has_a_pattern_and_a_letter_of_its_own():
    assert len(set(LETTERS.values())) == len({pattern(faction) for faction in FACTIONS}) == len(FACTIONS)


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_piece_of_a_faction_has_its_letter_and_every_field_its_pattern(faction):
    symbols = faction_symbols()
    for piece in PIECES:
        assert f">{LETTERS[faction]}</text>" in symbols[f"{piece}-{faction}"], piece
    for field in ("disc", "ring", "arms"):
        assert pattern(faction) in symbols[f"{field}-{faction}"], field


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_letter_of_a_faction_is_read_on_its_field(theme, faction):
    here = COLOURS[theme]
    assert contrast(here[f"t-{faction}"], here[f"f-{faction}"]) >= 4.5


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize("ground", ("paper", "raised", "land", "sea", "gold-soft"))
def test_the_frame_of_what_has_the_keyboard_is_seen(theme, ground):
    """A band of gold within a line of ink (`:focus-visible` in web/style/page.css)."""
    here = COLOURS[theme]
    assert max(contrast(here["gold"], here[ground]), contrast(here["ink"], here[ground])) >= 3
