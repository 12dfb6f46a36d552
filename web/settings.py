"""What the players have set for this browser: read once, stored at each change, never a reason to fail."""

from __future__ import annotations

import json
from typing import Any

from attrs import asdict, evolve, frozen

from virtu.core.errors import VirtuError
from web.store import FULL, Store, read_object

KEY = "settings"
CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", "en", "fr", "cs"),
    "theme": ("", "light", "dark"),
    "motion": ("", "full", "none"),
    "text": ("normal", "large", "larger"),
    "hand_over": ("turns", "never"),
    "bots": ("pause", "at-once"),
}
"""What each setting with several values can be; "" is what the browser says."""


@frozen
class Settings:
    """The settings; each has a value of CHOICES or is on or off."""

    language: str = ""
    theme: str = ""
    motion: str = ""
    text: str = "normal"
    hand_over: str = "turns"
    bots: str = "pause"
    """Whether the moves of bots are shown one after the other, or a turn at once."""
    confirm: bool = False
    """Ask before a turn is ended."""
    single: bool = False
    """Answers that are the only one are given by themselves."""
    auto_pay: bool = False
    """The suggested payment is made by itself."""
    sound: bool = False
    shortcuts: bool = True
    """Single keys do something by themselves (web/views/keys.py)."""

    @classmethod
    def read(cls, store: Store) -> Settings:
        """What is stored; whatever is not understood is as if it had not been set."""
        known = asdict(cls())
        return cls(**{k: v for k, v in read_object(store, KEY).items() if k in known and _fits(k, v)})

    def changed(self, name: str, value: str) -> Settings:
        """With one setting changed; on and off are "true" and "false". Raises VirtuError `error.setting`."""
        known = asdict(self)
        meant: Any = value == "true" if isinstance(known.get(name), bool) else value
        if name not in known or not _fits(name, meant) or (isinstance(meant, bool) and value not in ("true", "false")):
            raise VirtuError("error.setting", name=name[:40], value=value[:40])
        return evolve(self, **{name: meant})

    def write(self, store: Store) -> None:
        """Keep them. Raises StoreError."""
        store.set(KEY, json.dumps(asdict(self)))

    def kept(self, store: Store) -> bool:
        """Whether they are there when the page is opened again."""
        return store.warning in (None, FULL) and Settings.read(store) == self


def _fits(name: str, value: Any) -> bool:
    return value in CHOICES[name] if name in CHOICES else isinstance(value, bool)
