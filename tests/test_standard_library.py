"""The page's standard library: what is imported stays, and what that imports in its turn."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from tools import standard_library

LIBRARY = {
    "first.py": "import second.part\ndef later():\n    import lazily, pdb\n",
    "second/__init__.py": "",
    "second/part.py": "from . import beside\nfrom .deep import name\n",
    "second/beside.py": "",
    "second/deep.py": "if TYPE_CHECKING:\n    import checked\nelse:\n    import real\n",
    "second/unasked.py": "",
    "lazily.py": "import doctest\n",
    "pdb.py": "",
    "doctest.py": "if __name__ == '__main__':\n    import run\n",
    "run.py": "",
    "checked.py": "",
    "real.py": "",
    "begun.py": "",
    "json/__init__.py": "",
    "unasked.py": "",
}


def test_what_is_imported_stays_and_what_is_never_called_goes(tmp_path: Path) -> None:
    """Relative imports, branches for checkers and programs; of NEVER stays what a first level imports."""
    for name, text in {
        **{f"library/{n}": t for n, t in LIBRARY.items()},
        "game/go.py": "def f(): import first",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    out = tmp_path / "out.zip"
    standard_library.cut(tmp_path / "library", tmp_path / "game", {"begun"}, out)
    with ZipFile(out) as archive:
        kept = set(archive.namelist())
        assert archive.read("first.py").decode() == LIBRARY["first.py"], "what stays is not changed"
    assert LIBRARY.keys() - kept == {"second/unasked.py", "pdb.py", "run.py", "checked.py", "unasked.py"}
