"""The keys that do something by themselves, listed under `?`. What they do is done by web/js/keys.js."""

from __future__ import annotations

from virtu.core.words import Words
from web.settings import Settings
from web.views.context import esc
from web.views.html import attributes

GROUPS: dict[str, tuple[tuple[str, str], ...]] = {
    "answer": (
        ("1 – 9", "answer"),
        ("A", "answers"),
        ("E", "end"),
        ("/", "line"),
        ("U", "undo"),
        ("R", "redo"),
        ("H", "advice"),
        ("B", "bots"),
    ),
    "go": (("Q", "question"), ("M", "map"), ("P", "palace"), ("T", "players"), ("L", "log")),
    "see": (("C", "cities"), ("O", "offer"), ("F", "figures"), ("N", "menu"), ("?", "keys")),
}
"""Each key with the name of what it does, for the whole page."""
THERE = {
    "everywhere": ("tab", "enter", "escape"),
    "map": ("arrows", "page", "enter", "sheet", "move", "zoom"),
    "lists": ("arrows", "ends", "escape"),
    "line": ("pick", "complete", "send", "leave"),
    "past": ("play", "steps", "leave"),
    "search": ("enter", "escape"),
}
"""What further keys do where the keyboard is: on the map, in menus and the log, in the typed line, on the slider, in
the search of the rules."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
HANDLED: dict[str, dict[str, tuple[str, ...]]] = {
    "about.js": {"map.sheet": ("i",)},
    "app.js": {"everywhere.enter": ("Enter", " "), "everywhere.escape": ("Escape",)},
    "choices.js": {"lists.arrows": ("ArrowDown", "ArrowUp"), "lists.ends": ("Home", "End")},
    "complete.js": {
        "line.pick": ("ArrowDown", "ArrowUp"),
        "line.complete": ("Tab",),
        "line.send": ("Enter",),
        "line.leave": ("Escape",),
    },
    "hint.js": {"everywhere.escape": ("Escape",)},
    "inside.js": {"everywhere.tab": ("Tab",)},
    "rules.js": {"search.enter": ("Enter",), "search.escape": ("Escape",)},
    "rove.js": {"map.arrows": ARROWS, "map.page": ("PageDown", "PageUp")},
    "scrub.js": {"past.play": (" ",), "lists.arrows": ("ArrowUp", "ArrowDown"), "lists.ends": ("Home", "End")},
    "shelf.js": {"everywhere.escape": ("Escape",)},
    "zoom.js": {"map.zoom": ("+", "=", "-", "0"), "map.move": ARROWS},
}
"""For each script the keys that it answers to, by the row under which they are listed; those of keys.js are GROUPS."""


def render(t: Words, settings: Settings) -> str:
    """The inside of the panel."""
    page = "".join(_list(t, group, [(key, t(f"key.{name}")) for key, name in keys]) for group, keys in GROUPS.items())
    there = "".join(
        _list(t, place, [(t(f"key.{place}.{name}.keys"), t(f"key.{place}.{name}")) for name in names])
        for place, names in THERE.items()
    )
    field = attributes(
        type="checkbox",
        id="keys-on",
        data_command=":set shortcuts",
        checked=settings.shortcuts,
        aria_describedby="keys-on-about",
    )
    return (
        f"<h2>{esc(t('keys.heading'))}</h2>"
        f'<p class="flag"><label class="tick"><input{field}> <span>{esc(t("settings.shortcuts"))}</span></label> '
        f'<span class="faint" id="keys-on-about">{esc(t("settings.shortcuts.about"))}</span></p>'
        f'<div class="keys">{page}{there}</div>'
    )


def _list(t: Words, name: str, rows: list[tuple[str, str]]) -> str:
    items = "".join(f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(does)}</dd></div>" for key, does in rows)
    return f"<section><h3>{esc(t(f'keys.{name}'))}</h3><dl>{items}</dl></section>"
