"""The book of rules: its chapters, one of them open, what a search found, and the differences of the editions.

Only what is open is drawn. Every number of a rule is a link that opens it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

from attrs import frozen

from virtu.core.words import Words
from virtu.games.virtu import lessons, puzzles, rule_search, rulebook
from virtu.games.virtu.editions import EDITIONS, Switches
from virtu.games.virtu.rule_search import Found, Hit
from virtu.games.virtu.rulebook import Difference, Picture, Rule
from web.bookmark import ADDRESS, FIND, Bookmark
from web.learning import ADDRESS as LEARN
from web.puzzling import ADDRESS as PUZZLE
from web.views import panels
from web.views.context import esc
from web.views.html import attributes, command
from web.views.rule_pictures import figure

HEADING = "rules-heading"
QUERY = "rules-query"
PAGE = "index.html"
"""The page as it is called beside itself. A bare fragment would be taken for a link that skips something."""
SHOWN = 40
"""So many rules that were found are shown."""


@cache
def _words(language: str) -> Words:
    """The catalogue of the rules is large; it is read when the first rule is shown."""
    return rulebook.load(language)


@frozen
class Reader:
    """Who reads: the words of the page, its address without fragment, the switches of the game on the table."""

    t: Words
    page: str = ""
    switches: Switches | None = None

    @property
    def words(self) -> Words:
        """The words of the rules."""
        return _words(self.t.language)


# -- links -----------------------------------------------------------------------------------------------------


def way(place: str, inside: str, class_: str = "", page: str = "", **more: str | bool | None) -> str:
    """A link to a place in the book; `inside` is safe HTML."""
    address = ADDRESS + (f"/{place}" if place else "")
    href, line = f"{page or PAGE}#{address}", f":rules {place}".strip()
    given = attributes(class_=class_ or None, href=href, data_command=line, **more)
    return f"<a{given}>{inside}</a>"


def number(t: Words, rule: str, current: str | None = None) -> str:
    """The number of a rule, a link that opens it."""
    return way(rule, esc(rule), "rule-number", aria_label=t("rules.number", number=rule), aria_current=current)


def numbers(t: Words, rules: Iterable[str]) -> str:
    """The numbers of several rules, each a link."""
    return " ".join(number(t, rule) for rule in rules)


def linked(t: Words, text: str) -> str:
    """Plain text as safe HTML in which the numbers of rules are links."""
    pieces = rulebook.split(text)
    return "".join(
        way(piece, esc(piece), aria_label=t("rules.number", number=piece)) if place % 2 else esc(piece)
        for place, piece in enumerate(pieces)
    )


# -- the book --------------------------------------------------------------------------------------------------


def book(reader: Reader, mark: Bookmark, notice: str = "") -> str:
    """The inside of the panel, open at a place. `notice`: what the screen below it, which it covers, has to tell."""
    t = reader.t
    if mark.place == FIND and mark.query:
        page = _found(reader, mark.query)
    elif mark.place == "editions":
        page = _editions(reader)
    elif mark.chapter:
        page = _chapter(reader, mark.chapter, mark.rule)
    else:
        page = _cover(t)
    said = f'<p class="rules-notice">{esc(notice)}</p>' if notice else ""
    return (
        f'<header class="rules-head"><h2>{esc(t("rules.heading"))}</h2>{_search(t, mark.query)}</header>{said}'
        f'<div class="rules-body{" cover" * (mark.address == ADDRESS)}">{_contents(reader, mark)}'
        f'<div class="rules-page">{page}</div></div>'
    )


def focus(mark: Bookmark) -> str:
    """The id of what the reader is brought to."""
    if mark.place == FIND:
        return QUERY
    if not mark.place:
        return panels.PANEL
    return f"rule-{mark.rule}" if mark.rule else HEADING


def _search(t: Words, query: str) -> str:
    return (
        f'<search><label for="{QUERY}">{esc(t("rulebook.search"))}</label>'
        f'<input type="search" id="{QUERY}" name="find" value="{esc(query)}" maxlength="{rule_search.LONGEST}" '
        f'autocomplete="off" spellcheck="false" enterkeyhint="search" aria-describedby="rules-tip">'
        f'<p class="faint" id="rules-tip">{esc(t("rulebook.tip"))}</p></search>'
    )


def _contents(reader: Reader, mark: Bookmark) -> str:
    """The chapters, and the page of the editions."""
    t = reader.t
    rows = [
        (group, f"<b>{group}</b> <span>{esc(reader.words(f'rules.{group}'))}</span>", mark.chapter == group)
        for group in rulebook.groups()
    ]
    rows.append(("editions", f"<span>{esc(t('rulebook.editions'))}</span>", mark.place == "editions"))
    links = "".join(
        f"<li>{way(place, inside, page=reader.page, aria_current='page' if now else None)}</li>"
        for place, inside, now in rows
    )
    return f'<nav class="rules-chapters" aria-label="{esc(t("rulebook.chapters"))}"><ul>{links}</ul></nav>'


def _heading(inside: str) -> str:
    return f'<h3 id="{HEADING}" tabindex="-1">{inside}</h3>'


def _cover(t: Words) -> str:
    return (
        f"{_heading(esc(t('rulebook.chapters')))}<p>{esc(t('rules.about'))}</p>"
        f'<p>{esc(t("rulebook.how"))}</p><p class="rules-plain">'
        f'<a href="rules/{t.language}/index.html" target="_blank" rel="noopener">{esc(t("rulebook.plain"))}</a></p>'
    )


def _chapter(reader: Reader, group: str, opened: str) -> str:
    """A chapter: its rules in the order of the rulebooks' headings, and one picture where it belongs."""
    t, found = reader.t, rulebook.rules()
    members = [found[number] for number in rulebook.groups()[group]]
    picture = rulebook.picture_of(opened or members[0].number)
    parts, said = [], ""
    for (french, czech, shown), rules in groupby(members, key=lambda rule: (rule.french, rule.czech, _shown(rule))):
        here = list(rules)
        where = t("rules.where", french=french, czech=czech)
        rows = "".join(_rule(reader, rule, opened == rule.number) for rule in here)
        if shown == picture and here[0].number == picture.rule:
            parts.append(figure(t, picture, reader.page))
        parts.append(f'<p class="faint rules-where">{esc(where)}</p>' if where != said else "")
        parts.append(f'<ol class="rules-list">{rows}</ol>')
        said = where
    heading = _heading(f"<b>{group}</b> {esc(reader.words(f'rules.{group}'))}")
    return heading + "".join(parts) + _turn(reader, group)


