"""The rest of the project's data stands in pyproject.toml; this only compiles the words.

A wheel carries its gettext catalogues compiled (`.mo`), whoever builds it.
"""

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""In place of the minute in which a catalogue is compiled: the same words make the same wheel."""


class BuildWithWords(build_py):
    def run(self) -> None:
        super().run()
        for po in sorted(Path(self.build_lib).rglob("*.po")):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                catalogue = read_po(source, locale=po.parent.name)
                catalogue.creation_date = UNDATED
                write_mo(target, catalogue)


setup(cmdclass={"build_py": BuildWithWords})
