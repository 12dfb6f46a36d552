"""docs/embed.md says what the script does, and its examples are pages that show what they say."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from markdown_it import MarkdownIt

from virtu.games.virtu import lessons

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = (ROOT / "docs" / "embed.md").read_text(encoding="utf-8")
SCRIPT = (ROOT / "web" / "embed" / "embed.js").read_text(encoding="utf-8")
EXAMPLES = sorted((ROOT / "docs" / "embed").iterdir())
HOME = "virtu.example"


def listed(name: str) -> set[str]:
    """The texts in the list of that name in embed.js."""
    (found,) = re.findall(rf"{name} = \[(.*?)\]", SCRIPT)
    return set(re.findall(r'"([\w-]+)"', found))


def rows(heading: str) -> set[str]:
    """What stands in the first column of the table under a heading of the document."""
    section = DOCUMENT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.M)
    return {name for cell in cells for name in re.findall(r"`([\w-]+)`", cell)}


def test_the_document_names_every_attribute_and_event() -> None:
    assert rows("Attributes") == listed("observedAttributes") | listed("OPTIONS")
    assert rows("Events") == {f"virtu-{name}" for name in listed("EVENTS")}


class Elements(HTMLParser):
    """Every start tag of a text with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_shows_what_there_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = MarkdownIt("commonmark", {"html": True}).render(text)
        assert "&lt;" not in text
    found = Elements(text).found
    known = listed("observedAttributes") | listed("OPTIONS")
    elements = [given for tag, given in found if tag.startswith("virtu-")]
    assert elements and all(given.keys() <= known | {"id", "style"} for given in elements)
    assert [urlsplit(str(given["src"])).path for tag, given in found if tag == "script" and "src" in given] == [
        "/embed.js"
    ]
    fragments = [str(given.get("src") or given.get("href")) for tag, given in found if tag in ("iframe", "a")]
    named = [given["lesson"] for given in elements if "lesson" in given]
    for address in fragments:
        split = urlsplit(address)
        assert split.hostname == HOME
        if split.fragment:
            named.append(split.fragment.partition("&")[0].split("/")[1])
    assert named and all(name in lessons.ORDER for name in named)


def test_heights_of_the_document_the_element_and_the_frame_are_the_same() -> None:
    wide = r"if \(width > 880\) return Math\.min\(880, Math\.max\(660, Math\.round\(width \* 0\.62\)\)\);"
    formula = wide + r"\s+return width > 720 \? 540 : bare \? Math\.max\(480, width\) : 720;"
    frame = (ROOT / "web" / "js" / "frame.js").read_text(encoding="utf-8")
    assert re.search(formula, SCRIPT) and re.search(formula, frame)
    told = "720 pixels up to a width of 720, 540 up to 880"
    assert told in " ".join(DOCUMENT.split()) and "0.62 of the width, between 660 and 880" in DOCUMENT
