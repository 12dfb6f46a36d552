"""The reference of the engine: every module of virtu/ from its docstrings, and docs/*.md beside it, as HTML.

Runs in the project's virtualenv, as `python -m tools.docs FOLDER`; `python3 build.py build` does so for dist/docs/.
The pages are made by pdoc. They ask no other host for anything and hold no date and no path of this machine.
"""

import json
import os
import pkgutil
import re
import sys
import warnings
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

os.environ["XDG_CONFIG_HOME"] = os.devnull  # templates that somebody keeps for other projects stay out

import pdoc.doc
import pdoc.render

import virtu

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "tools" / "docs_pages"
FRONT = "api"
"""The page of docs/ that is the front page."""
TOOLS = ("gymnasium", "numpy", "pettingzoo", "pyspiel")
"""What the adapters talk to. It is not installed here, and the reference needs no more of it than the names."""
LONGEST_VALUE = 100
"""Constants with a longer text than this are told by their docstring alone: nobody reads a map as one line."""
LINK = re.compile(r"\]\(([\w-]+)\.md(#[\w-]+)?\)")
"""A link from one page of docs/ to another."""
TAG = re.compile(r"</?style>")


class Absent(type):
    """A class that stands in for anything of a tool that is not installed: it has every attribute."""

    def __new__(cls, name: str, bases: tuple[type, ...] = (), space: dict[str, object] | None = None) -> "Absent":
        return super().__new__(cls, name, bases, {"__init__": lambda self, *_, **__: None, **(space or {})})

    def __init__(cls, name: str, bases: tuple[type, ...] = (), space: dict[str, object] | None = None) -> None:
        super().__init__(name, bases, space or {})

    def __getattr__(cls, name: str) -> "Absent":
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(name, (), {"__module__": cls.__module__})

    def __getitem__(cls, _: object) -> "Absent":
        return cls


class AbsentModule(ModuleType):
    """A module of such a tool."""

    def __getattr__(self, name: str) -> Absent:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(name, (), {"__module__": self.__name__})


class StandIns(MetaPathFinder, Loader):
    """Finds the modules of TOOLS, whatever is installed: the reference is the same everywhere."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in TOOLS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return AbsentModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing stands in it."""


def modules() -> dict[str, pdoc.doc.Module]:
    """Every public module of the engine by its name."""
    sys.meta_path.insert(0, StandIns())
    names = ["virtu", *(module.name for module in pkgutil.walk_packages(virtu.__path__, "virtu."))]
    found = {name: pdoc.doc.Module.from_name(name) for name in names if "._" not in name}
    for module in found.values():
        _shorten(module)
    return found


def _shorten(space: pdoc.doc.Namespace) -> None:
    for member in space.own_members:
        if isinstance(member, pdoc.doc.Class):
            _shorten(member)
        elif isinstance(member, pdoc.doc.Variable):
            if isinstance(member.default_value, (set, frozenset)):
                member.default_value_str = f"{{{', '.join(sorted(map(repr, member.default_value)))}}}"
            if len(member.default_value_str) > LONGEST_VALUE:
                member.default_value_str = ""


def guides() -> dict[str, str]:
    """The pages of docs/ by name, as Markdown, with links that lead to the pages made of them."""
    return {
        file.stem: LINK.sub(lambda found: f"]({_page(found[1])}{found[2] or ''})", file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "docs").glob("*.md"))
    }


def _page(guide: str) -> str:
    return "index.html" if guide == FRONT else f"{guide}.html"


def write(target: Path) -> None:
    """All pages and the index for searching, into `target`."""
    favicon = re.search(r'<link rel="icon" href="([^"]+)"', (ROOT / "index.html").read_text(encoding="utf-8"))
    assert favicon, "index.html has an icon"
    pdoc.render.configure(docformat="markdown", favicon=favicon[1], template_directory=TEMPLATES, show_source=False)
    # attrs leaves this class without brackets; the text of the annotation is shown as it stands.
    warnings.filterwarnings("ignore", r"Error parsing type annotation .*\bAttribute\[")
    # A compiled index for searching is four times as large, and there must be a `node` to make it.
    pdoc.render.precompile_index = lambda documents, _: json.dumps(documents)
    found, texts = modules(), guides()
    titles = {_page(name): text.partition("\n")[0].strip("# ") for name, text in texts.items()}
    pdoc.render.env.globals["guides"] = titles
    pages = {f"{name.replace('.', '/')}.html": pdoc.render.html_module(module, found) for name, module in found.items()}
    template = pdoc.render.env.get_template("guide.html.jinja2")
    for name, text in texts.items():
        pages[_page(name)] = template.render(all_modules=found, page=_page(name), text=text)
    pages["style.css"] = TAG.sub("", pdoc.render.env.get_template("style.css.jinja2").render())
    pages["search.js"] = pdoc.render.search_index(found)
    for path, text in pages.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    write(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
