"""The start screen: a new game, unfinished games, a link, a file, and whose work this is."""

from __future__ import annotations

from virtu.core.words import Words
from virtu.games.virtu import rulebook
from virtu.games.virtu.data import FACTIONS
from virtu.games.virtu.editions import EDITIONS, NAME_LENGTH, SWITCHES
from virtu.games.virtu.picture.arms import LETTERS
from web.bookmark import EDITIONS as EDITIONS_PAGE
from web.views import bots, settings, shelf
from web.views.context import esc
from web.views.html import attributes, command
from web.views.rules import numbers, way

SEATS = (3, 4, 5)


def render(t: Words, shown: shelf.Shown, notice: str = "", running: bool = False) -> str:
    """The content of `#dialog` when no game is on the table. `running`: a game waits behind this screen."""
    back = command(":view game", esc(t("start.back"))) if running else ""
    back += f'<p class="ways">{_ways(t)}</p>{settings.languages(t)}'
    said = f'<p class="notice" role="alert">{esc(notice)}</p>' if notice else ""
    return (
        '<main class="start"><header><h1>Virtù</h1>'
        f'{_arms()}<p class="subtitle">{esc(t("start.subtitle"))}</p>{back}</header>{said}{shelf.render(t, shown)}'
        f'<div class="columns">{_new(t)}<div class="column">{_open(t)}{_about(t)}</div></div></main>'
    )


def _ways(t: Words) -> str:
    """What can be done besides playing a game."""
    return (
        command(":learn", esc(t("learn.open")), "act")
        + command(":puzzle", esc(t("puzzle.open")), "act")
        + way("", esc(t("rulebook.about-this")), "act")
    )


def _arms() -> str:
    """The arms of the five factions, to look at."""
    shields = "".join(f'<svg class="shield"><use href="#sym-arms-{faction}"/></svg>' for faction in FACTIONS)
    return f'<p class="shields" aria-hidden="true">{shields}</p>'


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
        f'<fieldset class="seats"><legend>{esc(t("start.seats"))}</legend>{seats}{_shuffle(t)}</fieldset>'
        f"{bots.about(t)}"
        f'<fieldset class="choice"><legend>{esc(t("start.edition"))}</legend>{editions}'
        f"{way(EDITIONS_PAGE, esc(t('rulebook.editions')), 'command')}</fieldset>"
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
    """A seat: its faction, the name of who sits there, whether a bot does."""
    options = "".join(
        f'<option value="{faction}"{_choice(index, seat)}>{LETTERS[faction]} · {esc(t(f"faction.{faction}"))}</option>'
        for index, faction in enumerate(FACTIONS)
    )
    number = seat + 1
    return (
        f'<div class="seat seat-{number}"><span class="number">{number}</span>'
        f'<select name="faction{seat}" aria-label="{esc(t("start.faction", seat=number))}">{options}</select>'
        f"{bots.choice(t, seat)}"
        f'<input name="name{seat}" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'aria-label="{esc(t("start.name", seat=number))}" placeholder="{esc(t("start.name-hint"))}"></div>'
    )


def _shuffle(t: Words) -> str:
    """Draws who sits where and plays what (web/js/seats.js), which is then said with `data-said` before it."""
    return (
        f'<button type="button" class="command" data-shuffle data-said="{esc(t("seats.drawn"))}">'
        f"{esc(t('seats.shuffle'))}</button>"
    )


def _house_rules(t: Words) -> str:
    """Each difference between the editions can be settled alone; beside it stand the rules that hang on it."""
    hanging = {difference.switch: difference.rules for difference in rulebook.differences()}
    rows = []
    for switch in SWITCHES:
        options = f'<option value="">{esc(t("start.as-edition"))}</option>' + "".join(
            f'<option value="{edition}">{esc(t(f"switch.{switch}.{edition}"))}</option>' for edition in EDITIONS
        )
        label, rules = esc(t(f"switch.{switch}")), numbers(t, hanging[switch])
        rows.append(
            f'<div class="rule"><span><label for="rule-{switch}">{label}</label> {rules}</span>'
            f'<select id="rule-{switch}" name="rule.{switch}">{options}</select></div>'
        )
    return f'<p class="faint">{esc(t("start.house-rules"))}</p>{"".join(rows)}'


def _open(t: Words) -> str:
    return (
        f'<section class="open"><h2>{esc(t("start.open"))}</h2>'
        f'<form data-command=":open"><label class="line">{esc(t("start.link"))} '
        '<input name="text" autocomplete="off" spellcheck="false"></label>'
        f'<button type="submit" class="command">{esc(t("start.open-link"))}</button></form>'
        f'<label class="line file">{esc(t("start.file"))} '
        '<input type="file" class="unseen" data-command=":load" accept=".json,application/json,text/plain">'
        f'<span class="act">{esc(t("start.choose-file"))}</span></label>'
        f'<p class="faint">{esc(t("start.file-about"))}</p></section>'
    )


def _about(t: Words) -> str:
    return (
        f'<section class="about faint"><p>{esc(t("start.unofficial"))}</p><p>{esc(t("start.reconstructed"))}</p>'
        f"<p>{esc(t('start.credits'))} "
        f'<a href="NOTICE" target="_blank" rel="noopener">{esc(t("start.notice"))}</a></p>'
        f"<p>{esc(t('start.engine'))} "
        f'<a href="docs/index.html" target="_blank" rel="noopener">{esc(t("start.reference"))}</a></p>'
        f'<p class="tools">{command(":view version", esc(t("menu.version")))}'
        f"{command(':view report', esc(t('menu.report')))}</p></section>"
    )
