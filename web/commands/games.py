"""Games come and go: new ones, stored ones on the shelf, files of many, one that another tab has changed."""

from __future__ import annotations

import json
import os
import re
import time
from typing import TYPE_CHECKING, Any

from attrs import evolve

from virtu.core import game as games
from virtu.core.errors import VirtuError
from virtu.core.match import Match
from virtu.games.virtu import words as rules
from virtu.games.virtu.editions import tell_apart
from web import bots, bundle
from web.forms import fields_of, options_from
from web.keeping import ANSWERS, Band
from web.panels import at_start
from web.settings import KEY as SETTINGS
from web.settings import Settings
from web.shelf import NAME_LENGTH, tidy
from web.views import shelf

if TYPE_CHECKING:
    from web.app import App


def new(app: App, rest: str) -> None:
    """A new game from the fields of the start screen. Raises BadOptions."""
    options, seed = options_from(rest)
    match = Match.new(games.load("virtu"), options, _drawn() if seed is None else seed)
    tell_apart(match.state.options.names)
    match.bots = bots.chosen(fields_of(rest or "{}"), len(match.state.players))
    app.lay_out(match)


def rematch(app: App, rest: str) -> None:
    """Another game with the same seats: names, factions, bots, edition and house rules. Who begins is drawn."""
    before = app.on_table()
    match = Match.new(games.load("virtu"), {**before.options, "first": "random"}, _drawn())
    match.bots = dict(before.bots)
    app.lay_out(match)
    app.said = app.t("seats.rematch.done")


def _drawn() -> int:
    return int.from_bytes(os.urandom(6), "big")


def go_on(app: App, rest: str) -> None:
    """A stored game on the table."""
    app.go_on(rest)


# -- the shelf -------------------------------------------------------------------------------------------------


def _say(app: App, text: str, deleted: tuple[str, str] | None = None) -> None:
    """A sentence over the shelf until the next deed, and to a screen reader at once."""
    app.keeping.band, app.said = Band(text, deleted), text


def delete(app: App, rest: str) -> None:
    """A stored game is gone; until the next deed it can be brought back."""
    entry, text = app.shelf.read(rest), app.shelf.raw(rest)
    app.shelf.delete(rest)
    if rest == app.game_id:
        app.clear_table()
    if text is not None:
        name = app.t("shelf.unreadable") if entry.problem else shelf.title(app.t, entry)
        _say(app, app.t("shelf.deleted", name=name), (rest, text))
        app.effect("focus", id=shelf.UNDO)


def restore(app: App, rest: str) -> None:
    """The game that was deleted last is there again, under a new id if another one has taken its own."""
    if app.keeping.band is None or app.keeping.band.deleted is None:
        raise VirtuError("error.cannot-undo")
    game_id, text = app.keeping.band.deleted
    if app.shelf.raw(game_id) not in (None, text):
        game_id = app.new_id()
    app.shelf.put_back(game_id, text)
    _say(app, app.t("shelf.restored"))
    app.effect("focus", id=f"game-{game_id}")


def rename(app: App, rest: str) -> None:
    """The fields `id` and `name`: a stored game gets that name, or none."""
    fields = fields_of(rest)
    game_id = str(fields.get("id", ""))
    app.shelf.rename(game_id, str(fields.get("name", "")))
    app.effect("focus", id=f"game-{game_id}")


def duplicate(app: App, rest: str) -> None:
    """A copy of a stored game, which goes its own way from now on."""
    entry = app.shelf.readable(rest)
    space = NAME_LENGTH - len(app.t("shelf.copy", name=""))
    name = tidy(app.t("shelf.copy", name=shelf.title(app.t, entry)[:space].strip()))
    copied = app.new_id()
    app.shelf.write(copied, {**entry.about, "name": name}, entry.match)
    _say(app, app.t("shelf.duplicated", name=name))
    app.effect("focus", id=f"game-{copied}")


def export(app: App, rest: str) -> None:
    """A stored game as a file, or all of them in one."""
    if rest:
        entry = app.shelf.readable(rest)
        text = json.dumps(entry.match, ensure_ascii=False, indent=1)
        app.effect("download", name=f"virtu-{_file_name(shelf.title(app.t, entry)) or rest}.json", text=text)
        app.said = app.t("say.saved-file")
        return
    entries = app.shelf.games()
    readable = [entry for entry in entries if not entry.problem]
    day = time.strftime("%Y-%m-%d", time.localtime(app.shelf.now()))
    app.effect("download", name=f"virtu-games-{day}.json", text=bundle.pack(readable))
    sentences = [app.t.count("shelf.exported", len(readable))]
    if len(readable) < len(entries):
        sentences.append(app.t.count("shelf.not-exported", len(entries) - len(readable)))
    before = app.keeping.band
    deleted = before.deleted if before is not None else None
    if before is not None and deleted is not None:
        sentences.insert(0, before.text)
    _say(app, " ".join(sentences), deleted)
    _reminded(app)


