"""`build.py`: serves what it built, a second run is quick, and a failed step says what to do."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import serve
from tools.site import NODE, SHARED, UNSHARED, fill, share_nothing
from tools.steps import StepFailed

ROOT = Path(__file__).resolve().parents[1]
NEEDED = ("virtu", "web", "tools", "build.py", "index.html", "pyscript.toml", "pyproject.toml", "setup.py", "README.md")
ALSO = ("docs", "LICENSE", "NOTICE", "package.json", "package-lock.json")


def checkout(folder: Path) -> Path:
    """A checkout that shares what is installed."""
    folder.mkdir()
    for name in (*NEEDED, *ALSO, *(file.name for file in ROOT.glob("requirements-*"))):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    for name in (".venv", "node_modules"):
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    shutil.copytree(ROOT / ".build" / "wheels", folder / ".build" / "wheels")
    return folder


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A checkout of its own that nothing was built in."""
    return checkout(tmp_path / "sources")


def build_py(sources: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "build.py", *arguments],
        cwd=sources,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A checkout in which everything was built, which takes a minute, and what the build said."""
    sources = checkout(tmp_path_factory.mktemp("built") / "sources")
    return sources, build_py(sources, "build")


@pytest.fixture
def built(first: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    """The checkout in which everything was built."""
    return first[0]


@pytest.fixture
def served(built: Path) -> Iterator[str]:
    """The address that `build.py serve` prints."""
    process = subprocess.Popen(
        [sys.executable, "build.py", "serve"], cwd=built, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                yield found[0]
                break
        else:
            pytest.fail("build.py serve ended without an address")
    finally:
        process.terminate()
        process.wait(10)


@pytest.mark.slow
def test_serve_prints_an_address_where_the_page_and_its_parts_are(served: str):
    page = urllib.request.urlopen(served).read().decode()
    assert "{{" not in page, "every name is filled in"
    parts = re.findall(r'(?:src|href|config)="(?!data:|#)([^"]+)"', page)
    assert any(part.startswith("pyscript.toml?") for part in parts)
    assert not [part for part in parts if part.startswith(("/", "http:", "https:"))], "all addresses are relative"
    for part in parts:
        with urllib.request.urlopen(served + part) as answer:
            lasting = "immutable" in answer.headers["Cache-Control"]
            assert lasting == (not re.search(r"^pyscript\.toml|\.webmanifest$|\.html$", part)), part
    wasm = next(part for part in re.findall(r'"([^"]+\.wasm)"', page))
    with urllib.request.urlopen(served + wasm) as answer:
        assert answer.headers["Content-Type"] == "application/wasm"


@pytest.mark.slow
def test_a_second_build_fetches_nothing_and_is_quick(first: tuple[Path, subprocess.CompletedProcess[str]]):
    sources, built = first
    assert built.returncode == 0, built.stderr
    began = time.monotonic()
    second = build_py(sources, "build", PATH="", PIP_NO_INDEX="1")  # no npm, no index: nothing can be fetched
    assert second.returncode == 0, second.stderr
    assert "install" not in second.stdout
    assert "wheel" not in second.stdout
    assert "reference" in built.stdout and "reference" not in second.stdout
    assert (sources / "dist" / "docs" / "index.html").exists()
    assert time.monotonic() - began < 15


def test_a_browser_that_goes_away_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A line that is cut off is not told; an error of another kind is, as ever."""
    for error in (ConnectionResetError, BrokenPipeError, ValueError):
        with serve.listen(tmp_path) as server:
            try:
                raise error("on the line")
            except error:
                server.handle_error(None, ("127.0.0.1", 1))
        assert ("on the line" in capsys.readouterr().err) == (error is ValueError)


@pytest.mark.slow
def test_a_port_that_is_taken_is_told_with_what_to_do(built: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = build_py(built, "serve", "--port", str(port))
    assert done.returncode == 1
    assert f"serve on port {port}" in done.stderr
    assert "What to do: name another port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_machine_without_npm_is_told_what_to_install(sources: Path, tmp_path: Path):
    (sources / "node_modules").unlink()
    (tmp_path / "empty").mkdir()
    done = build_py(sources, "build", PATH=str(tmp_path / "empty"))
    assert done.returncode == 1
    assert "Failed: install the browser packages" in done.stderr
    assert "install Node.js with npm" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("fault", ['msgid "broken\nmsgstr ""\n', "no catalogue\n", 'msgid "a"\nmsgstr "b"\n' * 2])
def test_a_broken_catalogue_fails_the_build_and_is_named(sources: Path, fault: str):
    catalogue = sources / "web" / "text" / "en" / "web.po"
    catalogue.write_text(catalogue.read_text() + "\n" + fault)
    done = build_py(sources, "build")
    assert done.returncode == 1
    assert "Failed: compile the catalogues" in done.stderr
    assert "web.po" in done.stderr
    assert "What to do:" in done.stderr


def test_a_template_with_an_unknown_name_is_an_error():
    assert fill("a {{ b }} c", {"b": "x"}) == "a x c"
    with pytest.raises(KeyError):
        fill("{{ nobody }}", {})


def test_pyodide_is_changed_in_one_place_only(tmp_path: Path):
    script = tmp_path / "pyodide.asm.mjs"
    shutil.copy(NODE / "pyodide" / script.name, script)
    whole = script.read_bytes()
    share_nothing(script)
    before, shared, after = whole.partition(SHARED)
    assert shared and script.read_bytes() == before + UNSHARED + after
    assert b"shared:!0" not in script.read_bytes()
    with pytest.raises(StepFailed, match="no such shared memory"):
        share_nothing(script)
