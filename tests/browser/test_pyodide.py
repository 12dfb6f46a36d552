"""The same wheel in Pyodide without our page: micropip installs it, and it plays exactly what CPython plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.engine import hashes
from tests.engine.hashes import replay_hashes
from tools.environment import downloaded_wheel
from tools.site import NODE
from virtu.core import game as games
from virtu.core import link
from virtu.core.bots.random_bot import RandomBot
from virtu.core.chance import Chance
from virtu.core.match import Match
from virtu.games.virtu.judgement import weight

from .conftest import START, Site

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,">
<script type="module">
  import { loadPyodide } from "./%s/pyodide.mjs";
  const here = (name) => new URL("wheels/" + name, location.href).href;
  try {
    const python = await loadPyodide({ packages: %s.map(here) });
    python.globals.set("wheels", python.toPy(%s.map(here)));
    await python.runPythonAsync("import micropip; await micropip.install(wheels)");
    globalThis.python = python;
    document.documentElement.dataset.ready = "true";
  } catch (error) {
    document.documentElement.dataset.failure = String(error);
  }
</script>"""

WALK = """
def walk(edition, players, seed, length):
    from virtu.core import game as games, link
    from virtu.core.match import Match
    match = Match.new(games.load("virtu"), {"edition": edition, "players": players}, seed)
    counts = []
    for number in range(length):
        legal = match.legal()
        if not legal:
            break
        counts.append(len(legal))
        match.play(legal[number * 7 % len(legal)])
    return counts, link.encode(match)
"""


@pytest.fixture(scope="package")
def bare_site(dist: Path, tmp_path_factory: pytest.TempPathFactory):
    """Pyodide, micropip and our wheels in a folder, and a page that knows nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    wheels = folder / "wheels"
    wheels.mkdir()
    installers = [downloaded_wheel("micropip"), downloaded_wheel("packaging")]
    ours = [*dist.glob("wheels/attrs-*.whl"), *dist.glob("wheels/virtu-*.whl")]
    for wheel in (*installers, *ours):
        (wheels / wheel.name).symlink_to(wheel)
    pyodide = next(dist.glob("pyodide-*"))
    (folder / pyodide.name).mkdir()
    for file in pyodide.iterdir():
        (folder / pyodide.name / file.name).symlink_to(file)
    library = folder / pyodide.name / "python_stdlib.zip"
    library.rename(library.with_name("cut.zip"))
    library.symlink_to(NODE / "pyodide" / library.name)  # micropip needs more than the page does
    program = next(dist.glob("app/program-*.zip"))
    (folder / program.name).symlink_to(program)
    (folder / "empty.html").write_text('<!doctype html><title>empty</title><link rel="icon" href="data:,">')
    names = [json.dumps([wheel.name for wheel in group]) for group in (installers, ours)]
    (folder / "bare.html").write_text(BARE % (pyodide.name, *names))
    site = Site(folder, tmp_path_factory.mktemp("bare-site"))
    yield site
    site.close()


@pytest.fixture
def python(page: Page, bare_site: Site) -> Callable[[str], str]:
    """python(code) -> the value of its last line, in a page where micropip has installed the wheel."""
    page.goto(bare_site.url + "bare.html")
    page.wait_for_selector("html[data-ready], html[data-failure]", state="attached", timeout=START)
    assert page.locator("html").get_attribute("data-failure") is None
    return lambda code: page.evaluate("code => globalThis.python.runPython(code)", code)


def test_micropip_installs_the_wheel_and_it_plays_what_cpython_plays(python: Callable[[str], str]):
    assert python("import micropip; 'virtu' in micropip.list()") is True
    here: dict[str, object] = {}
    exec(WALK, here)
    for edition, players in (("fr", 3), ("cs", 4), ("fr", 5)):
        there = python(f"{WALK}\nimport json\njson.dumps(walk({edition!r}, {players}, 11, 150))")
        counts, encoded = here["walk"](edition, players, 11, 150)  # type: ignore[operator]
        assert json.loads(there) == [counts, encoded]
        assert len(counts) == 150


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"players": 3, "edition": "fr"}, 1),
        ({"players": 4, "edition": "cs", "one_agent_per_palace": True}, 2),
        ({"players": 5, "edition": "fr", "rules": {"release": "cs", "field_battles": "cs"}}, 3),
    ],
)
def test_pyodide_and_cpython_agree_action_by_action(
    python: Callable[[str], str], options: dict[str, object], seed: int
):
    """The same game gives the same states, hash by hash, in the page's Python."""
    match, bot = Match.new(games.load("virtu"), options, seed), RandomBot(weight, Chance(seed))
    while match.state.agenda and len(match.nodes) < 600:
        match.play(bot.draw(match.legal()))
    code = Path(hashes.__file__).read_text(encoding="utf-8")
    told = json.dumps(json.dumps([match.options, match.seed, match.actions]))
    there = json.loads(python(f"{code}\njson.dumps(replay_hashes(*json.loads({told})))"))
    here = replay_hashes(match.options, match.seed, match.actions)
    assert len(here) == len(match.nodes) > 100
    first = next((at for at, (a, b) in enumerate(zip(here, there, strict=True)) if a != b), None)
    assert first is None, f"after {first} actions the states differ: {match.actions[:first]}"


def test_a_link_made_in_the_page_is_read_here(python: Callable[[str], str]):
    made = python(f"{WALK}\nwalk('fr', 3, 5, 40)[1]")
    match = link.decode(made)
    assert isinstance(match, Match)
    assert len(match.actions) == 40


LIBRARY = """async ([pyodide, library, program]) => {
  const at = (name) => new URL(name, location.href).href;
  const { loadPyodide } = await import(at(pyodide + "/pyodide.mjs"));
  const python = await loadPyodide({ stdLibURL: at(pyodide + "/" + library) });
  python.unpackArchive(await (await fetch(at(program))).arrayBuffer(), "zip");
  return python.runPython(`
import json, sys
asked = set()
class Listener:
    def find_spec(name, path=None, target=None):
        asked.add(name)
sys.meta_path.insert(0, Listener)
import web.snapshot
web.snapshot.prepare("/home/pyodide", "cs")
from virtu.core import game as games, link
from virtu.core.match import Match
match = Match.new(games.load("virtu"), {"players": 5}, 3)
for number in range(150):
    legal = match.legal()
    match.play(legal[number * 7 % len(legal)])
link.decode(link.encode(match))
missing = sorted(name for name in asked if name not in sys.modules)
try:
    import unittest
except ModuleNotFoundError as error:
    missing.append(str(error))
json.dumps(missing)`);
}"""


def test_what_the_page_imports_is_in_its_library(page: Page, bare_site: Site, dist: Path):
    """All modules of engine and page, a table and a game ask the cut library for nothing that it lacks."""
    pyodide = next(dist.glob("pyodide-*")).name
    program = next(dist.glob("app/program-*.zip")).name
    page.goto(bare_site.url + "empty.html")
    cut, whole = (
        json.loads(page.evaluate(LIBRARY, [pyodide, library, program])) for library in ("cut.zip", "python_stdlib.zip")
    )
    assert "unittest" in cut.pop(), "what is not there is missed by name"
    assert cut == whole
