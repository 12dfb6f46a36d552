"""What the players set for this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.store import StoreError

if TYPE_CHECKING:
    from web.app import App


def change(app: App, rest: str) -> None:
    """`NAME VALUE`: one setting. Raises VirtuError `error.setting`; a browser that keeps nothing still obeys."""
    name, _, value = rest.partition(" ")
    before = app.settings
    app.obey(before.changed(name, value))
    try:
        app.settings.write(app.shelf.store)
    except StoreError:
        app.said = app.t("settings.not-kept")
    if app.settings.sound and not before.sound:
        app.effect("sound", name="coins")


COMMANDS = {"set": change}
