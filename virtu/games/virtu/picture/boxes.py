"""Boxes on a drawing: (left, top, right, bottom), and which of them are in each other's way."""

from __future__ import annotations

from collections.abc import Iterable

Box = tuple[float, float, float, float]


def square(x: float, y: float, size: float) -> Box:
    """The box of something `size` wide and high with its middle at x, y."""
    return (x - size / 2, y - size / 2, x + size / 2, y + size / 2)


def grown(box: Box, by: float) -> Box:
    """A box made larger on every side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


class Taken:
    """Boxes sorted into bands of the sheet, so that only the near ones are compared."""

    BAND = 40

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.bands: dict[int, list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        for band in range(int(box[1] // self.BAND), int(box[3] // self.BAND) + 1):
            self.bands.setdefault(band, []).append(box)

    def free(self, box: Box) -> bool:
        """Whether nothing lies under a box."""
        left, top, right, bottom = box
        for band in range(int(top // self.BAND), int(bottom // self.BAND) + 1):
            for a, b, c, d in self.bands.get(band, ()):
                if left < c and a < right and top < d and b < bottom:
                    return False
        return True
