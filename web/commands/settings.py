"""What the players set for this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.store import StoreError

if TYPE_CHECKING:
    from web.app import App


def change(app: App, rest: str) -> None:
    """`NAME VALUE`: one setting. Raises VirtuError `error.setting`; a browser that keeps nothing still obeys."""
    name, _, value = rest.partition(" ")
    app.obey(app.settings.changed(name, value))
    try:
        app.settings.write(app.shelf.store)
    except StoreError:
        app.said = app.t("settings.not-kept")


def theme(app: App, rest: str) -> None:
    """Day or night."""
    change(app, "theme " + ("light" if app.settings.theme == "dark" else "dark"))


COMMANDS = {"set": change, "theme": theme}
