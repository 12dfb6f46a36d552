"""The page's standard library: what is imported stays, compiled, and what that imports in its turn."""

from __future__ import annotations

import marshal
from pathlib import Path
from types import CodeType
from zipfile import ZipFile

from tools import standard_library

LIBRARY = {
    "first.py": "import second.part\ndef later():\n    import lazily, pdb\n",
    "second/__init__.py": "'''What it is for.'''\nassert held\n",
    "pyodide/__init__.py": "'''What it is for.'''\nassert held\n",
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


def cut(folder: Path, game: str) -> ZipFile:
    """What stays of LIBRARY for a game with that source, where Python itself has begun with `begun`."""
    for name, text in {**{f"library/{name}": text for name, text in LIBRARY.items()}, "game/go.py": game}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    standard_library.cut(folder / "library", folder / "game", {"begun"}, folder / "out.zip")
    return ZipFile(folder / "out.zip")


def test_what_is_imported_stays_and_what_is_never_called_goes(tmp_path: Path) -> None:
    """Relative imports, branches for checkers and programs; of NEVER stays what a first level imports."""
    with cut(tmp_path, "def f(): import first") as archive:
        kept = {name.removesuffix("c") for name in archive.namelist()}
    assert LIBRARY.keys() - kept == {"second/unasked.py", "pdb.py", "run.py", "checked.py", "unasked.py"}


def test_what_stays_is_compiled_and_only_pyodide_keeps_docstrings_and_assertions(tmp_path: Path) -> None:
    """A module is named in a traceback as if it lay in Python's own folder, and is never compared with a source."""
    with cut(tmp_path, "import second") as archive:
        bare, whole = (archive.read(f"{package}/__init__.pyc") for package in ("second", "pyodide"))
    assert int.from_bytes(bare[4:8], "little") == 1, "marked as one whose source nobody looks for"
    assert "What it is for." not in _code(bare).co_consts and "held" not in _code(bare).co_names
    assert "What it is for." in _code(whole).co_consts and "held" in _code(whole).co_names
    assert _code(bare).co_filename == "/lib/second/__init__.py"


def _code(compiled: bytes) -> CodeType:
    """The code in a file of a compiled module, behind its head of 16 bytes."""
    code = marshal.loads(compiled[16:])
    assert isinstance(code, CodeType)
    return code
