"""What a sound player would do: the best actions with what follows and what speaks for them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from virtu.core.match import Match
from virtu.core.words import Words
from virtu.games.virtu import words as rules
from web.views.context import esc
from web.views.html import act

One = tuple[tuple[str, ...], int, tuple[Any, ...]]
"""Actions in notation, worth and facts (web/bots.py)."""
Advised = Sequence[One]
"""What is advised, the best first."""
LISTS = {
    "cities": "city",
    "cards": "card",
    "tiles": "tile",
    "actions": "action",
    "bonuses": "bonus",
    "powers": "power",
}
"""What the lists of a fact hold, by the group of ids under which the catalogue names it."""
ARROW = " \u2192 "
SHOWN = 4
"""So many of the deeds that follow are told."""
NEARLY, CLEARLY = 400, 2000
"""Thousandths of a point of prestige: nearly as good as the best below the first, clearly less from the second on."""
UNTOLD = ("pay", "collect", "done", "turn")
"""Verbs of what follows that go without saying."""


def render(t: Words, match: Match, advised: Advised | None) -> str:
    """The inside of the panel. `advised` is None while it is waited for."""
    heading = f"<h2>{esc(t('advice.heading'))}</h2>"
    if advised is None:
        dots = '<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>'
        return f'{heading}<p class="waiting" aria-busy="true">{esc(t("advice.waiting"))} {dots}</p>'
    items = "".join(_item(t, match, one, advised[0]) for one in advised)
    return f'{heading}<p class="faint">{esc(t("advice.about"))}</p><ol class="advised">{items}</ol>'


def _item(t: Words, match: Match, one: One, best: One) -> str:
    actions, worth, _ = one
    deed, *following = deeds(t, match, actions)
    then = f"<p>{esc(t('advice.then', deeds=ARROW.join(following)))}</p>" if following else ""
    reasons = "".join(f"<li>{esc(sentence)}</li>" for sentence in _reasons(t, one, first=one is best))
    rank = f'<span class="rank faint">{esc(t(_rank(best[1] - worth, first=one is best)))}</span>'
    return f"<li>{act(actions[0], esc(deed))} {rank}{then}<ul>{reasons}</ul></li>"


def _rank(less: int, *, first: bool) -> str:
    """How an action stands to the best one."""
    if not less:
        return "advice.best" if first else "advice.equal"
    return "advice.nearly" if less < NEARLY else "advice.less" if less < CLEARLY else "advice.clearly"


def deeds(t: Words, match: Match, actions: Sequence[str]) -> list[str]:
    """The first action and what of the rest is worth telling, in words."""
    state, found = match.state, []
    for number, action in enumerate(actions):
        seat = match.game.actors(state)[0]
        if not number or action.partition(" ")[0] not in UNTOLD:
            found.append(rules.action(t, state, action, seat))
        state = match.game.apply(state, action)
    return found[: SHOWN + 1]


def _reasons(t: Words, one: One, *, first: bool) -> list[str]:
    """The reasons of an action; of going on without any deed, where that is the best, that no deed is better."""
    actions, _, facts = one
    if first and not facts and actions[0] == "done":
        return [t("advice.enough")]
    return list(reasons_of(t, facts))


def reasons_of(t: Words, facts: Sequence[Any]) -> Iterator[str]:
    """What speaks for an action and against it, each a sentence."""
    if not facts:
        yield t("advice.nothing")
    for name, given in facts:
        holes = {k: t.all_of(t(f"{LISTS[k]}.{i}") for i in v) for k, v in given.items() if k in LISTS}
        by = given.get("by", 0)
        number = f"{by:+d}".replace("-", "\u2212")
        kind = t(f"prestige.{given['kind']}") if "kind" in given else ""
        yield t(f"advice.{name}", **holes, by=number, kind=kind)


def told(t: Words, match: Match, advised: Advised) -> Iterator[str]:
    """The best action with its reasons and the others, as plain text for who listens."""
    for number, one in enumerate(advised, 1):
        deed = deeds(t, match, one[0][:1])[0]
        yield t("advice.told", number=number, deed=deed, reasons=" ".join(_reasons(t, one, first=number == 1)))
