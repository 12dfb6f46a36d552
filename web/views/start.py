"""The start screen: a new game, unfinished games, a link, a file, and whose work this is."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu.data import FACTIONS
from virtu.games.virtu.editions import EDITIONS, NAME_LENGTH, SWITCHES
from virtu.games.virtu.picture.arms import LETTERS
from web.views.context import esc
from web.views.html import attributes, command

SEATS = (3, 4, 5)


@frozen
class Saved:
    """A stored game in the list. `problem` is a sentence if it cannot be read; it is shown, never deleted by itself."""

    id: str
    names: tuple[str, ...] = ()
    year: int = 0
    season: str = ""
    over: bool = False
    when: str = ""
    problem: str = ""


def render(t: Words, saved: Sequence[Saved], notice: str = "", running: bool = False) -> str:
    """The content of `#dialog` when no game is on the table. `running`: a game waits behind this screen."""
    back = command(":view game", esc(t("start.back"))) if running else ""
    said = f'<p class="notice" role="alert">{esc(notice)}</p>' if notice else ""
    return (
        '<div class="start"><header><h1>Virtù</h1>'
        f'<p class="subtitle">{esc(t("start.subtitle"))}</p>{back}</header>{said}'
        f'<div class="columns">{_new(t)}<div class="column">{_saved(t, saved)}{_open(t)}{_about(t)}</div></div></div>'
    )


def _new(t: Words) -> str:
    players = "".join(_radio("players", str(number), t.count("start.players", number), number == 3) for number in SEATS)
    editions = "".join(_radio("edition", e, t(f"edition.{e}"), e == EDITIONS[0]) for e in EDITIONS)
    seats = "".join(_seat(t, seat) for seat in range(max(SEATS)))
    first = "".join(
        f'<option value="{seat}">{esc(t("start.seat", seat=seat + 1))}</option>' for seat in range(max(SEATS))
    )
    return (
        f'<form class="new" data-command=":new" data-keep="{esc(t.language)}"><h2>{esc(t("start.new"))}</h2>'
        f'<fieldset class="choice players"><legend>{esc(t("start.how-many"))}</legend>{players}</fieldset>'
        f'<p class="faint">{esc(t("start.two"))}</p>'
        f'<fieldset class="seats"><legend>{esc(t("start.seats"))}</legend>{seats}</fieldset>'
        f'<fieldset class="choice"><legend>{esc(t("start.edition"))}</legend>{editions}</fieldset>'
        f'<label class="line">{esc(t("start.first"))} <select name="first">'
        f'<option value="random">{esc(t("start.random"))}</option>{first}</select></label>'
        f'<label class="tick"><input type="checkbox" name="one_agent_per_palace" value="yes"> '
        f"{esc(t('option.one_agent_per_palace'))}</label>"
        f"<details><summary>{esc(t('start.more'))}</summary>{_house_rules(t)}"
        f'<label class="line">{esc(t("start.seed"))} '
        '<input name="seed" inputmode="numeric" maxlength="18" autocomplete="off" '
        f'placeholder="{esc(t("start.random"))}">'
        f'</label></details><button type="submit" class="act main">{esc(t("start.begin"))}</button></form>'
    )


def _radio(name: str, value: str, text: str, chosen: bool) -> str:
    checked = " checked" if chosen else ""
    return f'<label><input type="radio" name="{name}" value="{value}"{checked}> <span>{esc(text)}</span></label>'


def _choice(index: int, seat: int) -> str:
    """With how many players a faction begins to play, and whether a seat has it at first."""
    return attributes(data_from=str(max(SEATS[0], index + 1)), selected=index == seat)


def _seat(t: Words, seat: int) -> str:
    """A seat: its faction and the name of who sits there."""
    options = "".join(
        f'<option value="{faction}"{_choice(index, seat)}>{LETTERS[faction]} · {esc(t(f"faction.{faction}"))}</option>'
        for index, faction in enumerate(FACTIONS)
    )
    number = seat + 1
    return (
        f'<div class="seat seat-{number}"><span class="number">{number}</span>'
        f'<select name="faction{seat}" aria-label="{esc(t("start.faction", seat=number))}">{options}</select>'
        f'<input name="name{seat}" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'aria-label="{esc(t("start.name", seat=number))}" placeholder="{esc(t("start.name-hint"))}"></div>'
    )


def _house_rules(t: Words) -> str:
    """Each difference between the editions can be settled alone."""
    rows = []
    for switch in SWITCHES:
        options = f'<option value="">{esc(t("start.as-edition"))}</option>' + "".join(
            f'<option value="{edition}">{esc(t(f"switch.{switch}.{edition}"))}</option>' for edition in EDITIONS
        )
        label = esc(t(f"switch.{switch}"))
        rows.append(f'<label class="rule"><span>{label}</span><select name="rule.{switch}">{options}</select></label>')
    return f'<p class="faint">{esc(t("start.house-rules"))}</p>{"".join(rows)}'


def _saved(t: Words, saved: Sequence[Saved]) -> str:
    if not saved:
        return ""
    items = "".join(_saved_game(t, game) for game in saved)
    return f'<section class="saved"><h2>{esc(t("start.saved"))}</h2><ul>{items}</ul></section>'


def _saved_game(t: Words, game: Saved) -> str:
    delete = (
        f"<details><summary>{esc(t('start.delete'))}</summary>"
        + command(f":delete {game.id}", esc(t("start.delete-sure")), "command danger")
        + "</details>"
    )
    if game.problem:
        raw = command(f":raw {game.id}", esc(t("start.raw")))
        return f'<li class="broken"><span>{esc(game.problem)}</span>{raw}{delete}</li>'
    where = t("start.over") if game.over else t("top.when", year=game.year, season=t(f"season.{game.season}"))
    title = t("start.between", names=t.all_of(game.names))
    label = attributes(aria_label=f"{t('start.continue')}{t('says.colon')}{title}, {where}")
    return (
        f'<li><button type="button" class="continue" data-command=":continue {esc(game.id)}"{label}>'
        f'<b>{esc(title)}</b><span>{esc(where)}</span><span class="faint">{esc(game.when)}</span></button>{delete}</li>'
    )


def _open(t: Words) -> str:
    return (
        f'<section class="open"><h2>{esc(t("start.open"))}</h2>'
        f'<form data-command=":open"><label class="line">{esc(t("start.link"))} '
        '<input name="text" autocomplete="off" spellcheck="false"></label>'
        f'<button type="submit" class="command">{esc(t("start.open-link"))}</button></form>'
        f'<label class="line file">{esc(t("start.file"))} '
        '<input type="file" data-command=":load" accept=".json,application/json,text/plain"></label></section>'
    )


def _about(t: Words) -> str:
    return (
        f'<section class="about faint"><p>{esc(t("start.unofficial"))}</p><p>{esc(t("start.reconstructed"))}</p>'
        f"<p>{esc(t('start.credits'))} "
        f'<a href="NOTICE" target="_blank" rel="noopener">{esc(t("start.notice"))}</a></p>'
        f"<p>{esc(t('start.engine'))} "
        f'<a href="docs/index.html" target="_blank" rel="noopener">{esc(t("start.reference"))}</a></p></section>'
    )
