"""Which modules of the standard library the page can come to import. The page's own Python runs this (cut_library.mjs).

A module is kept if the page imports it, if Python imports it when it starts, or if a module that is kept imports it.
`NEVER` names what is only imported within functions that the page never calls; what a module imports outside of its
functions stays whatever it is.

What stays is compiled: a page that has the sources compiles them anew at each start, which takes longer than all else.
"""

import ast
import py_compile
import zipfile
from pathlib import Path

NEVER = frozenset(
    "_pyio _pyrepl bdb bz2 cProfile cmd concurrent.futures.interpreter concurrent.futures.process "
    "concurrent.interpreters configparser ctypes curses dbm doctest email ensurepip fileinput ftplib getpass "
    "http.client http.cookiejar http.cookies http.server imaplib lzma mailbox mimetypes multiprocessing netrc "
    "optparse pdb pickletools plistlib profile pstats pty pydoc pydoc_data readline rlcompleter runpy shelve "
    "smtplib socketserver sqlite3 ssl subprocess tarfile termios tty unittest urllib.error urllib.request uuid "
    "venv webbrowser wsgiref xml xmlrpc zipapp".split()
)
ALSO = (
    "asyncio",
    "encodings.ascii",
    "encodings.cp1252",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "encodings.utf_16",
    "encodings.utf_8_sig",
    "json",
    "pathlib",
)
"""What no import names: what PyScript imports, and encodings, which Python finds by their names."""
FROZEN = frozenset({"importlib._bootstrap", "importlib._bootstrap_external"})
"""What Python has in itself and never looks for in its library."""
WHOLE = ("_pyodide", "pyodide")
"""Packages of which everything stays, docstrings and assertions too: JavaScript imports from them."""


def imports(source: str, package: str, deep: bool) -> set[str]:
    """The absolute names that a source imports; `deep`: within functions too."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            found |= {name, *(f"{name}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.If) and _never(node.test):
            waiting.extend(node.orelse)
        elif deep or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(node))
    return found


def _never(test: ast.expr) -> bool:
    """Whether a branch is only for checkers of types or for a module that is run as a program."""
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'")


def with_parents(name: str) -> set[str]:
    """A module and the packages it lies in."""
    parts = name.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts) + 1)}


def modules(folder: Path) -> dict[str, Path]:
    """The modules under `folder` by name."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def needed(library: dict[str, Path], program: dict[str, Path], started: set[str]) -> set[str]:
    """The modules of `library` that stay. `started`: what Python has imported before the page asks for anything."""
    waiting = {*started, *ALSO, *(name for name in library if name.partition(".")[0] in WHOLE)}
    for name, file in program.items():
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        waiting |= imports(file.read_text(), package, deep=True)
    kept: set[str] = set()
    while waiting:
        name = waiting.pop()
        for part in with_parents(name) & library.keys() - kept - FROZEN:
            kept.add(part)
            file = library[part]
            package = part if file.name == "__init__.py" else part.rpartition(".")[0]
            within = imports(file.read_text(), package, deep=True)
            waiting |= imports(file.read_text(), package, deep=False)
            waiting |= {name for name in within if not with_parents(name) & NEVER}
    return kept


def cut(library: Path, program: Path, started: set[str], out: Path) -> None:
    """Write the modules of the folder `library` that the folder `program` needs, compiled, into the archive `out`."""
    files = modules(library)
    kept = needed(files, modules(program), started)
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(kept):
            compiled = _compiled(files[name], library, whole=name.partition(".")[0] in WHOLE)
            entry = zipfile.ZipInfo(compiled.relative_to(library).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, compiled.read_bytes(), compresslevel=9)


def _compiled(file: Path, library: Path, whole: bool) -> Path:
    """A module compiled, beside its source; `whole`: with docstrings and assertions."""
    made = file.with_suffix(".pyc")
    shown = "/lib/" + file.relative_to(library).as_posix()
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(file), str(made), shown, doraise=True, optimize=0 if whole else 2, invalidation_mode=mode)
    return made
