"""web.snapshot: what is imported ahead, and what a start from it finds again."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from web import snapshot

ROOT = Path(__file__).resolve().parents[2]
JAVASCRIPT = {"js", "pyodide", "pyodide_js", "pyscript"}


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_all_modules_are_imported_ahead_but_those_that_touch_the_browser(tmp_path: Path):
    files = [*(ROOT / "web").rglob("*.py"), *(ROOT / "virtu").rglob("*.py")]
    touching = {file for file in files if imports(file) & JAVASCRIPT}
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in touching}
    assert names | {"web.thinker"} == snapshot.BROWSER, "the last is what PyScript runs in the bots' worker"
    for file in files:
        compiled = tmp_path / file.relative_to(ROOT).with_suffix(".pyc")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.touch()
    ahead = set(snapshot.modules(str(tmp_path)))
    assert {"web", "web.app", "web.views.board", "virtu.core.match", "virtu.games.virtu.game"} <= ahead
    assert not ahead & snapshot.BROWSER
    assert not [name for name in ahead if name.startswith(("virtu.cli", "virtu.adapters", "tests"))]


def test_the_files_that_may_be_asked_for_come_back_with_new_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(snapshot, "kept", {})
    monkeypatch.setattr(snapshot, "modules", lambda home: ["web.snapshot"])
    data = tmp_path / "virtu" / "data" / "cities.toml"
    data.parent.mkdir(parents=True)
    data.write_bytes(b"one = 1\n")
    snapshot.prepare(str(tmp_path), "en")
    data.unlink()
    data.parent.rmdir()
    random.seed(7)
    expected = random.random()
    random.seed(7)
    assert snapshot.restore(0) and not data.exists(), "nothing yet, and more to do"
    assert not snapshot.restore(9), "nothing more to do"
    assert data.read_bytes() == b"one = 1\n"
    assert not snapshot.kept, "the memory is not held twice"
    assert random.random() != expected


def test_the_table_that_is_set_ahead_waits_for_nothing():
    snapshot.warm_up("cs")
