"""What the players have set for this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.app import App


def theme(app: App, rest: str) -> None:
    """Day or night."""
    app.dark = not app.dark
    app.effect("attr", name="data-theme", value="dark" if app.dark else "light")


COMMANDS = {"theme": theme}
