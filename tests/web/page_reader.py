"""A page without a browser: takes the answers of the door, keeps the regions, clicks what it finds in them."""

from __future__ import annotations

import asyncio
import json
import random
import re
from itertools import count
from typing import Any

from tests.web.wellformed import check, read
from virtu.games.virtu.judgement import weight
from web.app import App
from web.store import MemoryStore, Store


def span_of(html: str, name: str) -> tuple[int, int]:
    """From where to where the element with an id goes in a text."""
    named = f' id="{name}"'
    assert html.count(named) == 1, f"{name} is there {html.count(named)} times"
    begin = html.rindex("<", 0, html.index(named))
    kind = re.compile(r"\w+").match(html, begin + 1)
    assert kind, html[begin : begin + 40]
    depth = 0
    for tag in re.compile(rf"<(/?){kind[0]}\b[^<>]*?(/?)>").finditer(html, begin):
        depth += -1 if tag.group(1) else 0 if tag.group(2) else 1
        if not depth:
            return begin, tag.end()
    raise AssertionError(f"{name} is never closed")


class FakePage:
    """Regions and effects of one page on a store. Every region is checked for form when it changes."""

    def __init__(self, store: Store | None = None, fragment: str = "", tokens: Any = None, **given: Any) -> None:
        self.store = store or MemoryStore()
        numbers = tokens or count(1)
        self.app = App(self.store, "en", clock=lambda: 1_000_000.0, token=lambda: f"g{next(numbers)}", **given)
        self.regions: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.effects: list[dict[str, Any]] = []
        self._take(asyncio.run(self.app.start(fragment)))

    def send(self, text: str) -> None:
        """One line through the door."""
        self._take(asyncio.run(self.app.dispatch(text)))

    def _take(self, answer: str) -> None:
        self.effects = []
        for entry in json.loads(answer):
            if "id" in entry and "html" in entry:
                if entry["id"] != "symbols":
                    check(entry["html"])
                self.regions[entry["id"]] = entry["html"]
            elif "element" in entry:
                self._patch_part(entry["id"], entry["element"])
            elif entry["effect"] == "attr":
                self.attributes[entry["name"]] = entry["value"]
            else:
                self.effects.append(entry)

    def _patch_part(self, part: str, element: str) -> None:
        """Put a new element in the place of the one with this id, wherever on the page it is."""
        check(element)
        assert f' id="{part}"' in element[: element.index(">")]
        where = [name for name, html in self.regions.items() if f' id="{part}"' in html]
        assert len(where) == 1, f"{part} is in {where}"
        html = self.regions[where[0]]
        begin, end = span_of(html, part)
        self.regions[where[0]] = html[:begin] + element + html[end:]

    def found(self, region: str, attribute: str) -> list[str]:
        """The values of an attribute in a region, in order."""
        return [a[attribute] for _, a in read(self.regions[region]).elements if attribute in a]

    def actions(self) -> list[str]:
        """Every action that `#actions` offers."""
        return self.found("actions", "data-action")

    def text(self, region: str) -> str:
        """What a region says."""
        return " ".join(" ".join(read(self.regions[region]).text).split())

    def new(self, players: int = 3, seed: int = 1, **more: Any) -> None:
        """Begin a game as the form of the start screen does."""
        fields = {"players": str(players), "edition": "fr", "first": "0", "seed": str(seed)}
        for seat, faction in enumerate(("red", "yellow", "green", "blue", "white")):
            fields |= {f"faction{seat}": faction, f"name{seat}": ""}
        self.send(":new " + json.dumps({**fields, **more}))


def choose(page: FakePage, chance: random.Random) -> str:
    """An action among those that the page offers, by the weights of the random bot."""
    actions = page.actions()
    return chance.choices(actions, [weight(action) for action in actions])[0]


def play(page: FakePage, actions: int, seed: int = 1) -> None:
    """Click so many actions, or until the game is over."""
    chance = random.Random(seed)
    for _ in range(actions):
        if not page.actions():
            return
        page.send(choose(page, chance))
        assert not page.app.notice, page.app.notice
