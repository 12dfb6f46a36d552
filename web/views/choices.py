"""What a place offers: the opening of the element that shows it, and a small menu where several actions lie on it.

A place with one action carries it as `data-action`; a place with several carries `data-choose` with the id of its menu,
an HTML popover with one button for each action. `web/js/choices.js` opens it.

What is drawn is named by its `<title>`, as SVG has it: the letters and numbers in a picture are no label that a name
would have to repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from virtu.games.virtu import words
from virtu.games.virtu.state import State
from web.views.context import Context, esc
from web.views.html import act, attributes, command
from web.views.targets import element_id


def sentence(notation: str, state: State, ctx: Context) -> str:
    """An action of the seat that is asked, in words (plain text)."""
    return words.action(ctx.t, state, notation, ctx.asked)


def opening(place: str, notations: tuple[str, ...], name: str, state: State, ctx: Context, *, stop: bool = True) -> str:
    """The attributes, with a leading space, of the SVG element that shows a place, the end of its tag, and its title;
    `name` says in plain text what lies there.

    Without actions the element opens the sheet of the place. `stop`: whether the Tab key stops at each such element;
    on the map the page chooses one (web/js/rove.js).
    """
    if not notations:
        return opens_sheet(place, name, stop=stop)
    tabindex = _tabindex(stop)
    if len(notations) == 1:
        label = ctx.t("place.one", action=sentence(notations[0], state, ctx), place=name)
        return _titled(label, data_action=notations[0], role="button", tabindex=tabindex, data_place=place)
    label = ctx.t.count("place.many", len(notations), place=name)
    return _titled(
        label,
        data_choose=element_id(place),
        role="button",
        tabindex=tabindex,
        aria_haspopup="menu",
        data_place=place,
    )


def _titled(label: str, **values: str) -> str:
    return f"{attributes(**values)}><title>{esc(label)}</title>"


def _tabindex(stop: bool) -> str:
    return "0" if stop else "-1"


def opens_sheet(place: str, name: str, *, stop: bool = True) -> str:
    """The same for an element at which nothing can be done now: it opens the sheet of its place."""
    opens = f":about {place}"
    return _titled(name, data_command=opens, role="button", tabindex=_tabindex(stop), data_place=place)


def menu(place: str, notations: Iterable[str], name: str, state: State, ctx: Context) -> str:
    """The popover of a place: its name, then one button for each action, then the way to its sheet."""
    buttons = "".join(
        f'<li role="none">{act(n, esc(sentence(n, state, ctx)), role="menuitem")}</li>' for n in notations
    )
    sheet = command(f":about {place}", f"<i>i</i> {esc(ctx.t('about.open'))}", "about", role="menuitem")
    return (
        f'<div class="choices" id="{element_id(place)}" popover="auto"><p class="choices-title">{esc(name)}</p>'
        f'<ul role="menu" aria-label="{esc(name)}">{buttons}<li role="none">{sheet}</li></ul></div>'
    )


def menus(offers: Mapping[str, tuple[str, ...]], state: State, ctx: Context, names: Mapping[str, str]) -> str:
    """The popovers of all places of `names` (place -> plain name) where several actions lie."""
    return "".join(
        menu(place, offers[place], name, state, ctx) for place, name in names.items() if len(offers.get(place, ())) > 1
    )
