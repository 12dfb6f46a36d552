"""Where the names of cities stand on the map: beside their pieces, inside the frame, across nothing."""

from __future__ import annotations

import pytest

from virtu.games.virtu.picture.map_layout import RADIUS, centre
from virtu.games.virtu.picture.map_names import _at, _crosses, _distance, _passes, lay_out, width

SIZE, GAP, ASIDE = 20, 2, 16
WIDE, HIGH = width("Roma", SIZE), SIZE * 0.95
X, Y = centre("rome")
FIELD = (0.0, 0.0, 990.0, 1000.0)


def test_a_name_is_about_as_wide_as_its_letters() -> None:
    assert width("", 16) == 4 and width("Roma", 10) == pytest.approx(29.7) and width("Siena", 10) > width("Roma", 10)


@pytest.mark.parametrize(
    ("side", "left", "top", "anchor"),
    [
        ("n", X - WIDE / 2, Y - RADIUS - GAP - HIGH, "middle"),
        ("s", X - WIDE / 2, Y + RADIUS + GAP, "middle"),
        ("e", X + RADIUS + GAP, Y - HIGH / 2, "start"),
        ("w", X - RADIUS - GAP - WIDE, Y - HIGH / 2, "end"),
        ("ne", X + RADIUS + GAP, Y - ASIDE - HIGH / 2, "start"),
        ("se", X + RADIUS + GAP, Y + ASIDE - HIGH / 2, "start"),
        ("nw", X - RADIUS - GAP - WIDE, Y - ASIDE - HIGH / 2, "end"),
        ("sw", X - RADIUS - GAP - WIDE, Y + ASIDE - HIGH / 2, "end"),
    ],
)
def test_a_name_stands_at_the_rim_of_a_bare_city(side: str, left: float, top: float, anchor: str) -> None:
    name = _at("rome", "Roma", side, SIZE, ())
    assert name.box == pytest.approx((left, top, left + WIDE, top + HIGH))
    assert (name.city, name.text, name.anchor, name.size, name.line) == ("rome", "Roma", anchor, SIZE, None)
    start = {"start": left, "end": left + WIDE, "middle": X}[anchor]
    assert (name.x, name.y) == pytest.approx((start, top + HIGH * 0.8), abs=0.051)


@pytest.mark.parametrize(
    ("side", "piece", "edge"),
    [
        ("n", (X - 5, Y - 60, X + 5, Y - 30), 3),
        ("s", (X - 5, Y + 30, X + 5, Y + 60), 1),
        ("e", (X + 30, Y - 5, X + 60, Y + 5), 0),
        ("w", (X - 60, Y - 5, X - 30, Y + 5), 2),
    ],
)
def test_a_name_stands_clear_of_the_pieces_of_its_city(
    side: str, piece: tuple[float, float, float, float], edge: int
) -> None:
    """The farthest piece on that side counts; one that lies aside does not."""
    roundel = (X - RADIUS, Y - RADIUS, X + RADIUS, Y + RADIUS)
    outer = {"n": piece[1] - GAP, "s": piece[3] + GAP, "e": piece[2] + GAP, "w": piece[0] - GAP}[side]
    rim = {"n": Y - RADIUS - GAP, "s": Y + RADIUS + GAP, "e": X + RADIUS + GAP, "w": X - RADIUS - GAP}[side]
    assert _at("rome", "Roma", side, SIZE, (roundel, piece)).box[edge] == pytest.approx(outer)
    aside = tuple(value + 300 for value in piece)
    assert _at("rome", "Roma", side, SIZE, (roundel, aside)).box[edge] == pytest.approx(rim)


@pytest.mark.parametrize(
    ("point", "distance"),
    [
        ((5, 5), 0),
        ((0, 0), 0),
        ((-3, 5), 3),
        ((13, 5), 3),
        ((5, -4), 4),
        ((5, 14), 4),
        ((-3, -4), 5),
        ((13, 14), 5),
    ],
)
def test_the_distance_of_a_point_from_a_box(point: tuple[float, float], distance: float) -> None:
    assert _distance(point, (0, 0, 10, 10)) == distance


@pytest.mark.parametrize(
    ("line", "crosses"),
    [
        ((0, 50, 100, 50), True),
        ((50, 0, 50, 100), True),
        ((100, 100, 0, 0), True),
        ((0, 100, 100, 0), True),
        ((0, 40, 100, 40), False),
        ((0, 10, 100, 10), False),
        ((60, 0, 60, 100), False),
        ((0, 60, 60, 100), False),
        ((40, 30, 30, 40), False),
        ((0, 0, 41, 41), False),
        ((10, 30, 80, 100), False),
    ],
)
def test_a_line_crosses_a_box(line: tuple[float, float, float, float], crosses: bool) -> None:
    """It runs through it; touching an edge, ending at it or passing its corner is not crossing."""
    assert _crosses(line, [(40, 40, 60, 60)]) is crosses
    assert not _crosses(line, [])


@pytest.mark.parametrize("edge", range(4))
def test_a_name_may_touch_the_frame_but_not_pass_it(edge: int) -> None:
    (first,) = lay_out((("rome", "Roma"),), (), FIELD, SIZE)
    tight = list(FIELD)
    tight[edge] = first.box[edge]
    assert lay_out((("rome", "Roma"),), (), tuple(tight), SIZE) == (first,)
    tight[edge] += 0.01 if edge < 2 else -0.01
    assert first not in lay_out((("rome", "Roma"),), (), tuple(tight), SIZE)


def test_a_name_goes_to_another_side_where_its_first_one_is_taken() -> None:
    (first,) = lay_out((("rome", "Roma"),), (), FIELD, SIZE)
    (second,) = lay_out((("rome", "Roma"),), (), FIELD, SIZE, keep_out=(first.box,))
    assert second.line is None and _distance((second.x, second.y), first.box) > 0
    everywhere = (X - 100, Y - 100, X + 100, Y + 100)
    assert lay_out((("rome", "Roma"),), (), FIELD, SIZE, keep_out=(everywhere,)) == ()
    (far,) = lay_out((("rome", "Roma"),), (), FIELD, SIZE, keep_out=(everywhere,), needed=frozenset({"rome"}))
    assert far.line is not None and far.size < SIZE


@pytest.mark.parametrize(
    ("point", "passes"),
    [((50, 50), True), ((50, 60), True), ((50, 100), False), ((-40, -40), False), ((105, 105), True)],
)
def test_a_line_passes_a_city_whose_disc_it_touches(point: tuple[float, float], passes: bool) -> None:
    assert _passes((0, 0, 100, 100), point) is passes