def _shown(rule: Rule) -> Picture:
    """The picture with which a rule stands."""
    return rulebook.picture_of(rule.number)


def _turn(reader: Reader, group: str) -> str:
    """To the chapters before and after."""
    order = list(rulebook.groups())
    place = order.index(group)
    ways = []
    for step, sign in ((-1, "←"), (1, "→")):
        if 0 <= place + step < len(order):
            other = order[place + step]
            name = f"{other} {reader.words(f'rules.{other}')}"
            ways.append(way(other, esc(f"{sign} {name}" if step < 0 else f"{name} {sign}"), page=reader.page))
    return f'<p class="rules-turn">{" ".join(ways)}</p>'


def _rule(reader: Reader, rule: Rule, opened: bool) -> str:
    """A rule with what is said about it: the editions, our rulings, the lessons that show it."""
    t = reader.t
    link = command(f":rules link {rule.number}", esc(t("rulebook.copy"))) if opened else ""
    more = attributes(id=f"rule-{rule.number}", tabindex="-1", class_="opened" if opened else None)
    return (
        f"<li{more}>{number(t, rule.number, 'true' if opened else None)}"
        f"<p>{linked(t, reader.words(f'rule.{rule.number}'))}</p>{_switch(reader, rule)}{_rulings(reader, rule)}"
        f"{_lessons(reader, rule)}{_puzzles(reader, rule)}{link}</li>"
    )


def _switch(reader: Reader, rule: Rule) -> str:
    """How the editions differ about a rule, and which way this game plays."""
    t, switch = reader.t, rule.switch
    if not switch:
        return ""
    said = [
        t("rules.edition", edition=t(f"edition.{edition}"), rule=t(f"switch.{switch}.{edition}"))
        for edition in EDITIONS
    ]
    if reader.switches is not None:
        said.append(t("rulebook.here", edition=t(f"edition.{getattr(reader.switches, switch)}")))
    return f'<p class="rules-edition">{way("editions", esc(t("rulebook.differ")))} {esc(" ".join(said))}</p>'


def _rulings(reader: Reader, rule: Rule) -> str:
    words = reader.words
    rows = []
    for question in rule.rulings:
        name = rulebook.ruling_id(question)
        said = linked(reader.t, f"{words(f'{name}.says')}. {words(f'{name}.why')}.")
        asked = esc(rule_search.question(words, question))
        rows.append(f'<p class="rules-ruling">{esc(reader.t("rulebook.ruled"))} <b>{asked}</b> {said}</p>')
    return "".join(rows)


def _lessons(reader: Reader, rule: Rule) -> str:
    """The steps of lessons that show a rule."""
    places = lessons.showing(rule.number)
    if not places:
        return ""
    said = lessons.load_words(reader.t.language)
    links = ", ".join(
        f'<a href="{esc(reader.page)}#{LEARN}/{lesson}/{step}">'
        f"{esc(reader.t('rulebook.step', lesson=said(f'lesson.{lesson}'), step=step))}</a>"
        for lesson, step in places
    )
    return f'<p class="rules-lessons">{esc(reader.t("rulebook.lessons"))} {links}</p>'


