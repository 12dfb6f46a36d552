"""Counts of action sequences from six written positions equal the pinned ones.

As deep as `VIRTU_COUNT_NODES` actions carried out for each position (default 1,500) allow; a great number counts to the
end of the table.
"""

from __future__ import annotations

import os

import pytest

from tests.engine import counting

NODES = int(os.environ.get("VIRTU_COUNT_NODES", "1500"))
PINNED = counting.pinned()


def test_counts_every_position_is_pinned() -> None:
    """Six positions, none of them without its row, each at least four deep."""
    names = {path.stem for path in counting.FOLDER.glob("*.toml")} - {"pinned"}
    assert names == PINNED.keys()
    assert len(names) == 6
    assert all(len(row) >= 4 for row in PINNED.values())


@pytest.mark.parametrize("name", sorted(PINNED))
def test_counts_of_action_sequences(name: str) -> None:
    """The count of each depth whose inner nodes are within the cap; two depths at least."""
    match, row = counting.read(name), PINNED[name]
    depths = [d for d in range(1, len(row) + 1) if sum(row[: d - 1]) <= NODES]
    assert len(depths) >= 2
    assert [counting.count(match.game, match.state, d) for d in depths] == [row[d - 1] for d in depths]
