"""The shelf: the stored games as cards, what can be done with each, and how well this browser keeps them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from zlib import crc32

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu.glimpse import Glimpse, Seat, glimpse
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.picture.small import outline, small_board
from web.bots import LEVELS
from web.shelf import NAME_LENGTH, Entry
from web.views.context import esc
from web.views.html import attributes, command, row

UNDO = "undo-delete"
"""The id of the button that brings a deleted game back."""
FEW, FEWER = 6, 3
"""So many cards are shown before the others are asked for: on a wide screen, and on a phone."""


@frozen
class Shown:
    """What the shelf shows. `games`: the latest first; `size`: bytes stored in all; `band`: a sentence about what was
    done last, with a way back if `undo`; `keeps`: yes, no, unknown, or "" before the browser was asked; `reminding`:
    the players are told to save a file; `lasting`: False if nothing outlives this tab."""

    games: Sequence[Entry] = ()
    size: int = 0
    band: str = ""
    undo: bool = False
    keeps: str = ""
    reminding: bool = False
    lasting: bool = True


def render(t: Words, shown: Shown) -> str:
    """The section of stored games; only the band when there are none, or nothing."""
    band = _band(t, shown)
    if not shown.games:
        return f'<section class="shelf">{band}</section>' if band else ""
    cards = "".join(_unreadable(t, game) if game.problem else _card(t, game) for game in shown.games)
    number = len(shown.games)
    more = ""
    if number > FEWER:
        few = " few" * (number <= FEW)
        more = (
            f'<details class="all{few}" id="all-games"><summary>{esc(t.count("shelf.all", number))}</summary></details>'
        )
    return (
        f'<section class="shelf" aria-labelledby="shelf-title">{_head(t, shown)}{band}'
        f'{_reminder(t) if shown.reminding else ""}{_symbols()}<ul class="cards">{cards}</ul>{more}'
        "</section>"
    )


def title(t: Words, game: Entry) -> str:
    """What a game is called: by the players, or after them."""
    if game.name:
        return game.name
    seen = _seen(game)
    if seen is None:
        return t.all_of(game.about.get("names", ())) or t("shelf.nameless")
    return t.all_of(seat.name or t(f"faction.{seat.faction}") for seat in seen.seats)


def _seen(game: Entry) -> Glimpse | None:
    return glimpse(game.match.get("position")) if isinstance(game.match, dict) else None


def _symbols() -> str:
    return f'<svg width="0" height="0" class="shelf-symbols" aria-hidden="true" focusable="false">{outline()}</svg>'


def _band(t: Words, shown: Shown) -> str:
    if not shown.band:
        return ""
    undo = command(":restore", esc(t("shelf.undo")), "act", id=UNDO) if shown.undo else ""
    return f'<div class="band"><p>{esc(shown.band)}</p>{undo}</div>'


def _reminder(t: Words) -> str:
    ways = command(":export", esc(t("shelf.export-all")), "act") + command(":later", esc(t("shelf.later")))
    return f'<div class="band reminder"><p>{esc(t("shelf.reminder"))}</p>{row((ways,), "tools")}</div>'


def _card(t: Words, game: Entry) -> str:
    seen = _seen(game)
    name = title(t, game)
    year, season, over = game.about["year"], game.about["season"], game.about["over"]
    if seen is not None:
        year, season, over = seen.year, seen.season, seen.over
    where = t("start.over") if over else t("top.when", year=year, season=t(f"season.{season}"))
    sits = [(seat, _level(t, game, at)) for at, seat in enumerate(seen.seats)] if seen else []
    chips = "".join(_chip(t, seat, level, bool(game.name)) for seat, level in sits)
    seats = [t("says.also").join(_seat(t, seat, level) for seat, level in sits)] if sits else []
    said = t("says.also").join([f"{t('start.continue')}{t('says.colon')}{name}", where, *seats])
    picture = small_board(seen) if seen else ""
    return (
        f'<li class="game-card" id="card-{esc(game.id)}">'
        f'<button type="button" class="continue" id="game-{esc(game.id)}" data-command=":continue {esc(game.id)}">'
        f'<span class="unseen">{esc(said)}</span>{picture}<span class="words" aria-hidden="true"><b>{esc(name)}</b>'
        f'<span class="chips">{chips}</span><span class="when">{esc(where)}{_when(game)}</span></span></button>'
        f"{row(_deeds(t, game, name), 'deeds')}</li>"
    )


def _when(game: Entry) -> str:
    at = game.about.get("at", 0)
    if not 0 < at < 1 << 35:
        return ""
    moment = time.localtime(at)
    machine = time.strftime("%Y-%m-%dT%H:%M", moment)
    return f'<time class="faint" datetime="{machine}">{time.strftime("%Y-%m-%d %H:%M", moment)}</time>'


def _level(t: Words, game: Entry, seat: int) -> str:
    """The name of the bot that plays a seat of a stored game, "" for a person."""
    seated = game.match.get("bots") if isinstance(game.match, dict) else None
    level = seated.get(str(seat)) if isinstance(seated, dict) else None
    return t(f"level.{level}") if level in LEVELS else ""


def _chip(t: Words, seat: Seat, level: str, named: bool) -> str:
    """A seat by its disc and number of cities; with the name of its player where the card has a name of its own, and
    always with the bot that plays it."""
    called = seat.name or t(f"faction.{seat.faction}")
    name = f"<span>{esc(called)}</span>" if named else ""
    name += f'<span class="level">{esc(level)}</span>' if level else ""
    return (
        f'<span class="chip" data-faction="{seat.faction}" title="{esc(_seat(t, seat, level))}">'
        f'<span class="disc">{LETTERS[seat.faction]}</span>{name}<span class="cities">{seat.cities}</span></span>'
    )


def _seat(t: Words, seat: Seat, level: str) -> str:
    """ "Anna (Venice), 4 cities" in words, and which bot plays there."""
    faction = t(f"faction.{seat.faction}")
    called = t("player.named", name=seat.name, faction=faction) if seat.name else faction
    cities = t.count("shelf.cities", seat.cities, name=called)
    return t("shelf.bot", seat=cities, level=level) if level else cities


def _deeds(t: Words, game: Entry, name: str) -> tuple[str, ...]:
    """What can be done with a stored game besides going on with it."""
    form = f"rename-{game.id}-{crc32(name.encode()):x}"  # renamed, it is another element, and folded
    label = t("shelf.name-of", name=name)
    return (
        f'<details class="rename" id="{esc(form)}"><summary class="command"{_of(t, "shelf.rename", name)}>'
        f'{esc(t("shelf.rename"))}</summary><form data-command=":rename">'
        f'<input type="hidden" name="id" value="{esc(game.id)}">'
        f'<input name="name" value="{esc(game.name)}" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'placeholder="{esc(name)}" aria-label="{esc(label)}">'
        f'<button type="submit" class="act">{esc(t("shelf.keep-name"))}</button></form></details>',
        command(f":duplicate {game.id}", esc(t("shelf.duplicate")), aria_label=_label(t, "shelf.duplicate", name)),
        command(f":export {game.id}", esc(t("shelf.export")), aria_label=_label(t, "shelf.export", name)),
        command(
            f":delete {game.id}", esc(t("start.delete")), "command danger", aria_label=_label(t, "start.delete", name)
        ),
    )


def _label(t: Words, deed: str, name: str) -> str:
    return f"{t(deed)}{t('says.colon')}{name}"


def _of(t: Words, deed: str, name: str) -> str:
    return attributes(aria_label=_label(t, deed, name))


def _unreadable(t: Words, game: Entry) -> str:
    """A text that is no game, or one of a newer page: told, to be saved as it is, never deleted by itself."""
    deeds = (
        command(f":raw {game.id}", esc(t("start.raw"))),
        command(f":delete {game.id}", esc(t("start.delete")), "command danger"),
    )
    return (
        f'<li class="game-card broken" id="card-{esc(game.id)}"><p>{esc(t(game.problem))}</p>{row(deeds, "deeds")}</li>'
    )


def _head(t: Words, shown: Shown) -> str:
    """The heading, how much is stored, whether the browser keeps it, and the way to have it all in a file."""
    sentences = [t.count("shelf.use", len(shown.games), size=size_in_words(t, shown.size))]
    if shown.lasting and shown.keeps:
        sentences.append(t(f"shelf.keeps.{shown.keeps}"))
    export = "" if shown.reminding else command(":export", esc(t("shelf.export-all")))
    return (
        f'<div class="shelf-head"><h2 id="shelf-title">{esc(t("start.saved"))}</h2>'
        f'<p class="faint">{esc(" ".join(sentences))}</p>{export}</div>'
    )


def size_in_words(t: Words, size: int) -> str:
    """A size in bytes as a person reads it: "180 kB"."""
    return t("shelf.size", kilobytes=-(-size // 1000))
