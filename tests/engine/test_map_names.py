"""Where the names of cities stand on the map: beside their pieces, inside the frame, across nothing."""

from __future__ import annotations

import pytest

from virtu.games.virtu.picture.map_layout import RADIUS, centre
from virtu.games.virtu.picture.map_names import RINGS, _at, _crosses, _distance, lay_out, short, width

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


def test_a_needed_name_may_stand_just_beyond_what_is_in_its_way_and_hides_rather_than_go_far() -> None:
    """With a line to its city; far away it would be read as another city's."""
    needed, near = frozenset({"rome"}), (X - 35, Y - 35, X + 35, Y + 35)
    (name,) = lay_out((("rome", "Roma"),), (), FIELD, SIZE, keep_out=(near,), needed=needed)
    assert (
        name.text == "Roma" and name.line is not None and name.size < SIZE and _distance((X, Y), name.box) <= max(RINGS)
    )
    far = (X - 80, Y - 80, X + 80, Y + 80)
    assert lay_out((("rome", "Roma"),), (), FIELD, SIZE, keep_out=(far,), needed=needed) == ()


def test_a_needed_name_comes_before_a_more_important_one() -> None:
    """Two cities side by side: where one name has room, it is that of the city which is needed."""
    texts = (("rome", "Roma"), ("civitavecchia", "Civitavecchia"))
    both = lay_out(texts, (), FIELD, SIZE)
    boxes = {name.city: name.box for name in both}
    assert set(boxes) == {"rome", "civitavecchia"}
    (first, *_) = lay_out(texts, (), FIELD, SIZE, needed=frozenset({"civitavecchia"}))
    assert first.city == "civitavecchia"


def test_a_needed_name_is_shortened_where_the_whole_of_it_has_no_room_beside_its_city() -> None:
    texts = (("rome", "Roma Caput Mundi"),)
    narrow = (X - 65.0, 0.0, X + 65.0, 1000.0)
    assert lay_out(texts, (), narrow, SIZE) == ()
    (name,) = lay_out(texts, (), narrow, SIZE, needed=frozenset({"rome"}))
    assert (name.text, name.line) == ("Rom.", None)
    assert (short("Roma"), short("Nizza"), short("")) == ("Roma", "Niz.", "")
    assert short("Benevento", ("Benátky", "Benevento", "Bari")) == "Bene."
