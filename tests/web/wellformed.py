"""A strict reader of the HTML that views give: every element closed, nothing that could run."""

from __future__ import annotations

from functools import lru_cache
from html.parser import HTMLParser

VOID = {"input", "br", "img", "hr", "link", "meta"}


class Reader(HTMLParser):
    """Collects elements as (tag, attributes) and complains about what does not nest."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.problems: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.problems.append(f"{tag}: an attribute twice: {names}")
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "script" or any(name.startswith("on") for name in names):
            self.problems.append(f"something that could run: {tag} {names}")
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack[-1] != tag:
            self.problems.append(f"</{tag}> inside {self.stack[-3:]}")
        else:
            self.stack.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@lru_cache(maxsize=64)
def read(html: str) -> Reader:
    """The elements of a piece of HTML. Fails if it is not well-formed."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.problems, reader.problems[:3]
    assert not reader.stack, f"never closed: {reader.stack}"
    return reader


_sound: set[int] = set()


def check(html: str) -> None:
    """Fail if a piece of HTML is not well-formed. What was found well-formed once is not read again: hundreds of pages
    begin with the same games."""
    key = hash(html)
    if key not in _sound:
        read(html)
        _sound.add(key)
