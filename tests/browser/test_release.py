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


def checkout(folder: Path, source: Path = ROOT) -> Path:
    """The sources in a folder of their own, with what is installed lent to them."""
    folder.mkdir()
    for name in FOLDERS:
        shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for pattern in PATTERNS:
        for file in source.glob(pattern):
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
    tail = "\nfrom virtu import release_mark\n\njs.document.documentElement.dataset.release = release_mark.MARK\n"
    if tail not in main.read_text():
        main.write_text(main.read_text() + tail)
    build(sources)
    shutil.move(sources / "dist", sources.parent / mark)
    return sources.parent / mark


def test_a_browser_that_kept_the_old_release_runs_the_new_one(
    new_context: Callable[..., BrowserContext], serve_site: Callable[..., Site], tmp_path: Path
):
    sources = checkout(tmp_path / "sources")
    old, new = release(sources, "old"), release(sources, "new")
    wheels = [next((folder / "wheels").glob("virtu-*")).name for folder in (old, new)]
    assert wheels[0] != wheels[1], "the name of the wheel changes with what is in it"

    site = serve_site(old)
    page = new_context().new_page()
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("data-release") == "old"
    site.turn_to(new)
    page.goto(site.url)
    assert wait_started(page) == "ready"
    assert page.locator("html").get_attribute("data-release") == "new"


def test_the_same_sources_make_the_same_site(tmp_path: Path):
    first = checkout(tmp_path / "first")
    second = checkout(tmp_path / "second", first)
    build(first)
    build(second)
    one, two = first / "dist", second / "dist"
    names = [sorted(path.relative_to(folder) for path in folder.rglob("*")) for folder in (one, two)]
    assert names[0] == names[1]
    files = [name for name in names[0] if (one / name).is_file()]
    assert [str(name) for name in files if (one / name).read_bytes() != (two / name).read_bytes()] == []
