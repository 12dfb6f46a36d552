"""Compile gettext catalogues: every `.po` named on the command line gets its `.mo` beside it.

Runs in the project's virtualenv (it needs Babel). Fails on a catalogue that does not parse and on a
translation whose placeholders differ from those of its message.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(po: Path) -> list[str]:
    """Write the `.mo` beside `po`; returns the faults found in it, one sentence each."""
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.name, abort_invalid=True)
    faults = [
        f"{po}:{message.lineno}: {fault}"
        for message in catalogue
        if message.id and not message.fuzzy
        for fault in message.check(catalogue)
    ]
    if not faults:
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
    return faults


def main(names: list[str]) -> int:
    faults = [fault for name in names for fault in compile_catalogue(Path(name))]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