def _puzzles(reader: Reader, rule: Rule) -> str:
    """The puzzles that a rule is behind."""
    names = puzzles.showing(rule.number)
    if not names:
        return ""
    said = puzzles.load_words(reader.t.language)
    links = ", ".join(
        f'<a href="{esc(reader.page)}#{PUZZLE}/{name}">{esc(said(f"puzzle.{name}"))}</a>' for name in names
    )
    return f'<p class="rules-lessons">{esc(reader.t("rulebook.puzzles"))} {links}</p>'


# -- what a search found ---------------------------------------------------------------------------------------


def _found(reader: Reader, query: str) -> str:
    t = reader.t
    hits = rule_search.search(query, t.language)
    if not hits:
        said = t("rulebook.nothing", query=query)
        examples = " ".join(way(f"{FIND} {word}", esc(word)) for word in t("rulebook.examples").split(", "))
        return f"{_heading(esc(t('rulebook.results')))}<p>{esc(said)}</p><p>{esc(t('rulebook.try'))} {examples}</p>"
    parts = []
    for group, members in groupby(hits[:SHOWN], key=lambda hit: rulebook.group_of(hit.number)):
        rows = "".join(_hit(t, hit) for hit in members)
        heading = _marked(rule_search.mark(f"{group} {reader.words(f'rules.{group}')}", query))
        parts.append(f'<h4>{heading}</h4><ol class="rules-list">{rows}</ol>')
    if len(hits) > SHOWN:
        parts.append(f"<p>{esc(t.count('rulebook.more', len(hits) - SHOWN))}</p>")
    return _heading(esc(t.count("rulebook.found", len(hits)))) + "".join(parts)


def _hit(t: Words, hit: Hit) -> str:
    notes = "".join(f'<p class="rules-ruling">{_marked(note)}</p>' for note in hit.notes)
    return f"<li>{number(t, hit.number)}<p>{_marked(hit.text)}</p>{notes}</li>"


def _marked(found: Found) -> str:
    """A text with what was found in it marked."""
    parts, end = [], 0
    for begin, stop in found.spans:
        parts.append(f"{esc(found.text[end:begin])}<mark>{esc(found.text[begin:stop])}</mark>")
        end = stop
    return "".join(parts) + esc(found.text[end:])


# -- the editions ----------------------------------------------------------------------------------------------


def _editions(reader: Reader) -> str:
    """The differences, each with both ways, what it changes, and which way the game on the table plays."""
    t = reader.t
    heads = (
        t("rulebook.editions.point"),
        *(t(f"edition.{edition}") for edition in EDITIONS),
        t("rulebook.editions.effect"),
    )
    head = "".join(f'<th scope="col" role="columnheader">{esc(text)}</th>' for text in heads)
    rows = "".join(_difference(reader, difference, heads) for difference in rulebook.differences())
    ways = command(":rules print", esc(t("rulebook.print")))
    ways += f'<a href="rules/{t.language}/editions.html" target="_blank" rel="noopener">{esc(t("rulebook.plain"))}</a>'
    return (
        f"{_heading(esc(t('rulebook.editions')))}<p>{esc(t('rulebook.editions.about'))}</p>"
        f'<div class="rules-editions"><table role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{rows}</tbody></table></div><p class="rules-plain">{ways}</p>'
    )


def _difference(reader: Reader, difference: Difference, heads: Sequence[str]) -> str:
    t, words, switch = reader.t, reader.words, difference.switch
    name = f"difference.{difference.name}"
    title = words(f"switch.{switch}") if switch else words(name)
    point = f"<b>{esc(title)}</b> {esc(difference.numbers)} {numbers(t, difference.rules)}"
    played = getattr(reader.switches, switch) if switch and reader.switches is not None else ""
    cells = []
    for edition, label in zip(EDITIONS, heads[1:], strict=False):
        here = f"<b>{esc(t('rulebook.editions.this'))}</b>" if edition == played else ""
        given = attributes(role="cell", class_="here" if here else None, data_label=label)
        cells.append(f"<td{given}>{here}{esc(words(f'{name}.{edition}'))}.</td>")
    effect = words(f"{name}.effect") + "." + ("" if switch else " " + t("rulebook.editions.none"))
    return (
        f'<tr role="row"><th scope="row" role="rowheader">{point}</th>{"".join(cells)}'
        f'<td role="cell"{attributes(data_label=heads[-1])}>{esc(effect)}</td></tr>'
    )
