"""The wheel: what is in it, and that pip installs it offline into an empty environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel of the built site, the one that players get."""
    found = list((ROOT / "dist" / "wheels").glob("virtu-*.whl"))
    if len(found) != 1:
        pytest.fail("dist/ is not built: run `python3 build.py build` first (`python3 build.py test` does it)")
    return found[0]


def test_the_name_carries_a_hash_of_the_contents(wheel: Path):
    assert re.fullmatch(r"virtu-\d+\.\d+\.\d+\+g[0-9a-f]{8}-py3-none-any\.whl", wheel.name)


def test_the_wheel_needs_attrs_and_nothing_else(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode())
    assert [re.split(r"[<>=]", need)[0] for need in metadata.get_all("Requires-Dist")] == ["attrs"]
    assert metadata["License-Expression"] == "MIT"


def test_the_wheel_holds_the_engine_its_data_and_its_words_and_no_page(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "virtu").rglob("*.py")}
    adapters = {name for name in sources if name.startswith("virtu/adapters/")}
    assert adapters
    assert not adapters & names, "the adapters to other tools do not travel to the page"
    sources -= adapters
    kinds = ("*.toml", "*.css", "CREDITS.md")
    data = {path.relative_to(ROOT).as_posix() for kind in kinds for path in (ROOT / "virtu").rglob(kind)}
    words = {path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in (ROOT / "virtu").rglob("*.po")}
    assert {Path(name).suffix for name in data} == {".toml", ".css", ".md"}
    assert words
    assert sources | data | words <= names
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"virtu"}


def test_what_the_page_fetches_is_compiled_and_whole_without_sources():
    """Each module of engine and page once, with all data and words; nothing of what only a package needs."""
    archive = next((ROOT / "dist" / "app").glob("program-*.zip"))
    with zipfile.ZipFile(archive) as opened:
        names = {name for name in opened.namelist() if not name.startswith(("attr/", "attrs/"))}
    assert {Path(name).suffix for name in names} == {".css", ".md", ".mo", ".pyc", ".toml"}
    files = [file for part in ("virtu", "web") for file in (ROOT / part).rglob("*.py")]
    outside = (ROOT / "virtu" / "cli", ROOT / "virtu" / "adapters", ROOT / "virtu" / "__main__.py")
    inside = [file for file in files if not any(file.is_relative_to(part) for part in outside)]
    modules = {file.relative_to(ROOT).with_suffix(".pyc").as_posix() for file in inside}
    assert {name for name in names if name.endswith(".pyc")} == modules
    kinds = (("*.toml", ".toml"), ("*.css", ".css"), ("*.po", ".mo"))
    for kind, suffix in kinds:
        wanted = {file.relative_to(ROOT).with_suffix(suffix).as_posix() for file in (ROOT / "virtu").rglob(kind)}
        assert wanted
        assert wanted <= names


@pytest.mark.slow
def test_pip_installs_the_wheel_offline_and_the_command_line_plays(wheel: Path, tmp_path: Path):
    home = tmp_path / "home"
    venv.create(home, with_pip=True)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def run(*command: str) -> str:
        done = subprocess.run([str(python), *command], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(wheel.parent), str(wheel))
    assert str(tmp_path) in run("-c", "import virtu; print(virtu.__file__)")
    assert "replay" in run("-m", "virtu", "--help")
    run("-m", "virtu", "new", "--game", "virtu", "--players", "3", "--edition", "fr", "--seed", "7", "-o", "game.json")
    legal = run("-m", "virtu", "legal", "game.json").splitlines()
    assert legal
    run("-m", "virtu", "play", "game.json", legal[0], "-o", "game.json")
    assert run("-m", "virtu", "legal", "game.json").splitlines() != legal
    shown = run("-m", "virtu", "show", "game.json")
    from_source = subprocess.run(
        [sys.executable, "-m", "virtu", "show", str(tmp_path / "game.json")], cwd=ROOT, capture_output=True, text=True
    )
    assert shown == from_source.stdout, "installed and from the sources, the same words"
    draw = "from virtu.cli.files import read_match; print(len(read_match('game.json')._repr_svg_()))"
    assert int(run("-c", draw)) > 50_000, "the picture finds its styles"
