"""The panel of settings, and the choice of a language on the start screen. Every control is the browser's own."""

from __future__ import annotations

from virtu.core.words import LANGUAGES, Words
from web.settings import CHOICES, Settings
from web.views.context import esc
from web.views.html import attributes, command

OPENER = "open-settings"
"""The id of the button on the start screen that opens the panel."""
GROUPS = {
    "look": ("language", "theme", "text", "motion"),
    "play": ("hand_over", "bots", "confirm", "single", "auto_pay", "sound", "shortcuts"),
}


def render(t: Words, settings: Settings, kept: bool) -> str:
    """The inside of the panel. `kept`: whether the browser keeps what is set."""
    note = t("settings.about") if kept else t("settings.not-kept")
    groups = "".join(_group(t, settings, group, names) for group, names in GROUPS.items())
    return f'<h2>{esc(t("settings.heading"))}</h2><p class="faint">{esc(note)}</p>{groups}'


def _group(t: Words, settings: Settings, group: str, names: tuple[str, ...]) -> str:
    rows = "".join(_choice(t, settings, name) if name in CHOICES else _flag(t, settings, name) for name in names)
    heading = esc(t(f"settings.{group}"))
    return f'<section class="settings-{group}"><h3>{heading}</h3>{rows}</section>'


def _choice(t: Words, settings: Settings, name: str) -> str:
    """One of several values."""
    options = "".join(_option(t, settings, name, value) for value in CHOICES[name])
    about = t.optional(f"settings.{name}.about")
    more = f'<p class="faint">{esc(about)}</p>' if about else ""
    legend = f"<legend>{esc(t(f'settings.{name}'))}</legend>"
    return f'<fieldset class="choice set-{name}">{legend}{options}{more}</fieldset>'


def _option(t: Words, settings: Settings, name: str, value: str) -> str:
    word = t(f"settings.{name}.{value or 'own'}")
    own = attributes(lang=value if name == "language" and value else None)
    return _radio(
        f"set-{name}", f":set {name}", value, f"<span{own}>{esc(word)}</span>", getattr(settings, name) == value
    )


def _radio(name: str, text: str, value: str, inside: str, chosen: bool) -> str:
    given = attributes(
        type="radio", id=f"{name}-{value or 'own'}", name=name, value=value, data_command=text, checked=chosen
    )
    return f"<label><input{given}> {inside}</label>"


def _flag(t: Words, settings: Settings, name: str) -> str:
    """On or off, with what it does."""
    about = f"set-{name}-about"
    given = attributes(
        type="checkbox",
        id=f"set-{name}",
        data_command=f":set {name}",
        checked=getattr(settings, name),
        aria_describedby=about,
    )
    return (
        f'<p class="flag"><label class="tick"><input{given}> <span>{esc(t(f"settings.{name}"))}</span></label>'
        f'<span class="faint" id="{about}">{esc(t(f"settings.{name}.about"))}</span></p>'
    )


def languages(t: Words) -> str:
    """For the start screen: the languages by their own names, and the way to all settings."""
    options = "".join(
        _radio(
            "say",
            ":set language",
            language,
            f'<span lang="{language}">{esc(t(f"settings.language.{language}"))}</span>',
            t.language == language,
        )
        for language in LANGUAGES
    )
    legend = f'<legend class="unseen">{esc(t("settings.language"))}</legend>'
    opener = command(":view settings", esc(t("settings.heading")), id=OPENER)
    return f'<div class="say"><fieldset class="choice">{legend}{options}</fieldset>{opener}</div>'


def ending(t: Words, heading: str, deed: str, then: str) -> str:
    """Whether the turn is to end. `deed`: what ends it, in words; `then`: who is asked next, "" after the end."""
    after = t("ending.next", name=then) if then else t("ending.over")
    return (
        f"<h2>{esc(heading)}</h2><p>{esc(t('ending.deed', deed=deed))} {esc(after)}</p>"
        f'<p class="tools">{command(":confirm", esc(t("ending.yes")), "act main")}</p>'
    )
