"""The log: what happened, by year, season and player; each sentence and each heading leads to its moment.

Years are folded but for the latest, and a folded year is not made. What is new for the one who decides is set apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu.picture.arms import LETTERS
from virtu.games.virtu.state import State
from web.chronicle import Group, Section, Sentence
from web.views.context import NOBODY, Context, esc
from web.views.html import attributes, command
from web.views.parts import Part, Region, region

MINUS = "\u2212"
ENOUGH, MOST = 40, 120
"""With fewer sentences in the latest year the year before it stands open too, unless both have more than so many."""


@frozen
class Shown:
    """What of the log is shown. `only`: the seat whose part it is, NOBODY for all. `unfolded`: by year, what was done
    by hand. `moment`: the node that is looked at, NOBODY for none; `fresh`: the first node that is new for who is
    asked, NOBODY for none; `branches`: how many other lines there are."""

    only: int = NOBODY
    unfolded: tuple[tuple[int, bool], ...] = ()
    moment: int = NOBODY
    fresh: int = NOBODY
    branches: int = 0


def render(state: State, ctx: Context, sections: Sequence[Section], shown: Shown) -> Region:
    """The content of `#log`."""
    t = ctx.t
    years: dict[int, list[Section]] = {}
    for section in sections:
        if section.groups or section.season != "setup":
            years.setdefault(section.year, []).append(section)
    opened = _opened(years, shown)
    since = _first_fresh(sections, shown)
    pieces: list[str | Part] = [f"<div>{_head(state, ctx, shown)}"]
    if not years:
        pieces.append(f'<p class="faint">{esc(t("log.empty"))}</p>')
    for year, parts in years.items():
        pieces.append(
            Part(f"log-{year}", _year(t, year, sum(_number(part, shown.only) for part in parts), year in opened))
        )
        if year in opened:
            pieces += [Part(_id(section), _section(state, ctx, section, shown, since)) for section in parts]
    return region(*pieces, "</div>")


def _id(section: Section) -> str:
    return f"log-{section.year}-{section.season}"


def _opened(years: dict[int, list[Section]], shown: Shown) -> set[int]:
    """The years that stand open."""
    opened = set(list(years)[-1:])
    if _told(years, opened) < ENOUGH and _told(years, two := set(list(years)[-2:])) <= MOST:
        opened = two
    for year, wanted in shown.unfolded:
        opened = opened | {year} if wanted else opened - {year}
    looked = {year for year, sections in years.items() for section in sections if _holds(section, shown.moment)}
    return (opened | looked) & set(years)


def _told(years: dict[int, list[Section]], some: set[int]) -> int:
    """How many sentences some years have together."""
    return sum(_number(section, NOBODY) for year in some for section in years[year])


def _holds(section: Section, node: int) -> bool:
    return node != NOBODY and any(sentence.node == node for group in section.groups for sentence in group.sentences)


def _head(state: State, ctx: Context, shown: Shown) -> str:
    """The heading, whose part is shown, and the ways into the past."""
    t = ctx.t
    filters = [_filter("all", esc(t("log.all")), shown.only == NOBODY)]
    for seat in state.order:
        faction = state.players[seat].faction
        disc = f'<span class="disc" data-faction="{faction}" aria-hidden="true">{LETTERS[faction]}</span>'
        inside = f'{disc}<span class="unseen">{esc(ctx.name(seat))}</span>'
        filters.append(_filter(faction, inside, shown.only == seat, title=ctx.name(seat)))
    ways = command(":moment back", esc(t("log.look-back"))) if shown.moment == NOBODY else ""
    if shown.branches:
        ways += command(":view lines", esc(t.count("log.lines", shown.branches)))
    return (
        f'<header class="log-head"><h2 id="log-heading">{esc(t("log.heading"))}</h2>'
        f'<div class="log-ways">{ways}</div>'
        f'<div class="log-filter" role="group" aria-label="{esc(t("log.filter"))}">{"".join(filters)}</div></header>'
    )


def _filter(value: str, inside: str, pressed: bool, title: str | None = None) -> str:
    return command(f":log {value}", inside, "tab", aria_pressed="true" if pressed else "false", title=title)


@lru_cache(maxsize=256)
def _year(t: Words, year: int, number: int, opened: bool) -> str:
    """The heading of a year, which folds and unfolds it. `number`: how many sentences it has."""
    count = f" <small>{esc(t.count('log.sentences', number))}</small>" if not opened else ""
    sign = f'<span class="sign" aria-hidden="true">{MINUS if opened else "+"}</span>'
    button = command(
        f":log {'fold' if opened else 'unfold'} {year}",
        f"{sign} {esc(t('log.year', year=year))}{count}",
        "fold",
        aria_expanded="true" if opened else "false",
        tabindex="-1",
    )
    return f'<h3 id="log-{year}" class="log-year">{button}</h3>'


def _number(section: Section, only: int) -> int:
    return sum(len(_of(group, only)) for group in section.groups)


def _of(group: Group, only: int) -> list[Sentence]:
    """The sentences of a group that concern a seat, NOBODY for all."""
    if only in (NOBODY, group.seat):
        return group.sentences
    return [sentence for sentence in group.sentences if sentence.seat == only]


def _first_fresh(sections: Sequence[Section], shown: Shown) -> Sentence | None:
    """The first sentence that is new for the seat that is asked; none of the first ones of a match is."""
    if shown.fresh == NOBODY:
        return None
    found = None
    for section in reversed(sections):
        for group in reversed(section.groups):
            for sentence in reversed(group.sentences):
                if sentence.node < shown.fresh:
                    return found
                found = sentence
    return None


def _section(state: State, ctx: Context, section: Section, shown: Shown, since: Sentence | None) -> str:
    """A season of a year. Kept as long as neither it nor what is marked in it changes."""
    moment = shown.moment if section.node == shown.moment or _holds(section, shown.moment) else NOBODY
    fresh = since if since is not None and _holds(section, since.node) else None
    key = (shown.only, moment, fresh, ctx.asked if fresh else NOBODY)
    if key not in section.kept:
        t = ctx.t
        title = _leads(section.node, esc(t(f"season.{section.season}")), moment)
        groups = "".join(_groups(state, ctx, section, shown.only, moment, fresh))
        if not groups and shown.only != NOBODY:
            groups = f'<p class="faint">{esc(t("log.nothing", name=ctx.name(shown.only)))}</p>'
        section.kept[key] = f'<section id="{_id(section)}"><h4>{title}</h4>{groups}</section>'
    return section.kept[key]


def _leads(node: int, inside: str, moment: int) -> str:
    """A button that shows a moment; the one that is looked at says so."""
    current = "true" if node == moment else None
    return command(f":moment {node}", inside, "told", tabindex="-1", aria_current=current)


def _groups(
    state: State, ctx: Context, section: Section, only: int, moment: int, since: Sentence | None
) -> Iterator[str]:
    """What each player did in a row, under their name; who comes again after others that are not shown, goes on."""
    last = NOBODY
    for group in section.groups:
        sentences = _of(group, only)
        if not sentences:
            continue
        if group.seat not in (NOBODY, last):
            faction = state.players[group.seat].faction
            disc = f'<span class="disc" aria-hidden="true">{LETTERS[faction]}</span> {esc(ctx.name(group.seat))}'
            yield f'<h5 data-faction="{faction}">{_leads(sentences[0].node, disc, NOBODY)}</h5>'
        last = group.seat
        yield _list(ctx, sentences, moment, since)


def _list(ctx: Context, sentences: Sequence[Sentence], moment: int, since: Sentence | None) -> str:
    """Sentences; before the first one that is new a line says so."""
    items = []
    for sentence in sentences:
        if sentence is since:
            items.append(f'<li class="since">{esc(ctx.t("log.since", name=ctx.name(ctx.asked)))}</li>')
        colour = attributes(data_faction=sentence.faction or None)
        items.append(f"<li{colour}>{_leads(sentence.node, sentence.text, moment)}</li>")
    return f"<ol>{''.join(items)}</ol>"
