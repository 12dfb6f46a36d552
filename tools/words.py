"""Compile gettext catalogues: every `.po` named on the command line gets its `.mo` beside it.

Runs in the project's virtualenv (it needs Babel). Fails on a line that is none of a catalogue's (Babel would guess), on
an id that is there twice, and on a translation whose placeholders differ from those of its message.
"""

import re
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in every compiled catalogue in place of the minute in which it was made: the same words, the same file."""
LINE = re.compile(r'(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?) )?"([^"\\]|\\.)*"|)\s*')


def misshapen(po: Path) -> list[str]:
    """Lines that no catalogue has, and ids that are there twice, one sentence each."""
    lines = po.read_text(encoding="utf-8").splitlines()
    numbered = enumerate(lines, 1)
    faults = [f"{po}:{number}: not a line of a catalogue" for number, line in numbered if not LINE.fullmatch(line)]
    ids = Counter(line for line in lines if line.startswith("msgid ") and line.strip() != 'msgid ""')
    return faults + [f"{po}: {line} is there {count} times" for line, count in ids.items() if count > 1]


def compile_catalogue(po: Path) -> list[str]:
    """Write the `.mo` beside `po`; returns the faults found in it, one sentence each."""
    faults = misshapen(po)
    if faults:
        return faults
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.name, abort_invalid=True)
    faults = [
        f"{po}:{message.lineno}: {fault}"
        for message in catalogue
        if message.id and not message.fuzzy
        for fault in message.check(catalogue)
    ]
    if not faults:
        catalogue.creation_date = UNDATED
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
    return faults


def main(names: list[str]) -> int:
    faults = [fault for name in names for fault in compile_catalogue(Path(name))]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
