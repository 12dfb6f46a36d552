"""The reference of the engine: its quick start is run, and its pages are whole and stand alone."""

from __future__ import annotations

import doctest
import os
import pkgutil
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

import virtu

ROOT = Path(__file__).resolve().parent.parent
LOADED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("use", "href")}
"""What a browser fetches by itself."""


class Page(HTMLParser):
    """The title of a page, its ids, where its links lead and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.title, self.in_title = "", False
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_title = tag == "title"
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if (tag, name) == ("a", "href") and value:
                self.links.append(value)
            if (tag, name) in LOADED and value:
                self.loads.append(value)

    def handle_endtag(self, tag: str) -> None:
        self.in_title = False

    def handle_data(self, data: str) -> None:
        self.title += data if self.in_title else ""


def make(target: Path, hash_seed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.docs", str(target)]
    variables = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as the build makes them."""
    target = tmp_path_factory.mktemp("docs")
    done = make(target, "1")
    assert not done.stdout + done.stderr, "pdoc warns of something"
    return target


@pytest.fixture(scope="module")
def pages(made: Path) -> dict[Path, Page]:
    return {file: Page(file.read_text(encoding="utf-8")) for file in made.rglob("*.html")}


def test_quick_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of docs/api.md prints what stands there; what it writes is a picture."""
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False, optionflags=doctest.REPORT_NDIFF)
    assert results.failed == 0
    assert results.attempted >= 50
    assert ElementTree.parse("board.svg").getroot().tag.endswith("svg")


@pytest.mark.slow
def test_every_public_module_and_every_page_of_docs_is_there(made: Path, pages: dict[Path, Page]) -> None:
    modules = {module.name for module in pkgutil.walk_packages(virtu.__path__, "virtu.") if "._" not in module.name}
    assert "virtu.games.virtu.spring.act" in modules, "packages are walked"
    wanted = {made / f"{name.replace('.', '/')}.html" for name in (*modules, "virtu")}
    wanted |= {made / f"{guide.stem}.html" for guide in (ROOT / "docs").glob("*.md") if guide.stem != "api"}
    assert set(pages) == wanted | {made / "index.html"}
    assert pages[made / "index.html"].title == "The engine from Python · Virtù"
    assert pages[made / "virtu" / "core" / "match.html"].title == "virtu.core.match · Virtù"


@pytest.mark.slow
def test_docstrings_and_fields_are_shown(made: Path, pages: dict[Path, Page]) -> None:
    match = made / "virtu" / "core" / "match.html"
    assert {"Match", "Match.play", "Match.undo", "Node.state"} <= pages[match].ids
    assert "Carry out an action. Played before at this moment" in match.read_text(encoding="utf-8")
    adapter = made / "virtu" / "adapters" / "openspiel.html"
    assert "VirtuGame.new_initial_state" in pages[adapter].ids, "without the tool that the adapter is for"


@pytest.mark.slow
def test_links_lead_somewhere_and_nothing_is_loaded_from_another_host(pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        for address in (*page.links, *page.loads):
            parts = urlsplit(address)
            if parts.scheme in ("http", "https"):
                assert address not in page.loads, (file, address)
            elif parts.scheme != "data":
                target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
                assert target.is_file(), (file, address)
                assert not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].ids


@pytest.mark.slow
def test_the_same_sources_make_the_same_pages(made: Path, tmp_path: Path) -> None:
    make(tmp_path, "2")
    first = {file.relative_to(made): file.read_bytes() for file in made.rglob("*") if file.is_file()}
    second = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert first == second
    for name, data in first.items():
        text = data.decode()
        assert str(ROOT) not in text, name
        assert not re.search(r"\bat 0x[0-9a-f]{6,}", text), name