def take_in_all(app: App, document: dict[str, Any]) -> None:
    """The games of a file: what is stored already is not doubled, what cannot be read is named, the rest comes in."""
    before = [entry.match for entry in app.shelf.games() if not entry.problem]
    new, known, troubles = 0, 0, []
    for number, game in enumerate(bundle.unpack(document), 1):
        if any(bundle.holds(stored, game.match) for stored in before):
            known += 1
            continue
        try:
            match = bundle.checked(game)
            about = {**app.summary(match), "name": game.name}
            app.shelf.write(app.new_id(), about, game.match, game.at or None)
            new += 1
        except VirtuError as problem:
            name = game.name or app.t("shelf.number", number=number)
            troubles.append(app.t("shelf.not-taken", name=name, why=rules.error(app.t, problem)))
    sentences = [app.t.count("shelf.taken", new)] if new or not known else []
    sentences += [app.t.count("shelf.known", known)] if known else []
    app.view = "start"
    _say(app, " ".join([*sentences, *troubles]))


def _file_name(title: str) -> str:
    """A title as part of the name of a file: letters, figures and hyphens."""
    return "-".join(re.findall(r"\w+", title))[:40]


def raw(app: App, rest: str) -> None:
    """A stored text as it lies in the storage, as a file."""
    text = app.shelf.raw(rest)
    if text is None:
        raise VirtuError("error.not-stored")
    app.effect("download", name=f"virtu-{rest}.txt", text=text, type="text/plain")


# -- how the browser keeps them --------------------------------------------------------------------------------


def keep(app: App, rest: str) -> None:
    """What the browser says: `yes`, it keeps what is stored; `no`; or `unknown`."""
    if rest not in ANSWERS:
        raise VirtuError("error.unknown-command", command=f":keep {rest}"[:40])
    keeping, store = app.keeping, app.shelf.store
    keeping.kept = evolve(keeping.kept, answer=rest)
    if keeping.kept.due(app.shelf.now()) and store.warning is None:
        keeping.reminding = True
        keeping.kept = keeping.kept.reminded_at(app.shelf.now())
    keeping.kept.write(store)


def later(app: App, rest: str) -> None:
    """The reminder to save a file has been read."""
    _reminded(app)


def _reminded(app: App) -> None:
    app.keeping.reminding = False
    app.keeping.kept = app.keeping.kept.reminded_at(app.shelf.now())
    app.keeping.kept.write(app.shelf.store)


# -- two tabs --------------------------------------------------------------------------------------------------


def storage(app: App, rest: str) -> None:
    """Another tab has changed something: the settings are followed at once, the game on the table is looked at."""
    if rest == SETTINGS:
        app.obey(Settings.read(app.shelf.store))
    elif not at_start(app) and not app.follow():
        app.changed_elsewhere()


def elsewhere(app: App, rest: str) -> None:
    """The game with this id is open in another tab too; without an id: the game on the table no longer is."""
    if rest and rest == app.game_id and not app.keeping.elsewhere:
        app.keeping.elsewhere = True
        app.view = "elsewhere" if app.view == "game" else app.view
    elif not rest:
        app.keeping.elsewhere = False
        app.view = "game" if app.view == "elsewhere" else app.view


def reload(app: App, rest: str) -> None:
    """Take the state that another tab has stored."""
    app.go_on(app.game_id)


def fork(app: App, rest: str) -> None:
    """Go on here as a copy."""
    app.lay_out(app.on_table(), app.keeping.name)


def store(app: App, rest: str) -> None:
    """Store the game on the table again, which another tab has deleted."""
    app.on_table()
    app.store_again()
    if not app.notice:
        app.said = app.t("gone.kept")


def close(app: App, rest: str) -> None:
    """The game on the table, which is stored no longer, is given up. Raises VirtuError `error.still-stored`."""
    app.on_table()
    if not app.changed_elsewhere() or app.view != "gone":
        raise VirtuError("error.still-stored")
    app.clear_table()


COMMANDS = {
    "close": close,
    "continue": go_on,
    "delete": delete,
    "duplicate": duplicate,
    "elsewhere": elsewhere,
    "export": export,
    "fork": fork,
    "keep": keep,
    "later": later,
    "new": new,
    "raw": raw,
    "reload": reload,
    "rematch": rematch,
    "rename": rename,
    "restore": restore,
    "storage": storage,
    "store": store,
}
BY_ITSELF = frozenset(("elsewhere", "helm", "keep", "storage", "thought"))
"""What the page sends without a deed of a person: whatever was said stays to be read."""
NO_DEED = BY_ITSELF | {"export", "later", "raw", "set"}
"""After these a deleted game can still be brought back."""
