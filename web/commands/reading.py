"""The table of cities: how its rows are sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtu.core.errors import VirtuError
from web.views.table_of_cities import ORDERS

if TYPE_CHECKING:
    from web.app import App


def cities(app: App, rest: str) -> None:
    """The table of cities, sorted by one of ORDERS."""
    app.on_table()
    if rest not in ORDERS:
        raise VirtuError("error.unknown-command", command=f":cities {rest}"[:40])
    app.cities_by, app.view = rest, "cities"


COMMANDS = {"cities": cities}
