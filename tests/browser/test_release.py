"""A new release reaches a browser that kept the old one: no stale wheel, no stale page."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from .conftest import Site, wait_started

pytestmark = pytest.mark.cold

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("virtu", "web", "tools", "docs")
PATTERNS = ("*.py", "*.toml", "*.html", "*.md", "package*.json", "requirements-*", "LICENSE", "NOTICE")


def checkout(folder: Path) -> Path:
    """The sources in a folder of their own, with what is installed lent to them."""
    folder.mkdir()
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for pattern in PATTERNS:
        for file in ROOT.glob(pattern):
            shutil.copy(file, folder)
    for name in (".venv", "node_modules"):
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    shutil.copytree(ROOT / ".build" / "wheels", folder / ".build" / "wheels")
    return folder


def build(sources: Path) -> None:
    subprocess.run([sys.executable, "build.py", "build"], cwd=sources, check=True)


def release(sources: Path, mark: str) -> Path:
    """Build a dist/ whose engine carries `mark`, and whose page writes it onto <html> at the start."""
    (sources / "virtu" / "release_mark.py").write_text(f"MARK = {mark!r}\n")
    main = sources / "web" / "main.py"
    tail = "\nfrom virtu import release_mark\n\njs.document.documentElement.dataset.mark = release_mark.MARK\n"
    if tail not in main.read_text():
        main.write_text(main.read_text() + tail)
    build(sources)
    shutil.move(sources / "dist", sources.parent / mark)
    return sources.parent / mark


def test_a_browser_that_kept_the_old_release_runs_the_new_one(
    new_context: Callable[..., BrowserContext], dist: Path, serve_site: Callable[..., Site], tmp_path: Path
):
    new = release(checkout(tmp_path / "sources"), "new")
    wheels = [next((folder / "wheels").glob("virtu-*")).name for folder in (dist, new)]
    assert wheels[0] != wheels[1], "the name of the wheel changes with what is in it"

    site = serve_site(dist)
    page = new_context().new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("data-mark") is None
    site.turn_to(new)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("data-mark") == "new"


def test_the_same_sources_make_the_same_site(dist: Path, tmp_path: Path):
    """Whatever folder they lie in. A difference is also what a dist/ shows that was built before the last change."""
    sources = checkout(tmp_path / "sources")
    build(sources)
    made = sources / "dist"
    names = [sorted(path.relative_to(folder) for path in folder.rglob("*")) for folder in (dist, made)]
    assert names[0] == names[1]
    files = [name for name in names[0] if (dist / name).is_file()]
    assert [str(name) for name in files if (dist / name).read_bytes() != (made / name).read_bytes()] == []
